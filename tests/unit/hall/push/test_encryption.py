"""Messages sealed for one telephone, against the RFC's own example and another's library."""

import os

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from smazzata.hall.push.encryption import (
    LONGEST,
    RECORD,
    Reader,
    encrypt,
    encrypt_with,
    is_reader,
)
from tests.testbed.push_service import padded, unpadded


def test_the_example_of_rfc_8291_appendix_a() -> None:
    reader = Reader(
        padded(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        padded("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    own = int.from_bytes(padded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    sealed = encrypt_with(
        b"When I grow up, I want to be a watermelon",
        reader,
        ec.derive_private_key(own, ec.SECP256R1()),
        padded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert unpadded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize("length", [0, 1, 500, LONGEST])
def test_only_the_one_telephone_reads_it(length: int) -> None:
    private, secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    message = b"x" * length
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    sealed = encrypt(message, Reader(point, secret))
    assert len(sealed) <= RECORD
    assert http_ece.decrypt(sealed, private_key=private, auth_secret=secret) == message
    assert encrypt(message, Reader(point, secret)) != sealed, "each has a key and a salt of its own"
    other = ec.generate_private_key(ec.SECP256R1())
    for wrong in ({"private_key": other, "auth_secret": secret},
                  {"private_key": private, "auth_secret": os.urandom(16)}):  # fmt: skip
        with pytest.raises((InvalidTag, http_ece.ECEException)):
            http_ece.decrypt(sealed, **wrong)


def test_what_does_not_fit_into_one_record_is_not_sent() -> None:
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    with pytest.raises(ValueError, match="too long"):
        encrypt(b"x" * (LONGEST + 1), Reader(raw, bytes(16)))


def test_keys_that_are_no_point_or_of_another_length_are_none() -> None:
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    assert is_reader(raw, bytes(16))
    assert not is_reader(raw, bytes(15))
    assert not is_reader(raw[:-1] + bytes([raw[-1] ^ 1]), bytes(16)), "not on the curve"
    assert not is_reader(b"\x04" + bytes(64), bytes(16))
    assert not is_reader(point.public_bytes(Encoding.X962, PublicFormat.CompressedPoint), bytes(16))
