"""Checking in by a code: on a card that the door reads, or as a link on one's own telephone.

The code of an entry is its number and a seal made with the tournament's secret key: nobody can make
another's, and the same card printed twice carries the same code. A telephone is believed from a few
hours before the tournament begins (whoever taps the link at home in the week before is not here)
until a day after; somebody at the door is believed at any time, for they see who stands there.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import NamedTuple
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.entries import roll_call
from smazzata.desk.rights import against_door
from smazzata.desk.setup.venue import venue_of
from smazzata.members.principals import Principal
from smazzata.tournament_management.secret_key import derived, key_of
from smazzata.tournament_management.tournament import load
from tournaments.pairing.model import Number
from tournaments.state import Tournament

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of a seal: what is misread for another is not there, and is read as that."""
_MISREAD = str.maketrans("ILO", "110")
SEAL = 8
"""Letters: 40 bits. Whoever tries a thousand a second has one of them in seventeen years."""
OPENS = timedelta(hours=6)
"""How long before the tournament a telephone may check in."""
CLOSES = timedelta(hours=24)
"""How long after it has begun."""

FORGED = Refusal("check_in_forged")

_CODE = re.compile(rf"([1-9][0-9]{{0,5}})([{LETTERS}]{{{SEAL}}})", re.ASCII)


class CheckedIn(NamedTuple):
    """Whose code it was."""

    number: Number
    before: bool
    """Whether they had been checked in already."""


def codes(tournament: UUID, numbers: Iterable[Number]) -> dict[Number, str]:
    """The codes of entries, such as `12-K7QM-4XTA`."""
    key = key_of(tournament)
    return {n: f"{n}-{seal[:4]}-{seal[4:]}" for n in numbers for seal in [_seal(key, n)]}


def _seal(key: bytes, number: Number) -> str:
    drawn = int(derived(key, f"check-in.{number}"), 16)
    return "".join(LETTERS[drawn >> 5 * at & 31] for at in range(SEAL))


def entry_of(tournament: UUID, state: Tournament, text: str) -> Number | Refusal:
    """Whose code this is, alone or at the end of an address; signs between its letters, and how
    large they are, mean nothing.

    Refusals: `check_in_forged`; `check_in_withdrawn`.
    """
    typed = text.strip()[-200:].rstrip("/").rpartition("/")[2]
    plain = re.sub(r"[\s-]", "", typed).upper().translate(_MISREAD)
    found = _CODE.fullmatch(plain)
    if found is None:
        return FORGED
    number = int(found[1])
    if not compare_digest(found[2], _seal(key_of(tournament), number)):
        return FORGED
    entry = state.entries.get(number)
    if entry is None:
        return FORGED
    return number if entry in state.active else Refusal("check_in_withdrawn")


def window(tournament: UUID, state: Tournament, at: datetime) -> Refusal | None:
    """Why a telephone cannot check in at this hour: `check_in_early`, `check_in_expired`.

    Where nobody has said when the tournament begins, only its end ends it.
    """
    begins = venue_of(tournament).starts_at
    if state.closed or (begins is not None and at > begins + CLOSES):
        return Refusal("check_in_expired")
    if begins is not None and at < begins - OPENS:
        return Refusal("check_in_early", params={"hours": int(OPENS.total_seconds()) // 3600})
    return None


def check_in(tournament: UUID, text: str, who: Principal, at: datetime) -> CheckedIn | Refusal:
    """Checks in whose code this is, sent by whoever holds it or read at the door.

    Refusals: of `entry_of`; of `window`, unless somebody who may tick off the list sends it. The
    same code again does nothing.
    """
    state = load(tournament).state
    number = entry_of(tournament, state, text)
    if isinstance(number, Refusal):
        return number
    at_door = against_door(who, tournament) is None
    refusal = None if at_door else window(tournament, state, at)
    if refusal is not None:
        return refusal
    return CheckedIn(number, not roll_call.arrived(tournament, number, at, by_code=not at_door))
