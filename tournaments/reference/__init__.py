"""Events that somebody worked out by hand, and whether the program comes to the same numbers.

`worked` what such an event says · `check` plays it and compares.
"""
