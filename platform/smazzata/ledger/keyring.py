"""The keys whose signatures count: the installation's own, and those it has retired.

A retired key is a note, ``smazzata/retired-key``, that names the key and the last checkpoint that
it may have signed, under the signature of the key that came after it. It lies in the database, and
need not be protected there: whoever has the database and not the present key can write no such
note, and whoever deletes one makes the checkpoints of that key unknown. When the old key was at
hand it has signed the note too, so that a stranger who trusts the old key learns the new one.
"""

import re
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import transaction

from smazzata.ledger import signing
from smazzata.ledger.errors import LedgerError, storage_errors
from smazzata.ledger.signing import PublicKey
from smazzata.ledger.sql import run_sql

ORIGIN = "smazzata/retired-key"
LOCK = 0x5A77_C4EC
"""Advisory lock of whoever takes a checkpoint or changes the key: one at a time."""

_RETIRED = re.compile(rf"{ORIGIN}\n([^\n]+)\nlast checkpoint (\d+)\n")
_NOTES = "SELECT id, note FROM es_retired_key ORDER BY id DESC"
_LAST = "SELECT coalesce(max(number), 0) FROM es_checkpoint"


class Retired(NamedTuple):
    """A retired key: the number of its note, the key, the last checkpoint it may have signed."""

    id: int
    key: PublicKey
    last: int
    note: str


class Keyring:
    """The keys that count, each with the last checkpoint it may sign (None: no end yet).

    ``broken`` are the numbers of notes that no key of this installation vouches for.
    """

    def __init__(self, own: PublicKey | None, retired: list[tuple[int, str]]) -> None:
        """``retired`` are (number, note), newest first: each is signed by a key that came later."""
        self.own = own
        self.until: dict[PublicKey, int | None] = {own: None} if own else {}
        self.retired: list[Retired] = []
        self.broken: list[int] = []
        for id_, note in retired:
            if not self._take(id_, note):
                self.broken.append(id_)

    def signed(self, note: str, number: int | None = None) -> bool | None:
        """Return whether a note carries the valid signature of a key that counts.

        None if it names no such key, or one that was retired before checkpoint ``number``.
        """
        for key, last in self.until.items():
            valid = key.signed(note)
            if valid is None or (valid and number and last is not None and number > last):
                continue
            return valid
        return None

    def _take(self, id_: int, note: str) -> bool:
        found = _RETIRED.fullmatch(signing.split(note)[0])
        if not found:
            return False
        ends = [last for key, last in self.until.items() if key.signed(note)]
        try:
            key = PublicKey.parse(found[1])
        except LedgerError:
            return False
        if not ends:
            return False
        # What a retired key vouches for ends where it ends itself.
        last = min(int(found[2]), max(int(found[2]) if end is None else end for end in ends))
        self.until[key] = last
        self.retired.append(Retired(id_, key, last, note))
        return True


def keyring(own: PublicKey | None = None) -> Keyring:
    """Return the keys that count now, if ``own`` (default: this machine's) is the present one.

    Raises LedgerError ``signing_key_unusable``.
    """
    with storage_errors():
        return Keyring(own or signing.existing_key(), run_sql(_NOTES).fetchall())


def rotate() -> PublicKey:
    """Replace the key file by a new key that vouches for the old one, and return the new one.

    The old private key is gone afterwards. Interrupted at any point it can be called again. Raises
    LedgerError ``signing_key_in_environment`` when the key does not come from the file.
    """
    if signing.in_environment():
        raise LedgerError("signing_key_in_environment", variable=signing.VARIABLE)
    with storage_errors(), transaction.atomic():
        run_sql("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        old, new = signing.private_key(), signing.next_key()
        _retire(PublicKey.of(old), new, old)
    # Only now: a key that nothing vouches for must never be the only one there is.
    signing.use_next_key()
    return signing.own_key()


def retire(key: PublicKey) -> None:
    """Vouch with the present key for another one up to the newest checkpoint.

    For a key that was exchanged in the environment, or lost. Raises LedgerError ``key_in_use`` for
    the present one.
    """
    if key == signing.own_key():
        raise LedgerError("key_in_use")
    with storage_errors(), transaction.atomic():
        run_sql("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        _retire(key, signing.private_key())


def _retire(key: PublicKey, *signers: Ed25519PrivateKey) -> None:
    vouching = PublicKey.of(signers[0])
    for _, note in run_sql(_NOTES):
        found = _RETIRED.fullmatch(signing.split(note)[0])
        if found and found[1] == str(key) and vouching.signed(note):
            return  # by a call that was interrupted
    ((last,),) = run_sql(_LAST).fetchall()
    note = signing.sign(f"{ORIGIN}\n{key}\nlast checkpoint {last}\n", *signers)
    run_sql("INSERT INTO es_retired_key (note) VALUES (%s)", (note,))
