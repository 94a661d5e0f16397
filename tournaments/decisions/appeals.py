"""Appeals: filed in time, decided by a panel of whom nobody is of a side of that table.

The time runs from the first publication of standings that cover the round; before that it has not
begun.
"""

from games.kernel.refusal import Refusal
from tournaments import commands
from tournaments.authority import Acting
from tournaments.deadlines import window_over
from tournaments.decisions.decision import Decision
from tournaments.decisions.results import find_table
from tournaments.events import AppealDecided, AppealFiled, TournamentOpened
from tournaments.state import Tournament


def file_appeal(
    state: Tournament, _rules: TournamentOpened, command: commands.FileAppeal, acting: Acting
) -> Decision:
    """An appeal of a side of the table."""
    found = find_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    if command.number not in found.tables[command.table - 1].sides:
        params = {"entry": command.number, "round": command.round, "table": command.table}
        return Refusal("appeal_of_others", params=params)
    if not command.reason:
        return Refusal("reason_missing")
    place = (command.round, command.table, command.number)
    if any((a.round, a.table, a.number) == place for a in state.open_appeals):
        return ()
    if window_over(state, command.round, "appeals", acting.at):
        return Refusal("appeal_too_late", params={"round": command.round})
    return (AppealFiled(len(state.appeals) + 1, command.number, *place[:2], command.reason),)


def decide_appeal(
    state: Tournament, _rules: TournamentOpened, command: commands.DecideAppeal
) -> Decision:
    """The decision; nobody of the table's sides sits on the panel."""
    filed = next((a for a in state.appeals if a.appeal == command.appeal), None)
    if filed is None:
        return Refusal("unknown_appeal", params={"appeal": command.appeal})
    decided = AppealDecided(command.appeal, command.upheld, command.panel, command.reason)
    if (earlier := state.appeals_decided.get(command.appeal)) is not None:
        if earlier == decided:
            return ()
        return Refusal("appeal_decided", params={"appeal": command.appeal})
    panel = set(command.panel)
    if not panel or len(panel) < len(command.panel) or panel & _parties(state, filed):
        return Refusal("panel_unfit")
    if not command.reason:
        return Refusal("reason_missing")
    return (decided,)


def _parties(state: Tournament, filed: AppealFiled) -> set[str]:
    """Whoever has ever been of a side of the table; the round may have been recalled meanwhile."""
    found = find_table(state, filed.round, filed.table)
    sides = () if isinstance(found, Refusal) else found.tables[filed.table - 1].sides
    entries = [state.entries[number] for number in {filed.number, *sides}]
    now = {member for entry in entries for member in entry.members}
    return now | {m for entry in entries for _, members in entry.earlier for m in members}
