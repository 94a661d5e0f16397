"""Who sat at a table, where that is not simply the members of its entries."""

from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decisions.decision import Decision
from tournaments.state import Tournament

MOST_SITTING = 64


def sat(
    state: Tournament, rules: events.TournamentOpened, command: commands.RecordLineup
) -> Decision:
    """Who sat where and from which deal on; each side that is named has all who began."""
    if not 1 <= command.round <= len(state.rounds):
        return Refusal("unknown_round", params={"round": command.round})
    played = state.rounds[command.round - 1]
    if not 1 <= command.table <= len(played.tables):
        return Refusal("unknown_table", params={"round": command.round, "table": command.table})
    sides = played.tables[command.table - 1].sides
    began = [s.number for s in command.sitting if s.since == 1]
    named = {s.number for s in command.sitting}
    people = [s.member for s in command.sitting if s.member and s.since == 1]
    fits = (
        len(command.sitting) <= MOST_SITTING
        and named <= set(sides)
        and all(s.since >= 1 for s in command.sitting)
        and all(began.count(number) == rules.side_size for number in named)
        and len(people) == len(set(people))
    )
    if not fits:
        return Refusal("lineup_unfit", params={"round": command.round, "table": command.table})
    if played.lineups.get(command.table, ()) == command.sitting:
        return ()
    return (events.LineupRecorded(command.round, command.table, command.sitting),)
