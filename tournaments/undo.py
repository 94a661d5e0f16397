"""Undoing what was done last, by commands that bring back the state before: nothing is unsaid.

Each thing that can be undone has an opposite among the commands; what else was done (a draw, a
publication, the end) stands, and says why it cannot be undone.
"""

from collections.abc import Sequence

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.events.discipline import SECOND_WARNING
from tournaments.state import Tournament

CANNOT_UNDO = Refusal("cannot_undo")


def undoing(
    before: Tournament, done: Sequence[Event], reason: str
) -> tuple[Command, ...] | Refusal:
    """The commands that undo the events of one command; `before` is the tournament before them.

    Refusals: `cannot_undo`, and later those of the commands themselves.
    """
    found: list[Command] = []
    credits_given, warnings_given = before.credits_given, len(before.warnings)
    for event in done:
        if isinstance(event, (events.PenaltyApplied, events.RestAssigned, events.RoundMissed)):
            credits_given += 1
        if isinstance(event, events.WarningGiven):
            warnings_given += 1
        opposite = _opposite(before, event, (credits_given, warnings_given), reason)
        if isinstance(opposite, Refusal):
            return opposite
        found += opposite
    return tuple(reversed(found)) or CANNOT_UNDO


def _opposite(  # noqa: C901  a flat table: one case for each event
    before: Tournament, event: Event, given: tuple[int, int], reason: str
) -> tuple[Command, ...] | Refusal:
    credit, warning = given
    match event:
        case events.RestAssigned() | events.StandingsPublished() | events.LatenessNoted():
            return ()  # comes with something else, and goes with it or is outdated by it
        case events.CorrectionConfirmed() | events.StatementTaken():
            return ()
        case events.PenaltyApplied(article=article) if article == SECOND_WARNING:
            return ()  # goes with the warning that cost it
        case events.WarningGiven():
            return (commands.RevokeWarning(warning, reason),)
        case events.CallAnswered():
            return (commands.ReopenCall(event.call, reason),)
        case events.CorrectionProposed():
            return (commands.DeclineCorrection(event.proposal, reason),)
        case events.PenaltyApplied() | events.RoundMissed():
            return (commands.RevokeCredit(credit, reason),)
        case events.ResultRecorded() | events.ResultCorrected() | events.ResultMended():
            return (commands.RevokeResult(event.round, event.table, reason),)
        case events.EntryWithdrawn() if before.entries[event.number].withdrawn:
            return ()  # it only left earlier than it had meant to
        case events.EntryWithdrawn():
            return (commands.ReturnEntry(event.number, reason),)
        case events.EntryReturned():
            left = before.entries[event.number].left or "justified"
            return (commands.WithdrawEntry(event.number, left, reason),)
        case events.EntryAdmitted() if not before.drawn:
            return (commands.WithdrawEntry(event.number, "justified", reason),)
        case events.MemberSubstituted():
            category = before.entries[event.number].category_of(event.out)
            back = (event.number, event.into, event.out, event.round, reason, category)
            return (commands.SubstituteMember(*back),)
        case events.ProposalAltered():
            return (commands.AlterProposal(event.round, event.swaps[::-1], reason),)
        case events.RoundPosted():
            return (commands.RecallRound(event.round, reason),)
        case events.RoundRecalled() if _as_posted(before):
            # At its own hour: nobody sees it earlier because somebody was mistaken.
            return (commands.PostRound(event.round, visible_at=before.rounds[-1].visible_at),)
        case events.RoundClosed():
            return (commands.ReopenRound(event.round, reason),)
        case events.RoundReopened():
            return (commands.CloseRound(event.round),)
    return CANNOT_UNDO


def _as_posted(state: Tournament) -> bool:
    """Whether posting the last round again would bring back all that stands of it."""
    last = state.rounds[-1]
    rests = [credit.number for credit in state.credited if credit.round == last.number]
    said = bool(last.late or last.lineups or last.claims)
    return last.proposal is not None and sorted(rests) == sorted(last.byes) and not said
