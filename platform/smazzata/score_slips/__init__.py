"""Slips on telephones: the sides of a table say how it ended, each from their own seats.

`models` revoked keys · `keys` the key of a table's slip · `services` who may write on a slip, and
claiming · `slip_forms` what is typed on one · `views` the page.
"""
