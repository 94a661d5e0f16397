"""How the people of an entry are written, put right: name, club, licence, what keeps them apart.

Whoever has an account here writes the own name there. What was said at the door of family or
province stands in the log as a key: it is typed anew, or stays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk.entries.admission import derive_key
from smazzata.desk.entries.admission_forms import MOST_NAME, CategoryField, NewcomerForm
from smazzata.desk.entries.known_people import (
    Conflict,
    find_newcomer,
    find_people,
    licence_refusal,
    lock_entries,
)
from smazzata.desk.forms import CommandForm, HiddenField, TextField
from smazzata.desk.submission import all_or_nothing, give
from smazzata.desk.tournament_page import CarryOut, TournamentPage
from smazzata.members.directory import display_names, find_or_create_club, lock_member
from smazzata.members.models import Member
from smazzata.members.name_changes import Written, note_change
from smazzata.members.principals import Principal, actor_of, principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.tournament import load
from tournaments.entry_lists.people import licence_key
from tournaments.entry_lists.reading import EntryLine, ListedPerson
from tournaments.entry_lists.surnames import follow_surname
from tournaments.pairing.model import Number
from tournaments.regulations.eligibility import asks_category
from tournaments.state import Entry
from tournaments.subjects.names import CorrectMember


@dataclass(frozen=True)
class Correction:
    """How somebody of an entry is to be written; a family or province that is empty stays."""

    number: Number
    member: str
    written: Written
    family: str = ""
    province: str = ""
    category: int | None = None
    """None: as it was."""
    surname: str = ""
    """The end of the name that is the surname, where it was said."""

    def command(self, entry: Entry | None, digest: str = "?", club: str | None = None) -> Any:
        """The command, of an entry as it stands; with the digest once the names are changed."""
        if entry is None:
            return CorrectMember(self.number, self.member, digest)
        before = entry.category_of(self.member)
        return CorrectMember(
            self.number,
            self.member,
            digest,
            entry.club if club is None else club,
            self.family or entry.family,
            self.province or entry.province,
            before if self.category is None else self.category,
        )


@all_or_nothing
def correct(tournament: UUID, fix: Correction, who: Principal, command_id: UUID) -> Refusal | None:
    """Puts right how somebody is written, here and in the log. What is so already changes nothing.

    Refusals: of `submission.give`; `not_a_member`, `name_is_own`, `licence_of_another`.
    """
    lock_entries(tournament)
    state = load(tournament).state
    entry = state.entries.get(fix.number)
    if entry is None or fix.member not in people_of(entry):
        return Refusal("not_a_member", params={"entry": fix.number})
    person = lock_member(fix.member)
    before, club, digest = Written.of(person), entry.club, ""
    if fix.written != before:
        if person.account_id is not None or person.erased_at is not None:
            return Refusal("name_is_own", params={"name": person.name})
        others = {m: number for m, number in state.members.items() if m != fix.member}
        if (refusal := _write(person, fix, others)) is not None:
            return refusal
        digest = note_change(person, before, actor_of(who.member or ""))
        if fix.member == entry.members[0] and fix.written.club != before.club:
            club = str(person.club_id or "")
    elif fix.surname and person.account_id is None:
        person.surname = fix.surname
        person.save(update_fields=["surname"])
    keyed = replace(
        fix,
        family=derive_key(tournament, "family", fix.family),
        province=derive_key(tournament, "province", fix.province),
    )
    command = keyed.command(entry, digest, club)
    return (
        None
        if command == _leave(entry, fix.member)
        else give(tournament, [command], who, command_id)
    )


def people_of(entry: Entry) -> list[str]:
    """Who is of an entry, or was before a substitution."""
    sat = [member for _until, members in entry.earlier for member in members]
    return [*dict.fromkeys([*entry.members, *sat])]


def _leave(entry: Entry, member: str) -> CorrectMember:
    """What would change nothing."""
    category = entry.category_of(member)
    own = (entry.club, entry.family, entry.province)
    return CorrectMember(entry.number, member, "", *own, category)


def _write(person: Member, fix: Correction, others: Mapping[str, Number]) -> Refusal | None:
    """Writes a member otherwise; a club that is only spelled otherwise is the same one.

    Refusals: `licence_of_another`; of `find_newcomer`, where somebody else plays who is called so.
    """
    wanted = fix.written
    who = ListedPerson(wanted.name, wanted.licence, fix.surname)
    key = licence_key(wanted.licence)
    holder = Member.objects.filter(licence_key=key).exclude(id=person.id).first() if key else None
    if holder is not None:
        return licence_refusal(Conflict(1, wanted.licence, wanted.name, holder.name))
    found = find_newcomer(find_people(others), EntryLine(1, (who,), wanted.club, None))
    if isinstance(found, Refusal):
        return found
    person.surname = fix.surname or follow_surname(wanted.name, person.name, person.surname)
    person.name, person.licence = wanted.name, wanted.licence or None
    person.club = find_or_create_club(wanted.club)
    person.save(update_fields=["name", "surname", "licence", "club"])
    return None


class NamesForm(NewcomerForm):
    """How one person of an entry is written."""

    acts = frozenset({"correct_member"})
    beside = {"name_is_own": "name"}
    member = HiddenField()
    family = TextField(MOST_NAME, label=_("Family"))
    province = TextField(MOST_NAME, label=_("Province"))
    category = CategoryField(_("Category (1 is the highest)"))

    def __init__(self, presenter: TournamentPresenter, number: Number, **options: Any) -> None:
        super().__init__(presenter, **options)
        self.number, self.entry = number, presenter.state.entries.get(number)
        self.fields["name"].label = _("Name")
        for name in ("family", "province"):
            self.fields[name].help_text = _("Left empty it stays as it is.")
        self.asks_category = asks_category(presenter.rules.regulation)
        if not self.asks_category:
            self.fields["category"].widget = forms.HiddenInput()

    @property
    def correction(self) -> Correction:
        """How the person is to be written, as it was typed."""
        said, (person,) = self.cleaned_data, self.line.people
        written = Written(person.name, self.line.club, person.licence)
        category = said["category"] if self.asks_category else None
        keys = (said["family"], said["province"], category)
        return Correction(self.number, said["member"], written, *keys, surname=person.surname)

    def command(self) -> Any:
        """The correction, as it stands."""
        return self.correction.command(self.entry)


class NamesPage(TournamentPage):
    """The people of an entry, each with how they are written."""

    name = "names"
    address = "entries/<int:number>/names/"
    title = _("Correct how people are written")
    entry: Entry

    def look_up(self, **place: int) -> None:
        """The entry. Raises `Http404`."""
        found = self.presenter.state.entries.get(place["number"])
        if found is None:
            raise Http404("entry")
        self.entry = found

    def make_forms(self) -> Sequence[CommandForm]:
        """One, whoever it is about."""
        return [NamesForm.of(self.request, self.presenter, self.entry.number)]

    def describe(self, sent: CommandForm) -> Sequence[str]:
        """What is written now, and what will be."""
        if not isinstance(sent, NamesForm) or not sent.is_valid():
            return ()
        fix = sent.correction
        if fix.member not in people_of(self.entry):
            return ()
        member = Member.objects.get(id=fix.member)
        pair = (Written.of(member), fix.written)
        return [" → ".join(" · ".join(filter(None, each)) for each in pair)]

    def find_work(self, sent: CommandForm) -> CarryOut | None:
        """The names are changed with the log."""
        if not isinstance(sent, NamesForm) or not sent.is_valid():
            return None
        return partial(correct, self.presenter.id, sent.correction, principal_of(self.request))

    def read_context(self) -> Mapping[str, object]:
        """Everybody of the entry; of whoever has an account that the name is theirs."""
        people = people_of(self.entry)
        rows = Member.objects.filter(id__in=people, erased_at=None).select_related("club")
        known = {str(row.id): row for row in rows}
        names = display_names(people)
        return {
            "side": self.presenter.sides([self.entry.number])[self.entry.number],
            "people": [
                (names[member], known[member].account_id is not None, self._form_of(known[member]))
                for member in people
                if member in known
            ],
        }

    def _form_of(self, person: Member) -> NamesForm:
        now = {**Written.of(person)._asdict(), "category": ""}
        if category := self.entry.category_of(str(person.id)):
            now["category"] = str(category)
        number = self.entry.number
        return NamesForm.of_row(
            self.sent, "member", str(person.id), self.presenter, number, initial=now
        )
