"""Seats without people. A bot receives its seat's view, and nothing else."""

from random import Random
from typing import Any, Protocol

from games.kernel.command import Command
from games.kernel.ruleset import Ruleset
from games.kernel.view import View


class Bot(Protocol):
    """Chooses a command from what its seat may know."""

    name: str

    def choose(self, view: View, rng: Random) -> Command:
        """A legal command of `view.seat`, whose turn it is. Same view, same rng: same choice."""
        ...


class RandomBot:
    """Plays any legal step, each as likely as the other: an opponent to measure others by."""

    name = "random"

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self._ruleset = ruleset

    def choose(self, view: View, rng: Random) -> Command:
        """One of the legal steps, by `rng`."""
        world = self._ruleset.determinize(view, rng)
        return rng.choice(self._ruleset.legal_actions(world))
