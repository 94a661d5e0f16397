"""What is done about people without anybody waiting for it."""

from smtplib import SMTPException

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore
from django.core.mail import EmailMessage

from smazzata.members import guests


@shared_task(
    autoretry_for=(OSError, SMTPException),
    retry_backoff=30,
    retry_backoff_max=1800,
    max_retries=6,
    # Above all it is late: a link for a new password must not outlive its purpose in a queue.
    expires=7200,
)
def send(subject: str, body: str, to: str) -> None:
    """Sends a mail; tries again for an hour or so while the mail server does not answer."""
    EmailMessage(subject, body, to=[to]).send()


@shared_task
def forget_guests() -> None:
    """Erases guests who have not come back, and sessions that are over."""
    guests.erase_inactive_guests()
    SessionStore.clear_expired()
