"""What each subject of `tournaments.evolution` has: for each of its events, what it changes."""

from collections.abc import Callable
from typing import Any, TypeAlias

from tournaments.state import Tournament

Apply: TypeAlias = Callable[[Tournament, Any], None]
"""Changes the state by an event of its type. It judges nothing: events carry all outcomes."""
