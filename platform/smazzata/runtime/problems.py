"""A refusal as people and programs meet it: its sentence, its code, its status over HTTP."""

from typing import NamedTuple

RIGHTS = frozenset(
    {
        "no_office",
        "other_office",
        "other_table",
        "not_seated",
        "key_unknown",
        "key_revoked",
        "device_claims_only",
        "circuit_not_yours",
    }
)
"""Refused for want of a right, whatever was sent."""
_UNREADABLE = {"malformed": 400, "unknown_command": 400, "not_json": 415, "too_large": 413}


def status_of(code: str) -> int:
    """How HTTP has a refusal: 403 for want of a right, 400, 413 and 415 for what could not be read,
    else 409. Pages and programs are answered by it alike.
    """
    return 403 if code in RIGHTS else _UNREADABLE.get(code, 409)


class Problem(NamedTuple):
    """A refusal as people read it."""

    sentence: str
    code: str

    @property
    def status(self) -> int:
        """Of the page that shows it."""
        return status_of(self.code)
