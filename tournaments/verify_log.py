"""Audit of a tournament's log: decide everything again and compare.

Draws, pairings, points, standings and ratings are recomputed from what people and tables said;
a log that passes is exactly what the rules make of it. That holds for pairings too: a hand that
picks another round, however sound, is found out, unless it says so: then what was changed, why,
and what it costs is in the log, and only whether that is true is asked. A proposal is decided again
by the engine that made it (`tournaments.engines`); solvers are pinned with the program and known
pairings tested, so that none of them changes unnoticed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.authority import NOBODY, Acting, Office
from tournaments.decider import decide
from tournaments.engines import UNKNOWN_ENGINE
from tournaments.events.slips import SCORE_ROOM
from tournaments.evolve import apply
from tournaments.pairing.model import Number
from tournaments.rating.skill import Rating
from tournaments.state import Tournament


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
        decided = decide(state, command, _acting(log[at]))
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
            return commands.WithdrawEntry(event.number, event.kind, event.reason, event.at_once)
        case events.DrawMade():
            return commands.MakeDraw(event.seed, event.method, cut_short=True)
        case events.RoundProposed():
            return commands.ProposeRound(event.round, event.system, event.variant, event.engine)
        case events.RoundPosted():
            return commands.PostRound(event.round, event.input_hash, event.visible_at)
        case events.ResultRecorded():
            return _result(state, event)
        case events.SlipClaimed():
            if event.by == SCORE_ROOM:
                return commands.RecordResult(event.round, event.table, event.mp)
            return commands.ClaimResult(event.round, event.table, event.by, event.mp, event.hands)
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
        case events.CallAnswered():
            return _answered(event, log[at + 1 : at + 2])
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
    return _cause_beside(state, event)


def _cause_beside(state: Tournament, event: Event) -> Command | None:  # noqa: C901  likewise
    """Of what happens beside the plain course: late entries, changes by hand, mending."""
    match event:
        case events.EntryReturned():
            return commands.ReturnEntry(event.number, event.reason)
        case events.MemberSubstituted():
            return commands.SubstituteMember(
                event.number, event.out, event.into, event.round, event.reason
            )
        case events.LatenessNoted():
            return commands.NoteLate(event.round, event.table, event.number, event.minutes)
        case events.ProposalAltered():
            return commands.AlterProposal(event.round, event.swaps, event.reason)
        case events.ProposalChecked():
            return commands.CheckProposal(event.round, event.seen)
        case events.RoundRecalled():
            return commands.RecallRound(event.round, event.reason)
        case events.RoundReopened():
            return commands.ReopenRound(event.round, event.reason)
        case events.CreditRevoked():
            return commands.RevokeCredit(event.credit, event.reason)
        case events.ResultMended():
            return _mended(state, event)
        case events.ResultRevoked():
            return commands.RevokeResult(event.round, event.table, event.reason)
        case events.LineupRecorded():
            return commands.RecordLineup(event.round, event.table, event.sitting)
        case events.WarningGiven():
            return commands.GiveWarning(event.number, event.article, event.reason, event.member)
        case events.RefereeCalled():
            return commands.CallReferee(event.round, event.table, event.by, event.about)
        case events.AppealFiled():
            return commands.FileAppeal(event.number, event.round, event.table, event.reason)
        case events.AppealDecided():
            return commands.DecideAppeal(event.appeal, event.upheld, event.panel, event.reason)
        case events.OfficerNamed():
            return commands.NameOfficer(event.member, event.office)
        case events.OfficerDismissed():
            return commands.DismissOfficer(event.member, event.office)
        case events.OfficialModeLeft():
            return commands.LeaveOfficialMode(event.what, event.reason)
        case events.TournamentLent():
            return commands.LendTournament(event.to)
        case events.TournamentReturned():
            return commands.TakeBackTournament()
    return None


def _acting(event: Event) -> Acting:
    """Whoever may say what the event says: that they could was asked when they said it."""
    if isinstance(event, (events.SlipClaimed, events.RefereeCalled)):
        place = (event.round, event.table, event.by)
        return Acting(frozenset(Office), places=frozenset({place}))
    if isinstance(event, events.StandingsPublished):
        return Acting(at=event.at * 1000)
    return NOBODY


def _mended(state: Tournament, event: events.ResultMended) -> Command | None:
    present = _present(state, event)
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


def _answered(event: events.CallAnswered, then: Sequence[Event]) -> Command:
    """A ruling; whom it warns or penalises the next event says."""
    on, vp, mp = 0, 0, 0
    for following in then:
        if isinstance(following, events.WarningGiven):
            on = following.number
        if isinstance(following, events.PenaltyApplied):
            on, vp, mp = following.number, following.vp, following.mp
    return commands.AnswerCall(
        event.call,
        event.heard,
        event.sanction,
        on,
        event.article,
        event.reason,
        vp,
        mp,
        event.move,
    )


def _result(state: Tournament, event: events.ResultRecorded) -> Command | None:
    if event.source == "played" and event.reason:
        return commands.SettleSlip(event.round, event.table, event.mp, event.reason, event.article)
    if event.source == "played":
        return commands.RecordResult(event.round, event.table, event.mp, event.places, event.match)
    if event.source == "arbitral":
        return commands.AwardScore(
            event.round, event.table, event.mp, event.vp, event.article, event.reason
        )
    present = _present(state, event)
    if present is None:
        return None
    return commands.GiveWalkover(event.round, event.table, present, event.reason)


def _present(
    state: Tournament, event: events.ResultRecorded | events.ResultMended
) -> tuple[Number, ...] | None:
    """Who was there, of a walk-over; None where there is no such table."""
    if not 1 <= event.round <= len(state.rounds):
        return None
    tables = state.rounds[event.round - 1].tables
    if not 1 <= event.table <= len(tables):
        return None
    # Where nobody came all share the first place; otherwise it belongs to those who did.
    somebody = any(place > 1 for place in event.places)
    return tuple(
        number
        for number, place in zip(tables[event.table - 1].sides, event.places, strict=False)
        if somebody and place == 1
    )


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
