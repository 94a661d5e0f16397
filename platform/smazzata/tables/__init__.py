"""Play: matches at tables, their seats, and the bots in some of them.

`events` what the platform itself says of a table, `fields` with what · `settings` how it is opened
· `secrets` what follows from the match's secret · `table` a match as a fold of its stream ·
`clock_rules` and `clock` whose time runs · `visibility` how much others may see, and who must not
judge · `game_fault` rules that fail · `append` storing what was decided · `handler` commands of
seats · `seat_takeover` chairs that change hands · `deal_end` who is ready for the next deal ·
`lessons` whose first deal is arranged · `reactions` short messages to all at the table · `bot_play`
seats without people · `due_times` and `scheduler` what machines do, and when · `search_turns` whose
bot looks ahead first · `unattended` tables that everybody has left · `tasks` the same in Celery ·
`models` and `projections` lists of matches, rebuildable · `auditors` matches decided again ·
`records` matches as files, out and in · `cli_choices` what `manage.py play` may be told.
"""
