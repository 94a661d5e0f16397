"""A whole deal of Busca as a record, to be checked and changed."""

from typing import Any

import msgspec

from games.registry import ruleset
from replays.deck_stacking import opened, stacked
from replays.record import Deal, Record, Step, Title, rows
from replays.record_checker import sealed

RULES = ruleset("busca")
CHANCE = {"opening_leader": 1}
# The hands and the ten tricks of a whole deal that BUS-19 and BUS-23 are shown with.
HANDS = {
    "hand:0": "1D 6D 5D 1C 7C 3B 8B 6B 5B 10S",
    "hand:1": "3D 3C 2C 10C 9C 10B 9B 7S 5S 4S",
    "hand:2": "2D 10D 8C 6C 5C 4C 1B 7B 9S 8S",
    "hand:3": "9D 8D 7D 4D 2B 4B 3S 2S 1S 6S",
}
TRICKS = [
    (1, "9B 7B 2B 5B"),
    (3, "8D 5D 3D 2D"),
    (1, "9C 4C 1S 7C"),
    (1, "10C 6C 3S 1C"),
    (0, "1D 4S 10D 4D"),
    (0, "8B 10B 1B 4B"),
    (2, "9S 2S 10S 7S"),
    (3, "7D 6D 2C 8S"),
    (3, "9D 6B 5S 8C"),
    (3, "6S 3B 3C 5C"),
]
MOVES = [
    f"{(leader + turn) % 4} play_card card={card}"
    for leader, cards in TRICKS
    for turn, card in enumerate(cards.split())
]


def example(moves: list[str | Step], **changes: Any) -> Record:
    options = {"max_deals": 1}
    deck = stacked(RULES, opened(RULES, options), HANDS, CHANCE)
    record = Record(
        game="busca",
        version=1,
        seats=4,
        options=options,
        deals=[Deal(None, chance=CHANCE, deck=rows(deck), moves=moves)],
        result=None,
        format="smazzata-record/1",
        title=Title("Una smazzata intera", "A whole deal"),
    )
    return msgspec.structs.replace(record, **changes)


def whole() -> Record:
    record = sealed(RULES, example(list(MOVES)))
    assert isinstance(record, Record)
    return record


def refused(card: object, code: str, clause: str = "") -> Step:
    command = f"play_card card={card}" if isinstance(card, str) else {"do": "play_card", "card": 7}
    return Step(seat=1, command=command, refused=code, clause=clause)


def changed(record: Record, deal: int, **values: Any) -> Record:
    deals = list(record.deals)
    deals[deal] = msgspec.structs.replace(deals[deal], **values)
    return msgspec.structs.replace(record, deals=deals)
