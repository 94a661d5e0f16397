"""Proof of the deals of a match from what any viewer saw of it, without the games' engines.

Takes the redacted events of one viewer as plain JSON. Of each deal it repeats commitment, nonces
and shuffles, and compares the revealed cards with every card that the viewer saw dealt or drawn.
How cards are dealt the log tells before the deck is committed to (`games.kernel.dealing`), or
`replays.dealing` for the first two games: a proof that asked the engine would only prove that the
engine agrees with itself. `docs/verify/README.md` tells who else repeats the proof: the page in the
browser, and a script of the standard library alone.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from games.kernel import shuffle
from games.kernel.dealing import STOCK, Dealing, Draw, Take
from games.kernel.match import SHUFFLED
from games.kernel.words import Phrase, Words
from replays.dealing import GAMES, dealing_of, fits

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
    "unknown_game": Phrase(
        "non si sa come si dà in questo gioco", "how this game is dealt is not known"
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
    dealing: Body | None = None
    deals: list[_Deal] = []
    revealed: dict[int, Body] = {}
    shuffles: dict[int, Body] = {}
    over = False
    for event in events:
        match event["type"]:
            case "match_started":
                started = event
            case "dealing_told":
                dealing = event
            case "deal_committed":
                deals.append(_Deal(dealing, []))
            case "deal_revealed":
                revealed[event["deal"]] = event
            case "shuffles_revealed":
                shuffles[event["deal"]] = event
            case "match_ended":
                over = True
        if deals:
            deals[-1].events.append(event)
    if started is None:
        return []
    stocks: Stocks = {}
    proofs = []
    for number, deal in enumerate(deals, 1):
        how = _dealing(started, deal.told)
        late = how is not None and how.late
        finished = over if late else (over and number == len(deals)) or number < len(deals)
        orders = shuffles.get(number, {}).get("orders", {})
        known = _Known(started, how or Dealing([], []), revealed.get(number), orders, finished)
        proof = _proof(known, deal.events, stocks)
        if how is None and known.revealed is not None and proof.status != "unprovable":
            proof = Proof(proof.deal, "broken", ["unknown_game"])
        proofs.append(proof)
    return proofs


def _dealing(match: Body, told: Body | None) -> Dealing | None:
    """How a deal is dealt: told in the log, or written down; None for a game of neither."""
    if told is not None:
        return msgspec.convert(told["dealing"], Dealing)
    if match["game"] in GAMES:
        return dealing_of(match["game"], match["options"])
    return None


class _Deal(NamedTuple):
    """A deal in the log: what was told of its dealing, and its events."""

    told: Body | None
    events: list[Body]


class _Known(NamedTuple):
    """What the whole log says about one deal."""

    match: Body
    dealing: Dealing
    revealed: Body | None
    orders: Mapping[str, list[str]]
    """The shuffles during the deal, by label, as revealed."""
    finished: bool
    """Whether its secret had to be revealed by now."""


def proof_in_words(proof: Proof, language: str) -> str:
    """A proof in words, `it` or `en`."""
    problems = ", ".join(WORDS[problem].say(language) for problem in proof.problems)
    status = WORDS[proof.status].say(language)
    return f"{status}: {problems}" if problems else status


def _proof(known: _Known, deal: Sequence[Body], stocks: "Stocks") -> Proof:
    match, revealed = known.match, known.revealed
    number = deal[0]["deal"]
    started = next((event for event in deal if event["type"] == "deal_started"), None)
    if started is not None and started["source"] != SHUFFLED:
        return Proof(number, "unprovable")
    if revealed is None:
        if started is not None and known.finished and not match["duplicate"]:
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
    if shuffle.shuffle(known.dealing.pack, seed) != order or not _shuffles(known, deal, seed):
        problems.append("order_broken")
    stocks[STOCK] = deque(order)
    compared = list(_compared(known, deal, stocks))
    if any(sorted(seen) != sorted(due) for seen, due in compared):
        problems.append("cards_broken")
    given = started["chance"] if started is not None else {}
    if any(said != right for said, right in _chance(known, deal, seed, given)):
        problems.append("chance_broken")
    seen = sum(len(cards) for cards, _ in compared)
    return Proof(number, "broken" if problems else "proved", problems, seen)


def _shuffles(known: _Known, deal: Sequence[Body], seed: bytes) -> bool:
    """Whether every shuffle during the deal was revealed and follows from the seed."""
    for event in deal:
        if event["type"] == "cards_shuffled":
            order = known.orders.get(event["label"])
            if order is None or len(order) != len(event["order"]):
                return False
            drawn = shuffle.shuffle(sorted(order), seed, event["label"])
            if event["source"] == SHUFFLED and drawn != order:
                return False
    return True


Stocks: TypeAlias = dict[str, deque[str]]
"""What is left of each stock, by name; those that were laid out in earlier deals too."""
Compared: TypeAlias = Iterator[tuple[Sequence[str], Sequence[str]]]
"""Cards that the viewer saw, and those that the deck says had to be there."""


def _compared(known: _Known, deal: Sequence[Body], stocks: Stocks) -> Compared:
    """Follows the cards of a deal from the stocks to where the events say they went."""
    last: dict[str, Body] = {}
    dealt: dict[str, list[list[str]]] = {}
    takes = defaultdict[str, list[Take]](list)  # most events take nothing: plays, words
    for take in known.dealing.takes:
        takes[take.event].append(take)
    for event in deal:
        kind = event["type"]
        last[kind] = event
        if kind == "cards_shuffled":
            stocks[_stock_of(event["label"])] = deque(known.orders.get(event["label"], ()))
        if kind not in takes:
            continue
        for take in takes[kind]:
            seen, stock = event[take.field], stocks.setdefault(take.stock, deque())
            if take.source == "under":
                _put_back(stock, seen)
                continue
            nested = _hands(take, seen)
            if take.source == "hand" and nested is seen:
                due = dealt[take.dealt]
            elif take.source == "hand":
                hand = dealt[take.dealt][event["seat"]]
                due = [[card for card in hand if card == seen]]
            elif take.source == "pile":
                told, field = take.number
                due = [dealt[take.dealt][last[told][field] - 1 if told else 0]]
            else:
                due = dealt[take.event] = _taken(stock, take, nested, event, last)
            for cards, right in zip(nested, due, strict=True):
                faces = [card for card in cards or () if card is not None]
                if faces:  # of a hand that the viewer may not see there is nothing to compare
                    yield faces, right


def _hands(take: Take, seen: Any) -> list[Any]:
    """What an event shows, as hands or piles."""
    if not isinstance(seen, list):
        return [[seen]]
    nested = take.sizes or any(isinstance(hand, list) for hand in seen)
    return seen if nested and take.source != "pile" else [seen]


def _put_back(stock: deque[str], seen: Any) -> None:
    """Open cards go under the stock, or so many from its top."""
    if isinstance(seen, list):
        stock.extend(seen)
    else:
        stock.rotate(-seen)


def _stock_of(label: str) -> str:
    """The stock that a shuffle of this label lays out: `stock` of `stock 2`."""
    name, _, number = label.rpartition(" ")
    return name if name and number.isdecimal() else label


def _taken(
    stock: deque[str], take: Take, hands: Sequence[Any], event: Body, last: Mapping[str, Body]
) -> list[list[str]]:
    """The next cards of a stock, dealt in turn until everybody has enough."""
    sizes = event[take.sizes] if take.sizes else [take.each or len(hand) for hand in hands]
    kind, field, on = take.first
    first = last[kind][field] + on if kind else 0
    due: list[list[str]] = [[] for _ in hands]
    above = event[take.place] if take.place else 0
    stock.rotate(-above)
    draw = stock.pop if take.source == "bottom" else stock.popleft
    while any(len(cards) < size for cards, size in zip(due, sizes, strict=True)):
        for step in range(len(hands)):
            seat = (first + step) % len(hands)
            for _ in range(min(take.packet, sizes[seat] - len(due[seat]))):
                # A deck that was tampered with may be too short; the cards are then not its cards.
                due[seat].append(draw() if stock else "")
    stock.rotate(above)
    return due


def _chance(
    known: _Known, deal: Sequence[Body], seed: bytes, given: Mapping[str, int]
) -> Iterator[tuple[int, int]]:
    """Chance outcomes of a deal: what the events say, and what the secret says or was `given`."""
    match, options = known.match, known.match["options"]
    had = Counter[str]()
    everybody = True
    draws = defaultdict[str, list[Draw]](list)
    for draw in known.dealing.draws:
        draws[draw.event].append(draw)
    for event in deal:
        kind = event["type"]
        everybody = everybody and kind != "seat_forfeited"
        if kind not in draws:
            continue
        had[kind] += 1
        for draw in draws[kind]:
            meant = draw.every_deal or deal[0]["deal"] == 1
            # A seat is drawn by lot among those who are left.
            bound = draw.bound or (match["seats"] if everybody else 0)
            if not (meant and bound and fits(draw.when, options)):
                continue
            label = draw.label.replace("{number}", str(had[kind]))
            drawn = given.get(label, shuffle.chosen(seed, label, bound))
            yield event[draw.field], drawn < options[draw.less_than] if draw.less_than else drawn
