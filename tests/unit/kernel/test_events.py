"""What events declare, and the gate that obeys it; the audit of logs."""

from collections.abc import Iterator

import msgspec
import pytest

from games import registry
from games.kernel.command import Command
from games.kernel.event import Card, Event, EventCodec, UnknownSchemaError, redact
from games.kernel.fields import Field, Meaning, OwnerOnly, Visibility, fields_of
from games.kernel.match import (
    KERNEL_EVENTS,
    Deal,
    GiveNonce,
    MatchEnded,
    MatchStarted,
    Resign,
    StartMatch,
)
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM, Seat
from games.kernel.verify_log import verify_log
from tests.unit.kernel.picks import (
    CardChosen,
    CardsShown,
    Choose,
    HandsGiven,
    Picks,
    Shout,
    Shouted,
)
from tests.unit.narrowing import accepted

CODEC = EventCodec((HandsGiven, CardChosen, CardsShown))
GIVEN = HandsGiven([["1D"], ["2D", "3D"]], ["4D", "5D"])


def test_each_sight() -> None:
    assert redact(GIVEN, 1) == {
        "type": "hands_given",
        "hands": [[None], ["2D", "3D"]],
        "rest": [None, None],
    }
    assert redact(GIVEN, SPECTATOR)["hands"] == [[None], [None, None]]
    assert redact(GIVEN, SYSTEM)["hands"] == [[None], [None, None]]
    assert redact(GIVEN, OPEN)["rest"] == ["4D", "5D"]
    chosen = CardChosen(1, "2D")
    assert [redact(chosen, v)["card"] for v in (0, 1, SPECTATOR)] == [None, "2D", None]
    shown = CardsShown(["1D", None], [1, 0])
    assert redact(shown, SPECTATOR) == {"type": "cards_shown", **shown.data()}


def test_a_type_declares_what_its_field_holds_and_who_sees_it() -> None:
    assert fields_of(HandsGiven) == {
        "hands": Field(Visibility.BY_SEAT, Meaning.CARD),
        "rest": Field(Visibility.SEALED, Meaning.CARD),
    }
    assert fields_of(CardChosen) == {
        "seat": Field(Visibility.PUBLIC, Meaning.SEAT),
        "card": Field(Visibility.OWNER, Meaning.CARD),
    }
    assert fields_of(CardsShown)["cards"] == Field(meaning=Meaning.CARD)
    assert fields_of(CardsShown)["points"] == Field(meaning=Meaning.PARTY_NUMBERS)
    assert fields_of(MatchEnded)["vp"] == Field(meaning=Meaning.PARTY_NUMBERS)
    assert fields_of(MatchEnded)["parties"] == Field(meaning=Meaning.SEAT)
    assert fields_of(MatchStarted)["seats"] == Field()  # how many there are


def test_redacting_leaves_the_event_alone() -> None:
    redact(GIVEN, 0)
    assert HandsGiven([["1D"], ["2D", "3D"]], ["4D", "5D"]) == GIVEN


def _faults(event: type[Event]) -> Iterator[str]:
    """What is wrong with the declaration of an event."""
    fields = {field.name: str(field.type) for field in msgspec.structs.fields(event)}
    declared = fields_of(event)
    if list(declared) != list(fields):
        yield "other fields are declared than there are"
    owned = any(field.visibility is Visibility.OWNER for field in declared.values())
    for name in ("seat", "dealer", "leader"):
        missing = Field() if owned and name == "seat" else Field(meaning=Meaning.SEAT)
        if declared.get(name, missing).meaning is not Meaning.SEAT:
            yield f"{name} is no seat"
    for name, kind in fields.items():
        if name == "type" or not name.isascii() or "float" in kind:
            yield f"{name}: {kind}"


@pytest.mark.parametrize("game", ["kernel", *registry.rulesets()])
def test_every_event_declares_its_fields(game: str) -> None:
    events = KERNEL_EVENTS if game == "kernel" else registry.ruleset(game).events
    assert [f"{event.name()}: {fault}" for event in events for fault in _faults(event)] == []


def test_a_wrong_declaration_is_found() -> None:
    class Shown(Event, frozen=True):
        card: OwnerOnly[Card]
        leader: int
        speed: float

    assert list(_faults(Shown)) == [
        "seat is no seat",
        "leader is no seat",
        "speed: <class 'float'>",
    ]


def test_stored_events_are_read_back() -> None:
    data = msgspec.json.encode(GIVEN.data())
    assert CODEC.decode("hands_given", data) == GIVEN
    assert CODEC.convert("hands_given", GIVEN.data()) == GIVEN


def test_an_event_of_an_old_schema_is_read_as_one_of_today() -> None:
    old = {"who": 2, "word": "hey", "loud": True}
    kept = dict(old)
    assert RULES.event_codec.convert("shouted", old, 1) == Shouted(2, "HEYHEY")
    assert RULES.event_codec.decode("shouted", msgspec.json.encode(old), 1) == Shouted(2, "HEYHEY")
    assert old == kept, "what is stored does not change"
    today = Shouted(2, "hey").data()
    assert RULES.event_codec.convert("shouted", today, 2) == Shouted(2, "hey")
    assert RULES.event_codec.convert("shouted", today) == Shouted(2, "hey")
    with pytest.raises(msgspec.ValidationError):
        RULES.event_codec.convert("shouted", old)


class Grown(Event, frozen=True):
    """Twice changed: schema 2 only added `more`, schema 3 counts from one."""

    schema = 3
    upcasters = {2: lambda old: {**old, "place": old["place"] + 1}}

    place: int
    more: bool = False


def test_old_schemas_are_raised_step_by_step() -> None:
    codec = EventCodec((Grown,))
    assert codec.convert("grown", {"place": 0}, 1) == Grown(1)
    assert codec.convert("grown", {"place": 0, "more": True}, 2) == Grown(1, more=True)
    assert codec.convert("grown", {"place": 1}, 3) == Grown(1)
    for later in (0, 4):
        with pytest.raises(UnknownSchemaError) as caught:
            codec.convert("grown", {"place": 1}, later)
        assert caught.value.code == "unknown_schema"


def test_an_old_log_is_decided_again_as_if_it_had_been_written_today() -> None:
    """Deciding writes events of today: an upcaster is right when it leads to just those."""
    shouting = accepted(RULES.act(RULES.blank(), SYSTEM, StartMatch("cd" * 32, {"shouting": True})))
    dealt = accepted(RULES.act(shouting.state, SYSTEM, Deal()))
    log = [*shouting.events, *dealt.events]
    log += accepted(RULES.act(dealt.state, 0, Shout("OI"))).events
    stored = [(event.name(), event.data(), event.schema) for event in log]
    stored[-1] = ("shouted", {"who": 0, "word": "oi", "loud": False}, 1)
    read = [RULES.event_codec.convert(*one) for one in stored]
    assert read == log
    assert verify_log(RULES, read)[1] is None


def test_what_is_not_an_event_is_not_read() -> None:
    with pytest.raises(KeyError):
        CODEC.decode("nonsense", "{}")
    for data in ("{}", '{"seat": "1", "card": "2D"}', '{"seat": 1.5, "card": "2D"}', "[]", "7"):
        with pytest.raises(msgspec.ValidationError):
            CODEC.decode("card_chosen", data)


# --- verify log ------------------------------------------------------------------------------

RULES = Picks()


def whole_log() -> list[Event]:
    """A whole match, with a nonce and a seat that leaves."""
    log: list[Event] = []
    state = RULES.blank()
    script: list[tuple[Seat, Command]] = [
        (SYSTEM, StartMatch("cd" * 32, {})),
        (1, GiveNonce("word")),
        (SYSTEM, Deal()),
    ]
    while script:
        seat, command = script.pop(0)
        outcome = accepted(RULES.act(state, seat, command))
        log += outcome.events
        state = outcome.state
        if not script and not RULES.is_over(state):
            seat = RULES.current(state)[0]
            if len(log) == 12:
                script = [(2, Resign())]
            elif seat == SYSTEM:
                script = [(SYSTEM, Deal())]
            else:
                script = [(seat, Choose(state.hands[seat][0]))]
    return log


LOG = whole_log()


def test_an_honest_log_has_no_divergence() -> None:
    state, divergence = verify_log(RULES, LOG)
    assert divergence is None
    assert RULES.is_over(state)


def _changes(event: Event) -> Iterator[Event]:
    """The event with each of its values changed in turn."""
    for name, value in event.data().items():
        for other in _others(value):
            yield RULES.event_codec.convert(event.name(), {**event.data(), name: other})


def _others(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str):
        return [value + "0", value[::-1]] if value != value[::-1] else [value + "0"]
    if isinstance(value, list) and value:
        return [[*value[1:], value[0]]] if value[0] != value[-1] else [value[:-1]]
    return []


@pytest.mark.parametrize("at", range(len(LOG)))
def test_any_changed_event_is_found(at: int) -> None:
    """Changed in any field, left out, or said twice: the log no longer follows from itself."""
    for forged in _changes(LOG[at]):
        if forged != LOG[at]:
            found = verify_log(RULES, [*LOG[:at], forged, *LOG[at + 1 :]])[1]
            assert found is not None, forged
    if at < len(LOG) - 1:
        assert verify_log(RULES, LOG[:at] + LOG[at + 1 :])[1] is not None
    assert verify_log(RULES, LOG[: at + 1] + LOG[at:])[1] is not None
