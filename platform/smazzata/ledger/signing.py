"""The installation's signature under a text, in the form of a signed note.

The form is C2SP's (https://c2sp.org/signed-note): the text, an empty line, and a line that names
the key and carries an Ed25519 signature. Any tool that knows signed notes can check it with the
public key that :func:`verifier_key` prints.

The private key is ``SMAZZATA_SIGNING_KEY`` (base64 of 32 bytes) or a file in the data folder, made
at first use and readable by its owner only.
"""

import base64
import binascii
import contextlib
import os
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from smazzata.ledger.errors import LedgerError

KEY_NAME = "smazzata"
_ED25519 = b"\x01"


def sign(text: str) -> str:
    """Return the note: ``text``, which ends with a newline, and the signature under it."""
    key = _private_key()
    signature = _key_id(key) + key.sign(text.encode())
    return f"{text}\n\u2014 {KEY_NAME} {base64.b64encode(signature).decode()}\n"


def is_ours(note: str) -> bool | None:
    """Return whether the note carries our valid signature; None if it names another key."""
    text, _, line = note.rpartition("\n\u2014 ")
    key = _private_key()
    try:
        name, encoded = line.split()
        signature = base64.b64decode(encoded, validate=True)
    except (ValueError, binascii.Error):
        return False
    if name != KEY_NAME or signature[:4] != _key_id(key):
        return None
    try:
        key.public_key().verify(signature[4:], text.encode())
    except InvalidSignature:
        return False
    return True


def verifier_key() -> str:
    """Return the public key as signed notes write it: name, key id, key."""
    key = _private_key()
    public = base64.b64encode(_ED25519 + key.public_key().public_bytes_raw()).decode()
    return f"{KEY_NAME}+{_key_id(key).hex()}+{public}"


def _key_id(key: Ed25519PrivateKey) -> bytes:
    public = key.public_key().public_bytes_raw()
    return sha256(KEY_NAME.encode() + b"\n" + _ED25519 + public).digest()[:4]


def _private_key() -> Ed25519PrivateKey:
    try:
        encoded = os.environ.get("SMAZZATA_SIGNING_KEY") or _key_file().read_text()
        return Ed25519PrivateKey.from_private_bytes(base64.b64decode(encoded, validate=True))
    except (OSError, ValueError) as error:
        raise LedgerError("signing_key_unusable", reason=error) from error


def _key_file() -> Path:
    path: Path = settings.DATA_FOLDER.root / "signing_key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and linked: two first uses at once must end with one key.
        draft = path.with_name(f"signing_key.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path
