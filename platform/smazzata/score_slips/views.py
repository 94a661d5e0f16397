"""The page of one slip, as large as a telephone: what was said, and saying it."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.desk.idempotency import attempt_form
from smazzata.desk.pages import refuse_nul
from smazzata.desk.words import describe_problem
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.fragments import is_fragment, is_unchanged, not_changed, render_page
from smazzata.presentation.rounds import get_round_of_table
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.runtime.problems import Problem
from smazzata.runtime.whole_numbers import whole_number
from smazzata.score_slips import device_keys, slip_page
from smazzata.score_slips.calls import send_call
from smazzata.score_slips.services import Writer, claim, signing, writer
from smazzata.score_slips.slip_forms import read_said
from smazzata.tournament_management.slip_shape import shape_at
from tournaments.lineups import sat_for
from tournaments.state import Round

SLIPS = RateLimit("slips", 4000, 3600)
"""A whole hall may share one address: 200 tables, two sides, a few looks each."""


@requires(Action.WATCH)
@rate_limited(SLIPS)
@cache_control(private=True, no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def slip(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """What the sides of a table have said, and for whoever sits there or has the key: saying it."""
    refuse_nul(request)
    presenter = get_tournament(tournament_id)
    played = get_round_of_table(presenter.state, number, table)
    key = request.POST.get("key") or request.GET.get("key", "")
    by = writer(principal_of(request), key, presenter.id, presenter.state, played, table)
    if not presenter.rules.claims:
        raise PermissionDenied
    if by is None:
        return _opens_nothing(request, key, presenter, played, table)
    if is_unchanged(request, slip_page.told(presenter, played, table)):
        return not_changed()
    problem = None
    if request.method == "POST":
        problem = _write(request, presenter, played, table, by)
        if problem is None:
            address = reverse("score_slips:slip", args=[presenter.id, number, table])
            return redirect(f"{address}?key={by.key}" if by.key else address)
    typed = request.POST.dict() if problem else {}
    context = slip_page.context(presenter, played, table, by, typed)
    if is_fragment(request):
        return render_page(request, "", "score_slips/parts/said", context)
    context["problem"] = problem
    status = problem.status if problem else 200
    return render(request, "score_slips/slip.html", context, status=status)


@requires(Action.OWN_DATA)
@require_safe
def own(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Leads to the slip of one's own table in the newest round."""
    presenter = get_tournament(tournament_id)
    member = principal_of(request).member or ""
    played = presenter.state.current
    tables = len(played.tables) if played else 0
    for table in range(1, tables + 1):
        if played and sat_for(presenter.state, played, table, member) is not None:
            return redirect("score_slips:slip", presenter.id, played.number, table)
    return redirect("web:tournament", presenter.id)


def _opens_nothing(
    request: HttpRequest, key: str, presenter: TournamentPresenter, played: Round, table: int
) -> HttpResponse:
    """The answer to a code that was replaced or revoked, is another table's, or was made up.

    Raises `PermissionDenied` for whoever came without a code.
    """
    if not key:
        raise PermissionDenied
    gone = device_keys.revoked_holder(key, presenter.id)
    ours = gone is not None and gone.table == table
    why = device_keys.revoked(gone) if gone and ours else Refusal("slip_code_unknown")
    told: dict[str, Any] = {"problem": describe_problem(why), "shut": True, "kept": True}
    if is_fragment(request):  # htmx puts only what succeeds into the page, and leaves the form be
        return render_page(request, "", "score_slips/parts/shut", told)
    if gone is None or not ours or request.method != "POST":
        return render(request, "score_slips/unknown_code.html", told, status=403)
    # What others said of the table is not for this device any more; what was typed on it is.
    by = Writer("", device_keys.entries_of(gone, played), key, device=True)
    context = slip_page.context(presenter, played, table, by, request.POST.dict()) | told
    context["kept"] = context["open"] and bool(context["mine"])
    return render(request, "score_slips/slip.html", context, status=403)


def _write(
    request: HttpRequest, presenter: TournamentPresenter, played: Round, table: int, by: Writer
) -> Problem | None:
    """Claims what a form says, or calls the referee; the problem if there is one."""
    entry = whole_number(request.POST.get("by", ""), 6) or 0
    place = (played.number, table, entry)
    typed = request.POST.get("signer", "")[:64]
    by = signing(by, presenter.state, played, table, entry, typed)
    if request.POST.get("do") == "call":
        if by.device:
            return describe_problem(Refusal("device_claims_only"))
        return send_call(request, presenter.id, place, by)
    seated, sides = len(played.tables[table - 1].sides), len(played.sides_at(table))
    said = read_said(request.POST.dict(), sides, shape_at(presenter.rules, seated))
    if isinstance(said, Refusal):
        return describe_problem(said, presenter.rules.game)
    totals = played.of_entries(table, said.totals)
    return attempt_form(
        request, lambda once: claim(presenter.id, place, totals, said.hands, by, once)
    )
