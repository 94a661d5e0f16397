"""Who is entered: a list, one more, a whole list at once; and one entry with what befalls it."""

from collections.abc import Callable
from urllib.parse import urlencode
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import admission, roll_call
from smazzata.desk.direction_forms import OF_ENTRIES
from smazzata.desk.entry_list import guessed, read_one, read_shown, read_substitution
from smazzata.desk.result_forms import read_penalty
from smazzata.desk.spreadsheets import read_text
from smazzata.desk.views.entry_lists import decided, preview, readable, sent_before
from smazzata.desk.views.finding import asked_for, search
from smazzata.desk.views.forms import asked_first, attempt, for_officers, given, problem_of, shown
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments import commands
from tournaments.codes.eligibility import rights
from tournaments.decisions.absence import unfinished
from tournaments.entries import EntryFile, EntryLine
from tournaments.entry_faults import EntryFileFault

SHOWN = 100
"""Entries of one page of the list."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """The entries, who waits, a form for one, and room for a pasted list.

    `do` is `one`, `list`, and of somebody who waits `let_in` or `strike`.
    """
    problem: tuple[str, str] | None = None
    faults: list[str] = []
    if request.method == "POST":
        answer = _done(request, presenter)
        if isinstance(answer, HttpResponse):
            return answer
        if isinstance(answer, list):
            faults = answer
        elif answer is None:
            return redirect("desk:entries", presenter.id)
        else:
            problem = answer
    response = shown(request, "entries", presenter, _context(request, presenter, faults), problem)
    if faults:
        response.status_code = 422
    return response


_Answer = HttpResponse | list[str] | tuple[str, str] | None
"""A page, faults of what was typed, a problem as sentence and code, or None: it is done."""


def _done(request: HttpRequest, presenter: TournamentPresenter) -> _Answer:
    readers: dict[str, Callable[[HttpRequest, TournamentPresenter], _Answer]] = {
        "one": _one,
        "list": _list,
        "let_in": _let_in,
        "strike": _strike,
    }
    reader = readers.get(request.POST.get("do", ""))
    if reader is None:
        return attempt(lambda _once: MALFORMED, request)
    if sent_before(request, presenter):
        return None
    return reader(request, presenter)


def _one(request: HttpRequest, presenter: TournamentPresenter) -> _Answer:
    found = read_one(request.POST.dict(), presenter.rules.side_size)
    before = admission.already_entered(presenter.id, found.entries)
    if found.faults or before:
        # Where a single entry is typed there are no lines to speak of.
        said = [fault.reason(language()) for fault in (*found.faults, *before)]
        return [text[:1].upper() + text[1:] for text in said]
    seen = read_shown(request.POST.dict(), presenter.rules.side_size)
    if isinstance(seen, Refusal):
        return problem_of(seen)
    asked = _asked(request, presenter, found)
    return asked or _admitted(request, presenter, found.entries, seen)


def _list(request: HttpRequest, presenter: TournamentPresenter) -> _Answer:
    sheet = read_text(request.POST.get("list", ""))
    if isinstance(sheet, EntryFileFault):
        return [sheet.say(language())]
    pasted = guessed(sheet, presenter.rules.side_size)
    found: EntryFile = readable(presenter, pasted)
    if found.faults or admission.conflicts(found.entries):
        response = preview(request, presenter, pasted, None)
        response.status_code = 422
        return response
    return _asked(request, presenter, found) or _admitted(request, presenter, found.entries)


def _asked(request: HttpRequest, presenter: TournamentPresenter, found: EntryFile) -> _Answer:
    """What late entries would change, of people who may not be known yet; before the draw nothing
    is asked.
    """
    if not presenter.state.drawn:
        return None
    late = [
        commands.AdmitEntry(tuple(f"?{line.line}.{at}" for at in range(len(line.people))))
        for line in found.entries
    ]
    return asked_first(request, presenter, late)


def _admitted(
    request: HttpRequest,
    presenter: TournamentPresenter,
    lines: tuple[EntryLine, ...],
    seen: admission.Shown = admission.NOTHING_SHOWN,
) -> tuple[str, str] | None:
    who, said = principal_of(request), decided(request.POST)
    return attempt(
        lambda once: admission.admit(presenter.id, lines, who, once, said, seen), request
    )


def _let_in(request: HttpRequest, presenter: TournamentPresenter) -> tuple[str, str] | None:
    row, who = _row(request), principal_of(request)
    return attempt(lambda once: admission.let_in(presenter.id, row, who, once), request)


def _strike(request: HttpRequest, presenter: TournamentPresenter) -> tuple[str, str] | None:
    row, who = _row(request), principal_of(request)
    return attempt(lambda _once: admission.strike(presenter.id, row, who), request)


def _row(request: HttpRequest) -> int:
    text = request.POST.get("waiting", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


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
        "conflicts": admission.conflicts(typed.entries) if typed and not faults else [],
        "waiting": admission.waiting(presenter.id),
        "room": admission.room(presenter.id, presenter.state),
        "count": roll_call.count(presenter.state),
        "asks_cards": _asks_cards(presenter),
        "asks_category": _asks_category(presenter),
        "form": form,
    }


def _asks_cards(presenter: TournamentPresenter) -> bool:
    """Whether the code looks at the cards of those who enter."""
    rules = presenter.rules.regulation
    return rules is not None and rules.level is not None


def _asks_category(presenter: TournamentPresenter) -> bool:
    """Whether categories matter, for substitutions."""
    rules = presenter.rules.regulation
    return rules is not None and rules.substitution.same_category


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, presenter: TournamentPresenter, number: int) -> HttpResponse:
    """One entry: withdrawal, return, somebody else in the chair, penalties, what it was given."""
    state = presenter.state
    if number not in state.entries:
        raise Http404("entry")
    problem = None
    if request.method == "POST":
        form = request.POST.dict()
        swap = read_substitution(form, number) if form.get("do") == "substitute" else None
        reader = OF_ENTRIES.get(form.get("do", ""), read_penalty)
        command = reader(form, number) if swap is None else _preview(swap)
        asked = asked_first(request, presenter, command)
        if isinstance(asked, HttpResponse):
            return asked
        if asked is None and isinstance(swap, admission.Substitution):
            problem = _substituted(request, presenter.id, swap)
        else:
            problem = asked or given(request, presenter.id, command)
        if problem is None:
            return redirect("desk:entry", presenter.id, number)
    entry = state.entries[number]
    names = display_names([*entry.members, *(m for _, before in entry.earlier for m in before)])
    context = {
        "side": presenter.sides([number])[number],
        "number": number,
        "credits": [c for c in state.credited if c.number == number],
        "members": [(member, names[member]) for member in entry.members],
        "earlier": [(until, [names[m] for m in before]) for until, before in entry.earlier],
        "entry": entry,
        "asks_category": _asks_category(presenter),
        "rights": [names[member] for member in rights(entry, len(state.rounds))],
        "sitting": next((r.number for r in state.open_rounds if unfinished(r, number)), 0),
        "next_round": min(len(state.rounds) + 1, presenter.rules.rounds),
    }
    return shown(request, "entry", presenter, context, problem)


def _preview(swap: admission.Substitution | Refusal) -> Command | Refusal:
    """The substitution, of somebody who may not be known yet."""
    if isinstance(swap, Refusal):
        return swap
    return commands.SubstituteMember(
        swap.number, swap.out, "?", swap.round, swap.reason, swap.category
    )


def _substituted(
    request: HttpRequest, tournament: UUID, swap: admission.Substitution
) -> tuple[str, str] | None:
    who = principal_of(request)
    return attempt(lambda once: admission.substitute(tournament, swap, who, once), request)
