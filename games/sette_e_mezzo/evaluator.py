"""How Sette e mezzo is judged: by the solved small game, with the cards that are left.

A player looks at the cards that have gone in this smazzata, works out how the bank will end, and
takes the bet and the cards that bring most. The bank does the same with those whom it has to beat.
"""

from collections.abc import Iterator
from functools import cached_property
from random import Random

from games.kernel.bots import rank_steps
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.seats import Seat
from games.kernel.view import View
from games.sette_e_mezzo.cards import SEVEN_AND_HALF, Matta, hand_of
from games.sette_e_mezzo.events import Hit, PlaceBet, Stand
from games.sette_e_mezzo.legal import bets
from games.sette_e_mezzo.odds import OUTCOMES, REALE, Odds, Solved, Spread
from games.sette_e_mezzo.state import BET, MADE, STOOD, Stakes
from games.sette_e_mezzo.strategy import (
    Opponent,
    bank_habits,
    banks_worth,
    players_worth,
    unseen_first_card,
)
from games.sette_e_mezzo.view import unseen_cards


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """The legal steps by what they bring, the most first; among equals, by `rng`."""
    outlook = Outlook(view)
    if view.phase == BET:
        [offered] = view.menu
        choices = bets(view.options, offered.params["call_stake"].most)
        yield from rank_steps(((bet, outlook.bet_brings(bet)) for bet in choices), rng)
        return
    if not any(item.do == "hit" for item in view.menu):
        yield Stand()
        return
    yield from (Hit(), Stand()) if outlook.calls() else (Stand(), Hit())


class Outlook:
    """What a seat can count on before it decides."""

    def __init__(self, view: View) -> None:
        self.view = view
        options = view.options
        self.double: bool = options["reale_double_pay"]
        self.matta = Matta(options["wild_card"], options["wild_integer_only"])
        self.bank: Seat = view.facts["bank"]
        self.odds = Odds(unseen_cards(view), self.matta)
        self.held = [*_cards(view, f"hand:{view.seat}"), *_cards(view, f"called:{view.seat}")]
        self.hand = hand_of(self.held, self.matta)

    def bet_brings(self, bet: PlaceBet) -> float:
        """Chips to expect from a bet on the first card."""
        stand = bet.call_stake if bet.stand_stake is None else bet.stand_stake
        return self._with(Stakes(bet.call_stake, stand)).first[self.hand].best

    def calls(self) -> bool:
        """Whether another card brings more than standing."""
        if self.view.seat == self.bank:
            solved = self.odds.solve(banks_worth(self._opponents(), double=self.double))
        else:
            solved = self._with(self._stakes(self.view.seat))
        alone = len(self.held) == 1
        return (solved.first if alone else solved.later)[self.hand].calls

    @cached_property
    def bank_ends(self) -> Spread:
        """How the bank ends, by its habits and the cards that are left."""
        return self.odds.course(bank_habits(self.matta, double=self.double)).ends

    def _with(self, stakes: Stakes) -> Solved:
        return self.odds.solve(players_worth(self.bank_ends, stakes, double=self.double))

    def _stakes(self, seat: Seat) -> Stakes:
        return Stakes(*self.view.facts["bets"][seat])

    def _opponents(self) -> list[Opponent]:
        standing, out = self.view.facts["standing"], self.view.facts["out"]
        seats = [
            seat
            for seat, how in enumerate(standing)
            if how in (STOOD, MADE) and seat not in (self.bank, *out)
        ]
        return [self._opponent(seat) for seat in seats]

    def _opponent(self, seat: Seat) -> Opponent:
        stakes = self._stakes(seat)
        called = _cards(self.view, f"called:{seat}")
        if self.view.facts["standing"][seat] == MADE:
            spread = [0.0] * OUTCOMES
            spread[REALE if len(called) == 1 else SEVEN_AND_HALF] = 1.0
        else:
            spread = unseen_first_card(self.odds, called, stakes, double=self.double)
        return Opponent(stakes.stand, spread)


def _cards(view: View, zone: str) -> list[Card]:
    return [card for card in view.zone(zone).cards if card is not None]
