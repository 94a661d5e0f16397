"""A season's stream: the rules that were adopted, results that were filed, what was decided.

One stream a body and year. No event has words or names: digests stand for them.
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import msgspec

from smazzata.ledger.events import NewEvent, StoredEvent, new_stream_id
from smazzata.ledger.executor import Decision, Streams, execute
from smazzata.ledger.repository import AggregateRepository, LoadedAggregate
from tournaments.federation.receipts import Filing, Receipt

KIND = "season"
ADOPTED, FILED = "season_rules_adopted", "results_filed"
ACCEPTED, RETURNED = "results_accepted", "results_returned"


class Filed(msgspec.Struct, frozen=True):
    """A filing as its events tell it, with what the formula has to know and the bundle has not."""

    filing: Filing
    tables: int
    """Of the first round."""
    deals: int
    """Of each entry in all rounds; 0: not known."""


class Season(msgspec.Struct, frozen=True):
    """A season by its log."""

    body: str = ""
    year: int = 0
    digest: str = ""
    """Of the rules."""
    filings: tuple[Filed, ...] = ()
    """By the numbers of their receipts, from 1."""

    @property
    def last_receipt(self) -> Receipt | None:
        """The receipt that was given last."""
        return self.filings[-1].filing.receipt if self.filings else None

    def editions(self, tournament: str) -> list[Filed]:
        """What a tournament has filed, the first edition first."""
        return [each for each in self.filings if each.filing.receipt.tournament == tournament]


def season_id(body: str, year: int) -> UUID:
    """The stream of a body's year: always the same, in the order of years."""
    moment = int(datetime(year, 1, 1, tzinfo=UTC).timestamp() * 1000)
    name = f"smazzata.season.v1\x00{body}\x00{year}".encode()
    digest = int.from_bytes(hashlib.sha256(name).digest()[:10], "big")
    low = 0b10 << 62 | digest & (1 << 62) - 1
    return UUID(int=moment << 80 | 0x7 << 76 | (digest >> 68 & 0xFFF) << 64 | low)


def fold(season: Season | None, events: Sequence[NewEvent | StoredEvent]) -> Season:
    """The season after more events of its stream."""
    found = season or Season()
    for event in events:
        found = _after(found, event)
    return found


def _after(season: Season, event: NewEvent | StoredEvent) -> Season:
    data = event.data
    if event.type == ADOPTED:
        return msgspec.structs.replace(
            season, body=data["body"], year=data["year"], digest=data["digest"]
        )
    if event.type == FILED:
        receipt = msgspec.convert(data["receipt"], Receipt)
        filed = Filed(Filing(receipt), data["tables"], data["deals"])
        return msgspec.structs.replace(season, filings=(*season.filings, filed))
    at = data["number"] - 1
    before = season.filings[at]
    state = data["state"] if event.type == ACCEPTED else "returned"
    decided = msgspec.structs.replace(before.filing, state=state, decided=data["day"])
    filings = list(season.filings)
    filings[at] = msgspec.structs.replace(before, filing=decided)
    return msgspec.structs.replace(season, filings=tuple(filings))


def record(stream: UUID, event: NewEvent, actor: str) -> None:
    """Stores what happened; takes part in the transaction that writes the rows."""

    def decide(before: LoadedAggregate[Season] | None) -> Decision[Season, NewEvent]:
        return Decision([event], fold(before.state if before else None, [event]))

    execute(Streams(seasons), stream, decide, new_stream_id(), actor)


def digest_words(words: str) -> str:
    """What an event has for words that stand in a row."""
    return hashlib.sha256(b"smazzata.season.words.v1\x00" + words.encode()).hexdigest()


seasons: AggregateRepository[Season] = AggregateRepository(KIND, fold)
"""The seasons, as this process knows them."""
