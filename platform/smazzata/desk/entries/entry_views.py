"""One entry: what befalls it, and what it was given."""

from collections.abc import Sequence
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.command import Command
from smazzata.desk.confirmation import give_form
from smazzata.desk.entries.effects import effects
from smazzata.desk.entries.entry_forms import (
    PenaltyForm,
    ReturnForm,
    RevokeCreditForm,
    SubstituteForm,
    WithdrawForm,
)
from smazzata.desk.entries.substitutions import substitute
from smazzata.desk.forms import CommandForm, find_sent, problem_of
from smazzata.desk.offers import choose_shown, make_forms
from smazzata.desk.pages import for_officers, render_desk
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.corrections import in_words
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.forms import HiddenInput
from tournaments.regulations.eligibility import rights
from tournaments.state import Entry
from tournaments.subjects.withdrawal import find_unfinished_table
from tournaments.words import cited


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter, number: int) -> HttpResponse:
    """One entry: withdrawal, return, somebody else in the chair, penalties, what it was given."""
    state = presenter.state
    if number not in state.entries:
        raise Http404("entry")
    entry = state.entries[number]
    sitting = next((r.number for r in state.open_rounds if find_unfinished_table(r, number)), 0)
    first = sitting or min(len(state.rounds) + 1, presenter.rules.rounds)
    forms: list[CommandForm] = [
        WithdrawForm.of(request, presenter, number=number),
        ReturnForm.of(request, presenter, number=number),
        SubstituteForm.of(request, presenter, number, initial={"round": first}),
        PenaltyForm.of(request, presenter, number=number),
        RevokeCreditForm.of(request, presenter),
    ]
    others = make_forms(request, presenter, "entry", number)
    sent = find_sent([*forms, *others])
    if sent is not None:
        answer = _give(request, presenter, sent)
        if answer is not None:
            return answer
    names = display_names([*entry.members, *(m for _, before in entry.earlier for m in before)])
    offered = {min(form.acts): form for form in forms}
    offered["substitute"].offer("out", [(member, names[member]) for member in entry.members])
    at_once = offered["withdraw"].fields["at_once"]
    at_once.label = _("at once: it leaves its table of round %(sitting)s") % {"sitting": sitting}
    if not sitting:
        at_once.widget = HiddenInput()
    context = {
        "forms": offered,
        "offers": choose_shown(request, others),
        "side": presenter.sides([number])[number],
        "number": number,
        "credits": [
            (
                c,
                cited(c.article, language()) if c.article else "",
                RevokeCreditForm.of_row(sent, "credit", c.id, presenter),
            )
            for c in state.credited
            if c.number == number
        ],
        "earlier": [(until, [names[m] for m in before]) for until, before in _earlier(entry)],
        "rights": [names[member] for member in rights(entry, len(state.rounds))],
    }
    return render_desk(request, "entry", presenter, context, problem_of(request, sent))


def _give(
    request: HttpRequest, presenter: TournamentPresenter, sent: CommandForm
) -> HttpResponse | None:
    due, carry_out, newcomer = sent.due, None, ""
    if isinstance(sent, SubstituteForm) and not sent.errors:
        swap = sent.swap
        newcomer = swap.person.name
        carry_out = partial(substitute, presenter.id, swap, principal_of(request))
    about = _about(presenter, due, newcomer) if isinstance(due, Command) else ()
    return give_form(request, presenter, sent, request.path, about=about, carry_out=carry_out)


def _earlier(entry: Entry) -> Sequence[tuple[int, tuple[str, ...]]]:
    """Who sat there before; nothing of a substitution that was undone before anybody played."""
    if all(before == entry.members for _until, before in entry.earlier):
        return ()
    return entry.earlier


def _about(presenter: TournamentPresenter, command: Command, newcomer: str) -> list[str]:
    """To whom it is done, and what it comes to."""
    return [in_words(presenter, command.data(), newcomer), *effects(presenter.state, [command])]
