"""Tables before they begin: who opens one, who sits down, when it starts.

Nothing here is a move of a game, so nothing here is an event: rooms are ordinary rows, and what
counts is written down when the match opens (`docs/adr/0010-waiting-rooms.md`).
"""
