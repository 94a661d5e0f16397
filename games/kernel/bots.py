"""Seats without people. A bot receives its seat's view, and nothing else."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, Protocol, TypeAlias

from games.kernel.command import Command
from games.kernel.ruleset import Ruleset
from games.kernel.view import View


class Bot(Protocol):
    """Chooses a command from what its seat may know."""

    name: str

    def choose(self, view: View, rng: Random) -> Command:
        """A legal command of `view.seat`, whose turn it is. Same view, same rng: same choice."""
        ...


Preferences: TypeAlias = Callable[[View, Random], Iterator[Command]]
"""What a bot that plays by judgement can say beside its choice: every legal step of the view's
seat, whose turn it is, each once, the best first; among equals by the random numbers."""


def rank_steps(steps: Iterable[tuple[Command, float]], rng: Random) -> Iterator[Command]:
    """The steps by the value that each is given with, the best first; among equals, by `rng`.

    >>> steps = [(PlayCard("2D"), 0.5), (PlayCard("3D"), 1.0)]
    >>> [step.card for step in rank_steps(steps, Random(1))]
    ['3D', '2D']
    """
    valued = [*steps]
    rng.shuffle(valued)
    valued.sort(key=lambda step: -step[1])
    yield from (step for step, _ in valued)


class RandomBot:
    """Plays any legal step, each as likely as the other: an opponent to measure others by."""

    name = "random"

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self._ruleset = ruleset

    def choose(self, view: View, rng: Random) -> Command:
        """One of the legal steps, by `rng`."""
        world = self._ruleset.determinize(view, rng)
        return rng.choice(self._ruleset.legal_actions(world, view.seat))


class HeuristicBot:
    """Plays what it judges best, without looking ahead."""

    name = "heuristic"

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def choose(self, view: View, rng: Random) -> Command:
        """The step that it prefers."""
        return next(self._preferences(view, rng))


class NoviceBot:
    """Judges like `HeuristicBot` and errs now and then: an opponent for who is learning a game.

    It errs by one of the next best steps, not by any: it overlooks a meld or throws the wrong
    card, but never plays as nobody would.
    """

    name = "novice"

    LAPSE = 0.35
    """How often it errs."""
    NEAR = 3
    """Among how many of the next best steps."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def choose(self, view: View, rng: Random) -> Command:
        """The best step, or one of the next."""
        errs = rng.random() < self.LAPSE
        best, *next_best = islice(self._preferences(view, rng), 1 + self.NEAR * errs)
        return rng.choice(next_best) if next_best else best
