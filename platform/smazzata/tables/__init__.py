"""Play: matches at tables, their seats, and the bots in some of them.

`events` what the platform itself says of a table · `table` a match as a fold of its stream ·
`clockrules` and `clock` whose time runs · `sight` how much others may see · `writing` storing what
was decided · `handler` commands of seats · `people` chairs that change hands · `botplay` seats
without people · `dues` and `attending` what machines do, and when · `tasks` the same in Celery ·
`models` and `projections` lists of matches, rebuildable · `auditors` matches decided again.
"""
