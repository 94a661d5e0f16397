"""Proofs: of a match, on a page and by a script; of the whole log, by checkpoints and a script.

Checkpoints are plain texts as anybody may fetch and keep them. A note that was kept elsewhere is
the only witness against an operator who owns everything, so these addresses are made for a line in
somebody's crontab.
"""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.kernel.options import Options
from games.registry import ruleset, rulesets
from smazzata.ledger import checkpoints, publishing
from smazzata.ledger.keyring import keyring
from smazzata.members.principals import principal_of, public_page
from smazzata.presentation.narration import language
from smazzata.presentation.proofs import games_in_data, reason_in_words, why_not_public
from smazzata.presentation.visible_match import VisibleMatch, get_match
from smazzata.runtime.whole_numbers import whole_number
from smazzata.web.views.matches import heading

SCRIPTS = Path(__file__).parents[1] / "static" / "web" / "verify"
PART = 200
"""Checkpoints in one answer of the chain."""


@public_page
def page(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The proof of one match: its chain once that is public, before that the decks of its deals."""
    watched = get_match(match_id, principal_of(request))
    reason = why_not_public(watched)
    source = "api:match-events" if reason else "api:match-chain"
    context = {
        **heading(watched),
        "not_public": reason_in_words(reason) if reason else "",
        "source": reverse(source, args=[match_id]),
        "guide": _guide(watched),
    }
    return render(request, "web/verify.html", context)


@public_page
def script(_request: HttpRequest, name: str) -> HttpResponse:
    """A proof as one file for Python, to be kept and read: of a match, or of kept notes."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(
        (SCRIPTS / name).read_bytes(), content_type="text/x-python", headers=headers
    )


def _guide(watched: VisibleMatch) -> dict[str, Any]:
    """What the page's script needs to know beside the file: data, no words."""
    return {
        "match": str(watched.match),
        "version": watched.version,
        "hash": watched.hash,
        "seats": [player.name for player in watched.players],
        "games": games_in_data(),
        "cards": {game: _card_names(game, {}) for game in rulesets()}
        | {watched.rules.id: _card_names(watched.rules.id, watched.replay.options)},
    }


def _card_names(game: str, options: Options) -> dict[str, str]:
    names = ruleset(game).pictures(options).names
    return {code: phrase.say(language()) for code, phrase in names.items()}


@public_page
def latest(_request: HttpRequest) -> HttpResponse:
    """The newest signed note."""
    return _note(checkpoints.newest())


@public_page
def numbered(_request: HttpRequest, number: int) -> HttpResponse:
    """The signed note with a number; it never changes."""
    return _note(checkpoints.numbered(min(number, 2**62)))


@public_page
def key(_request: HttpRequest) -> HttpResponse:
    """The public key, and below it the note for each key that was retired, newest first."""
    keys = keyring()
    if keys.own is None:
        raise Http404
    return _text(f"{keys.own}\n" + "".join(f"\n{retired.note}" for retired in keys.retired))


@public_page
def chain(request: HttpRequest) -> HttpResponse:
    """Up to 200 checkpoints after one (`?after=N`), with the hashes of the leaves each added."""
    after = whole_number(request.GET.get("after", "0"), 18)
    if after is None:
        return HttpResponse(status=400)
    text = "".join(f"{line}\n" for line in publishing.lines(after, PART))
    return HttpResponse(text, content_type="application/x-ndjson")


def _note(checkpoint: checkpoints.Checkpoint | None) -> HttpResponse:
    if checkpoint is None:
        raise Http404
    return _text(checkpoint.note)


def _text(text: str) -> HttpResponse:
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
