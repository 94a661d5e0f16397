"""Running tournaments: entries, rounds, results, standings.

`synthetic_entrants` people who do not exist · `tournament` a tournament as a fold of its stream ·
`handler` the only place that appends to one · `automation` which steps a machine takes ·
`process_manager` the process manager that takes them · `tasks` the same in Celery · `auditors`
tournaments decided again · `simulation` following one that runs by itself · `temporary_workers`
workers for it where no site runs.
"""
