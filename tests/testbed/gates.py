"""Which cases of a test run before every change, and which in `ops/nightly` (`marked`)."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

SOME_GAMES = frozenset({"asino", "burraco", "cucu", "machiavelli"})
"""Where the site does the same for every game: those that differ most."""


def nightly_but(
    kept: Callable[[Any], bool], cases: Iterable[Any], mark: pytest.MarkDecorator | None = None
) -> list[Any]:
    """The cases as parameters: those that are kept with `mark` or none, the others in the night."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=([mark] if mark else []) if kept(case) else [pytest.mark.nightly],
        )
        for case in cases
    ]
