"""Making standings final: everything is answered, nothing is outdated, and the time has run.

What comes after is refused as `homologated`; ratings may be published and the tournament ended.
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.authority import Acting
from tournaments.decisions.decision import Decision
from tournaments.queries import outdated
from tournaments.state import Tournament

AFTERWARDS: frozenset[type[Command]] = frozenset({
    commands.HomologateStandings,
    commands.PublishRatings,
    commands.CloseTournament,
    commands.ImportOfficialOrder,
    commands.NameOfficer,
    commands.DismissOfficer,
    commands.LendTournament,
    commands.TakeBackTournament,
})  # fmt: skip
"""What may still be done: none of it moves a line of the standings."""


def homologate(
    state: Tournament,
    rules: events.TournamentOpened,
    command: commands.HomologateStandings,
    acting: Acting,
) -> Decision:
    """The standings published last are final; when that is too early says `warning_levels`."""
    if state.homologated is not None:
        same = state.homologated.version == command.version
        return () if same else Refusal("homologated")
    if len(state.rounds) < rules.rounds:
        return Refusal("rounds_to_play", params={"rounds": rules.rounds})
    if state.open_rounds:
        return Refusal("round_open", params={"round": state.open_rounds[0].number})
    if refusal := unanswered(state):
        return refusal
    last = state.published[-1] if state.published else None
    if last is None or last.round < len(state.rounds) or outdated(state):
        return Refusal("standings_not_published")
    if command.version != last.version:
        return Refusal("standings_superseded", params={"version": last.version})
    final = events.StandingsHomologated(last.version, last.digest, acting.at // 1000, acting.member)
    return (final,)


def unanswered(state: Tournament) -> Refusal | None:
    """What still waits for an answer: a call, an appeal, a correction for a second official."""
    if state.open_calls:
        return Refusal("call_open", params={"call": state.open_calls[0].call})
    if state.open_appeals:
        return Refusal("appeal_open", params={"appeal": state.open_appeals[0].appeal})
    if state.waiting_corrections:
        waits = state.waiting_corrections[0].proposal
        return Refusal("correction_waits", params={"proposal": waits})
    return None
