"""Who directs a tournament, and leaving its official mode."""

from games.kernel.command import Command


class NameOfficer(Command, frozen=True):
    """Give a member an office."""

    member: str
    office: str


class DismissOfficer(Command, frozen=True):
    """Take an office back."""

    member: str
    office: str


class LeaveOfficialMode(Command, frozen=True):
    """Do from now on what the code of the tournament does not allow, and say so everywhere."""

    what: str
    reason: str


class LendTournament(Command, frozen=True):
    """Leave the writing of this tournament to another installation."""

    to: str


class TakeBackTournament(Command, frozen=True):
    """Write it here again."""
