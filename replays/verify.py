"""Proof of the deals of a match from what any viewer saw of it, without the games' engines.

Takes the redacted events of one viewer as plain JSON. Of each deal it repeats commitment, nonces
and shuffle, and compares the revealed deck with every card that the viewer saw dealt or drawn.
How cards are dealt is written down once more, in `replays.dealing`, on purpose: a proof that asked
the engine would only prove that the engine agrees with itself. `docs/verify/README.md` tells who
else repeats the proof: the page in the browser, and a script of the standard library alone.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from games.kernel import shuffle
from games.kernel.words import Phrase, Words
from replays.dealing import GAMES, Take, fits

Body: TypeAlias = Mapping[str, Any]
"""An event as a viewer saw it: `type` and fields; what is hidden is null."""
Status: TypeAlias = Literal["proved", "sealed", "unprovable", "broken"]

WORDS: Words = {
    "proved": Phrase("mazzo dimostrato", "deck proved"),
    "sealed": Phrase("mazzo ancora sigillato", "deck still sealed"),
    "unprovable": Phrase("mazzo dato da fuori: niente da dimostrare", "deck given: no proof"),
    "broken": Phrase("prova fallita", "proof failed"),
    "secret_missing": Phrase(
        "la smazzata è finita e il segreto non è svelato",
        "the deal is over and its secret is not revealed",
    ),
    "master_broken": Phrase(
        "il segreto non deriva da quello della partita",
        "the secret does not follow from the match's secret",
    ),
    "commitment_broken": Phrase(
        "il segreto non corrisponde all'impegno", "the secret does not match the commitment"
    ),
    "order_broken": Phrase(
        "il mazzo non è quello mescolato", "the deck is not what the shuffle gives"
    ),
    "chance_broken": Phrase(
        "il sorteggio non segue dal segreto", "the draw does not follow from the secret"
    ),
    "cards_broken": Phrase(
        "le carte date non sono quelle del mazzo", "cards dealt are not those of the deck"
    ),
}


class Proof(msgspec.Struct, frozen=True):
    """What is known of one deal's deck."""

    deal: int
    status: Status
    problems: list[str] = []
    """Codes of `WORDS`, when broken."""
    cards_seen: int = 0
    """How many cards dealt or drawn, seen by this viewer, were compared with the deck."""


def verify(events: Iterable[Body]) -> list[Proof]:
    """The proofs of all deals of a match, in order; `events` from its first, in order."""
    started: Body | None = None
    deals: list[list[Body]] = []
    late: dict[int, Body] = {}
    for event in events:
        if event["type"] == "match_started":
            started = event
        elif event["type"] == "deal_committed":
            deals.append([])
        elif event["type"] == "deal_revealed":
            late[event["deal"]] = event
        if deals:
            deals[-1].append(event)
    if started is None:
        return []
    last = len(deals)
    return [
        _proof(started, deal, late.get(number), followed=number < last)
        for number, deal in enumerate(deals, 1)
    ]


def proof_in_words(proof: Proof, language: str) -> str:
    """A proof in words, `it` or `en`."""
    problems = ", ".join(WORDS[problem].say(language) for problem in proof.problems)
    status = WORDS[proof.status].say(language)
    return f"{status}: {problems}" if problems else status


def _proof(match: Body, deal: Sequence[Body], revealed: Body | None, *, followed: bool) -> Proof:
    number = deal[0]["deal"]
    started = next((event for event in deal if event["type"] == "deal_started"), None)
    if started is not None and started["source"] != "shuffled":
        return Proof(number, "unprovable")
    if revealed is None:
        over = followed or deal[-1]["type"] == "match_ended"
        if started is not None and over and not match["duplicate"]:
            return Proof(number, "broken", ["secret_missing"])
        return Proof(number, "sealed")
    secret = bytes.fromhex(revealed["secret"])
    order = revealed["order"]
    nonces = {event["seat"]: event["nonce"] for event in deal if event["type"] == "nonce_given"}
    seed = shuffle.final_seed(secret, nonces)
    problems = []
    if match["master"] and secret != shuffle.deal_secret(
        bytes.fromhex(match["master"]), match["game"], number
    ):
        problems.append("master_broken")
    if shuffle.commitment(secret) != deal[0]["commitment"]:
        problems.append("commitment_broken")
    if shuffle.shuffle(pack(match["game"], match["options"]), seed) != order:
        problems.append("order_broken")
    compared = list(_compared(match["game"], deal, order))
    if any(sorted(seen) != sorted(due) for seen, due in compared):
        problems.append("cards_broken")
    given = started["chance"] if started is not None else {}
    if any(given.get(label, drawn) != said for label, drawn, said in _chance(match, deal, seed)):
        problems.append("chance_broken")
    seen = sum(len(cards) for cards, _ in compared)
    return Proof(number, "broken" if problems else "proved", problems, seen)


def pack(game: str, options: Mapping[str, Any]) -> list[str]:
    """The cards of a game in the order in which they lie before the shuffle.

    Raises `KeyError` for a game whose pack is not written down.
    """
    return next(pack.cards() for pack in GAMES[game].packs if fits(pack.when, options))


Compared: TypeAlias = Iterator[tuple[Sequence[str], Sequence[str]]]
"""Cards that the viewer saw, and those that the deck says had to be there."""


def _compared(game: str, deal: Sequence[Body], order: Sequence[str]) -> Compared:
    """Follows the cards of a deal from the deck to where the events say they went."""
    stock = deque(order)
    last: dict[str, Body] = {}
    dealt: dict[str, list[list[str]]] = {}
    for event in deal:
        last[event["type"]] = event
        for take in GAMES[game].takes:
            if take.event != event["type"]:
                continue
            seen = event[take.field]
            nested = [seen] if take.source == "pile" else seen
            hands = nested if isinstance(nested, list) else [[nested]]
            if take.source == "hand":
                hand = dealt[take.dealt][event["seat"]]
                due = [[card for card in hand if card == seen]]
            elif take.source == "pile":
                kind, field = take.number
                due = [dealt[take.dealt][last[kind][field] - 1]]
            else:
                due = _taken(stock, take, hands, event, last)
                dealt[take.event] = due
            for cards, right in zip(hands, due, strict=True):
                faces = [card for card in cards or () if card is not None]
                if faces:  # of a hand that the viewer may not see there is nothing to compare
                    yield faces, right


def _taken(
    stock: deque[str], take: Take, hands: Sequence[Any], event: Body, last: Mapping[str, Body]
) -> list[list[str]]:
    """The next cards of the deck, one at a time in turn, until everybody has enough."""
    sizes = event[take.sizes] if take.sizes else [take.each or 1] * len(hands)
    kind, field, on = take.first
    first = last[kind][field] + on if kind else 0
    due: list[list[str]] = [[] for _ in hands]
    draw = stock.pop if take.source == "bottom" else stock.popleft
    for turn in range(max(sizes)):
        for step in range(len(hands)):
            seat = (first + step) % len(hands)
            if turn < sizes[seat]:
                # A deck that was tampered with may be too short; the cards are then not its cards.
                due[seat].append(draw() if stock else "")
    return due


def _chance(match: Body, deal: Sequence[Body], seed: bytes) -> Iterator[tuple[str, int, int]]:
    """Chance outcomes of a deal: name, what the secret says, what the events say."""
    if deal[0]["deal"] != 1:
        return
    for event in deal:
        if event["type"] == "seat_forfeited":
            return  # the lot is drawn among those who are left
        for draw in GAMES[match["game"]].draws:
            if draw.event == event["type"] and fits(draw.when, match["options"]):
                drawn = shuffle.chosen(seed, draw.label, match["seats"])
                yield draw.label, drawn, event[draw.field]
