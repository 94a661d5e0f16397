"""Proof of the deals of a match from what any viewer saw of it, without the games' engines.

Takes the redacted events of one viewer as plain JSON. Of each deal it repeats commitment, nonces
and shuffle, and compares the revealed deck with every card that the viewer saw dealt or drawn.
How cards are dealt is written down here once more on purpose: a proof that asked the engine would
only prove that the engine agrees with itself. `docs/verify/verify_deal.py` does the same with
nothing but the standard library.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from games.kernel import shuffle
from games.kernel.cards import FRENCH_52, ITALIAN_40, JOKER
from games.kernel.words import Phrase, Words

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


def said(proof: Proof, language: str) -> str:
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
    if shuffle.commitment(secret) != deal[0]["commitment"]:
        problems.append("commitment_broken")
    if shuffle.shuffle(pack(match["game"], match["options"]), seed) != order:
        problems.append("order_broken")
    compared = list(_DEALING[match["game"]](match, deal, order))
    if any(sorted(seen) != sorted(due) for seen, due in compared):
        problems.append("cards_broken")
    given = started["chance"] if started is not None else {}
    if any(given.get(label, drawn) != said for label, drawn, said in _chance(match, deal, seed)):
        problems.append("chance_broken")
    seen = sum(len(cards) for cards, _ in compared)
    return Proof(number, "broken" if problems else "proved", problems, seen)


def pack(game: str, options: Mapping[str, Any]) -> Sequence[str]:
    """The cards of a game in the order in which they lie before the shuffle.

    Raises `KeyError` for a game whose pack is not written down here.
    """
    return _PACKS[game](options)


def _double_pack(options: Mapping[str, Any]) -> Sequence[str]:
    return FRENCH_52 * 2 + (JOKER,) * (0 if options["ruleset"] == "reale" else 4)


_PACKS: Mapping[str, Callable[[Mapping[str, Any]], Sequence[str]]] = {
    "burraco": _double_pack,
    "busca": lambda options: ITALIAN_40,
}


Compared: TypeAlias = Iterator[tuple[Sequence[str], Sequence[str]]]
"""Cards that the viewer saw, and those that the deck says had to be there."""


def _busca(match: Body, deal: Sequence[Body], order: Sequence[str]) -> Compared:
    hands: list[Sequence[str]] = []
    for event in deal:
        if event["type"] == "cards_dealt":
            hands = [order[(seat - event["leader"]) % 4 :: 4] for seat in range(4)]
            yield from _visible(event["hands"], hands)
        elif event["type"] == "card_played":
            due = [card for card in hands[event["seat"]] if card == event["card"]]
            yield [event["card"]], due


def _burraco(match: Body, deal: Sequence[Body], order: Sequence[str]) -> Compared:
    seats = match["seats"]
    top = 11 * seats * (2 if seats == 2 else 1)
    stock = iter(order[top + 1 :])
    pozzetti: list[list[str]] = []
    taken: dict[int, list[str]] = {}
    for event in deal:
        match event["type"]:
            case "hands_dealt":
                first = event["dealer"] + 1
                hands = [order[(s - first) % seats : 11 * seats : seats] for s in range(seats)]
                yield from _visible(event["hands"], hands)
            case "rows_dealt":
                rows = [order[22 + (s - first) % seats : top : seats] for s in range(seats)]
                yield from _visible(event["rows"], rows)
            case "discard_pile_opened":
                yield [event["card"]], [order[top]]
            case "card_drawn":
                yield from _visible([[event["card"]]], [[next(stock)]])
            case "pozzetti_formed":
                pozzetti = _pozzetti(order, event["sizes"])
            case "pozzetto_taken":
                taken[event["seat"]] = pozzetti[event["number"] - 1]
            case "pozzetto_seen":
                yield from _visible([event["cards"]], [taken[event["seat"]]])


def _pozzetti(order: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    piles: list[list[str]] = [[] for _ in sizes]
    bottom = iter(reversed(order))
    while any(len(pile) < size for pile, size in zip(piles, sizes, strict=True)):
        for pile, size in zip(piles, sizes, strict=True):
            if len(pile) < size:
                pile.append(next(bottom))
    return piles


def _visible(seen: Sequence[Sequence[str | None]], due: Sequence[Sequence[str]]) -> Compared:
    """Those of several hands whose cards the viewer saw."""
    for cards, right in zip(seen, due, strict=True):
        faces = [card for card in cards if card is not None]
        if faces:
            yield faces, right


def _chance(match: Body, deal: Sequence[Body], seed: bytes) -> Iterator[tuple[str, int, int]]:
    """Chance outcomes of a deal: name, what the secret says, what the events say."""
    if deal[0]["deal"] != 1:
        return
    out = {event["seat"] for event in deal if event["type"] == "seat_forfeited"}
    for event in deal:
        if event["type"] == "opening_leader_drawn" and not out:
            yield "opening_leader", shuffle.chosen(seed, "opening_leader", 4), event["seat"]
        if event["type"] == "hands_dealt" and match["options"]["first_dealer"] == "random":
            drawn = shuffle.chosen(seed, "first_dealer", match["seats"])
            yield "first_dealer", drawn, event["dealer"]


_DEALING: Mapping[str, Callable[[Body, Sequence[Body], Sequence[str]], Compared]] = {
    "burraco": _burraco,
    "busca": _busca,
}
