"""The pages: what people see of tournaments, matches, replays and players.

`views` answers requests with what `smazzata.presentation` makes · `templates` and `static` what the
browser gets · `preferences` how somebody wants to see the site · `sections` the ways through it ·
`standalone_replay` and `script_bundle` a replay as one file.
"""
