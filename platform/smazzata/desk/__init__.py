"""The tournament desk: the pages from which people open and direct a tournament.

Whatever is done here is a command of `tournaments.subjects`, stored with who gave it; the machine's
steps (`tournament_management.process_manager`) go on beside.

`models` what is kept beside the log, `auditors` that it agrees with it · `rights` which commands an
office may give · `submission` giving them, for every door · `services` opening a tournament, naming
its officials · `setup_form` the rules of a new tournament, `victory_steps` its own table of points,
`venue_form` its place, `setting_fields` all of it as data, `presets` that form filled in,
`preset_store` one's own, `preset_files` as files · `entry_list` a list before it is entered,
`spreadsheets` the file it comes in, `workbooks` an .xlsx · `admission` who is entered,
`known_people` who of them is known here, `waiting_list` for whom there is no table, `substitutions`
who sits for another, `effects` what coming and going comes to, `roll_call` who is here, `check_in`
by the codes of entries · `line_up` who sits down in the middle of a match · `places` the pages of
an evening, `steps` what comes next, `autopilot` what of it a machine does · `forms` what all forms
of the desk share, `opening_forms` and `settings_form` those before a tournament, `entry_forms` and
`roll_call_forms` of people, `result_forms` what is typed of a table, `officer_forms` of officials,
`exception_forms` what is asked rarely · `disputed_slips` where two slips of a table differ ·
`referee_forms` what a referee types, `referee_page` what there is to read, `statements` what people
say to one, `reports` what is told of people, which `tasks` forgets, `moves` those of an online
table, to be ruled on · `official_order` an order from elsewhere · `direction_forms` what is asked
of rounds, proposals and entries, `offers` forms that follow from a command · `last_command` what
was done last, to be undone · `words` what the desk says · `pages` what pages for officers share,
`confirmation` what is shown before a form is done · `context_processors` whether somebody serves
anywhere · `views` the pages.
"""
