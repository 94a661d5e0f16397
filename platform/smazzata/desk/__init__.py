"""The tournament desk: the pages from which people open and direct a tournament.

Whatever is done here is a command of `tournaments.subjects`, stored with who gave it; the machine's
steps (`tournament_management.process_manager`) go on beside.

A room for each thing that is done: `setup` opening a tournament · `entries` who plays · `rounds`
pairing and results · `rulings` the referee · `officials` who serves · `finality` the end, and what
is taken back · `circuits` tournaments that are added up.

What the rooms share: `models` what is kept beside the log, `auditors` that it agrees with it ·
`rights` which commands an office may give · `submission` giving them, for every door ·
`confirmation` what is shown before a form is done · `services` opening a tournament, naming its
officials · `forms` what all forms share, `offers` forms that follow from a command · `places` the
pages of an evening, `pages` what pages for officers share · `last_command` what was done last ·
`words` what the desk says · `tasks` what is forgotten · `context_processors` whether somebody
serves anywhere.
"""
