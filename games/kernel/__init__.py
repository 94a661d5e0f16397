"""What every game shares: the decider contract and the plain things it speaks of.

`seats` who may look and act · `fields` what fields of events hold and who may see them · `event`
facts, and what each viewer may see of them · `command` intentions · `refusal` errors as values ·
`options` a table's choices · `shuffle` chance anyone can check · `match` the commands and events
around the deals of a match · `table_rules` and `game_rules` what a game writes · `chance` draws and
shuffles of a deal · `sealing` the deck around a deal · `match_lifecycle` what leads any match
around its deals · `ruleset` all of them together: decide, fold, show · `copying` copies of states ·
`position` a table in the middle of a deal, told by its cards · `verify_log` the audit of a log: no
card is lost or doubled · `contest` which bot is better · `victory` points for differences, by the
`victory_tables` · `ranking` what a tournament counts · `slips` what is written in a hall ·
`profile` what helps people choose a game · `view` what one viewer sees, `badges` what stands
beside seats · `score_sheet` · `bots` seats without people ·
`search` the bot that looks ahead · `dealing` how a deck is dealt, as data ·
`tricks` how cards take them · `trick_play`, `trick_taking`, `trick_view` games of tricks:
commands, events and tables, their flow, how they are seen and known · `masks` their hands as bits ·
`kinds` French cards and jokers as numbers · `trick_odds` what a card is good for ·
`chips` what seats and pot hold · `pot` games of tricks for a pot · `exchange` those in which seats
take part and change cards before the play · `worlds` what is public recalled, and hidden cards
dealt to where they may lie · `cards`, `words` and `common_words` how things are written and said ·
`glossary` one name for each thing of a game ·
`visible_text` what people type without what nobody sees.

The kernel knows no game.
"""
