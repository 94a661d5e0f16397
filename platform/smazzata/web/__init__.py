"""The pages: what people see of tournaments, matches, replays and players.

`views` answers requests · `templates` and `static` what the browser gets · `scene` and `film` a
match as frames for the replay element · `words` the games' phrases in the reader's language ·
`consumers` hints to open pages that something is new.
"""
