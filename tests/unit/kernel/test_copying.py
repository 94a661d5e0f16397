"""A copy of a state shares nothing that can be changed, and copies nothing that cannot."""

from collections.abc import Sequence
from typing import Any, ClassVar

from games.kernel.copying import copied
from games.kernel.fields import Public
from games.kernel.match import State


class Table(State):
    __slots__ = ("flat", "maps", "maybe", "nested", "pairs", "said", "shared", "unsaid")

    flat: list[int]
    nested: list[list[str]]
    maps: dict[str, list[int]]
    pairs: tuple[int, int]
    shared: Sequence[int]
    maybe: list[int] | None
    said: Any

    def sit(self, seats: int) -> None:
        self.flat, self.nested, self.maps = [1], [["a"], []], {"one": [1]}
        self.pairs, self.shared, self.maybe, self.said = (1, 2), [3], [4], {"deep": [[5]]}


class Reserved(Table):
    __slots__ = ("more",)

    more: dict[int, int]

    def sit(self, seats: int) -> None:
        super().sit(seats)
        self.more = {1: 2}


def contents(state: Table) -> dict[str, Any]:
    names = [name for base in type(state).__mro__ for name in base.__dict__.get("__slots__", ())]
    return {name: getattr(state, name) for name in names if hasattr(state, name)}


def filled(kind: type[Table]) -> Any:
    state: Any = kind()
    state.unsaid = [[6]]
    return state


def test_a_copy_is_equal_and_of_the_same_class() -> None:
    for kind in (Table, Reserved):
        state = filled(kind)
        other = copied(state)
        assert type(other) is kind
        assert contents(other) == contents(state)
        assert contents(other).keys() >= {"match", "phase", "flat", "unsaid"}


def test_what_can_be_changed_is_copied_as_deep_as_it_goes() -> None:
    state = filled(Reserved)
    before = {name: repr(value) for name, value in contents(state).items()}
    other = copied(state)
    other.flat.append(0)
    other.nested[0].append("b")
    other.maps["one"].append(0)
    other.maybe.append(0)
    other.said["deep"][0].append(0)
    other.unsaid[0].append(0)
    other.more[3] = 4
    assert {name: repr(value) for name, value in contents(state).items()} == before


def test_what_is_only_ever_replaced_is_shared() -> None:
    state = filled(Table)
    other = copied(state)
    assert other.shared is state.shared
    assert other.pairs is state.pairs
    assert other.match is state.match


class Told(State):
    public: ClassVar[tuple[str, ...]] = ("phase",)

    kind: ClassVar[str] = "told"
    turn: Public[int]
    cards: list[str]


class ToldMore(Told):
    cards: list[str]
    order: Public[tuple[int, ...]]


def test_annotations_say_which_fields_a_state_has_and_which_are_public() -> None:
    """A field that is annotated again, more narrowly, is the same one."""
    slots = [vars(each)["__slots__"] for each in (Told, ToldMore)]
    assert slots == [("turn", "cards"), ("order",)]
    assert (Told.public, ToldMore.public) == (("phase", "turn"), ("phase", "turn", "order"))
    assert not hasattr(ToldMore(), "__dict__")
