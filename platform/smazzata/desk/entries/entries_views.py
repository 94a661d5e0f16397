"""Who is entered: a list, one more, a whole list at once; who waits for a place."""

from urllib.parse import urlencode
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.entries import admission, roll_call, waiting_list
from smazzata.desk.entries.admission_forms import OneEntryForm, PastedListForm, WaiterForm
from smazzata.desk.entries.effects import effects
from smazzata.desk.entries.entry_list import guessed
from smazzata.desk.entries.known_people import conflicts
from smazzata.desk.entries.list_views import enter, preview, readable
from smazzata.desk.entries.spreadsheets import read_text
from smazzata.desk.forms import CommandForm, find_sent, problem_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.members.idempotency import was_done
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.search import find_sides, read_search
from smazzata.presentation.tournament_presenter import TournamentPresenter
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
    one, pasted = OneEntryForm.of(request, presenter), PastedListForm.of(request, presenter)
    waiter = WaiterForm.of(request, presenter)
    sent = find_sent([one, pasted, waiter])
    faults: list[str] = []
    if sent is not None and was_done(request):
        return redirect("desk:entries", presenter.id)
    if sent is not None:
        answer = _give(request, presenter, sent)
        if isinstance(answer, HttpResponse):
            return answer
        faults = answer
    problem = None if faults else problem_of(request, sent)
    context = _context(request, presenter, one) | {"pasted": pasted, "faults": faults}
    context["one"] = one
    response = render_desk(request, "entries", presenter, context, problem)
    if faults:
        response.status_code = 422
    return response


def _give(
    request: HttpRequest, presenter: TournamentPresenter, sent: CommandForm
) -> HttpResponse | list[str]:
    """The answer to a form, or what is wrong with the people that it names."""
    back = reverse("desk:entries", args=[presenter.id])
    if isinstance(sent, WaiterForm):
        return _let_in_or_strike(request, presenter, sent, back) or []
    if isinstance(sent, OneEntryForm):
        return enter(request, presenter, sent) or sent.faults
    if isinstance(sent, PastedListForm) and sent.is_valid():
        return _enter_list(request, presenter, sent)
    return []


def _enter_list(
    request: HttpRequest, presenter: TournamentPresenter, sent: PastedListForm
) -> HttpResponse | list[str]:
    sheet = read_text(sent.cleaned_data["list"])
    if isinstance(sheet, EntryFileFault):
        return [sheet.say(language())]
    found = guessed(sheet, presenter.rules.side_size)
    good: EntryFile = readable(presenter, found)
    # A licence in a column that nobody recognised would be missed only when evenings are added up.
    if good.faults or conflicts(good.entries) or found.left_out:
        response = preview(request, presenter, found, None)
        response.status_code = 422
        return response
    sent.lines = good.entries
    return enter(request, presenter, sent) or []


def _let_in_or_strike(
    request: HttpRequest, presenter: TournamentPresenter, sent: WaiterForm, back: str
) -> HttpResponse | None:
    row, who = sent.row if sent.is_valid() else 0, principal_of(request)
    if sent.act == "strike":

        def strike(_once: UUID) -> Refusal | None:
            return waiting_list.strike(presenter.id, row, who)

        return give_form(request, presenter, sent, back, carry_out=strike)
    late = waiting_list.entry_of(presenter.id, row) if presenter.state.drawn else None
    due = [late] if late else []
    return give_form(
        request,
        presenter,
        sent,
        back,
        due,
        about=effects(presenter.state, due),
        carry_out=lambda once: waiting_list.let_in(presenter.id, row, who, once),
    )


def _context(
    request: HttpRequest, presenter: TournamentPresenter, form: OneEntryForm
) -> dict[str, object]:
    numbers, asked = sorted(presenter.state.entries), read_search(request)
    sides = presenter.sides(numbers)
    listed = find_sides([sides[number] for number in numbers], asked)
    shown_now = Paginator(listed, SHOWN).get_page(request.GET.get("page"))
    return {
        "any": bool(numbers),
        "listed": shown_now.object_list,
        "page": shown_now,
        "q": asked,
        "filter": f"{urlencode({'q': asked})}&" if asked else "",
        "pair": presenter.rules.side_size == 2,
        "conflicts": [] if form.faults else conflicts(form.lines),
        "waiting": waiting_list.waiting(presenter.id),
        "room": admission.room(presenter.id, presenter.state),
        "count": roll_call.count(presenter.state),
        "form": form,
    }
