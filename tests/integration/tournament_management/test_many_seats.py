"""Whole tournaments of every game, bots in all seats, and what is usual in each."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from uuid import UUID

import pytest

from games.kernel.ranking import Ranking
from games.kernel.refusal import Refusal
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.table import load as load_match
from smazzata.tables.table import tables
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.formats import Format, format_of
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.simulation import check
from smazzata.tournament_management.tournament import load, match_id, tournaments
from tests.testbed.gates import nightly_but
from tournaments.queries import current_standings

pytestmark = pytest.mark.django_db

SHORT: dict[str, dict[str, object]] = {
    "asino": {},
    "bestia": {"rounds": 1},
    "bazzica": {},
    "bestia_quattro": {"rounds_before_giro": 0, "max_deals_per_turn": 1},
    "burraco": {"match_deals": 1},
    "busca": {"max_deals": 1},
    "cucu": {"stakes_per_player": 1},
    "machiavelli": {"match_format": "single_deal"},
    "merda": {},
    "pinnacola": {},
    "sette_e_mezzo": {"match_hands": 3},
    "spacca_il_mazzo": {"match_deals": 1, "max_turns": 100},
}
"""Options with which a match is soon over."""
DEFAULTS: dict[str, tuple[tuple[int, ...], Ranking]] = {
    "asino": ((6, *range(2, 6), *range(7, 21)), "loser"),
    "bestia": ((5, 4, 6), "chips"),
    "bazzica": ((2,), "points"),
    "bestia_quattro": ((5, 4, 6, 7), "chips"),
    "burraco": ((2,), "victory"),
    "busca": ((4,), "placing"),
    "cucu": ((8, *range(2, 8), *range(9, 21)), "placing"),
    "machiavelli": ((4, 2, 3, 5), "points"),
    "merda": ((6, 3, 4, 5, 7, 8, 9), "loser"),
    "pinnacola": ((2,), "points"),
    "sette_e_mezzo": ((8, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12), "chips"),
    "spacca_il_mazzo": ((4, 2, 3), "points"),
}


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    tables.forget()
    tournaments.forget()


def play_out(match: UUID) -> None:
    while play(match, 10) is not StopReason.OVER:
        pass


def partners_of(game: str, more: Mapping[str, object]) -> int:
    found = format_of(game, {**SHORT[game], **more})
    assert isinstance(found, Format)
    return len(found.parties[0])


def plan(
    game: str,
    entrants: int,
    ranking: Ranking | None = None,
    seats: tuple[int, ...] = (),
    more: Mapping[str, object] = MappingProxyType({}),
) -> Plan:
    partners = partners_of(game, more)
    people = synthetic_entrants(partners * entrants, 7)
    return Plan(
        title="Prova",
        game=game,
        options={**SHORT[game], **more},
        system="swiss",
        rounds=2,
        entries=[people[at : at + partners] for at in range(0, len(people), partners)],
        # Melds of random players seldom end a match.
        bot="novice" if game in {"burraco", "machiavelli", "pinnacola"} else "random",
        key=b"k" * 32,
        ranking=ranking,
        seats=seats,
    )


def refused(plan: Plan) -> Refusal:
    refusal = open_tournament(plan)
    assert isinstance(refusal, Refusal)
    return refusal


@pytest.mark.parametrize("game", DEFAULTS)
def test_each_game_says_how_its_tournaments_are(game: str) -> None:
    found = format_of(game, {})
    assert isinstance(found, Format)
    assert (found.sizes, found.scoring.scheme) == DEFAULTS[game]


@pytest.mark.parametrize(
    ("variant", "scheme"),
    [
        ("classica", "points"),
        ("tre", "points"),
        ("rubicone", "placing"),
        ("cinese", "placing"),
        ("otto", "placing"),
        ("quattro", "placing"),
    ],
)
def test_no_single_deal_decides_a_tournament_of_bazzica(variant: str, scheme: str) -> None:
    """A deal of the rubicon family brings thousands; the totals count for who asks for them."""
    found = format_of("bazzica", {"variant": variant})
    assert isinstance(found, Format)
    assert found.scoring.scheme == scheme
    asked = format_of("bazzica", {"variant": variant}, ranking="points")
    assert isinstance(asked, Format)
    assert asked.scoring.scheme == "points"


@pytest.mark.parametrize(
    ("game", "entrants", "sizes", "more"),
    nightly_but(
        lambda case: case[0] in {"busca", "cucu", "merda"},
        [
            ("asino", 17, {6: 2, 5: 1}, {}),
            ("bazzica", 4, {2: 2}, {}),
            ("bazzica", 4, {2: 2}, {"variant": "quattro", "deals_per_match": 1}),
            ("bestia", 13, {5: 1, 4: 2}, {}),
            ("bestia_quattro", 11, {6: 1, 5: 1}, {}),
            ("burraco", 4, {2: 2}, {}),
            ("busca", 8, {4: 2}, {}),
            ("cucu", 23, {8: 2, 7: 1}, {}),
            ("machiavelli", 9, {5: 1, 4: 1}, {}),
            ("merda", 17, {6: 2, 5: 1}, {"kilo_cards_per_loss": 5, "max_rounds": 10}),
            ("pinnacola", 4, {2: 2}, {}),
            ("sette_e_mezzo", 23, {8: 2, 7: 1}, {}),
            ("spacca_il_mazzo", 11, {4: 2, 3: 1}, {}),
        ],
    ),
)
def test_a_whole_tournament(
    game: str, entrants: int, sizes: dict[int, int], more: dict[str, object]
) -> None:
    tournament = open_tournament(plan(game, entrants, more=more))
    assert isinstance(tournament, UUID), tournament
    while not process_manager.advance(tournament, play_out):
        pass
    state = load(tournament).state
    assert state.closed
    assert state.rules is not None
    partners = partners_of(game, more)
    for played in state.rounds:
        assert Counter(len(table.sides) for table in played.tables) == sizes
        assert sorted(n for t in played.tables for n in t.sides) == sorted(state.entries)
        for number, table in enumerate(played.tables, 1):
            match = load_match(match_id(tournament, played.number, number)).state
            assert match.state.match.seats == partners * len(table.sides)
            assert match.state.match.options == state.rules.options_at(len(table.sides))
            result = match.state.match.result
            assert result is not None
            assert played.results[number].mp == tuple(result.totals)
            assert played.results[number].places == tuple(result.places)
    if state.rules.scoring.scheme == "chips":
        assert sum(row.vp for row in current_standings(state)) == 0
    assert check(tournament) == []


@pytest.mark.parametrize(
    ("game", "entrants", "ranking", "seats", "code"),
    [
        ("merda", 4, None, (6, 5, 7, 8), "too_few_entries"),
        ("bestia", 3, None, (), "too_few_entries"),
        ("merda", 24, None, (10,), "table_seats_unfit"),
        ("busca", 24, None, (4, 5), "table_seats_unfit"),
        ("merda", 24, "chips", (), "ranking_unfit"),
        ("busca", 24, "victory", (), "ranking_unfit"),
    ],
)
def test_what_cannot_be_is_refused(
    game: str, entrants: int, ranking: Ranking | None, seats: tuple[int, ...], code: str
) -> None:
    assert refused(plan(game, entrants, ranking, seats)).code == code


@pytest.mark.parametrize(
    ("game", "most", "beyond"),
    [
        ("cucu", {"players": 8, "stake_value": 47_619}, {"players": 8, "stake_value": 47_620}),
        ("sette_e_mezzo", {"players": 6, "max_stake": 5_000}, {"players": 6, "max_stake": 5_001}),
        ("pinnacola", {"closing_bonus": 6_666}, {"closing_bonus": 6_667}),
    ],
)
def test_totals_that_no_result_could_record_are_refused_before_it_begins(
    game: str, most: dict[str, object], beyond: dict[str, object]
) -> None:
    assert isinstance(format_of(game, most), Format)
    refusal = format_of(game, beyond)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "totals_beyond_record"
    assert refusal.params["most"] == 1_000_000


def test_a_ranking_and_sizes_of_ones_own() -> None:
    found = format_of("merda", {}, ranking="placing", seats=(8, 5))
    assert isinstance(found, Format)
    assert (found.sizes, found.scoring.scheme, found.scoring.best) == ((8, 5), "placing", 120)
    assert found.options["players"] == 8
    (other,) = found.others
    assert (other.sides, other.options) == (5, {"players": 5})


def test_a_number_of_players_that_is_chosen_is_the_only_one() -> None:
    found = format_of("machiavelli", {"players": 3})
    assert isinstance(found, Format)
    assert found.sizes == (3,)
    assert found.scoring.best == 12
    found = format_of("machiavelli", {"allow_more_than_five": True})
    assert isinstance(found, Format)
    assert {other.sides: other.options.get("hand_size") for other in found.others}[6] == 8
