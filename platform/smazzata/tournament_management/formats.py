"""How a game is played at tournaments: tables and their options, members a side, what counts."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.ranking import Ranking
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import Seat
from games.kernel.victory import VictoryTable
from games.kernel.victory_tables import TABLES
from games.registry import ruleset
from tournaments.events.opening import TableOptions
from tournaments.pairing.model import Number
from tournaments.pairing.sizes import SMALL
from tournaments.scoring.points import LARGE_PLACING, PLACING, Scoring
from tournaments.state import Entry


class Format(NamedTuple):
    """A game with its complete options, as a tournament sees it."""

    rules: Ruleset[Any]
    options: Options
    """Those of a table of the wanted size."""
    parties: list[list[Seat]]
    """The seats of each side at such a table."""
    scoring: Scoring
    sizes: tuple[int, ...]
    """Sides a table may have, the wanted size first."""
    others: tuple[TableOptions, ...]
    """What differs in the options of tables of another size."""


def format_of(
    game: str,
    given: Mapping[str, object],
    version: int | None = None,
    *,
    ranking: Ranking | None = None,
    seats: Sequence[int] = (),
    table: VictoryTable | None = None,
) -> Format | Refusal:
    """The format of a game with these options, by this version of its rules or the newest.

    `ranking` is what counts, the game's usual one by default; `seats` the players a table may have,
    the wanted number first, by default whatever the game allows. `table` is the organiser's own of
    victory points, for any game. Refusals: those of the options, `table_seats_unfit`,
    `ranking_unfit`. Raises `games.registry.UnknownGameError`.
    """
    rules = ruleset(game, version)
    tables = rules.tournament_tables(given)
    if isinstance(tables, Refusal):
        return tables
    if not set(seats) <= set(tables):
        params = {
            name: ", ".join(map(str, sorted(n)))
            for name, n in (("allowed", tables), ("seats", set(seats) - set(tables)))
        }
        return Refusal("table_seats_unfit", rules.players_clause, params)
    by_sides = {
        len(parties_of(rules, tables[number])): tables[number] for number in seats or tables
    }
    options, *_ = by_sides.values()
    usual = rules.victory_table(options)
    points = table or (TABLES[usual] if usual else None)
    ways = (*(("victory",) if points else ()), *rules.rankings)
    scheme = ranking or ways[0]
    if scheme not in ways:
        params = {"ranking": scheme, "known": ", ".join(ways)}
        return Refusal("ranking_unfit", params=params)
    scoring = Scoring(
        scheme=scheme,
        table=points if scheme == "victory" else None,
        lowest_wins=rules.lowest_wins(options),
        best=PLACING if max(by_sides) <= SMALL else LARGE_PLACING,
    )
    sizes = tuple(by_sides)
    others = tuple(
        TableOptions(sides, _changes(options, by_sides[sides])) for sides in sorted(sizes[1:])
    )
    return Format(rules, options, parties_of(rules, options), scoring, sizes, others)


def _changes(options: Options, others: Options) -> Options:
    return {name: value for name, value in others.items() if value != options[name]}


def parties_of(rules: Ruleset[Any], options: Options) -> list[list[Seat]]:
    """The seats of each side at a table with these complete options."""
    return rules.parties(Match(seats=rules.seats(options), options=options))


def seating(parties: Sequence[Sequence[Seat]], sides: Sequence[Entry]) -> list[tuple[Number, str]]:
    """For each seat the entry it plays for and the member who sits in it."""
    taken = {
        seat: (side.number, member)
        for seats, side in zip(parties, sides, strict=True)
        for seat, member in zip(seats, side.members, strict=True)
    }
    return [taken[seat] for seat in sorted(taken)]
