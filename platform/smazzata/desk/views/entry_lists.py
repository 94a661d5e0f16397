"""A whole list of entries: what its columns mean, what is left out and why, then all at once."""

from collections.abc import Mapping
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refusal
from smazzata.desk import admission
from smazzata.desk.confirmation import submit_form
from smazzata.desk.effects import effects
from smazzata.desk.entry_list import EntryList, guessed, read_back
from smazzata.desk.idempotency import was_done
from smazzata.desk.known_people import DECISIONS, Decision, already_entered, conflicts
from smazzata.desk.pages import for_officers, render_desk
from smazzata.desk.spreadsheets import MOST_BYTES, read_file, read_text
from smazzata.desk.words import COLUMN_NAMES, describe_problem
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from tournaments.entry_lists.columns import COLUMNS, PAIRS_ONLY
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile, EntryLine, unfit_columns

SHOWN = 8
"""Rows of a list that are shown to confirm its columns."""


@for_officers
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, presenter: TournamentPresenter) -> HttpResponse:
    """`do` is `read` for a file or text, `look` for other columns, `enter` to do it."""
    if presenter.state.drawn:
        return redirect("desk:entries", presenter.id)
    if request.method != "POST":
        return render_desk(request, "entry_list", presenter, {})
    do = request.POST.get("do", "")
    if do == "read":
        found = _chosen(request, presenter.rules.side_size)
        if isinstance(found, EntryFileFault):
            problem = Problem(found.say(language()), found.code)
            return render_desk(request, "entry_list", presenter, {"form": request.POST}, problem)
        return preview(request, presenter, found, None)
    back = read_back(request.POST.dict())
    if isinstance(back, Refusal):
        return render_desk(request, "entry_list", presenter, {}, describe_problem(back))
    if was_done(request):
        return redirect("desk:entries", presenter.id)
    return (
        _enter(request, presenter, back)
        if do == "enter"
        else preview(request, presenter, back, None)
    )


def _chosen(request: HttpRequest, side_size: int) -> EntryList | EntryFileFault:
    """The list of a chosen file, or the pasted one."""
    file = request.FILES.get("file")
    text = request.POST.get("list", "")
    sheet = read_file(file.read(MOST_BYTES + 1)) if file else read_text(text)
    return sheet if isinstance(sheet, EntryFileFault) else guessed(sheet, side_size)


def _enter(request: HttpRequest, presenter: TournamentPresenter, found: EntryList) -> HttpResponse:
    good = readable(presenter, found)
    said = decided(request.POST)
    if not good.entries:
        return preview(request, presenter, found, None)
    if {c.licence for c in conflicts(good.entries)} - said.keys():
        return preview(request, presenter, found, describe_problem(Refusal("undecided")))
    problem = enter(request, presenter, good.entries)
    if isinstance(problem, HttpResponse):
        return problem
    if problem is not None:
        return preview(request, presenter, found, problem)
    return redirect("desk:entries", presenter.id)


def enter(
    request: HttpRequest,
    presenter: TournamentPresenter,
    lines: tuple[EntryLine, ...],
    seen: admission.Shown = admission.NOTHING_SHOWN,
) -> HttpResponse | Problem | None:
    """Enters people, asked first where they come late; of whoever waits for a place instead, the
    next page says so.
    """
    who, said = principal_of(request), decided(request.POST)

    def admit(once: UUID) -> Refusal | None:
        answer = admission.admit(presenter.id, lines, who, once, said, seen)
        if isinstance(answer, Refusal):
            return answer
        if answer.waiting:
            first = " – ".join(person.name for person in lines[answer.entered].people)
            told = {"number": answer.waiting, "name": first}
            one = _("The hall is full: %(name)s waits for a place, on the waiting list.")
            more = _(
                "The hall is full: %(number)s entries wait for a place, on the waiting list; "
                "the first is %(name)s."
            )
            messages.warning(request, (one if answer.waiting == 1 else more) % told)
        return None

    late = admission.late_entries(presenter.id, presenter.state, lines)
    about = effects(presenter.state, late) if late else ()
    return submit_form(request, presenter, late, about=about, carry_out=admit)


def readable(presenter: TournamentPresenter, found: EntryList) -> EntryFile:
    """The lines that can be entered now, and what is wrong with the others."""
    read = found.read(presenter.rules.side_size)
    before = already_entered(presenter.id, read.entries)
    bad = {fault.line for fault in before}
    entries = tuple(entry for entry in read.entries if entry.line not in bad)
    return EntryFile(entries, tuple(sorted((*read.faults, *before), key=lambda f: f.line)))


def decided(form: Mapping[str, str]) -> dict[str, Decision]:
    """What was said of the licence numbers of somebody else."""
    said = {name.removeprefix("whose-"): form[name] for name in form if name.startswith("whose-")}
    return {licence: choice for licence, choice in said.items() if choice in DECISIONS}


def preview(
    request: HttpRequest,
    presenter: TournamentPresenter,
    found: EntryList,
    problem: Problem | None,
) -> HttpResponse:
    """What would be entered, before it is."""
    pairs = presenter.rules.side_size == 2
    unfit = unfit_columns(found.columns.meanings, presenter.rules.side_size)
    good = EntryFile((), (unfit,)) if unfit else readable(presenter, found)
    texts = {line: ", ".join(filter(None, row)) for line, row in found.sheet.rows}
    room = admission.room(presenter.id, presenter.state)
    header, meanings = found.columns
    said = decided(request.POST)
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
        "windows": found.sheet.encoding == "windows-1252",
    }
    return render_desk(request, "entry_preview", presenter, context, problem)
