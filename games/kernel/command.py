"""Commands: what a seat wants. A command may be refused; it is never stored as truth."""

from typing import Any

import msgspec

from games.kernel.event import snake
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal

MAX_TEXT = 64
"""No word, card or nonce in a command is longer than this many characters."""
MAX_ITEMS = 128
"""No list in a command has more entries than the largest deck has cards, rounded up."""


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=snake):
    """An intention. Frozen and hashable when its fields are, so that actions can be shared."""

    @classmethod
    def name(cls) -> str:
        """The command's stable name."""
        return snake(cls.__name__)

    def data(self) -> dict[str, Any]:
        """The command as plain JSON values, with its name under `do`."""
        body: dict[str, Any] = msgspec.to_builtins(self)
        return body


def _sane(value: Any, depth: int = 0) -> bool:
    if isinstance(value, str):
        # Half a character (a lone surrogate) is no text: nothing could even say what is wrong.
        return len(value) <= MAX_TEXT and value.isprintable()
    if isinstance(value, (list, tuple)):
        return depth < 3 and len(value) <= MAX_ITEMS and all(_sane(v, depth + 1) for v in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) for key in value) and _sane(
            [*value, *value.values()], depth
        )
    return value is None or isinstance(value, (bool, int))


class CommandCodec:
    """Reads commands of one closed set of types from untrusted JSON values."""

    def __init__(self, types: tuple[type[Command], ...]) -> None:
        self.types = {cls.name(): cls for cls in types}

    def parse(self, raw: object) -> Command | Refusal:
        """The command that `raw` spells, or `unknown_command` or `malformed` (GEN-03).

        Unknown parameters are refused rather than ignored: a misspelt one must not change the
        meaning of a move.
        """
        if not isinstance(raw, dict):
            return MALFORMED
        cls = self.types.get(raw["do"]) if isinstance(raw.get("do"), str) else None
        if cls is None:
            return UNKNOWN_COMMAND
        if not set(raw) <= {"do", *cls.__struct_fields__} or not all(map(_sane, raw.values())):
            return MALFORMED
        try:
            return msgspec.convert(raw, cls, strict=True)
        except msgspec.ValidationError:
            return MALFORMED


def to_text(command: Command) -> str:
    """One line for people and logs: `open_meld cards=7D,8D,9D`. Defaults are left out."""
    words = [command.name()]
    for field in msgspec.structs.fields(command):
        value = getattr(command, field.name)
        if not field.required and value == field.default:
            continue
        flat = isinstance(value, (list, tuple))
        text = ",".join(map(str, value)) if flat else str(value).lower()
        words.append(f"{field.name}={text if flat or isinstance(value, bool) else value}")
    return " ".join(words)


def from_text(codec: CommandCodec, text: str) -> Command | Refusal:
    """The command that `to_text` wrote as `text`."""
    name, *words = text.split() or [""]
    cls = codec.types.get(name)
    if cls is None:
        return UNKNOWN_COMMAND
    kinds = {field.name: field.type for field in msgspec.structs.fields(cls)}
    raw: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in kinds or key in raw:
            return MALFORMED
        many = getattr(kinds[key], "__origin__", None) in (list, tuple)
        raw[key] = (value.split(",") if value else []) if many else value
    if not all(map(_sane, raw.values())):
        return MALFORMED
    try:
        return msgspec.convert(raw, cls, strict=False)
    except msgspec.ValidationError:
        return MALFORMED
