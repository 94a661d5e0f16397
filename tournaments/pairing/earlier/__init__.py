"""The searches of engines 1 and 2, as they were: old logs are verified with them.

`round` one round · `matching` its tables of two · `tables` of three and four. Everything else is
the same since.
"""
