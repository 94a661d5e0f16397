"""What is typed on a slip: the totals, or the figures of each hand from which they follow."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.slips import SlipLine
from smazzata.presentation.typed_numbers import read_whole
from smazzata.tournament_management.slip_shape import SlipShape
from tournaments.events.slips import Hands

INCOMPLETE = Refusal("totals_incomplete")


class Said(NamedTuple):
    """How a table ended, as somebody typed it."""

    totals: tuple[int, ...]
    hands: Hands


def total_field(side: int) -> str:
    """The name of the field of a side's total."""
    return f"mp-{side}"


def figure_field(hand: int, side: int, line: int) -> str:
    """The name of the field of one figure, all from 0."""
    return f"figure-{hand}-{side}-{line}"


def unfit(line: SlipLine, text: str) -> bool:
    """Whether what was typed cannot stand on a line."""
    typed = read_whole([text.strip() or "0"])
    return isinstance(typed, Refusal) or line.against(typed[0]) is not None


def read_said(form: Mapping[str, str], sides: int, shape: SlipShape) -> Said | Refusal:
    """What a form says; where hands are typed an empty field is 0, and hands at the end that are
    empty were not played if the game does not say how many are.

    Refusals: `malformed`, `totals_incomplete`, `unreadable_number`, those of `SlipShape.against`.
    """
    if form.get("of") == "hands" and shape.hands:
        said = _figures(form, sides, _played(form, sides, shape), shape.lines)
    else:
        texts = [form.get(total_field(side), "").strip() for side in range(sides)]
        totals = read_whole(texts) if all(texts) else INCOMPLETE
        said = totals if isinstance(totals, Refusal) else Said(totals, ())
    return said if isinstance(said, Refusal) else shape.against(*said) or said


def _played(form: Mapping[str, str], sides: int, shape: SlipShape) -> int:
    """Up to which hand something is typed; all, where hands have lines of their own."""
    if not shape.plain:
        return shape.hands
    typed = [
        hand
        for hand in range(shape.hands)
        if any(form.get(figure_field(hand, side, 0), "").strip() for side in range(sides))
    ]
    return typed[-1] + 1 if typed else 0


def _figures(
    form: Mapping[str, str], sides: int, hands: int, lines: Sequence[SlipLine]
) -> Said | Refusal:
    if not any(text.strip() for name, text in form.items() if name.startswith("figure-")):
        return INCOMPLETE
    figures: list[tuple[tuple[int, ...], ...]] = []
    for hand in range(hands):
        rows: list[tuple[int, ...]] = []
        for side in range(sides):
            texts = [form.get(figure_field(hand, side, at), "").strip() for at in range(len(lines))]
            typed = read_whole([text or "0" for text in texts])
            if isinstance(typed, Refusal):
                return typed
            rows.append(tuple(line.signed(f) for line, f in zip(lines, typed, strict=True)))
        figures.append(tuple(rows))
    totals = tuple(sum(sum(hand[side]) for hand in figures) for side in range(sides))
    return Said(totals, tuple(figures)) if figures else MALFORMED
