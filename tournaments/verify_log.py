"""Audit of a tournament's log: decide everything again and compare.

Draws, pairings, points, standings and ratings are recomputed from what people and tables said;
a log that passes is exactly what the rules make of it. That holds for pairings too: a hand that
picks another round, however sound, is found out. A proposal is decided again by the engine that
made it (`tournaments.engines`); solvers are pinned with the program and known pairings tested, so
that none of them changes unnoticed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decider import decide
from tournaments.engines import UNKNOWN_ENGINE
from tournaments.rating.skill import Rating
from tournaments.state import Tournament, apply


class Divergence(NamedTuple):
    """Where a log differs from what must follow."""

    at: int
    """Number of the event, from 0."""
    reason: str
    """`refused`, `uncaused` (no command leads to the event), `differs`, or
    `unknown_pairing_engine`: then nothing is wrong with the log, but from here on this program
    cannot tell."""
    refusal: Refusal | None
    expected: Event | None


def verify_log(log: Sequence[Event]) -> tuple[Tournament, Divergence | None]:
    """Decides a whole log again: the last sound state, and the first difference."""
    state = Tournament()
    at = 0
    while at < len(log):
        command = _cause(state, log, at)
        if command is None:
            return state, Divergence(at, "uncaused", None, None)
        decided = decide(state, command)
        if isinstance(decided, Refusal):
            unknown = decided.code == UNKNOWN_ENGINE
            return state, Divergence(at, UNKNOWN_ENGINE if unknown else "refused", decided, None)
        if not decided:
            return state, Divergence(at, "uncaused", None, None)
        recorded = log[at : at + len(decided)]
        for offset, expected in enumerate(decided):
            if offset >= len(recorded) or recorded[offset] != expected:
                return state, Divergence(at + offset, "differs", None, expected)
        apply(state, recorded)
        at += len(decided)
    return state, None


def _cause(  # noqa: C901  a flat table: one case for each event
    state: Tournament, log: Sequence[Event], at: int
) -> Command | None:
    """The command whose first event stands at `at`; None for consequences of others."""
    match event := log[at]:
        case events.TournamentOpened():
            same = {
                field: getattr(event, field) for field in commands.OpenTournament.__struct_fields__
            }
            return commands.OpenTournament(**same)
        case events.EntryAdmitted():
            return commands.AdmitEntry(event.members, event.club, event.rating)
        case events.EntryWithdrawn():
            return commands.WithdrawEntry(event.number, event.kind, event.reason)
        case events.DrawMade():
            return commands.MakeDraw(event.seed, event.method, cut_short=True)
        case events.RoundProposed():
            return commands.ProposeRound(event.round, event.system, event.variant, event.engine)
        case events.RoundPosted():
            return commands.PostRound(event.round, event.input_hash)
        case events.ResultRecorded():
            return _result(state, event)
        case events.ResultCorrected():
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
        case events.PenaltyApplied():
            return commands.ApplyPenalty(
                event.number, event.vp, event.article, event.reason, event.mp
            )
        case events.LotsDrawn():
            return commands.DrawLots(event.order)
        case events.RoundClosed():
            return commands.CloseRound(event.round)
        case events.StandingsPublished():
            return commands.PublishStandings()
        case events.RatingsChanged():
            return _ratings(state, log, at)
        case events.TournamentClosed():
            return commands.CloseTournament()
    return None


def _result(state: Tournament, event: events.ResultRecorded) -> Command | None:
    if event.source == "played":
        return commands.RecordResult(event.round, event.table, event.mp, event.places, event.match)
    if event.source == "arbitral":
        return commands.AwardScore(
            event.round, event.table, event.mp, event.vp, event.article, event.reason
        )
    if not 1 <= event.round <= len(state.rounds):
        return None
    tables = state.rounds[event.round - 1].tables
    if not 1 <= event.table <= len(tables):
        return None
    # Where nobody came all share the first place; otherwise it belongs to those who did.
    somebody = any(place > 1 for place in event.places)
    present = tuple(
        number
        for number, place in zip(tables[event.table - 1].sides, event.places, strict=False)
        if somebody and place == 1
    )
    return commands.GiveWalkover(event.round, event.table, present, event.reason)


def _ratings(state: Tournament, log: Sequence[Event], at: int) -> Command:
    """The ratings before, gathered from all parts of one publication.

    A kind that the publication leaves out has not changed since the last one.
    """
    before: dict[str, dict[str, Rating]] = {"individual": {}, "partnership": {}}
    for kind, changes in state.ratings.items():
        before[kind].update({change.subject: change.before for change in changes})
    finished: set[str] = set()
    for event in log[at:]:
        if not isinstance(event, events.RatingsChanged) or event.kind in finished:
            break
        before[event.kind].update(zip(event.subjects, event.before, strict=True))
        if event.part == event.parts:
            finished.add(event.kind)
    return commands.PublishRatings(**before)
