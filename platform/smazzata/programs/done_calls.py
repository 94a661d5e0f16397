"""Carrying out each call once, whatever it does and whatever is done between.

What was done is kept with its answer, in the same transaction: the same call again does nothing and
is answered in the same bytes, another body or address under its id is refused. A call that was
refused leaves nothing, and its id may be sent again with whatever it wanted.

After `KEPT` a call is forgotten. Commands are not carried out again even then, for the log keeps
their ids.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from django.db import transaction
from django.utils import timezone
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.ledger.errors import LedgerError, StorageFailed
from smazzata.members.principals import principal_of
from smazzata.programs.answers import failed, refused
from smazzata.programs.bodies import read_body
from smazzata.programs.giving import Sent
from smazzata.programs.models import DoneCall

REUSED = Refusal("command_id_reused")
KEPT = timedelta(days=30)
"""How long a call that is sent again is answered alike."""

View = TypeVar("View")
Body = TypeVar("Body", bound=Sent)
Path = ParamSpec("Path")


def once(
    shape: type[Body], *, keep: bool = True
) -> Callable[
    [Callable[Concatenate[View, Request, Body, Path], Response | Refusal]],
    Callable[Concatenate[View, Request, Path], Response],
]:
    """Has a view read a body of this shape, and carry each call out once.

    What the view returns beside an answer is why nothing was done. Without `keep` the answer holds
    a secret: it is not stored, and the view, called again, makes the same one.
    """

    def decorate(
        act: Callable[Concatenate[View, Request, Body, Path], Response | Refusal],
    ) -> Callable[Concatenate[View, Request, Path], Response]:
        @wraps(act)
        def post(
            view: View, request: Request, /, *args: Path.args, **kwargs: Path.kwargs
        ) -> Response:
            sent = read_body(request, shape)
            if isinstance(sent, Refusal):
                return refused(sent)
            return _done(request, sent, keep, lambda: act(view, request, sent, *args, **kwargs))

        return post

    return decorate


def forget_old_calls() -> None:
    """Deletes the calls that were done longer ago than they are kept."""
    DoneCall.objects.filter(done_at__lt=timezone.now() - KEPT).delete()


def _done(
    request: Request, sent: Sent, keep: bool, act: Callable[[], Response | Refusal]
) -> Response:
    with transaction.atomic():
        # Of two calls with one id the second waits here for the first.
        row, new = DoneCall.objects.get_or_create(
            once=sent.id,
            defaults={
                "sender": _sender(request),
                "address": request.path[:200],
                "digest": _digest(request),
            },
        )
        if not new:
            if (row.sender, row.digest) != (_sender(request), _digest(request)):
                return refused(REUSED)
            if row.answer:
                return Response(json.loads(row.answer))
        response = _answered(act)
        if response.status_code != 200:
            transaction.set_rollback(True)
        elif new and keep:
            row.answer = JSONRenderer().render(response.data).decode()
            row.save(update_fields=["answer"])
    return response


def _answered(act: Callable[[], Response | Refusal]) -> Response:
    try:
        answer = act()
    except StorageFailed:
        raise  # an outage is answered alike on every page, with the time to call again
    except LedgerError as error:
        return failed(error)
    return refused(answer) if isinstance(answer, Refusal) else answer


def _sender(request: Request) -> str:
    """Who sends it: a member, or whoever holds a key, which goes before a token."""
    key = request.headers.get("Table-Key", "")
    if key:
        return f"key:{sha256(key.encode()).hexdigest()[:32]}"
    return principal_of(request).member or ""


def _digest(request: Request) -> str:
    """What tells this call from any other; how its JSON is spaced and ordered is no matter."""
    plain: Any = msgspec.json.decode(request._request.body)
    said = msgspec.json.encode([request.path, plain], order="sorted")
    return sha256(said).hexdigest()
