"""Text without what nobody sees: marks that turn a line round, breaks of no width, empty letters,
what only steers a machine.

Pages and messages bring them along, and somebody may type them to make of one name two, or to have
a title read backwards. All that people and programs type goes through `drop_unseen`.
"""

import unicodedata

_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that Unicode draws as nothing, beside the selectors of variants."""
_VARIANTS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_LINES = frozenset("\0\t\n\r")
"""Control characters that are kept: ends of lines, and the one that is refused, not dropped."""


def is_unseen(character: str) -> bool:
    """Whether nothing is drawn for a character, or it only says how others are drawn."""
    kind = unicodedata.category(character)
    return (
        kind == "Cf"
        or (kind == "Cc" and character not in _LINES)
        or ord(character) & 0xFFFE == 0xFFFE  # no characters, and in no XML
        or character in _EMPTY
        or any(ord(character) in variants for variants in _VARIANTS)
    )


def drop_unseen(text: str) -> str:
    """The text that people see."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c for c in text if not is_unseen(c))
