"""What a tournament tells the rest of this process."""

from django.dispatch import Signal

commanded = Signal()
"""Sent with `tournament` and `actor` when a command has been stored, in its transaction."""
