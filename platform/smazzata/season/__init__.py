"""A federation's season: the rules a body has adopted, filings with their receipts, points.

`history` the streams of seasons, one a body and year · `models` rows beside the log, each held
against it by `auditors` · `rules` adopting a text · `bundles` what a tournament has to file ·
`filing` its filing and the decision on it, with the rows that follow · `booking` the points of an
accepted edition · `receipts` the file that a club keeps, and its check without us · `ranking` who
has how many points, and why · `views` and `forms` the pages.
"""
