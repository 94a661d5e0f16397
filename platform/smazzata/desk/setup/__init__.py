"""Opening a tournament: its settings, presets, venue and table of victory points.

`setup_form` the rules of a new tournament, `settings_form` the same as people see them,
`setting_fields` as data for programs · `victory_steps` its own table of points, `victory_views` the
page of it · `venue_form` its place, `venue_views` · `presets` the form filled in, `preset_store`
one's own, `preset_files` as files, `preset_views` · `opening_forms` what is asked before,
`opening_views` the pages · `code_views` the codes of federations.
"""
