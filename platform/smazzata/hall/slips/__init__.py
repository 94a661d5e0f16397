"""Slips on telephones: the sides of a table say how it ended, each from their own seats.

`keys` the key of a table's slip · `device_keys` those of the devices at tables · `services` who may
write on a slip, claiming, and calls of the referee · `slip_forms` what is typed on one ·
`slip_page` what its page shows, `views` the page, and the one that calls a referee anywhere else.
"""
