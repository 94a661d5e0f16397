"""Findings: what is wrong with a record, where, and by which clause."""

from typing import Any

import msgspec


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One difference between a record and what the rules say."""

    code: str
    """Stable, snake_case; the key of its sentence in `replays.words`."""
    clause: str = ""
    """The rule that is broken, such as `BUS-16`, or the record's own, such as `REC-6`."""
    deal: int = 0
    """Number of the deal, from 1; 0 when it concerns the whole record."""
    move: int = 0
    """Number of the command in the whole record, from 1. A finding about what surrounds the
    commands (a deck, a score) names the command that comes next."""
    reason: str = ""
    """With refusals: the code of the refusal."""
    params: dict[str, Any] = {}
    """Values for the sentence."""
