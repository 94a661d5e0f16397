"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from collections.abc import Sequence
from typing import Any

from games.kernel.event import Card
from games.kernel.public_facts import public_facts
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Badge, Choice, Counter, MenuItem, ParameterSpec, Zone
from games.kernel.view_parts import badges_of, counters_of
from games.merda.legal import ARM_MOVE, FEINT_WORDS, TABLE_SLAP, WORD
from games.merda.state import LAYING, PASSES, PASSING, RACE, SUSPENDED, TAKING, MerdaState

STOCK = "stock"
_ANSWERED = {PASSING: "chosen", RACE: "has_slammed", SUSPENDED: "is_ready"}
"""The badge of a seat that is awaited no more, by phase."""
FACTS = (
    "in_hand",
    "dealer",
    "turn",
    "rounds_played",
    "feints",
    "arm",
    "lots",
    "slams",
    "ready",
    "resumes_in",
    "suspensions",
    "rebuilt",
    "voids",
    "arrivals",
    "race",
    "false_slams",
)
"""What is public of a state beside its cards, under the same names."""

_SLAM = MenuItem("slam", "slam", at=STOCK)
_FEINT = MenuItem(
    "feint",
    "feint",
    {
        "kind": ParameterSpec(
            "word", choices=[Choice(kind, kind) for kind in (TABLE_SLAP, ARM_MOVE)]
        )
    },
)
_CALL = MenuItem(
    "feint",
    "feint",
    {
        "kind": ParameterSpec("word", choices=[Choice(WORD, WORD)]),
        "word": ParameterSpec("word", choices=[Choice(word) for word in FEINT_WORDS]),
    },
)


def zones(table: MerdaState, viewer: Seat) -> list[Zone]:
    """Hands, cards laid down, the kilo deck, kilos taken, four equal cards, cards aside."""
    seats = range(table.match.seats)

    def face(card: Card, owner: Seat) -> Card | None:
        return card if viewer in (owner, OPEN) else None

    hands = [
        Zone(f"hand:{s}", "hand", [face(card, s) for card in table.hands[s]], s, label="hand")
        for s in seats
    ]
    laid = [
        Zone(f"laid:{s}", "slots", [face(table.laid[s], s)], s, label="laid")
        if s in table.laid
        else Zone(f"laid:{s}", "slots", [], s, label="laid")
        for s in seats
    ]
    taken = [
        Zone(f"captured:{s}", "captured", [*table.taken[s]], s, label="kilo_cards") for s in seats
    ]
    return [
        *hands,
        *laid,
        Zone(STOCK, "stock", [face(card, OPEN) for card in table.kilos], label="kilo_deck"),
        *taken,
        *(Zone("exposed", "row", [*table.exposed], label="exposed") for _ in table.exposed[:1]),
        *(Zone("aside", "pile", [*table.aside], label="aside") for _ in table.aside[:1]),
    ]


def counters(table: MerdaState) -> list[Counter]:
    """Kilos of each seat, this hand included."""
    return counters_of("kilos", table.scores)


def badges(table: MerdaState) -> list[Badge]:
    """Who deals, and who has reached the target."""
    return [
        *badges_of("dealer", [table.dealer]),
        *badges_of("has_arrived", table.arrivals, "arrived"),
    ]


def answered(table: MerdaState, awaited: Sequence[Seat]) -> list[Badge]:
    """Who of this hand has done what the others are still awaited for (MER-12, MER-21, MER-26).

    Who is not in the hand any more has done nothing of it (MER-34).
    """
    word = _ANSWERED.get(table.phase)
    if word is None:
        return []
    return badges_of(word, [seat for seat in table.in_hand if seat not in awaited])


def facts(table: MerdaState) -> dict[str, Any]:
    """The flow of the hand: all of it is public."""
    return public_facts(table, FACTS)


def menu(table: MerdaState, seat: Seat) -> list[MenuItem]:
    """What is awaited of a seat."""
    card = ParameterSpec("card", [f"hand:{seat}"])
    match table.phase:
        case phase if phase in (PASSING, LAYING):
            return [MenuItem("pass_card", "pass_card", {"card": card}, f"laid:{seat}")]
        case phase if phase == TAKING:
            return [MenuItem("take_card", "take_card", at=f"laid:{table.layer()}")]
        case phase if phase == RACE:
            return [_SLAM]
    return [MenuItem("ready", "ready")]


def off_turn_menu(table: MerdaState, seat: Seat) -> list[MenuItem]:
    """The same for everybody in the hand, whatever cards they hold (GEN-09)."""
    if table.phase not in PASSES or seat not in table.in_hand:
        return []
    return [_SLAM, _FEINT, _CALL] if table.options["feints"] else [_SLAM]
