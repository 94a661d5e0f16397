"""The page on which anyone has a record replayed."""

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from smazzata.members.permissions import Action
from smazzata.members.principals import requires, wants_json
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_names import game_name
from smazzata.web.uploaded_record import MAX_BYTES, ExplainedFinding, read_uploaded_record

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
