"""The draw: an order of the entries that anyone can repeat from the published seed.

The entry numbers, ascending, are shuffled by the project's published shuffle
(`games.kernel.shuffle`) with the key SHA-256("smazzata.draw.v1" 00 label 00 seed).
"""

import hashlib
from collections.abc import Iterable

from games.kernel.shuffle import shuffle


def draw_key(seed: str, label: str) -> bytes:
    """The key for one purpose (`label`, such as `draw` or `round.3`) of a tournament's seed."""
    text = f"{label}\x00{seed}".encode()
    return hashlib.sha256(b"smazzata.draw.v1\x00" + text).digest()


def draw_order(numbers: Iterable[int], seed: str, label: str = "draw") -> tuple[int, ...]:
    """The numbers in drawn order; the order in which they are given does not matter."""
    return tuple(shuffle(sorted(numbers), draw_key(seed, label)))


def seed_commitment(seed: str) -> str:
    """What is published before the draw, so that nobody can choose the seed afterwards."""
    return hashlib.sha256(b"smazzata.tournament.seed.v1\x00" + seed.encode()).hexdigest()
