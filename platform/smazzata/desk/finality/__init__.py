"""What ends a tournament, an order from outside, and undoing the last act.

`finality_views` windows and homologation · `official_order` an order from elsewhere,
`official_order_views` · `exception_forms` what is asked rarely, `exception_views`.
"""
