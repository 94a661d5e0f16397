"""What every game shares: the decider contract and the plain things it speaks of.

`seats` who may look and act · `event` facts and who may see them · `command` intentions ·
`refusal` errors as values · `options` a table's choices · `shuffle` chance anyone can check ·
`match` the commands and events around the deals of a match · `game_rules` what a game writes ·
`match_lifecycle` what leads any match around its deals · `ruleset` the two together: decide, fold,
show · `verify_log` the audit of a log · `contest` which bot is better · `victory` points for
differences · `view` what one viewer sees · `score_sheet` · `bots` seats without people ·
`cards` and `words` how things are written and said.

The kernel knows no game.
"""
