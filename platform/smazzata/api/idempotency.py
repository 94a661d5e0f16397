"""Carrying out each call once: `smazzata.members.idempotency` for views that programs call.

A call that is sent again is answered in the same bytes.
"""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from smazzata.api.requests import Sent, read_body
from smazzata.api.responses import Encoded
from smazzata.members.idempotency import Repeated, RequestKey, digest_request, do_once, sender_of

View = TypeVar("View")
Body = TypeVar("Body", bound=Sent)
Answer = TypeVar("Answer")
Path = ParamSpec("Path")
Act: TypeAlias = Callable[Concatenate[View, Request, Body, Path], Answer]
Post: TypeAlias = Callable[Concatenate[View, Request, Path], Answer | Encoded[Any] | Refusal]


def once(
    operation: str, *, keep: bool = True
) -> Callable[[Act[View, Body, Path, Answer]], Post[View, Path, Answer]]:
    """Has a view read a body of the type of its second parameter, and carry each call out once.

    `operation` is its name in the schema. Without `keep` the answer holds a secret: it is not
    stored, and the view, called again, makes the same one.
    """

    def decorate(act: Act[View, Body, Path, Answer]) -> Post[View, Path, Answer]:
        shape: type[Body] = [*signature(act).parameters.values()][2].annotation

        @extend_schema(operation_id=operation)
        @wraps(act)
        def post(
            view: View, request: Request, /, *args: Path.args, **kwargs: Path.kwargs
        ) -> Answer | Encoded[Any] | Refusal:
            sent = read_body(request, shape)
            if isinstance(sent, Refusal):
                return sent
            return _do(request, sent, keep, lambda: act(view, request, sent, *args, **kwargs))

        return post

    return decorate


def _do(
    request: Request, sent: Sent, keep: bool, act: Callable[[], Answer]
) -> Answer | Encoded[Any] | Refusal:
    plain: object = msgspec.json.decode(request._request.body)
    sender = sender_of(request, request.headers.get("Table-Key", ""))
    key = RequestKey(sent.id, sender, request.path, digest_request(request.path, plain))
    found = do_once(
        key,
        act,
        lambda answer: isinstance(answer, msgspec.Struct) and not isinstance(answer, Refusal),
        lambda answer: msgspec.json.encode(answer).decode() if keep else "",
    )
    if isinstance(found, Repeated):
        # What holds a secret was not kept: it is made again, and is the same.
        return Encoded(found.answer.encode()) if found.answer else act()
    return found
