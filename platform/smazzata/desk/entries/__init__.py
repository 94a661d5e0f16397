"""Who is entered: lists, one entry, the list at the door, who waits for a place.

`entry_list` the list before it is entered ·
`known_people` who of them is known here, `admission` entering them, `waiting_list` for whom there
is no table, `admission_pages` the pages, `admission_forms` their forms · `entry` one entry,
`names` how its people are written, `namesakes` that one of them is another person of that name,
`effects` what coming and going comes to · `line_up` somebody else in a chair · `roll_call` who is
here, `roll_call_page`, `check_in` by the codes of entries.
"""
