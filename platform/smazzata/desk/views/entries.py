"""Who is entered: a list, one more, a whole list at once; who waits for a place."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import admission, roll_call, waiting_list
from smazzata.desk.confirmation import submit_form
from smazzata.desk.effects import effects
from smazzata.desk.entry_list import guessed, read_one, read_shown
from smazzata.desk.idempotency import attempt_form, was_done
from smazzata.desk.known_people import already_entered, conflicts
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.spreadsheets import read_text
from smazzata.desk.views.entry_lists import enter, preview, readable
from smazzata.desk.words import describe_problem
from smazzata.members.principals import principal_of
from smazzata.presentation.finding import asked_for, search
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from smazzata.runtime.whole_numbers import whole_number
from tournaments.codes.eligibility import asks_cards, asks_category
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile

SHOWN = 100
"""Entries of one page of the list."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The entries, who waits, a form for one, and room for a pasted list.

    `do` is `one`, `list`, and of somebody who waits `let_in` or `strike`.
    """
    problem: Problem | None = None
    faults: list[str] = []
    if request.method == "POST":
        answer = _change(request, presenter)
        if isinstance(answer, HttpResponse):
            return answer
        if isinstance(answer, list):
            faults = answer
        elif answer is None:
            return redirect("desk:entries", presenter.id)
        else:
            problem = answer
    response = render_desk(
        request, "entries", presenter, _context(request, presenter, faults), problem
    )
    if faults:
        response.status_code = 422
    return response


_Answer = HttpResponse | list[str] | Problem | None
"""A page, faults of what was typed, a problem, or None: it is done."""


def _change(request: HttpRequest, presenter: TournamentPresenter) -> _Answer:
    readers: dict[str, Callable[[HttpRequest, TournamentPresenter], _Answer]] = {
        "one": _one,
        "list": _list,
        "let_in": _let_in,
        "strike": _strike,
    }
    reader = readers.get(request.POST.get("do", ""))
    if reader is None:
        return describe_problem(MALFORMED)
    if was_done(request):
        return None
    return reader(request, presenter)


def _one(request: HttpRequest, presenter: TournamentPresenter) -> _Answer:
    found = read_one(request.POST.dict(), presenter.rules.side_size)
    before = already_entered(presenter.id, found.entries)
    if found.faults or before:
        # Where a single entry is typed there are no lines to speak of.
        return [fault.of_field(language()) for fault in (*found.faults, *before)]
    seen = read_shown(request.POST.dict(), presenter.rules.side_size)
    if isinstance(seen, Refusal):
        return describe_problem(seen)
    return enter(request, presenter, found.entries, seen)


def _list(request: HttpRequest, presenter: TournamentPresenter) -> _Answer:
    sheet = read_text(request.POST.get("list", ""))
    if isinstance(sheet, EntryFileFault):
        return [sheet.say(language())]
    pasted = guessed(sheet, presenter.rules.side_size)
    found: EntryFile = readable(presenter, pasted)
    # A licence in a column that nobody recognised would be missed only when evenings are added up.
    if found.faults or conflicts(found.entries) or pasted.left_out:
        response = preview(request, presenter, pasted, None)
        response.status_code = 422
        return response
    return enter(request, presenter, found.entries)


def _let_in(request: HttpRequest, presenter: TournamentPresenter) -> _Answer:
    row, who = _row(request), principal_of(request)
    late = waiting_list.entry_of(presenter.id, row) if presenter.state.drawn else None
    due = [late] if late else []
    return submit_form(
        request,
        presenter,
        due,
        about=effects(presenter.state, due),
        carry_out=lambda once: waiting_list.let_in(presenter.id, row, who, once),
    )


def _strike(request: HttpRequest, presenter: TournamentPresenter) -> Problem | None:
    row, who = _row(request), principal_of(request)
    return attempt_form(request, lambda _once: waiting_list.strike(presenter.id, row, who))


def _row(request: HttpRequest) -> int:
    return whole_number(request.POST.get("waiting", ""), 15) or 0


def _context(
    request: HttpRequest, presenter: TournamentPresenter, faults: list[str]
) -> dict[str, object]:
    numbers, asked = sorted(presenter.state.entries), asked_for(request)
    sides = presenter.sides(numbers)
    listed = search([sides[number] for number in numbers], asked)
    shown_now = Paginator(listed, SHOWN).get_page(request.GET.get("page"))
    form = request.POST
    typed = read_one(form.dict(), presenter.rules.side_size) if form.get("do") == "one" else None
    return {
        "any": bool(numbers),
        "listed": shown_now.object_list,
        "page": shown_now,
        "q": asked,
        "filter": f"{urlencode({'q': asked})}&" if asked else "",
        "pair": presenter.rules.side_size == 2,
        "faults": faults,
        "conflicts": conflicts(typed.entries) if typed and not faults else [],
        "waiting": waiting_list.waiting(presenter.id),
        "room": admission.room(presenter.id, presenter.state),
        "count": roll_call.count(presenter.state),
        "asks_cards": asks_cards(presenter.rules.regulation),
        "asks_category": asks_category(presenter.rules.regulation),
        "form": form,
    }
