"""Commands from outside: hostile JSON, and text for people and logs."""

from typing import Any

import pytest

from games.kernel.command import MAX_ITEMS, MAX_TEXT, Command, CommandCodec, from_text, to_text
from games.kernel.event import Card
from games.kernel.match import Deal, Forfeit, GiveNonce, Resign, StartMatch, TimeOut
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND
from tests.unit.kernel.picks import Choose, Shout


class Lay(Command, frozen=True):
    """A parameter that is a list of lists."""

    melds: tuple[tuple[Card, ...], ...] = ()


CODEC = CommandCodec((Lay, Choose, Shout, Resign, GiveNonce, Deal, Forfeit, TimeOut, StartMatch))

DEEP: object = "7D"
for _ in range(2000):
    DEEP = [DEEP]


@pytest.mark.parametrize("raw", [None, 7, "resign", [], ["resign"], True, 1.5])
def test_what_is_no_object_is_malformed(raw: object) -> None:
    assert CODEC.parse(raw) == MALFORMED


@pytest.mark.parametrize("name", [None, 7, "", "RESIGN", "resign ", "Resign", ["resign"], {}, True])
def test_unknown_names(name: object) -> None:
    assert CODEC.parse({"do": name}) == UNKNOWN_COMMAND


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "choose"},
        {"do": "choose", "card": None},
        {"do": "choose", "card": 7},
        {"do": "choose", "card": True},
        {"do": "choose", "card": ["7D"]},
        {"do": "choose", "card": {"7D": "7D"}},
        {"do": "choose", "card": "7D", "seat": 1},
        {"do": "choose", "card": "7" * (MAX_TEXT + 1)},
        {"do": "shout", "loud": 1},
        {"do": "shout", "loud": "true"},
        {"do": "shout", "cards": "7D"},
        {"do": "shout", "cards": ["7D"] * (MAX_ITEMS + 1)},
        {"do": "shout", "cards": ["7" * (MAX_TEXT + 1)]},
        {"do": "shout", "cards": [["7D"]]},
        {"do": "shout", "cards": DEEP},
        {"do": "shout", "word": 2.5},
        {"do": "shout", "cards": "\ud800"},
        {"do": "choose", "card": "\ud800"},
        {"do": "deal", "chance": {"\ud800": 1}},
        {"do": "time_out", "seat": "1"},
        {"do": "time_out", "seat": 1.0},
        {"do": "deal", "chance": {1: 1}},
        {"do": "deal", "chance": {"luck": "1"}},
        {"do": "deal", "chance": {str(n): n for n in range(MAX_ITEMS)}},
        {"do": "start_match", "master": "ab", "options": {"a": {"b": {"c": {"d": {}}}}}},
    ],
)
def test_hostile_parameters_are_malformed(raw: dict[str, Any]) -> None:
    assert CODEC.parse(raw) == MALFORMED


def test_good_commands_are_read() -> None:
    assert CODEC.parse({"do": "choose", "card": "7D"}) == Choose("7D")
    assert CODEC.parse({"do": "shout"}) == Shout()
    assert CODEC.parse({"do": "shout", "cards": ["7D", "1D"]}) == Shout(cards=("7D", "1D"))
    assert CODEC.parse({"do": "deal", "chance": {"luck": 1}}) == Deal(chance={"luck": 1})
    start = StartMatch("ab", {"players": 3, "seats": [0, 1], "open": None})
    assert CODEC.parse(start.data()) == start


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (Resign(), "resign"),
        (Choose("10S"), "choose card=10S"),
        (Shout(), "shout"),
        (Shout("ho", True, ("7D", "1D")), "shout word=ho loud=true cards=7D,1D"),
        (Forfeit(2), "forfeit seat=2"),
        (Lay((("7D", "8D"), ("KH",))), "lay melds=7D,8D/KH"),
        (Lay((("7D", "8D"),)), "lay melds=7D,8D"),
        (Lay(), "lay"),
        (Forfeit(2, "referee"), "forfeit seat=2 cause=referee"),
    ],
)
def test_text_round_trip(command: Command, text: str) -> None:
    assert to_text(command) == text
    assert from_text(CODEC, text) == command


@pytest.mark.parametrize(
    "text",
    [
        "choose",
        "choose card",
        "choose crad=7D",
        "choose card=7D card=1D",
        f"choose card={'7' * (MAX_TEXT + 1)}",
        "time_out seat=x",
        "shout loud=maybe",
        "shout x",
        f"shout cards={','.join(['7D'] * (MAX_ITEMS + 1))}",
    ],
)
def test_malformed_text(text: str) -> None:
    assert from_text(CODEC, text) == MALFORMED


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_empty_text_is_no_command(text: str) -> None:
    assert from_text(CODEC, text) == UNKNOWN_COMMAND


def test_unknown_text() -> None:
    assert from_text(CODEC, "fly high=true") == UNKNOWN_COMMAND
