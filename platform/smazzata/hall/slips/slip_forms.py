"""What is typed on a slip: the totals, or the figures of each hand from which they follow."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
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
    faults: dict[str, Refusal]
    """What is wrong with figures and hands, by the name of its field."""

    def __init__(self, game: str, sides: Sequence[str], shape: SlipShape, **options: Any) -> None:
        """`sides` are the names of the sides of the table."""
        super().__init__(**{"auto_id": "%s", **options})
        self.game, self.shape, self.sides = game, shape, len(sides)
        self.faults = {}
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
        """All that was sent, or what stands in the empty form."""
        return dict(self.sent()) if self.is_bound else {k: str(v) for k, v in self.initial.items()}

    def say(self, refusal: Refusal) -> str:  # type: ignore[override]
        """A refusal in words, of the game too."""
        rules = rulesets().get(self.game)
        return say(refusal, *([rules.words] if rules else []))

    def say_fault(self, name: str) -> str:
        """What is wrong with a figure or a hand, by the name of its field, in words."""
        return self.say(self.faults[name]) if name in self.faults else ""

    def clean(self) -> dict[str, Any]:
        """What was said. Refusals: `totals_incomplete`, `unreadable_number`, `hand_empty`, those of
        `SlipShape.against`; of figures, all that are wrong are kept in `faults`.
        """
        if not self.errors:
            found = self._read_hands() if self.by_hand else self._read_totals()
            refusal = found if isinstance(found, Refusal) else self.shape.against(*found)
            if refusal is not None:
                self.refuse(refusal)
            elif isinstance(found, Said):
                self.said = found
        return self.cleaned_data

    def _read_totals(self) -> Said | Refusal:
        texts = [self.typed.get(total_field(side), "").strip() for side in range(self.sides)]
        totals = read_whole(texts) if all(texts) else INCOMPLETE
        return totals if isinstance(totals, Refusal) else Said(totals, ())

    def _read_hands(self) -> Said | Refusal:
        """The hands; an empty field of a hand that was played is 0."""
        if not any(text.strip() for name, text in self.typed.items() if name.startswith("figure-")):
            return INCOMPLETE
        hands = tuple(self._read_hand(hand) for hand in range(self._count_hands()))
        for refusal in self.faults.values():
            return refusal
        return Said(tuple(sum(map(sum, sides)) for sides in zip(*hands, strict=True)), hands)

    def _read_hand(self, hand: int) -> tuple[tuple[int, ...], ...]:
        """The figures of a hand, by side and line; what is wrong is put into `faults`."""
        rows: list[tuple[int, ...]] = []
        empty = True
        for side in range(self.sides):
            figures: list[int] = []
            for at, line in enumerate(self.shape.lines):
                name, text = figure_field(hand, side, at), self._text(hand, side, at)
                empty = empty and not text
                typed = read_whole([text or "0"])
                fault = typed if isinstance(typed, Refusal) else line.against(typed[0])
                if fault is not None:
                    self.faults[name] = fault
                figures.append(0 if isinstance(typed, Refusal) else line.signed(typed[0]))
            rows.append(tuple(figures))
        if empty and not self.shape.plain and skipped_field(hand) not in self.typed:
            self.faults[skipped_field(hand)] = Refusal("hand_empty", params={"hand": hand + 1})
        elif not any(name.startswith(f"figure-{hand}-") for name in self.faults) and (
            fault := self.shape.fault(rows)
        ):
            self.faults[skipped_field(hand)] = fault
        return tuple(rows)

    def _text(self, hand: int, side: int, line: int) -> str:
        return self.typed.get(figure_field(hand, side, line), "").strip()

    def _count_hands(self) -> int:
        """All, where hands have lines of their own; else up to the last in which something is
        typed.
        """
        if not self.shape.plain:
            return self.shape.hands
        typed = [
            hand
            for hand in range(self.shape.hands)
            if any(
                self.typed.get(figure_field(hand, at, 0), "").strip() for at in range(self.sides)
            )
        ]
        return typed[-1] + 1 if typed else 0


def total_field(side: int) -> str:
    """The name of the field of a side's total."""
    return f"mp-{side}"


def figure_field(hand: int, side: int, line: int) -> str:
    """The name of the field of one figure, all from 0."""
    return f"figure-{hand}-{side}-{line}"


def skipped_field(hand: int) -> str:
    """The name of the box that says that a hand was not played."""
    return f"skipped-{hand}"


def fill_in(totals: Sequence[int], hands: Hands, shape: SlipShape) -> dict[str, str]:
    """What stands in the form for whoever has said this and changes it."""
    found = {total_field(side): str(total) for side, total in enumerate(totals)}
    for hand, sides in enumerate(hands):
        if not any(map(any, sides)):
            found[skipped_field(hand)] = "yes"
            continue
        for side, figures in enumerate(sides):
            for at, (line, figure) in enumerate(zip(shape.lines, figures, strict=False)):
                found[figure_field(hand, side, at)] = str(line.signed(figure) or "")
    return found | ({"of": "hands"} if hands else {})
