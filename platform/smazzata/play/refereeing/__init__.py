"""What referees do at running tables: rulings, stopped clocks, a look at all cards.

`services` who may, and what is done, each an event with who did it · `forms` what is asked for,
with what a game lets them impose · `views` the page.
"""
