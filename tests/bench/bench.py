"""What every suite is given, and what it gives back."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from games.kernel.words import Phrase
from tests.bench.measure import Batch, Effort, Race, Spread, side_by_side
from tests.bench.own_server import OwnServers
from tests.bench.peers import Peers
from tests.bench.report import Better, Fact, Row, Suite, row

NO_FLOORS: Mapping[str, float] = MappingProxyType({})


class Bench:
    """One suite while it runs: peers, effort, and the rows and facts so far."""

    def __init__(
        self,
        name: str,
        peers: Peers,
        effort: Effort,
        tell: Callable[[Phrase], None],
        servers: OwnServers,
        *,
        quick: bool,
        against: str | None = None,
    ) -> None:
        self.name = name
        self.peers = peers
        self.effort = effort
        self.quick = quick
        self.against = against
        """The revision to compare with, for the suite that compares revisions."""
        self.servers = servers
        self._tell = tell
        self._rows: list[Row] = []
        self._facts: list[Fact] = []

    def race(
        self,
        label: Phrase,
        rivals: dict[str, Callable[[], Batch]],
        *,
        rounds: int = 1,
        warm_up: int = 1,
    ) -> Race:
        """Measures rivals side by side, after telling what is being measured.

        `rounds` times as many batches as usual: for what others on the machine disturb more.
        `warm_up` batches of each do not count: for what remembers, and is slower at first. In a
        quick run all count.
        """
        self._tell(label)
        if self.quick:
            rounds, warm_up = 1, 0
        return side_by_side(rivals, rounds * self.effort.batches, warm_up)

    def row(
        self,
        race: Race,
        what: str,
        name: str,
        label: Phrase,
        *,
        better: Better = "more",
        floors: Mapping[str, float] = NO_FLOORS,
    ) -> None:
        """Adds the row of one thing measured; see `report.row`."""
        self._rows.append(row(race, what, name, label, better=better, floors=floors))

    def fact(
        self, name: str, label: Phrase, value: int | float | str, met: bool | None = None
    ) -> None:
        """Adds a single value."""
        self._facts.append(Fact(name, label, value, met))

    def tell(self, label: Phrase) -> None:
        """Says what is going on now."""
        self._tell(label)

    def values(self, name: str, label: Phrase, values: Mapping[str, float]) -> None:
        """Adds what did not have to be timed: one value a rival, the less the better."""
        figures = {rival: Spread.of([value]) for rival, value in values.items()}
        self._rows.append(Row(name, label, "", "less", figures))

    def version(self, name: str, version: str) -> None:
        """Adds a program to the versions of the report."""
        self.peers.versions[name] = version

    def done(self) -> Suite:
        """Everything that was found."""
        return Suite(self.name, self._rows, self._facts)
