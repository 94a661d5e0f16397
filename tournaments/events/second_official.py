"""Late corrections: proposed by one official, confirmed or declined by another."""

from typing import Any

from games.kernel.event import Event


class CorrectionProposed(Event, frozen=True):
    """An official would correct something; nothing changes before another agrees."""

    proposal: int
    """Proposals are numbered from 1."""
    correction: dict[str, Any]
    """The command as plain values, with its name under `do`."""
    by: str
    """Who proposes it, as a member."""


class CorrectionConfirmed(Event, frozen=True):
    """Another official agrees; what follows from the command stands right behind."""

    proposal: int
    by: str


class CorrectionDeclined(Event, frozen=True):
    """It is not done: another official said no, or who proposed it took it back."""

    proposal: int
    by: str
    reason: str
