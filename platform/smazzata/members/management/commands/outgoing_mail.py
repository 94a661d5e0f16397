"""`manage.py outgoing_mail`: the mails that have not gone out, and why."""

from typing import Any

from django.core.management.base import BaseCommand

from smazzata.members.models import OutgoingMail
from smazzata.runtime.terminal_language import either


class Command(BaseCommand):
    help = "List the mails that wait to be sent and those that were given up, without addresses."

    def handle(self, *_args: Any, **_options: Any) -> None:
        mails = OutgoingMail.objects.order_by("created_at")
        for mail in mails:
            state = (
                either(en="given up", it="abbandonata")
                if mail.given_up_at
                else either(en="waiting", it="in attesa")
            )
            since = mail.created_at.isoformat(timespec="seconds")
            attempts = either(en="attempts", it="tentativi")
            self.stdout.write(
                f"{mail.pk}  {since}  {state}, {attempts}: {mail.attempts}  {mail.trouble}"
            )
        if not mails:
            self.stdout.write(either(en="No mail is waiting.", it="Nessuna email in attesa."))
