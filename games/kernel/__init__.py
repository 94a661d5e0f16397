"""What every game shares: the decider contract and the plain things it speaks of.

`seats` who may look and act · `fields` what fields of events hold and who may see them · `event`
facts, and what each viewer may see of them · `command` intentions · `refusal` errors as values ·
`options` a table's choices · `shuffle` chance anyone can check · `match` the commands and events
around the deals of a match · `game_rules` what a game writes · `match_lifecycle` what leads any
match around its deals · `ruleset` the two together: decide, fold, show · `position` a table in the
middle of a deal, told by its cards · `verify_log` the audit of a log · `conservation` no card is
lost or doubled · `contest` which bot is better · `victory` points for differences, by the
`victory_tables` · `ranking` what a tournament counts · `view` what one viewer sees · `score_sheet`
· `bots` seats without people · `search` the bot that looks ahead · `dealing` how a deck is dealt,
as data · `tricks` following, trumping, taking · `chips` what seats and pot hold · `unseen` hidden
cards, dealt to where they may lie · `cards` and `words` how things are written and said.

The kernel knows no game.
"""
