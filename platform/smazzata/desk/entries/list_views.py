"""A whole list of entries: what its columns mean, what is left out and why, then all at once."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.entries import admission
from smazzata.desk.entries.admission_forms import ListFileForm, PeopleForm, SheetForm
from smazzata.desk.entries.effects import effects
from smazzata.desk.entries.entry_list import EntryList
from smazzata.desk.entries.known_people import already_entered, conflicts
from smazzata.desk.forms import find_sent, problem_of
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.words import COLUMN_NAMES
from smazzata.members.idempotency import was_done
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from tournaments.entry_lists.columns import COLUMNS, PAIRS_ONLY
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile, unfit_columns

SHOWN = 8
"""Rows of a list that are shown to confirm its columns."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """`do` is `read` for a file or text, `look` for other columns, `enter` to do it."""
    if presenter.state.drawn:
        return redirect("desk:entries", presenter.id)
    file, sheet = ListFileForm.of(request), SheetForm.of(request, presenter)
    if file.is_bound:
        found = file.read(presenter.rules.side_size)
        if not isinstance(found, EntryFileFault):
            return preview(request, presenter, found, None)
        file.add_error(None, ValidationError(found.say(language()), found.code))
    if sheet.is_bound and sheet.is_valid():
        if was_done(request):
            return redirect("desk:entries", presenter.id)
        if sheet.act == "enter":
            return _enter(request, presenter, sheet)
        return preview(request, presenter, sheet.found, None, sheet)
    problem = problem_of(request, find_sent([file, sheet]))
    return render_desk(request, "entry_list", presenter, {"form": file}, problem)


def _enter(request: HttpRequest, presenter: TournamentPresenter, sent: SheetForm) -> HttpResponse:
    good = readable(presenter, sent.found)
    if not good.entries:
        return preview(request, presenter, sent.found, None, sent)
    if {c.licence for c in conflicts(good.entries)} - sent.decided.keys():
        sent.refuse(Refusal("undecided"))
        return preview(request, presenter, sent.found, sent.problem, sent)
    sent.lines = good.entries
    answer = enter(request, presenter, sent)
    return answer or preview(request, presenter, sent.found, sent.problem, sent)


def enter(
    request: HttpRequest, presenter: TournamentPresenter, sent: PeopleForm
) -> HttpResponse | None:
    """Enters the people of a form, asked first where they come late; of whoever waits for a place
    instead, the next page says so.
    """
    who = principal_of(request)

    def admit(once: UUID) -> Refusal | None:
        found = admission.admit(presenter.id, sent.lines, who, once, sent.decided, sent.shown)
        if isinstance(found, Refusal):
            return found
        if found.waiting:
            first = " – ".join(person.name for person in sent.lines[found.entered].people)
            told = {"number": found.waiting, "name": first}
            one = _("The hall is full: %(name)s waits for a place, on the waiting list.")
            more = _(
                "The hall is full: %(number)s entries wait for a place, on the waiting list; "
                "the first is %(name)s."
            )
            messages.warning(request, (one if found.waiting == 1 else more) % told)
        return None

    read = sent.is_valid()
    late = admission.late_entries(presenter.id, presenter.state, sent.lines) if read else []
    about = effects(presenter.state, late) if late else ()
    back = reverse("desk:entries", args=[presenter.id])
    return give_form(request, presenter, sent, back, late, about=about, carry_out=admit)


def readable(presenter: TournamentPresenter, found: EntryList) -> EntryFile:
    """The lines that can be entered now, and what is wrong with the others."""
    read = found.read(presenter.rules.side_size)
    before = already_entered(presenter.id, read.entries)
    bad = {fault.line for fault in before}
    entries = tuple(entry for entry in read.entries if entry.line not in bad)
    return EntryFile(entries, tuple(sorted((*read.faults, *before), key=lambda f: f.line)))


def preview(
    request: HttpRequest,
    presenter: TournamentPresenter,
    found: EntryList,
    problem: Problem | None,
    sent: SheetForm | None = None,
) -> HttpResponse:
    """What would be entered, before it is."""
    pairs = presenter.rules.side_size == 2
    unfit = unfit_columns(found.columns.meanings, presenter.rules.side_size)
    good = EntryFile((), (unfit,)) if unfit else readable(presenter, found)
    texts = {line: ", ".join(filter(None, row)) for line, row in found.sheet.rows}
    room = admission.room(presenter.id, presenter.state)
    header, meanings = found.columns
    said = sent.decided if sent else {}
    context = {
        "found": found,
        "rows": found.sheet.rows[: header + SHOWN],
        "header": header,
        "columns": [(f"column-{at}", meant or "") for at, meant in enumerate(meanings)],
        "meanings": [
            (column, _(COLUMN_NAMES[column]))
            for column in COLUMNS
            if pairs or column not in PAIRS_ONLY
        ],
        "good": len(good.entries),
        "unfit": unfit.say(language()) if unfit else "",
        "faults": []
        if unfit
        else [(fault.say(language()), texts.get(fault.line, "")) for fault in good.faults],
        "conflicts": [
            (conflict, said.get(conflict.licence, "")) for conflict in conflicts(good.entries)
        ],
        "to_wait": max(0, len(good.entries) - room) if room is not None else 0,
        "room": room,
        "once": SheetForm(presenter)["once"],
        "windows": found.sheet.encoding == "windows-1252",
    }
    return render_desk(request, "entry_preview", presenter, context, problem)
