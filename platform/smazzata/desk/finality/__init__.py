"""What ends a tournament, an order from outside, and undoing the last act.

`homologation` windows, late corrections and the end · `official_order` an order from elsewhere ·
`filing` the results filed with a federation · `undo` the last thing undone · `official_mode`
leaving it.
"""
