"""Who serves at a tournament, and what is left to the autopilot.

`officers` naming and dismissing · `autopilot` the steps that a machine takes.
"""
