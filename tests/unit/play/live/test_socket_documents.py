"""The page on sockets has every message with every field, and every code with which one closes."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from smazzata.config.sockets import TRY_AGAIN_LATER
from smazzata.play.live import messages, protocol
from smazzata.play.live.consumer import BROKEN, CLOSING
from smazzata.play.live.messages import WORDS

PAGE = (Path(__file__).parents[4] / "docs" / "10-programs.md").read_text("utf-8")
SAID: list[Any] = [*get_args(protocol.Message), *get_args(messages.ServerMessage)]
PARTS: list[Any] = [
    messages.TriedAnswer,
    messages.SeatPresence,
    messages.You,
    messages.Clock,
    messages.SeatClock,
    messages.Frame,
    messages.ShownReaction,
    messages.Spot,
    messages.MenuEntry,
    messages.Parameter,
    messages.LabelledCounter,
    messages.LabelledBadge,
    messages.Sheet,
    messages.DealScore,
    messages.DealLine,
    messages.Index,
    messages.IndexSeat,
    messages.Look,
    messages.Guide,
]


def rows() -> dict[str, set[str]]:
    """What the tables of the section name: a word in bold, and the fields of its row."""
    section = PAGE.partition("\n## Sockets\n")[2].partition("\n## ")[0]
    found = re.findall(r"^\| \*\*(\w+)\*\* \|([^|]*)\|", section, re.M)
    return {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in found}


def fields(shape: Any) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(shape)}


def tag(shape: Any) -> str:
    info: Any = msgspec.inspect.type_info(shape)
    return str(info.tag)


@pytest.mark.parametrize("shape", SAID, ids=lambda shape: shape.__name__)
def test_each_message_stands_there_with_its_fields(shape: Any) -> None:
    assert rows()[tag(shape)] == fields(shape)


@pytest.mark.parametrize("shape", PARTS, ids=lambda shape: shape.__name__)
def test_each_part_of_a_message_stands_there_with_its_fields(shape: Any) -> None:
    assert rows()[shape.__name__] == fields(shape)


def test_nothing_stands_there_that_is_never_said() -> None:
    assert set(rows()) == {*map(tag, SAID)} | {shape.__name__ for shape in PARTS}


def test_every_error_and_closing_code_stands_there() -> None:
    section = PAGE.partition("\n## Sockets\n")[2].partition("\n## ")[0]
    for code in (*CLOSING, *get_args(protocol.FrameFault), "not_seated", "not_shown"):
        assert f"`{code}`" in section, code
    for number in (*CLOSING.values(), BROKEN, TRY_AGAIN_LATER):
        assert str(number) in section, number
    assert set(CLOSING) <= set(WORDS) | {"not_allowed"}
