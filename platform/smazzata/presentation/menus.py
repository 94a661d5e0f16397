"""What somebody may try now, in words: every label of the rules' menu in the reader's language."""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.kernel.view import MenuItem
from smazzata.presentation.narration import Narrator


def menu_in_words(items: Sequence[MenuItem], speaker: Narrator) -> list[dict[str, Any]]:
    """The items as `games.kernel.view` writes them, with words for labels."""
    entries: list[dict[str, Any]] = msgspec.to_builtins(items)
    for entry in entries:
        entry["help"] = _help(entry["label"], speaker)
        entry["label"] = speaker.label(entry["label"])
        for name, pick in entry["params"].items():
            pick["label"] = speaker.label(name) if speaker.knows(name) else ""
            pick["help"] = _help(name, speaker)
            for choice in pick["choices"]:
                choice["label"] = _choice(pick["by"], choice, speaker)
    return entries


def _help(name: str, speaker: Narrator) -> str:
    """What a move or a parameter of it is for, where the game has words for that."""
    key = f"{name}.help"
    return speaker.label(key) if speaker.knows(key) else ""


def _choice(by: str, choice: dict[str, Any], speaker: Narrator) -> str:
    if choice["label"]:
        return speaker.label(choice["label"])
    value = choice["value"]
    return speaker.seat(value) if by == "seat" else speaker.card(str(value))
