"""Who may give which command at which tournament: asked here and nowhere else.

A right of the site (`members.permissions`) opens the desk's pages; what may be done with a
tournament depends on the office that one has there. An administrator of the site may do what a
director may.
"""

from collections.abc import Iterable
from enum import StrEnum
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.models import Officer
from smazzata.members.permissions import Role
from smazzata.members.principals import Principal
from tournaments import commands


class Office(StrEnum):
    """What somebody is to one tournament."""

    DIRECTOR = "director"
    """Organises it: everything, and naming the others."""
    REFEREE = "referee"
    """Rules: results by ruling, corrections, walk-overs, penalties."""
    SCORE_ROOM = "score_room"
    """Takes in entries and results."""


_ALL = frozenset(Office)
_RULING = frozenset({Office.DIRECTOR, Office.REFEREE})
_SCORES = frozenset({Office.DIRECTOR, Office.SCORE_ROOM})
_DIRECTION = frozenset({Office.DIRECTOR})

GRANTS: dict[type[Command], frozenset[Office]] = {
    commands.OpenTournament: _DIRECTION,
    commands.AdmitEntry: _SCORES,
    commands.WithdrawEntry: _RULING,
    commands.MakeDraw: _DIRECTION,
    commands.ProposeRound: _DIRECTION,
    commands.PostRound: _DIRECTION,
    commands.RecordResult: _ALL,
    commands.GiveWalkover: _RULING,
    commands.AwardScore: _RULING,
    commands.CorrectResult: _RULING,
    commands.ApplyPenalty: _RULING,
    commands.DrawLots: _RULING,
    commands.CloseRound: _SCORES,
    commands.PublishStandings: _SCORES,
    commands.PublishRatings: _DIRECTION,
    commands.CloseTournament: _DIRECTION,
}

NO_OFFICE = Refusal("no_office")


def offices(who: Principal, tournament: UUID) -> frozenset[Office]:
    """What somebody is to a tournament."""
    if who.member is None:
        return frozenset()
    if Role.ADMINISTRATOR in who.roles:
        return _ALL
    rows = Officer.objects.filter(tournament=tournament, member=who.member)
    return frozenset(map(Office, rows.values_list("office", flat=True)))


def against(who: Principal, tournament: UUID, given: Iterable[type[Command]]) -> Refusal | None:
    """Why somebody may not give these commands: `no_office`, `other_office`."""
    held = offices(who, tournament)
    if not held:
        return NO_OFFICE
    for command in given:
        if held.isdisjoint(GRANTS[command]):
            return Refusal("other_office", params={"command": command.name()})
    return None
