"""Proposing the tables of the next round, by the engine."""

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION
from tournaments.engines import TIES_HOLD, engine_of
from tournaments.events.opening import TournamentOpened
from tournaments.events.rounds import RoundProposed
from tournaments.movements.danish import Variant
from tournaments.movements.systems import FIXED, System
from tournaments.pairing.sizes import SMALL
from tournaments.queries import current_standings, proposal_seen, proposal_stands, standings_digest
from tournaments.state import Proposal, Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Rule,
    Subject,
    copy_fields,
    number_parts,
)
from tournaments.subjects.tie_breaks import find_level_tables

SIDES_PART = 100
"""Sides of the tables in one part of a round: fifty tables of two, twelve of eight."""


class ProposeRound(Command, frozen=True):
    """Pair the next round; another system than the one planned for it may be asked for."""

    round: int
    system: System | None = None
    variant: Variant | None = None
    engine: int | None = None
    """Version of the pairing engine; the newest by default. An audit asks the one of the log."""


def propose_round(case: Case, command: ProposeRound) -> Decision:
    """The tables of the next round, by the engine."""
    if not case.state.draw_complete:
        return Refusal("draw_missing")
    system = command.system or case.rules.system_of(command.round)
    if refusal := _check_round(case.state, case.rules, command.round, system) or _check_system(
        case.rules, system
    ):
        return refusal
    found = engine_of(command.engine)
    if isinstance(found, Refusal):
        return found
    version, pair = found
    if version >= TIES_HOLD and (refusal := _check_ties(case.state, case.rules, system)):
        return refusal
    variant = command.variant or case.rules.variant
    pairing = pair(case.state, case.rules, system, variant)
    if isinstance(pairing, Refusal):
        return pairing
    basis = standings_digest(current_standings(case.state))
    widest = max((len(table.sides) for table in pairing.tables), default=2)
    part_of = SIDES_PART // (2 if widest <= SMALL else widest)
    return tuple(
        copy_fields(
            RoundProposed,
            pairing,
            round=command.round,
            system=system,
            variant=variant,
            basis=basis,
            tables=tables,
            part=part,
            parts=parts,
            engine=version,
        )
        for tables, part, parts in number_parts(pairing.tables, part_of)
    )


def _check_system(rules: TournamentOpened, system: System) -> Refusal | None:
    """Why a round cannot have a system for which the rules say too little."""
    if system == "groups" and not rules.groups:
        return Refusal("groups_missing")
    if system == "final" and not rules.qualify:
        return Refusal("qualify_missing")
    if (system == "individual") != (rules.partners == 2):
        return Refusal("partners_unfit" if rules.partners == 2 else "individual_needs_partners")
    return None


def _check_round(
    state: Tournament, rules: TournamentOpened, number: int, system: System
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


def _check_ties(state: Tournament, rules: TournamentOpened, system: System) -> Refusal | None:
    """Why nobody knows who goes on: a correction has made a match of a closed round level."""
    before = [played for played in state.rounds if played.system == system]
    if not before or not (level := find_level_tables(rules, before[-1])):
        return None
    tables = ", ".join(map(str, level))
    return Refusal("tables_level", params={"round": before[-1].number, "tables": tables})


def find_proposal(state: Tournament, number: int, seen: str) -> Proposal | Refusal:
    """The proposal of a round, if it is still the one that was seen."""
    proposal = state.proposal
    if proposal is None or not proposal.complete or proposal.head.round != number:
        return Refusal("proposal_missing", params={"round": number})
    if seen not in ("", proposal_seen(proposal)):
        return Refusal("proposal_changed", params={"round": number})
    if not proposal_stands(state):
        return Refusal("proposal_outdated", params={"round": number})
    return proposal


def _fold_round_proposed(state: Tournament, event: RoundProposed) -> None:
    earlier = state.proposal.tables if state.proposal is not None and event.part > 1 else ()
    tables = earlier + tuple(
        table if table.number else replace(table, number=place)
        for place, table in enumerate(event.tables, len(earlier) + 1)
    )
    complete = event.part == event.parts
    state.proposal = Proposal(event, tables, complete, event.byes, tables)


SUBJECT = Subject(
    "proposals",
    rules=(Rule(ProposeRound, propose_round, offices=DIRECTION),),
    facts=(
        Fact(
            RoundProposed,
            _fold_round_proposed,
            "pairings",
            "Proposti gli abbinamenti del turno {round}.",
            "A pairing of round {round} was proposed.",
            done=Phrase("Abbinamenti proposti", "Pairing proposed"),
            cause=ProposeRound,
        ),
    ),
    refusals={
        "unknown_pairing_engine": Phrase(
            "Questo programma non conosce la versione {engine} degli abbinamenti. Ci sono: "
            "{known}.",
            "This program does not know version {engine} of the pairing. There are: {known}.",
        ),
        "wrong_round": Phrase(
            "Il prossimo turno è il {next}, non il {round}.",
            "The next round is {next}, not {round}.",
        ),
        "no_more_rounds": Phrase(
            "Il torneo ha {rounds} turni e sono tutti giocati.",
            "The tournament has {rounds} rounds, and all are played.",
        ),
        "proposal_missing": Phrase(
            "Per il turno {round} non ci sono abbinamenti proposti.",
            "No pairing has been proposed for round {round}.",
        ),
        "proposal_changed": Phrase(
            "Nel frattempo gli abbinamenti del turno {round} sono stati rifatti.",
            "The pairing of round {round} has been made again meanwhile.",
        ),
        "proposal_outdated": Phrase(
            "La classifica è cambiata dopo gli abbinamenti del turno {round}: vanno rifatti.",
            "The standings have changed since round {round} was paired: pair it again.",
        ),
    },
)
