"""Who meets whom: draws, Swiss rounds, Danish rounds, tables of two to twenty sides.

`model` what goes in and comes out · `draw` the published seed · `order` who stands beside whom ·
`cost` what a meeting costs · `repeats` how few meetings must be repeated, and why · `matching`
tables of two: a `field`, by `blossom` over `nodes`, with the proof of `pricing` · `tables` of three
and four, with `partition` · `large_tables` of more · `schedule` rounds of a `design` for small
fields, over a `finite_field` · `sizes` which tables a field is split into · `check` an independent
judge of every result · `explain` why these sides meet, `reasons` in words · `round` one round, from
the standings to the tables.
"""
