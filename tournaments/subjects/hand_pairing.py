"""Tables that people change by hand in a proposed round: declared, weighed, with their reason.

The engine's own proposal stays in the log, and so does what was changed and what it costs; whoever
audits the log finds a declared difference, not a fault. What is counted here (pairs that meet
again, club-mates who meet) hangs on no engine: an old log is right whatever engines there are.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION, RULING
from tournaments.events.opening import TournamentOpened
from tournaments.events.rounds import ChangedTable, ProposalAltered, ProposalChecked
from tournaments.pairing.model import Number, PairedTable, Reason
from tournaments.queries import pairing_problem, proposal_seen
from tournaments.state import Proposal, Tournament
from tournaments.subjects.proposals import find_proposal
from tournaments.subjects.subject import Case, Decision, Fact, Level, Question, Rule, Subject

MOST_SWAPS = 64


class AlterProposal(Command, frozen=True):
    """Change the proposed tables by hand: two entries swap places, then the next two."""

    round: int
    swaps: tuple[tuple[Number, Number], ...]
    reason: str
    seen: str = ""
    """If given: the tables that are meant."""


class CheckProposal(Command, frozen=True):
    """Say that the proposed tables were looked at and are right."""

    round: int
    seen: str = ""


class Weight(NamedTuple):
    """What seats cost, in what people count."""

    repeats: int
    """Pairs that have met before and meet again."""
    club_mates: int
    """Pairs of one club that meet."""


def alter_proposal(case: Case, command: AlterProposal) -> Decision:
    """Two entries change places, then the next two; a rest is a place."""
    proposal = find_proposal(case.state, command.round, command.seen)
    if isinstance(proposal, Refusal):
        return proposal
    if not command.reason:
        return Refusal("reason_missing")
    tables = [list(table.sides) for table in proposal.tables]
    byes = list(proposal.byes)
    if not 1 <= len(command.swaps) <= MOST_SWAPS:
        return Refusal("swap_unfit")
    for a, b in command.swaps:
        for number in (a, b):
            if not any(number in places for places in (*tables, byes)):
                return Refusal("not_in_round", params={"entry": number, "round": command.round})
        if a == b:
            return Refusal("swap_unfit")
        for places in (*tables, byes):
            places[:] = [b if n == a else a if n == b else n for n in places]
    weight = weigh_tables(case.state, case.rules, tables)
    changed = tuple(_find_changes(case.state, case.rules, proposal, tables))
    if not changed:
        return ()
    return (
        ProposalAltered(
            round=command.round,
            swaps=command.swaps,
            changed=changed,
            byes=tuple(byes),
            repeats=weight.repeats,
            club_mates=weight.club_mates,
            reason=command.reason,
        ),
    )


def check_proposal(case: Case, command: CheckProposal) -> Decision:
    """Somebody has looked at the tables as they are now."""
    proposal = find_proposal(case.state, command.round, command.seen)
    if isinstance(proposal, Refusal):
        return proposal
    if proposal.checked:
        return ()
    return (ProposalChecked(command.round, proposal_seen(proposal)),)


def weigh_tables(
    state: Tournament, rules: TournamentOpened, tables: Sequence[Sequence[Number]]
) -> Weight:
    """What the tables of the next round cost."""
    met = {e.number: e.met for e in pairing_problem(state, rules).entrants}
    repeats = mates = 0
    for sides in tables:
        for a, b in combinations(sides, 2):
            repeats += b in met[a]
            mates += _are_mates(state, a, b)
    return Weight(repeats, mates)


def find_swaps(proposal: Proposal, table: int, wanted: Sequence[Number]) -> list[tuple[int, int]]:
    """The swaps that put these entries, in this order, at a table of a proposal."""
    places = [list(t.sides) for t in proposal.tables] + [list(proposal.byes)]
    here = places[proposal.numbers.index(table)]
    swaps = []
    for seat, number in enumerate(wanted):
        sits = here[seat]
        if sits != number:
            swaps.append((sits, number))
            for each in places:
                each[:] = [number if n == sits else sits if n == number else n for n in each]
    return swaps


def _find_changes(
    state: Tournament,
    rules: TournamentOpened,
    proposal: Proposal,
    tables: Sequence[Sequence[Number]],
) -> Iterator[ChangedTable]:
    met = {e.number: e.met for e in pairing_problem(state, rules).entrants}
    for engine, before, sides in zip(proposal.engine_tables, proposal.tables, tables, strict=True):
        if before.sides == tuple(sides):
            continue
        after = PairedTable(tuple(sides), tuple(_explain_table(state, met, sides)))
        if engine.sides == after.sides:
            after = replace(engine, number=0)
        yield ChangedTable(before.number, engine.sides, before.sides, after)


def _explain_table(
    state: Tournament, met: Mapping[Number, Mapping[Number, int]], sides: Sequence[Number]
) -> Iterator[Reason]:
    yield Reason("by_hand")
    for a, b in combinations(sorted(sides), 2):
        if times := met[a].get(b, 0):
            yield Reason("met_before_by_hand", {"a": a, "b": b, "times": times})
        if _are_mates(state, a, b):
            yield Reason("same_club_by_hand", {"a": a, "b": b})


def _are_mates(state: Tournament, a: Number, b: Number) -> bool:
    return state.entries[a].club == state.entries[b].club != ""


def _fold_proposal_altered(state: Tournament, event: ProposalAltered) -> None:
    proposal = state.next_proposal
    changed = {c.table: c.after for c in event.changed}
    tables = tuple(
        replace(changed.get(table.number, table), number=table.number) for table in proposal.tables
    )
    state.proposal = replace(proposal, tables=tables, byes=event.byes, checked=False)


def _fold_proposal_checked(state: Tournament, _event: ProposalChecked) -> None:
    state.proposal = replace(state.next_proposal, checked=True)


SUBJECT = Subject(
    "hand pairing",
    rules=(
        Rule(
            AlterProposal,
            alter_proposal,
            offices=DIRECTION,
            tells=ProposalAltered,
            questions=(
                Question(
                    "alters",
                    Level.CONFIRM,
                    "La direzione cambia gli abbinamenti: resta scritto che cosa e perché.",
                    "The direction changes the pairing: what and why stays on record.",
                ),
            ),
        ),
        Rule(
            CheckProposal,
            check_proposal,
            offices=RULING,
            questions=(
                Question(
                    "checks",
                    Level.ACKNOWLEDGE,
                    "Gli abbinamenti sono stati controllati.",
                    "The pairing has been looked at.",
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            ProposalAltered,
            _fold_proposal_altered,
            "pairings",
            "Gli abbinamenti proposti del turno {round} sono stati cambiati a mano.",
            "The proposed pairing of round {round} was changed by hand.",
            done=Phrase("Abbinamenti cambiati a mano", "Pairing changed by hand"),
            cause=AlterProposal,
            undo=lambda event, at: (AlterProposal(event.round, event.swaps[::-1], at.reason),),
        ),
        Fact(
            ProposalChecked,
            _fold_proposal_checked,
            "pairings",
            "Gli abbinamenti proposti del turno {round} sono stati guardati.",
            "The proposed pairing of round {round} was looked at.",
            done=Phrase("Abbinamenti controllati", "Pairing looked at"),
            cause=CheckProposal,
        ),
    ),
    refusals={
        "not_in_round": Phrase(
            "L'iscrizione {entry} non è tra gli abbinamenti del turno {round}.",
            "Entry {entry} is not in the pairing of round {round}.",
        ),
        "swap_unfit": Phrase(
            "Uno scambio è tra due iscrizioni diverse.", "A swap is of two different entries."
        ),
        "seated_twice": Phrase(
            "L'iscrizione {entry} ha due posti: a un tavolo ne ha uno.",
            "Entry {entry} is in two seats: at a table it has one.",
        ),
        "table_unchanged": Phrase(
            "Al tavolo {table} siede già chi è scritto.", "Table {table} has these entries already."
        ),
    },
)
