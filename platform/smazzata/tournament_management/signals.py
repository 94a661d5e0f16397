"""What a tournament tells the rest of this process."""

from django.dispatch import Signal

commanded = Signal()
"""Sent with `tournament`, `actor` and `commands` when these have been stored, in their
transaction."""
