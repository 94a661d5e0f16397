"""Melds as shared, immutable values, and the book in which each is worked out once.

A meld of a deal is a node: adding a card leads to another node. There are a few thousand of them
for a set of options, so what can be added to each is computed once and then looked up.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from games.burraco.events import End
from games.burraco.readings import (
    LAST_POSITION,
    NO_WILD,
    WILD_MASK,
    WILDS,
    Reading,
    ReadingRules,
    canonical,
    reachable,
    sequence_readings,
    wild_is_free,
)
from games.kernel.kinds import CODES, KIND_OF, RANK_OF, SUIT_OF, Kind

NotMeld: TypeAlias = str
"""Why cards are no meld: the code of a refusal."""

MOST_SET_NATURALS = 8
FOREIGN = tuple([kind for kind in sorted(WILDS) if SUIT_OF[kind] != suit] for suit in range(4))
"""By suit: the wild cards that can never be natural in it."""


class Meld:
    """A meld as it lies on the table. Equal melds of one book are the same object."""

    __slots__ = (
        "addable",
        "cards",
        "grown",
        "grown_high",
        "kinds",
        "rank",
        "reading",
        "suit",
        "text",
    )

    def __init__(self, suit: int, rank: int, reading: Reading, kinds: tuple[Kind, ...]) -> None:
        self.suit = suit
        """Suit of a sequence; -1 for a set."""
        self.rank = rank
        """Rank of a set; 0 for a sequence."""
        self.reading = reading
        """Of a set only `wild` means something."""
        self.kinds = kinds
        """The cards from the lowest position up; in a set by suit, the wild card last."""
        self.cards = [CODES[kind] for kind in kinds]
        self.text = _text(suit, reading, kinds)
        """The reading as it is written in events: `3H *2C@4 5H`, or `7D 7C *JK` for a set."""
        self.addable = -1
        """Mask of the kinds that may be added singly; -1 until somebody asked."""
        self.grown: dict[Kind, Meld] = {}
        """What a kind leads to, as far as somebody asked."""
        self.grown_high: dict[Kind, Meld] = {}
        """The same with `wild_end` high, where that makes a difference."""

    @property
    def has_wild(self) -> bool:
        """Whether a card of the meld stands for another one."""
        return self.reading.wild != NO_WILD

    def __repr__(self) -> str:
        return f"Meld({self.text!r})"


def _text(suit: int, reading: Reading, kinds: tuple[Kind, ...]) -> str:
    if suit < 0:
        wild = len(kinds) - 1 if reading.wild != NO_WILD else -1
        return " ".join(f"*{CODES[k]}" if i == wild else CODES[k] for i, k in enumerate(kinds))
    low = (reading.naturals & -reading.naturals).bit_length() - 1
    start = min(low, reading.position) if reading.position else low
    return " ".join(
        f"*{CODES[kind]}@{place}" if place == reading.position else CODES[kind]
        for place, kind in enumerate(kinds, start)
    )


class MeldBook:
    """All melds under one set of options."""

    def __init__(self, rules: ReadingRules, sets: bool) -> None:
        self.rules = rules
        self.sets = sets
        """Whether sets may be laid (BUR-76)."""
        self._melds: dict[tuple[object, ...], Meld] = {}
        self._by_text: dict[str, Meld] = {}
        self._threes: dict[tuple[tuple[Kind, ...], End], Meld | NotMeld] = {}
        """What three cards make: most melds begin so."""

    def open(self, kinds: Iterable[Kind], wild_end: End = "low") -> Meld | NotMeld:
        """The meld that these cards make, or `too_few_cards`, `sets_not_allowed`, `not_a_meld`."""
        cards = tuple(sorted(kinds))
        if len(cards) < 3:
            return "too_few_cards"
        if len(cards) > 3:
            return self._open(cards, wild_end)
        found = self._threes.get((cards, wild_end))
        if found is None:
            found = self._threes[cards, wild_end] = self._open(cards, wild_end)
        return found

    def _open(self, cards: tuple[Kind, ...], wild_end: End) -> Meld | NotMeld:
        for suit in {SUIT_OF[kind] for kind in cards if kind not in WILDS}:
            readings = sequence_readings(suit, cards, self.rules)
            if readings:
                return self._sequence(suit, self._choose(readings, wild_end))
        meld = self._set(cards)
        if meld is None:
            return "not_a_meld"
        return meld if self.sets else "sets_not_allowed"

    def extend(self, meld: Meld, kinds: Sequence[Kind], wild_end: End = "low") -> Meld | NotMeld:
        """The meld with these cards added (BUR-26..32), or `not_a_meld`, `wild_locked`."""
        if len(kinds) > 1:
            return self._extend(meld, kinds, wild_end)
        kind = kinds[0]
        if wild_end == "high" and kind in meld.grown_high:
            return meld.grown_high[kind]
        grown = meld.grown.get(kind)
        if grown is not None and (wild_end == "low" or meld.addable >= 0):
            return grown
        found = self._extend(meld, kinds, wild_end)
        if wild_end == "low" and isinstance(found, Meld):
            meld.grown[kind] = found
        return found

    def grow(self, meld: Meld, kind: Kind) -> Meld:
        """The meld with one of its `addable` kinds added."""
        grown = self.extend(meld, (kind,))
        if isinstance(grown, str):
            raise ValueError(f"{CODES[kind]} cannot be added to {meld.text}: {grown}")
        return grown

    def _extend(self, meld: Meld, kinds: Sequence[Kind], wild_end: End) -> Meld | NotMeld:
        cards = [*meld.kinds, *kinds]
        if meld.rank:
            return self._set(cards) or "not_a_meld"
        readings = sequence_readings(meld.suit, cards, self.rules)
        if not readings:
            return "not_a_meld"
        reached = reachable(meld.reading, readings, 13 * meld.suit + 1, self.rules)
        if not reached:
            return "wild_locked"
        return self._sequence(meld.suit, self._choose(reached, wild_end))

    def addable(self, meld: Meld) -> int:
        """Mask of the kinds that may be added to the meld one at a time."""
        if meld.addable < 0:
            meld.addable = _addable_to_set(meld) if meld.rank else self._addable_to_sequence(meld)
        return meld.addable

    def _addable_to_sequence(self, meld: Meld) -> int:
        mask = 0
        ends_matter = self.rules.free_end_wild != "all"
        for kind in _near(meld):
            grown = self.extend(meld, (kind,))
            if isinstance(grown, Meld):
                mask |= 1 << kind
                high = self._extend(meld, (kind,), "high") if ends_matter else grown
                if isinstance(high, Meld) and high is not grown:
                    meld.grown_high[kind] = high
        return mask

    def read(self, text: str) -> Meld:
        """The meld that `Meld.text` wrote. Total on what this book wrote."""
        meld = self._by_text.get(text)
        if meld is None:
            meld = self._parse(text)
        return meld

    def _choose(self, readings: list[Reading], wild_end: End) -> Reading:
        """BUR-23: the seat chooses the end only for a wild card that will be locked there."""
        choice = canonical(readings)
        if wild_end == "low" or choice.wild == NO_WILD:
            return choice
        if choice.wild_inside or wild_is_free(choice, self.rules):
            return choice
        return canonical(readings, wild_end)

    def _sequence(self, suit: int, reading: Reading) -> Meld:
        key = (suit, reading)
        meld = self._melds.get(key)
        if meld is None:
            kinds = []
            for place in range(1, LAST_POSITION + 1):
                if reading.naturals >> place & 1:
                    kinds.append(13 * suit + (place - 1) % 13)
                elif place == reading.position:
                    kinds.append(reading.wild)
            meld = self._remember(key, Meld(suit, 0, reading, tuple(kinds)))
        return meld

    def _set(self, cards: Sequence[Kind]) -> Meld | None:
        """BUR-21, BUR-22: one rank, two to eight naturals, at most one wild, never natural twos."""
        naturals = sorted([kind for kind in cards if kind not in WILDS])
        wilds = [kind for kind in cards if kind in WILDS]
        if len(wilds) > 1 or len({RANK_OF[kind] for kind in naturals}) != 1:
            return None
        if not 2 <= len(naturals) <= MOST_SET_NATURALS or len(cards) < 3:
            return None
        kinds = (*naturals, *wilds)
        meld = self._melds.get(kinds)
        if meld is None:
            reading = Reading(0, wilds[0]) if wilds else Reading(0)
            meld = self._remember(kinds, Meld(-1, RANK_OF[naturals[0]], reading, kinds))
        return meld

    def _remember(self, key: tuple[object, ...], meld: Meld) -> Meld:
        self._melds[key] = meld
        self._by_text[meld.text] = meld
        return meld

    def _parse(self, text: str) -> Meld:
        words = text.split()
        kinds = [KIND_OF[word.lstrip("*").partition("@")[0]] for word in words]
        plain = [KIND_OF[word] for word in words if not word.startswith("*")]
        if RANK_OF[plain[0]] == RANK_OF[plain[1]]:
            meld = self._set(kinds)
            if meld is None:
                raise ValueError(text)
            return meld
        naturals, wild, position = 0, NO_WILD, 0
        start = 0
        for index, (word, kind) in enumerate(zip(words, kinds, strict=True)):
            if word.startswith("*"):
                wild, position = kind, int(word.partition("@")[2])
            elif not start:
                ace_high = RANK_OF[kind] == 1 and index > 0
                start = (LAST_POSITION if ace_high else RANK_OF[kind]) - index
        for index, word in enumerate(words):
            if not word.startswith("*"):
                naturals |= 1 << (start + index)
        return self._sequence(SUIT_OF[plain[0]], Reading(naturals, wild, position))


def _addable_to_set(meld: Meld) -> int:
    """BUR-21, BUR-32: the rank in every suit up to eight naturals, and a first wild card."""
    naturals = len(meld.kinds) - meld.has_wild
    mask = 0 if meld.has_wild else WILD_MASK
    if naturals < MOST_SET_NATURALS:
        mask |= sum(1 << (13 * suit + meld.rank - 1) for suit in range(4))
    return mask


def _near(meld: Meld) -> list[Kind]:
    """What could be added to a sequence at all: cards of the suit that are near, and wild cards.

    Near is up to three places away: one beside the meld, or beyond a wild card that moves there.
    """
    first = 13 * meld.suit
    naturals = meld.reading.naturals
    low = (naturals & -naturals).bit_length() - 1
    high = naturals.bit_length() - 1
    places = range(max(low - 3, 1), min(high + 3, LAST_POSITION) + 1)
    near = [first + (place - 1) % 13 for place in places if not naturals >> place & 1]
    foreign = [] if meld.reading.wild in FOREIGN[meld.suit] else FOREIGN[meld.suit]
    return sorted({*near, first + 1, *foreign})


@lru_cache(maxsize=64)
def meld_book(rules: ReadingRules, sets: bool) -> MeldBook:
    """The book for these options, shared by all tables that play with them."""
    return MeldBook(rules, sets)
