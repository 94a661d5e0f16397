"""Tables before they begin: who opens one, who sits down, when it starts.

Nothing here is a move of a game, so nothing here is an event: rooms are ordinary rows, and what
counts is written down when the match opens (`docs/adr/0010-waiting-rooms.md`).

`handler` the only place that changes a room, and tells open pages of it · `table_form` what
somebody wants of a table · `table_quota` how many may be open at once · `rematch` once more ·
`next_table` a seat where people wait for the same game, `waiting` whether anybody still does ·
`lessons` a game in brief, and its guided deal · `scores` what a table of the lists has so far ·
`queries` what the pages list · `views` the lobby's, `room_views` a room's · `consumers` how open
pages hear that something is new · `words` why a room refuses.
"""
