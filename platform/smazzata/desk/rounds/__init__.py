"""Rounds: the next step, proposed tables, results, line-ups, how long the tournament lasts."""
