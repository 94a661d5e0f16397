"""The rule of two: a late correction is proposed by one official and confirmed by another."""

from typing import Any

from games.kernel.command import Command


class ProposeCorrection(Command, frozen=True):
    """Ask another official to agree to a command that comes late."""

    correction: dict[str, Any]
    """The command as plain values, with its name under `do`."""


class ConfirmCorrection(Command, frozen=True):
    """Agree to what another official proposed."""

    proposal: int


class DeclineCorrection(Command, frozen=True):
    """Say no to what was proposed, or take back what one proposed oneself."""

    proposal: int
    reason: str
