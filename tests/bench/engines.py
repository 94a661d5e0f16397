"""Suite `engines`: our games against card games of OpenSpiel (C++) and RLCard (Python).

Each game stands beside the nearest that others have. Burraco, Pinnacola and Machiavelli: gin rummy
(draw, meld, discard). Busca: spades (four seats, follow suit, every trick to somebody); Bazzica
too, for want of a bezique. The two Bestias: oh hell with as many tricks of the same forty cards (a
card turned for trumps, something said before the play), and spades. Sette e mezzo: blackjack. Merda
and Asino: go fish (cards wander until some are equal). Cucù: Kuhn's poker (a card each, a choice).
Spacca il mazzo: crazy eights (be rid of your cards upon a pile).
Ours do more on each path (validation, events, an auditable shuffle); the peers' work a move is
smaller or other. So the figures say which of them a platform can afford, not who programs better.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import mean
from typing import Any, NamedTuple

from games.kernel.event import Event
from games.kernel.shuffle import shuffle
from games.kernel.words import Phrase
from games.registry import ruleset
from smazzata.ledger.canonical import event_data
from tests.bench.bench import NO_FLOORS, Bench
from tests.bench.layouts import judging, searching
from tests.bench.measure import Batch, Effort
from tests.bench.openspiel import SpielGame
from tests.bench.own_games import OwnGame
from tests.bench.peers import OPEN_SPIEL, RLCARD
from tests.bench.report import OURS
from tests.bench.rlcard_gin import RlcardGin

Rival = Callable[[], Batch]

GIN, GIN_UNIFORM = "open-spiel gin_rummy", "open-spiel gin_rummy (uniform deal)"
SPADES, SPADES_UNIFORM = "open-spiel spades", "open-spiel spades (uniform deal)"
HELL_3, HELL_3_UNIFORM = "open-spiel oh_hell (3 tricks)", "open-spiel oh_hell (3, uniform deal)"
HELL_4, HELL_4_UNIFORM = "open-spiel oh_hell (4 tricks)", "open-spiel oh_hell (4, uniform deal)"
BLACKJACK, BLACKJACK_UNIFORM = "open-spiel blackjack", "open-spiel blackjack (uniform deal)"
FISH = "open-spiel go_fish"
KUHN, KUHN_UNIFORM = "open-spiel kuhn_poker", "open-spiel kuhn_poker (uniform deal)"
EIGHTS, EIGHTS_UNIFORM = "open-spiel crazy_eights", "open-spiel crazy_eights (uniform deal)"
RLCARD_GIN = "rlcard gin-rummy"
_HELL = "oh_hell(players=4,num_suits=4,num_cards_per_suit=10,num_tricks_fixed={})"
SPIEL = {
    GIN: "gin_rummy",
    SPADES: "spades",
    HELL_3: _HELL.format(3),
    HELL_4: _HELL.format(4),
    BLACKJACK: "blackjack",
    FISH: "go_fish",
    KUHN: "kuhn_poker(players=4)",
    EIGHTS: "crazy_eights(players=4)",
}
"""What OpenSpiel calls them."""
UNIFORM = {
    GIN: GIN_UNIFORM,
    SPADES: SPADES_UNIFORM,
    HELL_3: HELL_3_UNIFORM,
    HELL_4: HELL_4_UNIFORM,
    BLACKJACK: BLACKJACK_UNIFORM,
    KUHN: KUHN_UNIFORM,
    EIGHTS: EIGHTS_UNIFORM,
}
"""The peers whose outcomes of chance are all as likely. Go fish is none: it draws ranks, of which
more or fewer cards are left.
"""
SHUFFLE = "random.shuffle"

STATES, EVERY = 100, 37
"""How many states in the midst of deals, and how many decisions apart."""
RECORDS = 10
"""Deals that are replayed in turn."""
WARM_UP = 8
"""Batches that do not count. Burraco remembers the melds it has met: a worker that has been up
for half a minute is about a fifth faster than one that was just started.
"""
FEW = 2
"""States and records of a quick run."""


class Pairing(NamedTuple):
    """One of our games, the peers beside it, and what is promised against them."""

    title: str
    peers: tuple[str, ...]
    uniform: str | None
    """The peer with its deal by the shortcut, if there is one: a race of whole games only."""
    search: dict[str, float]
    act: dict[str, float]
    replay: dict[str, float]
    deals: Mapping[str, float] = NO_FLOORS
    """In deals a second, by both paths."""


PAIRINGS = {
    "burraco": Pairing(
        "Burraco",
        (GIN, RLCARD_GIN),
        GIN_UNIFORM,
        search={GIN: 2.0, RLCARD_GIN: 5.0},
        act={},
        replay={GIN: 4.0},
    ),
    "machiavelli": Pairing("Machiavelli", (GIN,), GIN_UNIFORM, search={}, act={}, replay={}),
    "bazzica": Pairing("Bazzica", (SPADES,), SPADES_UNIFORM, search={}, act={}, replay={}),
    "busca": Pairing("Busca", (SPADES,), SPADES_UNIFORM, search={}, act={SPADES: 1.0}, replay={}),
    "bestia": Pairing(
        "Bestia",
        (HELL_3, SPADES),
        HELL_3_UNIFORM,
        search={},
        act={},
        replay={},
        deals={SPADES: 1.0},
    ),
    "bestia_quattro": Pairing(
        "Bestia a 4 carte",
        (HELL_4, SPADES),
        HELL_4_UNIFORM,
        search={},
        act={},
        replay={},
        deals={SPADES: 1.0},
    ),
    "sette_e_mezzo": Pairing(
        "Sette e mezzo", (BLACKJACK,), BLACKJACK_UNIFORM, search={}, act={}, replay={}
    ),
    "merda": Pairing("Merda", (FISH,), None, search={}, act={}, replay={}),
    "pinnacola": Pairing("Pinnacola", (GIN, RLCARD_GIN), GIN_UNIFORM, search={}, act={}, replay={}),
    "asino": Pairing("Asino", (FISH,), None, search={}, act={}, replay={}),
    "cucu": Pairing("Cucù", (KUHN,), KUHN_UNIFORM, search={}, act={}, replay={}),
    "spacca_il_mazzo": Pairing(
        "Spacca il mazzo", (EIGHTS,), EIGHTS_UNIFORM, search={}, act={}, replay={}
    ),
}


def run(bench: Bench) -> None:
    """Measures our games and the shuffle."""
    peers = _peers(bench)
    for game, pairing in PAIRINGS.items():
        own = OwnGame(ruleset(game), {})
        beside = {name: peers[name] for name in pairing.peers if name in peers}
        uniform = {name: peers[name] for name in (pairing.uniform,) if name and name in peers}
        _paths(bench, own, pairing, beside | uniform)
        _dealing(bench, own, pairing, beside | uniform)
        _replay(bench, own, pairing, beside)
        _states(bench, own, pairing, beside)
    _shuffle(bench)
    _layouts(bench)


def _peers(bench: Bench) -> dict[str, Any]:
    found: dict[str, Any] = {}
    pyspiel, rlcard = bench.peers.find(OPEN_SPIEL), bench.peers.find(RLCARD)
    if pyspiel:
        for title, name in SPIEL.items():
            found[title] = SpielGame(pyspiel, name)
            if title in UNIFORM:
                found[UNIFORM[title]] = SpielGame(pyspiel, name, uniform=True)
    if rlcard:
        found[RLCARD_GIN] = RlcardGin(rlcard)
    return found


def _paths(bench: Bench, own: OwnGame, pairing: Pairing, peers: dict[str, Any]) -> None:
    """Random deals: by the search path, and with every move validated and turned into events."""
    searching = Phrase("ricerca", "search path")
    acting = Phrase("mosse validate con eventi", "validated moves with events")
    for path, play, floors, words in (
        ("search", own.search, pairing.search, searching),
        ("act", own.act, pairing.act, acting),
    ):
        name = f"{own.rules.id}_{path}"
        label = Phrase(f"{pairing.title}, {words.it}", f"{pairing.title}, {words.en}")
        rivals = {OURS: _playing(bench.effort, play)}
        rivals |= {title: _playing(bench.effort, peer.play) for title, peer in peers.items()}
        race = bench.race(label, rivals, warm_up=WARM_UP)
        bench.row(race, "steps/s", f"{name}_steps", label, floors=floors)
        deals = Phrase(f"{label.it}: smazzate", f"{label.en}: deals")
        bench.row(race, "deals/s", f"{name}_deals", deals, floors=pairing.deals)


def _dealing(bench: Bench, own: OwnGame, pairing: Pairing, peers: dict[str, Any]) -> None:
    """A deal up to the first decision: by few decisions it is what a step mostly costs."""
    rivals = {OURS: _each(bench.effort, "µs", [None], lambda _: own.begin())}
    for name, peer in peers.items():
        rivals[name] = _each(bench.effort, "µs", [peer], lambda one: one.begin())
    title = pairing.title
    label = Phrase(f"{title}, distribuzione", f"{title}, a deal up to the first decision")
    name = f"{own.rules.id}_dealing"
    bench.row(bench.race(label, rivals), "µs", name, label, better="less")


def _playing(effort: Effort, play: Callable[[], int]) -> Rival:
    def batch() -> Batch:
        steps, deals, seconds = effort.batch(play)
        return {"steps/s": steps / seconds, "deals/s": deals / seconds}

    return batch


def _replay(bench: Bench, own: OwnGame, pairing: Pairing, peers: dict[str, Any]) -> None:
    """A deal from its events (ours) or its recorded actions (theirs); a whole match."""
    effort, fold, title = bench.effort, own.rules.fold, pairing.title
    records = FEW if bench.quick else RECORDS
    deals = [own.record_deal().events for _ in range(records)]
    rivals = {OURS: _each(effort, "µs/deal", deals, fold)}
    for name, peer in peers.items():
        recorded = [peer.record() for _ in range(records)]
        rivals[name] = _each(effort, "µs/deal", recorded, peer.replay)
    label = Phrase(f"{title}, smazzata rigiocata", f"{title}, a deal replayed")
    race = bench.race(label, rivals)
    name = f"{own.rules.id}_replay"
    bench.row(race, "µs/deal", name, label, better="less", floors=pairing.replay)
    match = own.record_match().events
    label = Phrase(f"{title}, partita rigiocata", f"{title}, a match replayed")
    race = bench.race(label, {OURS: _each(effort, "µs/match", [match], fold)})
    bench.row(race, "µs/match", f"{own.rules.id}_match_replay", label, better="less")
    for what, words, logs in (
        ("deal", Phrase("smazzata", "deal"), deals),
        ("match", Phrase("partita", "match"), [match]),
    ):
        name = f"{own.rules.id}_{what}"
        label = Phrase(f"{title}, eventi per {words.it}", f"{title}, events of a {words.en}")
        bench.fact(f"{name}_events", label, round(mean(map(len, logs))))
        label = Phrase(f"{title}, byte per {words.it}", f"{title}, bytes of a {words.en}")
        bench.fact(f"{name}_bytes", label, round(mean(map(_size, logs))))


def _size(events: Sequence[Event]) -> int:
    """Bytes of the data of events as the ledger stores them."""
    return sum(len(event_data(event.data())) for event in events)


def _states(bench: Bench, own: OwnGame, pairing: Pairing, peers: dict[str, Any]) -> None:
    """What one state costs: its legal steps, a copy, a seat's view of it."""
    rules, title, game = own.rules, pairing.title, own.rules.id
    count = FEW if bench.quick else STATES
    states = own.middles(count, EVERY)
    legal = {OURS: _each(bench.effort, "µs", states, rules.legal_actions)}
    clone = {OURS: _each(bench.effort, "µs", states, rules.clone)}
    for name, peer in peers.items():
        theirs = peer.middles(count, EVERY)
        legal[name] = _each(bench.effort, "µs", theirs, peer.legal)
        clone[name] = _each(bench.effort, "µs", theirs, peer.clone)
    label = Phrase(f"{title}, mosse legali", f"{title}, legal steps")
    bench.row(bench.race(label, legal), "µs", f"{game}_legal", label, better="less")
    label = Phrase(f"{title}, copia di uno stato", f"{title}, copy of a state")
    bench.row(bench.race(label, clone), "µs", f"{game}_clone", label, better="less")
    seated = [(state, rules.current(state)[0]) for state in states]
    view = {OURS: _each(bench.effort, "µs", seated, lambda pair: rules.observe(*pair))}
    label = Phrase(f"{title}, vista di un posto", f"{title}, a seat's view")
    bench.row(bench.race(label, view), "µs", f"{game}_view", label, better="less")


def _shuffle(bench: Bench) -> None:
    """The shuffle that anyone can check, beside the one that nobody can."""
    plain = random.Random(1)
    seeds = [bytes([n]) * 32 for n in range(50)]
    for cards in (40, 108):
        deck = list(range(cards))
        rivals = {
            OURS: _each(bench.effort, "µs", seeds, partial(shuffle, deck)),
            SHUFFLE: _each(bench.effort, "µs", [deck], plain.shuffle),
        }
        label = Phrase(f"Mescolare {cards} carte", f"Shuffling {cards} cards")
        bench.row(bench.race(label, rivals), "µs", f"shuffle_{cards}", label, better="less")


def _layouts(bench: Bench) -> None:
    """A table of sixty cards laid out anew: judged, and looked for by a bot."""
    for name, work, label in (
        ("judged", judging(), Phrase("Giudicare un tavolo di 60 carte", "Judging 60 cards laid")),
        ("searched", searching(), Phrase("Cercare un nuovo tavolo", "Looking for a new table")),
    ):
        race = bench.race(label, {OURS: _each(bench.effort, "µs", [None], work)})
        bench.row(race, "µs", f"layout_{name}", label, better="less")


def _each(effort: Effort, unit: str, items: Sequence[Any], work: Callable[[Any], object]) -> Rival:
    """Microseconds of work on one item, over all of them again and again."""

    def once() -> int:
        for item in items:
            work(item)
        return len(items)

    def batch() -> Batch:
        done, _, seconds = effort.batch(once)
        return {unit: seconds / done * 1e6}

    return batch
