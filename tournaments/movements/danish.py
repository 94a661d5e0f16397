"""Danish rounds: first against second, third against fourth, down the ranking.

`pure` repeats any meeting; `modified` repeats none of the round before, except in the last
round; `strict` repeats none at all while that can be avoided. The higher entry has the
better right: each in turn meets the next below whom it may meet, as long as the rest can
still be paired.
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from tournaments.pairing.model import Entrant, Number
from tournaments.pairing.repeats import fewest_repeats

Variant: TypeAlias = Literal["pure", "modified", "strict"]
Barred: TypeAlias = Callable[[Entrant], frozenset[Number]]


def _nobody(_: Entrant) -> frozenset[Number]:
    return frozenset()


def _last(entrant: Entrant) -> frozenset[Number]:
    return frozenset(entrant.last)


def _all_met(entrant: Entrant) -> frozenset[Number]:
    return frozenset(entrant.met)


def barred_by(variant: Variant, last_round: bool) -> Barred:
    """Whom an entrant shall not meet under the variant."""
    if variant == "strict":
        return _all_met
    if variant == "modified" and not last_round:
        return _last
    return _nobody


def danish_pairs(
    ranked: Sequence[Entrant], variant: Variant, last_round: bool
) -> list[tuple[Number, Number]]:
    """The pairs of an even field in the order of its ranking."""
    barred = barred_by(variant, last_round)
    left = [msgspec.structs.replace(e, met=dict.fromkeys(barred(e), 1)) for e in ranked]
    most = max((len(e.met) for e in left), default=0)

    def fewest(rest: list[Entrant]) -> int:
        # Dirac's bound from the whole field spares a look at everybody for each pair.
        return 0 if 2 * most <= len(rest) - 2 else fewest_repeats(rest)

    allowance = fewest(left)
    pairs = []
    while left:
        first, *others = left
        for place, other in enumerate(others):
            price = int(other.number in first.met)
            rest = others[:place] + others[place + 1 :]
            if price <= allowance and price + fewest(rest) == allowance:
                pairs.append((first.number, other.number))
                allowance -= price
                left = rest
                break
    return pairs
