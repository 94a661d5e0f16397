"""What a test knows of a value, asserted: the type checker and whoever reads a failure see it."""

from typing import TypeVar

from games.kernel.refusal import Refusal
from games.kernel.view import Zone

T = TypeVar("T")


def accepted(outcome: T | Refusal) -> T:
    """What came of something that must not be refused."""
    assert not isinstance(outcome, Refusal), outcome
    return outcome


def refusal_of(outcome: object) -> Refusal:
    """Why something that must be refused was refused."""
    return instance(Refusal, outcome)


def present(value: T | None) -> T:
    """A value that must be there."""
    assert value is not None
    return value


def instance(kind: type[T], value: object) -> T:
    """A value that must be of this type."""
    assert isinstance(value, kind), value
    return value


def faces(zone: Zone) -> list[str]:
    """The cards of a zone all of which lie open."""
    return [present(card) for card in zone.cards]
