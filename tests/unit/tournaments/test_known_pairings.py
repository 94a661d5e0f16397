"""Pairings that must never change: a new version of a solver shows here, not in an audit."""

import hashlib
from random import Random

import msgspec
import pytest

from tournaments.pairing.model import Entrant, PairingProblem
from tournaments.pairing.round import pair_round


def field(count: int, meetings: int, seed: int) -> tuple[Entrant, ...]:
    """Entrants with scores, clubs and a few random meetings behind them."""
    chance = Random(seed)
    met: dict[int, dict[int, int]] = {n: {} for n in range(1, count + 1)}
    for _ in range(meetings):
        a, b = chance.sample(range(1, count + 1), 2)
        met[a][b] = met[b][a] = 1
    return tuple(
        Entrant(
            n, chance.randrange(0, 60), chance.randrange(-900, 900), n, met[n],
            club=f"c{chance.randrange(6)}", seats=tuple(chance.randrange(3) for _ in range(4)),
        )
        for n in met
    )  # fmt: skip


KNOWN: dict[tuple[int, tuple[int, ...]], tuple[str, str]] = {
    (9, (2,)): ("blossom/all", "fe516f377405e1b8"),
    (24, (2,)): ("blossom/all", "9f2cf5b3626e8fd5"),
    (200, (2,)): ("blossom/4", "f78ddd6a751b3048"),
    (2000, (2,)): ("blossom/3", "bfd3b65fc573b694"),
    (24, (3,)): ("partition/17", "a85d194d07a0f3b5"),
    (27, (3,)): ("partition/16", "6bd8029ce53bc2b4"),
    (99, (3,)): ("assignment/1/24", "12a316b3c73c57ab"),
    (32, (4,)): ("partition/10", "9b20287ee961f459"),
    (41, (4, 3)): ("partition/9", "6633ee442c4e62d8"),
    (150, (4,)): ("assignment/1/1", "3807135fc0c9a7bd"),
    (23, (5, 4, 6)): ("swaps/240", "a31fbce89583cff6"),
    (31, (8, 6, 7, 9)): ("swaps/240", "da0f65e9e1d170d1"),
    (500, (8, 7, 9)): ("swaps/240", "cadfdcbb013ffa35"),
}


def digest(count: int, sizes: tuple[int, ...]) -> tuple[str, str]:
    problem = PairingProblem(field(count, 2 * count, count), 4, 6, "known", sizes=sizes)
    pairing = pair_round(problem)
    plain = msgspec.to_builtins(pairing)
    if not pairing.bracket:
        del plain["bracket"]  # younger than these
    return pairing.solver, hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:16]


@pytest.mark.parametrize(("count", "sizes"), KNOWN)
def test_known_pairing(count: int, sizes: tuple[int, ...]) -> None:
    assert digest(count, sizes) == KNOWN[count, sizes]
