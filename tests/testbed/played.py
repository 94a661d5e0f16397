"""Tournaments and matches that bots have played, for tests of what is shown of them."""

from collections.abc import Callable
from uuid import UUID, uuid4

from games.kernel.ranking import Ranking
from smazzata.ledger import projections
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.sequencer import sequence_batch
from smazzata.members.directory import find_or_create_member
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import tables
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tournament import tournaments

GAMES: dict[str, dict[str, object]] = {
    "asino": {},
    "bestia": {"rounds": 1, "max_closing_deals": 1},
    "bazzica": {"variant": "quattro", "deals_per_match": 1},
    "bestia_quattro": {"rounds_before_giro": 0, "max_deals_per_turn": 1},
    "busca": {"max_deals": 2, "target_busche": None},
    "burraco": {"players_format": "four_pairs"},
    "cucu": {"stakes_per_player": 1},
    "sette_e_mezzo": {"players": 4, "match_hands": 6},
    "spacca_il_mazzo": {"match_deals": 1, "max_turns": 200},
    "machiavelli": {},
    "merda": {"max_rounds": 20},
    "pinnacola": {},
}
"""Games of four seats with options for a short match."""
LARGEST: dict[str, tuple[int, dict[str, object]]] = {
    "asino": (20, {"players": 20}),
    "bestia": (6, {"players": 6}),
    "bestia_quattro": (7, {"players": 7}),
    "cucu": (20, {"players": 20}),
    "sette_e_mezzo": (12, {"players": 12}),
    "spacca_il_mazzo": (4, {}),
    "machiavelli": (8, {"players": 8, "allow_more_than_five": True}),
    "merda": (13, {"players": 13, "pack": "french_52", "kilo_deck": "separate"}),
}
"""The largest table of each game that has more than four seats or fills them, and its options."""


def opened_tournament(entrants: int = 8, rounds: int = 2, title: str = "Prova") -> UUID:
    """A tournament of Busca that nobody has advanced yet."""
    tables.forget()
    tournaments.forget()
    tournament = open_tournament(
        Plan(
            title=title,
            game="busca",
            options={"max_deals": 1, "target_busche": None},
            system="swiss",
            rounds=rounds,
            entries=[[person] for person in synthetic_entrants(entrants, seed=7)],
            bot="random",
            key=b"\x07" * 32,
        )
    )
    assert isinstance(tournament, UUID)
    return tournament


def tournament_of(
    game: str, entrants: int, ranking: Ranking | None = None, seats: tuple[int, ...] = ()
) -> UUID:
    """A tournament of any game in one round, played to its end; lists and ratings know of it."""
    tables.forget()
    tournaments.forget()
    people = synthetic_entrants(entrants, seed=9)
    options = {name: value for name, value in GAMES[game].items() if name != "players"}
    entries = [[person] for person in people]
    plan = Plan("Prova", game, options, "swiss", 1, entries, "heuristic", b"\x09" * 32)
    tournament = open_tournament(plan._replace(ranking=ranking, seats=seats))
    assert isinstance(tournament, UUID), tournament
    while not advanced(tournament):
        pass
    bring_lists_up_to_date()
    return tournament


def play_out(match: UUID) -> None:
    """Plays a match of bots to its end."""
    while play(match, 20) is not StopReason.OVER:
        pass


def advanced(tournament: UUID, play: Callable[[UUID], None] = play_out) -> bool:
    """Takes the steps that can be taken now; whether the tournament has ended."""
    return process_manager.advance(tournament, play)


def finished_tournament(entrants: int = 8, rounds: int = 2) -> UUID:
    """A tournament of Busca, played to its end; lists and ratings know of it."""
    tournament = opened_tournament(entrants, rounds)
    while not advanced(tournament):
        pass
    bring_lists_up_to_date()
    return tournament


def a_match(
    game: str = "busca",
    appends: int | None = None,
    *,
    duplicate: bool = False,
    **options: object,
) -> UUID:
    """A match of four members, played by bots: to its end, or for so many appends only.

    An append holds the moves of a good part of a deal (`bot_play.ALL_BOTS`).
    """
    match = new_stream_id()
    chairs = [
        Chair(
            member=str(find_or_create_member(person.name, person.club, person.licence).id),
            bot="random",
        )
        for person in synthetic_entrants(4, seed=11)
    ]
    live = open_table(
        match, game, GAMES[game] | options, chairs, "a7" * 32, uuid4(), duplicate=duplicate
    )
    assert isinstance(live, LoadedAggregate)
    if appends is None:
        play_out(match)
    else:
        play(match, appends)
    return match


def bring_lists_up_to_date() -> None:
    """Gives positions to all events and feeds the projections, in the test's own transaction."""
    while sequence_batch():
        pass
    for projection in projections.declared():
        projections.enrol(projection)
        assert projections.catch_up(projection)
