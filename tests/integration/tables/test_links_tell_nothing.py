"""The links of the chain are public; none may be a riddle that a spectator can solve."""

from itertools import pairwise
from typing import Any
from uuid import UUID, uuid4, uuid5

import pytest

from games.kernel.event import redact
from games.kernel.seats import SPECTATOR
from smazzata.ledger.canonical import canonical_bytes
from smazzata.ledger.chain import envelope, link
from smazzata.ledger.events import StoredEvent, new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.tables.bot_play import play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.secrets import bots_id
from smazzata.tables.table import load, tables

pytestmark = pytest.mark.django_db

DECK = [rank + suit for suit in "HDCS" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()] + ["JK"]


def guess(event: StoredEvent, before: StoredEvent, command: UUID) -> str | None:
    """The card that a spectator finds who tries every card with this command id."""
    tried = (card for card in DECK if fits(event, before, command, {"card": card}))
    return next(tried, None)


def fits(event: StoredEvent, before: StoredEvent, command: UUID, guessed: dict[str, Any]) -> bool:
    """Whether a guess at what is hidden in an event leads to its link."""
    sealed = envelope(
        stream=str(event.stream_id),
        version=event.version,
        type_=event.type,
        schema=event.schema,
        data=canonical_bytes(event.data | guessed),
        command=str(command),
        actor=event.actor,
        at_ms=event.at_ms,
    )
    return link(before.hash, sealed) == event.hash


def told_by(match: UUID, command: UUID) -> set[str]:
    """Types of events whose whole contents, once guessed, a sender's command id confirms."""
    pairs = pairwise(read(match))
    return {event.type for before, event in pairs if fits(event, before, command, {})}


def test_the_id_with_which_a_match_was_opened_confirms_no_hand() -> None:
    tables.forget()
    match, opening = new_stream_id(), uuid4()
    open_table(match, "busca", {}, [Chair()] * 4, "c" * 64, opening)
    assert "cards_dealt" in {event.type for event in read(match)}
    assert told_by(match, opening) == set()


def test_whoever_ends_a_deal_cannot_confirm_a_guess_at_the_next_hands() -> None:
    tables.forget()
    match = new_stream_id()
    options = {"target_busche": None, "max_deals": 2}
    open_table(match, "busca", options, [Chair()] * 4, "c" * 64, uuid4())
    for _ in range(40):
        rules, state = load(match).state.rules, load(match).state.state
        sent, seat = uuid4(), rules.current(state)[0]
        answer = submit(match, seat, rules.legal_actions(state)[0].data(), sent, f"member:{seat}")
        assert answer.refusal is None
    dealt = [event for event in read(match) if event.type == "cards_dealt"]
    assert len(dealt) == 2
    assert told_by(match, sent) == set()


def test_no_sender_can_take_the_id_with_which_the_bots_go_on() -> None:
    tables.forget()
    match = new_stream_id()
    chairs = [Chair(bot="random"), Chair(), Chair(bot="random"), Chair(bot="random")]
    open_table(match, "busca", {}, chairs, "c" * 64, uuid4())
    while load(match).state.rules.current(load(match).state.state) != (1,):
        play(match, 1)
    live = load(match)
    command = live.state.rules.legal_actions(live.state.state)[0].data()
    taken = bots_id("c" * 64, live.version + 1)
    assert submit(match, 1, command, taken, "member:1").refusal is None
    assert play(match, 1) is not None  # raises `CommandIdReused` if the id is taken
    assert load(match).version > live.version + 1


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
