"""`manage.py signing_key`: the key that signs checkpoints, and its exchange for another."""

from typing import Any

from django.core.management.base import CommandParser

from smazzata.ledger.keyring import keyring, retire, rotate
from smazzata.ledger.management.base import LedgerCommand
from smazzata.ledger.signing import PublicKey, own_key


class Command(LedgerCommand):
    help = (
        "show: print the public key and those that were retired. rotate: replace the key file by a "
        "new key, which vouches for the old one. retire PUBLIC_KEY: vouch for a key that was "
        "exchanged in SMAZZATA_SIGNING_KEY, or lost. Exit status: 0 done, 2 it cannot be done."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("show", help="print the public keys")
        verbs.add_parser("rotate", help="make a new key; the old one may sign no more")
        old = verbs.add_parser("retire", help="let an old key count up to now")
        old.add_argument("public_key", metavar="PUBLIC_KEY", help="smazzata+<id>+<key>")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["verb"] == "rotate":
            rotate()
        elif options["verb"] == "retire":
            retire(PublicKey.parse(options["public_key"]))
        keys = keyring(own_key())
        if self.json:
            retired = [{"key": str(r.key), "last": r.last, "note": r.note} for r in keys.retired]
            self.answer({"key": str(keys.own), "retired": retired})
            return
        self.stdout.write(str(keys.own))
        for old in keys.retired:
            self.say("{key} (retired, up to checkpoint {last})", key=old.key, last=old.last)
