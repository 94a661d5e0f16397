"""Hidden cards are dealt to where they may lie."""

from random import Random

import pytest

from games.kernel.cards import ITALIAN_40
from games.kernel.worlds import NoDealError, dealt_unseen


def test_all_room_is_filled_and_what_fits_nowhere_else_finds_its_place() -> None:
    """Place 0 takes denari only, 1 no denari, 2 anything: in most shuffles cards must be passed."""

    def fits(place: int, card: str) -> bool:
        return place == 2 or (card[-1] == "D") == (place == 0)

    for seed in range(50):
        dealt = dealt_unseen(ITALIAN_40, [9, 20, 11], Random(seed), fits)
        assert [len(cards) for cards in dealt] == [9, 20, 11]
        assert sorted(card for cards in dealt for card in cards) == sorted(ITALIAN_40)
        assert all(fits(place, card) for place, cards in enumerate(dealt) for card in cards)


def test_without_a_condition_it_is_a_shuffle() -> None:
    one, other = (dealt_unseen(ITALIAN_40, [20, 20], Random(seed)) for seed in (1, 2))
    assert one != other
    assert dealt_unseen(ITALIAN_40, [20, 20], Random(1)) == one


def test_what_cannot_be_is_an_error() -> None:
    with pytest.raises(NoDealError, match="2 cards for 1 places"):
        dealt_unseen(["1D", "2D"], [1], Random(0))
    with pytest.raises(NoDealError, match="no deal fits"):
        dealt_unseen(["1D", "2D"], [1, 1], Random(0), lambda place, card: place == 0)
