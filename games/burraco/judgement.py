"""How Burraco is judged.

It lays what is natural as soon as it can, saves wild cards for a seventh card or for the way out,
picks up a pile that feeds its melds, and discards what neither it nor the others can use. It
reads its own hand and what lies open; it guesses no hidden card.
"""

from collections.abc import Iterator
from random import Random

from games.burraco.cards import KIND_OF, RANK_OF, SUIT_OF, WILDS, Kind, bits
from games.burraco.commands import AddToMeld, Discard, DrawStock, OpenMeld, TakeDiscards
from games.burraco.determinize import determinize
from games.burraco.legal import RANK_MASKS, SUIT_MASKS, legal_steps
from games.burraco.melds import Meld
from games.burraco.openings import openings
from games.burraco.rules import own_melds, taken_ranks
from games.burraco.scoring import BURRACO_SIZE, allows_closing
from games.burraco.state import DRAW, BurracoState
from games.kernel.command import Command
from games.kernel.match import Match
from games.kernel.seats import Seat
from games.kernel.view import View

LATE_STOCK = 10
"""With so few cards in the stock the deal may end at any turn."""
DANGEROUS_HAND = 4
"""An opponent that has its pozzetto and holds no more cards than this may close at once."""


class Situation:
    """What the seat on turn takes into account, worked out once a decision."""

    def __init__(self, state: BurracoState) -> None:
        self.state = state
        self.seat: Seat = state.turn
        self.side = state.sides[self.seat]
        self.size = state.sizes[self.seat]
        self.once = state.once[self.seat]
        self.twice = state.twice[self.seat]
        self.setup = state.setup
        self.book = state.setup.book
        self.melds = own_melds(state, self.side)
        self.has_pozzetto = state.taken[self.side] != 0
        self.row = len(state.rows[self.seat]) if state.rows else 0
        self.can_close = self.has_pozzetto and any(
            allows_closing(meld, self.setup) for meld in self.melds
        )
        self.late = state.stock <= LATE_STOCK or any(
            state.taken[state.sides[seat]] and state.sizes[seat] <= DANGEROUS_HAND
            for seat in range(self.setup.seats)
            if state.sides[seat] != self.side
        )
        self.pressing = (
            self.late
            or (not self.has_pozzetto and self.size <= 6)
            or (self.can_close and not self.row and self.size <= 6)
        )

    def value(self, kind: Kind) -> int:
        """Points of a card."""
        return self.setup.values[kind]

    def feeds(self, kind: Kind, melds: list[Meld]) -> Meld | None:
        """The longest of these melds to which the card can be added."""
        fitting = [meld for meld in melds if self.book.addable(meld) >> kind & 1]
        return max(fitting, key=lambda meld: len(meld.kinds), default=None)


class Judgement:
    """The judge of Burraco (`games.kernel.bots.Judge`); it needs no chance."""

    def preferences(self, view: View, rng: Random) -> Iterator[Command]:
        """What is worth laying, then the discards, then what is better kept in the hand."""
        match = Match(seats=view.facts["seats"], options=view.options)
        now = Situation(determinize(view, match, rng))
        if now.state.phase == DRAW:
            draws: tuple[Command, Command] = DrawStock(), TakeDiscards()
            yield from reversed(draws) if pile_worth(now) > draw_worth(now) else draws
            return
        laying: list[tuple[float, Command]] = []
        discards: list[Discard] = []
        for step in legal_steps(now.state):
            if isinstance(step, Discard):
                discards.append(step)
            else:
                laying.append((step_worth(now, step), step))
        laying.sort(key=lambda weighed: -weighed[0])
        yield from (step for worth, step in laying if worth > 0)
        yield from sorted(discards, key=lambda step: keep_worth(now, KIND_OF[step.card]))
        yield from (step for worth, step in laying if worth <= 0)


# --- the draw ---------------------------------------------------------------------------------


def draw_worth(now: Situation) -> float:
    """What an unknown card is worth: one in ten is wild, and many fit something."""
    return 0.8 if not now.late else 0.4


def pile_worth(now: Situation) -> float:
    """What the discard pile is worth: cards that can be laid, less the burden of the others."""
    state = now.state
    held = now.once
    twice = now.twice
    for kind in state.pile:
        twice |= held & 1 << kind
        held |= 1 << kind
    burden = 0.35 + 0.03 * len(state.pile)
    if now.late:
        burden *= 3
    elif now.size <= 4 and not now.has_pozzetto:
        burden *= 2
    blocked = taken_ranks(state, now.side)
    worth = 0.0
    for kind in state.pile:
        if kind in WILDS:
            worth += 3.0
            continue
        meld = now.feeds(kind, now.melds)
        if meld is not None:
            worth += 2.0 + (1.5 if 4 <= len(meld.kinds) < BURRACO_SIZE else 0.0)
        elif makes_meld(now, kind, held, twice, blocked):
            worth += 1.4
        else:
            worth -= burden
    return worth


def makes_meld(now: Situation, kind: Kind, once: int, twice: int, blocked: int) -> bool:
    """Whether the card lies in an opening without wild cards among these cards."""
    among = openings(now.book).among
    suit = SUIT_MASKS[SUIT_OF[kind]]
    if any(kind in o.kinds for o in among(once & suit, 0, -1).openings):
        return True
    rank = RANK_OF[kind]
    if not now.book.sets or blocked >> (rank - 1) & 1:
        return False
    cards = RANK_MASKS[rank - 1]
    return bool(among(once & cards, twice & cards, -1).openings)


# --- laying -----------------------------------------------------------------------------------


def step_worth(now: Situation, step: Command) -> float:
    """How much laying these cards is worth; not positive: keep them."""
    if isinstance(step, OpenMeld):
        return open_worth(now, step)
    if isinstance(step, AddToMeld):
        return add_worth(now, step)
    return 0.0


def open_worth(now: Situation, step: OpenMeld) -> float:
    """A new meld: natural cards at once, a wild card only on the way out."""
    kinds = [KIND_OF[card] for card in step.cards]
    if step.use_row:
        kinds.append(now.state.rows[now.seat][0])
    meld = now.book.open(kinds, step.wild_end)
    if isinstance(meld, str):
        return 0.0
    naturals = [kind for kind in kinds if kind not in WILDS]
    worth = 4.0 + sum(map(now.value, naturals)) / 20 + (1.0 if not meld.rank else 0.0)
    if step.use_row:
        worth += 3.0
    if meld.has_wild:
        worth -= 4.0 if now.pressing or step.use_row else 9.0
        if len([kind for kind in bits(now.once) if kind in WILDS]) > 1:
            worth += 2.0
    return worth


def add_worth(now: Situation, step: AddToMeld) -> float:
    """A longer meld: most of all the seventh card; a wild card rarely on the way there."""
    meld = now.state.melds[step.meld_id]
    kind = KIND_OF[step.cards[0]] if step.cards else now.state.rows[now.seat][0]
    grown = now.book.extend(meld, (kind,), step.wild_end)
    if isinstance(grown, str):
        return 0.0
    size = len(grown.kinds)
    worth = 3.0 + now.value(kind) / 20 + min(size, BURRACO_SIZE) / 4
    if step.use_row:
        worth += 3.0
    if size == BURRACO_SIZE:
        worth += 8.0
    if grown.has_wild and not meld.has_wild:
        worth -= 4.0
        if size == BURRACO_SIZE:
            worth -= 0.0 if not now.can_close or now.late else 6.0
        elif size > BURRACO_SIZE:
            worth -= 0.0 if now.can_close and now.size <= 3 else 12.0
        elif not now.pressing:
            worth -= 4.0 if size < BURRACO_SIZE - 1 else 2.0
        if now.setup.clean_to_close and not now.can_close and size >= BURRACO_SIZE - 2:
            worth -= 8.0
    return worth


# --- the discard ------------------------------------------------------------------------------


def keep_worth(now: Situation, kind: Kind) -> float:
    """How much a card should stay in the hand: what it may become, and what it gives away."""
    if kind in WILDS:
        # A wild card cannot close, but anything else is a worse gift.
        return 60.0 - (30.0 if now.size == 1 else 0.0)
    worth = partners(now, kind) + gift(now, kind)
    if now.feeds(kind, now.melds) is not None:
        worth += 6.0
    return worth - now.value(kind) * (0.25 if now.late else 0.06)


def partners(now: Situation, kind: Kind) -> float:
    """The hand's other cards with which the card may still make a meld."""
    worth = 0.0
    rank, suit = RANK_OF[kind], SUIT_OF[kind]
    for other in bits(now.once):
        if other == kind or other in WILDS:
            continue
        if SUIT_OF[other] == suit:
            apart = abs(RANK_OF[other] - rank)
            apart = min(apart, 13 - apart) if 1 in (rank, RANK_OF[other]) else apart
            worth += (0.0, 2.5, 1.5)[apart] if apart <= 2 else 0.0
        elif RANK_OF[other] == rank and now.book.sets:
            worth += 1.5
    if now.twice >> kind & 1 and now.book.sets:
        worth += 1.0
    return worth


def gift(now: Situation, kind: Kind) -> float:
    """What the card is worth to the next opponents, who see it on the pile."""
    state = now.state
    theirs = [
        meld for meld, owner in zip(state.melds, state.owners, strict=True) if owner != now.side
    ]
    meld = now.feeds(kind, theirs)
    if meld is None:
        return 0.0
    near = 3.0 if len(meld.kinds) == BURRACO_SIZE - 1 else 0.0
    return (2.0 + near) * (1 + len(state.pile) / 6)
