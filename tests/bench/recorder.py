"""The recorder of the `eventsourcing` library, as it comes: one table, locked for each append."""

import os
from typing import Any
from uuid import UUID

import msgspec
from psycopg.conninfo import conninfo_to_dict

from tests.bench.peers import EVENTSOURCING, Peers

_decode = msgspec.json.Decoder().decode


class Recorder:
    """Appends to and reads from its own table of the database at `url`."""

    def __init__(self, peers: Peers, url: str, *, create: bool) -> None:
        library = peers.find(EVENTSOURCING)
        utils = __import__("eventsourcing.utils", fromlist=["Environment"])
        where = conninfo_to_dict(url)
        environment = utils.Environment(
            "Bench",
            dict(os.environ)
            | {
                "PERSISTENCE_MODULE": "eventsourcing.postgres",
                "POSTGRES_DBNAME": str(where["dbname"]),
                "POSTGRES_HOST": str(where.get("host") or ""),
                "POSTGRES_PORT": str(where.get("port") or ""),
                "POSTGRES_USER": str(where["user"]),
                "POSTGRES_PASSWORD": str(where.get("password") or "-"),
                "POSTGRES_POOL_SIZE": "1",
                "POSTGRES_MAX_OVERFLOW": "0",
                # Several processes that find no table all try to make it, and fail.
                "CREATE_TABLE": "y" if create else "n",
            },
        )
        self._event: Any = library.StoredEvent
        self._factory = library.InfrastructureFactory.construct(environment)
        self._recorder = self._factory.application_recorder()

    def append(self, rows: list[tuple[UUID, int, bytes]]) -> None:
        """Stores events (stream, version, data) in one transaction."""
        self._recorder.insert_events([self._event(s, v, "game:CardPlayed", d) for s, v, d in rows])

    def count_decoded(self, stream: UUID) -> int:
        """Reads a stream and decodes the data of its events; how many there are."""
        return len([_decode(event.state) for event in self._recorder.select_events(stream)])

    def close(self) -> None:
        """Gives the connection back."""
        self._factory.close()
