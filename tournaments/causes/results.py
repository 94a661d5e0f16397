"""What gives tables their results: slips, walk-overs, scores by a ruling, and their mending."""

from games.kernel.command import Command
from games.kernel.event import Event
from tournaments import commands, events
from tournaments.causes.place import Cause, Place
from tournaments.events.slips import SCORE_ROOM
from tournaments.pairing.model import Number
from tournaments.state import Tournament


def _claimed(event: events.SlipClaimed, _: Place) -> Command:
    if event.by == SCORE_ROOM:
        return commands.RecordResult(event.round, event.table, event.mp)
    said = (event.round, event.table, event.by, event.mp, event.hands, event.signer)
    return commands.ClaimResult(*said)


def _recorded(event: events.ResultRecorded, place: Place) -> Command | None:
    if event.source == "played" and event.reason:
        return commands.SettleSlip(event.round, event.table, event.mp, event.reason, event.article)
    if event.source == "played":
        return commands.RecordResult(event.round, event.table, event.mp, event.places, event.match)
    if event.source == "arbitral":
        return commands.AwardScore(
            event.round, event.table, event.mp, event.vp, event.article, event.reason
        )
    present = _present(place.state, event)
    if present is None:
        return None
    return commands.GiveWalkover(event.round, event.table, present, event.reason)


def _corrected(event: events.ResultCorrected, _: Place) -> Command:
    return commands.CorrectResult(
        event.round,
        event.table,
        event.mp,
        event.kind,
        event.reason,
        event.article,
        consent=True,  # a swap without consent would have been refused
        places=event.places,
    )


def _mended(event: events.ResultMended, place: Place) -> Command | None:
    present = _present(place.state, event)
    if present is None:
        return None
    at = (event.round, event.table, event.source, event.reason)
    article = event.article
    match event.source:
        case "played":
            return commands.MendResult(*at, mp=event.mp, places=event.places, article=article)
        case "walkover":
            return commands.MendResult(*at, present=present, article=article)
        case "arbitral":
            return commands.MendResult(*at, mp=event.mp, vp=event.vp, article=article)


def _present(
    state: Tournament, event: events.ResultRecorded | events.ResultMended
) -> tuple[Number, ...] | None:
    """Who was there, of a walk-over; None where there is no such table, or not of so many."""
    if not 1 <= event.round <= len(state.rounds):
        return None
    tables = state.rounds[event.round - 1].tables
    if not 1 <= event.table <= len(tables):
        return None
    sides = tables[event.table - 1].sides
    if len(event.places) != len(sides):
        return None
    # Where nobody came all share the first place; otherwise it belongs to those who did.
    somebody = any(place > 1 for place in event.places)
    return tuple(
        number for number, place in zip(sides, event.places, strict=True) if somebody and place == 1
    )


CAUSES: dict[type[Event], Cause] = {
    events.SlipClaimed: _claimed,
    events.ResultRecorded: _recorded,
    events.ResultCorrected: _corrected,
    events.ResultMended: _mended,
    events.ResultRevoked: lambda event, _: commands.RevokeResult(
        event.round, event.table, event.reason
    ),
    events.CreditRevoked: lambda event, _: commands.RevokeCredit(event.credit, event.reason),
    events.LineupRecorded: lambda event, _: commands.RecordLineup(
        event.round, event.table, event.sitting
    ),
}
