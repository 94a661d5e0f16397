"""Work that is dear and comes out alike for many readers: done once, and given to all who ask.

`share` is for what is sent, a part of a page or a file. It is made once for all web processes:
whoever asks meanwhile waits for the one who makes it, and for a minute it is taken from the shared
cache. It has to follow from its key and the language alone, so a key names the link of the chain
that is shown (`TournamentPresenter.mark`), with all that is beside the log. The names of people are
part of that mark: whoever is erased or renamed is so on the next page.

Redis writes what it is told into a file, and others may write to it too: what is kept there is
sealed with the site's secret. While Redis is away each process still makes a thing once for all who
wait for it, and keeps nothing.
"""

import base64
import json
import threading
import time
import zlib
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from rest_framework.exceptions import Throttled

from smazzata.members.rate_limited import count
from smazzata.members.rate_limits import RateLimit

KEPT_S = 60
"""Seconds for which what was made is kept: who asks again in a hall does so within them."""
PATIENCE_S = 10.0
"""Seconds for which a request waits for work; then it is told to come again."""
AGAIN_S = 5
"""When it is told to come again."""
LOOK_S = 0.05
"""How often a process looks whether another one has made what both want."""
BY_CHOICE = RateLimit("reading-by-choice", 300, 60)
"""What a reader may choose freely, such as a name that is looked for, nobody may have made before:
the words of a whole hall behind one address, and of a flood a fifth of a processor."""
_AT_WORK = threading.Lock()
"""One thread of a process makes something dear at a time: the others answer meanwhile."""


class _Flight:
    """One piece of work in this process, with all who wait for it."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.made: bytes | None = None
        self.readers = 0


_flights: dict[str, _Flight] = {}
_boarding = threading.Lock()


def share(
    request: HttpRequest,
    key: tuple[object, ...],
    work: Callable[[], bytes],
    limit: RateLimit | None = None,
    alone: threading.Lock = _AT_WORK,
) -> bytes:
    """What `work` makes, or made for another reader: it follows from the key and the language.

    `limit` is how often the visitor may have it made; what is there already counts for nothing.
    `alone` is held meanwhile: work that leaves this process's processor free has one of its own.
    Raises `Throttled` when that was too often, or when one has waited for too long.
    """
    name = _name(key)
    until = time.monotonic() + PATIENCE_S
    while True:
        found = _recall(name)
        if found is not None:
            return found
        with _boarding:
            flight = _flights.get(name)
            mine = flight is None
            flight = _flights.setdefault(name, _Flight())
            flight.readers += 1
        if mine:
            try:
                flight.made = _make(request, name, work, limit, alone, until)
                return flight.made
            finally:
                with _boarding:
                    _flights.pop(name, None)
                flight.over.set()
        if not flight.over.wait(max(0.0, until - time.monotonic())):
            raise Throttled(wait=AGAIN_S)
        if flight.made is not None:
            return flight.made
        # Whoever made it was refused, or failed: that concerns nobody else.


def share_part(
    request: HttpRequest,
    key: tuple[object, ...],
    template: str,
    context: Callable[[], dict[str, object]],
    limit: RateLimit | None = None,
) -> SafeString:
    """A part of a page in which nothing is of the reader's own, from a template."""

    def work() -> bytes:
        return render_to_string(template, context()).encode()

    made = share(request, (template, *key), work, limit)
    return mark_safe(made.decode())  # noqa: S308  made by a template


def _make(
    request: HttpRequest,
    name: str,
    work: Callable[[], bytes],
    limit: RateLimit | None,
    alone: threading.Lock,
    until: float,
) -> bytes:
    """Does the work unless another process does it."""
    lock = f"{name}:made"
    while not (locked := cache.add(lock, 1, PATIENCE_S)):
        free = cache.get(lock) is None
        found = _recall(name)
        if found is not None:
            return found
        if free:
            break  # Redis is away, or whoever had the lock failed
        _wait(until)
    try:
        found = _recall(name) if locked else None
        if found is not None:
            return found
        if limit is not None:
            count(limit, request)
        made = _work_alone(work, alone, until)
        cache.set(name, _box(settings.SECRET_KEY).encrypt(zlib.compress(made, 1)).decode(), KEPT_S)
        return made
    finally:
        if locked:
            cache.delete(lock)


def _work_alone(work: Callable[[], bytes], alone: threading.Lock, until: float) -> bytes:
    if not alone.acquire(timeout=max(0.0, until - time.monotonic())):
        raise Throttled(wait=AGAIN_S)
    try:
        return work()
    finally:
        alone.release()


def _wait(until: float) -> None:
    if time.monotonic() > until:
        raise Throttled(wait=AGAIN_S)
    time.sleep(LOOK_S)


def _name(key: tuple[object, ...]) -> str:
    text = json.dumps([get_language(), *key], default=str)
    return f"shared:{sha256(text.encode()).hexdigest()}"


def _recall(name: str) -> bytes | None:
    kept = cache.get(name)
    if kept is None:
        return None
    try:
        return zlib.decompress(_box(settings.SECRET_KEY).decrypt(kept))
    except (InvalidToken, TypeError):
        return None  # not ours


@lru_cache(maxsize=1)
def _box(secret: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(sha256(f"smazzata.shared:{secret}".encode()).digest()))
