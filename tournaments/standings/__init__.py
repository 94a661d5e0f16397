"""Who stands where: a fold of results with a configurable chain of ties.

`totals` sums of results · `criteria` the chain of ties · `level_places` who draws lots · `lines` of
a Mitchell movement and `groups` before a final, each with a ranking · `participants` who is in any
· `prizes` who gets how much.
"""
