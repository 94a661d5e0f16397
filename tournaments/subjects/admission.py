"""Admission: who takes part, before the draw and after it; and deleting who should not be there.

After the draw an entry comes late (`tournaments.subjects.late_arrivals`), and is deleted no more:
it withdraws. One that is deleted leaves every list and count; its number is given to nobody else,
and the log keeps it.
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import SCORES
from tournaments.events.entries import EntryAdmitted, EntryDeleted
from tournaments.pairing.model import Number
from tournaments.regulations.eligibility import ineligible
from tournaments.regulations.regulation import CardKind
from tournaments.state import Entry, Tournament
from tournaments.subjects.late_arrivals import (
    ROUNDS_TOO_FEW,
    admit_late,
    drop_proposals,
    put_in_draw,
)
from tournaments.subjects.subject import (
    CANNOT_UNDO,
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

MAX_ENTRIES = 50_000


class AdmitEntry(Command, frozen=True):
    """Admit an entry under the next number. The club is a key, not a name for people.

    After the draw it comes late: it fills an incomplete table of the open first round, or plays
    from the next round on.
    """

    members: tuple[str, ...]
    club: str = ""
    rating: int | None = None
    family: str = ""
    """A key, likewise: entries of one family are kept apart as club-mates are."""
    province: str = ""
    table: int = 0
    """Where it always sits, because somebody cannot walk far; 0: anywhere."""
    cards: tuple[CardKind, ...] = ()
    """The membership cards that were shown, of all members; empty: none were. An audit does not
    ask."""
    authorised: bool = False
    """A junior's parents have allowed it. An audit does not ask."""
    categories: tuple[int, ...] = ()
    """Of the members, 1 the highest, 0 not known; empty: none is."""


class DeleteEntry(Command, frozen=True):
    """Take an entry out of all lists, before the draw."""

    number: Number


def admit_entry(case: Case, command: AdmitEntry) -> Decision:
    """An entry under the next number; after the draw it comes late."""
    numbers = len(case.state.entries) + len(case.state.deleted)
    if numbers >= MAX_ENTRIES:
        return Refusal("too_many_entries", params={"most": MAX_ENTRIES})
    members = command.members
    if not 0 <= command.table <= MAX_ENTRIES:
        return Refusal("setting_out_of_range")
    if len(members) != case.rules.side_size or len(set(members)) != len(members) or "" in members:
        params = {"wanted": case.rules.side_size, "given": len(members)}
        return Refusal("members_unfit", params=params)
    for member in members:
        if member in case.state.members:
            return Refusal("member_already_entered", params={"entry": case.state.members[member]})
    if command.categories and len(command.categories) != len(members):
        return Refusal("members_unfit", params={"wanted": len(members), "given": 0})
    if not case.state.official_mode_left and (
        refusal := ineligible(case.rules.regulation, command.cards, authorised=command.authorised)
    ):
        return refusal
    admitted = copy_fields(
        EntryAdmitted, command, number=len(case.state.entries) + len(case.state.deleted) + 1
    )
    return admit_late(case, admitted) if case.state.drawn else (admitted,)


def delete_entry(case: Case, command: DeleteEntry) -> Decision:
    """The entry is gone, unless it is drawn already or something was ruled about it."""
    number = command.number
    if number in case.state.deleted:
        return ()
    if number not in case.state.entries:
        return Refusal("unknown_entry", params={"entry": number})
    if case.state.drawn:
        return Refusal("entry_drawn", params={"entry": number})
    credited = any(credit.number == number for credit in case.state.credited)
    if credited or case.state.warnings_of(number):
        return Refusal("entry_ruled_on", params={"entry": number})
    return (EntryDeleted(number),)


def _fold_entry_admitted(state: Tournament, event: EntryAdmitted) -> None:
    state.entries[event.number] = copy_fields(Entry, event)
    for member in event.members:
        state.members[member] = event.number
    if event.draw_place:
        put_in_draw(state, event.number, event.draw_place)
        drop_proposals(state)


def _fold_entry_deleted(state: Tournament, event: EntryDeleted) -> None:
    state.deleted[event.number] = state.entries.pop(event.number)
    state.members = {m: number for m, number in state.members.items() if number != event.number}


def _is_drawn(case: Case, _command: AdmitEntry) -> bool:
    return case.state.draw_complete


def _is_half_over(case: Case, command: AdmitEntry) -> bool:
    posted, rules = len(case.state.rounds), case.state.rules
    half_over = rules is not None and posted > 1 and 2 * posted > rules.rounds
    return half_over and _is_drawn(case, command)


def _undo_admission(event: EntryAdmitted, at: Undoing) -> Undo:
    if at.before.drawn:
        return CANNOT_UNDO
    return (DeleteEntry(event.number),)


def _undo_deletion(event: EntryDeleted, at: Undoing) -> Undo:
    """Another entry of the same people; that it had withdrawn is not said again."""
    return (copy_fields(AdmitEntry, at.before.entries[event.number]),)


SUBJECT = Subject(
    "admission",
    rules=(
        Rule(
            AdmitEntry,
            admit_entry,
            offices=SCORES,
            program="entries",
            questions=(
                ROUNDS_TOO_FEW,
                Question(
                    "comes_late",
                    Level.CONSEQUENCES,
                    "Arriva dopo il sorteggio: completa un tavolo del primo turno o gioca dal "
                    "prossimo.",
                    "It comes after the draw: it completes a table of the first round, or plays "
                    "from the next.",
                    when=_is_drawn,
                ),
                Question(
                    "comes_too_late",
                    Level.UNOFFICIAL,
                    "Più di metà dei turni è già esposta: le regole non ammettono altre "
                    "iscrizioni.",
                    "More than half of the rounds are posted: the rules admit no more entries.",
                    when=_is_half_over,
                ),
            ),
        ),
        Rule(
            DeleteEntry,
            delete_entry,
            offices=SCORES,
            tells=EntryDeleted,
            questions=(
                Question(
                    "deletes_entry",
                    Level.CONFIRM,
                    "L'iscrizione si cancella: sparisce da tutti gli elenchi, e resta solo nel "
                    "registro.",
                    "The entry is deleted: it leaves every list, and only the log keeps it.",
                ),
            ),
            offer=Offer(
                "entry",
                Phrase("Cancella l'iscrizione", "Delete the entry"),
                Phrase(
                    "Per un'iscrizione che non doveva esserci: doppia, sbagliata, disdetta. Il suo "
                    "numero non va a nessun altro, e il primo in lista d'attesa prende il posto.",
                    "For an entry that should not be there: double, wrong, called off. Its number "
                    "is given to nobody else, and the first on the waiting list gets the place.",
                ),
                lambda _state, number: DeleteEntry(number),
                when=lambda state: not state.drawn,
                last=True,
            ),
        ),
    ),
    facts=(
        Fact(
            EntryAdmitted,
            _fold_entry_admitted,
            "entries",
            "Iscrizione {number}: {name}.",
            "Entry {number}: {name}.",
            done=Phrase("Iscrizione", "Entry"),
            cause=AdmitEntry,
            undo=_undo_admission,
        ),
        Fact(
            EntryDeleted,
            _fold_entry_deleted,
            "entries",
            "Iscrizione {number}, {name}: cancellata.",
            "Entry {number}, {name}: deleted.",
            done=Phrase("Iscrizione cancellata", "Entry deleted"),
            cause=DeleteEntry,
            undo=_undo_deletion,
        ),
    ),
    refusals={
        "too_many_entries": Phrase(
            "Le iscrizioni sono al massimo {most}.", "There are {most} entries at most."
        ),
        "members_unfit": Phrase(
            "Un'iscrizione ha {wanted} giocatori diversi; qui sono {given}.",
            "An entry has {wanted} different players; here are {given}.",
        ),
        "member_already_entered": Phrase(
            "Uno dei giocatori è già nell'iscrizione {entry}.",
            "One of the players is already in entry {entry}.",
        ),
        "unknown_entry": Phrase("L'iscrizione {entry} non esiste.", "There is no entry {entry}."),
        "card_not_admitted": Phrase(
            "A questo livello il codice non ammette questa tessera: {card}.",
            "At this level the code does not admit this card: {card}.",
        ),
        "junior_without_adult": Phrase(
            "A questo livello uno juniores gioca solo con un adulto.",
            "At this level a junior plays with an adult only.",
        ),
        "junior_without_authorisation": Phrase(
            "A questo livello per uno juniores serve l'autorizzazione di un genitore.",
            "At this level a junior needs a parent's authorisation.",
        ),
        "entry_drawn": Phrase(
            "Il sorteggio è fatto: l'iscrizione {entry} non si cancella più, si ritira.",
            "The draw is made: entry {entry} can no longer be deleted; it withdraws.",
        ),
        "entry_ruled_on": Phrase(
            "L'iscrizione {entry} ha un'ammonizione o una penalità: prima va ritirata quella.",
            "Entry {entry} has a warning or a penalty: take that back first.",
        ),
    },
)
