"""The page on which anybody proves a match in a browser, and the script that does the same."""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.kernel.options import Options
from games.registry import ruleset, rulesets
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.narration import language
from smazzata.presentation.proofs import games_in_data, reason_in_words, why_not_public
from smazzata.presentation.visible_match import VisibleMatch, get_match
from smazzata.web.views.matches import heading

SCRIPT = Path(__file__).parents[1] / "static" / "web" / "verify" / "verify_match.py"


@requires(Action.WATCH)
@require_safe
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


@requires(Action.WATCH)
@require_safe
def script(_request: HttpRequest) -> HttpResponse:
    """The same proof as one file for Python, to be kept and read."""
    named = 'attachment; filename="verify_match.py"'
    headers = {"Content-Disposition": named}
    return HttpResponse(SCRIPT.read_bytes(), content_type="text/x-python", headers=headers)


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
