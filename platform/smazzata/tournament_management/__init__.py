"""Running tournaments: entries, rounds, results, standings.

`tournament` a tournament as a fold of its stream · `handler` the only place that appends to one ·
`formats` how a game is played at tournaments · `ranking_words` what people call that which counts ·
`opening` its rules, entries and tables · `entrants` of a simulation · `automation` which steps a
machine takes · `process_manager` what takes them, `tasks` the same in Celery · `online_matches` the
tables of a round online, and what they came to, `online_tables` which are open, and may not be
changed · `slip_shape` what a slip has room for, and no total goes beyond · `secret_key` from which
chance and codes follow · `simulation` following one to its end · `temporary_workers` for it, where
no site runs · `projections` the list of tournaments · `publications` standings as they were
published · `auditors` tournaments decided again · `corrections` the tournament before and after
each.
"""
