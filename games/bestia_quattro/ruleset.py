"""Bestia with four cards, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from games.bestia_quattro import events as e
from games.bestia_quattro import legal
from games.bestia_quattro.flow import Flow
from games.bestia_quattro.legal import may_call_giro, spoken
from games.bestia_quattro.state import (
    ALL,
    ASSISTS,
    BATTENTE,
    BLIND,
    DEALER,
    DECLARE,
    EXCHANGE,
    HAND,
    IN_DEAL,
    MASKS,
    MOST_SANCTION,
    OUT,
    PACKET,
    PASSED,
    PLAYERS,
    SCHEDULE,
    STEAL,
    BestiaQuattroState,
)
from games.bestia_quattro.words import WORDS
from games.kernel import exchange
from games.kernel.cards import ITALIAN_40
from games.kernel.chance import FIRST_DEALER
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event, events_of
from games.kernel.exchange import Discard, Exchange, Knock, Pass
from games.kernel.options import Option, Options, choice, number, switch
from games.kernel.seats import Seat
from games.kernel.trick_play import PLAY, PlayCard
from games.kernel.trick_view import card_item
from games.kernel.view import Choice, MenuItem, ParameterSpec, View

State = BestiaQuattroState
OPTIONS: tuple[Option, ...] = (
    choice("players", "BEQ-1", (4, 5, 6, 7), usual=True).describe("Giocatori", "Players"),
    number("stake", 4, "BEQ-4", least=1, most=1_000, usual=True).describe("Posta", "Stake"),
    choice("ante_mode", "BEQ-5", usual=True)
    .describe("Chi mette la posta", "Who pays the stake")
    .offer(ALL, "Tutti, a piatto vuoto", "Everybody, when the pot is empty")
    .offer(DEALER, "Il mazziere, al suo turno", "The dealer, on his turn"),
    switch("blinds", True, "BEQ-13", usual=True).describe("Buio e controbuio", "Blind raises"),
    switch("steal", True, "BEQ-18", usual=True).describe(
        "Il mazziere può rubare la briscola", "The dealer may steal the trump"
    ),
    number("rounds_before_giro", 1, "BEQ-53", least=0, most=100, usual=True).describe(
        "Giri di mazzo prima del giro finale", "Times that each player deals before the final round"
    ),
    choice("giro_call", "BEQ-53")
    .describe("Chi chiama il giro finale", "Who calls the final round")
    .offer(SCHEDULE, "Nessuno, comincia da sé", "Nobody, it begins by itself")
    .offer(PLAYERS, "Anche i giocatori, quando vogliono", "Players too, when they like"),
    number("max_deals_per_turn", 12, "BEQ-59", least=1, most=100).describe(
        "Smazzate al massimo per ogni mazziere nel giro",
        "Greatest number of deals of each dealer in the final round",
    ),
)
_DEALER = ("dealer_named", "seat", 1)
_PACKETS = ("first", "second")
DEALING = Dealing(
    pack=[*ITALIAN_40],
    takes=[
        *(
            Take(f"{which}_packet_dealt", "cards", packet=PACKET, sizes="sizes", first=_DEALER)
            for which in _PACKETS
        ),
        Take("trump_turned", "card"),
        *(
            Take(
                "hand_read",
                which,
                "pile",
                dealt=f"{which}_packet_dealt",
                number=("hand_read", "packet"),
            )
            for which in _PACKETS
        ),
        Take("cards_served", "cards"),
        Take("card_burnt", "card"),
    ],
    draws=[Draw("first_dealer_drawn", "seat", FIRST_DEALER)],
    late=True,
)
"""Two cards each, one turned, two more each, all from the dealer's right on (BEQ-10)."""
SPOKEN: Mapping[type[Command], type[Event]] = {
    **exchange.SPOKEN,
    e.NoBlind: e.BlindDeclined,
    e.Leave: e.SeatLeft,
    e.NoSteal: e.StealDeclined,
    e.Assist: e.Assisted,
    e.CallGiro: e.GiroCalled,
}
"""What is said by a word and no more."""


class BestiaQuattro(Flow):
    """Four to seven seats, each for itself, four tricks a deal; the opener owes two of them."""

    id = "bestia_quattro"
    options = OPTIONS
    pack = ITALIAN_40  # BEQ-2
    masks = MASKS
    tricks_in_deal = HAND
    service = EXCHANGE
    follow_clause, trump_clause = "BEQ-40", "BEQ-41"
    state_type = State
    events = (*exchange.FLOW, *events_of(e))
    restocks_a_seat = 2  # reserve and heap (BEQ-38): not more often than cards are served
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        **dict.fromkeys(
            (e.Blind, e.NoBlind, e.CounterBlind, e.Match, e.Leave),
            frozenset({BLIND}),
        ),
        **dict.fromkeys((e.Steal, e.NoSteal), frozenset({STEAL})),
        **dict.fromkeys((Knock, e.Assist, Pass), frozenset({DECLARE})),
        **dict.fromkeys((Exchange, Discard), frozenset({EXCHANGE})),
        PlayCard: frozenset({PLAY}),
    }
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {
        e.CallGiro: IN_DEAL,
        # These are never accepted out of turn, but a reason of theirs comes first (BEQ-13).
        e.Blind: IN_DEAL,
        e.NoBlind: IN_DEAL,
    }
    needs_option: ClassVar[dict[type[Command], tuple[str, bool]]] = {
        **dict.fromkeys((e.Blind, e.NoBlind, e.CounterBlind, e.Match, e.Leave), ("blinds", True)),
        **dict.fromkeys((e.Steal, e.NoSteal), ("steal", True)),
    }
    by_system: ClassVar[dict[type[Command], frozenset[str]]] = {e.Sanction: IN_DEAL}
    spoken = SPOKEN
    answers: ClassVar[Mapping[type[Event], type[Command]]] = {
        e.BlindRaised: e.Blind,
        e.CounterBlindRaised: e.CounterBlind,
        e.BlindMatched: e.Match,
        e.TrumpStolen: e.Steal,
        e.SanctionPaid: e.Sanction,
        **{event: word for word, event in SPOKEN.items()},
        **exchange.ANSWERS,
    }
    said_badges: ClassVar[Mapping[str, str]] = {
        BATTENTE: "opener",
        ASSISTS: "assistant",
        PASSED: "has_passed",
        OUT: "out_of_deal",
    }
    players_clause = "BEQ-1"
    minutes = (15, 35)
    emblem = "1B"
    words = WORDS
    dealt_as = DEALING
    tournament_seats = 5

    # --- the table --------------------------------------------------------------------------

    def deal_bound(self, options: Options) -> int:
        """Seven seats that are all silent and all change four cards, and the revealed decks."""
        return 300 + 2 * self.deals_bound(options)

    def deals_bound(self, options: Options) -> int:
        """Ordinary deals and each dealer's turn in the giro (BEQ-53, BEQ-59)."""
        giro = int(options["players"] * options["max_deals_per_turn"])
        return State.ordinary_deals(options) + giro

    # --- what is allowed --------------------------------------------------------------------

    _check_before_play = staticmethod(legal.objection)
    _actions_before_play = staticmethod(legal.actions)
    _default_before_play = staticmethod(legal.least)

    # --- seeing -----------------------------------------------------------------------------

    def _menu_before_play(self, state: State, seat: Seat) -> list[MenuItem]:
        if state.phase != EXCHANGE:
            return [MenuItem(step.name(), step.name()) for step in spoken(state, seat)]
        if seat == state.stealer:
            return [card_item("discard", seat, "heap")]
        chosen = ParameterSpec("cards", [f"hand:{seat}"], least=0, most=HAND)
        return [MenuItem("exchange", "exchange", {"discard": chosen})]

    def _rulings(self, state: State) -> list[MenuItem]:
        """What a referee may impose (BEQ-52)."""
        params = {
            "seat": ParameterSpec("seat", choices=[Choice(seat) for seat in state.staying()]),
            "amount": ParameterSpec("number", least=1, most=MOST_SANCTION),
        }
        return [MenuItem("sanction", "sanction", params)]

    def _off_turn_menu(self, state: State, seat: Seat) -> list[MenuItem]:
        return [MenuItem("call_giro", "call_giro")] if may_call_giro(state) else []

    def _fits(self, table: State, view: View) -> Callable[[int, Card], bool]:
        """A card that was stolen is in the dealer's hand, or was thrown by him."""
        lacks_not, stealer, stolen = super()._fits(table, view), table.stealer, table.stolen
        in_hand = stealer >= 0 and len(view.zone(f"hand:{stealer}").cards) > HAND
        heap = table.match.seats + table.piles.index("heap")

        def fits(place: int, card: Card) -> bool:
            if card == stolen:
                return place == stealer or (place == heap and not in_hand)
            return lacks_not(place, card)

        return fits
