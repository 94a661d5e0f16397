"""What the ledger's commands share: their exit statuses and progress on a terminal.

Exit statuses: 0 all is well, 1 the command found something wrong, 2 it was asked for something that
does not exist or cannot be, 69 the database cannot be reached, 74 it cannot store.
"""

import sys
from collections.abc import Callable

from smazzata.runtime.terminal_command import TerminalCommand
from smazzata.runtime.translation import translated

FOUND = 1


class LedgerCommand(TerminalCommand):
    """A command over the ledger."""

    needs_site = True

    def progress(self, message: str) -> Callable[[int, int], None] | None:
        """Return a function that shows two numbers in a line, None when nobody watches.

        The message holds ``{first}`` and ``{second}``.
        """
        if self.json or not sys.stderr.isatty():
            return None

        def show(first: int, second: int) -> None:
            said = translated(message, self.lang, first=first, second=second)
            sys.stderr.write(f"\r\x1b[K{said}\r")
            sys.stderr.flush()

        return show
