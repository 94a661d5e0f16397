"""The file that a club keeps of a filing, and its check without the site and its database.

`smazzata-receipt/1` is JSON: the bundle, the receipt's canonical text with an Ed25519 signature
under it as a signed note (`smazzata.ledger.signing`), and the public key, for whoever has none.
A check takes the key from elsewhere: a file cannot vouch for itself.
"""

from typing import Any, Literal

import msgspec

from games.kernel.refusal import Refusal
from smazzata.ledger.signing import PublicKey, own_key, split
from smazzata.season.models import FiledResults
from tournaments.federation.receipts import Receipt, against_receipt, write_receipt

LARGEST = 16_000_000
"""Bytes of a file."""


class ReceiptFile(msgspec.Struct, frozen=True):
    """What stands in the file."""

    bundle: dict[str, Any]
    note: str
    key: str
    format: Literal["smazzata-receipt/1"] = "smazzata-receipt/1"


def write_file(row: FiledResults) -> bytes:
    """The file of a filing."""
    bundle = msgspec.json.decode(row.bundle)
    return msgspec.json.encode(ReceiptFile(bundle, row.note, str(own_key())))


def verify_file(data: bytes, key: PublicKey) -> Receipt | Refusal:
    """The receipt of a file that holds.

    Refusals: `receipt_unreadable`, `receipt_other_key`, `receipt_forged`, those of
    `against_receipt`.
    """
    try:
        found = msgspec.json.decode(data, type=ReceiptFile)
        text = split(found.note)[0]
        receipt = msgspec.json.decode(text.encode(), type=Receipt)
        bundle = msgspec.json.encode(found.bundle, order="sorted")
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return Refusal("receipt_unreadable")
    signed = key.signed(found.note)
    if signed is None:
        return Refusal("receipt_other_key")
    if not signed or write_receipt(receipt).decode() + "\n" != text:
        return Refusal("receipt_forged")
    return against_receipt(receipt, bundle) or receipt
