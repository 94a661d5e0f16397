"""The tournament desk: the pages from which people open and direct a tournament.

Whatever is done here is a command of `tournaments.subjects`, stored with who gave it; the machine's
steps (`tournament_management.process_manager`) go on beside.

A room for each thing that is done: `setup` opening a tournament · `entries` who plays · `rounds`
pairing and results · `rulings` the referee · `officials` who serves · `finality` the end, and what
is taken back · `circuits` tournaments that are added up.

What the rooms share: `models` what is kept beside the log, `auditors` that it agrees with it ·
`rights` which commands an office may give · `submission` giving them, for every door ·
`confirmation` what is shown before a form is done, `told_done` what is said after it · `steps` what
comes next · `panel` who may judge an appeal · `services`
opening a tournament, naming its officials · `forms` what all forms share, `offers` forms that
follow from a command · `pages` who may open a page and where it stands, `tournament_page` what
those of one tournament do alike · `words` what the desk says · `tasks` what is forgotten.
"""
