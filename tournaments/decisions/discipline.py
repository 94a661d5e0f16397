"""Points that a referee takes."""

from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decisions.decision import Decision
from tournaments.state import Tournament


def penalise(
    state: Tournament, _rules: events.TournamentOpened, command: commands.ApplyPenalty
) -> Decision:
    """Points taken, with their article."""
    if command.number not in state.entries:
        return Refusal("unknown_entry", params={"entry": command.number})
    if min(command.vp, command.mp) < 0 or command.vp + command.mp == 0:
        return Refusal("penalty_empty")
    if not command.article:
        return Refusal("article_missing")
    return (
        events.PenaltyApplied(
            command.number, command.vp, command.mp, command.article, command.reason
        ),
    )
