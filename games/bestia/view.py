"""What a viewer sees of a table, and the table as far as a viewer knows it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from games.bestia.state import (
    DECLARE,
    DECLINED,
    DISCARD,
    PASSED,
    TAKES_PART,
    BestiaState,
)
from games.kernel.exchange import ExchangeGame, see_exchange
from games.kernel.match import Match
from games.kernel.pot import pot_facts
from games.kernel.seats import Seat
from games.kernel.trick_view import card_item, trick_facts
from games.kernel.view import MenuItem, ParameterSpec, View


class BestiaView(ExchangeGame[BestiaState]):
    """The views of the game."""

    said_badges: ClassVar[Mapping[str, str]] = {
        PASSED: "stays_out",
        DECLINED: "stays_out",
        **dict.fromkeys(TAKES_PART, "in_play"),
    }

    def _facts(self, state: BestiaState, viewer: Seat) -> dict[str, Any]:
        """The course of the deal: all of it is public."""
        own = {"said": [*state.said], "reshuffles": state.reshuffles}
        return {**pot_facts(state), **own, **trick_facts(state)}

    def _menu_before_play(self, state: BestiaState, seat: Seat) -> list[MenuItem]:
        if state.phase == DISCARD:
            return [card_item("discard", seat, "heap")]
        if state.phase == DECLARE:
            return [MenuItem("knock", "knock"), MenuItem("pass", "pass")]
        if state.said[seat] == PASSED:
            words = ("accept_invite", "decline_invite")
            return [MenuItem(word, word) for word in words]
        most = state.match.options["exchange_max"]
        chosen = ParameterSpec("cards", [f"hand:{seat}"], least=0, most=most)
        return [MenuItem("exchange", "exchange", {"discard": chosen})]

    def _seen(self, view: View, match: Match) -> BestiaState:
        return seen_table(view, match)


def seen_table(view: View, match: Match) -> BestiaState:
    """The table as far as `view` shows it: hands hold no more than the known cards."""
    table = see_exchange(BestiaState(), view, match)
    table.said = [*view.facts["said"]]
    table.reshuffles = view.facts["reshuffles"]
    return table
