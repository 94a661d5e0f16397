"""The suites there are, and a run of some of them."""

from collections.abc import Callable, Iterable
from types import MappingProxyType

from games.kernel.words import Phrase
from tests.bench import (
    attack,
    bots,
    crowd,
    engines,
    hall,
    hostile,
    ledger,
    live,
    pairing,
    reading,
    revisions,
    rounds,
)
from tests.bench.bench import Bench
from tests.bench.machine import machine, versions
from tests.bench.measure import FULL, QUICK
from tests.bench.own_server import OwnServers
from tests.bench.peers import Peers
from tests.bench.report import Report

SUITES = MappingProxyType({
    "engines": engines.run,
    "ledger": ledger.run,
    "reading": reading.run,
    "pairing": pairing.run,
    "bots": bots.run,
    "hall": hall.run,
    "live": live.run,
    "rounds": rounds.run,
    "attack": attack.run,
    "crowd": crowd.run,
    "hostile": hostile.run,
    "revisions": revisions.run,
})  # fmt: skip


def run(
    names: Iterable[str],
    *,
    quick: bool,
    tell: Callable[[Phrase], None],
    against: str | None = None,
) -> Report:
    """Runs suites by name; `tell` hears what is being measured. Never raises for a missing peer.

    `against` is the commit that the suite `revisions` compares with; the others need none.
    """
    peers = Peers()
    before = machine()
    done = []
    with OwnServers() as servers:
        for name in names:
            bench = Bench(
                name, peers, QUICK if quick else FULL, tell, servers, quick=quick, against=against
            )
            SUITES[name](bench)
            done.append(bench.done())
    return Report(before, versions() | peers.versions, quick, done, peers.notes)
