"""`manage.py first_administrator`: how a fresh site gets its administrator, without a shell."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from smazzata.members.first_administrator import current_code, sign_up_address
from smazzata.runtime.terminal_command import TerminalCommand


class Command(TerminalCommand):
    help = "Show the link with which the first administrator of a fresh site signs up."
    needs_site = True

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--address", metavar="URL", help="of the site, as people open it")

    def handle(self, *_args: Any, address: str | None, **_options: Any) -> None:
        code = current_code()
        link = code and (address or _own_address()).rstrip("/") + sign_up_address(code)
        if self.json:
            self.answer({"code": code, "link": link})
        elif code is None:
            self.say("This site has its administrator already: there is no code any more.")
        else:
            self.say(
                "First administrator: open {link}, and choose a name and a password. The link is "
                "good once: show it to nobody.",
                link=link,
            )


def _own_address() -> str:
    """The site's address by its settings."""
    scheme = "https" if settings.HTTPS else "http"
    return settings.SITE_ADDRESS or f"{scheme}://{settings.ALLOWED_HOSTS[0]}"
