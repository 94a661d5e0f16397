"""Running tournaments: entries, rounds, results, standings.

`invented` people who do not exist · `tournament` a tournament as a fold of its stream ·
`handler` the only place that appends to one · `conductor` the next step of a tournament that runs
by itself · `tasks` the same in Celery · `queries` what pages and commands read · `audit`
tournaments decided again.
"""
