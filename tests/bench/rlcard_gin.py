"""RLCard's gin rummy (Python and numpy), driven by the interface it publishes for agents."""

import copy
from random import Random
from typing import Any

COPIES = 10
"""Games that are kept; each is large."""


class RlcardGin:
    """The environment `gin-rummy`."""

    def __init__(self, rlcard: Any, seed: int = 1) -> None:
        self.env = rlcard.make("gin-rummy", config={"seed": seed})
        self.random = Random(seed)

    def play(self) -> int:
        """One random game; returns the players' decisions."""
        return len(self._play())

    def begin(self) -> int:
        """A deal up to the first decision of a player."""
        self.env.reset()
        return 1

    def record(self) -> tuple[int, list[int]]:
        """A random game: the seed it is dealt from, and its actions."""
        seed = self.random.randrange(1 << 31)
        self.env.seed(seed)
        return seed, self._play()

    def replay(self, recorded: tuple[int, list[int]]) -> None:
        """The game again, from its seed and its recorded actions."""
        seed, actions = recorded
        self.env.seed(seed)
        self.env.reset()
        step = self.env.step
        for action in actions:
            step(action)

    def middles(self, count: int, every: int) -> list[Any]:
        """Games in their midst, so many decisions after the deal."""
        found: list[Any] = []
        while len(found) < min(count, COPIES):
            state, _ = self.env.reset()
            for _ in range(every):
                if self.env.is_over():
                    break
                state, _ = self.env.step(self.random.choice(list(state["legal_actions"])))
            else:
                found.append(copy.deepcopy(self.env.game))
        return found

    def legal(self, game: Any) -> Any:
        """What may be done now."""
        return game.judge.get_legal_actions()

    def clone(self, game: Any) -> Any:
        """A copy of the game: it offers no other way."""
        return copy.deepcopy(game)

    def _play(self) -> list[int]:
        env = self.env
        state, _ = env.reset()
        actions: list[int] = []
        while not env.is_over():
            action = self.random.choice(list(state["legal_actions"]))
            actions.append(action)
            state, _ = env.step(action)
        return actions
