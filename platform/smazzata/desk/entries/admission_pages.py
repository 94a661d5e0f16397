"""The pages on which people are entered: one by one, pasted, or a list whose columns are confirmed.

Who waits for a place stands there too.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from http import HTTPStatus
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.entries import admission, roll_call, waiting_list
from smazzata.desk.entries.admission_forms import (
    ListFileForm,
    OneEntryForm,
    PastedListForm,
    PeopleForm,
    SheetForm,
    WaiterForm,
)
from smazzata.desk.entries.effects import effects
from smazzata.desk.entries.entry_list import EntryList, as_order, find_left_over, guessed
from smazzata.desk.entries.known_people import already_entered, conflicts
from smazzata.desk.forms import DeskForm
from smazzata.desk.pages import Menu
from smazzata.desk.tournament_page import TournamentPage
from smazzata.desk.words import COLUMN_NAMES, ORDERS, say
from smazzata.members.idempotency import was_done
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.search import find_sides, read_search
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.register.door import Identified
from smazzata.runtime.spreadsheets import read_text
from tournaments.entry_lists.columns import COLUMNS, PAIRS_ONLY
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile, unfit_columns
from tournaments.movements.systems import BRACKETS
from tournaments.queries import took_part
from tournaments.state import Tournament
from tournaments.subjects.late_arrivals import check_late

SHOWN = 100
"""Entries of one page."""
PREVIEWED = 8
"""Rows of a list that are shown to confirm its columns."""
MOST_KNOWN = 8
"""People of the register who are named once a list is entered."""
LEFT = "list-left-over-"
"""Where a session keeps the lines of a list that wait, until they or others are entered."""
NOBODY_NEW = frozenset(
    {"member_already_entered", "member_already_waiting", "csv_total", "csv_note"}
)
"""Faults of lines that need not be mended."""
ORDER = "name-order"
"""Where a session keeps in which order somebody types names."""


class AdmissionPage(TournamentPage):
    """What the pages share that enter people."""

    done = "entries"

    def enter(self, sent: PeopleForm) -> HttpResponse | None:
        """Enters the people of a form, asked first where they come late; of whoever waits for a
        place instead, the next page says so.
        """
        presenter, who = self.presenter, principal_of(self.request)

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
                messages.warning(self.request, (one if found.waiting == 1 else more) % told)
            self.tell_known(found.known)
            return None

        read = sent.is_valid()
        late = admission.late_entries(presenter.id, presenter.state, sent.lines) if read else []
        about = effects(presenter.state, late) if late else ()
        back = self.find_way_back(sent)
        return give_form(self.request, presenter, sent, back, late, about=about, carry_out=admit)

    def tell_known(self, known: Sequence[Identified]) -> None:
        """Says who was taken for somebody of the register."""
        clubs = ((each.member.name, each.member.club) for each in known[:MOST_KNOWN])
        said = ", ".join(f"{name} ({club.name})" if club else name for name, club in clubs)
        more = len(known) - MOST_KNOWN
        if more > 0:
            said += " " + _("and %(number)s more") % {"number": more}
        if known:
            messages.info(self.request, _("Known in the register: %(names)s.") % {"names": said})

    def keep_order(self, sent: DeskForm) -> None:
        """Keeps in which order names are written, for all that is entered after it."""
        if "order" in sent.data:
            self.request.session[ORDER] = as_order(sent.data["order"])

    def preview(
        self, found: EntryList, sent: SheetForm | None = None, status: int = 0
    ) -> HttpResponse:
        """What would be entered, before it is."""
        presenter = self.presenter
        pairs = presenter.rules.side_size == 2
        unfit = unfit_columns(found.columns.meanings, presenter.rules.side_size)
        good = EntryFile((), (unfit,)) if unfit else list_readable(presenter, found)
        texts = {line: ", ".join(filter(None, row)) for line, row in found.sheet.rows}
        room = admission.room(presenter.id, presenter.state)
        header, meanings, order = found.columns
        said = sent.decided if sent else {}
        doubtful = conflicts(good.entries)
        named = {*meanings} & {"surname", "partner_surname"}
        context = {
            "found": found,
            "rows": found.sheet.rows[: header + PREVIEWED],
            "header": header,
            "columns": [(f"column-{at}", meant or "") for at, meant in enumerate(meanings)],
            "meanings": [
                (column, _(COLUMN_NAMES[column]))
                for column in COLUMNS
                if pairs or column not in PAIRS_ONLY
            ],
            "orders": () if named else [(each, _(name)) for each, name in ORDERS.items()],
            "order": order,
            "good": len(good.entries),
            "entries": good.entries,
            "unfit": unfit.say(language()) if unfit else "",
            "faults": []
            if unfit
            else [(fault.say(language()), texts.get(fault.line, "")) for fault in good.faults],
            "conflicts": [(conflict, said.get(conflict.licence, "")) for conflict in doubtful],
            "to_wait": max(0, len(good.entries) - room) if room is not None else 0,
            "room": room,
            "once": SheetForm(presenter)["once"],
            "windows": found.sheet.encoding == "windows-1252",
        }
        problem = sent.problem if sent else None
        return self.render(context, problem, "entry_preview", status)


def list_readable(presenter: TournamentPresenter, found: EntryList) -> EntryFile:
    """The lines that can be entered now, and what is wrong with the others."""
    read = found.read(presenter.rules.side_size)
    before = already_entered(presenter.id, read.entries)
    bad = {fault.line for fault in before}
    entries = tuple(entry for entry in read.entries if entry.line not in bad)
    return EntryFile(entries, tuple(sorted((*read.faults, *before), key=lambda f: f.line)))


def find_late_refusal(state: Tournament) -> Refusal | None:
    """Why nobody can come late any more; None before the draw, and where they can."""
    if not state.draw_complete or state.rules is None:
        return None
    return check_late(state, state.rules, max(state.entries, default=0) + 1)


def has_last_call(state: Tournament) -> bool:
    """Whether a Mitchell takes late entries until its second round is posted, and no longer."""
    played = [played.system for played in state.rounds]
    due = state.rules is not None and state.rules.system_of(len(played) + 1) == "mitchell"
    return state.draw_complete and due and played.count("mitchell") < 2


class EntriesPage(AdmissionPage):
    """The entries, who waits, a form for one, and room for a pasted list."""

    name = "entries"
    title = gettext_lazy("Entries")
    menu = Menu(15, count=lambda state: len(took_part(state)))

    def make_forms(self) -> Sequence[DeskForm]:
        """One entry, a list, and somebody who waits."""
        asked = (self.request, self.presenter)
        order = {"order": self.request.session.get(ORDER, "")}
        return [
            OneEntryForm.of(*asked, initial=order),
            PastedListForm.of(*asked, initial=order),
            WaiterForm.of(*asked),
        ]

    def give(self, sent: DeskForm) -> HttpResponse | None:
        """Enters people, or says what is wrong with them."""
        if was_done(self.request):
            return redirect("desk:entries", self.presenter.id)
        if isinstance(sent, WaiterForm):
            return self._let_in_or_strike(sent)
        faults: Sequence[str] = ()
        answer: HttpResponse | None = None
        self.keep_order(sent)
        if isinstance(sent, OneEntryForm):
            answer, faults = self.enter(sent), sent.faults
        elif isinstance(sent, PastedListForm) and sent.is_valid():
            sheet = read_text(sent.cleaned_data["list"])
            if isinstance(sheet, EntryFileFault):
                faults = [sheet.say(language())]
            else:
                size, order = self.presenter.rules.side_size, as_order(sent.cleaned_data["order"])
                answer = self._enter_list(sent, guessed([sheet], size, order))
        if answer is None and faults:
            return self.render({**self.read_context(), "faults": faults}, status=422)
        return answer

    def _enter_list(self, sent: PastedListForm, found: EntryList) -> HttpResponse | None:
        good = list_readable(self.presenter, found)
        # A licence in a column that nobody recognised would be missed only when evenings are
        # added up.
        if good.faults or conflicts(good.entries) or found.left_out:
            return self.preview(found, status=422)
        sent.lines = good.entries
        return self.enter(sent)

    def _let_in_or_strike(self, sent: WaiterForm) -> HttpResponse | None:
        row, who = sent.row if sent.is_valid() else 0, principal_of(self.request)
        presenter, back = self.presenter, self.find_way_back(sent)
        if sent.act == "strike":

            def strike(_once: UUID) -> Refusal | None:
                return waiting_list.strike(presenter.id, row, who)

            return give_form(self.request, presenter, sent, back, carry_out=strike)
        late = waiting_list.entry_of(presenter.id, row) if presenter.state.drawn else None
        due = [late] if late else []
        about, let_in = effects(presenter.state, due), waiting_list.let_in
        return give_form(
            self.request,
            presenter,
            sent,
            back,
            due,
            about=about,
            carry_out=partial(let_in, presenter.id, row, who),
        )

    def read_context(self) -> Mapping[str, object]:
        """The entries of a page, or those that are looked for, and how full the hall is."""
        presenter, asked = self.presenter, read_search(self.request)
        one, pasted, _waiter = self.forms
        sides = presenter.sides(sorted(presenter.state.entries))
        listed = find_sides(sides.values(), asked)
        entered, count = len(took_part(presenter.state)), roll_call.count(presenter.state)
        drawn = presenter.state.draw_complete
        nobody_late = find_late_refusal(presenter.state)
        shown_now = Paginator(listed, SHOWN).get_page(self.request.GET.get("page"))
        return {
            "any": bool(sides),
            "listed": shown_now.object_list,
            "page": shown_now,
            "q": asked,
            "filter": f"{urlencode({'q': asked})}&" if asked else "",
            "pair": presenter.rules.side_size == 2,
            "conflicts": [] if one.faults else conflicts(one.lines),
            "waiting": waiting_list.waiting(presenter.id),
            "room": admission.room(presenter.id, presenter.state),
            "count": count,
            "entered": entered,
            "gone": entered - count.entries,
            "next_round": len(presenter.state.rounds) + 1,
            "next_count": roll_call.count_next_round(presenter.state) if drawn else None,
            "nobody_late": say(nobody_late) if nobody_late else "",
            "until_second": has_last_call(presenter.state),
            "in_bracket": presenter.rules.system_of(1) in BRACKETS,
            "one": one,
            "pasted": pasted,
            "faults": (),
        }


class EntryListPage(AdmissionPage):
    """A list is read, its columns get other meanings, and it is entered."""

    name = "entry-list"
    address = "entries/list/"
    title = gettext_lazy("A list of entries")

    def look_up(self, **_place: int) -> HttpResponse | None:
        """After the draw people are entered one by one."""
        return redirect("desk:entries", self.presenter.id) if self.presenter.state.drawn else None

    def make_forms(self) -> Sequence[DeskForm]:
        """A file, and the list that was read; of one that was entered, the lines that wait."""
        left = {"list": self.request.session.get(f"{LEFT}{self.presenter.id}", "")}
        return [
            ListFileForm.of(self.request, initial=left),
            SheetForm.of(self.request, self.presenter),
        ]

    def give(self, sent: DeskForm) -> HttpResponse | None:
        """Shows what the list says, or enters it."""
        self.keep_order(sent)
        if isinstance(sent, ListFileForm):
            order = as_order(self.request.session.get(ORDER, ""))
            found = sent.read(self.presenter.rules.side_size, order)
            if not isinstance(found, EntryFileFault):
                return self.preview(found)
            sent.add_error(None, ValidationError(found.say(language()), found.code))
            return None
        if not isinstance(sent, SheetForm) or not sent.is_valid():
            return None
        if was_done(self.request):
            return redirect("desk:entries", self.presenter.id)
        return (self._enter(sent) if sent.act == "enter" else None) or self.preview(
            sent.found, sent
        )

    def _enter(self, sent: SheetForm) -> HttpResponse | None:
        """Enters the good lines; what is doubtful waits to be mended, where lists are read."""
        good = list_readable(self.presenter, sent.found)
        if not good.entries:
            return None
        undecided = {c.line for c in conflicts(good.entries) if c.licence not in sent.decided}
        sent.lines = tuple(entry for entry in good.entries if entry.line not in undecided)
        if not sent.lines:
            sent.refuse(Refusal("undecided"))
            return None
        done = {fault.line for fault in good.faults if fault.code in NOBODY_NEW}
        done |= {entry.line for entry in sent.lines}
        left = find_left_over(sent.found, done, self.presenter.rules.side_size)
        answer = self.enter(sent)
        if answer is None or answer.status_code != HTTPStatus.FOUND:
            return answer
        key = f"{LEFT}{self.presenter.id}"
        self.request.session.pop(key, None)
        if not left:
            return answer
        self.request.session[key] = left
        said = _("The good lines are entered. Those below wait: mend them here, and look again.")
        messages.warning(self.request, said)
        return redirect("desk:entry-list", self.presenter.id)
