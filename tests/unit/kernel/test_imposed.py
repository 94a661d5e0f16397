"""Commands of a game that the system gives: what a referee imposes at the table."""

from typing import Any, ClassVar

import pytest

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Emit
from games.kernel.seats import SYSTEM, Seat
from games.kernel.view import Choice, MenuItem, ParameterSpec
from tests.unit.kernel.picks import CHOOSE, Picks, PicksState, Shouted
from tests.unit.narrowing import accepted


class Hush(Command, frozen=True):
    """The referee tells a seat to be quiet."""

    seat: Seat


class Refereed(Picks):
    by_system: ClassVar[dict[type[Command], frozenset[str]]] = {Hush: frozenset({CHOOSE})}

    def _rulings(self, state: PicksState) -> list[MenuItem]:
        return [MenuItem("hush", "shout", {"seat": ParameterSpec("seat", choices=[Choice(1)])})]

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        if isinstance(event, Shouted):
            return SYSTEM, Hush(event.seat)
        return super().command_of(event)

    def _check(self, state: PicksState, seat: Seat, command: Any) -> Refusal | None:
        if isinstance(command, Hush):
            return None if command.seat < state.match.seats else Refusal("nobody")
        return super()._check(state, seat, command)

    def _perform(self, state: PicksState, seat: Seat, command: Any, emit: Emit) -> None:
        if isinstance(command, Hush):
            emit(Shouted(command.seat, "hush"))
        else:
            super()._perform(state, seat, command, emit)


RULES = Refereed()
SEALED = accepted(RULES.act(RULES.blank(), SYSTEM, StartMatch("0" * 64))).state
TABLE = accepted(RULES.act(SEALED, SYSTEM, Deal())).state


def test_the_system_gives_it_whoever_is_awaited() -> None:
    assert RULES.decide(TABLE, SYSTEM, Hush(1)) == (Shouted(1, "hush"),)
    assert RULES.read(TABLE, SYSTEM, {"do": "hush", "seat": 1}) == Hush(1)
    assert RULES.caused_by(Shouted(1, "hush")) == (SYSTEM, Hush(1))


@pytest.mark.parametrize(
    ("state", "seat", "command", "code"),
    [
        (TABLE, 0, Hush(1), "unknown_command"),
        (SEALED, SYSTEM, Hush(1), "wrong_phase"),
        (TABLE, SYSTEM, Hush(7), "nobody"),
    ],
)
def test_no_seat_gives_it_and_no_other_phase(
    state: PicksState, seat: Seat, command: Command, code: str
) -> None:
    refusal = RULES.check(state, seat, command)
    assert refusal is not None
    assert refusal.code == code
    if seat >= 0:
        read = RULES.read(state, seat, command.data())
        assert isinstance(read, Refusal)
        assert read.code == code


def test_it_is_offered_to_referees_while_it_may_be_given() -> None:
    assert [item.do for item in RULES.rulings(TABLE)] == ["hush"]
    assert RULES.rulings(SEALED) == []
    assert Picks().rulings(TABLE) == []
