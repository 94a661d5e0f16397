"""Verify checkpoints of Smazzata that somebody kept, with nothing but Python's standard library.

    python verify_checkpoints.py KEPT SITE [--key KEY] [--match FILE] [--it]

KEPT is a file of one or more signed notes, as SITE/checkpoints/latest gave them out one day. SITE
is the site's address, such as https://example.org, or a file that holds what the address
SITE/checkpoints/chain?after=N gave out (N at least one below the number of the oldest kept note);
then --key is needed. KEY is the public key that was kept beside the notes; without it the one that
the site names today is believed. FILE is a match (SITE/api/matches/ID/chain), to be found under
these checkpoints; how many of its events no checkpoint pins yet is said, and is no fault: any of
them may still be replaced without this noticing. Exit status: 0 sound, 1 not.
"""

# mypy: ignore-errors
import base64
import json
import re
import sys
import urllib.request
from argparse import ArgumentParser
from hashlib import sha256, sha512
from uuid import UUID

WORDS = {
    "no_note": ("nel file non c'è alcun punto di controllo", "no checkpoint in the file"),
    "no_chain": ("non è una catena di punti di controllo", "not a chain of checkpoints"),
    "key": ("il sito non garantisce più per la chiave conservata",
            "the site no longer vouches for the kept key"),
    "kept_forged": ("{n}: la nota conservata non è firmata da questo sito",
                    "{n}: the kept note is not signed by this site"),
    "lost": ("{n}: conservato, e non più nella catena", "{n}: kept, and no longer in the chain"),
    "replaced": ("{n}: conservato con un altro testo", "{n}: kept with another text"),
    "gap": ("{n}: mancante", "{n}: missing"),
    "unlinked": ("{n}: non segue dal precedente", "{n}: does not follow from the one before"),
    "root": ("{n}: le foglie non danno la radice", "{n}: its leaves do not give its root"),
    "forged": ("{n}: non firmato da questo sito", "{n}: not signed by this site"),
    "changed": ("evento {n} della partita: alterato, o quello prima",
                "event {n} of the match: changed, or the one before it"),
    "match": ("evento {n} della partita: un punto di controllo dice altro",
              "event {n} of the match: a checkpoint says otherwise"),
    "unpinned": ("nessun punto di controllo fissa la partita",
                 "no checkpoint here pins this match"),
    "later": ("{n} eventi della partita, dal {a} in poi, non sono ancora fissati da alcun punto",
              "{n} events of the match, from {a} on, are pinned by no checkpoint yet"),
    "sound": ("integro: punti di controllo da {a} a {b}, {n} foglie; conservati e ritrovati: {k}",
              "sound: checkpoints {a} to {b}, {n} leaves; kept and found: {k}"),
}  # fmt: skip
NOTE = re.compile(r"^smazzata/[^\n]*\n(?:[^\n]+\n)+\n(?:\u2014 [^\n]+\n)+", re.MULTILINE)
TEXT = re.compile(
    r"smazzata/ledger\n(?P<size>\d+)\n(?P<root>\S+)\nnumber (?P<number>\d+)\n"
    r"previous (?P<previous>[0-9a-f]{64})\n(?:[^\n]+\n)*"
)
RETIRED = re.compile(r"smazzata/retired-key\n([^\n]+)\nlast checkpoint (\d+)\n")

# --- Ed25519, RFC 8032 --------------------------------------------------------------------------
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    """Add two points in extended coordinates."""
    m, n = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    """Multiply a point by a number."""
    total = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point, scalar = add(point, point), scalar >> 1
    return total


def point(encoded):
    """Return the point that 32 bytes stand for. Raises ValueError."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & 2**255 - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or y >= P or (x == 0 and sign):
        raise ValueError("no point")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def signs(public, text, signature):
    """Whether an Ed25519 signature is valid."""
    try:
        a, r = point(public), point(signature[:32])
    except ValueError:
        return False
    s = int.from_bytes(signature[32:], "little")
    digest = sha512(signature[:32] + public + text).digest()
    left = times(s, BASE)
    right = add(r, times(int.from_bytes(digest, "little") % L, a))
    same = (left[i] * right[2] % P == right[i] * left[2] % P for i in (0, 1))
    return len(signature) == 64 and s < L and all(same)


# --- Notes and keys -----------------------------------------------------------------------------
def split(note):
    """Return a note's text and its signatures (key id, signature)."""
    text, _, tail = note.rpartition("\n\n")
    lines = [base64.b64decode(line.split()[2]) for line in tail.splitlines()]
    return text + "\n", [(line[:4], line[4:]) for line in lines]


def signed(note, key):
    """Whether a note carries the signature of a public key such as smazzata+1a2b3c4d+AbCd..."""
    text, signatures = split(note)
    public = base64.b64decode(key.split("+", 2)[2])[1:]
    id_ = sha256(b"smazzata\n\x01" + public).digest()[:4]
    return any(i == id_ and signs(public, text.encode(), s) for i, s in signatures)


def trusted(kept, told):
    """Return {key: last checkpoint that it may sign, or None}; nothing if `kept` does not lead on.

    `told` is what the site says: its key, and a note for each that it retired. An old key that
    signed its own retirement leads to the key that followed.
    """
    own, notes = told.split("\n", 1)[0], NOTE.findall(told)
    ends = {own: None}
    for note in notes:  # newest first
        old, last = RETIRED.fullmatch(split(note)[0]).groups()
        if any(signed(note, key) for key in ends):
            ends[old] = int(last)
    if kept and kept not in ends:
        return {}
    if kept and kept != own:
        # The site names today's key; the kept one must itself have agreed to each step up to it.
        reached = {kept}
        for note in reversed(notes):
            old = RETIRED.fullmatch(split(note)[0])[1]
            if old in reached and signed(note, old):
                reached |= {key for key in ends if signed(note, key)}
        if own not in reached:
            return {}
    return ends


def by_site(note, number, keys):
    """Whether a note is signed by a key that may sign this number."""
    return any((end is None or number <= end) and signed(note, key) for key, end in keys.items())


# --- The chain ----------------------------------------------------------------------------------
class Tree:
    """The growing Merkle tree of RFC 9162, known by the roots of its full subtrees."""

    def __init__(self, size, nodes):
        self.size, self.nodes = size, [bytes.fromhex(node) for node in nodes]

    def append(self, leaf):
        """Add a leaf by its hash."""
        self.nodes.append(leaf)
        self.size += 1
        full = self.size
        while not full & 1:
            right, left = self.nodes.pop(), self.nodes.pop()
            self.nodes.append(sha256(b"\x01" + left + right).digest())
            full >>= 1

    def root(self):
        """Return the root over all leaves so far."""
        *rest, root = self.nodes or [sha256(b"").digest()]
        for node in reversed(rest):
            root = sha256(b"\x01" + node + root).digest()
        return root


def findings(kept, lines, keys, match):
    """Yield what is wrong or not covered; at the end what was looked at."""
    about, *made = [json.loads(line) for line in lines if line.strip()]
    tree = Tree(about["size"], about["frontier"])
    texts, leaves, previous, number = {}, {}, None, None
    for line in made:
        text, _ = split(line["note"])
        said = TEXT.fullmatch(text)
        here = int(said["number"])
        if number is not None and here != number + 1:
            yield "gap", number + 1
        elif previous is not None and said["previous"] != previous:
            yield "unlinked", here
        for leaf in line["leaves"]:
            tree.append(bytes.fromhex(leaf))
        if (tree.size, tree.root()) != (int(said["size"]), base64.b64decode(said["root"])):
            yield "root", here
        texts[here], leaves[here] = text, set(line["leaves"])
        number, previous = here, sha256(text.encode()).hexdigest()
    if not made:
        raise ValueError("empty")
    # Each text names the one before, so the last signature stands for all.
    if not by_site(made[-1]["note"], number, keys):
        yield "forged", number
    yield from compared(kept, texts, keys)
    if match is not None:
        yield from pinned(match, leaves)
    yield "sound", {"a": min(texts), "b": max(texts), "n": tree.size, "k": len(kept)}


def compared(kept, texts, keys):
    """Yield what is wrong between the kept notes and the chain's texts."""
    for note in kept:
        text, _ = split(note)
        here = int(TEXT.fullmatch(text)["number"])
        if not by_site(note, here, keys):
            yield "kept_forged", here
        if here not in texts:
            yield "lost", here
        elif texts[here] != text:
            yield "replaced", here


def pinned(match, leaves):
    """Yield what is wrong between a match and the leaves that pin it."""
    about, *events = match
    links, found, covered = {}, 0, 0
    stream = UUID(about["stream"]).bytes
    link = sha256(b"smazzata.genesis.v1\0%s\0" % about["kind"].encode() + stream).digest()
    for version, event in enumerate(events, start=1):
        # Of integers, strings and ASCII keys `json` writes what RFC 8785 asks for.
        text = json.dumps(
            event["envelope"], sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        link = sha256(b"smazzata.event.v1\0" + link + text.encode()).digest()
        if (event["envelope"]["v"], event["hash"]) != (version, link.hex()):
            yield "changed", version
        link = bytes.fromhex(event["hash"])
        links[version] = event["hash"]
    for pin in about.get("checkpoints", ()):
        if pin["number"] in leaves:
            found += 1
            stream, kind, version, link, *_ = pin["leaf"].split(" ")
            right = stream == about["stream"] and kind == about["kind"]
            right = right and links.get(int(version)) == link
            leaf = sha256(b"\x00" + pin["leaf"].encode()).hexdigest()
            if not right or leaf not in leaves[pin["number"]]:
                yield "match", version
            else:
                covered = max(covered, int(version))
    if not found:
        yield "unpinned", ""
    elif covered < len(events):
        yield "later", {"n": len(events) - covered, "a": covered + 1}


# --- Reading ------------------------------------------------------------------------------------
def read(source):
    """Return the text of a file or an address."""
    if source.startswith(("http://", "https://")):
        with urllib.request.urlopen(source, timeout=60) as answer:  # noqa: S310
            return answer.read().decode()
    with open(source, encoding="utf-8") as file:
        return file.read()


def chain(site, after):
    """Return the lines of a site's chain after a checkpoint; it comes in parts."""
    first, *lines = read(f"{site}/checkpoints/chain?after={after}").splitlines()
    part = lines
    while part:
        before = after
        after = int(TEXT.fullmatch(split(json.loads(part[-1])["note"])[0])["number"])
        if after <= before:
            raise ValueError("the same part again")
        part = read(f"{site}/checkpoints/chain?after={after}").splitlines()[1:]
        lines += part
    return [first, *lines]


def main(arguments):
    """Print what was found; return the exit status, or why nothing could be read."""
    parser = ArgumentParser(usage=__doc__)
    parser.add_argument("kept")
    parser.add_argument("site")
    parser.add_argument("--key")
    parser.add_argument("--match")
    parser.add_argument("--it", action="store_true")
    asked = parser.parse_args(arguments)
    site = asked.site.rstrip("/")
    online = site.startswith(("http://", "https://"))
    if not online and not asked.key:
        parser.error("a file as SITE needs --key")
    try:
        kept = [n for n in NOTE.findall(read(asked.kept)) if n.startswith("smazzata/ledger\n")]
        numbers = [int(TEXT.fullmatch(split(note)[0])["number"]) for note in kept]
        told = read(f"{site}/checkpoints/key") if online else f"{asked.key}\n"
        keys = trusted(asked.key, told)
        match = asked.match and [json.loads(line) for line in read(asked.match).splitlines()]
        if not kept:
            found = [("no_note", "")]
        elif not keys:
            found = [("key", "")]
        else:
            lines = chain(site, min(numbers) - 1) if online else read(site).splitlines()
            found = list(findings(kept, lines, keys, match))
    except OSError as error:
        return str(error)
    except (LookupError, TypeError, ValueError, AttributeError):
        found = [("no_chain", "")]
    wrong = [finding for finding in found if finding[0] not in ("sound", "later")]
    for code, about in wrong or found:
        print(WORDS[code][not asked.it].format(**(about if type(about) is dict else {"n": about})))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
