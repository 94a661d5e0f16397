"""The tournament desk: the pages from which people open and direct a tournament.

Whatever is done here is a command of `tournaments.commands`, stored with who gave it; the machine's
steps (`tournament_management.process_manager`) go on beside.

`models` what is kept beside the log · `rights` which commands an office may give · `services`
giving them · `setup_form` the rules of a new tournament, `victory_steps` its own table of points,
`venue_form` its place · `presets` that form filled in, `preset_store` one's own, `preset_files` as
files · `entry_list` a list before it is entered, `spreadsheets` the file it comes in · `admission`
who is entered and who waits, `roll_call` who is here · `steps` what comes next · `result_forms`
what is typed of a table · `words` what the desk says · `views` the pages.
"""
