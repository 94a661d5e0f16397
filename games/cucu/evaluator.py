"""How Cucù is judged: how likely one's card is to be the lowest, kept or changed (CUC-38).

Each other seat is taken to hold a card of those that are not known, each as likely as the other.
That is rough: who has changed got rid of a low card. But the low card went on to somebody else.
"""

from collections import Counter
from collections.abc import Iterator
from math import comb
from random import Random
from typing import NamedTuple

from games.cucu import events as e
from games.cucu.options import TOP_ONLY
from games.cucu.state import ASKED, CUT, DEAL_DONE, HORSE, KING, pack, value
from games.kernel.command import Command
from games.kernel.seats import Seat, from_seat
from games.kernel.view import View


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """The legal steps, the one with which one pays most seldom first."""
    size = len(view.zone("stock").cards)
    if view.phase == CUT:
        counts = sorted({1, size // 2, size - 1})
        rng.shuffle(counts)
        yield from map(e.CutDeck, counts)
    elif view.phase == DEAL_DONE:
        yield e.Knock()
    elif view.phase == ASKED:
        if any(item.do == "block_with_king" for item in view.menu):
            yield e.BlockWithKing()
        yield e.GiveCard()
    elif view.seat == view.facts["dealer"]:
        top = view.options["dealer_draw"] == TOP_ONLY
        places = [1] if top else sorted({1, (size + 1) // 2, size})
        rng.shuffle(places)
        draws: list[Command] = [e.ExchangeWithDeck(place) for place in places]
        # What was handed to the dealer is a card that somebody wanted to be rid of.
        yield from ([*draws, e.Keep()] if view.facts["passed"] else [e.Keep(), *draws])
    else:
        outlook = Outlook.of(view)
        changes = outlook.loses_changing() < outlook.loses_keeping()
        yield from ((e.Exchange(), e.Keep()) if changes else (e.Keep(), e.Exchange()))


class Outlook(NamedTuple):
    """What a seat knows before it decides."""

    own: int
    """What its card is worth."""
    others: list[int | None]
    """The same of the seats after it, the next one first, then of those before; None: unknown."""
    dealer_at: int
    """The place of the dealer among them."""
    unseen: Counter[int]
    """How many cards of each value the seat does not know."""
    ponte: bool

    @classmethod
    def of(cls, view: View) -> "Outlook":
        """What the viewer, whose turn it is, knows."""
        facts = view.facts
        out = set(range(facts["seats"])) - set(facts["in_hand"]) | set(facts["out"])
        seats = from_seat(view.seat, facts["seats"], out)
        values = [_shown(view, seat) for seat in seats]
        own = values[0]
        if own is None:
            raise AssertionError("a seat whose turn it is knows its card")
        left = Counter(map(value, pack(view.options)))
        left.subtract(value(card) for zone in view.zones for card in zone.cards if card is not None)
        dealer_at = seats.index(facts["dealer"]) - 1
        return cls(own, values[1:], dealer_at, left, view.options["ponte"])

    def loses_keeping(self) -> float:
        """How likely it is that no other card is lower."""
        return self._lowest(self.own, self.others)

    def loses_changing(self, at: int = 0) -> float:
        """The same after asking the seat at this place."""
        known = self.others[at]
        cards = {known: 1} if known is not None else self.unseen
        total = sum(cards.values())
        return sum(
            count / total * self._loses_with(got, at) for got, count in cards.items() if count
        )

    def _loses_with(self, got: int | None, at: int) -> float:
        """The same if the asked seat has a card of this value."""
        if got is None:
            raise AssertionError("its value was just looked up")
        others = [*self.others]
        others[at] = got
        power = at < self.dealer_at
        if power and got == KING:
            return self._lowest(self.own, others)
        if power and got == HORSE and self.ponte:
            return self._replace(others=others).loses_changing(at + 1)
        # What the dealer gets he changes, and then it may be any card.
        others[at] = self.own if power else None
        return self._lowest(got, others)

    def _lowest(self, own: int, others: list[int | None]) -> float:
        """How likely it is that no card of the others is lower than this one."""
        if any(other is not None and other < own for other in others):
            return 0.0
        hidden = others.count(None)
        total = sum(self.unseen.values())
        higher = sum(count for worth, count in self.unseen.items() if worth >= own)
        return comb(higher, hidden) / comb(total, hidden)


def _shown(view: View, seat: Seat) -> int | None:
    cards = view.zone(f"hand:{seat}").cards
    return value(cards[0]) if cards and cards[0] is not None else None
