"""What the ledger's commands share: refusals with a status of their own, progress on a terminal.

Exit statuses: 0 all is well, 1 the command found something wrong, 2 it was asked for something that
does not exist or cannot be, 69 the database cannot be reached, 74 it cannot store.
"""

import sys
from collections.abc import Callable
from typing import Any

from smazzata.ledger.errors import LedgerError
from smazzata.services.terminal import Failure, TerminalCommand

FOUND, REFUSED, UNREACHABLE, STORAGE = 1, 2, 69, 74

_STATUS = {
    "database_unreachable": UNREACHABLE,
    "storage_full": STORAGE,
    "storage_failed": STORAGE,
    "database_read_only": STORAGE,
}


class LedgerCommand(TerminalCommand):
    """A command over the ledger; it does its work in ``work``."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Work, and turn a LedgerError into a sentence and its exit status."""
        try:
            self.work(**options)
        except LedgerError as error:
            status = _STATUS.get(error.code, REFUSED)
            raise Failure(error.code, error.sentence(self.lang), status=status) from error

    def work(self, **options: Any) -> None:
        """Do what the command is for."""
        raise NotImplementedError

    def progress(self, *, it: str, en: str) -> Callable[[int, int], None] | None:
        """Return a function that shows two numbers in a line, None when nobody watches.

        The texts hold ``{0}`` and ``{1}``.
        """
        if self.json or not sys.stderr.isatty():
            return None
        text = it if self.lang == "it" else en

        def show(first: int, second: int) -> None:
            sys.stderr.write(f"\r\x1b[K{text.format(first, second)}\r")
            sys.stderr.flush()

        return show
