"""The rounds: proposing tables, posting them, recalling, closing, opening again.

Rounds are closed in their order. Where the pairing does not look at results the next round may be
posted while some are missing: a late table keeps nobody waiting.
"""

from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.authority import Acting
from tournaments.decisions.decision import Decision, in_parts
from tournaments.decisions.hand_pairing import proposed
from tournaments.engines import engine_of
from tournaments.movements.systems import FIXED, System
from tournaments.pairing.sizes import SMALL
from tournaments.queries import (
    current_standings,
    proposal_seen,
    standings_digest,
)
from tournaments.state import Tournament

LONGEST_S = 7 * 86_400
"""A round is posted at most so long before its hour: a wrong date would hide it for ever."""
SIDES_PART = 100
"""Sides of the tables in one part of a round: fifty tables of two, twelve of eight."""


def propose(
    state: Tournament, rules: events.TournamentOpened, command: commands.ProposeRound
) -> Decision:
    """The tables of the next round, by the engine."""
    if not state.draw_complete:
        return Refusal("draw_missing")
    system = command.system or rules.system_of(command.round)
    if refusal := _next_round(state, rules, command.round, system) or _not_ruled(rules, system):
        return refusal
    found = engine_of(command.engine)
    if isinstance(found, Refusal):
        return found
    version, pair = found
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
            bracket=pairing.bracket,
        )
        for i, part in enumerate(parts, 1)
    )


def _not_ruled(rules: events.TournamentOpened, system: System) -> Refusal | None:
    """Why a round cannot have a system for which the rules say too little."""
    if system == "groups" and not rules.groups:
        return Refusal("groups_missing")
    if system == "final" and not rules.qualify:
        return Refusal("qualify_missing")
    if (system == "individual") != (rules.partners == 2):
        return Refusal("partners_unfit" if rules.partners == 2 else "individual_needs_partners")
    return None


def _next_round(
    state: Tournament, rules: events.TournamentOpened, number: int, system: System
) -> Refusal | None:
    """Why `number` is not the round that can be paired now."""
    if 1 <= number <= len(state.rounds):
        return Refusal("round_already_posted", params={"round": number})
    if state.open_rounds and system not in FIXED:
        return Refusal("round_open", params={"round": state.open_rounds[0].number})
    if number != len(state.rounds) + 1:
        return Refusal("wrong_round", params={"round": number, "next": len(state.rounds) + 1})
    if number > rules.rounds:
        return Refusal("no_more_rounds", params={"rounds": rules.rounds})
    return None


def post(
    state: Tournament,
    rules: events.TournamentOpened,
    command: commands.PostRound,
    acting: Acting,
) -> Decision:
    """The proposed tables are binding, and who rests gets the rest score.

    The event says from when everybody sees them, also where that is at once: lateness is counted
    from there.
    """
    current = state.current
    if current is not None and command.round <= current.number:
        posted = state.rounds[max(command.round, 1) - 1]
        same = (
            command.round > 0
            and command.input_hash in ("", posted.input_hash)
            and command.visible_at in (0, posted.visible_at)
        )
        return () if same else Refusal("round_already_posted", params={"round": command.round})
    proposal = proposed(state, command.round, command.input_hash)
    if isinstance(proposal, Refusal):
        return proposal
    now = acting.at // 1000
    earlier = max((played.visible_at for played in state.rounds), default=0)
    hour = command.visible_at or max(now, earlier)
    if hour < earlier or (now and hour > max(now, earlier) + LONGEST_S):
        return Refusal("hour_unfit", params={"days": LONGEST_S // 86_400})
    rests = (
        events.RestAssigned(command.round, number, rules.rest.vp, rules.rest.mp)
        for number in proposal.byes
    )
    return (events.RoundPosted(command.round, proposal_seen(proposal), hour), *rests)


def recall(
    state: Tournament, _rules: events.TournamentOpened, command: commands.RecallRound
) -> Decision:
    """A round that nobody has played is a proposal again."""
    if refusal := _not_last(state, command.round):
        return refusal
    played = state.rounds[-1]
    if played.closed:
        return Refusal("round_closed", params={"round": command.round})
    if played.results:
        table = min(played.results)
        return Refusal("round_begun", params={"round": command.round, "table": table})
    if waiting := [call.call for call in state.open_calls if call.round == command.round]:
        return Refusal("call_open", params={"call": waiting[0]})
    if not command.reason:
        return Refusal("reason_missing")
    return (events.RoundRecalled(command.round, command.reason),)


def reopen(
    state: Tournament, _rules: events.TournamentOpened, command: commands.ReopenRound
) -> Decision:
    """The last round is open again."""
    if refusal := _not_last(state, command.round):
        return refusal
    if not state.rounds[-1].closed:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    return (events.RoundReopened(command.round, command.reason),)


def _not_last(state: Tournament, number: int) -> Refusal | None:
    """Why a round is not the last that was posted."""
    if not 1 <= number <= len(state.rounds):
        return Refusal("unknown_round", params={"round": number})
    if number < len(state.rounds):
        return Refusal("round_not_last", params={"round": number, "last": len(state.rounds)})
    return None


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
    if state.open_rounds[0] is not played:
        return Refusal("round_open", params={"round": state.open_rounds[0].number})
    return (events.RoundClosed(command.round),)
