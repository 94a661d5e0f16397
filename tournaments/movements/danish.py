"""Danish rounds: first against second, third against fourth, down the ranking.

`pure` repeats any meeting; `modified` repeats none of the round before, except in the last
round; `strict` repeats none at all while that can be avoided. The higher entry has the
better right: each in turn meets the next below whom it may meet, as long as the rest can
still be paired. Where everybody has met, repeats are spread: each counts as the square of the
earlier meetings.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from tournaments.pairing.model import Entrant, Number
from tournaments.pairing.repeats import least_repeated

Variant: TypeAlias = Literal["pure", "modified", "strict"]


def barred_by(entrant: Entrant, variant: Variant, last_round: bool) -> Mapping[Number, int]:
    """Whom an entrant shall not meet under the variant, and how often it has met them."""
    if variant == "strict":
        return entrant.met
    if variant == "modified" and not last_round:
        return dict.fromkeys(entrant.last, 1)
    return {}


def danish_pairs(
    ranked: Sequence[Entrant], variant: Variant, last_round: bool
) -> list[tuple[Number, Number]]:
    """The pairs of an even field in the order of its ranking."""
    barred = [msgspec.structs.replace(e, met=barred_by(e, variant, last_round)) for e in ranked]
    return pair_in_turn(barred)


def pair_in_turn(
    entrants: Sequence[Entrant], *, nearest: bool = True
) -> list[tuple[Number, Number]]:
    """The pairs of an even field with the fewest repeats, each choosing in its turn.

    The first takes the next below it, or without `nearest` the last; whom it has `met` only where
    the rest could not be paired with fewer repeats, each to the square of earlier ones.
    """
    left = list(entrants)
    most = max((len(e.met) for e in left), default=0)

    def fewest(rest: list[Entrant]) -> int:
        # Dirac's bound from the whole field spares a look at everybody for each pair.
        return 0 if 2 * most <= len(rest) - 2 else least_repeated(rest)

    allowance = fewest(left)
    pairs = []
    while left:
        first, *others = left
        places = range(len(others)) if nearest else range(len(others) - 1, -1, -1)
        for place in places:
            other = others[place]
            price = first.met.get(other.number, 0) ** 2
            rest = others[:place] + others[place + 1 :]
            if price <= allowance and price + fewest(rest) == allowance:
                pairs.append((first.number, other.number))
                allowance -= price
                left = rest
                break
    return pairs
