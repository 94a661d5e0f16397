"""The list at the door: who is here, who has settled, and taking out whoever has not come."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import roll_call
from smazzata.desk.check_in import CheckedIn, check_in
from smazzata.desk.confirmation import submit_form
from smazzata.desk.idempotency import attempt_form
from smazzata.desk.models import Arrival
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rights import against
from smazzata.desk.roll_call import Ticks
from smazzata.desk.submission import give, official
from smazzata.desk.words import describe_problem
from smazzata.members.principals import principal_of
from smazzata.presentation.finding import asked_for, search
from smazzata.presentation.fragments import is_fragment, is_unchanged, not_changed, render_page
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from smazzata.runtime.whole_numbers import whole_number
from tournaments import commands
from tournaments.pairing.model import Number

MOST_SHOWN = 100
"""Entries of one page: two boxes each."""
LAST = 8
"""How many of those who came last are named."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The entries with two boxes each; `do` is `tick`, `scan` for a code that was read at the
    door, or `withdraw` for those who are absent.
    """
    problem: Problem | None = None
    asked = request.GET.copy()
    asked.pop("came", None)
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do == "scan":
            found = _scan(request, presenter)
            if isinstance(found, CheckedIn):
                asked["came"] = str(found.number)
                return redirect(f"{request.path}?{asked.urlencode()}")
            problem = describe_problem(found)
        else:
            change = {"tick": _tick, "withdraw": _withdraw}.get(do)
            answer = describe_problem(MALFORMED) if change is None else change(request, presenter)
            if answer is None:
                return redirect(f"{request.path}?{asked.urlencode()}")
            if isinstance(answer, HttpResponse):
                return answer
            problem = answer
    known = roll_call.ticked(presenter.id)
    context = _live(presenter, known)
    if is_unchanged(request, context["seen"]):
        return not_changed()
    if is_fragment(request):
        return render_page(request, "", "desk/parts/roll_call", {"presenter": presenter, **context})
    context |= _listed(request, presenter, known)
    scans = (request.POST.get("do") == "scan") or "came" in request.GET
    context |= {"scans": scans, "came": _came(request, presenter)}
    return render_desk(request, "roll_call", presenter, context, problem)


def _live(presenter: TournamentPresenter, known: Mapping[Number, Arrival]) -> dict[str, Any]:
    """What changes while people come: how many are here, who came last, by which way."""
    active = {entry.number for entry in presenter.state.active}
    here = [row for number, row in known.items() if row.here and number in active]
    settled = sum(row.settled for row in known.values())
    hours = [(row.came_at, row.number) for row in here if row.came_at]
    came = sorted(hours, key=itemgetter(0), reverse=True)[:LAST]
    sides = presenter.sides([number for _, number in came])
    newest = int(came[0][0].timestamp() * 1000) if came else 0
    return {
        "stream": presenter.id,
        "seen": f"{presenter.version}.{len(here)}.{settled}.{newest}",
        "here": len(here),
        "absent": len(active) - len(here),
        "settled": settled,
        "last": [(sides[number], known[number]) for _, number in came],
        "all_here": ",".join(str(row.number) for row in here),
    }


def _listed(
    request: HttpRequest, presenter: TournamentPresenter, known: Mapping[Number, Arrival]
) -> dict[str, Any]:
    """A page of the list, with what stands in its boxes."""
    asked = asked_for(request)
    found = _searched(presenter, asked)
    first = _start(request, len(found))
    part = found[first : first + MOST_SHOWN]
    rows = []
    for number in part:
        row = known.get(number)
        rows.append((number, bool(row and row.here), bool(row and row.settled)))
    sides = presenter.sides(part)
    return {
        "rows": [(sides[number], here, settled) for number, here, settled in rows],
        "before": ",".join(f"{number}:{here:d}{settled:d}" for number, here, settled in rows),
        "q": asked,
        "later": first + MOST_SHOWN if first + MOST_SHOWN < len(found) else None,
        "earlier": max(0, first - MOST_SHOWN) if first else None,
    }


def _scan(request: HttpRequest, presenter: TournamentPresenter) -> CheckedIn | Refusal:
    """Checks in by a code that somebody at the door has read or typed."""
    who = principal_of(request)
    refusal = against(who, presenter.id, [commands.AdmitEntry])
    return refusal or check_in(presenter.id, request.POST.get("code", ""), who, timezone.now())


def _came(request: HttpRequest, presenter: TournamentPresenter) -> Side | None:
    """Whose code was read just now."""
    number = whole_number(request.GET.get("came", ""), 6) or 0
    return presenter.sides([number])[number] if number in presenter.state.entries else None


def _searched(presenter: TournamentPresenter, asked: str) -> list[Number]:
    """The entries that have not withdrawn, by name; only those that are looked for."""
    sides = presenter.sides([entry.number for entry in presenter.state.active])
    found = sorted(search(sides.values(), asked), key=lambda s: (s.name.casefold(), s.number))
    return [side.number for side in found]


def _start(request: HttpRequest, count: int) -> int:
    first = whole_number(request.GET.get("from", ""), 6) or 0
    return first if first < count else 0


def _tick(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse | Problem | None:
    before = _before(request.POST.get("before", ""), presenter)
    if before is None:
        return describe_problem(MALFORMED)
    here, settled = (set(request.POST.getlist(name)) for name in ("here", "settled"))
    now: dict[Number, Ticks] = {n: (str(n) in here, str(n) in settled) for n in before}
    who = principal_of(request)
    return attempt_form(request, lambda _once: roll_call.tick(presenter.id, before, now, who))


def _before(text: str, presenter: TournamentPresenter) -> dict[Number, Ticks] | None:
    """What the page had shown, as it wrote it itself: `5:10` is entry 5, here, not settled."""
    found: dict[Number, Ticks] = {}
    for part in filter(None, text.split(",")):
        typed, _colon, ticks = part.partition(":")
        number = whole_number(typed, 6)
        if number is None or number not in presenter.state.entries:
            return None
        if ticks not in ("00", "01", "10", "11"):
            return None
        found[number] = (ticks[0] == "1", ticks[1] == "1")
    return found


def _render_question(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What taking out the absent comes to, before it is done."""
    absent = roll_call.absent(presenter.id, presenter.state)
    sides = presenter.sides(absent)
    context = {
        "absent": [sides[number] for number in absent],
        "numbers": ",".join(map(str, absent)),
        "before": roll_call.count(presenter.state),
        "after": roll_call.count(presenter.state, absent),
    }
    return render_desk(request, "roll_call_confirm", presenter, context)


def _withdraw(
    request: HttpRequest, presenter: TournamentPresenter
) -> HttpResponse | Problem | None:
    """Takes out those whom the question had named, and who have not come since.

    The question is a page of its own: it names the absent, and whoever comes before the answer is
    left in without another question.
    """
    who = principal_of(request)
    refusal = against(who, presenter.id, [commands.WithdrawEntry])
    if refusal is not None:
        return describe_problem(refusal)
    if request.POST.get("confirmed") != "yes":
        return _render_question(request, presenter)
    asked = set(request.POST.get("numbers", "").split(","))
    absent = [n for n in roll_call.absent(presenter.id, presenter.state) if str(n) in asked]
    due = [
        commands.WithdrawEntry(number, "justified", _("absent at the roll call"))
        for number in absent
    ]

    def withdraw(once: UUID) -> Refusal | None:
        answer = give(presenter.id, due, official(who, presenter.id), once)
        return answer if isinstance(answer, Refusal) else None

    if not due:
        return submit_form(request, presenter, Refusal("nothing_typed"))
    return submit_form(request, presenter, (), carry_out=withdraw)
