"""Rounds: the next step, proposed tables, results, line-ups, how long the tournament lasts.

`steps` what comes next, `direction_forms` what is asked of rounds and proposals, `direction_views`
the tournament's page · `proposal_views` and `schedule_views` the tables to be · `result_forms` what
is typed of a table, `disputed_slips` where two slips differ, `table_views` the pages ·
`course_views` other rounds, an early end, cancelling.
"""
