"""A tournament's secret key, and what is derived from it: chance, seals, the keys of slips.

What is derived for one purpose tells nothing of what is derived for another, nor of the key.
"""

import hmac
from uuid import UUID

from smazzata.tournament_management.models import TournamentSecret


def derived(key: bytes, label: str) -> str:
    """64 hexadecimal digits from a tournament's secret key, for one purpose."""
    return hmac.digest(key, b"smazzata.autopilot.v1\x00" + label.encode(), "sha256").hex()


def draw_seed(key: bytes) -> str:
    """The seed of the draw. It is published; it tells nothing of the key."""
    return derived(key, "draw")


def seed_of(tournament: UUID) -> str:
    """The seed that a tournament's draw publishes, for whoever makes the draw."""
    return draw_seed(key_of(tournament))


def key_of(tournament: UUID) -> bytes:
    """A tournament's secret key."""
    return bytes(TournamentSecret.objects.get(tournament=tournament).key)
