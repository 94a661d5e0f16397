"""What a viewer sees of a table, what the kernel does not show aside."""

from collections.abc import Mapping
from typing import ClassVar

from games.bestia.state import (
    DECLARE,
    DECLINED,
    DISCARD,
    PASSED,
    TAKES_PART,
    BestiaState,
)
from games.kernel.exchange import ExchangeGame
from games.kernel.seats import Seat
from games.kernel.trick_view import card_item
from games.kernel.view import MenuItem, ParameterSpec


class BestiaView(ExchangeGame[BestiaState]):
    """The views of the game."""

    said_badges: ClassVar[Mapping[str, str]] = {
        PASSED: "stays_out",
        DECLINED: "stays_out",
        **dict.fromkeys(TAKES_PART, "in_play"),
    }

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
