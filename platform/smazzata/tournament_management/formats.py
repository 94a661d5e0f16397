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
from tournaments.subjects.table_results import MAX_TOTAL


class Format(NamedTuple):
    """A game with its complete options, as a tournament sees it."""

    rules: Ruleset[Any]
    options: Options
    """Those of a table of the wanted size."""
    parties: list[list[Seat]]
    """The seats of each entry at such a table."""
    scoring: Scoring
    sizes: tuple[int, ...]
    """Entries that may sit at a table, the wanted number first."""
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
    partners: int = 1,
    threes: bool = False,
) -> Format | Refusal:
    """The format of a game with these options, by this version of its rules or the newest.

    `ranking` is what counts, the game's usual one by default; `seats` the players a table may have,
    the wanted number first, by default whatever the game allows. `table` is the organiser's own of
    victory points, for any game. With `partners` 2 each seat of two pairs is an entry of its own;
    with `threes` whoever is left over sits at a table of three. Refusals: those of the options,
    `table_seats_unfit`, `totals_beyond_record`, `ranking_unfit`, `no_changing_partners`,
    `no_table_of_three`. Raises `games.registry.UnknownGameError`.
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
    for options in (tables[number] for number in seats or tables):
        greatest = rules.greatest_total(options)
        if greatest is not None and greatest > MAX_TOTAL:
            found = {"greatest": greatest, "most": MAX_TOTAL}
            return Refusal("totals_beyond_record", params=found)
    by_sides = {
        len(parties_of(rules, tables[number])) * partners: tables[number]
        for number in seats or tables
    }
    options, *_ = by_sides.values()
    parties = parties_of(rules, options)
    if partners == 2 and [len(party) for party in parties] != [2, 2]:
        return Refusal("no_changing_partners", rules.players_clause)
    if threes:
        three = table_of_three(rules, given)
        single = len(seats_of(parties, len(parties) * partners)[0]) == 1
        if three is None or not single or len(parties) != 2:
            return Refusal("no_table_of_three", rules.players_clause)
        by_sides[3] = three
    points = table or _victory(rules, options)
    ways = (*(("victory",) if points else ()), *rules.rankings_of(options))
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
        TableOptions(
            sides,
            _changes(options, by_sides[sides]),
            _victory(rules, by_sides[sides]) if threes and scoring.table else None,
        )
        for sides in sorted(sizes[1:])
    )
    each = seats_of(parties, len(parties) * partners)
    return Format(rules, options, each, scoring, sizes, others)


def _victory(rules: Ruleset[Any], options: Options) -> VictoryTable | None:
    """The game's own table of victory points at such a table."""
    usual = rules.victory_table(options)
    return TABLES[usual] if usual else None


def table_of_three(rules: Ruleset[Any], given: Mapping[str, object]) -> Options | None:
    """The complete options of a table of three, each alone, as near to the given ones as can be."""
    for option in rules.options:
        for choice in option.choices or ():
            for others in (given, {}):
                asked = rules.tournament_options({**others, option.name: choice})
                options = rules.resolve_options(asked)
                if isinstance(options, Refusal) or rules.seats(options) != 3:
                    continue
                if len(parties_of(rules, options)) == 3:
                    return options
    return None


def seats_of(parties: Sequence[Sequence[Seat]], entries: int) -> list[list[Seat]]:
    """The seats of each entry: those of its side, or one of them where partners are entries.

    >>> seats_of([[0, 2], [1, 3]], 4)
    [[0], [1], [2], [3]]
    """
    if entries == len(parties):
        return [list(party) for party in parties]
    return [[parties[at % len(parties)][at // len(parties)]] for at in range(entries)]


def _changes(options: Options, others: Options) -> Options:
    return {name: value for name, value in others.items() if value != options[name]}


def parties_of(rules: Ruleset[Any], options: Options) -> list[list[Seat]]:
    """The seats of each side at a table with these complete options."""
    return rules.parties(Match(seats=rules.seats(options), options=options))


def seating(parties: Sequence[Sequence[Seat]], sides: Sequence[Entry]) -> list[tuple[Number, str]]:
    """For each seat the entry it plays for and the member who sits in it."""
    taken = {
        seat: (side.number, member)
        for seats, side in zip(seats_of(parties, len(sides)), sides, strict=True)
        for seat, member in zip(seats, side.members, strict=True)
    }
    return [taken[seat] for seat in sorted(taken)]
