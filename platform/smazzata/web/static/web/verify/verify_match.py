"""Verify a match of Smazzata with nothing but Python's standard library: its chain and its deals.

    python verify_match.py FILE [VERSION:HASH ...] [--it]

FILE is a whole match (/api/matches/ID/chain) or what somebody saw of it (/api/matches/ID/events).
Each VERSION:HASH is a link that a player got with a move and kept: a tail that was cut off, or a
match written anew from the start, shows only against those. Exit status: 0 sound, 1 not.
"""

# mypy: ignore-errors
import hmac
import json
import sys
from collections import Counter, deque
from hashlib import sha256
from itertools import count
from uuid import UUID

FRENCH = {"suits": "HDCS", "ranks": "A 2 3 4 5 6 7 8 9 10 J Q K", "copies": 2}
ELEVEN = {"each": 11, "first": ["hands_dealt", "dealer", 1]}
PILE = {"dealt": "pozzetti_formed", "number": ["pozzetto_taken", "number"]}
GAMES = {
    "burraco": {
        "packs": [FRENCH | {"when": {"ruleset": "reale"}}, FRENCH | {"extra": "JK JK JK JK"}],
        "takes": [
            {"event": "hands_dealt", "field": "hands", **ELEVEN},
            {"event": "rows_dealt", "field": "rows", **ELEVEN},
            {"event": "pozzetti_formed", "field": "cards", "source": "bottom", "sizes": "sizes"},
            {"event": "discard_pile_opened", "field": "card"},
            {"event": "card_drawn", "field": "card"},
            {"event": "pozzetto_seen", "field": "cards", "source": "pile", **PILE},
        ],
        "draws": [
            {"event": "hands_dealt", "field": "dealer", "label": "first_dealer",
             "when": {"first_dealer": "random"}},
        ],
    },
    "busca": {
        "packs": [{"suits": "DCBS", "ranks": "1 2 3 4 5 6 7 8 9 10"}],
        "takes": [
            {"event": "cards_dealt", "field": "hands", "each": 10,
             "first": ["cards_dealt", "leader", 0]},
            {"event": "card_played", "field": "card", "source": "hand", "dealt": "cards_dealt"},
        ],
        "draws": [{"event": "opening_leader_drawn", "field": "seat", "label": "opening_leader"}],
    },
}  # fmt: skip
WORDS = {
    "not_a_match": ("non è il file di una partita", "not the file of a match"),
    "gap": ("{v}: evento mancante o spostato", "{v}: an event is missing or moved"),
    "other_stream": ("{v}: un evento di un'altra partita", "{v}: an event of another match"),
    "link_broken": ("{v}: alterato, o quello prima", "{v}: changed, or the one before it"),
    "head_broken": ("{v}: non è la fine detta dal file", "{v}: not the end the file names"),
    "witness_broken": ("{v}: un anello conservato dice altro", "{v}: a kept link differs"),
    "witness_beyond": ("{v}: anello conservato, evento no", "{v}: a link was kept, no such event"),
    "secret_missing": ("smazzata {v}: segreto non svelato", "deal {v}: secret kept back"),
    "unknown_game": ("smazzata {v}: gioco sconosciuto", "deal {v}: the game is not known"),
    "master_broken": ("smazzata {v}: altro segreto", "deal {v}: not the match's secret"),
    "commitment_broken": ("smazzata {v}: impegno violato", "deal {v}: not the secret committed to"),
    "order_broken": ("smazzata {v}: non il mazzo mescolato", "deal {v}: not the deck shuffled"),
    "cards_broken": ("smazzata {v}: carte non del mazzo", "deal {v}: cards not from the deck"),
    "chance_broken": ("smazzata {v}: il sorteggio è falso", "deal {v}: the draw by lot is false"),
    "sound": ("integro: {v} righe; mazzi dimostrati: {n}", "sound: {v} lines; decks proved: {n}"),
}  # fmt: skip


def links(about, lines):
    """Yield what is wrong with the chain; `about` is the file's first line."""
    stream, expected = about["stream"], 1
    genesis = b"smazzata.genesis.v1\0%s\0" % about["kind"].encode() + UUID(stream).bytes
    link = sha256(genesis).digest()
    for line in lines:
        envelope, version = line["envelope"], line["envelope"]["v"]
        # Of integers, strings and ASCII keys `json` writes what RFC 8785 asks for.
        text = json.dumps(envelope, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        link = sha256(b"smazzata.event.v1\0" + link + text.encode()).hexdigest()
        if version != expected:
            yield "gap", expected
        if envelope["stream"] != stream:
            yield "other_stream", version
        if link != line["hash"]:
            yield "link_broken", version
        link, expected = bytes.fromhex(line["hash"]), version + 1
    if (about["version"], about["head"]) != (expected - 1, link.hex()):
        yield "head_broken", expected - 1


def numbers(seed, label):
    """Yield the whole numbers below 2**32 that a deal's seed gives for one purpose."""
    blocks = (sha256(seed + b"\0%s\0%d" % (label.encode(), n)).digest() for n in count())
    return (int.from_bytes(b[i : i + 4], "big") for b in blocks for i in range(0, 32, 4))


def below(source, bound):
    """Return an unbiased number below `bound`: those beyond its last multiple are passed over."""
    return next(n for n in source if n < 2**32 - 2**32 % bound) % bound


def fits(thing, match):
    """Whether a pack or a draw is that of a match with these options."""
    return thing.get("when", {}).items() <= match["options"].items()


def dealing_of(match, told):
    """Return how a deal is dealt: as the log tells, or as is written above; {} if nowhere."""
    if told:
        return told["dealing"]
    if match["game"] not in GAMES:
        return {}
    game = GAMES[match["game"]]
    pack = next(pack for pack in game["packs"] if fits(pack, match))
    cards = [rank + suit for suit in pack["suits"] for rank in pack["ranks"].split()]
    cards = cards * pack.get("copies", 1) + pack.get("extra", "").split()
    return game | {"pack": cards}


def shuffled(cards, seed, label="deck"):
    """Return the cards as the seed shuffles them."""
    order = list(cards)
    source = numbers(seed, label)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def taken(take, event, last, stocks, dealt):
    """Return the hands that an event shows, and what the deck says should be in them."""
    hands = seen = event[take["field"]]
    take = {"source": "top", "each": 0, "packet": 1, "stock": "stock"} | take
    if take["source"] == "pile":
        kind, field = take["number"]
        return [seen], [dealt[take["dealt"]][last[kind][field] - 1]]
    if not isinstance(seen, list):
        hands = [[seen]]
    elif "sizes" not in take and not any(isinstance(hand, list) for hand in seen):
        hands = [seen]
    if take["source"] == "hand":
        return hands, [[card for card in dealt[take["dealt"]][event["seat"]] if card == seen]]
    sizes = event[take["sizes"]] if "sizes" in take else [take["each"] or len(h) for h in hands]
    kind, field, on = take.get("first", ("", "", 0))
    first = last[kind][field] + on if kind else 0
    due = dealt[take["event"]] = [[] for _ in hands]
    stock = stocks[take["stock"]]
    while any(len(cards) < size for cards, size in zip(due, sizes, strict=True)):
        for seat in (k % len(hands) for k in range(first, first + len(hands))):
            for _ in range(min(take["packet"], sizes[seat] - len(due[seat]))):
                due[seat].append(stock.pop() if take["source"] == "bottom" else stock.popleft())
    return hands, due


def follows(dealing, deal, stocks, orders):
    """Whether all cards that were seen dealt or drawn lay in a stock where they should."""
    last, dealt = {}, {}
    for event in deal:
        last[event["type"]] = event
        if event["type"] == "cards_shuffled":
            name, _, number = event["label"].rpartition(" ")
            stocks[name if number.isdecimal() else event["label"]] = deque(orders[event["label"]])
        for take in dealing["takes"]:
            if take["event"] == event["type"] and take.get("source") == "under":
                stocks[take.get("stock", "stock")].extend(event[take["field"]])
            elif take["event"] == event["type"]:
                hands, due = taken(take, event, last, stocks, dealt)
                for hand, right in zip(hands, due, strict=True):
                    if hand and hand[0] and sorted(hand) != sorted(right):
                        return False
    return True


def shuffles(deal, seed, orders):
    """Whether all shuffles during the deal follow from its seed."""
    for event in deal:
        if event["type"] == "cards_shuffled":
            order, drawn = orders[event["label"]], event["source"] == "shuffled"
            if len(order) != len(event["order"]) or (
                drawn and shuffled(sorted(order), seed, f"shuffle {event['label']}") != order
            ):
                return False
    return True


def proof(match, dealing, deal, revealed, orders, stocks):
    """Yield what is wrong with a deck that was revealed."""
    secret = bytes.fromhex(revealed["secret"])
    given = {event["seat"]: event["nonce"] for event in deal if event["type"] == "nonce_given"}
    words = "\n".join(f"{seat}={given[seat]}" for seat in sorted(given)).encode()
    seed = hmac.digest(secret, b"smazzata.seed.v1\0" + words, "sha256")
    label = f"smazzata.deal.v1\0{match['game']}\0{revealed['deal']}".encode()
    master = bytes.fromhex(match.get("master") or "")
    if master and hmac.digest(master, label, "sha256") != secret:
        yield "master_broken"
    if sha256(b"smazzata.commit.v1\0" + secret).hexdigest() != deal[0]["commitment"]:
        yield "commitment_broken"
    stocks["stock"] = deque(revealed["order"])
    if shuffled(dealing["pack"], seed) != revealed["order"] or not shuffles(deal, seed, orders):
        yield "order_broken"
    elif not follows(dealing, deal, stocks, orders):
        yield "cards_broken"
    started = next((event for event in deal if event["type"] == "deal_started"), {})
    had, seats = Counter(), match["seats"]
    for event in deal:
        had[event["type"]] += 1
        if event["type"] == "seat_forfeited":
            seats = 0  # a seat is drawn among those who are left
        for draw in dealing.get("draws", ()):
            by_lot = draw["event"] == event["type"] and fits(draw, match)
            by_lot = by_lot and (revealed["deal"] == 1 or draw.get("every_deal"))
            bound = draw.get("bound") or seats
            if not by_lot or not bound:
                continue
            lot = draw["label"].replace("{number}", str(had[event["type"]]))
            drawn = started.get("chance", {}).get(lot, below(numbers(seed, lot), bound))
            if "less_than" in draw:
                drawn = drawn < match["options"][draw["less_than"]]
            if drawn != event[draw["field"]]:
                yield "chance_broken"


def decks(events):
    """Yield what is known of each deck: nothing yet, `proved`, or what is wrong with it."""
    match = next((event for event in events if event["type"] == "match_started"), None)
    revealed = {event["deal"]: event for event in events if event["type"] == "deal_revealed"}
    mixed = {e["deal"]: e["orders"] for e in events if e["type"] == "shuffles_revealed"}
    ended, stocks = any(event["type"] == "match_ended" for event in events), {}
    starts = [n for n, event in enumerate(events) if event["type"] == "deal_committed"]
    for number, start, end in zip(count(1), starts, [*starts[1:], len(events)]):
        deal = events[start:end]
        started = next((event for event in deal if event["type"] == "deal_started"), None)
        told = [event for event in events[:start] if event["type"] == "dealing_told"][-1:]
        dealing = dealing_of(match, told and told[0])
        over = ended if dealing.get("late") else ended or end < len(events)
        if started and started["source"] != "shuffled":
            continue  # dealt by hand: there is nothing to prove
        if number in revealed and not dealing:
            yield "unknown_game", number
        elif number in revealed:
            try:
                whole = (revealed[number], mixed.get(number, {}), stocks)
                wrong = list(proof(match, dealing, deal, *whole))
                yield from ((code, number) for code in wrong or ["proved"])
            except (LookupError, TypeError, ValueError):
                yield "cards_broken", number
        elif started and over and not match["duplicate"]:
            yield "secret_missing", number


def findings(lines, kept):
    """Yield all that is wrong, and `proved` for each deck that is right."""
    try:
        head, *rest = [json.loads(line) for line in lines if line.strip()]
        whole = head.get("format") == "smazzata-chain/1"
        bodies = [line["envelope"] for line in rest] if whole else [head, *rest]
        events = [{"type": body["type"], **body.get("data", body)} for body in bodies]
        if whole:
            yield from links(head, rest)
            links_of = {line["envelope"]["v"]: line["hash"] for line in rest}
        else:
            links_of = {line.get("version"): line.get("hash") for line in bodies}
        for version, link in kept.items():
            if version not in links_of:
                yield "witness_beyond", version
            elif link != links_of[version]:
                yield "witness_broken", version
        yield from decks(events)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        yield "not_a_match", ""


def main(file, *rest):
    """Print what was found; return the exit status, or why nothing could be read."""
    try:
        pairs = [receipt.split(":") for receipt in rest if receipt != "--it"]
        kept = {int(version): link for version, link in pairs}
        with open(file, encoding="utf-8") as lines:
            text = [line for line in lines if line.strip()]
    except (OSError, ValueError) as error:
        return str(error)
    found = list(findings(text, kept))
    wrong = [finding for finding in found if finding[0] != "proved"]
    for code, v in wrong or [("sound", len(text))]:
        print(WORDS[code]["--it" not in rest].format(v=v, n=len(found)))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if sys.argv[1:] else __doc__)
