"""The page of one slip, as large as a telephone: what was said, and saying it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from games.kernel.slips import POINTS, SlipLine
from games.registry import rulesets
from smazzata.desk.sent_forms import attempt, problem_of, refuse_nul
from smazzata.members.directory import display_names
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.fragments import is_fragment, is_unchanged, not_changed, render_page
from smazzata.presentation.narration import language
from smazzata.presentation.round_view import side_result
from smazzata.presentation.sides import Side, SideMember, joined
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.runtime.whole_numbers import whole_number
from smazzata.score_slips import device_keys
from smazzata.score_slips.services import Writer, call_referee, claim, signing, writer
from smazzata.score_slips.slip_forms import (
    SlipShape,
    figure_field,
    read_said,
    shape_of,
    total_field,
    unfit,
)
from tournaments.events.slips import SCORE_ROOM
from tournaments.lineups import people_of, sat_for
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
    refuse_nul(request)
    presenter = get_tournament(tournament_id)
    played = posted_round(presenter, number, table)
    key = request.POST.get("key") or request.GET.get("key", "")
    by = writer(principal_of(request), key, presenter.id, presenter.state, played, table)
    if not presenter.rules.claims:
        raise PermissionDenied
    if by is None:
        return _opens_nothing(request, key, presenter, played, table)
    if is_unchanged(request, _told(presenter, played, table)):
        return not_changed()
    problem = None
    if request.method == "POST":
        problem = _said(request, presenter, played, table, by)
        if problem is None:
            address = reverse("score_slips:slip", args=[presenter.id, number, table])
            return redirect(f"{address}?key={by.key}" if by.key else address)
    typed = request.POST.dict() if problem else {}
    context = _context(presenter, played, table, by, typed)
    if is_fragment(request):
        return render_page(request, "", "score_slips/parts/said", context)
    context["problem"] = problem
    status = 409 if problem else 200
    return render(request, "score_slips/slip.html", context, status=status)


@requires(Action.OWN_DATA)
@require_safe
def own(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Leads to the slip of one's own table in the newest round."""
    presenter = get_tournament(tournament_id)
    member = principal_of(request).member or ""
    played = presenter.state.current
    for table in range(1, len(played.tables) + 1 if played else 1):
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
    told: dict[str, Any] = {"problem": problem_of(why), "shut": True, "kept": True}
    if is_fragment(request):  # htmx puts only what succeeds into the page, and leaves the form be
        return render_page(request, "", "score_slips/parts/shut", told)
    if gone is None or not ours or request.method != "POST":
        return render(request, "score_slips/unknown_code.html", told, status=403)
    # What others said of the table is not for this device any more; what was typed on it is.
    by = Writer("", device_keys.entries_of(gone, played), key, device=True)
    context = _context(presenter, played, table, by, request.POST.dict()) | told
    context["kept"] = context["open"] and bool(context["mine"])
    return render(request, "score_slips/slip.html", context, status=403)


def _told(presenter: TournamentPresenter, played: Round, table: int) -> str:
    """What this slip shows, as a digest: whatever happens at other tables is no news here.

    When a round ends a whole hall has its slips open, and every word of anybody would have all of
    them made again.
    """
    shown = (
        played.claims.get(table, {}),
        played.results.get(table),
        table in played.disputed,
        played.closed,
        is_called(presenter, played, table),
    )
    return sha256(repr(shown).encode()).hexdigest()[:16]


def is_called(presenter: TournamentPresenter, played: Round, table: int) -> bool:
    """Whether a call of the referee to this table is open."""
    calls = presenter.state.open_calls
    return any((call.round, call.table) == (played.number, table) for call in calls)


def has_called(presenter: TournamentPresenter, played: Round, table: int, by: Writer) -> bool:
    """Whether all for whom somebody writes have a call open: another one would tell nothing."""
    calls = presenter.state.open_calls
    here = {call.by for call in calls if (call.round, call.table) == (played.number, table)}
    return {*by.entries} <= here


def posted_round(presenter: TournamentPresenter, number: int, table: int) -> Round:
    """The round of this number, if it has this table; else raises `Http404`."""
    if not 1 <= number <= len(presenter.state.rounds):
        raise Http404("round")
    played = presenter.state.rounds[number - 1]
    if not 1 <= table <= len(played.tables):
        raise Http404("table")
    return played


def _shape(presenter: TournamentPresenter, sides: int) -> SlipShape:
    game = rulesets().get(presenter.rules.game)
    if game is None:
        return SlipShape(0, (), lambda _hand: None)
    return shape_of(game, presenter.rules.options_at(sides))


def _said(
    request: HttpRequest, presenter: TournamentPresenter, played: Round, table: int, by: Writer
) -> tuple[str, str] | None:
    """Claims what a form says, or calls the referee; the problem if there is one."""
    entry = whole_number(request.POST.get("by", ""), 6) or 0
    place = (played.number, table, entry)
    typed = request.POST.get("signer", "")[:64]
    by = signing(by, presenter.state, played, table, entry, typed)
    if request.POST.get("do") == "call":
        if by.device:
            return problem_of(Refusal("device_claims_only"))
        return send_call(request, presenter.id, place, by)
    seated, sides = len(played.tables[table - 1].sides), len(played.sides_at(table))
    said = read_said(request.POST.dict(), sides, _shape(presenter, seated))
    if isinstance(said, Refusal):
        return problem_of(said, presenter.rules.game)
    totals = played.of_entries(table, said.totals)
    return attempt(lambda once: claim(presenter.id, place, totals, said.hands, by, once), request)


def send_call(
    request: HttpRequest, tournament: UUID, place: tuple[int, int, Number], by: Writer
) -> tuple[str, str] | None:
    """Calls the referee to a table, for one side, as a form says; the problem if there is one."""
    about = " ".join(request.POST.get("about", "").split())
    return attempt(lambda once: call_referee(tournament, place, about, by, once), request)


def _context(
    presenter: TournamentPresenter,
    played: Round,
    table: int,
    by: Writer,
    typed: Mapping[str, str],
) -> dict[str, Any]:
    entries = played.tables[table - 1].sides
    sides = presenter.sides(entries)
    seated = [joined([sides[entry] for entry in side]) for side in played.sides_at(table)]
    shape = _shape(presenter, len(entries))
    claims = played.claims.get(table, {})
    outcome = played.results.get(table)
    signed = {
        number: name
        for number, name in _signed(played, table, sides)
        # Under a result that a referee decided stands nobody who had signed another one.
        if outcome is None or claims.get(number) == outcome.mp
    }
    words = rulesets()[presenter.rules.game].words if shape.lines else {}
    return {
        "presenter": presenter,
        "stream": presenter.id,
        "number": played.number,
        "table": table,
        "sides": seated,
        "fields": [
            (side, total_field(at), typed.get(total_field(at), ""))
            for at, side in enumerate(seated)
        ],
        "typed_by": typed.get("by", ""),
        "signers": [
            (member.id, member.name)
            for own in (() if by.signer else by.entries)
            for member in _people(presenter, played, table, own)
        ],
        "signed": [(sides[number], name) for number, name in signed.items()],
        "typed_signer": typed.get("signer", ""),
        "mine": [sides[entry] for entry in by.entries],
        "claims": [
            {
                "side": None if entry == SCORE_ROOM else sides[entry],
                "mine": entry in by.entries and len(by.entries) == 1,
                "totals": list(zip(seated, played.of_sides(table, totals), strict=True)),
                "signer": signed.get(entry, ""),
                "agree": [
                    (total_field(at), total)
                    for at, total in enumerate(played.of_sides(table, totals))
                ],
                "may_agree": [sides[own] for own in by.entries if claims.get(own) != totals],
            }
            for entry, totals in claims.items()
        ],
        "said_all": all(entry in claims for entry in by.entries),
        "called": is_called(presenter, played, table),
        "has_called": has_called(presenter, played, table, by),
        "told": _told(presenter, played, table),
        "finished": outcome is not None or played.closed,
        "disputed": table in played.disputed,
        "outcome": outcome
        and [
            side_result(joined([sides[n] for n in side]), outcome) for side in played.told_at(table)
        ],
        "open": outcome is None and not played.closed,
        "hands": [
            [
                (words[line.name].say(language()), line, _figures(hand, row, seated, typed, line))
                for row, line in enumerate(shape.lines)
            ]
            for hand in range(0 if shape.plain else shape.hands)
        ],
        "plain_hands": [
            (hand + 1, _figures(hand, 0, seated, typed, POINTS))
            for hand in range(shape.hands if shape.plain else 0)
        ],
        "by_hand": typed.get("of") == "hands",
        "key": by.key,
        "device": by.device,
        "once": str(uuid4()),
    }


def _people(
    presenter: TournamentPresenter, played: Round, table: int, entry: Number
) -> list[SideMember]:
    """Who was at the table for an entry: any of them may sign."""
    members = people_of(presenter.state, played, table)[entry]
    names = display_names(members)
    return [SideMember(member, names[member]) for member in members]


def _signed(played: Round, table: int, sides: Mapping[Number, Side]) -> list[tuple[Number, str]]:
    """Who signed what was said last for each entry of a table, by name."""
    signers = {n: m for n, m in played.signed.get(table, {}).items() if m and n in sides}
    names = display_names(signers.values())
    return [(number, names[member]) for number, member in signers.items()]


def _figures(
    hand: int, row: int, seated: Sequence[Side], typed: Mapping[str, str], line: SlipLine
) -> list[tuple[Side, str, str, bool]]:
    """The fields of one line of a hand, by side, with what stands in them and whether it cannot."""
    return [
        (side, name := figure_field(hand, at, row), text := typed.get(name, ""), unfit(line, text))
        for at, side in enumerate(seated)
    ]
