"""Who directs a tournament, leaving its official mode, and leaving its writing to others."""

from games.kernel.refusal import MALFORMED, Refusal
from tournaments import commands, events
from tournaments.authority import Office
from tournaments.decisions.decision import Decision
from tournaments.state import Tournament
from tournaments.warning_levels import CODES


def name(
    state: Tournament, _rules: events.TournamentOpened, command: commands.NameOfficer
) -> Decision:
    """A member serves from now on."""
    if not command.member or command.office not in set(Office):
        return MALFORMED
    if (command.member, command.office) in state.officers:
        return ()
    return (events.OfficerNamed(command.member, command.office),)


def dismiss(
    state: Tournament, _rules: events.TournamentOpened, command: commands.DismissOfficer
) -> Decision:
    """A member serves no longer."""
    if (command.member, command.office) not in state.officers:
        return ()
    return (events.OfficerDismissed(command.member, command.office),)


def leave_official(
    state: Tournament, _rules: events.TournamentOpened, command: commands.LeaveOfficialMode
) -> Decision:
    """What the code does not allow can be done from now on, and every page says so."""
    if command.what not in CODES:
        return MALFORMED
    if not command.reason:
        return Refusal("reason_missing")
    if state.official_mode_left:
        return ()
    return (events.OfficialModeLeft(command.what, command.reason),)


def lend(
    _state: Tournament, _rules: events.TournamentOpened, command: commands.LendTournament
) -> Decision:
    """Another installation writes from here on."""
    if not command.to:
        return MALFORMED
    return (events.TournamentLent(command.to),)


def take_back(
    state: Tournament, _rules: events.TournamentOpened, _command: commands.TakeBackTournament
) -> Decision:
    """It is written here again."""
    return (events.TournamentReturned(),) if state.lent_to else ()
