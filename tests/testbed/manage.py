"""`manage.py` in this process, as a process with another environment would run it."""

import os
import runpy
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from subprocess import CompletedProcess
from typing import Any
from unittest import mock

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test import override_settings

from smazzata.config import settings as settings_module
from smazzata.runtime import boot
from tests.testbed.in_process import ended

NOT_ANEW = frozenset({"DATABASES", "INSTALLED_APPS", "LOGGING", "MIDDLEWARE"})
"""Settings that do not come from the environment, or that Django reads but once."""


def manage(environ: Mapping[str, str], *words: str) -> CompletedProcess[str]:
    """`manage.py WORDS` with this environment and no other: its exit status and what it says.

    Whoever calls it has the database unblocked.
    """
    with ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ, environ, clear=True))
        stack.enter_context(_handlers_kept())

        def set_up() -> None:
            stack.enter_context(_settings_anew())

        def run(argv: Sequence[str]) -> int:
            return boot.main(list(argv))

        with mock.patch("django.setup", set_up):
            return ended(["manage.py", *words], run)


@contextmanager
def _handlers_kept() -> Iterator[None]:
    handlers = {n: signal.getsignal(n) for n in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


@contextmanager
def _settings_anew() -> Iterator[None]:
    """The settings that this environment gives, and a connection that goes by them."""
    assert settings_module.__file__
    found: dict[str, Any] = runpy.run_path(settings_module.__file__)
    changed = {
        name: value
        for name, value in found.items()
        if name.isupper() and name not in NOT_ANEW and value != getattr(settings, name, None)
    }
    database = mock.patch.dict(connection.settings_dict, found["DATABASES"]["default"])
    connection.close()
    with override_settings(**changed), database:
        try:
            yield
        finally:
            connection.close()
            ContentType.objects.clear_cache()  # their numbers are another database's
