"""Names: how a person, an entry's club and the tournament itself are written, put right.

A typing error is put right at any time until the standings are homologated, also after the rounds
were played and the tournament has ended: no line of the standings moves. Somebody else who plays is
a substitution. What a person is called stands in no event; the log has a digest of it as it was and
as it is, which stands beside the log and goes with the person.
"""

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION, SCORES
from tournaments.events.direction import PlaceChanged, TitleCorrected
from tournaments.events.entries import MemberCorrected
from tournaments.pairing.model import Number
from tournaments.state import Entry, Tournament
from tournaments.subjects.late_arrivals import drop_proposals
from tournaments.subjects.opening import MAX_TITLE
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Offer,
    Question,
    Rule,
    Subject,
    Undo,
    Undoing,
    copy_fields,
)


class CorrectMember(Command, frozen=True):
    """Put right how somebody of an entry is written, and what keeps the entry apart from others."""

    number: Number
    member: str
    digest: str
    """Of name, club and licence as they were and are."""
    club: str = ""
    """Of the entry, as it is from now on; a key, as in `AdmitEntry`. So are family and province."""
    family: str = ""
    province: str = ""
    category: int = 0
    """Of the member; 0: not known."""


class CorrectTitle(Command, frozen=True):
    """Call the tournament otherwise."""

    title: str


class ChangePlace(Command, frozen=True):
    """Say where and when it takes place, in words as everybody reads them; empty: not known."""

    place: str
    starts_at: str
    place_before: str = ""
    starts_before: str = ""


def correct_member(case: Case, command: CorrectMember) -> Decision:
    """Somebody of an entry, or who was of it, is written otherwise."""
    entry = case.state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    if command.member not in {*entry.members, *(m for _, ms in entry.earlier for m in ms)}:
        return Refusal("not_a_member", params={"entry": command.number})
    known = command.digest in case.state.names_corrected or not command.digest
    after = correct_entry(entry, command)
    return () if known and after == entry else (copy_fields(MemberCorrected, command),)


def correct_title(case: Case, command: CorrectTitle) -> Decision:
    """The tournament is called otherwise."""
    before = case.rules.title
    if command.title == before:
        return ()
    if not command.title:
        return Refusal("title_missing")
    if len(command.title) > MAX_TITLE:
        return Refusal("title_too_long", params={"most": MAX_TITLE})
    return (TitleCorrected(command.title, before),)


def change_place(case: Case, command: ChangePlace) -> Decision:
    """It takes place elsewhere, or at another hour."""
    now = (command.place, command.starts_at)
    if now in ((command.place_before, command.starts_before), case.state.place):
        return ()
    return (copy_fields(PlaceChanged, command),)


def _fold_member_corrected(state: Tournament, event: MemberCorrected) -> None:
    before = state.entries[event.number]
    state.entries[event.number] = after = correct_entry(before, event)
    state.names_corrected |= {event.digest} - {""}
    if (after.club, after.family, after.province) != (before.club, before.family, before.province):
        drop_proposals(state)


def _undo_member_corrected(event: MemberCorrected, at: Undoing) -> Undo:
    """What the entry had; the digest is that of the correction, by which the names are found."""
    entry = at.before.entries[event.number]
    keys = (entry.club, entry.family, entry.province, entry.category_of(event.member))
    return (CorrectMember(event.number, event.member, event.digest, *keys),)


def correct_entry(entry: Entry, said: CorrectMember | MemberCorrected) -> Entry:
    """The entry with what a correction says of it; who is of it no more has no category there."""
    known = {member: entry.category_of(member) for member in entry.members}
    if said.member in known:
        known[said.member] = said.category
    categories = tuple(known.values()) if any(known.values()) else ()
    keys = {"club": said.club, "family": said.family, "province": said.province}
    return replace(entry, categories=categories, **keys)


def _fold_place_changed(state: Tournament, event: PlaceChanged) -> None:
    state.place = (event.place, event.starts_at)


def _fold_title_corrected(state: Tournament, event: TitleCorrected) -> None:
    for name in ("rules", "rules_before_end"):
        rules = getattr(state, name)
        if rules is not None:
            setattr(state, name, replace(rules, title=event.title))


SUBJECT = Subject(
    "names",
    rules=(
        Rule(
            CorrectMember,
            correct_member,
            offices=SCORES,
            program="names",
            tells=MemberCorrected,
            after_close=True,
            questions=(
                Question(
                    "corrects_member",
                    Level.CONFIRM,
                    "È la stessa persona, scritta giusta: da ora si legge così dappertutto. Se "
                    "gioca un altro, è una sostituzione.",
                    "It is the same person, written as it should be: from now on it reads so "
                    "everywhere. Somebody else who plays is a substitution.",
                ),
            ),
        ),
        Rule(
            CorrectTitle,
            correct_title,
            offices=DIRECTION,
            tells=TitleCorrected,
            after_close=True,
            questions=(
                Question(
                    "corrects_title",
                    Level.CONFIRM,
                    "Il torneo cambia nome su ogni pagina, schermo e foglio.",
                    "The tournament is called otherwise on every page, screen and sheet.",
                ),
            ),
            offer=Offer(
                "venue",
                Phrase("Correggi il nome del torneo", "Correct the name of the tournament"),
                Phrase(
                    "Vale da ora dappertutto; il registro conserva il nome di prima.",
                    "It holds everywhere from now on; the log keeps the name of before.",
                ),
                lambda state, _: CorrectTitle(state.rules.title if state.rules else ""),
                labels={"title": Phrase("Nome del torneo", "Name of the tournament")},
                button=Phrase("Correggi il nome", "Correct the name"),
            ),
        ),
        Rule(
            ChangePlace,
            change_place,
            offices=DIRECTION,
            program="venue",
            tells=PlaceChanged,
            after_close=True,
        ),
    ),
    facts=(
        Fact(
            MemberCorrected,
            _fold_member_corrected,
            "entries",
            "Iscrizione {number}, {name}: i dati di una persona sono corretti.",
            "Entry {number}, {name}: how a person is written was put right.",
            done=Phrase("Dati di una persona corretti", "A person's data put right"),
            cause=CorrectMember,
            undo=_undo_member_corrected,
        ),
        Fact(
            TitleCorrected,
            _fold_title_corrected,
            "course",
            "Il torneo si chiama {title}; prima {before}.",
            "The tournament is called {title}; before {before}.",
            done=Phrase("Nome del torneo corretto", "Name of the tournament corrected"),
            cause=CorrectTitle,
            undo=lambda event, _: (CorrectTitle(event.before),),
        ),
        Fact(
            PlaceChanged,
            _fold_place_changed,
            "course",
            "Luogo e inizio: {place}, {starts_at}; prima {place_before}, {starts_before}.",
            "Place and beginning: {place}, {starts_at}; before {place_before}, {starts_before}.",
            done=Phrase("Luogo o inizio cambiati", "Place or beginning changed"),
            cause=ChangePlace,
        ),
    ),
    refusals={
        "title_missing": Phrase("Scrivi il nome del torneo.", "Enter the name of the tournament."),
    },
)
