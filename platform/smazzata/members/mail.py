"""Mail where no mail server was given: a folder of the operator's."""

import os
from typing import Any

from django.conf import settings
from django.core.mail.backends.filebased import EmailBackend


class MailFolder(EmailBackend):
    """Puts mails as files into `EMAIL_FILE_PATH`, closed to others: they hold reset links."""

    def __init__(self, *args: Any, **options: Any) -> None:
        os.makedirs(settings.EMAIL_FILE_PATH, mode=0o700, exist_ok=True)
        super().__init__(*args, **options)


def is_kept_here() -> bool:
    """Whether mails stay with the operator instead of going out."""
    return f"{MailFolder.__module__}.{MailFolder.__name__}" == settings.EMAIL_BACKEND
