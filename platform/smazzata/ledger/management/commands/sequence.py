"""`manage.py sequence`: the process that orders events and feeds the projections."""

import signal
import threading
from typing import Any

from smazzata.ledger.management.base import LedgerCommand
from smazzata.ledger.projection_runner import run


class Command(LedgerCommand):
    help = (
        "Give committed events their position and feed the projections, until SIGTERM or SIGINT. "
        "Several may run: one leads, the others take over when it ends."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        stopped = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopped.set())
        run(stopped.is_set)
