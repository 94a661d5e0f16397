"""`manage.py forget_guests`: erases guests who have not come back, as a running site does."""

from typing import Any

from smazzata.members import guests
from smazzata.runtime.terminal_command import TerminalCommand


class Command(TerminalCommand):
    help = "Erase the guests whose last visit is more than thirty days ago."
    needs_site = True

    def handle(self, *_args: Any, **_options: Any) -> None:
        number = guests.erase_inactive_guests()
        self.say("Guests erased: {number}.", number=number)
        if self.json:
            self.answer({"erased": number})
