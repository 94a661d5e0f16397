"""The rounds: proposing tables, posting them, closing."""

from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decisions.decision import Decision, in_parts
from tournaments.engines import engine_of
from tournaments.pairing.sizes import SMALL
from tournaments.queries import (
    current_standings,
    proposal_stands,
    standings_digest,
)
from tournaments.state import Tournament

SIDES_PART = 100
"""Sides of the tables in one part of a round: fifty tables of two, twelve of eight."""


def propose(
    state: Tournament, rules: events.TournamentOpened, command: commands.ProposeRound
) -> Decision:
    """The tables of the next round, by the engine."""
    if not state.draw_complete:
        return Refusal("draw_missing")
    if refusal := _next_round(state, rules, command.round):
        return refusal
    found = engine_of(command.engine)
    if isinstance(found, Refusal):
        return found
    version, pair = found
    system = command.system or rules.system_of(command.round)
    variant = command.variant or rules.variant
    pairing = pair(state, rules, system, variant)
    if isinstance(pairing, Refusal):
        return pairing
    basis = standings_digest(current_standings(state))
    widest = max((len(table.sides) for table in pairing.tables), default=2)
    part_of = SIDES_PART // (2 if widest <= SMALL else widest)
    parts = list(in_parts(pairing.tables, part_of))
    return tuple(
        events.RoundProposed(
            round=command.round,
            system=system,
            variant=variant,
            basis=basis,
            input_hash=pairing.input_hash,
            solver=pairing.solver,
            cost=pairing.cost,
            repeats=pairing.repeats,
            blockade=pairing.blockade,
            byes=pairing.byes,
            tables=tuple(part),
            part=i,
            parts=len(parts),
            engine=version,
        )
        for i, part in enumerate(parts, 1)
    )


def _next_round(state: Tournament, rules: events.TournamentOpened, number: int) -> Refusal | None:
    """Why `number` is not the round that can be paired now."""
    current = state.current
    if number <= len(state.rounds):
        return Refusal("round_already_posted", params={"round": number})
    if current is not None and not current.closed:
        return Refusal("round_open", params={"round": current.number})
    if number != len(state.rounds) + 1:
        return Refusal("wrong_round", params={"round": number, "next": len(state.rounds) + 1})
    if number > rules.rounds:
        return Refusal("no_more_rounds", params={"rounds": rules.rounds})
    return None


def post(
    state: Tournament, rules: events.TournamentOpened, command: commands.PostRound
) -> Decision:
    """The proposed tables are binding, and who rests gets the rest score."""
    current = state.current
    if current is not None and command.round <= current.number:
        posted = state.rounds[max(command.round, 1) - 1]
        same = command.input_hash in ("", posted.input_hash) and command.round > 0
        return () if same else Refusal("round_already_posted", params={"round": command.round})
    proposal = state.proposal
    if proposal is None or not proposal.complete or proposal.head.round != command.round:
        return Refusal("proposal_missing", params={"round": command.round})
    if command.input_hash not in ("", proposal.head.input_hash):
        return Refusal("proposal_changed", params={"round": command.round})
    if not proposal_stands(state):
        return Refusal("proposal_outdated", params={"round": command.round})
    rests = (
        events.RestAssigned(command.round, number, rules.rest.vp, rules.rest.mp)
        for number in proposal.head.byes
    )
    return (events.RoundPosted(command.round, proposal.head.input_hash), *rests)


def close_round(
    state: Tournament, _rules: events.TournamentOpened, command: commands.CloseRound
) -> Decision:
    """The round is over, once all its results are in."""
    if not 1 <= command.round <= len(state.rounds):
        return Refusal("unknown_round", params={"round": command.round})
    played = state.rounds[command.round - 1]
    if played.closed:
        return ()
    missing = [t for t in range(1, len(played.tables) + 1) if t not in played.results]
    if played.disputed:
        params = {"round": command.round, "table": min(played.disputed)}
        return Refusal("slip_disputed", params=params)
    if missing:
        params = {"round": command.round, "missing": len(missing), "table": missing[0]}
        return Refusal("results_missing", params=params)
    return (events.RoundClosed(command.round),)
