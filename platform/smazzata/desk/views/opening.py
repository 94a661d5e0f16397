"""The tournaments that one directs, and opening another."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from games.registry import UnknownGameError, ruleset, rulesets
from smazzata.desk import services
from smazzata.desk.setup_form import read_setup
from smazzata.desk.views.forms import DESK, problem_of, refuse_nul
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.presentation.fragments import is_fragment, render_page
from smazzata.presentation.narration import language
from smazzata.presentation.option_fields import form_fields
from smazzata.presentation.tournament_presenter import game_name, system_name
from smazzata.tables.clock_rules import PRESETS
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.ranking_words import ranking_words
from tournaments.movements.systems import SYSTEMS

USUAL_ROUNDS = 4


@requires(Action.HOLD_OFFICE)
@require_safe
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


@requires(Action.RUN_TOURNAMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited(DESK)
def new(request: HttpRequest) -> HttpResponse:
    """The rules of a new tournament; htmx asks for the fields again when the game changes."""
    refuse_nul(request)
    form = request.POST if request.method == "POST" else request.GET
    game = form.get("game", "") or next(iter(rulesets()))
    try:
        rules = ruleset(game)
    except UnknownGameError:
        raise Http404("game") from None
    problem, errors = ("", ""), {}
    if request.method == "POST" and not is_fragment(request):
        plan = read_setup(rules, form.dict())
        opened = (
            plan if isinstance(plan, Refusal) else services.open_by(principal_of(request), plan)
        )
        if isinstance(opened, UUID):
            return redirect("desk:entries", opened)
        problem = problem_of(opened, game)
        if "name" in opened.params:
            errors[str(opened.params["name"])] = problem[0]
    fields = form_fields(rules, form.dict(), language(), errors)
    ways = [("victory", ranking_words("victory").name)] if _has_table(game) else []
    ways += [(way, ranking_words(way).name) for way in rules.rankings]
    context = {
        "game": game,
        "games": [{"id": name, "name": game_name(name)} for name in rulesets()],
        "form": form,
        "usual": [field for field in fields if field.usual],
        "others": [field for field in fields if not field.usual],
        "open_others": any(f.error or f.value for f in fields if not f.usual),
        "systems": [(system, system_name(system)) for system in SYSTEMS],
        "rankings": ways,
        "clocks": list(PRESETS),
        "rounds": form.get("rounds") or USUAL_ROUNDS,
        "problem": problem[0],
        "problem_code": problem[1],
    }
    response = render_page(request, "desk/new", "desk/parts/new", context)
    response.status_code = 422 if problem[1] else 200
    return response


def _has_table(game: str) -> bool:
    rules = ruleset(game)
    options = rules.resolve_options({})
    return not isinstance(options, Refusal) and rules.victory_table(options) is not None
