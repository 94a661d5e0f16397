"""The tournament desk: the pages from which people open and direct a tournament.

Whatever is done here is a command of `tournaments.commands`, stored with who gave it; the machine's
steps (`tournament_management.process_manager`) go on beside.

`models` who serves at a tournament · `rights` which commands an office may give · `services` giving
them · `setup_form` the rules of a new tournament · `entry_list` who is entered · `steps` what comes
next · `result_forms` what is typed of a table · `referee_forms` what a referee types ·
`direction_forms` what is asked of rounds, proposals and entries · `last_command` what was done
last, to be undone · `context_processors` whether somebody serves anywhere · `views` the pages.
"""
