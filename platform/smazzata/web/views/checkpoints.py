"""Checkpoints as anybody may fetch and keep them: plain texts, and the script that checks them.

A note that was kept elsewhere is the only witness against an operator who owns everything, so these
addresses are made for a line in somebody's crontab.
"""

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from smazzata.ledger import checkpoints, publishing
from smazzata.ledger.keyring import keyring
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.runtime.whole_numbers import whole_number

SCRIPT = Path(__file__).parents[1] / "static" / "web" / "verify" / "verify_checkpoints.py"
PART = 200
"""Checkpoints in one answer of the chain."""


@requires(Action.WATCH)
@require_safe
def latest(_request: HttpRequest) -> HttpResponse:
    """The newest signed note."""
    return _note(checkpoints.newest())


@requires(Action.WATCH)
@require_safe
def numbered(_request: HttpRequest, number: int) -> HttpResponse:
    """The signed note with a number; it never changes."""
    return _note(checkpoints.numbered(min(number, 2**62)))


@requires(Action.WATCH)
@require_safe
def key(_request: HttpRequest) -> HttpResponse:
    """The public key, and below it the note for each key that was retired, newest first."""
    keys = keyring()
    if keys.own is None:
        raise Http404
    return _text(f"{keys.own}\n" + "".join(f"\n{retired.note}" for retired in keys.retired))


@requires(Action.WATCH)
@require_safe
def chain(request: HttpRequest) -> HttpResponse:
    """Up to 200 checkpoints after one (`?after=N`), with the hashes of the leaves each added."""
    after = whole_number(request.GET.get("after", "0"), 18)
    if after is None:
        return HttpResponse(status=400)
    text = "".join(f"{line}\n" for line in publishing.lines(after, PART))
    return HttpResponse(text, content_type="application/x-ndjson")


@requires(Action.WATCH)
@require_safe
def script(_request: HttpRequest) -> HttpResponse:
    """The script that holds kept notes against this chain."""
    headers = {"Content-Disposition": 'attachment; filename="verify_checkpoints.py"'}
    return HttpResponse(SCRIPT.read_bytes(), content_type="text/x-python", headers=headers)


def _note(checkpoint: checkpoints.Checkpoint | None) -> HttpResponse:
    if checkpoint is None:
        raise Http404
    return _text(checkpoint.note)


def _text(text: str) -> HttpResponse:
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
