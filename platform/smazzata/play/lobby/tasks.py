"""Looks after rooms that nobody looks after."""

from celery import shared_task
from django.utils import timezone

from smazzata.play.lobby import table_quota
from smazzata.play.lobby.handler import close_idle


@shared_task
def close_idle_rooms() -> None:
    """Closes the rooms in which nothing has happened for hours."""
    close_idle(timezone.now())
    table_quota.forget_gone()
