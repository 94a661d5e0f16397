"""Rounds: the next step, proposed tables, results, line-ups, how long the tournament lasts.

`direction` the tournament's page, and other rounds, an early end, cancelling · `proposal` and `schedule` the tables to be · `results` what is typed of a round · `table` one
table, `result_forms` what is said of it.
"""
