"""Who serves at a tournament, and what is left to the autopilot.

`officer_forms` naming and dismissing, `officer_views` the page · `autopilot` the steps that a
machine takes.
"""
