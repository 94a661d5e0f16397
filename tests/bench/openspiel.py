"""OpenSpiel's games (C++), driven from Python move by move, as a platform has to drive them."""

from random import Random
from typing import Any


class SpielGame:
    """One of OpenSpiel's games.

    Chance (each card dealt) is drawn in the way that holds for every game: from the outcomes and
    their probabilities. With `uniform` it is drawn from the bare list of outcomes, which is only
    right where all are as likely, and saves the peer most of its dealing.
    """

    def __init__(self, pyspiel: Any, name: str, *, uniform: bool = False, seed: int = 1) -> None:
        self.game = pyspiel.load_game(name)
        self.uniform = uniform
        self.random = Random(seed)

    def play(self) -> int:
        """One random game from the deal to the end; returns the players' decisions."""
        return self._play([])

    def begin(self) -> int:
        """A deal up to the first decision of a player."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self._drawn(state))
        return 1

    def record(self) -> list[int]:
        """The actions of one random game, chance included."""
        actions: list[int] = []
        self._play(actions)
        return actions

    def replay(self, actions: list[int]) -> None:
        """The game again, from its recorded actions."""
        apply = self.game.new_initial_state().apply_action
        for action in actions:
            apply(action)

    def middles(self, count: int, every: int) -> list[Any]:
        """States from the midst of games, every so many of the players' decisions."""
        found: list[Any] = []
        decisions = 0
        while len(found) < count:
            state = self.game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(self._drawn(state))
                    continue
                decisions += 1
                if decisions % every == 0:
                    found.append(state.clone())
                state.apply_action(self.random.choice(state.legal_actions()))
        return found[:count]

    def legal(self, state: Any) -> Any:
        """What may be done in a state."""
        return state.legal_actions()

    def clone(self, state: Any) -> Any:
        """A copy of a state."""
        return state.clone()

    def _play(self, actions: list[int]) -> int:
        random = self.random
        state = self.game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = self._drawn(state)
            else:
                legal = state.legal_actions()
                action = legal[int(random.random() * len(legal))]
                decisions += 1
            state.apply_action(action)
            actions.append(action)
        return decisions

    def _drawn(self, state: Any) -> int:
        """An outcome of a chance node."""
        if self.uniform:
            legal = state.legal_actions()
            return int(legal[int(self.random.random() * len(legal))])
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(self.random.choices(outcomes, chances)[0])
