"""How Merda is judged: keep the rank of which one holds most, pass on what stands alone; feint.

Now and then it feints, once a round at most and whatever it holds: a feint that followed from the
cards would tell of them. It costs nothing, unless a hand may be pressed on the deck (MER-29); then
the arm stays where it is. To fall for somebody's feint is named as the next best thing to do: who
plays by the first choice never does, who errs now and then does so here too.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.view import View
from games.merda import events as e
from games.merda.cards import four_equal, rank_of
from games.merda.legal import ARM_MOVE, FEINT_WORDS, KINDS, WORD
from games.merda.state import LAYING, PASSING, RACE, SUSPENDED

LET_GO = 0.05
"""How often a rank looks worth less than it is. Without that two seats would wait for each other's
pairs for ever."""

FEINTS = 0.03
"""How often a seat feints before it passes: about once in three hands of four people."""


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """A slam with four equal cards first; then cards by what they are worth keeping.

    Beside the listed steps there are a feint, and the slam of who falls for one.
    """
    if view.phase == RACE:
        yield e.Slam()
    elif view.phase == SUSPENDED:
        yield e.Ready()
    elif view.phase in (PASSING, LAYING):
        yield from _passing(view, rng)
    elif view.seat == view.facts["turn"]:
        yield e.TakeCard()
    else:  # its four equal cards, before the next one takes the fifth (MER-18)
        yield e.Slam()


def _passing(view: View, rng: Random) -> Iterator[Command]:
    hand = [card for card in view.zone(f"hand:{view.seat}").cards if card is not None]
    cards = _least_first(hand, rng)
    feint = _feint(view, rng)
    slams = view.phase == PASSING and bool(four_equal(hand))
    if feint is not None and not slams:
        yield feint
    if slams:
        yield e.Slam()
    yield e.PassCard(cards[0])
    if _is_feinted_at(view) and not four_equal(hand):
        yield e.Slam()
    yield from map(e.PassCard, cards[1:])


def _feint(view: View, rng: Random) -> e.Feint | None:
    """The feint of this seat in this round, if it makes one: by `rng` alone, never by its cards."""
    drawn, kinds = rng.random(), list(KINDS)
    if view.options["feint_contact_pct"]:
        kinds.remove(ARM_MOVE)
    kind, word = rng.choice(kinds), rng.choice(FEINT_WORDS)
    done = view.facts["feints"][view.seat] or view.seat in view.facts["arrivals"]
    if drawn >= FEINTS or done or not view.options["feints"]:
        return None
    return e.Feint(kind, word if kind == WORD else "")


def _is_feinted_at(view: View) -> bool:
    """Whether somebody else has feinted in this round, and a slam could be taken for the answer."""
    others = (many for seat, many in enumerate(view.facts["feints"]) if seat != view.seat)
    return any(others) and view.seat not in view.facts["arrivals"]


def _least_first(hand: list[Card], rng: Random) -> list[Card]:
    """Cards of whose rank one holds fewest first; among equals by `rng`."""
    counts = Counter(map(rank_of, hand))
    worth = {rank: count - 2 * (rng.random() < LET_GO) for rank, count in counts.items()}
    order = list(hand)
    rng.shuffle(order)
    return sorted(order, key=lambda card: worth[rank_of(card)])
