"""Who stands where: a fold of results with a configurable chain of ties.

`totals` sums of results · `criteria` the chain of ties · `groups` before a final, and lines of a
Mitchell movement, each with a ranking · `prizes` who gets how much.
"""
