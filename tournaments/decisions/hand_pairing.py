"""Tables that people change by hand in a proposed round: declared, weighed, with their reason.

The engine's own proposal stays in the log, and so does what was changed and what it costs; whoever
audits the log finds a declared difference, not a fault. What is counted here (pairs that meet
again, club-mates who meet) hangs on no engine: an old log is right whatever engines there are.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decisions.decision import Decision
from tournaments.pairing.model import Number, PairedTable, Reason
from tournaments.queries import pairing_problem, proposal_seen, proposal_stands
from tournaments.state import Proposal, Tournament

MOST_SWAPS = 64


class Weight(NamedTuple):
    """What seats cost, in what people count."""

    repeats: int
    """Pairs that have met before and meet again."""
    club_mates: int
    """Pairs of one club that meet."""


def weigh(
    state: Tournament, rules: events.TournamentOpened, tables: Sequence[Sequence[Number]]
) -> Weight:
    """What the tables of the next round cost."""
    met = {e.number: e.met for e in pairing_problem(state, rules).entrants}
    repeats = mates = 0
    for sides in tables:
        for a, b in combinations(sides, 2):
            repeats += b in met[a]
            mates += _mates(state, a, b)
    return Weight(repeats, mates)


def _mates(state: Tournament, a: Number, b: Number) -> bool:
    return state.entries[a].club == state.entries[b].club != ""


def proposed(state: Tournament, number: int, seen: str) -> Proposal | Refusal:
    """The proposal of a round, if it is still the one that was seen."""
    proposal = state.proposal
    if proposal is None or not proposal.complete or proposal.head.round != number:
        return Refusal("proposal_missing", params={"round": number})
    if seen not in ("", proposal_seen(proposal)):
        return Refusal("proposal_changed", params={"round": number})
    if not proposal_stands(state):
        return Refusal("proposal_outdated", params={"round": number})
    return proposal


def alter(
    state: Tournament, rules: events.TournamentOpened, command: commands.AlterProposal
) -> Decision:
    """Two entries change places, then the next two; a rest is a place."""
    proposal = proposed(state, command.round, command.seen)
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
    weight = weigh(state, rules, tables)
    changed = tuple(_changed(state, rules, proposal, tables))
    if not changed:
        return ()
    return (
        events.ProposalAltered(
            round=command.round,
            swaps=command.swaps,
            changed=changed,
            byes=tuple(byes),
            repeats=weight.repeats,
            club_mates=weight.club_mates,
            reason=command.reason,
        ),
    )


def _changed(
    state: Tournament,
    rules: events.TournamentOpened,
    proposal: Proposal,
    tables: Sequence[Sequence[Number]],
) -> Iterator[events.ChangedTable]:
    met = {e.number: e.met for e in pairing_problem(state, rules).entrants}
    whole = zip(proposal.engine_tables, proposal.tables, tables, strict=True)
    for at, (engine, before, sides) in enumerate(whole, 1):
        if before.sides == tuple(sides):
            continue
        after = PairedTable(tuple(sides), tuple(_reasons(state, met, sides)))
        if engine.sides == after.sides:
            after = engine
        yield events.ChangedTable(at, engine.sides, before.sides, after)


def _reasons(
    state: Tournament, met: Mapping[Number, Mapping[Number, int]], sides: Sequence[Number]
) -> Iterator[Reason]:
    yield Reason("by_hand")
    for a, b in combinations(sorted(sides), 2):
        if times := met[a].get(b, 0):
            yield Reason("met_before_by_hand", {"a": a, "b": b, "times": times})
        if _mates(state, a, b):
            yield Reason("same_club_by_hand", {"a": a, "b": b})


def seat_by_hand(proposal: Proposal, table: int, wanted: Sequence[Number]) -> list[tuple[int, int]]:
    """The swaps that put these entries, in this order, at a table of a proposal."""
    places = [list(t.sides) for t in proposal.tables] + [list(proposal.byes)]
    swaps = []
    for seat, number in enumerate(wanted):
        sits = places[table - 1][seat]
        if sits != number:
            swaps.append((sits, number))
            for each in places:
                each[:] = [number if n == sits else sits if n == number else n for n in each]
    return swaps


def check(
    state: Tournament, _rules: events.TournamentOpened, command: commands.CheckProposal
) -> Decision:
    """Somebody has looked at the tables as they are now."""
    proposal = proposed(state, command.round, command.seen)
    if isinstance(proposal, Refusal):
        return proposal
    if proposal.checked:
        return ()
    return (events.ProposalChecked(command.round, proposal_seen(proposal)),)
