"""The libraries that we measure ourselves against. None of them is needed to run Smazzata."""

from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

from games.kernel.words import Phrase


class Peer(NamedTuple):
    """A library: its name on the package index and the module that it is imported as."""

    distribution: str
    module: str


OPEN_SPIEL = Peer("open-spiel", "pyspiel")
RLCARD = Peer("rlcard", "rlcard")
EVENTSOURCING = Peer("eventsourcing", "eventsourcing.persistence")
SWISSPAIR = Peer("swisspair", "swisspair")
PY4SWISS = Peer("py4swiss", "py4swiss.engines")
NETWORKX = Peer("networkx", "networkx")


class Peers:
    """The peers found here; remembers, for the report, which were and which were not."""

    def __init__(self) -> None:
        self.versions: dict[str, str] = {}
        self.notes: list[Phrase] = []
        self._known: dict[Peer, Any] = {}

    def find(self, peer: Peer) -> Any:
        """The peer's module, or None when it cannot be used here; then a note says so."""
        if peer not in self._known:
            self._known[peer] = self._load(peer)
        return self._known[peer]

    def _load(self, peer: Peer) -> Any:
        name = peer.distribution
        try:
            module = import_module(peer.module)
        except ModuleNotFoundError:
            self.notes.append(
                Phrase(
                    f"{name} non è installato: solo le nostre cifre. "
                    "I termini di paragone si installano con: uv sync --extra bench",
                    f"{name} is not installed: our own figures alone. "
                    "Install the peers with: uv sync --extra bench",
                )
            )
            return None
        except Exception as error:  # whatever a foreign module raises on import
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
            self.notes.append(
                Phrase(
                    f"{name} qui non è utilizzabile ({reason}): solo le nostre cifre.",
                    f"{name} cannot be used here ({reason}): our own figures alone.",
                )
            )
            return None
        self.versions[name] = version(name)
        return module
