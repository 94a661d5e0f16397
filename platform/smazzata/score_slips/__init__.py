"""Slips on telephones: the sides of a table say how it ended, each from their own seats.

`models` revoked keys · `keys` the key of a table's slip · `device_keys` those of the devices at
tables · `services` who may write on a slip, and claiming · `slip_forms` what is typed on one ·
`views` the page · `call_views` the page that calls the referee to any other table.
"""
