"""What is done about ratings without anybody waiting for it."""

from celery import shared_task
from django.utils import timezone

from smazzata.ratings.counting import day_of
from smazzata.ratings.lists import publish_lists
from tournaments.federation.days import month_of


@shared_task
def publish_last_month() -> None:
    """Publishes the lists of the month that is over, once."""
    today = day_of(int(timezone.now().timestamp() * 1000))
    publish_lists(month_of(today) - 1, today)
