"""Whoever comes after the draw: its place in the order, its first table, the rounds it missed.

Whoever comes while the first round is played fills a table that is not complete: that of who rests,
or one that is short. Otherwise it plays from the next round on and gets, for each round that the
others have played, what the rules leave it (`Rest.missed`).

In the order of the draw it comes last, as the draw would have put it had it been on the list last;
where the draw was by rating it stands where its rating puts it, behind its equals. In systems whose
rounds follow from that order, an entry may only come if the draw left a place empty: a moved order
would have people meet twice. The first round of a Mitchell is the same with one table more: until
the second is posted a full one takes an entry all the same, and somebody of the other line rests.
"""

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.events.entries import EntryAdmitted, RoundMissed, TableFilled
from tournaments.events.opening import TournamentOpened
from tournaments.lineups import find_other_seat
from tournaments.movements.systems import BRACKETS, FIXED, System, cut_short, unfit
from tournaments.pairing.model import Number, PairedTable, Reason
from tournaments.state import Tournament
from tournaments.subjects.revocations import RevokeCredit
from tournaments.subjects.subject import Case, Decision, Fact, Level, Question, Subject

BY_PLACE: frozenset[System] = (FIXED - {"individual"}) | BRACKETS
"""Whose rounds would be others if somebody had another place in the draw."""


def check_late(state: Tournament, rules: TournamentOpened, number: Number) -> Refusal | None:
    """Why nobody can come in any more: of `check_empty_place`, `no_more_rounds`. The number is that
    of who would come.
    """
    if refusal := check_empty_place(state, rules):
        return refusal
    if len(state.rounds) >= rules.rounds and find_table_to_fill(state, rules, number) is None:
        return Refusal("no_more_rounds", params={"rounds": rules.rounds})
    return None


def check_empty_place(state: Tournament, rules: TournamentOpened) -> Refusal | None:
    """Why nobody can come in any more: `no_empty_place`; where the planned rounds could not be
    played with one more, that of `unfit`.
    """
    now = len(state.drawn)
    for system, rounds in rules.planned.items():
        with_it, without = (
            unfit(system, rules.sizes[0], n, rounds, rules.stages) for n in (now + 1, now)
        )
        if with_it is not None and without is None:
            return with_it
    bound = _find_bound_systems(state, rules)
    lines = {rules.groups if system == "groups" else 2 for system in bound - BRACKETS}
    full = any(now % count == 0 for count in lines)
    if bound == {"mitchell"} and sum(r.system == "mitchell" for r in state.rounds) < 2:
        full = False  # one table more changes nothing that is posted
    if "mitchell" in bound and rules.stages.third_once:
        full = True  # who is left over has no place that could be filled: it goes round
    if bound and state.rounds and (bound & BRACKETS or full):
        return Refusal("no_empty_place", params={"system": min(bound)})
    return None


def _leaves_rounds_too_few(case: Case, command: Command) -> bool:
    """Whether it comes to a knock-out or round robin that was long enough without it."""
    rules, now = case.rules, len(case.state.drawn)
    comes = case.state.draw_complete and getattr(command, "number", 0) not in case.state.drawn
    if rules.systems or not comes:
        return False
    with_it, without = (cut_short(rules.system, n, rules.rounds) for n in (now + 1, now))
    return with_it is not None and without is None


ROUNDS_TOO_FEW = Question(
    "rounds_too_few",
    Level.CONSEQUENCES,
    "Con un'iscrizione in più i turni previsti non bastano: se entra, aggiungi un turno.",
    "With one more entry the planned rounds are too few: if it comes in, add a round.",
    when=_leaves_rounds_too_few,
)


def find_place(state: Tournament, rules: TournamentOpened, rating: int | None) -> int:
    """The place in the draw, from 1."""
    if state.drawn_by == "rating" and not _find_bound_systems(state, rules):
        for place, number in enumerate(state.drawn, 1):
            if (state.entries[number].rating or 0) < (rating or 0):
                return place
    return len(state.drawn) + 1


def find_table_to_fill(
    state: Tournament, rules: TournamentOpened, number: Number
) -> TableFilled | None:
    """The table of the open first round that a late entry completes."""
    if len(state.rounds) != 1 or state.rounds[0].closed:
        return None
    first = state.rounds[0]
    resting = not any(state.entries[n].withdrawn for n in first.byes)
    if resting and len(first.byes) + 1 in rules.sizes:
        free = next(at for at in count(1) if at not in first.numbers)
        return TableFilled(1, free, (*first.byes, number))
    for table, sides in ((seated.number, seated.sides) for seated in first.tables):
        short = len(sides) < rules.sizes[0] and len(sides) + 1 in rules.sizes
        if short and table not in {*first.results, *first.claims, *first.lineups}:
            return TableFilled(1, table, (*sides, number))
    return None


def miss_rounds(rules: TournamentOpened, number: Number, rounds: Sequence[int]) -> list[Event]:
    """What an entry gets for rounds that others have played."""
    return [RoundMissed(missed, number, rules.rest.missed, 0) for missed in rounds]


def _find_bound_systems(state: Tournament, rules: TournamentOpened) -> set[System]:
    """The systems, of rounds that were posted or come next, that go by the order of the draw."""
    following = rules.system_of(len(state.rounds) + 1)
    return {following, *(played.system for played in state.rounds)} & BY_PLACE


def admit_late(case: Case, admitted: EntryAdmitted) -> Decision:
    """A late entry, with its place in the draw, its first round, and what it has missed.

    Refusals: `draw_missing`, `no_empty_place`, `no_more_rounds`, `member_already_entered`.
    """
    if not case.state.draw_complete:
        return Refusal("draw_missing")
    if refusal := check_late(case.state, case.rules, admitted.number):
        return refusal
    filled = find_table_to_fill(case.state, case.rules, admitted.number)
    posted = len(case.state.rounds)
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


def put_in_draw(state: Tournament, number: Number, place: int) -> None:
    """Changes the order of the draw: an entry stands at a place, from 1."""
    state.drawn = (*state.drawn[: place - 1], number, *state.drawn[place - 1 :])


def drop_proposals(state: Tournament) -> None:
    """Changes the state: whoever was to be paired is not who was when the proposal was made."""
    state.proposal = None
    for played in state.rounds:  # several may be open, and be recalled one after the other
        played.proposal = None


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


SUBJECT = Subject(
    "late_arrivals",
    rules=(),
    facts=(
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
        "no_empty_place": Phrase(
            "Il sorteggio non ha posti vuoti, e nel sistema {system} ognuno ha il suo: chi arriva "
            "in ritardo non può più entrare.",
            "The draw left no place empty, and with the system {system} everybody has their own: "
            "nobody can come late.",
        ),
    },
)
