"""What the site is filled with before all of its pages are looked at (`scenes`)."""

from random import Random
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from games.registry import bots
from smazzata.desk.entries import roll_call
from smazzata.desk.models import Circuit, CircuitEvening, Officer
from smazzata.hall import prize_list, services
from smazzata.hall.slips.keys import slip_key
from smazzata.ledger.events import new_stream_id
from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.members.principals import Principal, principal_for
from smazzata.play.lobby.handler import open_room
from smazzata.play.lobby.table_form import TableForm
from smazzata.play.models import Room
from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.table import load as load_match
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed import played
from tests.testbed.evening import begin, pairs
from tournaments.authority import Office

PASSWORD = "tre-civette-sul-como"
KNOWN = PLAYER, REFEREE, OFFICER, ORGANISER = "anna", "ugo", "pia", "livia"
"""Who has an account, each with other rights."""
MOVES = {"sette_e_mezzo": 8}
"""Of a person, before the match of a game is looked at, where 14 would end it."""
MELDS, STOCK = 12, 10
"""Late in a deal so many melds lie on the table, or no more than so many cards are to be drawn."""


class Stage(NamedTuple):
    """What there is to see."""

    tournament: UUID
    """Finished."""
    match: UUID
    """A match of its first round."""
    move: int
    """A moment of it at which much lies on the table."""
    member: str
    """A player of it."""
    tables: dict[str, UUID]
    """A running match of each game, at which `PLAYER` is to move."""
    crowded: dict[str, UUID]
    """The same with as many seats as a game has, where these are more than four."""
    room: UUID
    """A table that waits for people."""
    crowd: UUID
    """A tournament in its second round, half of whose tables are still playing."""
    planned: UUID
    """A tournament before its first round."""
    late: UUID
    """A running match of `PLAYER` late in a deal, with many melds."""
    slips: UUID
    """A tournament in a hall whose players write their slips; `PLAYER` directs it."""
    individual: UUID
    """A tournament of people whose partners change; `PLAYER` directs it."""
    final: UUID
    """Eight pairs whose groups are played and whose final is paired; `PLAYER` directs it."""
    bracket: UUID
    """Twelve pairs in the second round of a knock-out."""
    circuit: UUID
    """A circuit with one evening, of `ORGANISER`."""
    between: UUID
    """A tournament in a hall between two rounds, of `ORGANISER`; slips, and a report to come."""


def set_stage(tournament: UUID, move: int = 20, crowd: int = 16) -> Stage:
    """Puts people, tables and a waiting room beside a finished tournament.

    `crowd` are the entrants of another, which is being played.
    """
    roles = zip(KNOWN, (None, Role.REFEREE, Role.OFFICER, Role.ORGANISER), strict=True)
    people = {name: _account(name, role) for name, role in roles}
    player = principal_for(people[PLAYER])
    assert player.member is not None
    room = open_room("busca", TableForm({}, seats=4), player)
    assert isinstance(room, Room), room
    stage = Stage(
        tournament,
        match_id(tournament, 1, 1),
        move,
        load(tournament).state.entries[1].members[0],
        {game: _running_table(game, player.member, MOVES.get(game, 14)) for game in played.GAMES},
        {
            game: _running_table(game, player.member, 4, seats, **options)
            for game, (seats, options) in played.LARGEST.items()
        },
        room.id,
        _crowd(crowd),
        played.opened_tournament(title="Torneo di domani"),
        _late_table(player.member),
        _slips(player),
        _individual(player),
        _final(player),
        _bracket(),
        _circuit(principal_for(people[ORGANISER])),
        _between(principal_for(people[ORGANISER])),
    )
    _hall_evening(stage.crowd, player)
    played.bring_lists_up_to_date()
    return stage


def _hall_evening(tournament: UUID, director: Principal) -> None:
    """A running clock, a word to everybody, a remark, prizes: all that the hall shows."""
    _direct(tournament, director)
    told = [
        services.change_clock(tournament, "start", 40 * 60, director, uuid4()),
        services.announce(tournament, "Il buffet è aperto fino alle 21", director, uuid4()),
        services.remark(tournament, 3, "Nome corretto a voce", director, uuid4()),
        prize_list.set_prizes(get_tournament(tournament), [20_000, 12_050, 8_000], director),
    ]
    assert told == [None] * len(told)
    for number in range(1, 10):
        roll_call.arrived(tournament, number, timezone.now(), by_code=number % 3 > 0)


def _slips(director: Principal) -> UUID:
    """A slip that is disputed, a call, two warnings, an appeal."""
    evening = begin(pairs(8), who="olga", claims="yes")
    _direct(evening.id, director)
    played_round = load(evening.id).state.rounds[0]
    sides = played_round.tables[1].sides
    slip = reverse("slips:slip", args=[evening.id, 1, 2])
    for side, total in zip(sides, ("805", "850"), strict=True):
        key = slip_key(evening.id, played_round, 2, side)
        signer = load(evening.id).state.entries[side].members[0]
        said = {"once": str(uuid4()), "key": key, "by": side, "mp-0": total, "mp-1": "300"}
        said["signer"] = signer
        assert evening.client.post(slip, said).status_code == 302
    key = slip_key(evening.id, played_round, 2, sides[0])
    called = {"once": str(uuid4()), "key": key, "by": sides[0], "do": "call", "about": "Una carta"}
    assert evening.client.post(slip, called).status_code == 302
    side, other = sides
    for _ in range(2):
        evening.post(
            "referee/",
            do="warn",
            entry=other,
            article="art. 40",
            reason="Ha parlato",
            confirmed="yes",
        )
    evening.post("devices/", do="make", first=1, last=2)
    evening.post("referee/", do="appeal", entry=side, round=1, table=2, reason="Non è giusto")
    return evening.id


def _individual(director: Principal) -> UUID:
    """Eight people in the first of seven rounds."""
    names = "\n".join(line.split(";")[0] for line in pairs(8).splitlines())
    deals: dict[str, Any] = {"option.match_format": "deals", "option.match_deals": "2"}
    evening = begin(names, who="ines", system="individual", rounds=7, **deals)
    _direct(evening.id, director)
    return evening.id


def _final(director: Principal) -> UUID:
    """Two groups of four; the first two of each go on into a final of two rounds."""
    systems = {"system": "groups", "groups": 2, "qualify": 2, "system-4": "final"}
    evening = begin(
        pairs(8), who="gina", rounds=5, posted=False, **systems, **{"system-5": "final"}
    )
    _direct(evening.id, director)
    evening.step("draw")
    for number in range(1, 4):
        evening.step("propose", "post")
        evening.results(number, *[(table, 300 * table, 100 * number) for table in range(1, 5)])
        evening.step("close_round")
    evening.step("propose")
    return evening.id


def _bracket() -> UUID:
    """The first round is played, one level match of it decided; of the second one match."""
    evening = begin(pairs(12), who="mina", system="knockout", rounds=4)
    evening.results(1, (1, 1205, 400), (2, 300, 1500), (3, 700, 700), (4, 985, 960))
    (first, _) = load(evening.id).state.rounds[0].table(3).sides
    form: dict[str, Any] = {
        "do": "break_tie",
        "number": first,
        "reason": "Un'altra smazzata",
        "confirmed": "yes",
    }
    evening.post("rounds/1/tables/3/", **form)
    evening.step("close_round", "propose", "post")
    evening.results(2, (1, 900, 450))
    return evening.id


def _circuit(owner: Principal) -> UUID:
    """Of four evenings, of which the best three count, the first."""
    evening = begin(pairs(8), who="iris", rounds=1)
    evening.results(1, *[(table, 300 * table, 0) for table in range(1, 5)])
    evening.step("close_round")
    evening.post("", step="finish", confirmed="yes")
    circuit = Circuit.objects.create(name="Il giovedì", owner=owner.member or "", best=3, planned=4)
    CircuitEvening.objects.create(circuit=circuit, tournament=evening.id)
    return circuit.id


def _between(director: Principal) -> UUID:
    """Four pairs of whom two tables have played the first of two rounds."""
    evening = begin(who="rosa", claims="yes", homologation="yes")
    _direct(evening.id, director)
    evening.results(1, (1, 700, 500), (2, 600, 500))
    evening.step("close_round")
    return evening.id


def _direct(tournament: UUID, director: Principal) -> None:
    member = director.member or ""
    Officer.objects.create(
        tournament=tournament, member=member, office=Office.DIRECTOR, named_by=member
    )


def _account(name: str, role: Role | None) -> Account:
    account = Account.objects.create_user(name, password=PASSWORD)
    if role is not None:
        account.groups.add(Group.objects.get_or_create(name=role.value)[0])
    return account


def _running_table(game: str, member: str, moves: int, seats: int = 4, **options: object) -> UUID:
    """A match of one person and bots that has gone on for some of the person's moves."""
    match = new_stream_id()
    chairs = [Chair(member=member), *[Chair(bot="heuristic")] * (seats - 1)]
    opened = open_table(match, game, played.GAMES[game] | options, chairs, "3c" * 32, uuid4())
    judge = bots(game)["heuristic"]
    for _ in range(moves):
        if play(match, 400) is StopReason.OVER:
            break
        table = load_match(match).state
        view = table.rules.observe(table.state, 0)
        answer = submit(match, 0, judge.choose(view, Random(1)).data(), uuid4(), "person")
        assert answer.refusal is None, (opened, answer)
    play(match, 400)
    return match


def _late_table(member: str) -> UUID:
    """A match of three at Burraco late in a deal."""
    match = _running_table("burraco", member, 1, 3, players_format="three")
    moves = 0
    judge = bots("burraco")["heuristic"]
    while moves < 200:
        table = load_match(match).state
        view = table.rules.observe(table.state, 0)
        stock = min(len(zone.cards) for zone in view.zones if zone.id == "stock")
        if sum(zone.kind == "meld" for zone in view.zones) >= MELDS or stock <= STOCK:
            break
        answer = submit(match, 0, judge.choose(view, Random(moves)).data(), uuid4(), "person")
        assert answer.refusal is None, answer
        play(match, 20)
        moves += 1
    return match


def _crowd(entrants: int) -> UUID:
    """A tournament of which one round is over and half of the next."""
    tournament = played.opened_tournament(entrants, 3, "Campionato nazionale individuale")
    tables: list[UUID] = []
    played.advanced(tournament, tables.append)
    for match in tables:
        played.play_out(match)
    following: list[UUID] = []
    played.advanced(tournament, following.append)
    for match in following[: len(following) // 2]:
        played.play_out(match)
    played.advanced(tournament, lambda match: None)
    return tournament
