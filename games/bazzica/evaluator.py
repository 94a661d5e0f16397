"""How Bazzica is judged: what may still be declared, and what a trick is worth meanwhile.

Each card in the hand is worth what the combinations that it may become part of promise: their
value, and less for each card that is missing. A trick is worth the aces and tens in it, and the
best declaration that waits for one. It looks at its own cards and at what lies open; it guesses
nothing else.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.bazzica import legal
from games.bazzica.cards import FACE, STRENGTH, SUIT, beats, brisques
from games.bazzica.combinations import Shape, shapes, worth
from games.bazzica.events import Declare, DeclareCarteBlanche, LeaveToPartner
from games.bazzica.scoring import BRISQUE
from games.bazzica.state import PHASE_TWO, BazzicaState
from games.bazzica.variants import EXCHANGE, MARRIAGE, PLAIN_MARRIAGE, SEQUENCE, values_of
from games.bazzica.view import seen_table
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import Seat
from games.kernel.trick_play import PlayCard
from games.kernel.view import View

MISSING = 0.3
"""How likely a missing card is to come in time, with enough of the stock left."""
ENOUGH_ROUNDS = 10
WAITING = 0.6
"""What winning a trick is worth of a declaration that waits for one: there may be others."""
LEAD = 2.0
"""What a trick is worth without anything in it."""
TRUMPED = 0.3
"""How likely a plain card that nobody beats is trumped."""
POWER = 1.0
"""What each step of strength is worth to keep for the second phase; a trump twice and more."""
PER_HIGH_TRUMP = 12
"""What each card of its sequence is worth in a suit that is made trumps."""


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """The legal steps by what they promise, the best first; among equals, by `rng`."""
    match = Match(view.facts["seats"], options=view.options, out=frozenset(view.facts["out"]))
    table = seen_table(view, match)
    steps = [*legal.steps(table, view.seat)]
    rng.shuffle(steps)
    if len(steps) > 1:
        outlook = Outlook.of(table, view.seat, len(view.zone("stock").cards))
        values = {step: outlook.value(step) for step in steps}
        steps.sort(key=lambda step: -values[step])
    yield from steps


class Outlook(NamedTuple):
    """What a seat can count on before it speaks or plays."""

    table: BazzicaState
    seat: Seat
    brisque: int
    """What an ace or a ten taken is worth now."""
    promises: dict[Card, float]
    """For each card what would be lost with it."""
    waiting: float
    """The best declaration that waits for a trick."""

    @classmethod
    def of(cls, table: BazzicaState, seat: Seat, stocked: int) -> "Outlook":
        """The outlook of `seat`, whose own cards are known; `stocked` is the size of the stock."""
        variant = table.variant
        counts = not variant.rubicon or min(table.points()) < variant.rubicon
        brisque = BRISQUE if counts and variant.counts_brisques else 0
        if table.phase == PHASE_TWO:
            return cls(table, seat, brisque, {}, 0.0)
        promises, waiting = _promises(table, seat, stocked)
        return cls(table, seat, brisque, promises, waiting)

    def value(self, step: Command) -> float:
        """What a step promises; nothing, where it only lets others go on."""
        match step:
            case PlayCard():
                return self._played(step.card)
            case Declare():
                return self._declared(step)
            case LeaveToPartner():
                return 0.5
            case DeclareCarteBlanche():
                return float("inf")
        return 0.0

    def _declared(self, step: Declare) -> float:
        """Its points, and what its suit promises where it makes trumps."""
        table, options = self.table, self.table.match.options
        trump = table.trump or SUIT[step.cards[0]]
        points = float(values_of(options)[EXCHANGE]) if step.kind == EXCHANGE else 0.0
        if step.kind != EXCHANGE:
            points = worth(step.kind, step.cards, trump, options)
        if not table.trump and step.kind in (MARRIAGE, SEQUENCE):
            mine = table.may_play(self.seat)
            points += PER_HIGH_TRUMP * sum(SUIT[c] == trump and STRENGTH[c] > 2 for c in mine)
        return points

    def _played(self, card: Card) -> float:
        """What the trick brings with this card, less what the card could have become."""
        table = self.table
        chance = self._chance(card)
        lying = brisques(play.card for play in table.trick)
        own = brisques([card])
        taken = self.brisque * (lying + own) + self._bonus()
        lost = self.brisque * own
        return (
            chance * taken - (1 - chance) * lost - self.promises.get(card, 0.0) - self._power(card)
        )

    def _bonus(self) -> float:
        """What winning this trick brings beside its cards."""
        table = self.table
        if table.phase != PHASE_TWO:
            return LEAD + WAITING * self.waiting
        return float(table.variant.last_trick) if len(table.hands[self.seat]) == 1 else LEAD

    def _power(self, card: Card) -> float:
        """What the card could take later."""
        table = self.table
        left = len(table.hands[self.seat]) - 1
        if table.phase == PHASE_TWO and not left:
            return 0.0
        steps = STRENGTH[card] + (8 if SUIT[card] == table.trump else 0)
        last = table.variant.last_trick / 100 if table.phase == PHASE_TWO else 0.0
        return steps * (POWER + last)

    def _chance(self, card: Card) -> float:
        """How likely the card takes the trick."""
        table = self.table
        if table.trick and not beats(card, legal.winning(table), table.trump):
            return 0.0
        others = len(table.waiting) - 1
        if not others:
            return 1.0
        above = 7 - STRENGTH[card]
        if SUIT[card] == table.trump:
            safe = 1 - 0.08 * above
        else:
            safe = (1 - 0.07 * above) * (1 - TRUMPED * bool(table.trump))
        return float(max(safe, 0.1) ** others)


def _promises(table: BazzicaState, seat: Seat, stocked: int) -> tuple[dict[Card, float], float]:
    """For each card what its combinations promise, and the best that could be declared now."""
    options, cards = table.match.options, table.may_declare(seat)
    rounds = stocked / table.match.seats
    chance = MISSING * min(1.0, rounds / ENOUGH_ROUNDS)
    promises = dict.fromkeys(cards, 0.0)
    waiting = 0.0
    concealed = set(table.hands[seat])
    for kind, full in values_of(options).items():
        if kind == EXCHANGE:
            continue
        barred = table.bars(seat, kind)
        free = [card for card in cards if card not in barred]
        for shape in shapes(kind, table.trump, options):
            value = _value(kind, full, shape, table)
            groups = [[c for c in free if FACE[c] in faces] for faces, _ in shape]
            missing = sum(
                max(number - len(held), 0) for held, (_, number) in zip(groups, shape, strict=True)
            )
            promised = value * chance**missing
            if not missing and any(not concealed.isdisjoint(held) for held in groups):
                waiting = max(waiting, value)
            if promised < 1:
                continue
            for held, (_, number) in zip(groups, shape, strict=True):
                if len(held) <= number:
                    for card in held:
                        promises[card] += promised * (1 - chance)
    return promises, waiting


def _value(kind: str, full: int, shape: Shape, table: BazzicaState) -> float:
    """What a combination of this shape is worth; of trumps, while there are none, as any suit."""
    if kind not in (MARRIAGE, SEQUENCE) or not table.trump:
        return full
    suit = next(iter(shape[0][0]))[-1]
    if suit == table.trump:
        return full
    return PLAIN_MARRIAGE if kind == MARRIAGE else table.variant.plain_sequence
