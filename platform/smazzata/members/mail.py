"""Outgoing mail: a row that a task sends and deletes, so that nothing of it stays anywhere else.

A queue is no place for an address: what has passed through it stays in Redis's file for who knows
how long. So a task knows the number of a row; the row goes when the mail has gone, or with its
account. A mail server that does not answer is asked again later and later; after that the row
stays, without the mail's text, to be seen by `manage.py outgoing_mail`.

It is plain text, beside which the same is sent as a page in the look of the site (`mail_page`).

Where no mail server was given, mails are put in a folder of the operator's, one folder for each
account, which its erasure removes.
"""

import logging
import os
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

from celery import shared_task
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.filebased import EmailBackend
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import get_language
from kombu.exceptions import OperationalError

from smazzata.members.mail_page import mail_page, sign
from smazzata.members.models import Account, OutgoingMail

log = logging.getLogger(__name__)

FIRST_PAUSE = timedelta(seconds=30)
"""Before the second attempt; each pause is twice as long as the one before."""
MOST_ATTEMPTS = 8
"""In a little more than an hour. A link for a new password must not outlive its purpose."""
LEASE = timedelta(seconds=90)
"""How long an attempt may take: longer than any time-out of a mail server, together."""
KEPT = timedelta(days=30)
"""How long a mail that was given up is shown to the operator."""


class MailFolder(EmailBackend):
    """Puts mails as files into a folder that is closed to others: they hold reset links."""

    def __init__(self, file_path: str | None = None, **options: Any) -> None:
        folder = file_path or settings.EMAIL_FILE_PATH
        for each in (settings.EMAIL_FILE_PATH, folder):
            os.makedirs(each, mode=0o700, exist_ok=True)
        super().__init__(file_path=folder, **options)


class _PageMail(EmailMultiAlternatives):
    """A mail whose page shows what is attached."""

    mixed_subtype = "related"


def is_kept_here() -> bool:
    """Whether mails stay with the operator instead of going out."""
    return f"{MailFolder.__module__}.{MailFolder.__name__}" == settings.EMAIL_BACKEND


def enqueue(account: Account | None, address: str, subject: str, body: str) -> None:
    """Has a mail sent by a worker: soon after the commit, or later if there is no queue now.

    It is in the language of the request.
    """
    mail = OutgoingMail.objects.create(
        account=account,
        address=address,
        subject=subject,
        body=body,
        language=get_language() or settings.LANGUAGE_CODE,
        due_at=timezone.now(),
    )
    # Before the commit a quick worker would find no row, and leave the mail to a later look.
    transaction.on_commit(lambda: _queue(mail.pk), robust=True)


@shared_task(expires=3600)
def send(number: int) -> None:
    """Sends a mail whose time has come, and deletes its row; called twice, it sends once."""
    now = timezone.now()
    waiting = OutgoingMail.objects.filter(pk=number, given_up_at=None)
    claimed = waiting.filter(due_at__lte=now).update(
        due_at=now + LEASE, attempts=models.F("attempts") + 1
    )
    mail = waiting.filter(pk=number).first() if claimed else None
    if mail is None:
        return
    try:
        _hand_over(mail)
    except Exception as error:
        # Whatever it is, a mail that cannot even be written down must not be tried for ever.
        _failed(mail, error)
        return
    gone, _rows = OutgoingMail.objects.filter(pk=number).delete()
    if not gone and mail.account_id is not None:
        # The account was erased in this very moment.
        forget(mail.account_id)


def queue_waiting() -> None:
    """Queues what is due: mails to be tried again, and those for which there was no queue."""
    OutgoingMail.objects.filter(given_up_at__lt=timezone.now() - KEPT).delete()
    waiting = OutgoingMail.objects.filter(given_up_at=None, due_at__lte=timezone.now())
    for number in waiting.values_list("pk", flat=True).order_by("due_at")[:1000]:
        _queue(number)


def forget(account: int) -> None:
    """Removes the files of an erased account; its rows go with the account itself."""
    if is_kept_here():
        shutil.rmtree(_folder(account), ignore_errors=True)


def _folder(account: int | None) -> Path:
    return Path(settings.EMAIL_FILE_PATH) / str(account or 0)


def _hand_over(mail: OutgoingMail) -> None:
    place: dict[str, Any] = {}
    if is_kept_here():
        place["file_path"] = str(_folder(mail.account_id))
    connection = get_connection(**place)
    message = _PageMail(mail.subject, mail.body, to=[mail.address], connection=connection)
    page = mail_page(mail.subject, mail.body, mail.language)
    message.attach_alternative(page, "text/html")
    message.attach(sign())
    message.send()


def _failed(mail: OutgoingMail, error: Exception) -> None:
    """Tries again later, or gives up. What a mail server says names the address: not logged."""
    kind = type(error).__name__
    mine = OutgoingMail.objects.filter(pk=mail.pk)
    if mail.attempts < MOST_ATTEMPTS:
        pause = FIRST_PAUSE * 2 ** (mail.attempts - 1)
        mine.update(due_at=timezone.now() + pause, trouble=kind)
        return
    mine.update(given_up_at=timezone.now(), trouble=kind, subject="", body="")
    log.error("mail_given_up: %s after %s attempts: %s", mail.pk, mail.attempts, kind)


def _queue(number: int) -> None:
    try:
        send.delay(number)
    except OperationalError as error:
        log.warning("mail_not_queued: %s waits: %s", number, type(error).__name__)
