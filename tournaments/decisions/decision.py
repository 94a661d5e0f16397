"""What deciding a command gives, and cutting long lists into parts of events."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias, TypeVar

from games.kernel.event import Event
from games.kernel.refusal import Refusal

Decision: TypeAlias = tuple[Event, ...] | Refusal
T = TypeVar("T")


def in_parts(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """The items in pieces of at most `size`; one empty piece of nothing."""
    bounds = [*range(0, len(items), size), len(items)] if items else [0, 0]
    return (items[a:b] for a, b in pairwise(bounds))
