"""What is typed on a slip: the totals, or the figures of each hand from which they follow."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import gcd
from typing import Any, NamedTuple, TypeAlias

from games.kernel.options import Options
from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.slips import POINTS, SlipLine
from smazzata.presentation.typed_numbers import read_whole
from tournaments.decisions.slips import MAX_HANDS
from tournaments.events.slips import Hands

Hand: TypeAlias = Sequence[Sequence[int]]
"""The signed figures of one hand, by side."""
INCOMPLETE = Refusal("totals_incomplete")
HANDS = 8
"""Hands for which there is room where the game does not say how many are played."""


class SlipShape(NamedTuple):
    """What a slip has room for."""

    hands: int
    lines: tuple[SlipLine, ...]
    """Of each hand."""
    fault: Callable[[Hand], Refusal | None]
    """What cannot be in a hand by the game's rules."""

    @property
    def plain(self) -> bool:
        """Whether a hand has one line, its points, because the game has none of its own."""
        return self.lines == (POINTS,)


def shape_of(game: Ruleset[Any], options: Options) -> SlipShape:
    """What the slip of a table of this game has room for.

    A game whose hands have lines of their own and which does not say how many are played, is asked
    for totals.
    """
    lines, fault = game.slip_lines(options), partial(game.slip_fault, options)
    if lines:
        return SlipShape(game.slip_hands(options), lines, fault)
    return SlipShape(game.slip_hands(options) or HANDS, (POINTS,), fault)


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

    Refusals: `malformed`, `totals_incomplete`, `unreadable_number`, those of `against_said`.
    """
    if form.get("of") == "hands" and shape.hands:
        said = _figures(form, sides, _played(form, sides, shape), shape.lines)
    else:
        texts = [form.get(total_field(side), "").strip() for side in range(sides)]
        totals = read_whole(texts) if all(texts) else INCOMPLETE
        said = totals if isinstance(totals, Refusal) else Said(totals, ())
    return said if isinstance(said, Refusal) else against_said(said, shape) or said


def against_said(said: Said, shape: SlipShape) -> Refusal | None:
    """Why a table of this shape cannot have ended so, whoever says it: on a page or by a program.

    More hands than there is room for may have been played, where a table had to be decided.
    Refusals: `hands_unfit`, `figure_out_of_range`, `figure_not_multiple`, `total_out_of_range`, and
    those of the game (`slip_fault`).
    """
    if not shape.hands:
        return None
    for hand in said.hands:
        if any(len(figures) != len(shape.lines) for figures in hand):
            return Refusal("hands_unfit", params={"most": MAX_HANDS})
        for figures in hand:
            for line, figure in zip(shape.lines, figures, strict=True):
                if refusal := line.against(line.signed(figure)):
                    return refusal
        if refusal := shape.fault(hand):
            return refusal
    return _against_totals(said.totals, shape.lines, max(shape.hands, len(said.hands)))


def _against_totals(totals: Sequence[int], lines: Sequence[SlipLine], hands: int) -> Refusal | None:
    """Why lines of so many hands cannot add up to these totals."""
    gained = sum(line.most for line in lines if not line.taken_off)
    lost = sum(line.most if line.taken_off else -line.least for line in lines)
    most, step = hands * max(gained, lost), gcd(*(line.step for line in lines))
    for total in totals:
        if abs(total) > most:
            return Refusal("total_out_of_range", params={"most": most})
        if total % step:
            return Refusal("figure_not_multiple", params={"figure": total, "step": step})
    return None


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
