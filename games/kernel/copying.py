"""Copies of states, as fast as if each game had written its own.

The annotation of a field says what a copy of it needs. Lists, dicts, sets and bytearrays are
copied, and with them those that the annotation names inside; all else is shared: numbers, texts,
tuples, frozen structs, and what is annotated as a sequence, which promises that it is only ever
replaced.

A state is copied for every command, so the function that copies a class is put together once, as
source: a loop over the names of its fields would take three times as long.
"""

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from games.kernel.match import State

S = TypeVar("S", bound=State)
MUTABLE = frozenset({list, dict, set, bytearray})


def copied(state: S) -> S:
    """A copy that can be changed without changing `state`."""
    kind: Any = type(state)
    other: S = copier(kind)(state)
    return other


@cache
def copier(kind: Any) -> Callable[[Any], Any]:
    """The function that copies states of this class."""
    hints = get_type_hints(kind)
    slots = (name for base in kind.__mro__ for name in base.__dict__.get("__slots__", ()))
    lines = [f"    other.{name} = {_copy(f'state.{name}', hints.get(name, Any))}" for name in slots]
    source = "\n".join(["def copy(state):", "    other = new(kind)", *lines, "    return other"])
    names: dict[str, Any] = {"new": object.__new__, "kind": kind, "own": _own}
    exec(source, names)  # noqa: S102 (the names of slots are identifiers, and there is nothing else)
    found: Callable[[Any], Any] = names["copy"]
    return found


def _copy(value: str, hint: Any) -> str:
    """The expression for a copy of what the expression `value` is."""
    kind = get_origin(hint) or hint
    if kind not in MUTABLE:
        return value if _shared(hint) else f"own({value})"
    inner = get_args(hint)[-1] if get_args(hint) else int
    if kind is list and not _shared(inner):
        return f"[{_copy('item', inner)} for item in {value}]"
    if kind is dict and not _shared(inner):
        return f"{{key: {_copy('item', inner)} for key, item in {value}.items()}}"
    return f"{value}.copy()"


def _shared(hint: Any) -> bool:
    """Whether nothing of this type has to be copied."""
    kind = get_origin(hint) or hint
    if kind is Any or kind in MUTABLE:
        return False
    # What a tuple or a Sequence holds is replaced with it; only alternatives are looked into.
    return kind not in (Union, UnionType) or all(map(_shared, get_args(hint)))


def _own(value: Any) -> Any:
    """A copy by what a value is, where the annotation does not say."""
    if type(value) is list:
        return [_own(item) for item in value]
    if type(value) is dict:
        return {key: _own(item) for key, item in value.items()}
    return value.copy() if type(value) in MUTABLE else value
