"""Other programs that pair a Swiss round, each given a field in its own form."""

from collections.abc import Sequence
from typing import Any

from tests.bench.field import ROUNDS, Side, sided
from tournaments.pairing.field import Field
from tournaments.pairing.model import PairingProblem

Pairs = list[tuple[int, int]]
WINDOW = 12


class SwissPair:
    """`swisspair` (C++): points, standings and forbidden pairs; it knows no sides."""

    def __init__(self, library: Any, sides: Sequence[Side]) -> None:
        self._create = library.create_matches
        self._sides = sides
        ranked = sorted(sides, key=lambda side: (-side.score, side.number))
        self._players = [
            library.Player(
                id=str(side.number),
                points=side.score,
                rank=rank,
                can_get_bye=True,
                cannot_be_paired_against_ids={str(number) for number in side.met},
            )
            for rank, side in enumerate(ranked, 1)
        ]

    def pair(self) -> Any:
        """The pairing in the library's own form."""
        return self._create(self._players)

    def pairs(self) -> Pairs:
        """The pairs, sides given afterwards by whoever had fewer first seats."""
        return sided(self._sides, [(int(m.p1.id), int(m.p2.id)) for m in self.pair()])


class Dutch:
    """`py4swiss`, the FIDE (Dutch) system; it is given the tournament as its report file."""

    def __init__(self, library: Any, sides: Sequence[Side]) -> None:
        self._engine = library.DutchEngine
        trf = __import__("py4swiss.trf", fromlist=["ParsedTrf"])
        sections = __import__("py4swiss.trf.sections", fromlist=["PlayerSection"])
        players = [sections.PlayerSection.from_string(_line(side)) for side in sides]
        setup = sections.XSection(number_of_rounds=2 * ROUNDS)
        self._report = trf.ParsedTrf(player_sections=players, x_section=setup)

    def pair(self) -> Any:
        """The pairing in the library's own form."""
        return self._engine.generate_pairings(self._report)

    def pairs(self) -> Pairs:
        """The pairs, the first side first."""
        return [(pairing.white, pairing.black) for pairing in self.pair()]


class Networkx:
    """The exact matching of `networkx` (Python) on the neighbours in our line."""

    def __init__(self, library: Any, problem: PairingProblem) -> None:
        self._match = library.max_weight_matching
        field = Field(problem, problem.entrants)
        a, b = field.window(WINDOW)
        fresh = field.times(a, b) == 0
        a, b = a[fresh], b[fresh]
        self._graph = library.Graph()
        ends = zip(a.tolist(), b.tolist(), field.weights(a, b), strict=True)
        self._graph.add_weighted_edges_from([(x, y, -w) for x, y, w in ends])
        self._numbers = [entrant.number for entrant in field.line]

    def pair(self) -> Any:
        """The matching as places in our line."""
        return self._match(self._graph, maxcardinality=True)

    def pairs(self) -> Pairs:
        """The pairs as entry numbers."""
        return [(self._numbers[x], self._numbers[y]) for x, y in self.pair()]


def _line(side: Side) -> str:
    """A player's line of a tournament report file (fixed columns)."""
    points = f"{side.score // 2}.{5 * (side.score % 2)}"
    rounds = "".join(
        f"  {opponent:>4} {'wb'[seat]} {result}"
        for opponent, seat, result in zip(side.met, side.seats, side.results, strict=True)
    )
    name = f"Entry {side.number}"
    head = f"001 {side.number:>4}      {name:<33} {round(side.rating):>4}"
    return f"{head:<80}{points:>4} {side.number:>4}{rounds}"
