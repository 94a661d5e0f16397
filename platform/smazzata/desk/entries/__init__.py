"""Who is entered: lists, one entry, the list at the door, who waits for a place.

`spreadsheets` the file that a list comes in, `workbooks` an .xlsx, `entry_list` the list before it
is entered, `list_views` its pages · `known_people` who of them is known here, `admission` entering
them, `admission_forms` the forms, `waiting_list` for whom there is no table, `entries_views` the
page of all · `entry_forms` what is asked about one entry, `entry_views` its page, `substitutions`
who sits for another, `effects` what coming and going comes to · `line_up` who sits down in the
middle of a match, `line_up_views` · `roll_call` who is here, `roll_call_forms` and
`roll_call_views`, `check_in` by the codes of entries.
"""
