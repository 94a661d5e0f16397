"""What the ledger's commands share: their exit statuses and progress on a terminal.

Exit statuses: 0 all is well, 1 the command found something wrong, 2 it was asked for something that
does not exist or cannot be, 69 the database cannot be reached, 74 it cannot store.
"""

import sys
from collections.abc import Callable
from typing import Any

from smazzata.runtime.terminal_command import TerminalCommand

FOUND = 1


class LedgerCommand(TerminalCommand):
    """A command over the ledger; it does its work in ``work``."""

    def handle(self, *_args: Any, **options: Any) -> None:
        """Work; the options of every command are dealt with elsewhere."""
        self.work(**options)

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
