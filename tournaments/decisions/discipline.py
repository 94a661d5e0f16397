"""Points that a referee takes, and the ledger of warnings.

Two warnings cost an entry one victory point in the general standings; its opponents get nothing,
and what was played at the tables stands. Where others than victory points are counted one of them
may be nothing or a whole table: there a referee who wants to take points says how many.
"""

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decisions.decision import Decision
from tournaments.state import Tournament

WARNINGS_A_POINT = 2
SECOND_WARNING = "warnings"
"""Stands where an article would: the codes number it differently."""


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


def warn(
    state: Tournament, rules: events.TournamentOpened, command: commands.GiveWarning
) -> Decision:
    """A warning, and with every second one of an entry the point that it costs."""
    entry = state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    if command.member and command.member not in entry.members:
        return Refusal("not_a_member_of_entry", params={"entry": command.number})
    if not command.article:
        return Refusal("article_missing")
    if not command.reason:
        return Refusal("reason_missing")
    return warned(state, rules, command)


def warned(
    state: Tournament, rules: events.TournamentOpened, command: commands.GiveWarning
) -> tuple[Event, ...]:
    """One warning more, and what it brings with it."""
    number, reason = command.number, command.reason
    given = events.WarningGiven(number, command.article, reason, command.member)
    count = 1 + sum(earlier.number == number for earlier in state.warnings)
    if count % WARNINGS_A_POINT or rules.scoring.scheme != "victory":
        return (given,)
    return (given, events.PenaltyApplied(number, 1, 0, SECOND_WARNING, reason))
