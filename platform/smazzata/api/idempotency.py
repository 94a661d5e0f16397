"""Carrying out each call once: `smazzata.members.idempotency` for views that programs call.

A call that is sent again is answered in the same bytes.
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api.requests import Sent, read_body
from smazzata.api.responses import refused
from smazzata.members.idempotency import Repeated, RequestKey, digest_request, do_once, sender_of

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


def _done(
    request: Request, sent: Sent, keep: bool, act: Callable[[], Response | Refusal]
) -> Response:
    plain: object = msgspec.json.decode(request._request.body)
    sender = sender_of(request, request.headers.get("Table-Key", ""))
    key = RequestKey(sent.id, sender, request.path, digest_request(request.path, plain))
    found = do_once(key, act, _is_done, _render if keep else lambda _answer: "")
    if isinstance(found, Repeated):
        # What holds a secret was not kept: it is made again, and is the same.
        found = Response(json.loads(found.answer)) if found.answer else act()
    return refused(found) if isinstance(found, Refusal) else found


def _is_done(answer: Response | Refusal) -> bool:
    return isinstance(answer, Response) and answer.status_code == 200


def _render(answer: Response | Refusal) -> str:
    if isinstance(answer, Refusal):
        raise AssertionError("what was refused is not kept")
    return bytes(JSONRenderer().render(answer.data)).decode()
