"""Doing once what is sent, by a form or by a program, however often it arrives.

Each form and each call carries an id of its own. What was done is kept under it, in the same
transaction: the same sent again does nothing and is answered alike; something else under the id, or
the same from somebody else, is refused (`command_id_reused`). What was refused leaves nothing, and
its id may be sent again with whatever it wanted.

After `KEPT` it is forgotten. Commands are not carried out again even then, for the log keeps their
ids.
"""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple, TypeVar
from uuid import UUID

import msgspec
from django import forms
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from rest_framework.request import Request

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.ledger.errors import LedgerError, StorageFailed, storage_errors
from smazzata.ledger.sql import run_sql
from smazzata.members.models import SentRequest
from smazzata.members.principals import principal_of
from smazzata.runtime.forms import OnceField, SiteForm

KEPT = timedelta(days=30)
"""How long what is sent again is answered alike."""
REUSED = Refusal("command_id_reused")
_CONFIRMING = ("csrfmiddlewaretoken", "confirmed", "consequences")
"""Fields of a form that say nothing of what is wanted."""
_TAKE = """
INSERT INTO desk_sentrequest (once, sender, address, digest, answer, done_at)
VALUES (%s, %s, %s, %s, '', %s) ON CONFLICT (once) DO NOTHING RETURNING id
"""
"""One question where `get_or_create` asks four: a typed round has an id for each of its tables."""

T = TypeVar("T")


class RequestKey(NamedTuple):
    """What tells one thing that was sent from any other."""

    id: UUID
    """The sender's own."""
    sender: str
    """A member, or the digest of the key that was sent."""
    address: str
    digest: str
    """Of the address and all that was sent."""


class Repeated(NamedTuple):
    """It was done before."""

    answer: str
    """What was kept with it; empty where nothing was."""


def do_once(
    key: RequestKey,
    act: Callable[[], T],
    is_done: Callable[[T], bool],
    answer_of: Callable[[T], str] = lambda _done: "",
) -> T | Repeated | Refusal:
    """Does something, unless it was done before; what `is_done` denies is taken back.

    `answer_of` is what to keep with it, for whoever sends it again. Refusals: `command_id_reused`,
    and what the ledger refuses; raises `StorageFailed`, for an outage is answered alike everywhere.
    """
    try:
        return _do_once(key, act, is_done, answer_of)
    except StorageFailed:
        raise
    except LedgerError as error:
        return Refusal(error.code, params={name: str(fact) for name, fact in error.facts.items()})


def _do_once(
    key: RequestKey,
    act: Callable[[], T],
    is_done: Callable[[T], bool],
    answer_of: Callable[[T], str],
) -> T | Repeated | Refusal:
    with transaction.atomic():
        if not _is_new(key):
            row = SentRequest.objects.get(once=key.id)
            same = (row.sender, row.digest) == (key.sender, key.digest)
            return Repeated(row.answer) if same else REUSED
        found = act()
        if not is_done(found):
            transaction.set_rollback(True)
        elif answer := answer_of(found):
            SentRequest.objects.filter(once=key.id).update(answer=answer)
    return found


def _is_new(key: RequestKey) -> bool:
    """Whether nothing was sent with this id before; then it is taken.

    Of two with one id the second waits here for the first.
    """
    values = (key.id, key.sender, key.address[:200], key.digest, timezone.now())
    with storage_errors():
        return run_sql(_TAKE, values).fetchone() is not None


def forget_old_requests() -> None:
    """Deletes what was done longer ago than it is kept."""
    SentRequest.objects.filter(done_at__lt=timezone.now() - KEPT).delete()


def sender_of(request: HttpRequest | Request, key: str) -> str:
    """Who sends something: whoever holds a `key`, which goes before an account, or a member."""
    if key:
        return f"key:{sha256(key.encode()).hexdigest()[:32]}"
    return principal_of(request).member or ""


def digest_request(address: str, said: object) -> str:
    """What tells an address and what is sent to it from any other; the order of fields does not."""
    return sha256(msgspec.json.encode([address, said], order="sorted")).hexdigest()


class SentForm(SiteForm):
    """What every form says that is done once: its id, and the key of whoever has no account."""

    once = OnceField()
    key = forms.CharField(required=False, strip=False)


def form_key(request: HttpRequest) -> RequestKey | Refusal:
    """What tells the form that was sent from others; that it is confirmed does not.

    Refusal: `malformed`.
    """
    form = SentForm.of(request)
    if not form.is_valid():
        return MALFORMED
    said: dict[str, list[str]] = {}
    for name, value in form.sent(*_CONFIRMING):
        said.setdefault(name, []).append(value)
    sender = sender_of(request, form.cleaned_data["key"])
    digest = digest_request(request.path, said)
    return RequestKey(form.cleaned_data["once"], sender, request.path, digest)


def do_form_once(
    request: HttpRequest,
    act: Callable[[UUID], T],
    is_done: Callable[[T], bool] = lambda done: not isinstance(done, Refusal),
    answer_of: Callable[[T], str] = lambda _done: "",
) -> T | Repeated | Refusal:
    """Does once what a form asks for, with its id. Refusals: `malformed`, and of `do_once`."""
    key = form_key(request)
    if isinstance(key, Refusal):
        return key
    return do_once(key, lambda: act(key.id), is_done, answer_of)


def was_done(request: HttpRequest) -> bool:
    """Whether this very form was done already: then what it says need not be read again."""
    key = form_key(request)
    if isinstance(key, Refusal):
        return False
    done = SentRequest.objects.filter(once=key.id, sender=key.sender, digest=key.digest)
    return done.exists()
