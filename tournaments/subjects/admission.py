"""Admission: who takes part, before the draw and after it.

After the draw an entry comes late (`tournaments.subjects.late_arrivals`).
"""

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import SCORES
from tournaments.events.entries import EntryAdmitted, RoundMissed, TableFilled
from tournaments.lineups import find_other_seat
from tournaments.pairing.model import PairedTable, Reason
from tournaments.regulations.eligibility import ineligible
from tournaments.regulations.regulation import CardKind
from tournaments.state import Entry, Tournament
from tournaments.subjects.late_arrivals import (
    check_empty_place,
    drop_proposals,
    find_place,
    find_table_to_fill,
    miss_rounds,
    put_in_draw,
)
from tournaments.subjects.revocations import RevokeCredit
from tournaments.subjects.subject import (
    CANNOT_UNDO,
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    Undo,
    Undoing,
    copy_fields,
)
from tournaments.subjects.withdrawal import WithdrawEntry

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


def admit_entry(case: Case, command: AdmitEntry) -> Decision:
    """An entry under the next number; after the draw it comes late."""
    if len(case.state.entries) >= MAX_ENTRIES:
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
    admitted = copy_fields(EntryAdmitted, command, number=len(case.state.entries) + 1)
    return _admit_late(case, admitted) if case.state.drawn else (admitted,)


def _admit_late(case: Case, admitted: EntryAdmitted) -> Decision:
    """A late entry, with its place in the draw, its first round, and what it has missed.

    Refusals: `draw_missing`, `no_empty_place`, `no_more_rounds`.
    """
    if not case.state.draw_complete:
        return Refusal("draw_missing")
    if refusal := check_empty_place(case.state, case.rules):
        return refusal
    filled = find_table_to_fill(case.state, case.rules, admitted.number)
    posted = len(case.state.rounds)
    if filled is None and posted >= case.rules.rounds:
        return Refusal("no_more_rounds", params={"rounds": case.rules.rounds})
    late = replace(
        admitted,
        from_round=posted if filled else posted + 1,
        draw_place=find_place(case.state, case.rules, admitted.rating),
    )
    if filled:
        first = case.state.rounds[0]
        for member in admitted.members:
            if (other := find_other_seat(case.state, first, member, 0, 0)) is not None:
                return Refusal("member_already_entered", params={"entry": other})
        return (late, filled)
    return (late, *miss_rounds(case.rules, late.number, range(1, posted + 1)))


def _fold_entry_admitted(state: Tournament, event: EntryAdmitted) -> None:
    state.entries[event.number] = copy_fields(Entry, event)
    for member in event.members:
        state.members[member] = event.number
    if event.draw_place:
        put_in_draw(state, event.number, event.draw_place)
        drop_proposals(state)


def _fold_table_filled(state: Tournament, event: TableFilled) -> None:
    found = state.rounds[event.round - 1]
    seated = PairedTable(event.sides, (Reason("late_entry"),), event.table)
    others = (table for table in found.tables if table.number != event.table)
    found.tables = tuple(sorted((*others, seated), key=lambda table: table.number))
    found.byes = tuple(n for n in found.byes if n not in event.sides)
    state.credited = [
        c
        for c in state.credited
        if not (c.rest and c.round == event.round and c.number in event.sides)
    ]


def _is_drawn(case: Case, _command: AdmitEntry) -> bool:
    return case.state.draw_complete


def _is_half_over(case: Case, command: AdmitEntry) -> bool:
    posted, rules = len(case.state.rounds), case.state.rules
    half_over = rules is not None and posted > 1 and 2 * posted > rules.rounds
    return half_over and _is_drawn(case, command)


def _undo_admission(event: EntryAdmitted, at: Undoing) -> Undo:
    if at.before.drawn:
        return CANNOT_UNDO
    return (WithdrawEntry(event.number, "justified", at.reason),)


SUBJECT = Subject(
    "admission",
    rules=(
        Rule(
            AdmitEntry,
            admit_entry,
            offices=SCORES,
            program="entries",
            questions=(
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
            TableFilled,
            _fold_table_filled,
            "entries",
            "Turno {round}, tavolo {table}: si siede un'iscrizione tardiva.",
            "Round {round}, table {table}: a late entry sits down.",
        ),
        Fact(
            RoundMissed,
            lambda state, event: state.add_credit(event.number, event.vp, event.mp, event.round),
            "entries",
            "Turno {round}: {name} non c'era (punti {vp}, punti partita {mp}).",
            "Round {round}: {name} was not there (points {vp}, match points {mp}).",
            undo=lambda _, at: (RevokeCredit(at.after.credits_given, at.reason),),
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
        "no_empty_place": Phrase(
            "Il sorteggio non ha posti vuoti, e nel sistema {system} ognuno ha il suo: chi arriva "
            "in ritardo non può più entrare.",
            "The draw left no place empty, and with the system {system} everybody has their own: "
            "nobody can come late.",
        ),
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
    },
)
