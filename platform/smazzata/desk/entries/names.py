"""How the people of an entry are written, put right: name, club, licence, what keeps them apart.

Whoever has an account here writes the own name there. What was said at the door of family or
province stands in the log as a key: it is typed anew, or stays.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from msgspec import structs

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
from smazzata.desk.entries.namesakes import NamesakeForm, find_known, part_namesake
from smazzata.desk.forms import CommandForm, HiddenField, TextField
from smazzata.desk.submission import all_or_nothing, give
from smazzata.desk.tournament_page import CarryOut, TournamentPage
from smazzata.members.directory import display_names, find_or_create_club, lock_member
from smazzata.members.models import Member
from smazzata.members.name_changes import Written, changes_of, note_change
from smazzata.members.principals import Principal, actor_of, principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from smazzata.tournament_management.tournament import load
from tournaments.entry_lists.people import licence_key
from tournaments.entry_lists.reading import EntryLine, ListedPerson
from tournaments.entry_lists.surnames import follow_surname
from tournaments.pairing.model import Number
from tournaments.regulations.eligibility import asks_category
from tournaments.state import Entry, Tournament
from tournaments.subjects.names import CorrectMember, correct_entry
from tournaments.subjects.subject import CANNOT_UNDO


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
def correct(
    tournament: UUID, fixes: Sequence[Correction], who: Principal, command_id: UUID
) -> Refusal | None:
    """Puts right how people of an entry are written, here and in the log: all of them or nobody.
    What is so already changes nothing.

    Refusals: of `submission.give`; with the `member` that they are about `not_a_member`,
    `name_is_own`, `licence_of_another`.
    """
    lock_entries(tournament)
    state = load(tournament).state
    due, entries = [], dict(state.entries)
    for fix in fixes:
        found = _correct_one(tournament, fix, entries.get(fix.number), state, who)
        if isinstance(found, Refusal):
            return Refusal(found.code, found.clause, {**found.params, "member": fix.member})
        if found is not None:
            due.append(found)
            entries[fix.number] = correct_entry(entries[fix.number], found)
    return give(tournament, due, who, command_id) if due else None


def _correct_one(
    tournament: UUID, fix: Correction, entry: Entry | None, state: Tournament, who: Principal
) -> CorrectMember | Refusal | None:
    """Writes one person otherwise; the command that tells the log, None where nothing changes."""
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
    command: CorrectMember = keyed.command(entry, digest, club)
    return None if command == _leave(entry, fix.member) else command


@all_or_nothing
def take_back(
    tournament: UUID, due: Sequence[CorrectMember], who: Principal, command_id: UUID
) -> Refusal | None:
    """Undoes corrections, by the digests of what was written: all of them or none.

    Refusals: of `submission.give`; `cannot_undo` where somebody is written otherwise since, or was
    erased; `name_is_own`.
    """
    lock_entries(tournament)
    members = load(tournament).state.members
    changes, given = changes_of(each.digest for each in due), list[CorrectMember]()
    for each in due:
        if not each.digest:
            given.append(each)
            continue
        person = lock_member(each.member)
        before, after = changes.get(each.digest, (None, None))
        if before is None or Written.of(person) != after:
            return CANNOT_UNDO
        if person.account_id is not None:
            return Refusal("name_is_own", params={"name": person.name})
        others = {m: number for m, number in members.items() if m != each.member}
        refusal = _write(person, Correction(each.number, each.member, before), others)
        if refusal is not None:
            return refusal
        digest = note_change(person, after, actor_of(who.member or ""))
        given.append(structs.replace(each, digest=digest))
    return give(tournament, given, who, command_id)


def describe_changes(pairs: Iterable[tuple[Written, Written]]) -> list[str]:
    """How people are written and will be, each in a line."""
    return [" → ".join(" · ".join(filter(None, each)) for each in pair) for pair in pairs]


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
    """How the people of an entry are written: its own fields are of the first of them."""

    acts = frozenset({"correct_member"})
    beside = {"name_is_own": "name"}
    member = HiddenField()
    family = TextField(MOST_NAME, label=_("Family"))
    province = TextField(MOST_NAME, label=_("Province"))
    category = CategoryField(_("Category (1 is the highest)"))

    def __init__(
        self, presenter: TournamentPresenter, entry: Entry, at: int = 0, **options: Any
    ) -> None:
        """`at` is whose fields these are, from 0."""
        super().__init__(presenter, **options)
        self.entry, self.others = entry, list[NamesForm]()
        self.auto_id = f"correct_member-{at}-%s"
        self.fields["name"].label = _("Name")
        for name in ("family", "province"):
            self.fields[name].help_text = _("Left empty it stays as it is.")
        self.asks_category = asks_category(presenter.rules.regulation)
        if not self.asks_category:
            self.fields["category"].widget = forms.HiddenInput()

    def is_valid(self) -> bool:
        """Whether all of them can be read."""
        return all([super().is_valid(), *(other.is_valid() for other in self.others)])

    @property
    def problem(self) -> Problem | None:
        """The first error of any of them."""
        found = (form.problem for form in self.others)
        return super().problem or next((each for each in found if each), None)

    def refuse(self, refusal: Refusal, field: str | None = None) -> None:
        """As every form, beside the person that it is about."""
        whose = refusal.params.get("member")
        for other in self.others:
            if other.is_valid() and other.cleaned_data["member"] == whose:
                return other.refuse(refusal, field)
        return super().refuse(refusal, field)

    @property
    def corrections(self) -> list[Correction]:
        """How each person is to be written, as it was typed."""
        return [form.read_correction() for form in (self, *self.others)]

    def read_correction(self) -> Correction:
        """How the person of its own fields is to be written."""
        said, (person,) = self.cleaned_data, self.line.people
        written = Written(person.name, self.line.club, person.licence)
        category = said["category"] if self.asks_category else None
        keys = (said["family"], said["province"], category)
        return Correction(self.entry.number, said["member"], written, *keys, surname=person.surname)

    def command(self) -> Any:
        """The corrections, as they stand."""
        return [fix.command(self.entry) for fix in self.corrections]


class OtherNamesForm(NamesForm):
    """How one more person of the entry is written, in the same form of the page."""

    acts = frozenset()
    sent_once = False


class NamesPage(TournamentPage):
    """The people of an entry, each with how they are written."""

    name = "names"
    address = "entries/<int:number>/names/"
    title = _("Correct how people are written")
    entry: Entry

    def look_up(self, **place: int) -> None:
        """The entry, and who of it is still known. Raises `Http404`."""
        found = self.presenter.state.entries.get(place["number"])
        if found is None:
            raise Http404("entry")
        self.entry = found
        people = people_of(found)
        rows = Member.objects.filter(id__in=people, erased_at=None).select_related("club")
        known = {str(row.id): row for row in rows}
        self.people = [known[member] for member in people if member in known]

    def make_forms(self) -> Sequence[CommandForm]:
        """One for all of them; sent for one person alone it has the fields of that one."""
        asked = (self.presenter, self.entry)
        initial = [self._read_now(person) for person in self.people]
        whole = NamesForm.of(self.request, *asked, initial=initial[0] if initial else {})
        for at, now in enumerate(initial[1:], start=1):
            prefix = f"other{at}"
            if whole.is_bound and f"{prefix}-member" not in whole.data:
                continue
            data = whole.data if whole.is_bound else None
            whole.others.append(OtherNamesForm(*asked, at, data=data, prefix=prefix, initial=now))
        return [whole, NamesakeForm.of(self.request, self.presenter)]

    def describe(self, sent: CommandForm) -> Sequence[str]:
        """What is written now, and what will be, of whom it changes; of all where of none."""
        if not isinstance(sent, NamesForm) or not sent.is_valid():
            return ()
        fixes = [fix for fix in sent.corrections if fix.member in people_of(self.entry)]
        known = {str(person.id): Written.of(person) for person in self.people}
        pairs = [(known[fix.member], fix.written) for fix in fixes if fix.member in known]
        changed = [(now, then) for now, then in pairs if now != then]
        return describe_changes(changed or pairs)

    def find_work(self, sent: CommandForm) -> CarryOut | None:
        """The names are changed with the log."""
        who = principal_of(self.request)
        if isinstance(sent, NamesakeForm) and sent.is_valid():
            member, known = sent.cleaned_data["member"], sent.act == "known"
            return lambda _once: part_namesake(self.presenter.id, member, who, known=known)
        if not isinstance(sent, NamesForm) or not sent.is_valid():
            return None
        return partial(correct, self.presenter.id, sent.corrections, who)

    def read_context(self) -> Mapping[str, object]:
        """Everybody of the entry; of whoever has an account that the name is theirs."""
        whole, _namesake = self.forms
        names = display_names([str(person.id) for person in self.people])
        handles = [str(person.id) for person in self.people if person.account_id is None]
        return {
            "side": self.presenter.sides([self.entry.number])[self.entry.number],
            "people": [
                (names[str(person.id)], person.account_id is not None, form)
                for person, form in zip(self.people, (whole, *whole.others), strict=False)
            ],
            "known": find_known(self.presenter.id, handles),
        }

    def _read_now(self, person: Member) -> dict[str, str]:
        category = self.entry.category_of(str(person.id))
        now = {"member": str(person.id), **Written.of(person)._asdict()}
        return {**now, "category": str(category or "")}
