"""What follows from a match's secret: the same in every process, and nobody else can work it out.

A command's id is part of what an event's link in the chain is made of, and links are public. A
link of which only some cards are unknown tells them to whoever knows the id and tries all that is
possible: late in a deal that is a matter of seconds. Whoever sent the last card of a deal knows the
id with which the next one is dealt, and an id made of public numbers is known to everybody. So the
ledger keeps no id that anybody chose, but one made of it and of the secret.
"""

import hmac
from base64 import urlsafe_b64encode
from random import Random
from uuid import UUID

from cryptography.fernet import Fernet, InvalidToken


def hidden_id(master: str, asked: UUID) -> UUID:
    """The id under which the command that its sender calls `asked` is stored."""
    return _id(master, "command_asked", asked.hex)


def bots_id(master: str, version: int, seat: int | None = None) -> UUID:
    """The id of the bots' append that starts from `version`; no sender can choose the same.

    Of a seat, where several choose: else of two bots at once the slower would be taken for the
    faster one that comes again, and its choice be lost.
    """
    return _id(master, "command", _turn(version, seat))


def bots_chance(master: str, version: int, seat: int | None = None) -> Random:
    """A bot's random numbers for the move after `version`; of a seat, where several choose."""
    return Random(_digest(master, "bot", _turn(version, seat)))


def bots_pause(master: str, version: int, seat: int | None = None) -> Random:
    """What makes the pause before a bot's move after `version` not quite like the one before."""
    return Random(_digest(master, "pause", _turn(version, seat)))


def _turn(version: int, seat: int | None) -> str:
    return str(version) if seat is None else f"{version} {seat}"


def clocks_id(master: str, version: int) -> UUID:
    """The id of what the clock stores at a table that stands at `version`."""
    return _id(master, "clock", str(version))


def seal(master: str, told: bytes) -> str:
    """What nobody reads, and nobody makes, who has not got the match's secret; see `unseal`."""
    return _cipher(master).encrypt(told).decode()


def unseal(master: str, sealed: str) -> bytes | None:
    """What was sealed with this secret; None if it was not."""
    try:
        return _cipher(master).decrypt(sealed)
    except InvalidToken:
        return None


def _cipher(master: str) -> Fernet:
    return Fernet(urlsafe_b64encode(_digest(master, "sealed", "")))


def _id(master: str, purpose: str, label: str) -> UUID:
    return UUID(bytes=_digest(master, purpose, label)[:16], version=4)


def _digest(master: str, purpose: str, label: str) -> bytes:
    text = f"smazzata.{purpose}.v1\x00{label}".encode()
    return hmac.digest(bytes.fromhex(master), text, "sha256")
