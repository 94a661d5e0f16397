"""What everybody knows of a table beside its cards: fields of a state as facts of a view, and back.

Both have the same name. Facts are plain JSON, in which there are no tuples; a state may have them.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel.match import State


def public_facts(state: State, names: Iterable[str]) -> dict[str, Any]:
    """These fields of a state, copied."""
    fields = {name: getattr(state, name) for name in names}
    return {
        name: [*value] if isinstance(value, (list, tuple)) else value
        for name, value in fields.items()
    }


def recall_facts(state: State, names: Iterable[str], facts: Mapping[str, Any]) -> None:
    """Gives these fields to a state that has just been seated; what is a tuple in it stays one."""
    for name in names:
        value = facts[name]
        if isinstance(value, list):
            value = tuple(value) if isinstance(getattr(state, name), tuple) else [*value]
        setattr(state, name, value)
