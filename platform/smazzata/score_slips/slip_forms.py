"""What is typed on a slip: the totals, or the figures of each hand from which they follow."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.slips import SlipLine
from smazzata.presentation.typed_numbers import read_whole
from tournaments.events.slips import Hands

Hand: TypeAlias = Sequence[Sequence[int]]
"""The signed figures of one hand, by side."""
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


def read_said(
    form: Mapping[str, str],
    sides: int,
    hands: int,
    lines: Sequence[SlipLine],
    fault: Callable[[Hand], Refusal | None] = lambda _hand: None,
) -> Said | Refusal:
    """What a form says; where hands are typed an empty field is 0.

    Refusals: `malformed`, `totals_incomplete`, `unreadable_number`, `figure_out_of_range`,
    `figure_not_multiple`, and those of the game, which `fault` finds in a hand.
    """
    if form.get("of") == "hands" and lines:
        said = _figures(form, sides, hands, lines)
        faults = () if isinstance(said, Refusal) else map(fault, said.hands)
        return next((each for each in faults if each is not None), said)
    texts = [form.get(total_field(side), "").strip() for side in range(sides)]
    if not all(texts):
        return INCOMPLETE
    totals = read_whole(texts)
    return totals if isinstance(totals, Refusal) else Said(totals, ())


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
            for line, figure in zip(lines, typed, strict=True):
                if refusal := line.against(figure):
                    return refusal
            rows.append(tuple(line.signed(f) for line, f in zip(lines, typed, strict=True)))
        figures.append(tuple(rows))
    totals = tuple(sum(sum(hand[side]) for hand in figures) for side in range(sides))
    return Said(totals, tuple(figures)) if figures else MALFORMED
