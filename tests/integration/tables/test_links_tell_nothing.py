"""The links of the chain are public; none may be a riddle that a spectator can solve."""

from uuid import UUID, uuid4, uuid5

import pytest

from games.kernel.event import redact
from games.kernel.seats import SPECTATOR
from smazzata.ledger.canonical import canonical_bytes
from smazzata.ledger.chain import envelope, link
from smazzata.ledger.events import StoredEvent, new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.tables.botplay import play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import load, tables

pytestmark = pytest.mark.django_db

DECK = [rank + suit for suit in "HDCS" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()] + ["JK"]


def guess(event: StoredEvent, before: StoredEvent, command: UUID) -> str | None:
    """The card that a spectator finds who tries every card with this command id."""
    for card in DECK:
        data = canonical_bytes(event.data | {"card": card})
        sealed = envelope(
            stream=str(event.stream_id),
            version=event.version,
            type_=event.type,
            schema=event.schema,
            data=data,
            command=str(command),
            actor=event.actor,
            at_ms=event.at_ms,
        )
        if link(before.hash, sealed) == event.hash:
            return card
    return None


def test_a_drawn_card_cannot_be_found_from_its_link() -> None:
    tables.forget()
    match = new_stream_id()
    open_table(match, "burraco", {}, [Chair(bot="random")] * 4, "c" * 64, uuid4())
    play(match, 1)
    stored = read(match)
    live = load(match)
    at, event = next((i, e) for i, e in enumerate(stored) if e.type == "card_drawn")
    convert = live.state.rules.event_codec.convert
    assert redact(convert(event.type, event.data), SPECTATOR)["card"] is None
    # Whoever knows the command id finds the card: that is why nobody may.
    assert guess(event, stored[at - 1], event.command_id) == event.data["card"]
    first = min(e.version for e in stored if e.command_id == event.command_id)
    for public in (f"bots:{first - 1}", f"bot:{first - 1}", str(first - 1), f"command:{first - 1}"):
        assert guess(event, stored[at - 1], uuid5(match, public)) is None
