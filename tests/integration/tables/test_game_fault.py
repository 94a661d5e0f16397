"""A game of somebody else's whose rules fail: that move is refused, and the match goes on."""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar
from uuid import UUID, uuid4

import pytest

from games import registry
from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Emit
from games.kernel.seats import Seat
from games.kernel.view import View
from smazzata.ledger.reader import load as read
from smazzata.tables.events import Chair
from smazzata.tables.handler import Answer, open_table, submit
from smazzata.tables.table import load, tables
from smazzata.tables.words import WORDS, sentence
from tests.unit.kernel.picks import Choose, Picks, PicksState, Shout, Shouted

pytestmark = pytest.mark.django_db


class Noted(Event, frozen=True):
    """Holds whatever it is given: a tuple now, a list when it is read."""

    seat: Seat
    words: Any


class Faulty(Picks):
    """Picks, in which some words are too much for the rules."""

    id = "faulty"
    events: ClassVar[tuple[type[Event], ...]] = (*Picks.events, Noted)

    def _perform(self, state: PicksState, seat: Seat, command: Any, emit: Emit) -> None:
        match command:
            case Shout("fail"):
                raise ZeroDivisionError("deciding")
            case Shout("apply"):
                emit(Noted(seat, {}))
            case Shout("shape"):
                emit(Shouted(seat, None))  # type: ignore[arg-type]  # on purpose
            case Shout("later"):
                emit(Noted(seat, ("a", "b")))
            case _:
                super()._perform(state, seat, command, emit)

    def _own_appliers(self) -> dict[type[Event], Any]:
        return {**super()._own_appliers(), Noted: self._on_noted}

    def _on_noted(self, state: PicksState, event: Noted) -> None:
        state.points = [*state.points] if hash(event.words) else []


class DealsNothing(Faulty):
    """Not even its first deal succeeds."""

    id = "deals_nothing"

    def _deal(self, *_args: object) -> None:
        raise KeyError("dealing")


def prefer_nothing(_view: View, _rng: Random) -> Iterator[Command]:
    """Judges nothing."""
    yield from ()


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    faulty: list[Any] = [Faulty(), DealsNothing()]
    more = [registry.Game(rules, prefer_nothing) for rules in faulty]
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, *more))
    tables.forget()
    yield
    tables.forget()


def opened(game: str) -> Any:
    chairs = [Chair(member=f"member:{seat}") for seat in range(3)]
    options = {"shouting": True, "deals": 1}
    return open_table(uuid4(), game, options, chairs, "ab" * 32, uuid4())


def said(match: UUID, seat: int, raw: dict[str, Any]) -> Answer:
    return submit(match, seat, raw, uuid4(), f"member:{seat}")


def choose(match: UUID, seat: int) -> Answer:
    state: Any = load(match).state.state
    return said(match, seat, Choose(state.hands[seat][0]).data() | {"do": "choose"})


@pytest.mark.parametrize("word", ["fail", "apply", "shape", "later"])
def test_a_move_that_the_rules_cannot_carry_out_leaves_the_match_as_it_was(word: str) -> None:
    match = opened("faulty").stream_id
    before = read(match)
    for _ in range(2):
        answer = said(match, 0, {"do": "shout", "word": word})
        assert (answer.refusal, answer.version) == (Refusal("game_fault"), len(before))
    assert read(match) == before
    tables.forget()  # whoever reads the log anew can read it
    assert load(match).version == len(before)
    assert said(match, 0, {"do": "shout", "word": "hey"}).refusal is None
    for seat in range(3):
        assert choose(match, seat).refusal is None
    tables.forget()
    assert load(match).state.over


def test_a_match_that_cannot_be_dealt_is_not_opened() -> None:
    assert opened("deals_nothing") == Refusal("game_fault")


def test_the_fault_is_told_in_both_languages() -> None:
    italian, english = (sentence(Refusal("game_fault"), language) for language in ("it", "en"))
    assert english == WORDS["game_fault"]
    assert italian not in ("game_fault", english)
