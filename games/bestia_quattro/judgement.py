"""How Bestia with four cards is judged: how many tricks is this hand good for?

Each card has a power, roughly its chance to take a trick. Who opens owes two tricks and who joins
one, so a hand is weighed by the tricks it promises. In play the chance to take this trick is
weighed against what the card could still take later. It looks at its own hand, once read, and at
what lies open; it guesses nothing else.
"""

from collections.abc import Iterator
from random import Random

from games.bestia_quattro import commands as wish
from games.bestia_quattro.cards import HAND, STRENGTH
from games.bestia_quattro.imagined import seen_table, unseen_cards
from games.bestia_quattro.legal import WORDS, actions
from games.bestia_quattro.play import taker
from games.bestia_quattro.scoring import UNDERTAKEN
from games.bestia_quattro.state import BATTENTE, EXCHANGE, PLAY, BestiaQuattroState
from games.bestia_quattro.view import words
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import Seat
from games.kernel.view import View

TRUMP_POWER = (0.3, 0.32, 0.34, 0.38, 0.42, 0.48, 0.56, 0.68, 0.82, 0.98)
SIDE_POWER = (0.01, 0.02, 0.02, 0.03, 0.03, 0.05, 0.08, 0.14, 0.24, 0.42)
"""The chance of a card to take a trick, by its strength, with two or three against it."""
NEW_CARD = 0.24
"""The mean power of a card that is not known yet."""
OPENS, JOINS = 1.3, 0.75
"""Tricks promised, changes counted in, from which on it is worth to open and to join."""
TRUMPED = 0.45
"""How likely it is that a trump in another hand may be played to a plain suit."""
IN_DANGER = 1.6
"""How much more a trick is worth that one still owes."""
LIKINGS = {"no_blind": 1.0, "match": 1.0, "blind": 0.5, "counter_blind": 0.2, "leave": 0.0}
"""The words that are given blindly: stay, without raising."""
STRONG_TRUMP = 7
"""The strength of a turned card that is worth stealing: a king or the ace."""


class Judgement:
    """The judge of Bestia with four cards (`games.kernel.bots.Judge`)."""

    def preferences(self, view: View, rng: Random) -> Iterator[Command]:
        """The legal steps by what they promise, the best first; among equals, by `rng`."""
        match = Match(view.facts["seats"], options=view.options, out=frozenset(view.facts["out"]))
        table = seen_table(view, match)
        steps = [(step, value) for step, value in _values(table, view.seat)]
        rng.shuffle(steps)
        steps.sort(key=lambda step: -step[1])
        yield from (step for step, _ in steps)


def _values(table: BestiaQuattroState, seat: Seat) -> Iterator[tuple[Command, float]]:
    """The legal steps, each with what it promises."""
    if table.phase not in (PLAY, EXCHANGE):
        for word in words(table, seat):
            yield WORDS[word], liking(table, seat, word)
        return
    unseen = unseen_cards(table)
    for step in actions(table, seat):
        match step:
            case wish.PlayCard():
                yield step, promise(table, seat, step.card, unseen)
            case wish.Discard():
                yield step, -power(table, step.card)
            case wish.Exchange():
                yield step, sum(NEW_CARD - power(table, card) for card in step.discard)


def liking(table: BestiaQuattroState, seat: Seat, word: str) -> float:
    """What a word without cards promises; more than 0: rather than pass."""
    if word in ("knock", "assist"):
        promised = prospects(table, table.hands[seat])
        return promised - (OPENS if word == "knock" else JOINS)
    if word == "steal":
        return 1.0 if STRENGTH[table.turned[0]] > STRONG_TRUMP else -1.0
    return LIKINGS.get(word, 0.0)


def power(table: BestiaQuattroState, card: Card) -> float:
    """Roughly the chance of a card to take a trick."""
    powers = TRUMP_POWER if card[-1] == table.trump else SIDE_POWER
    return powers[STRENGTH[card]]


def prospects(table: BestiaQuattroState, hand: list[Card]) -> float:
    """The tricks that a hand promises when its worst cards are changed."""
    return sum(max(power(table, card), NEW_CARD) for card in hand)


def promise(table: BestiaQuattroState, seat: Seat, card: Card, unseen: list[Card]) -> float:
    """The chance to take this trick, less what the card could take later."""
    owes = UNDERTAKEN if table.said[seat] == BATTENTE else 1
    urgent = IN_DANGER if table.taken()[seat] < owes else 1.0
    last = len(table.tricks) == HAND - 1
    later = 0.0 if last else power(table, card)
    return urgent * chance(table, card, unseen) - later


def chance(table: BestiaQuattroState, card: Card, unseen: list[Card]) -> float:
    """How likely `card` is to take the trick."""
    trump = table.trump
    if table.trick:
        lying = next(play.card for play in table.trick if play.seat == taker(table))
        same = card[-1] == lying[-1]
        beats = STRENGTH[card] > STRENGTH[lying] if same else card[-1] == trump
        if not beats:
            return 0.0
    higher = sum(c[-1] == card[-1] and STRENGTH[c] > STRENGTH[card] for c in unseen)
    trumps = 0 if card[-1] == trump else sum(c[-1] == trump for c in unseen) * TRUMPED
    held = (len(table.waiting) - 1) * (HAND - len(table.tricks))
    safe = 1 - min((higher + trumps) / max(len(unseen), 1), 1.0)
    return float(safe**held)
