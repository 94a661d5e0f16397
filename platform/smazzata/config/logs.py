"""What a log holds: moments with their zone; never keys of addresses, nor the same over and over.

Whoever has an invitation's key sits down, whoever has the key of a reset takes the account. Django
names the address of every request that failed, so these are taken out of each line, tracebacks too.
"""

import logging
import re
import time
from datetime import datetime

_SECRETS = re.compile(
    r"(/tables/[0-9a-f-]+/(?:join|link)/|/password/reset/key/|/confirm-email/|[?&]key=)[^/\s'\"&]+"
)


class LineFormatter(logging.Formatter):
    """Django's formatter, with `…` in place of each key, and moments as in ISO 8601."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the traceback if there is one."""
        return _SECRETS.sub(r"\1…", super().format(record))

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802, ARG002
        """The moment with the zone's distance: `2026-11-27T13:30:00.123+01:00`."""
        moment = datetime.fromtimestamp(record.created).astimezone()
        return moment.isoformat(timespec="milliseconds")


class SkipServiceUnavailable(logging.Filter):
    """Passes over requests answered 503, each with a traceback: one line says why it was so."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        return getattr(record, "status_code", None) != 503


class OnceAMinute(logging.Filter):
    """Passes one record of a logger a minute, for what strangers can bring about at will."""

    PAUSE_S = 60.0

    def __init__(self, name: str = "") -> None:
        super().__init__(name)
        self._next = 0.0

    def filter(self, record: logging.LogRecord) -> bool:  # noqa: ARG002  one is as good as another
        """Whether the record is written."""
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + self.PAUSE_S
        return True
