"""Circuits: tournaments that are added up, of which the best ones of each side count.

`models` which tournaments are in a circuit · `services` putting them in, and the standings that
follow (`tournaments.circuits`) · `forms` what is asked for · `views` the pages.
"""
