"""A bot that looks ahead: tree search over worlds that its seat cannot tell from the real one.

Information-set Monte Carlo tree search, from one observer's side (Cowling, Powley and Whitehouse,
2012). Each iteration makes up the hidden cards anew, walks down one common tree along moves that
are legal in that world, adds one move to it, plays the deal out at random, and gives every seat
on the way its lead over the others. A move is weighed against how often it was possible, because
moves that few worlds allow must not seem neglected.

Work is counted in iterations, never in seconds: the same view and the same rng choose the same.
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from statistics import fmean
from typing import Generic, TypeVar

from games.kernel.command import Command
from games.kernel.match import State
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SYSTEM, Seat
from games.kernel.view import View

S = TypeVar("S", bound=State)


class _Node:
    """A move as the searching seat sees it, and what followed it."""

    __slots__ = ("children", "mover", "possible", "squares", "total", "visits")

    def __init__(self, mover: Seat) -> None:
        self.mover = mover
        self.children: dict[Command, _Node] = {}
        self.visits = 0
        self.possible = 0
        """How often it was legal when its turn came."""
        self.total = 0.0
        """Sum of the mover's leads."""
        self.squares = 0.0
        """Sum of their squares."""

    def spread(self) -> float:
        """How far the mover's leads lie apart, their standard deviation; 0 before the first."""
        if not self.visits:
            return 0.0
        mean = self.total / self.visits
        return sqrt(max(0.0, self.squares / self.visits - mean * mean))


class SearchBot(Generic[S]):
    """Chooses the step that an information-set tree search visits most."""

    name = "search"

    def __init__(self, ruleset: Ruleset[S], iterations: int, curiosity: float = 1.0) -> None:
        """`curiosity`: how much a rarely tried move is tried, in standard deviations of the leads.

        So a game counted in hundreds is searched like one counted in units, and a large pot like a
        small one.
        """
        self._ruleset = ruleset
        self._iterations = iterations
        self._curiosity = curiosity

    def choose(self, view: View, rng: Random) -> Command:
        """The step that was tried most; the only one at once."""
        rules = self._ruleset
        steps = rules.legal_actions(rules.determinize(view, rng), view.seat)
        return steps[0] if len(steps) == 1 else self._search(view, rng)

    def ponder(self, view: View, rng: Random) -> Command:
        """What `choose` chooses, with a search where there is only one step too.

        So who counts the time, or waits for whoever searches, cannot tell one from the other.
        """
        self._ruleset.determinize(view, rng)  # as `choose` does: the same rng, the same worlds
        return self._search(view, rng)

    def _search(self, view: View, rng: Random) -> Command:
        rules = self._ruleset
        root = _Node(view.seat)
        for _ in range(self._iterations):
            self._iterate(root, rules.determinize(view, rng), view.seat, rng)
        return max(root.children, key=lambda step: root.children[step].visits)

    def _iterate(self, root: _Node, world: S, mover: Seat, rng: Random) -> None:
        """One world, from the root, where `mover` chooses, to the end of the deal and back."""
        rules = self._ruleset
        scored = len(world.match.sheets)
        node, path = root, [root]
        curiosity = self._curiosity * root.spread()
        grown = False
        while len(world.match.sheets) == scored and not grown:
            steps = rules.legal_actions(world, mover)
            fresh = [step for step in steps if step not in node.children]
            if fresh:
                step = fresh[int(rng.random() * len(fresh))]
                node.children[step] = _Node(mover)
                grown = True
            else:
                step = _promising(node, steps, curiosity)
            for other in steps:
                if other in node.children:
                    node.children[other].possible += 1
            node = node.children[step]
            path.append(node)
            rules.play(world, step, mover)
            mover = next(iter(rules.current(world)), SYSTEM)
        self._play_out(world, scored, rng)
        leads = self._leads(world)
        for node in path:
            lead = leads[node.mover]
            node.visits += 1
            node.total += lead
            node.squares += lead * lead

    def _play_out(self, world: S, scored: int, rng: Random) -> None:
        """Plays any legal steps until the deal is counted."""
        legal_actions, play, random = self._ruleset.legal_actions, self._ruleset.play, rng.random
        while len(world.match.sheets) == scored:
            steps = legal_actions(world)
            play(world, steps[int(random() * len(steps))])

    def _leads(self, world: S) -> dict[Seat, float]:
        """Each seat's score of the deal, less the mean of the other parties'; more is better."""
        sign = -1 if self._ruleset.lowest_wins(world.match.options) else 1
        scores = [sign * row.total for row in world.match.sheets[-1].rows]
        leads = {SYSTEM: 0.0}
        for place, party in enumerate(self._ruleset.parties(world.match)):
            lead = scores[place] - fmean(scores[:place] + scores[place + 1 :])
            leads.update(dict.fromkeys(party, lead))
        return leads


def _promising(node: _Node, steps: Sequence[Command], curiosity: float) -> Command:
    """By the upper confidence bound; all steps have been tried."""
    children = node.children

    def bound(step: Command) -> float:
        child = children[step]
        neglect = sqrt(log(child.possible) / child.visits) if child.possible > 1 else 1.0
        return child.total / child.visits + curiosity * neglect

    return max(steps, key=bound)
