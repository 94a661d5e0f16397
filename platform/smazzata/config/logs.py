"""What a log never holds: keys that stand in addresses, and the same trouble over and over.

Whoever has an invitation's key sits down, whoever has the key of a reset takes the account. Django
names the address of every request that failed, so these are taken out of each line, tracebacks too.
"""

import logging
import re

_SECRETS = re.compile(
    r"(/tables/[0-9a-f-]+/(?:join|link)/|/password/reset/key/|/confirm-email/|[?&]key=)[^/\s'\"&]+"
)


class LineFormatter(logging.Formatter):
    """Django's formatter, with `…` in place of each key."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the traceback if there is one."""
        return _SECRETS.sub(r"\1…", super().format(record))


class SkipServiceUnavailable(logging.Filter):
    """Passes over requests answered 503, each with a traceback: one line says why it was so."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        return getattr(record, "status_code", None) != 503
