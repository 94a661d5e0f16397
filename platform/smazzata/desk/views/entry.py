"""One entry: what befalls it, and what it was given."""

from collections.abc import Sequence
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import submit_form
from smazzata.desk.direction_forms import OF_ENTRIES
from smazzata.desk.effects import effects
from smazzata.desk.entry_list import read_substitution
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.result_forms import read_penalty
from smazzata.desk.substitutions import Substitution, substitute
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.corrections import in_words
from smazzata.presentation.narration import language
from smazzata.presentation.points import in_units
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.codes.eligibility import asks_category, rights
from tournaments.event_words import cited
from tournaments.state import Entry
from tournaments.subjects.withdrawal import find_unfinished_table


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter, number: int) -> HttpResponse:
    """One entry: withdrawal, return, somebody else in the chair, penalties, what it was given."""
    state = presenter.state
    if number not in state.entries:
        raise Http404("entry")
    problem = None
    if request.method == "POST":
        form = in_units(request.POST.dict(), presenter.decimals)
        swap, command = (None, form) if isinstance(form, Refusal) else _read_entry(form, number)
        about = [] if isinstance(command, Refusal) else _about(presenter, command, swap)
        carry_out = (
            partial(substitute, presenter.id, swap, principal_of(request))
            if isinstance(swap, Substitution)
            else None
        )
        answer = submit_form(request, presenter, command, about=about, carry_out=carry_out)
        if answer is None:
            return redirect("desk:entry", presenter.id, number)
        if isinstance(answer, HttpResponse):
            return answer
        problem = answer
    entry = state.entries[number]
    names = display_names([*entry.members, *(m for _, before in entry.earlier for m in before)])
    context = {
        "side": presenter.sides([number])[number],
        "number": number,
        "credits": [
            (c, cited(c.article, language()) if c.article else "")
            for c in state.credited
            if c.number == number
        ],
        "members": [(member, names[member]) for member in entry.members],
        "earlier": [(until, [names[m] for m in before]) for until, before in _earlier(entry)],
        "entry": entry,
        "asks_category": asks_category(presenter.rules.regulation),
        "rights": [names[member] for member in rights(entry, len(state.rounds))],
        "sitting": next(
            (r.number for r in state.open_rounds if find_unfinished_table(r, number)), 0
        ),
        "next_round": min(len(state.rounds) + 1, presenter.rules.rounds),
    }
    return render_desk(request, "entry", presenter, context, problem)


def _earlier(entry: Entry) -> Sequence[tuple[int, tuple[str, ...]]]:
    """Who sat there before; nothing of a substitution that was undone before anybody played."""
    if all(before == entry.members for _until, before in entry.earlier):
        return ()
    return entry.earlier


def _about(
    presenter: TournamentPresenter, command: Command, swap: Substitution | Refusal | None
) -> list[str]:
    """To whom it is done, and what it comes to."""
    newcomer = swap.person.name if isinstance(swap, Substitution) else ""
    return [in_words(presenter, command.data(), newcomer), *effects(presenter.state, [command])]


def _read_entry(
    form: dict[str, str], number: int
) -> tuple[Substitution | Refusal | None, Command | Refusal]:
    """What a form does to an entry, and the substitution that it is, if it is one."""
    if form.get("do") != "substitute":
        return None, OF_ENTRIES.get(form.get("do", ""), read_penalty)(form, number)
    swap = read_substitution(form, number)
    return swap, swap if isinstance(swap, Refusal) else swap.command()
