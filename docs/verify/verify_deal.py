"""Verify the deals of a match with nothing but Python's standard library.

python verify_deal.py FILE    events of a match as anybody saw them, one JSON object a line
"""

import hmac
import json
import sys
from hashlib import sha256

FRENCH = [rank + suit for suit in "HDCS" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
BUSCA = [f"{rank}{suit}" for suit in "DCBS" for rank in range(1, 11)]


def shuffled(order, secret, nonces):
    """Return the cards in the order that the secret and the seats' nonces give."""
    words = "\n".join(f"{seat}={nonces[seat]}" for seat in sorted(nonces)).encode()
    seed = hmac.digest(secret, b"smazzata.seed.v1\0" + words, "sha256")
    blocks = (sha256(seed + b"\0deck\0%d" % n).digest() for n in range(10**6))
    numbers = (int.from_bytes(b[i : i + 4], "big") for b in blocks for i in range(0, 32, 4))
    for last in range(len(order) - 1, 0, -1):
        fair = 2**32 - 2**32 % (last + 1)
        other = next(number for number in numbers if number < fair) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def faults(events):
    """Yield what is wrong with the decks that were revealed, in words."""
    deals = []
    for event in events:
        if event["type"] == "match_started":
            jokers = 0 if event["options"].get("ruleset") == "reale" else 4
            pack = BUSCA if event["game"] == "busca" else FRENCH * 2 + ["JK"] * jokers
        elif event["type"] == "deal_committed":
            deals.append((event["commitment"], nonces := {}, hands := []))
        elif event["type"] == "nonce_given":
            nonces[event["seat"]] = event["nonce"]
        elif event["type"] in ("cards_dealt", "hands_dealt"):
            first = event["leader"] if "leader" in event else event["dealer"] + 1
            hands += [(seat - first, hand) for seat, hand in enumerate(event["hands"])]
        elif event["type"] == "deal_started" and event["source"] == "given":
            deals[-1] = None
        elif event["type"] == "deal_revealed" and deals[event["deal"] - 1]:
            number, order, secret = event["deal"], event["order"], bytes.fromhex(event["secret"])
            commitment, words, dealt = deals[number - 1]
            if sha256(b"smazzata.commit.v1\0" + secret).hexdigest() != commitment:
                yield f"deal {number}: the secret is not the one committed to"
            if shuffled(list(pack), secret, words) != order:
                yield f"deal {number}: the deck is not what the shuffle gives"
            for place, hand in dealt:
                due = order[place % len(dealt) :: len(dealt)][: len(hand)]
                if None not in hand and sorted(due) != sorted(hand):
                    yield f"deal {number}: a hand is not what the deck gives"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as lines:
        wrong = list(faults(map(json.loads, lines)))
    sys.exit("\n".join(wrong) or print("sound"))
