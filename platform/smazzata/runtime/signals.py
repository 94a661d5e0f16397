"""What processes tell each other's parts, as signals of Django."""

from django.dispatch import Signal

command_ending = Signal()
"""A command of `manage.py` has done its work, and its servers are still there."""
