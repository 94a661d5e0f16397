"""What a viewer sees of a table, and the table as far as a viewer knows it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

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
from games.kernel.exchange import ExchangeGame, see_exchange
from games.kernel.match import Match
from games.kernel.pot import pot_facts
from games.kernel.seats import Seat
from games.kernel.trick_view import card_item, trick_facts
from games.kernel.view import Choice, MenuItem, ParameterSpec, View

SAME = (
    "giro",
    "giro_called",
    "turn_deal",
    "trump",
    "stolen",
    "blindable",
    "blind_level",
    "may_counter",
    "battente",
    "reshuffles",
)
"""Facts that are shown as they are."""
LISTS = ("looked", "said", "blinds_paid")
TUPLES = ("had_turn", "assistants", "owed")


class BestiaQuattroView(ExchangeGame[BestiaQuattroState]):
    """The views of the game."""

    said_badges: ClassVar[Mapping[str, str]] = {
        BATTENTE: "opener",
        ASSISTS: "assistant",
        PASSED: "has_passed",
        OUT: "out_of_deal",
    }

    def _facts(self, state: BestiaQuattroState, viewer: Seat) -> dict[str, Any]:
        """The course of match and deal: all of it is public."""
        same = {name: getattr(state, name) for name in SAME}
        lists = {name: list(getattr(state, name)) for name in (*LISTS, *TUPLES)}
        return {**pot_facts(state), **same, **lists, **trick_facts(state)}

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

    def _seen(self, view: View, match: Match) -> BestiaQuattroState:
        return seen_table(view, match)

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


def seen_table(view: View, match: Match) -> BestiaQuattroState:
    """The table as far as `view` shows it: hands hold no more than the known cards."""
    table = see_exchange(BestiaQuattroState(), view, match)
    for name in SAME:
        setattr(table, name, view.facts[name])
    for name in LISTS:
        setattr(table, name, [*view.facts[name]])
    for name in TUPLES:
        setattr(table, name, tuple(view.facts[name]))
    for seat, cards in enumerate(table.unread):
        table.hold(seat, cards)  # into the hand that it has looked at, if it has
    return table
