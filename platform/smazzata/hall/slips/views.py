"""The page of one slip, as large as a telephone: what was said, and saying it.

Where no slip is written, online or in a hall without, `call` calls the referee from one's seat.
"""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.words import describe_problem
from smazzata.hall.slips import device_keys, slip_page
from smazzata.hall.slips.services import (
    Writer,
    call_referee,
    claim,
    has_called,
    is_called,
    signing,
    writer,
)
from smazzata.hall.slips.slip_forms import (
    CallForm,
    LoneCallForm,
    SlipForm,
    WriterForm,
    fill_in,
)
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.fragments import is_fragment, is_unchanged, not_changed, render_page
from smazzata.presentation.round_view import get_round_of_table
from smazzata.presentation.sides import joined
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.tournament_management.online_tables import is_open
from smazzata.tournament_management.slip_shape import shape_at
from smazzata.tournament_management.tournament import match_id
from tournaments.lineups import sat_for
from tournaments.pairing.model import Number
from tournaments.state import Round

SLIPS = RateLimit("slips", 4000, 3600)
"""A whole hall may share one address: 200 tables, two sides, a few looks each."""


@requires(Action.WATCH)
@rate_limited(SLIPS)
@cache_control(private=True, no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def slip(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """What the sides of a table have said, and for whoever sits there or has the key: saying it."""
    presenter = get_tournament(tournament_id)
    played = get_round_of_table(presenter.state, number, table)
    key = str(WriterForm.of(request).data.get("key") or request.GET.get("key", ""))
    by = writer(principal_of(request), key, presenter.id, presenter.state, played, table)
    if not presenter.rules.claims:
        raise PermissionDenied
    if by is None:
        return _opens_nothing(request, key, presenter, played, table)
    if is_unchanged(request, slip_page.told(presenter, played, table)):
        return not_changed()
    form = _slip_form(request, presenter, played, table, by)
    call = CallForm.of(request)
    sent = find_sent([form, call])
    if sent is not None and _write(request, presenter, played, table, by, sent):
        address = reverse("slips:slip", args=[presenter.id, number, table])
        return redirect(f"{address}?key={by.key}" if by.key else address)
    context = slip_page.context(presenter, played, table, by, form)
    if is_fragment(request):
        return render_page(request, "", "slips/parts/said", context)
    problem = problem_of(request, sent)
    context |= {"problem": problem, "call": call}
    status = problem.status if problem else 200
    return render(request, "slips/slip.html", context, status=status)


@requires(Action.OWN_DATA)
@require_safe
def own(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Leads to the slip of one's own table in the newest round."""
    presenter = get_tournament(tournament_id)
    member = principal_of(request).member or ""
    played = presenter.state.current
    for table in played.numbers if played else ():
        if played and sat_for(presenter.state, played, table, member) is not None:
            return redirect("slips:slip", presenter.id, played.number, table)
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
        return render_page(request, "", "slips/parts/shut", told)
    if gone is None or not ours or request.method != "POST":
        return render(request, "slips/unknown_code.html", told, status=403)
    # What others said of the table is not for this device any more; what was typed on it is.
    by = Writer("", device_keys.entries_of(gone, played), key, device=True)
    form = _slip_form(request, presenter, played, table, by)
    context = slip_page.context(presenter, played, table, by, form) | told
    context["kept"] = context["open"] and bool(context["mine"])
    return render(request, "slips/slip.html", context, status=403)


def _write(
    request: HttpRequest,
    presenter: TournamentPresenter,
    played: Round,
    table: int,
    by: Writer,
    sent: WriterForm,
) -> bool:
    """Claims what a form says, or calls the referee; False where that is refused, as it says."""
    entry = sent.entry
    place = (played.number, table, entry)
    by = signing(by, presenter.state, played, table, entry, sent.signs)
    if isinstance(sent, CallForm):
        if by.device:
            sent.refuse(Refusal("device_claims_only"))
            return False
        return _send_call(request, sent, presenter.id, place, by)
    if not isinstance(sent, SlipForm) or not sent.is_valid():
        return False
    totals = played.of_entries(table, sent.said.totals)
    hands, sure = sent.said.hands, sent.sure
    return sent.carry_out(
        request, lambda once: claim(presenter.id, place, totals, hands, by, once, sure=sure)
    )


def _send_call(
    request: HttpRequest,
    form: CallForm,
    tournament: UUID,
    place: tuple[int, int, Number],
    by: Writer,
) -> bool:
    """Calls the referee to a table, for one side; False where that is refused, as the form says."""

    def call(once: UUID) -> Refusal | None:
        return call_referee(tournament, place, form.cleaned_data["about"], by, once)

    return form.carry_out(request, call)


def _slip_form(
    request: HttpRequest, presenter: TournamentPresenter, played: Round, table: int, by: Writer
) -> SlipForm:
    """What somebody has said for their one side stands in it: to change it is not to type anew."""
    sides = presenter.sides(played.table(table).sides)
    names = [joined([sides[n] for n in side]).name for side in played.sides_at(table)]
    shape = shape_at(presenter.rules, len(sides))
    said = {}
    claims = played.claims.get(table, {})
    if len(by.entries) == 1 and (own := claims.get(by.entries[0])):
        hands = played.slips.get(table, {}).get(by.entries[0], ())
        said = fill_in(played.of_sides(table, own), hands, shape)
    return SlipForm.of(request, presenter.rules.game, names, shape, initial=said)


@requires(Action.OWN_DATA)
@rate_limited(SLIPS)
@cache_control(private=True, no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest, tournament_id: UUID, number: int, table: int) -> HttpResponse:
    """The page on which whoever sits at a table calls the referee to it; 403 for everybody else."""
    presenter = get_tournament(tournament_id)
    played = get_round_of_table(presenter.state, number, table)
    by = writer(principal_of(request), "", presenter.id, presenter.state, played, table)
    if by is None:
        raise PermissionDenied
    form = LoneCallForm.of(request)
    place = (number, table, by.entries[0])
    if form.is_bound and _send_call(request, form, presenter.id, place, by):
        return redirect(request.path)
    problem = problem_of(request, form if form.is_bound else None)
    context = {
        "presenter": presenter,
        "number": number,
        "table": table,
        "mine": list(presenter.sides(by.entries).values()),
        "called": is_called(presenter.state, played, table),
        "has_called": has_called(presenter.state, played, table, by),
        "match": is_open(presenter.id, number, table) and match_id(presenter.id, number, table),
        "problem": problem,
        "call": form,
    }
    status = problem.status if problem else 200
    return render(request, "slips/call.html", context, status=status)
