"""The referee's page: calls, warnings, appeals, statements, and reports of people.

`referee_forms` what a referee types, `referee_page` what there is to read, `referee_views` the page
· `statements` what people say to one · `reports` what is told of people, `report_views` · `moves`
those of an online table, to be ruled on.
"""
