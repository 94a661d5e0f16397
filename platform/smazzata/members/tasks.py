"""What is done about people without anybody waiting for it."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore

from smazzata.members import guests, idempotency, mail


@shared_task
def send_waiting_mail() -> None:
    """Sends again what could not be sent."""
    mail.queue_waiting()


@shared_task
def forget_guests() -> None:
    """Erases guests who have not come back, and sessions that are over."""
    guests.erase_inactive_guests()
    SessionStore.clear_expired()


@shared_task
def forget_old_requests() -> None:
    """Forgets forms and calls that were done so long ago that nobody sends them again."""
    idempotency.forget_old_requests()
