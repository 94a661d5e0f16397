"""Melds: what cards can be together (PIN-07 to PIN-12), and what one may become (PIN-20, PIN-21).

A meld is an immutable value. The order in which cards are named says where a joker stands, so a
sequence is named from low to high, and nothing has to be guessed.
"""

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from games.kernel.cards import FRENCH_SUITS, JOKER
from games.kernel.event import Card
from games.kernel.kinds import CODES, KIND_OF, RANK_OF, SUIT_OF

End: TypeAlias = Literal["low", "high"]
Suit: TypeAlias = Literal["H", "D", "C", "S"]
NotMeld: TypeAlias = str
"""Why cards are no meld: the code of a refusal."""

SUITS: tuple[Suit, ...] = ("H", "D", "C", "S")
SUIT_NAMED: dict[str, Suit] = {suit: suit for suit in SUITS}
SEQUENCE, SET, JOKERS = "sequence", "set", "poker_of_jokers"
LEAST, MOST_IN_SET = 3, 4
ALL_JOKERS = 4
LAST_PLACE = 14
"""The place of a high ace; a low one has place 1 (PIN-08)."""
TOO_FEW: NotMeld = "too_few_cards"
NO_MELD: NotMeld = "not_a_meld"
SUIT_MISSING: NotMeld = "joker_suit_missing"


class Meld(NamedTuple):
    """A meld as it lies on the table."""

    form: str
    """`SEQUENCE`, `SET` or `JOKERS`."""
    cards: tuple[Card, ...]
    """A sequence from low to high, a set by suit with the joker in its suit's place."""
    stands: tuple[Card, ...]
    """For each of `cards` the natural card of its place, which a joker stands for."""
    first: int = 0
    """The place of a sequence's first card."""

    @property
    def text(self) -> str:
        """The meld as events and records spell it: `5H *JK@6 7H`, `7H 7D *JK@C`."""
        if self.form == JOKERS:
            return " ".join(self.cards)
        sign = (lambda at: self.first + at) if self.form == SEQUENCE else self._suit_at
        return " ".join(
            f"*{card}@{sign(at)}" if card == JOKER else card for at, card in enumerate(self.cards)
        )

    def _suit_at(self, at: int) -> Suit:
        return SUIT_NAMED[self.stands[at][-1]]

    @property
    def joker_suit(self) -> Suit | None:
        """What the joker of a set stands for; None of other melds."""
        suits = (self._suit_at(at) for at, card in enumerate(self.cards) if card == JOKER)
        return next(suits, None) if self.form == SET else None

    @property
    def has_joker(self) -> bool:
        """Whether a joker of it stands for another card (PIN-21)."""
        return self.form != JOKERS and JOKER in self.cards


def card_at(suit: int, place: int) -> Card:
    """The card of a suit at a place from 1 to 14."""
    return CODES[13 * suit + (place - 1) % 13]


@lru_cache(maxsize=1 << 15)
def meld_of(cards: tuple[Card, ...], joker_suit: Suit | None = None) -> Meld | NotMeld:
    """The meld that cards are, named in order, or why they are none.

    All of them are cards of the pack. `joker_suit` is what the joker of a set stands for.
    """
    if len(cards) < LEAST:
        return TOO_FEW
    naturals = [KIND_OF[card] for card in cards if card != JOKER]
    if not naturals:  # PIN-11
        alone = len(cards) == ALL_JOKERS and joker_suit is None
        return Meld(JOKERS, cards, cards) if alone else NO_MELD
    if len({RANK_OF[kind] for kind in naturals}) == 1 and len(naturals) > 1:
        return _set(cards, RANK_OF[naturals[0]], joker_suit)
    return _sequence(cards) if joker_suit is None else NO_MELD


def _sequence(cards: tuple[Card, ...]) -> Meld | NotMeld:
    """PIN-08, PIN-09."""
    naturals = [(at, KIND_OF[card]) for at, card in enumerate(cards) if card != JOKER]
    suits = {SUIT_OF[kind] for _, kind in naturals}
    # An ace that is not the first card can only be the high one.
    firsts = {(LAST_PLACE if RANK_OF[k] == 1 and at else RANK_OF[k]) - at for at, k in naturals}
    if len(suits) > 1 or len(firsts) > 1 or len(naturals) < 2:
        return NO_MELD
    if len(cards) - len(naturals) >= len(naturals):
        return NO_MELD
    (suit,), (first,) = suits, firsts
    if first < 1 or first + len(cards) - 1 > LAST_PLACE:
        return NO_MELD
    stands = tuple(card_at(suit, first + at) for at in range(len(cards)))
    return Meld(SEQUENCE, cards, stands, first)


def _set(cards: tuple[Card, ...], rank: int, joker_suit: Suit | None) -> Meld | NotMeld:
    """PIN-10: different suits, at most one joker, and the suit that it stands for."""
    held = [card[-1] for card in cards if card != JOKER]
    jokers = len(cards) - len(held)
    free = [suit for suit in FRENCH_SUITS if suit not in held]
    if len(set(held)) < len(held) or jokers > 1 or len(cards) > MOST_IN_SET:
        return NO_MELD
    if joker_suit is not None and (not jokers or joker_suit not in free):
        return NO_MELD
    if jokers and joker_suit is None and len(free) > 1:
        return SUIT_MISSING
    meant = (joker_suit or free[0]) if jokers else ""
    order = [suit for suit in FRENCH_SUITS if suit in held or suit == meant]
    stands = tuple(card_at(FRENCH_SUITS.index(suit), rank) for suit in order)
    return Meld(SET, tuple(JOKER if card[-1] == meant else card for card in stands), stands)


@lru_cache(maxsize=1 << 15)
def extended(
    meld: Meld, cards: tuple[Card, ...], end: End | None = None, joker_suit: Suit | None = None
) -> Meld | NotMeld:
    """The meld with cards added, at one end if it is a sequence (PIN-20), or why it is none.

    Without `end`: where they fit, at the high end if they fit at both.
    """
    if not cards:
        return TOO_FEW
    if meld.form == SET:
        return _with_fourth(meld, cards, joker_suit)
    if meld.form == JOKERS or joker_suit is not None:
        return NO_MELD
    if end is not None:
        longer = {"low": (*cards, *meld.cards), "high": (*meld.cards, *cards)}.get(end, ())
        return meld_of(longer) if longer else NO_MELD
    high = extended(meld, cards, "high")
    return extended(meld, cards, "low") if isinstance(high, str) else high


def _with_fourth(meld: Meld, cards: tuple[Card, ...], joker_suit: Suit | None) -> Meld | NotMeld:
    """A tris and its fourth card; the joker that lies in it keeps its suit."""
    if len(meld.cards) + len(cards) > MOST_IN_SET or cards[0] in meld.stands:
        return NO_MELD
    stood = meld.joker_suit
    if stood is None:
        return meld_of((*meld.cards, *cards), joker_suit)
    return meld_of((*meld.cards, *cards), stood) if joker_suit is None else NO_MELD


def freeing(meld: Meld) -> list[Card]:
    """The natural cards that its jokers stand for, each once (PIN-21)."""
    if meld.form == JOKERS:
        return []
    pairs = zip(meld.cards, meld.stands, strict=True)
    return list(dict.fromkeys(meant for lying, meant in pairs if lying == JOKER))


def exchanged(meld: Meld, card: Card) -> Meld | None:
    """The meld with `card` in the place of the joker that stands for it (PIN-21).

    None where no joker does; of two that stand for the same ace the low one goes.
    """
    if meld.form == JOKERS:
        return None
    for at, (lying, meant) in enumerate(zip(meld.cards, meld.stands, strict=True)):
        if lying == JOKER and meant == card:
            cards = (*meld.cards[:at], card, *meld.cards[at + 1 :])
            return meld._replace(cards=cards)
    return None


def addable_ends(meld: Meld, card: Card) -> list[End | None]:
    """The ends of a sequence at which one card may be added; of a set None, if it may."""
    ends: tuple[End | None, ...] = ("low", "high") if meld.form == SEQUENCE else (None,)
    return [end for end in ends if isinstance(extended(meld, (card,), end), Meld)]


@lru_cache(maxsize=1 << 14)
def read_meld(text: str) -> Meld:
    """The meld that `Meld.text` wrote. Raises `ValueError` for a text that is none."""
    words = text.split()
    cards = tuple(word.removeprefix("*").partition("@")[0] for word in words)
    said = [word.partition("@")[2] for word in words if word.startswith("*")]
    suit = SUIT_NAMED.get(said[0]) if said else None
    if not set(cards) <= KIND_OF.keys():
        raise ValueError(text)
    meld = meld_of(cards, suit)
    if isinstance(meld, str) or meld.text != text:
        raise ValueError(f"{text}: {meld}")
    return meld
