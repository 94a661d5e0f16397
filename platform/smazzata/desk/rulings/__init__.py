"""The referee's page: calls, warnings, appeals, statements, and reports of people.

`referee` the page, `referee_forms` what a referee types, `calls` those that wait,
`captain` the page of who speaks for an entry · `statements` what people say to one ·
`reports` what is told of people.
"""
