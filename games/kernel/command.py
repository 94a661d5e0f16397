"""Commands: what a seat wants. A command may be refused; it is never stored as truth."""

from typing import Any

import msgspec

from games.kernel.event import snake
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal

MAX_TEXT = 64
"""No word, card or nonce in a command is longer than this many characters."""
MAX_ITEMS = 512
"""No list in a command has more entries than the largest deck (eight packs) has cards, rounded up.
"""


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
    """One line for people and logs: `open_meld cards=7D,8D,9D`. Defaults are left out.

    Lists of lists are parted by slashes: `play_layout layout=7D,8D,9D/KH,KD,KC`.
    """
    words = [command.name()]
    for field in msgspec.structs.fields(command):
        value = getattr(command, field.name)
        if field.required or value != field.default:
            words.append(f"{field.name}={_spelt(value)}")
    return " ".join(words)


def _spelt(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, (list, tuple)):
        return str(value)
    nested = any(isinstance(item, (list, tuple)) for item in value)
    return ("/" if nested else ",").join(map(_spelt, value))


def _listed(text: str, kind: Any) -> Any:
    """A text as the value of a parameter: split where its type is a list, or a list of lists."""
    if getattr(kind, "__origin__", None) not in (list, tuple):
        return text
    inner = kind.__args__[0]
    nested = getattr(inner, "__origin__", None) in (list, tuple)
    parts = text.split("/" if nested else ",") if text else []
    return [_listed(part, inner) for part in parts]


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
        raw[key] = _listed(value, kinds[key])
    if not all(map(_sane, raw.values())):
        return MALFORMED
    try:
        return msgspec.convert(raw, cls, strict=False)
    except msgspec.ValidationError:
        return MALFORMED
