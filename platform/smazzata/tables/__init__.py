"""Play: matches at tables, their seats, and the bots in some of them.

`events` what the platform itself says of a table · `table` a match as a fold of its stream ·
`handler` the only place that appends to one · `botplay` seats without people · `tasks` the same in
Celery · `models` and `projection` the list of matches, rebuildable · `audit` matches decided again.
"""
