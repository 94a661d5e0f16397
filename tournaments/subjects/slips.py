"""Slips: equal claims of two sides are a result, unequal ones a dispute.

Whoever claims must be one for whom `acting` may speak. A paper slip typed by the score room was
signed by both sides: it is a result by itself, unless a side has claimed something else.
"""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import AT_THE_TABLE, STAFF, Acting, Office
from tournaments.events.results import SCORE_ROOM, Hands, ResultRecorded, SlipClaimed, SlipDisputed
from tournaments.lineups import people_of
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament
from tournaments.subjects.subject import Case, Decision, Fact, LogPosition, Rule, Subject
from tournaments.subjects.table_results import (
    check_chips,
    check_totals,
    find_open_table,
    record_once,
    score_table,
)

MAX_HANDS = 20
MAX_LINES = 12


class RecordResult(Command, frozen=True):
    """Enter the totals of a table in the order of its sides."""

    round: int
    table: int
    mp: tuple[int, ...]
    places: tuple[int, ...] | None = None
    """The game's own places, where they don't follow from the totals alone."""
    match: str = ""


class ClaimResult(Command, frozen=True):
    """Say for one side of a table how it ended. The same totals from two sides are the result."""

    round: int
    table: int
    by: Number
    mp: tuple[int, ...]
    """Totals in the order of the table's sides."""
    hands: Hands = ()
    signer: str = ""
    """Who signs for the side, as a member."""


def record_result(case: Case, command: RecordResult) -> Decision:
    """The result of a table: of an online match, or from a slip of paper that the score room types.

    Such a slip was signed by both sides: it is a result at once, unless somebody claimed otherwise;
    then it is one more claim, which says totals and no places.
    """
    found = find_open_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.table(command.table).sides
    if refusal := check_totals(case.rules, sides, command.mp, command.places) or check_chips(
        case.rules, command.mp
    ):
        return refusal
    recorded = score_table(case.rules, command.round, command.table, command.mp, command.places)
    claims = set(found.claims.get(command.table, {}).values())
    if command.match or command.table in found.results or claims <= {command.mp}:
        typed = {"match": command.match, "by": case.acting.member}
        return record_once(found, msgspec.structs.replace(recorded, **typed))
    if command.places is not None:
        recorded = score_table(case.rules, command.round, command.table, command.mp, None)
    return _add_claim(found, SCORE_ROOM, recorded)


def claim_result(case: Case, command: ClaimResult) -> Decision:
    """What a side says, and what follows: nothing yet, the result, or a dispute."""
    if not case.rules.claims:
        return Refusal("claims_off")
    found = find_open_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.table(command.table).sides
    place = (command.round, command.table, command.by)
    if command.by not in sides or place not in case.acting.places:
        return Refusal("not_your_slip", params={"round": command.round, "table": command.table})
    refusal = (
        check_totals(case.rules, sides, command.mp, None)
        or check_chips(case.rules, command.mp)
        or _check_hands(command.hands, command.mp[: len(sides) // case.rules.together(len(sides))])
    )
    if refusal:
        return refusal
    recorded = score_table(case.rules, command.round, command.table, command.mp, None)
    people = people_of(case.state, found, command.table)[command.by]
    if command.signer and command.signer not in people:
        return Refusal("not_a_member_of_entry", params={"entry": command.by})
    if command.table in found.results:
        return record_once(found, recorded)
    return _add_claim(found, command.by, recorded, command.hands, command.signer)


def _add_claim(
    found: Round, by: Number, recorded: ResultRecorded, hands: Hands = (), signer: str = ""
) -> Decision:
    """One more claim at a table without a result; `recorded` is the result if others agree."""
    claims = found.claims.get(recorded.table, {})
    if claims.get(by) == recorded.mp:
        return ()
    said = SlipClaimed(recorded.round, recorded.table, by, recorded.mp, hands, signer)
    return (said, *_find_outcome(found, {**claims, by: recorded.mp}, recorded))


def _find_outcome(
    found: Round, claims: Mapping[Number, tuple[int, ...]], recorded: ResultRecorded
) -> tuple[Event, ...]:
    if len(set(claims.values())) > 1:
        known = recorded.table in found.disputed
        return () if known else (SlipDisputed(recorded.round, recorded.table),)
    return (recorded,) if _is_agreed(found, recorded.table, claims) else ()


def _is_agreed(found: Round, table: int, claims: Mapping[Number, tuple[int, ...]]) -> bool:
    """Whether two have said so who are not on one side: partners say it once."""
    own = {n: at for at, side in enumerate(found.sides_at(table)) for n in side}
    return len({own.get(by, -1) for by in claims}) > 1


def _check_hands(hands: Hands, mp: tuple[int, ...]) -> Refusal | None:
    if not hands:
        return None
    if len(hands) > MAX_HANDS or any(len(hand) != len(mp) for hand in hands):
        return Refusal("hands_unfit", params={"most": MAX_HANDS})
    if any(len(lines) > MAX_LINES for hand in hands for lines in hand):
        return Refusal("hands_unfit", params={"most": MAX_HANDS})
    for side, total in enumerate(mp):
        if (found := sum(sum(hand[side]) for hand in hands)) != total:
            return Refusal("hands_do_not_sum", params={"sum": found, "total": total})
    return None


def _fold_slip_claimed(state: Tournament, event: SlipClaimed) -> None:
    found = state.rounds[event.round - 1]
    found.claims[event.table] = {**found.claims.get(event.table, {}), event.by: event.mp}
    found.signed[event.table] = {**found.signed.get(event.table, {}), event.by: event.signer}
    found.slips[event.table] = {**found.slips.get(event.table, {}), event.by: event.hands}


def _fold_slip_disputed(state: Tournament, event: SlipDisputed) -> None:
    state.rounds[event.round - 1].disputed |= {event.table}


def _trace_slip_claimed(event: SlipClaimed, _: LogPosition) -> Command:
    if event.by == SCORE_ROOM:
        return RecordResult(event.round, event.table, event.mp)
    said = (event.round, event.table, event.by, event.mp, event.hands, event.signer)
    return ClaimResult(*said)


SUBJECT = Subject(
    "slips",
    rules=(
        Rule(RecordResult, record_result, offices=STAFF),
        Rule(ClaimResult, claim_result, offices=AT_THE_TABLE, program="claims", at_the_table=True),
    ),
    facts=(
        Fact(
            SlipClaimed,
            _fold_slip_claimed,
            "results",
            "Turno {round}, tavolo {table}: è arrivato uno score.",
            "Round {round}, table {table}: a slip has come in.",
            done=Phrase("Score scritto al tavolo", "Slip written at a table"),
            cause=_trace_slip_claimed,
            said_by=lambda event: Acting(
                frozenset(Office), places=frozenset({(event.round, event.table, event.by)})
            ),
        ),
        Fact(
            SlipDisputed,
            _fold_slip_disputed,
            "results",
            "Turno {round}, tavolo {table}: gli score non coincidono, decide l'arbitro.",
            "Round {round}, table {table}: the slips differ, a referee decides.",
        ),
    ),
    refusals={
        "signature_missing": Phrase(
            "Chi firma? Scegliere un nome della propria parte.",
            "Who signs? Choose a name of your own side.",
        ),
        "claims_off": Phrase(
            "In questo torneo i risultati li scrive la sala conti, non i giocatori.",
            "At this tournament the score room writes results, not the players.",
        ),
        "not_your_slip": Phrase(
            "Questo non è lo score di un tavolo al quale si siede: turno {round}, tavolo {table}.",
            "This is not the slip of a table at which one sits: round {round}, table {table}.",
        ),
        "hands_unfit": Phrase(
            "Le cifre delle smazzate non vanno: al massimo {most}, ognuna con tutte le parti.",
            "The figures of the hands do not fit: {most} at most, each with all sides.",
        ),
        "hands_do_not_sum": Phrase(
            "Le smazzate fanno {sum}, ma il totale scritto è {total}.",
            "The hands add up to {sum}, but the total says {total}.",
        ),
        "figure_out_of_range": Phrase(
            "Una cifra va da {least} a {most}, non {figure}.",
            "A figure goes from {least} to {most}, not {figure}.",
        ),
        "figure_not_multiple": Phrase(
            "{figure} non è un multiplo di {step}.", "{figure} is not a multiple of {step}."
        ),
    },
)


class SlipDifference(NamedTuple):
    """A figure that is not the same on all slips of a table."""

    hand: int
    """From 1."""
    side: int
    """In the order of the table's sides, from 0."""
    line: int
    """Of the game's slip, from 0."""
    figures: dict[Number, int | None]
    """As it counts, by who wrote it; None: that slip has no such hand."""


def slip_differences(slips: Mapping[Number, Hands]) -> list[SlipDifference]:
    """All figures in which slips differ, by hand, side and line; whoever wrote totals only is left
    out. None where fewer than two wrote hands.
    """
    written = {by: hands for by, hands in slips.items() if hands}
    places = sorted(
        {
            (hand, side, line)
            for hands in written.values()
            for hand, sides in enumerate(hands)
            for side, lines in enumerate(sides)
            for line in range(len(lines))
        }
    )
    found = []
    for hand, side, line in places if len(written) > 1 else ():
        figures = {by: _figure(hands, hand, side, line) for by, hands in written.items()}
        if len(set(figures.values())) > 1:
            found.append(SlipDifference(hand + 1, side, line, figures))
    return found


def _figure(hands: Hands, hand: int, side: int, line: int) -> int | None:
    lines = hands[hand][side] if hand < len(hands) else ()
    return lines[line] if line < len(lines) else None
