"""The list at the door: who is here, who has settled, and taking out whoever has not come."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import roll_call, services
from smazzata.desk.roll_call import Ticks
from smazzata.desk.views.forms import attempt, for_officers, problem_of, shown
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments import commands
from tournaments.pairing.model import Number

MOST_SHOWN = 300
"""Entries of one page: two boxes each."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The entries with two boxes each; `do` is `tick`, or `withdraw` for those who are absent."""
    problem = None
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do == "withdraw" and request.POST.get("confirmed") != "yes":
            return _asked(request, presenter)
        done = {"tick": _ticked, "withdraw": _withdrawn}.get(do)
        problem = problem_of(MALFORMED) if done is None else done(request, presenter)
        if problem is None:
            return redirect(f"{request.path}?{request.GET.urlencode()}")
    known = roll_call.ticked(presenter.id)
    found = _searched(presenter, request.GET.get("q", "")[:80].casefold().split())
    first = _start(request, len(found))
    part = found[first : first + MOST_SHOWN]
    rows = []
    for number in part:
        row = known.get(number)
        rows.append((number, bool(row and row.here), bool(row and row.settled)))
    sides = presenter.sides(part)
    absent = roll_call.absent(presenter.id, presenter.state)
    context = {
        "rows": [(sides[number], here, settled) for number, here, settled in rows],
        "before": ",".join(f"{number}:{here:d}{settled:d}" for number, here, settled in rows),
        "here": len(presenter.state.active) - len(absent),
        "absent": len(absent),
        "settled": sum(row.settled for row in known.values()),
        "q": request.GET.get("q", "")[:80],
        "later": first + MOST_SHOWN if first + MOST_SHOWN < len(found) else None,
        "earlier": max(0, first - MOST_SHOWN) if first else None,
    }
    return shown(request, "roll_call", presenter, context, problem)


def _searched(presenter: TournamentPresenter, words: list[str]) -> list[Number]:
    """The entries that have not withdrawn, by name; only those with all the words."""
    sides = presenter.sides([entry.number for entry in presenter.state.active])
    named = {number: f"{side.name} {side.club}".casefold() for number, side in sides.items()}
    found = [n for n, name in named.items() if all(word in name for word in words)]
    return sorted(found, key=lambda number: (sides[number].name.casefold(), number))


def _start(request: HttpRequest, count: int) -> int:
    text = request.GET.get("from", "")
    first = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
    return first if first < count else 0


def _ticked(request: HttpRequest, presenter: TournamentPresenter) -> tuple[str, str] | None:
    before = _before(request.POST.get("before", ""), presenter)
    if before is None:
        return problem_of(MALFORMED)
    here, settled = (set(request.POST.getlist(name)) for name in ("here", "settled"))
    now: dict[Number, Ticks] = {n: (str(n) in here, str(n) in settled) for n in before}
    refusal = roll_call.tick(presenter.id, before, now, principal_of(request))
    return problem_of(refusal) if refusal else None


def _before(text: str, presenter: TournamentPresenter) -> dict[Number, Ticks] | None:
    """What the page had shown, as it wrote it itself: `5:10` is entry 5, here, not settled."""
    found: dict[Number, Ticks] = {}
    for part in filter(None, text.split(",")):
        number, _colon, ticks = part.partition(":")
        if not (number.isascii() and number.isdigit() and len(number) < 7):
            return None
        if ticks not in ("00", "01", "10", "11") or int(number) not in presenter.state.entries:
            return None
        found[int(number)] = (ticks[0] == "1", ticks[1] == "1")
    return found


def _asked(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What taking out the absent comes to, before it is done."""
    absent = roll_call.absent(presenter.id, presenter.state)
    sides = presenter.sides(absent)
    context = {
        "absent": [sides[number] for number in absent],
        "numbers": ",".join(map(str, absent)),
        "before": roll_call.count(presenter.state),
        "after": roll_call.count(presenter.state, absent),
    }
    return shown(request, "roll_call_confirm", presenter, context, None)


def _withdrawn(request: HttpRequest, presenter: TournamentPresenter) -> tuple[str, str] | None:
    """Takes out those whom the question had named, and who have not come since."""
    asked = set(request.POST.get("numbers", "").split(","))
    absent = [n for n in roll_call.absent(presenter.id, presenter.state) if str(n) in asked]
    due = [
        commands.WithdrawEntry(number, "justified", _("absent at the roll call"))
        for number in absent
    ]
    who = principal_of(request)
    return attempt(
        lambda once: (
            services.give(presenter.id, due, who, once) if due else Refusal("nothing_typed")
        ),
        request,
    )
