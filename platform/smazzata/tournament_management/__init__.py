"""Running tournaments: entries, rounds, results, standings.

`tournament` a tournament as a fold of its stream · `handler` the only place that appends to one ·
`formats` how a game is played at tournaments · `ranking_words` what people call that which counts ·
`opening` its rules, entries and tables · `entrants` of a simulation, `synthetic_entrants` people
who do not exist · `automation` which steps a machine takes · `process_manager` what takes them ·
`tasks` the same in Celery · `simulation` following one to its end · `temporary_workers` for it,
where no site runs · `projections` the list of tournaments · `publications` standings as they were
published · `auditors` tournaments decided again · `online_tables` which tables are open, and may
not be changed · `corrections` the tournament before and after each · `sittings` who sat at one,
where bots sat in.
"""
