"""The evening that a form asks for, told in plain words while it is filled in.

Hours, rounds, rests, tables and what is to be printed follow from the rules as they would be
opened and from how many are expected; what would not work is said with them.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from smazzata.desk.setup.venue import hall_of
from smazzata.desk.words import say, say_duration
from smazzata.presentation.tournament_names import system_name
from smazzata.tournament_management.models import Venue
from tournaments.events.opening import TournamentOpened
from tournaments.feasibility import capacity, remarks, resting
from tournaments.movements.systems import BRACKETS
from tournaments.pairing.sizes import table_sizes


class EveningPreview(NamedTuple):
    """What is told of an evening before it is opened."""

    lines: list[str]
    remarks: list[str]
    """What would not work, or not as people expect."""


def preview_evening(rules: TournamentOpened, venue: Venue, expected: int) -> EveningPreview:
    """The evening of these rules at a place; `expected` entries, 0 where nobody has said it."""
    lines = [_say_rounds(rules), *_say_hours(rules, venue)]
    if not expected:
        full = capacity(rules, venue.tables) if venue.tables else 0
        if full:
            lines.append(_("The hall holds %(entries)s.") % {"entries": _say_entries(rules, full)})
        lines.append(_("Say how many you expect, and tables, rests and sheets stand here."))
        return EveningPreview(lines, [])
    lines += _say_tables(rules, expected)
    found = remarks(rules, expected, hall_of(venue))
    return EveningPreview(lines, [say(remark) for remark in found])


def _say_rounds(rules: TournamentOpened) -> str:
    names = [
        f"{rounds} × {system_name(system)}" if len(rules.planned) > 1 else system_name(system)
        for system, rounds in rules.planned.items()
    ]
    said = ngettext("%(number)s round: %(how)s.", "%(number)s rounds: %(how)s.", rules.rounds)
    return said % {"number": rules.rounds, "how": ", ".join(names)}


def _say_hours(rules: TournamentOpened, venue: Venue) -> Iterator[str]:
    """How long it lasts by the clock of the rounds, and from when to when."""
    of_code = rules.regulation.round_minutes if rules.regulation is not None else None
    minutes = venue.round_minutes or of_code
    if minutes is None:
        yield _("Say how long a round lasts, and the hours stand here.")
        return
    whole = rules.rounds * minutes
    told = {"long": say_duration(minutes), "whole": say_duration(whole)}
    yield _("%(long)s a round, %(whole)s in all, without the breaks between rounds.") % told
    if venue.starts_at is not None:
        begins = localtime(venue.starts_at)
        ends = begins + timedelta(minutes=whole)
        hours = {"begins": begins.strftime("%H:%M"), "ends": ends.strftime("%H:%M")}
        yield _("From %(begins)s to %(ends)s at the earliest.") % hours


def _say_tables(rules: TournamentOpened, expected: int) -> Iterator[str]:
    """Tables, who rests, and what is printed."""
    sizes = table_sizes(expected, rules.sizes)
    if not sizes:
        return
    tables, system = len(sizes), next(iter(rules.planned))
    entries = _say_entries(rules, expected)
    if system in BRACKETS:
        said = ngettext(
            "%(entries)s: %(number)s table in the first round.",
            "%(entries)s: %(number)s tables in the first round.",
            tables,
        )
        yield said % {"entries": entries, "number": tables}
        return
    said = ngettext("%(entries)s: %(number)s table.", "%(entries)s: %(number)s tables.", tables)
    yield said % {"entries": entries, "number": tables}
    others = [size for size in sizes if size != rules.sizes[0]]
    if others:
        shown = ", ".join(map(str, sorted(set(others))))
        said = ngettext(
            "%(number)s table has another size: %(sizes)s.",
            "%(number)s tables have another size: %(sizes)s.",
            len(others),
        )
        yield said % {"number": len(others), "sizes": shown}
    rest = resting(rules, expected)
    if rest:
        said = ngettext("In each round %(entries)s rests.", "In each round %(entries)s rest.", rest)
        yield said % {"entries": _say_entries(rules, rest)}
    else:
        yield _("Nobody rests.")
    printed = {"slips": tables, "all": tables * rules.rounds, "cards": tables}
    yield (
        _("To print: %(slips)s score slips a round, %(all)s in all, and %(cards)s table cards.")
        % printed
    )


def _say_entries(rules: TournamentOpened, number: int) -> str:
    if rules.side_size == 2:
        said = ngettext("%(number)s pair", "%(number)s pairs", number)
    elif rules.side_size == 1:
        said = ngettext("%(number)s person", "%(number)s people", number)
    else:
        said = ngettext("%(number)s side", "%(number)s sides", number)
    return said % {"number": number}
