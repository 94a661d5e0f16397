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

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.entries import roll_call
from smazzata.desk.entries.check_in import CheckedIn, check_in
from smazzata.desk.entries.roll_call_forms import AbsentForm, ScanForm, TickForm
from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.models import Arrival
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.rights import against
from smazzata.desk.submission import give, official
from smazzata.members.idempotency import Repeated, do_form_once
from smazzata.members.principals import principal_of
from smazzata.presentation.fragments import is_fragment, is_unchanged, not_changed, render_page
from smazzata.presentation.search import find_sides, read_search
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.whole_numbers import whole_number
from tournaments.pairing.model import Number
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.withdrawal import WithdrawEntry

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
    asked = request.GET.copy()
    asked.pop("came", None)
    scan = ScanForm.of(request)
    ticks = TickForm.of(request, presenter.state)
    out = AbsentForm.of(request, presenter)
    sent = find_sent([scan, ticks, out])
    if sent is scan:
        asked["came"] = _scan(request, presenter, scan)
    back = f"{request.path}?{asked.urlencode()}"
    if sent is ticks:
        who = principal_of(request)
        ticks.carry_out(request, lambda _once: ticks.keep(presenter.id, who))
    if sent is out:
        answer = _withdraw(request, presenter, out, back)
        if answer is not None:
            return answer
    elif sent is not None and not sent.errors:
        return redirect(back)
    known = roll_call.ticked(presenter.id)
    context = _live(presenter, known)
    if is_unchanged(request, context["seen"]):
        return not_changed()
    if is_fragment(request):
        return render_page(request, "", "desk/parts/roll_call", {"presenter": presenter, **context})
    context |= _listed(request, presenter, known)
    if sent is scan or "came" in request.GET:
        scan.fields["code"].widget.attrs["autofocus"] = True
    context |= {"scan": scan, "ticks": TickForm(presenter.state), "out": out}
    context["came"] = _came(request, presenter)
    return render_desk(request, "roll_call", presenter, context, problem_of(request, sent))


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
    asked = read_search(request)
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


def _scan(request: HttpRequest, presenter: TournamentPresenter, form: ScanForm) -> str:
    """Checks in by a code that somebody at the door has read or typed; whose it is."""
    who = principal_of(request)
    code = form.cleaned_data["code"] if form.is_valid() else ""

    def scan(_once: UUID) -> CheckedIn | Refusal:
        refusal = against(who, presenter.id, [AdmitEntry])
        return refusal or check_in(presenter.id, code, who, timezone.now())

    found = do_form_once(request, scan, answer_of=_whose)
    if isinstance(found, Refusal):
        form.refuse(found)
        return ""
    return found.answer if isinstance(found, Repeated) else _whose(found)


def _whose(found: CheckedIn | Refusal) -> str:
    return str(found.number) if isinstance(found, CheckedIn) else ""


def _came(request: HttpRequest, presenter: TournamentPresenter) -> Side | None:
    """Whose code was read just now."""
    number = whole_number(request.GET.get("came", ""), 6) or 0
    return presenter.sides([number])[number] if number in presenter.state.entries else None


def _searched(presenter: TournamentPresenter, asked: str) -> list[Number]:
    """The entries that have not withdrawn, by name; only those that are looked for."""
    sides = presenter.sides([entry.number for entry in presenter.state.active])
    found = sorted(find_sides(sides.values(), asked), key=lambda s: (s.name.casefold(), s.number))
    return [side.number for side in found]


def _start(request: HttpRequest, count: int) -> int:
    first = whole_number(request.GET.get("from", ""), 6) or 0
    return first if first < count else 0


def _render_question(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """What taking out the absent comes to, before it is done."""
    absent = roll_call.absent(presenter.id, presenter.state)
    sides = presenter.sides(absent)
    form = AbsentForm(presenter, initial={"numbers": ",".join(map(str, absent))})
    form.initial["confirmed"] = "yes"
    context = {
        "form": form,
        "absent": [sides[number] for number in absent],
        "before": roll_call.count(presenter.state),
        "after": roll_call.count(presenter.state, absent),
    }
    return render_desk(request, "roll_call_confirm", presenter, context)


def _withdraw(
    request: HttpRequest, presenter: TournamentPresenter, form: AbsentForm, back: str
) -> HttpResponse | None:
    """Takes out those whom the question had named, and who have not come since.

    The question is a page of its own: it names the absent, and whoever comes before the answer is
    left in without another question.
    """
    who = principal_of(request)
    said = form.cleaned_data if form.is_valid() else {}
    refusal = against(who, presenter.id, [WithdrawEntry])
    if refusal is not None:
        form.refuse(refusal)
        return None
    if said["confirmed"] != "yes":
        return _render_question(request, presenter)
    asked = set(said["numbers"].split(","))
    absent = [n for n in roll_call.absent(presenter.id, presenter.state) if str(n) in asked]
    due = [WithdrawEntry(number, "justified", _("absent at the roll call")) for number in absent]

    def withdraw(once: UUID) -> Refusal | None:
        if not due:
            return Refusal("nothing_typed")
        answer = give(presenter.id, due, official(who, presenter.id), once)
        return answer if isinstance(answer, Refusal) else None

    return give_form(request, presenter, form, back, carry_out=withdraw)
