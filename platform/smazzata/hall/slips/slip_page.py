"""What the page of one slip shows: what the sides have said, and the fields in which to say it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from games.kernel.slips import SlipLine
from games.registry import rulesets
from smazzata.hall.slips.services import Writer, has_called, is_called
from smazzata.hall.slips.slip_forms import (
    SlipForm,
    figure_field,
    skipped_field,
    total_field,
)
from smazzata.members.directory import display_names
from smazzata.presentation.narration import language
from smazzata.presentation.round_view import side_result
from smazzata.presentation.sides import Side, SideMember, joined
from smazzata.presentation.slip_differences import find_differences
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.slip_shape import shape_at
from tournaments.events.results import SCORE_ROOM
from tournaments.lineups import people_of
from tournaments.pairing.model import Number
from tournaments.state import Round


class HandFields(NamedTuple):
    """A hand of a slip with lines of its own, to be filled in."""

    skipped: str
    """The name of the box that says that it was not played."""
    is_skipped: bool
    error: str
    """What is wrong with the whole of it."""
    lines: list[tuple[str, SlipLine, list[tuple[Side, str, str, str]]]]


def told(presenter: TournamentPresenter, played: Round, table: int) -> str:
    """What this slip shows, as a digest: whatever happens at other tables is no news here.

    When a round ends a whole hall has its slips open, and every word of anybody would have all of
    them made again.
    """
    shown = (
        played.claims.get(table, {}),
        played.results.get(table),
        table in played.disputed,
        played.closed or presenter.state.closed,
        is_called(presenter.state, played, table),
    )
    return sha256(repr(shown).encode()).hexdigest()[:16]


def context(
    presenter: TournamentPresenter,
    played: Round,
    table: int,
    by: Writer,
    form: SlipForm,
) -> dict[str, Any]:
    """Everything that the page shows to whoever writes, with the `form` in which they do."""
    typed = form.typed
    entries = played.table(table).sides
    sides = presenter.sides(entries)
    shut = played.closed or presenter.state.closed
    seated = [joined([sides[entry] for entry in side]) for side in played.sides_at(table)]
    shape = shape_at(presenter.rules, len(entries))
    claims = played.claims.get(table, {})
    outcome = played.results.get(table)
    signed = {
        number: name
        for number, name in _signed(played, table, sides)
        # Under a result that a referee decided stands nobody who had signed another one.
        if outcome is None or claims.get(number) == outcome.mp
    }
    words = rulesets()[presenter.rules.game].words if shape.lines else {}
    return {
        "presenter": presenter,
        "stream": presenter.id,
        "number": played.number,
        "table": table,
        "sides": seated,
        "form": form,
        "typed_by": typed.get("by", ""),
        "signers": [
            (member.id, member.name)
            for own in (() if by.signer else by.entries)
            for member in _people(presenter, played, table, own)
        ],
        "signed": [(sides[number], name) for number, name in signed.items()],
        "typed_signer": typed.get("signer", ""),
        "mine": [sides[entry] for entry in by.entries],
        "claims": [
            {
                "side": None if entry == SCORE_ROOM else sides[entry],
                "mine": entry in by.entries and len(by.entries) == 1,
                "totals": list(zip(seated, played.of_sides(table, totals), strict=True)),
                "signer": signed.get(entry, ""),
                "agree": [
                    (total_field(at), total)
                    for at, total in enumerate(played.of_sides(table, totals))
                ],
                "may_agree": [sides[own] for own in by.entries if claims.get(own) != totals],
            }
            for entry, totals in claims.items()
        ],
        "said_all": all(entry in claims for entry in by.entries),
        "called": is_called(presenter.state, played, table),
        "has_called": has_called(presenter.state, played, table, by),
        "told": told(presenter, played, table),
        "finished": outcome is not None or shut,
        "disputed": table in played.disputed,
        "outcome": outcome
        and [
            side_result(joined([sides[n] for n in side]), outcome) for side in played.told_at(table)
        ],
        "open": outcome is None and not shut,
        "draft": played.input_hash[:12],
        "hands": [
            HandFields(
                skipped := skipped_field(hand),
                skipped in typed,
                form.say_fault(skipped),
                [
                    (words[line.name].say(language()), line, _figures(hand, row, seated, form))
                    for row, line in enumerate(shape.lines)
                ],
            )
            for hand in range(0 if shape.plain else shape.hands)
        ],
        "plain_hands": [
            (hand + 1, _figures(hand, 0, seated, form))
            for hand in range(shape.hands if shape.plain else 0)
        ],
        "dispute": find_differences(presenter, played, table),
        "by_hand": typed.get("of") == "hands",
        "by_totals": form.is_bound and not form.by_hand,
        "key": by.key,
        "device": by.device,
    }


def _people(
    presenter: TournamentPresenter, played: Round, table: int, entry: Number
) -> list[SideMember]:
    """Who was at the table for an entry: any of them may sign."""
    members = people_of(presenter.state, played, table)[entry]
    names = display_names(members)
    return [SideMember(member, names[member]) for member in members]


def _signed(played: Round, table: int, sides: Mapping[Number, Side]) -> list[tuple[Number, str]]:
    """Who signed what was said last for each entry of a table, by name."""
    signers = {n: m for n, m in played.signed.get(table, {}).items() if m and n in sides}
    names = display_names(signers.values())
    return [(number, names[member]) for number, member in signers.items()]


def _figures(
    hand: int, row: int, seated: Sequence[Side], form: SlipForm
) -> list[tuple[Side, str, str, str]]:
    """The fields of one line of a hand, by side, with what stands in them and what is wrong."""
    return [
        (side, name := figure_field(hand, at, row), form.typed.get(name, ""), form.say_fault(name))
        for at, side in enumerate(seated)
    ]
