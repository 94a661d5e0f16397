"""Signatures under a text, in the form of a signed note.

The form is C2SP's (https://c2sp.org/signed-note): the text, an empty line, and for each signature a
line that names the key and carries an Ed25519 signature. Any tool that knows signed notes can check
it with the public key, which is written as notes write it: name, key id, key.

The private key is ``SMAZZATA_SIGNING_KEY`` (base64 of 32 bytes) or a file in the data folder, made
at first use and readable by its owner only. It is never in the database: whoever can change that
must not be able to sign what they changed.
"""

import base64
import binascii
import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from smazzata.ledger.errors import LedgerError
from smazzata.runtime.data_folder import write_once
from smazzata.runtime.translation import Fragment, gettext_noop

KEY_NAME = "smazzata"
VARIABLE = "SMAZZATA_SIGNING_KEY"
PUBLIC_VARIABLE = "SMAZZATA_PUBLIC_KEY"
_ED25519 = b"\x01"
_DASH = "\u2014 "


class PublicKey(NamedTuple):
    """A public key of an installation."""

    raw: bytes

    @classmethod
    def of(cls, key: Ed25519PrivateKey) -> "PublicKey":
        """Return the public half of a private key."""
        return cls(key.public_key().public_bytes_raw())

    @classmethod
    def parse(cls, text: str) -> "PublicKey":
        """Return the key that :meth:`__str__` wrote. Raises LedgerError ``not_a_public_key``."""
        try:
            encoded = text.strip().split("+", 2)[2]
            raw = base64.b64decode(encoded, validate=True)[1:]
            Ed25519PublicKey.from_public_bytes(raw)
            key = cls(raw)
        except (IndexError, ValueError):
            key = None
        if key is None or str(key) != text.strip():
            raise LedgerError("not_a_public_key")
        return key

    @property
    def id(self) -> bytes:
        """The four bytes by which a note names the key."""
        return sha256(KEY_NAME.encode() + b"\n" + _ED25519 + self.raw).digest()[:4]

    def __str__(self) -> str:
        return f"{KEY_NAME}+{self.id.hex()}+{base64.b64encode(_ED25519 + self.raw).decode()}"

    def signed(self, note: str) -> bool | None:
        """Return whether the note carries this key's valid signature; None if it has none of it."""
        text, signatures = split(note)
        for id_, signature in signatures:
            if id_ == self.id:
                try:
                    Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, text.encode())
                except InvalidSignature:
                    return False
                return True
        return None


def sign(text: str, *keys: Ed25519PrivateKey) -> str:
    """Return the note: ``text``, which ends with a newline, and a signature by each key under it.

    Without keys: by the installation's own. Raises LedgerError ``signing_key_unusable``.
    """
    lines = []
    for key in keys or (private_key(),):
        signature = PublicKey.of(key).id + key.sign(text.encode())
        lines.append(f"{_DASH}{KEY_NAME} {base64.b64encode(signature).decode()}\n")
    return f"{text}\n{''.join(lines)}"


def split(note: str) -> tuple[str, list[tuple[bytes, bytes]]]:
    """Return a note's text and its signatures (key id, signature); none if it is no note."""
    text, empty, tail = note.rpartition("\n\n")
    signatures = []
    for line in tail.splitlines():
        try:
            name, encoded = line.removeprefix(_DASH).split()
            signature = base64.b64decode(encoded, validate=True)
        except (ValueError, binascii.Error):
            return note, []
        if not line.startswith(_DASH) or not note.endswith("\n"):
            return note, []
        if name == KEY_NAME:
            signatures.append((signature[:4], signature[4:]))
    return (text + "\n", signatures) if empty else (note, [])


def own_key() -> PublicKey:
    """Return the installation's public key. Raises LedgerError ``signing_key_unusable``."""
    return PublicKey.of(private_key())


def existing_key() -> PublicKey | None:
    """Return the installation's public key, None if none is known; for those who only read.

    A machine that signs nothing needs no more than ``SMAZZATA_PUBLIC_KEY``. Raises LedgerError
    ``signing_key_unusable`` or ``not_a_public_key``.
    """
    if in_environment() or key_file().exists():
        return own_key()
    told = os.environ.get(PUBLIC_VARIABLE)
    return PublicKey.parse(told) if told else None


def private_key() -> Ed25519PrivateKey:
    """Return the installation's key, made now if there is none yet."""
    return _load(key_file(), os.environ.get(VARIABLE))


def in_environment() -> bool:
    """Return whether the key comes from the environment, where only the operator can change it."""
    return bool(os.environ.get(VARIABLE))


def key_file() -> Path:
    """Return where the private key lies when it is not in the environment."""
    folder: Path = settings.DATA_FOLDER.root
    return folder / "signing_key"


def next_key() -> Ed25519PrivateKey:
    """Return the key that will follow, from a file beside the present one, made now if missing."""
    return _load(_next_file())


def use_next_key() -> None:
    """Put the key that follows in the place of the present one, which is gone then."""
    try:
        _next_file().replace(key_file())
    except OSError as error:
        raise LedgerError("signing_key_unusable", reason=error) from error


def _next_file() -> Path:
    return key_file().with_name("signing_key.next")


def _load(file: Path, encoded: str | None = None) -> Ed25519PrivateKey:
    try:
        if not encoded:
            if not file.exists():
                write_once(file, base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()))
            encoded = file.read_text()
        return Ed25519PrivateKey.from_private_bytes(base64.b64decode(encoded, validate=True))
    except OSError as error:
        raise LedgerError("signing_key_unusable", reason=error) from error
    except ValueError as error:
        reason = Fragment(gettext_noop("it is not 32 bytes in base64"))
        raise LedgerError("signing_key_unusable", reason=reason) from error
