"""Verify the hash chain of an exported stream with nothing but Python's standard library.

    python verify_chain.py EXPORT.ndjson [VERSION:HASH ...]

Each VERSION:HASH is a receipt that a player kept, or a leaf of a published checkpoint. A cut tail
or a stream written anew from the start shows only against those. Exit status: 0 sound, 1 not.
"""

import json
import sys
from hashlib import sha256
from uuid import UUID


def canonical(value):
    """Return RFC 8785 JSON: for integers, strings and ASCII keys `json` agrees with it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def faults(lines, receipts):
    """Yield what is wrong, in words that begin with the version."""
    try:
        about, *events = [json.loads(line) for line in lines]
        stream, kind = about["stream"], about["kind"]
        start = b"smazzata.genesis.v1\0" + kind.encode() + b"\0" + UUID(stream).bytes
        link = sha256(start).digest()
        for version, line in enumerate(events, start=1):
            envelope, stated = line["envelope"], line["hash"]
            link = sha256(b"smazzata.event.v1\0" + link + canonical(envelope)).digest()
            if envelope["v"] != version or envelope["stream"] != stream:
                yield f"{version}: another event stands in its place"
            if link.hex() != stated:
                yield f"{version}: the event or one before it was changed"
            if receipts.pop(version, stated) != stated:
                yield f"{version}: a receipt says otherwise"
            link = bytes.fromhex(stated)
        if (about["version"], about["head"]) != (len(events), link.hex()):
            yield f"{len(events)}: the head is not the last event"
        for version in receipts:
            yield f"{version}: there is a receipt for it, but no event"
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        yield f"not an export: {error!r}"


if __name__ == "__main__":
    kept = {int(version): link for version, link in (r.split(":") for r in sys.argv[2:])}
    with open(sys.argv[1], encoding="utf-8") as export:
        found = list(faults(export, kept))
    print("\n".join(found) or "sound")
    sys.exit(bool(found))
