"""The tournaments that one directs, and opening another."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.ruleset import Ruleset
from games.registry import UnknownGameError, ruleset
from smazzata.desk import services
from smazzata.desk.pages import desk_page
from smazzata.desk.setup.evening_preview import (
    EveningPreview,
    preview_evening,
)
from smazzata.desk.setup.presets import list_games, preset_of, presets, saved_by
from smazzata.desk.setup.saved_presets import save
from smazzata.desk.setup.settings_form import (
    CODE,
    COUNTING,
    HOURS,
    PAIRING,
    RESTING,
    USUAL_ROUNDS,
    VENUE,
    SettingsForm,
)
from smazzata.desk.setup.setup_form import (
    LINKS,
    LISTED_ROUNDS,
    PLACES,
    WINDOWS,
    read_setup,
)
from smazzata.desk.setup.venue import hall_of, read_venue
from smazzata.desk.words import bad_setting, describe_problem, say
from smazzata.members.idempotency import Repeated, do_form_once
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of
from smazzata.presentation.fragments import is_fragment, render_page
from smazzata.presentation.narration import language
from smazzata.presentation.option_fields import form_fields
from smazzata.presentation.rules_pages import address_of_clause
from smazzata.presentation.tournament_names import game_name
from smazzata.runtime.forms import SiteForm
from smazzata.runtime.problems import Problem
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.models import TournamentRow, Venue
from smazzata.tournament_management.opening import Plan
from tournaments.feasibility import remarks as feasibility
from tournaments.movements.systems import SYSTEMS

MOST_EXPECTED = 10_000
KEPT = ("title", "venue", "starts_at", "expected", "hall_tables", "hall_minutes", "claims")
"""Fields that a preset leaves as somebody has typed them."""


@desk_page("desk/", "index", Action.HOLD_OFFICE, reads_only=True)
def index(request: HttpRequest) -> HttpResponse:
    """The tournaments at which one has an office."""
    who = principal_of(request)
    rows = TournamentRow.objects.in_bulk(services.tournaments_of(who))
    mine = [
        {"row": row, "title": row.title or game_name(row.game), "game": game_name(row.game)}
        for row in sorted(rows.values(), key=lambda row: (row.closed, -row.opened_ms))
    ]
    context = {"tournaments": mine, "may_open": who.may(Action.RUN_TOURNAMENT)}
    return render_page(request, "desk/index", "desk/index", context)


@desk_page("desk/new/", "new", Action.RUN_TOURNAMENT)
def new(request: HttpRequest) -> HttpResponse:
    """The rules of a new tournament; htmx asks for the fields again when the game changes.

    `do` is `save` for a preset of one's own, `change` to see the form again, `fill` to have it
    filled in by a preset. What makes no sense is said before it is opened.
    """
    settings, games = _filled(request), list_games(principal_of(request))
    if request.method == "POST" and settings.get("do") == "fill":
        kept = {name: settings[name] for name in ("preset", *KEPT) if settings.get(name)}
        return redirect(f"{reverse('desk:new')}?{urlencode(kept)}")
    game = settings.get("game", "") or games[0]
    try:
        rules = ruleset(game)
    except UnknownGameError:
        raise Http404("game") from None
    form = SettingsForm.of(request, rules, initial=settings)
    refusal, saved = None, ""
    asked = request.method == "POST" and not is_fragment(request)
    if asked and form.act != "change":
        answer = _done(request, rules, settings) if form.is_valid() else MALFORMED
        if isinstance(answer, HttpResponse):
            return answer
        refusal = answer if isinstance(answer, Refusal) else None
        saved = answer if isinstance(answer, str) else ""
    if refusal is not None:
        form.refuse(refusal)
    context = _fields(form, refusal) | {"saved": saved} | _presets(request)
    context["games"] = [{"id": name, "name": game_name(name)} for name in games]
    context["evening"] = _preview(rules, form.settings)
    response = render_page(request, "desk/new", "desk/parts/new", context)
    response.status_code = 422 if refusal else 200
    return response


def _filled(request: HttpRequest) -> dict[str, str]:
    """The form as it was sent, or as a preset fills it in."""
    sent = SiteForm.of(request)
    if sent.is_bound:
        return dict(sent.sent())
    form = {name: str(value) for name, value in request.GET.items()}
    if not (key := form.get("preset", "")) or is_fragment(request):
        return form
    preset = preset_of(key, principal_of(request).member)
    if preset is None:
        raise Http404("preset")
    kept = {name: form[name] for name in KEPT if form.get(name)}
    return {**preset.settings, "preset": key, **kept}


class _Wanted(NamedTuple):
    """What a form asks for, all of it right."""

    plan: Plan
    venue: Venue
    expected: int


def _done(
    request: HttpRequest, rules: Ruleset[Any], form: Mapping[str, str]
) -> HttpResponse | Refusal | str:
    """The way to the new tournament, what is to be confirmed first, a refusal, or what was kept."""
    wanted, who = _read(rules, form), principal_of(request)
    if isinstance(wanted, Refusal):
        return wanted
    if form.get("do") == "save":
        kept = save(who.member or "", form.get("preset_name", ""), form)
        return kept if isinstance(kept, Refusal) else form["preset_name"]
    opening = services.rules_of(wanted.plan)
    if isinstance(opening, Refusal):
        return opening
    remarks = feasibility(opening, wanted.expected, hall_of(wanted.venue))
    if wanted.expected and remarks and form.get("confirmed") != "yes":
        fields = [pair for pair in form.items() if pair[0] not in ("csrfmiddlewaretoken", "do")]
        context = {"remarks": [say(remark) for remark in remarks], "fields": fields}
        return render(request, "desk/new_remarks.html", context)
    opened = do_form_once(
        request,
        lambda _once: services.open_by(who, wanted.plan, wanted.venue),
        answer_of=str,
    )
    if isinstance(opened, Refusal):
        return opened
    if not isinstance(opened, Repeated):
        messages.success(request, _("The tournament is open. Now the entries."))
    return redirect("desk:entries", opened.answer if isinstance(opened, Repeated) else opened)


def _read(rules: Ruleset[Any], form: Mapping[str, str]) -> _Wanted | Refusal:
    plan, venue = read_setup(rules, form), read_venue(form, uuid4())
    if isinstance(plan, Refusal):
        return plan
    if isinstance(venue, Refusal):
        return venue
    said = form.get("expected", "").strip() or "0"
    expected = whole_number(said, 5)
    if expected is None or expected > MOST_EXPECTED:
        return bad_setting("expected", said)
    return _Wanted(plan, venue, expected)


def _preview(rules: Ruleset[Any], form: Mapping[str, str]) -> EveningPreview:
    """The evening as the form asks for it by now; what is not filled in is as it usually is."""
    usual = {"place": PLACES[0], "rounds": str(USUAL_ROUNDS), "system": SYSTEMS[0]}
    wanted = _read(rules, {**usual, **{name: text for name, text in form.items() if text}})
    opening = wanted if isinstance(wanted, Refusal) else services.rules_of(wanted.plan)
    if isinstance(opening, Refusal):
        return EveningPreview([], [describe_problem(opening, rules.id).sentence])
    assert not isinstance(wanted, Refusal)
    return preview_evening(opening, wanted.venue, wanted.expected)


def _presets(request: HttpRequest) -> dict[str, Any]:
    return {"presets": presets(), "own_presets": saved_by(principal_of(request).member or "")}


def _fields(form: SettingsForm, refusal: Refusal | None) -> dict[str, Any]:
    """Everything that the page shows."""
    rules, settings = form.rules, form.settings
    problem = describe_problem(refusal, rules.id) if refusal else Problem("", "")
    wrong = str(refusal.params.get("name", "")) if refusal else ""
    fields = form_fields(rules, settings, language(), {wrong: problem.sentence} if wrong else {})
    systems = [f"system-{at}" for at in range(1, LISTED_ROUNDS + 1)]
    links = [f"chain-{at}" for at in range(1, LINKS + 1)]
    windows = [f"window_{window}" for window in WINDOWS]
    return {
        "game": rules.id,
        "preset": settings.get("preset", ""),
        "form": form,
        "usual": [field for field in fields if field.usual],
        "others": [field for field in fields if not field.usual],
        "open_others": any(f.error or f.value for f in fields if not f.usual),
        "system_of_round": form.shown(systems),
        "open_systems": form.is_filled(systems),
        "pairing": form.shown(PAIRING),
        "open_pairing": form.is_filled(PAIRING),
        "links": form.shown(links),
        "resting": form.shown(RESTING),
        "open_counting": form.is_filled((*COUNTING, *RESTING, "chain-1")),
        "code": form.shown(CODE),
        "open_code": form.is_filled(CODE),
        "hours": form.shown(HOURS),
        "venue": form.shown(VENUE),
        "open_venue": form.is_filled(VENUE),
        "windows": form.shown(windows),
        "open_windows": form.is_filled(("homologation", *windows)),
        "rankings": form.rankings,
        "ranking": settings.get("ranking", ""),
        "problem": problem.sentence,
        "problem_code": problem.code,
        "problem_clause": refusal.clause if refusal else "",
        "problem_rule": address_of_clause(rules, refusal.clause) if refusal else None,
    }
