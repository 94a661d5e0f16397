"""The facts of a tournament. Entries are numbers, members opaque ids; names are never here.

Who did it and when stands in the ledger's envelope. Long lists are cut into parts, so that no
event grows with the field: each tells which part of how many it is, and only the last completes the
fact.
"""
