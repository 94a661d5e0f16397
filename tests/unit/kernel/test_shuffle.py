"""The shuffle that anyone can repeat: published vectors, and no bias."""

import hashlib
import hmac
import json
import struct
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, TypeVar

import pytest
from scipy.special import chdtrc

from games.kernel import shuffle
from games.kernel.cards import FRENCH_52, ITALIAN_40

VECTORS = json.loads((Path(__file__).parents[2] / "golden" / "shuffle.json").read_text("utf-8"))
DECKS = {"italian-40": ITALIAN_40, "french-52": FRENCH_52}

C = TypeVar("C")


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda v: f"{v['game']}-{v['deal']}")
def test_published_vectors(vector: dict[str, Any]) -> None:
    secret = shuffle.deal_secret(bytes.fromhex(vector["master"]), vector["game"], vector["deal"])
    assert secret.hex() == vector["secret"]
    assert shuffle.commitment(secret) == vector["commitment"]
    nonces = {int(seat): nonce for seat, nonce in vector["nonces"].items()}
    seed = shuffle.final_seed(secret, nonces)
    assert seed.hex() == vector["seed"]
    assert shuffle.shuffle(DECKS[vector["deck"]], seed) == vector["order"]
    for label, bound, value in vector["chosen"]:
        assert shuffle.chosen(seed, label, bound) == value


def _by_the_book(deck: Sequence[str], seed: bytes) -> list[str]:
    """The published algorithm written down once more, step by step."""
    order, stream, counter = list(deck), b"", 0
    for last in range(len(order) - 1, 0, -1):
        while True:
            if len(stream) < 4:
                label = seed + b"\0deck\0" + str(counter).encode()
                stream += hashlib.sha256(label).digest()
                counter += 1
            number, stream = int.from_bytes(stream[:4], "big"), stream[4:]
            if number < 2**32 // (last + 1) * (last + 1):
                break
        other = number % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda v: f"{v['game']}-{v['deal']}")
def test_vectors_follow_from_the_published_description(vector: dict[str, Any]) -> None:
    label = f"smazzata.deal.v1\0{vector['game']}\0{vector['deal']}".encode()
    secret = hmac.new(bytes.fromhex(vector["master"]), label, "sha256").digest()
    assert secret.hex() == vector["secret"]
    published = hashlib.sha256(b"smazzata.commit.v1\0" + secret).hexdigest()
    assert published == vector["commitment"]
    nonces = "\n".join(f"{seat}={nonce}" for seat, nonce in sorted(vector["nonces"].items()))
    seed = hmac.new(secret, b"smazzata.seed.v1\0" + nonces.encode(), "sha256").digest()
    assert seed.hex() == vector["seed"]
    assert _by_the_book(DECKS[vector["deck"]], seed) == vector["order"]


def _p_value(counts: Mapping[C, int], expected: float, cells: Collection[C]) -> float:
    """How likely a spread at least this uneven is by chance alone."""
    statistic = sum((counts.get(cell, 0) - expected) ** 2 / expected for cell in cells)
    return float(chdtrc(len(cells) - 1, statistic))


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    """Chi-square over the 24 orders of four cards: fixed seeds, so never by bad luck."""
    orders = list(permutations("abcd"))
    counts = Counter(
        tuple(shuffle.shuffle("abcd", f"uniform {n}".encode())) for n in range(24 * 200)
    )
    assert set(counts) == set(orders)
    assert _p_value(counts, 200, orders) > 0.001


def test_every_card_lies_everywhere_equally_often() -> None:
    deals = 2000
    counts = Counter(
        (card, place)
        for n in range(deals)
        for place, card in enumerate(shuffle.shuffle(range(10), f"place {n}".encode()))
    )
    cells = [(card, place) for card in range(10) for place in range(10)]
    assert _p_value(counts, deals / 10, cells) > 0.001


@pytest.mark.parametrize("bound", [2, 3, 7, 40])
def test_numbers_are_unbiased(bound: int) -> None:
    numbers = shuffle.Numbers(b"seed", "numbers")
    counts = Counter(numbers.below(bound) for _ in range(bound * 300))
    assert _p_value(counts, 300, range(bound)) > 0.001


def test_numbers_beyond_the_largest_multiple_are_rejected() -> None:
    """With a bound just above half the range nearly half of all numbers must be skipped."""
    bound = 2**31 + 1
    numbers = shuffle.Numbers(b"seed", "reject")
    drawn = [numbers.below(bound) for _ in range(400)]
    raw = b"".join(hashlib.sha256(b"seed\0reject\0" + str(n).encode()).digest() for n in range(200))
    words = [int.from_bytes(raw[at : at + 4], "big") for at in range(0, len(raw), 4)]
    assert drawn == [word for word in words if word < bound][:400]
    assert len([word for word in words if word >= bound]) > 100


def test_labels_are_independent() -> None:
    seed = b"one seed"
    assert len({shuffle.chosen(seed, f"label {n}", 2**32) for n in range(50)}) == 50
    assert shuffle.chosen(seed, "dealer", 4) == shuffle.chosen(seed, "dealer", 4)


def test_nonces_cannot_be_moved_between_seats() -> None:
    secret = bytes(32)
    given = [{}, {0: "a"}, {1: "a"}, {0: "a", 1: "b"}, {0: "b", 1: "a"}, {0: "a 1=b"}]
    assert len({shuffle.final_seed(secret, nonces) for nonces in given}) == len(given)


def test_a_number_that_would_favour_low_places_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**32 is no multiple of most bounds: its last numbers do not count, the next one does."""
    too_high = 2**32 - 1

    numbers = [5, too_high, 3, 4, 1, 0, 2, 1]

    def blocks(seed: bytes, label: str, start: int, stop: int) -> bytes:
        return struct.pack(">8I", *numbers) * (stop - start)

    monkeypatch.setattr(shuffle, "_blocks", blocks)
    kept = iter([5, 3, 4, 1, 0, 2])
    order = list("abcdefg")
    for last in range(6, 0, -1):
        other = next(kept) % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert shuffle.shuffle("abcdefg", b"") == order
