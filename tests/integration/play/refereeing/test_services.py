"""Who may rule, what is stored of it, and that a conflict of interest closes every road."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from games.kernel.refusal import Refusal
from games.registry import strengths
from smazzata.ledger.errors import CommandIdReused
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.members.permissions import Role
from smazzata.members.principals import ANONYMOUS, Principal
from smazzata.play.refereeing import services
from smazzata.play.refereeing.services import WORDS
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import Chair
from smazzata.tables.handler import Answer, open_table
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load, tables
from smazzata.tables.words import sentence
from tests.testbed.officials import referee
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db

RITA = referee("rita")
RULINGS: dict[str, Callable[[UUID, Principal], Answer]] = {
    "bot": lambda match, who: services.replace_by_bot(match, 0, who, uuid4()),
    "forfeit": lambda match, who: services.forfeit(match, 0, "absent", who, uuid4()),
    "whim": lambda match, who: services.forfeit(match, 0, "whim", who, uuid4()),
    "time": lambda match, who: services.call_time(match, who, uuid4()),
    "stop": lambda match, who: services.stop_clocks(match, who, uuid4()),
    "start": lambda match, who: services.start_clocks(match, who, uuid4()),
    "cards": lambda match, who: services.look_at_all_cards(match, who, uuid4()),
}
STORES = {
    "bot": "chair_taken",
    "forfeit": "seat_forfeited",
    "time": "time_called",
    "stop": "clocks_stopped",
    "cards": "all_cards_seen",
}


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


def opened(first: int = 0, tournament: UUID | None = None, *, clock: bool = True) -> UUID:
    match = new_stream_id()
    open_table(
        match,
        "busca",
        {},
        [Chair(member=f"m{first + n}") for n in range(4)],
        "5a" * 32,
        uuid4(),
        tournament=tournament,
        settings=TableSettings(clock=PRESETS["calm"] if clock else None),
    )
    return match


def code(answer: Answer) -> str | None:
    return answer.refusal.code if answer.refusal is not None else None


@pytest.mark.parametrize("ruling", STORES)
def test_a_ruling_is_an_event_with_who_gave_it(ruling: str) -> None:
    match = opened()
    answer = RULINGS[ruling](match, RITA)
    assert answer.refusal is None
    stored = [event for event in read(match) if event.type == STORES[ruling]]
    assert [event.actor for event in stored] == ["member:rita"]
    assert answer.version == load(match).version


@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize(
    "who",
    [ANONYMOUS, Principal(None, "m9", "", frozenset({Role.PLAYER, Role.ORGANISER}))],
    ids=["stranger", "organiser"],
)
def test_nobody_rules_without_the_right_whichever_road_they_take(
    ruling: str, who: Principal
) -> None:
    match = opened()
    before = load(match).version
    assert code(RULINGS[ruling](match, who)) == "not_allowed"
    assert load(match).version == before


@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize("by", ["m1", "m5"], ids=["at the table", "in the tournament"])
def test_nobody_rules_where_they_have_a_stake(ruling: str, by: str) -> None:
    tournament = uuid4()
    match = opened(0, tournament)
    opened(4, tournament)
    bring_lists_up_to_date()
    before = load(match).version
    wanted = "seated_here" if ruling == "cards" else "plays_here"
    assert code(RULINGS[ruling](match, referee(by))) == wanted
    assert load(match).version == before
    allowed = code(RULINGS[ruling](match, RITA))
    assert allowed not in ("seated_here", "plays_here", "not_allowed")


def test_a_player_whose_seat_a_bot_plays_is_still_no_judge() -> None:
    match = opened()
    services.replace_by_bot(match, 2, RITA, uuid4())
    for ruling in ("cards", "time"):
        assert RULINGS[ruling](match, referee("m2")).refusal is not None


def test_a_bot_of_medium_strength_sits_down_once() -> None:
    match, once = opened(), uuid4()
    first = services.replace_by_bot(match, 0, RITA, once)
    assert services.replace_by_bot(match, 0, RITA, once) == first
    assert load(match).state.chairs[0] == Chair(None, "m0", strengths("busca")["medium"])
    with pytest.raises(CommandIdReused):
        services.replace_by_bot(match, 0, referee("remo"), once)
    assert code(services.replace_by_bot(match, 0, RITA, uuid4())) == "bot_in_seat"
    assert code(services.replace_by_bot(match, 4, RITA, uuid4())) == "no_such_seat"


def test_clocks_stop_and_run_and_say_when_they_do_already() -> None:
    match = opened()
    assert [code(RULINGS[r](match, RITA)) for r in ("start", "stop", "stop", "start")] == [
        "clocks_running",
        None,
        "clocks_stopped",
        None,
    ]
    without = opened(clock=False)
    assert code(RULINGS["stop"](without, RITA)) == "no_clock"


def test_every_look_is_written_down_but_for_the_same_connection_once() -> None:
    match, connection = opened(), uuid4()
    for _ in range(2):
        assert services.look_at_all_cards(match, RITA, connection).refusal is None
    services.look_at_all_cards(match, RITA, uuid4())
    seen = [e for e in read(match) if e.type == "all_cards_seen"]
    assert [(e.data, e.actor) for e in seen] == [({"by": "rita"}, "member:rita")] * 2


def test_a_match_that_is_over_takes_no_ruling_and_has_nothing_to_hide() -> None:
    match = opened()
    for seat in range(3):
        assert code(services.forfeit(match, seat, "abandoned", RITA, uuid4())) is None
    version = load(match).version
    assert {code(RULINGS[r](match, RITA)) for r in ("bot", "stop", "time")} == {"match_over"}
    assert RULINGS["cards"](match, RITA).refusal is None
    assert load(match).version == version


def test_a_seat_is_taken_out_for_a_reason_that_there_is() -> None:
    match = opened()
    assert code(RULINGS["whim"](match, RITA)) == "malformed"
    assert code(RULINGS["forfeit"](match, RITA)) is None
    assert code(services.replace_by_bot(match, 0, RITA, uuid4())) == "seat_out"


@pytest.mark.parametrize("refused", WORDS)
def test_what_is_refused_is_said_in_both_languages(refused: str) -> None:
    said = {sentence(Refusal(refused), language, WORDS) for language in ("it", "en")}
    assert len(said) == 2
    assert refused not in said
