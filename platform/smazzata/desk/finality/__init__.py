"""What ends a tournament, an order from outside, and undoing the last act."""
