"""What a viewer sees of a table, what the kernel does not show aside."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from games.bestia_quattro.cards import HAND
from games.bestia_quattro.legal import may_call_giro, spoken
from games.bestia_quattro.options import MOST_SANCTION
from games.bestia_quattro.state import (
    ASSISTS,
    BATTENTE,
    EXCHANGE,
    OUT,
    PASSED,
    BestiaQuattroState,
)
from games.kernel.event import Card
from games.kernel.exchange import ExchangeGame
from games.kernel.seats import Seat
from games.kernel.trick_view import card_item
from games.kernel.view import Choice, MenuItem, ParameterSpec, View


class BestiaQuattroView(ExchangeGame[BestiaQuattroState]):
    """The views of the game."""

    said_badges: ClassVar[Mapping[str, str]] = {
        BATTENTE: "opener",
        ASSISTS: "assistant",
        PASSED: "has_passed",
        OUT: "out_of_deal",
    }

    def _menu_before_play(self, state: BestiaQuattroState, seat: Seat) -> list[MenuItem]:
        if state.phase != EXCHANGE:
            return [MenuItem(step.name(), step.name()) for step in spoken(state, seat)]
        if seat == state.stealer:
            return [card_item("discard", seat, "heap")]
        chosen = ParameterSpec("cards", [f"hand:{seat}"], least=0, most=HAND)
        return [MenuItem("exchange", "exchange", {"discard": chosen})]

    def _rulings(self, state: BestiaQuattroState) -> list[MenuItem]:
        """What a referee may impose (BEQ-52)."""
        params = {
            "seat": ParameterSpec("seat", choices=[Choice(seat) for seat in state.staying()]),
            "amount": ParameterSpec("number", least=1, most=MOST_SANCTION),
        }
        return [MenuItem("sanction", "sanction", params)]

    def _off_turn_menu(self, state: BestiaQuattroState, seat: Seat) -> list[MenuItem]:
        return [MenuItem("call_giro", "call_giro")] if may_call_giro(state) else []

    def _fits(self, table: BestiaQuattroState, view: View) -> Callable[[int, Card], bool]:
        """A card that was stolen is in the dealer's hand, or was thrown by him."""
        lacks_not, stealer, stolen = super()._fits(table, view), table.stealer, table.stolen
        in_hand = stealer >= 0 and len(view.zone(f"hand:{stealer}").cards) > HAND
        heap = table.match.seats + table.piles.index("heap")

        def fits(place: int, card: Card) -> bool:
            if card == stolen:
                return place == stealer or (place == heap and not in_hand)
            return lacks_not(place, card)

        return fits
