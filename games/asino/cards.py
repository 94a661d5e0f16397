"""Which cards make a pair: rank counts, suits never do.

Each pack has every rank four times. With an odd number of one the game would not come to its end
(ASI-02).
"""

from collections.abc import Iterable, Sequence

from games.kernel.event import Card


def rank_of(card: Card) -> str:
    """What pairs are made of.

    >>> rank_of("10D")
    '10'
    """
    return card[:-1]


def pairs_in(hand: Sequence[Card]) -> list[Card]:
    """The cards of a hand that are thrown as pairs, partners side by side (ASI-07, ASI-08).

    Of three equal cards the two that were received first. They come in the order of their codes:
    that of receipt would tell how the rest of the hand lies (GEN-09).

    >>> pairs_in(["7D", "3C", "7B", "7S", "3B"])
    ['3B', '3C', '7B', '7D']
    """
    single: dict[str, Card] = {}
    thrown: list[Card] = []
    for card in hand:
        partner = single.pop(rank_of(card), None)
        if partner is None:
            single[rank_of(card)] = card
        else:
            thrown += [partner, card]
    return sorted(thrown)


def partner_of(card: Card, hand: Iterable[Card]) -> Card | None:
    """The card of a hand that makes a pair with another one (ASI-14)."""
    return next((held for held in hand if rank_of(held) == rank_of(card)), None)
