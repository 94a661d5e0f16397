"""Circuits: tournaments that are added up, of which the best ones of each side count.

`services` putting them in, and the standings that follow (`tournaments.circuits`) · `pages` the
pages and their forms.
"""
