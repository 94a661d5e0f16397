"""Who meets whom: draws, Swiss rounds, Danish rounds, tables of two to twenty sides.

`model` what goes in and comes out · `draw` the published seed · `order` who stands beside whom ·
`cost` what a meeting costs · `repeats` how few meetings must be repeated, and why · `matching`
tables of two · `tables` of three and four · `large_tables` of more · `design` schedules for small
fields, over a `finite_field` · `sizes` which tables a field is split into · `seats` who sits where
· `check` an independent judge of every result · `explain` why these sides meet · `round` one round,
from the standings to the tables.
"""
