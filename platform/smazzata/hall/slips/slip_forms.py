"""What is typed on a slip: the totals, or the figures of each hand from which they follow."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.slips import SlipLine
from games.registry import rulesets
from smazzata.desk.forms import DeskForm, HiddenField, TextField
from smazzata.desk.rounds.result_forms import INCOMPLETE, TotalField
from smazzata.desk.words import say
from smazzata.presentation.typed_numbers import read_whole
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.slip_shape import SlipShape
from tournaments.events.results import Hands

MOST_ABOUT = 200


class Said(NamedTuple):
    """How a table ended, as somebody typed it."""

    totals: tuple[int, ...]
    hands: Hands


class WriterForm(DeskForm):
    """What somebody at a table sends: with which `key`, and for which entry they write."""

    key = HiddenField()
    by = HiddenField()
    signer = HiddenField()

    @property
    def entry(self) -> int:
        """For whom they write; 0, which nobody is, where that is not said."""
        return whole_number(str(self.data.get("by", "")), 6) or 0

    @property
    def signs(self) -> str:
        """Who signs, as the form says."""
        return str(self.data.get("signer", ""))[:64]


class CallForm(WriterForm):
    """A call of the referee."""

    acts = frozenset({"call"})
    beside = {"text_too_long": "about"}
    about = TextField(MOST_ABOUT, label=_("What is it about? (may be left empty)"))


class LoneCallForm(CallForm):
    """A call from a page that has no other form."""

    acts = frozenset()


class SlipForm(WriterForm):
    """How a table ended: totals, or figures hand by hand (`of` is then `hands`)."""

    said: Said

    def __init__(self, game: str, sides: Sequence[str], shape: SlipShape, **options: Any) -> None:
        """`sides` are the names of the sides of the table."""
        super().__init__(**{"auto_id": "%s", **options})
        self.game, self.shape, self.sides = game, shape, len(sides)
        self.by_hand = self.data.get("of") == "hands" and bool(shape.hands)
        self.fields["of"] = HiddenField()
        for at, name in enumerate(sides):
            field = TotalField(name, required=not self.by_hand)
            field.widget.attrs |= {"size": "7", "required": True}
            self.fields[total_field(at)] = field

    @classmethod
    def _is_meant(cls, sent: QueryDict) -> bool:
        return sent.get("do") != "call"

    @property
    def totals(self) -> list[forms.BoundField]:
        """The fields of the totals."""
        return [self[total_field(at)] for at in range(self.sides)]

    @property
    def typed(self) -> dict[str, str]:
        """All that was sent."""
        return dict(self.sent())

    def say(self, refusal: Refusal) -> str:  # type: ignore[override]
        """A refusal in words, of the game too."""
        rules = rulesets().get(self.game)
        return say(refusal, *([rules.words] if rules else []))

    def clean(self) -> dict[str, Any]:
        """What was said. Refusals: of `read_said`."""
        if not self.errors:
            found = read_said(self.typed, self.sides, self.shape)
            if isinstance(found, Refusal):
                self.refuse(found)
            else:
                self.said = found
        return self.cleaned_data


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
