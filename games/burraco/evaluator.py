"""How Burraco is judged.

It lays what is natural as soon as it can, saves wild cards for a seventh card or for the way out,
picks up a pile that feeds its melds, and discards what neither it nor the others can use. It
reads its own hand and what lies open; it guesses no hidden card.

Weights compare the choices of one decision: of drawing, of laying or of discarding. They were
found by duplicate contests in all formats and packs; `manage.py bench bots` shows what they win.
"""

from collections.abc import Iterator
from random import Random

from games.burraco import events as e
from games.burraco.legal import RANK_MASKS, SUIT_MASKS, legal_steps
from games.burraco.openings import openings
from games.burraco.readings import LAST_POSITION, WILD_MASK, WILDS
from games.burraco.rules import taken_ranks
from games.burraco.scoring import BURRACO_SIZE
from games.burraco.situation import Situation
from games.burraco.state import DRAW
from games.burraco.view import seen_state
from games.kernel.command import Command
from games.kernel.kinds import JOKER_KIND, KIND_OF, RANK_OF, SUIT_OF, Kind
from games.kernel.match import Match
from games.kernel.view import View


def preferences(view: View, _rng: Random) -> Iterator[Command]:
    """What is worth laying, then the discards, then what is better kept; it needs no chance."""
    match = Match(seats=view.facts["seats"], options=view.options)
    now = Situation(seen_state(view, match))
    if now.state.phase == DRAW:
        draws: tuple[Command, Command] = e.DrawStock(), e.TakeDiscards()
        yield from reversed(draws) if pile_worth(now) > draw_worth(now) else draws
        return
    laying: list[tuple[float, Command]] = []
    discards: list[e.Discard] = []
    for step in legal_steps(now.state):
        if isinstance(step, e.Discard):
            discards.append(step)
        else:
            laying.append((step_worth(now, step), step))
    laying.sort(key=lambda weighed: -weighed[0])
    yield from (step for worth, step in laying if worth > 0)
    yield from sorted(discards, key=lambda step: keep_worth(now, KIND_OF[step.card]))
    yield from (step for worth, step in laying if worth <= 0)


# --- the draw ---------------------------------------------------------------------------------

UNKNOWN, UNKNOWN_LATE = 0.8, 0.4
"""An unknown card: one in ten is wild and many fit something, if there are turns left for it."""
PILE_WILD = 3.0
PILE_FITS, PILE_LEADS_ON = 2.0, 1.5
"""A card of the pile that can be added to a meld, and what is added for one that leads on from
`WELL_BEGUN` cards to a burraco."""
WELL_BEGUN = 4
PILE_OPENS = 1.4
"""A card of the pile that makes a new meld without wild cards."""
SPARE, SPARE_BESIDE_ROW, SPARE_IN_RUNS = 0.0, 0.5, 0.35
"""A card of the pile that fits nothing yet. It is no burden: it may find its place as well as the
card from the stock would, and the next player does not get it. It is worth having where closing is
far. With two players that is as long as the own row is not used up: two cards a turn win over one.
(A single card that fits nothing must stay below `UNKNOWN`: two players who live on each other's
discards never touch the stock, and the deal stalls, BUR-44.) Where there are only runs, which take
more cards to begin, it is early in the deal."""
NEAR_POZZETTO = 4
"""A hand so small is kept small."""
EARLY_STOCK = 25
"""With more cards in the stock there are turns enough to lay what fits nothing yet."""


def draw_worth(now: Situation) -> float:
    """What the card from the stock is worth."""
    return UNKNOWN_LATE if now.late else UNKNOWN


def pile_worth(now: Situation) -> float:
    """What the cards of the discard pile are worth."""
    state = now.state
    held = now.once
    twice = now.twice
    for kind in state.pile:
        twice |= held & 1 << kind
        held |= 1 << kind
    blocked = taken_ranks(state, now.side)
    spare = spare_worth(now)
    worth = 0.0
    for kind in state.pile:
        if kind in WILDS:
            worth += PILE_WILD
        elif size := now.own.longest(kind):
            worth += PILE_FITS + (PILE_LEADS_ON if WELL_BEGUN <= size < BURRACO_SIZE else 0.0)
        elif makes_meld(now, kind, held, twice, blocked):
            worth += PILE_OPENS
        else:
            worth += spare
    return worth


def spare_worth(now: Situation) -> float:
    """What a card that fits nothing yet is worth."""
    if now.late:
        return SPARE
    if now.row and now.book.sets:
        return SPARE_BESIDE_ROW
    if not now.book.sets and now.size > NEAR_POZZETTO and now.state.stock > EARLY_STOCK:
        return SPARE_IN_RUNS
    return SPARE


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

OPENING, RUN_OPENING = 4.0, 1.0
"""A new meld, and what is added for a run, which can grow longer than a set."""
ADDITION = 3.0
FROM_ROW = 3.0
"""Added for a card of the row, which has to be used up before one closes."""
VALUE = 1 / 20
"""Added for each point of the cards laid: among equals the dearer ones first."""
LENGTH = 1 / 4
"""Added for each card that the meld has then, up to a burraco."""
SEVENTH_CARD = 8.0
"""Added for the card that makes a burraco."""
WILD_OPENING, WILD_OPENING_PRESSING, WILD_OPENING_FROM_ROW = 9.0, 2.0, 4.0
"""What a wild card costs in a new meld: more than the meld is worth, unless hurry makes up for it
or the row moves on."""
SECOND_WILD = 2.0
"""What is given back where another wild card remains in the hand."""
WILD_ADDED = 4.0
"""What a wild card costs in a meld that has none so far. To that is added, by what it makes:"""
WILD_SEVENTH_SPARED = 6.0
"""A dirty burraco for a side that could close already: the clean one is worth waiting for."""
WILD_BEYOND = 12.0
"""A burraco that was clean, unless it is the way out with `LAST_CARDS`."""
LAST_CARDS = 3
WILD_SIXTH, WILD_SHORTER = 2.0, 4.0
"""A meld of six cards, or a shorter one, without hurry: the natural card may still come."""
CLEAN_NEEDED = 8.0
"""A long meld, where only a clean burraco closes and there is none."""


def step_worth(now: Situation, step: Command) -> float:
    """How much laying these cards is worth; not positive: keep them."""
    if isinstance(step, e.OpenMeld):
        return open_worth(now, step)
    if isinstance(step, e.AddToMeld):
        return add_worth(now, step)
    return 0.0


def open_worth(now: Situation, step: e.OpenMeld) -> float:
    """A new meld: natural cards at once, a wild card only on the way out."""
    kinds = [KIND_OF[card] for card in step.cards]
    if step.use_row:
        kinds.append(now.state.rows[now.seat][0])
    meld = now.book.open(kinds, step.wild_end)
    if isinstance(meld, str):
        return 0.0
    values = now.setup.values
    worth = OPENING + VALUE * sum([values[kind] for kind in kinds if kind not in WILDS])
    if not meld.rank:
        worth += RUN_OPENING
    if step.use_row:
        worth += FROM_ROW
    if meld.has_wild:
        if now.pressing:
            worth -= WILD_OPENING_PRESSING
        else:
            worth -= WILD_OPENING_FROM_ROW if step.use_row else WILD_OPENING
        if (now.once & WILD_MASK).bit_count() > 1:
            worth += SECOND_WILD
    return worth


def add_worth(now: Situation, step: e.AddToMeld) -> float:
    """A longer meld: most of all the seventh card; a wild card rarely on the way there."""
    meld = now.state.melds[step.meld_id]
    kind = KIND_OF[step.cards[0]] if step.cards else now.state.rows[now.seat][0]
    grown = now.book.extend(meld, (kind,), step.wild_end)
    if isinstance(grown, str):
        return 0.0
    size = len(grown.kinds)
    worth = ADDITION + VALUE * now.value(kind) + LENGTH * min(size, BURRACO_SIZE)
    if step.use_row:
        worth += FROM_ROW
    if size == BURRACO_SIZE:
        worth += SEVENTH_CARD
    if grown.has_wild and not meld.has_wild:
        worth -= WILD_ADDED + added_wild_cost(now, size)
    return worth


def added_wild_cost(now: Situation, size: int) -> float:
    """What is lost when a clean meld becomes a dirty one of this size."""
    cost = 0.0
    if size == BURRACO_SIZE:
        cost = WILD_SEVENTH_SPARED if now.can_close and not now.late else 0.0
    elif size > BURRACO_SIZE:
        cost = 0.0 if now.can_close and now.size <= LAST_CARDS else WILD_BEYOND
    elif not now.pressing:
        cost = WILD_SIXTH if size == BURRACO_SIZE - 1 else WILD_SHORTER
    if now.setup.clean_to_close and not now.can_close and size >= BURRACO_SIZE - 2:
        cost += CLEAN_NEEDED
    return cost


# --- the discard ------------------------------------------------------------------------------

KEEP_WILD = 60.0
"""A wild card: more than any other, for anything else is a smaller gift."""
KEEP_FITTING = 6.0
"""A card that could be added to an own meld."""
KEEP_NEXT, KEEP_NEAR, KEEP_RANK, KEEP_PAIR = 2.5, 1.5, 1.5, 2.5
"""For each other card held of the suit and the next rank, of the suit and two ranks away, of the
same rank in another suit; and a second copy, with which one more card of the rank makes a set."""
LATE_VALUE = 0.25
"""A point of the card, when it may soon have to be paid. Until then its points do not matter: a
dear card that finds its meld scores as much as it would have cost."""
GIFT, GIFT_BURRACO = 2.0, 3.0
"""A card that the opponents can add to a meld, and what is added if it is their seventh."""
TEMPTING_PILE = 6
"""A pile of so many cards makes it twice as bad, for they come with the gift."""


def _apart(kind: Kind, ranks: int) -> int:
    """The naturals of the card's suit so many ranks away, as a mask; the ace lies low and high."""
    first, place = kind - kind % 13, kind % 13 + 1
    own = (place, LAST_POSITION) if place == 1 else (place,)
    places = {there for here in own for there in (here - ranks, here + ranks)}
    found = {first + (there - 1) % 13 for there in places if 1 <= there <= LAST_POSITION}
    return sum(1 << other for other in found - WILDS)


_NEXT, _NEAR = (tuple(_apart(kind, ranks) for kind in range(JOKER_KIND)) for ranks in (1, 2))
"""By kind: the cards that count as `KEEP_NEXT` and as `KEEP_NEAR`."""


def keep_worth(now: Situation, kind: Kind) -> float:
    """How much a card should stay in the hand: what it may become, and what it gives away."""
    if kind in WILDS:
        return KEEP_WILD
    worth = partners(now, kind) + gift(now, kind)
    if now.own.longest(kind):
        worth += KEEP_FITTING
    return worth - (LATE_VALUE * now.value(kind) if now.late else 0.0)


def partners(now: Situation, kind: Kind) -> float:
    """The hand's other cards with which the card may still make a meld."""
    once = now.once
    worth = KEEP_NEXT * (once & _NEXT[kind]).bit_count()
    worth += KEEP_NEAR * (once & _NEAR[kind]).bit_count()
    if now.book.sets:
        others = once & RANK_MASKS[RANK_OF[kind] - 1] & ~(1 << kind)
        worth += KEEP_RANK * others.bit_count()
        if now.twice >> kind & 1:
            worth += KEEP_PAIR
    return worth


def gift(now: Situation, kind: Kind) -> float:
    """What the card is worth to the next opponents, who see it on the pile."""
    size = now.theirs.longest(kind)
    if not size:
        return 0.0
    worth = GIFT + (GIFT_BURRACO if size == BURRACO_SIZE - 1 else 0.0)
    return worth * (1 + len(now.state.pile) / TEMPTING_PILE)
