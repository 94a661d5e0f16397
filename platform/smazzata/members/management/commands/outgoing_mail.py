"""`manage.py outgoing_mail`: the mails that have not gone out, and why."""

from typing import Any

from smazzata.members.models import OutgoingMail
from smazzata.runtime.terminal_command import TranslatedHelp
from smazzata.runtime.translation import gettext_noop, terminal_language, translated


class Command(TranslatedHelp):
    help = "List the mails that wait to be sent and those that were given up, without addresses."
    needs_site = True

    def handle(self, *_args: Any, **_options: Any) -> None:
        language = terminal_language()
        mails = OutgoingMail.objects.order_by("created_at")
        for mail in mails:
            state = (
                gettext_noop("given up, attempts: {number}")
                if mail.given_up_at
                else gettext_noop("waiting, attempts: {number}")
            )
            since = mail.created_at.isoformat(timespec="seconds")
            said = translated(state, language, number=mail.attempts)
            self.stdout.write(f"{mail.pk}  {since}  {said}  {mail.trouble}")
        if not mails:
            self.stdout.write(translated("No mail is waiting.", language))
