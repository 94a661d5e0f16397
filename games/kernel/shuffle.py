"""Chance that anyone can check: commit, contribute, shuffle, reveal.

Algorithm `fy-sha256-v1`:

1. Each match has a master secret of 32 bytes, chosen before anything else happens. The secret
   of deal k is HMAC-SHA-256(master, "smazzata.deal.v1" 00 game 00 k): one secret can be
   revealed without telling the next.
2. Before the deal its commitment is published: SHA-256("smazzata.commit.v1" 00 secret).
3. Seats may then give nonces. The seed is HMAC-SHA-256(secret, "smazzata.seed.v1" 00 nonces),
   the nonces in order of seats, each as `seat=nonce`, joined by line feeds.
4. Numbers come from SHA-256(seed, label, counter) blocks, four bytes at a time, big-endian, by
   rejection sampling: no bias. The deck is shuffled by Fisher-Yates from the last card down,
   its numbers labelled `deck`; a shuffle during the deal has `shuffle` and its own label.
5. When the deal is over the secret is published; anyone repeats 2 to 4.

Integers in labels are decimal ASCII. Test vectors: `tests/golden/shuffle.json`.
"""

import hmac
import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import TypeVar

ALGORITHM = "fy-sha256-v1"
T = TypeVar("T")


@lru_cache(maxsize=1024)
def deal_secret(master: bytes, game: str, deal: int) -> bytes:
    """The secret of deal number `deal` (from 1) of a match of `game`: 32 bytes.

    Remembered for a while, because a deal asks for it when it is sealed, dealt and revealed.
    """
    label = b"smazzata.deal.v1\x00" + game.encode() + b"\x00" + str(deal).encode()
    return hmac.digest(master, label, "sha256")


def commitment(secret: bytes) -> str:
    """What is published before the deal: 64 hexadecimal digits."""
    return sha256(b"smazzata.commit.v1\x00" + secret).hexdigest()


def final_seed(secret: bytes, nonces: Mapping[int, str]) -> bytes:
    """The seed of the deal, from the secret and what the seats contributed after it was fixed."""
    given = "\n".join([f"{seat}={nonce}" for seat, nonce in sorted(nonces.items())])
    return hmac.digest(secret, b"smazzata.seed.v1\x00" + given.encode(), "sha256")


_RANGE = 1 << 32
_words = struct.Struct(">8I").unpack
"""A block is eight numbers."""
_HIGH = b"\xff\xff"
"""So every number begins that is rejected for a bound of no more than 2**16."""


def _limit(bound: int) -> int:
    """Numbers from here on are rejected: they would favour the low ones below `bound`."""
    return _RANGE - _RANGE % bound


def _blocks(seed: bytes, label: str, start: int, stop: int) -> bytes:
    """The blocks of numbers for one purpose with these counters, joined."""
    begun = sha256(seed + b"\x00" + label.encode() + b"\x00")
    blocks = []
    for number in range(start, stop):
        block = begun.copy()  # cheaper than a hash of its own
        block.update(b"%d" % number)
        blocks.append(block.digest())
    return b"".join(blocks)


def _stream(seed: bytes, label: str) -> Iterator[int]:
    """Whole numbers below 2**32, for ever."""
    for counter in count():
        yield from _words(_blocks(seed, label, counter, counter + 1))


class Numbers:
    """Unbiased whole numbers from a seed, for one purpose (`label`)."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._next = _stream(seed, label).__next__

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1; `bound` is at most 2**32."""
        limit = _limit(bound)
        number = self._next()
        while number >= limit:
            number = self._next()
        return number % bound


def shuffle(deck: Sequence[T], seed: bytes, label: str = "") -> list[T]:
    """The deck in the order that `seed` gives; its first card is the top.

    With a `label`: another shuffle of the same deal.
    """
    order = list(deck)
    left = len(order)
    for number in _exchanges(seed, f"shuffle {label}" if label else "deck", left):
        other = number % left
        left -= 1
        order[left], order[other] = order[other], order[left]
    return order


def _exchanges(seed: bytes, label: str, size: int) -> Sequence[int]:
    """For each place from the last one down to the second: with which one it is exchanged, as a
    number that counts modulo the places up to it.

    They are `Numbers.below(place + 1)`. Numbers are rejected in one of millions of shuffles; where
    none can be they are made at once, because a shuffle is a good part of what a deal costs.
    """
    if size < 2:
        return ()
    blocks = _blocks(seed, label, 0, (size + 6) // 8)
    if _HIGH not in blocks:
        return struct.unpack_from(f">{size - 1}I", blocks)
    one_by_one = Numbers(seed, label)
    return [one_by_one.below(bound) for bound in range(size, 1, -1)]


def chosen(seed: bytes, label: str, bound: int) -> int:
    """Another chance outcome of the same deal, such as the first dealer: 0 to `bound` - 1."""
    return Numbers(seed, label).below(bound)
