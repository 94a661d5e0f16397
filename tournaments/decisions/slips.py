"""Slips: equal claims of two sides are a result, unequal ones a dispute.

Whoever claims must be one for whom `acting` may speak. A paper slip typed by the score room was
signed by both sides: it is a result by itself, unless a side has claimed something else.
"""

from collections.abc import Mapping

import msgspec

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands
from tournaments.authority import Acting
from tournaments.decisions.decision import Decision
from tournaments.decisions.results import once, open_table, result, uneven, unfit
from tournaments.events import ResultRecorded, SlipClaimed, SlipDisputed, TournamentOpened
from tournaments.events.slips import SCORE_ROOM, Hands
from tournaments.lineups import people_of
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament

MAX_HANDS = 20
MAX_LINES = 12


def claim(
    state: Tournament, rules: TournamentOpened, command: commands.ClaimResult, acting: Acting
) -> Decision:
    """What a side says, and what follows: nothing yet, the result, or a dispute."""
    if not rules.claims:
        return Refusal("claims_off")
    found = open_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.tables[command.table - 1].sides
    place = (command.round, command.table, command.by)
    if command.by not in sides or place not in acting.places:
        return Refusal("not_your_slip", params={"round": command.round, "table": command.table})
    refusal = (
        unfit(rules, sides, command.mp, None)
        or uneven(rules, command.mp)
        or _unfit_hands(command.hands, command.mp[: len(sides) // rules.together(len(sides))])
    )
    if refusal:
        return refusal
    recorded = result(rules, command.round, command.table, command.mp, None)
    people = people_of(state, found, command.table)[command.by]
    if command.signer and command.signer not in people:
        return Refusal("not_a_member_of_entry", params={"entry": command.by})
    if command.table in found.results:
        return once(found, recorded)
    return claimed(found, command.by, recorded, command.hands, command.signer)


def claimed(
    found: Round, by: Number, recorded: ResultRecorded, hands: Hands = (), signer: str = ""
) -> Decision:
    """One more claim at a table without a result; `recorded` is the result if others agree."""
    claims = found.claims.get(recorded.table, {})
    if claims.get(by) == recorded.mp:
        return ()
    said = SlipClaimed(recorded.round, recorded.table, by, recorded.mp, hands, signer)
    return (said, *_following(found, {**claims, by: recorded.mp}, recorded))


def record(state: Tournament, rules: TournamentOpened, command: commands.RecordResult) -> Decision:
    """The result of a table: of an online match, or from a slip of paper that the score room types.

    Such a slip was signed by both sides: it is a result at once, unless somebody claimed otherwise;
    then it is one more claim, which says totals and no places.
    """
    found = open_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.tables[command.table - 1].sides
    if refusal := unfit(rules, sides, command.mp, command.places) or uneven(rules, command.mp):
        return refusal
    recorded = result(rules, command.round, command.table, command.mp, command.places)
    claims = set(found.claims.get(command.table, {}).values())
    if command.match or command.table in found.results or claims <= {command.mp}:
        return once(found, msgspec.structs.replace(recorded, match=command.match))
    if command.places is not None:
        recorded = result(rules, command.round, command.table, command.mp, None)
    return claimed(found, SCORE_ROOM, recorded)


def settle(state: Tournament, rules: TournamentOpened, command: commands.SettleSlip) -> Decision:
    """A referee rules which totals stand; whatever was claimed stays in the log."""
    found = open_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.tables[command.table - 1].sides
    if refusal := unfit(rules, sides, command.mp, None) or uneven(rules, command.mp):
        return refusal
    recorded = result(
        rules, command.round, command.table, command.mp, None, command.article, command.reason
    )
    if command.table not in found.results and command.table not in found.disputed:
        params = {"round": command.round, "table": command.table}
        return Refusal("nothing_disputed", params=params)
    if not command.reason:
        return Refusal("reason_missing")
    return once(found, recorded)


def _following(
    found: Round, claims: Mapping[Number, tuple[int, ...]], recorded: ResultRecorded
) -> tuple[Event, ...]:
    if len(set(claims.values())) > 1:
        known = recorded.table in found.disputed
        return () if known else (SlipDisputed(recorded.round, recorded.table),)
    return (recorded,) if _all_sides(found, recorded.table, claims) else ()


def _all_sides(found: Round, table: int, claims: Mapping[Number, tuple[int, ...]]) -> bool:
    """Whether two have said so who are not on one side: partners say it once."""
    own = {n: at for at, side in enumerate(found.sides_at(table)) for n in side}
    return len({own.get(by, -1) for by in claims}) > 1


def _unfit_hands(hands: Hands, mp: tuple[int, ...]) -> Refusal | None:
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
