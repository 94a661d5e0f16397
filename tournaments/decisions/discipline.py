"""Points that a referee takes, and the ledger of warnings.

Two warnings cost an entry one victory point in the general standings; its opponents get nothing,
and what was played at the tables stands. Where others than victory points are counted one of them
may be nothing or a whole table: there a referee who wants to take points says how many.
"""

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decisions.decision import Decision
from tournaments.events.discipline import SECOND_WARNING
from tournaments.state import Tournament

WARNINGS_A_POINT = 2


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
    count = 1 + len(state.warnings_of(number))
    if count % WARNINGS_A_POINT or rules.scoring.scheme != "victory":
        return (given,)
    return (given, events.PenaltyApplied(number, 1, 0, SECOND_WARNING, reason))


def revoke_warning(
    state: Tournament, _rules: events.TournamentOpened, command: commands.RevokeWarning
) -> Decision:
    """A warning less, and the point back where those that stay do not cost it any more."""
    if not 1 <= command.warning <= len(state.warnings):
        return Refusal("unknown_warning", params={"warning": command.warning})
    if command.warning in state.warnings_revoked:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    revoked = events.WarningRevoked(command.warning, command.reason)
    number = state.warnings[command.warning - 1].number
    count = len(state.warnings_of(number)) - 1
    stand = {credit.id for credit in state.credited}
    points = [credit for credit in state.warning_points.get(number, ()) if credit in stand]
    if len(points) <= count // WARNINGS_A_POINT:
        return (revoked,)
    return (revoked, events.CreditRevoked(points[-1], command.reason))
