"""Opening a tournament: its settings, presets, venue and table of victory points.

`opening` the pages, `evening_preview` the evening in words while they are filled in · `setup_form`
the rules of a new tournament, `settings_form` the same as people see them, `setting_fields` as data
for programs · `venue` its place · `victory_steps` its own table of points · `presets` the form
filled in, `saved_presets` one's own · `codes` of federations.
"""
