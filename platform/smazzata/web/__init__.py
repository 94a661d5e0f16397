"""The pages: what people see of tournaments, matches, replays and players.

`views` answers requests · `templates` and `static` what the browser gets · `film` a match as frames
for the replay element · `words` the games' phrases in the reader's language · `asides` what a table
tells beside its game · `hints` the socket by which open pages hear that something is new.
"""
