"""The site's key pair for push services (RFC 8292), by which they know who sends.

The private key is `SMAZZATA_PUSH_KEY` (base64 of 32 bytes) or the file `push_key` in the data
folder, readable by its owner only; never in the database. `manage.py push_key make` makes it, `up`
does so at its start. Without a key the site works and offers no messages. A telephone's browser
binds its address to the public key: after another key was put in its place people have to ask for
messages again, as the page offers them to.
"""

import base64
import logging
import os
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from smazzata.runtime.data_folder import write_once
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.translation import Fragment, gettext_noop

log = logging.getLogger(__name__)

VARIABLE = "SMAZZATA_PUSH_KEY"
BYTES = 32


class SiteKey(NamedTuple):
    """The key pair of the site."""

    private: ec.EllipticCurvePrivateKey
    public: str
    """The public key as browsers take it: an uncompressed point, base64url."""


def read_key() -> SiteKey | None:
    """The key of the site; None if there is none. Raises `ServiceError(push_key_unusable)`."""
    file = key_file()
    try:
        encoded = os.environ.get(VARIABLE) or (file.read_text() if file.exists() else "")
        return _parsed(encoded.strip()) if encoded.strip() else None
    except OSError as error:
        raise ServiceError("push_key_unusable", reason=error) from error
    except ValueError as error:
        reason = Fragment(gettext_noop("it is not 32 bytes in base64"))
        raise ServiceError("push_key_unusable", reason=reason) from error


def site_key() -> SiteKey | None:
    """The same for pages and tasks, which go on without messages where the key is unusable."""
    try:
        return read_key()
    except ServiceError as error:
        log.error("push_key_unusable: %s", error)
        return None


def make_key() -> None:
    """Makes a key unless there is one. Raises `ServiceError(push_key_unusable)`."""
    if read_key() is not None:
        return
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    try:
        write_once(key_file(), base64.b64encode(number.to_bytes(BYTES, "big")))
    except OSError as error:
        raise ServiceError("push_key_unusable", reason=error) from error


def key_file() -> Path:
    """Where the private key lies when it is not in the environment."""
    folder: Path = settings.DATA_FOLDER.root
    return folder / "push_key"


@lru_cache(maxsize=4)
def _parsed(encoded: str) -> SiteKey:
    raw = base64.b64decode(encoded, validate=True)
    if len(raw) != BYTES:
        raise ValueError("length")
    private = ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return SiteKey(private, base64.urlsafe_b64encode(point).rstrip(b"=").decode())
