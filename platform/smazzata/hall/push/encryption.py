"""What only one telephone can read: message encryption for Web Push (RFC 8291, with RFC 8188).

A message is one record of at most 4096 bytes. Each has a salt and a key pair of its own, whose
private half is gone when this returns.
"""

import os
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096
"""Bytes of the one record, and the most that a push service has to take (RFC 8030, 7.2)."""
SALT, TAG, DELIMITER = 16, 16, 1
POINT = 65
"""Bytes of an uncompressed point of P-256."""
HEADER = SALT + 4 + 1 + POINT
LONGEST = RECORD - HEADER - TAG - DELIMITER
"""Bytes of the longest message (RFC 8291, 4): the body as a whole is no longer than a record."""
SECRET = 16


class Reader(NamedTuple):
    """What a telephone's browser says for those who want to send to it."""

    public: bytes
    """Its public key, an uncompressed point."""
    secret: bytes
    """The secret that goes into the key."""


def is_reader(public: bytes, secret: bytes) -> bool:
    """Whether these are a point on P-256 and a secret of the right length."""
    if len(public) != POINT or len(secret) != SECRET:
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
    except ValueError:
        return False
    return True


def encrypt(message: bytes, reader: Reader) -> bytes:
    """The body of the request. Raises `ValueError` for more than `LONGEST` bytes."""
    return encrypt_with(message, reader, ec.generate_private_key(ec.SECP256R1()), os.urandom(SALT))


def encrypt_with(
    message: bytes, reader: Reader, own: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The same with a given key pair and salt, never to be used twice."""
    if len(message) > LONGEST:
        raise ValueError("message too long")
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), reader.public)
    public = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = own.exchange(ec.ECDH(), theirs)
    # RFC 8291, 3.4; then RFC 8188, 2.2 and 2.3.
    secret = _derived(shared, reader.secret, b"WebPush: info\0" + reader.public + public, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + public
    # The delimiter of the last record, which this is.
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)
