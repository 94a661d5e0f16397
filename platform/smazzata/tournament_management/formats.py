"""How a game is played at tournaments: sides at a table, members a side, what counts."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import Seat
from games.kernel.victory_tables import TABLES
from games.registry import ruleset
from tournaments.pairing.model import Number
from tournaments.scoring.points import Scoring
from tournaments.state import Entry


class Format(NamedTuple):
    """A game with its complete options, as a tournament sees it."""

    rules: Ruleset[Any]
    options: Options
    parties: list[list[Seat]]
    """The seats of each side at a table."""
    scoring: Scoring


def format_of(
    game: str, given: Mapping[str, object], version: int | None = None
) -> Format | Refusal:
    """The format of a game with these options, by this version of its rules or the newest.

    Raises `games.registry.UnknownGameError`.
    """
    rules = ruleset(game, version)
    options = rules.resolve_options(rules.tournament_options(given))
    if isinstance(options, Refusal):
        return options
    parties = rules.parties(Match(seats=rules.seats(options), options=options))
    table = rules.victory_table(options)
    scoring = Scoring(
        scheme="placing" if table is None else "victory",
        table=None if table is None else TABLES[table],
        lowest_wins=rules.lowest_wins(options),
    )
    return Format(rules, options, parties, scoring)


def seating(parties: Sequence[Sequence[Seat]], sides: Sequence[Entry]) -> list[tuple[Number, str]]:
    """For each seat the entry it plays for and the member who sits in it."""
    taken = {
        seat: (side.number, member)
        for seats, side in zip(parties, sides, strict=True)
        for seat, member in zip(seats, side.members, strict=True)
    }
    return [taken[seat] for seat in sorted(taken)]
