"""The page on which anyone has a record replayed by the rules and shown; it is not kept."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.words import KERNEL_WORDS
from games.registry import UnknownGameError, ruleset
from replays.finding import Finding
from replays.record import Record, read
from replays.record_checker import play
from replays.replay import Replay
from replays.words import sentence
from smazzata.members.permissions import Action
from smazzata.members.principals import requires, wants_json
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.narration import Narrator, language
from smazzata.presentation.replay_presenter import ReplayPresenter
from smazzata.presentation.tournament_names import game_name
from smazzata.presentation.visible_match import Player

MAX_BYTES = 1024 * 1024
MAX_EVENTS = 6000
"""A longer match is not shown: a long match of Burraco has some two thousand."""
MAX_FINDINGS = 20
"""Findings that are shown; a record that departs from the rules early has hundreds."""


class ExplainedFinding(NamedTuple):
    """A finding with its sentence in the reader's language."""

    finding: Finding
    sentence: str


def read_uploaded_record(text: bytes) -> tuple[Record, ReplayPresenter] | list[ExplainedFinding]:
    """The record that `text` holds and its replay, all cards open; or what is wrong with it."""
    if len(text) > MAX_BYTES:
        return _explained(
            [Finding("record_too_large", params={"size": len(text), "most": MAX_BYTES})]
        )
    record = read(text)
    if isinstance(record, Finding):
        return _explained([record])
    try:
        rules = ruleset(record.game, record.version)
    except UnknownGameError:
        params = {"game": record.game, "version": record.version}
        return _explained([Finding("record_unknown_game", "REC-2", params=params)])
    if not record.deals:
        return _explained([Finding("record_empty")])
    steps = sum(len(deal.before) + len(deal.moves) for deal in record.deals)
    if steps > MAX_EVENTS:  # every command makes an event; looks at the table cost time as well
        params = {"events": steps, "most": MAX_EVENTS}
        return _explained([Finding("record_too_long", params=params)])
    played = play(rules, record)
    if played.findings:
        words = rules.words_of(record.options)
        return [
            ExplainedFinding(f, sentence(f, language(), words))
            for f in played.findings[:MAX_FINDINGS]
        ]
    if len(played.events) > MAX_EVENTS:
        params = {"events": len(played.events), "most": MAX_EVENTS}
        return _explained([Finding("record_too_long", params=params)])
    names = [_("Player %(number)d") % {"number": seat + 1} for seat in range(record.seats)]
    replay = Replay(rules, enumerate(played.events, 1), decks_known=True)
    players = [Player(seat, name, None) for seat, name in enumerate(names)]
    return record, ReplayPresenter(replay, players, Narrator(rules, replay.options, names))


def _explained(findings: Sequence[Finding]) -> list[ExplainedFinding]:
    return [
        ExplainedFinding(found, sentence(found, language(), KERNEL_WORDS)) for found in findings
    ]


REPLAYS = RateLimit("open_record", 10, 60)
"""A long match takes three seconds to be played again and shown from every side."""


@requires(Action.CHECK_RECORD)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(REPLAYS)
def open_(request: HttpRequest) -> HttpResponse:
    """Take a record file and show its replay, or say what is wrong with it; nothing is stored."""
    if request.method != "POST":
        return render(request, "web/open_record.html", {"most": MAX_BYTES})
    file = request.FILES.get("record")
    if file is None:
        return _refused(request, [], _("Choose a file."), "no_file")
    found = read_uploaded_record(file.read(MAX_BYTES + 1))
    if isinstance(found, list):
        return _refused(request, found, found[0].sentence, found[0].finding.code)
    record, replay = found
    context = {
        "title": record.title.say(language()) if record.title else "",
        "game": game_name(record.game),
        "players": replay.players,
        "packed": replay.packed(),
    }
    return render(request, "web/uploaded_record.html", context)


def _refused(
    request: HttpRequest, findings: list[ExplainedFinding], message: str, code: str
) -> HttpResponse:
    if wants_json(request):
        listed = [{**msgspec.to_builtins(f.finding), "message": f.sentence} for f in findings]
        body = {"code": code, "message": message, "findings": listed}
        # Not by `json`: it gives up on lists within lists that were read without trouble.
        text = msgspec.json.encode(body)
        return HttpResponse(text, content_type="application/json", status=400)
    context = {"most": MAX_BYTES, "findings": findings, "message": message}
    return render(request, "web/open_record.html", context, status=400)
