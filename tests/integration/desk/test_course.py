"""A tournament that is cancelled, ends early, or gets other rounds: the pages, files and lists."""

from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.submission import Done, NeedsConfirmation, Submitter, submit
from smazzata.ledger.reader import load as events_of
from smazzata.tournament_management.models import TournamentRow
from tests.integration.desk.test_directing import consequences, sound
from tests.testbed.desk_forms import client_of, post, posted, state_of, step, totals, with_pairs
from tests.testbed.played import bring_lists_up_to_date
from tournaments.authority import Office
from tournaments.events.direction import TournamentCancelled
from tournaments.subjects.cancellation import CancelTournament

pytestmark = pytest.mark.django_db
BY_ALL = [(1, 1500, 995), (2, 700, 0)]
CANCEL = {"do": "cancel_tournament", "reason": "La sala è allagata", "confirmed": "yes"}


def after_one_round(desk: Client, **form: object) -> UUID:
    tournament = posted(desk, **{"rounds": 3, **form})
    totals(desk, tournament, 1, *BY_ALL)
    step(desk, tournament, "close_round")
    return tournament


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_the_last_round_is_called_off_and_everything_says_so(olga: Client) -> None:
    tournament = after_one_round(olga)
    desk = f"/desk/{tournament}/"
    assert "End here, after round 1" in text_of(olga, desk)
    shown = post(olga, desk, {"step": "end_here"}, 200)
    assert "Rounds: 3 → 1" in shown
    step(olga, tournament, "end_here")
    visitor, italian = (Client(headers={"Accept-Language": lang}) for lang in ("en", "it"))
    for page in ("", "standings/1/", "seat/", "screen/"):
        assert "Ended after round 1 of 3" in text_of(visitor, f"/tournaments/{tournament}/{page}")
    assert "Concluso dopo il turno 1 di 3" in text_of(italian, f"/tournaments/{tournament}/")
    assert "i turni previsti erano 3" in text_of(italian, f"/tournaments/{tournament}/log/")
    assert "Ended after round 1 of 3" in text_of(
        visitor, f"/tournaments/{tournament}/standings.csv"
    )
    told = visitor.get(f"/api/tournaments/{tournament}").json()
    assert (told["rounds"], told["planned_rounds"], told["cancelled"]) == (1, 3, False)
    step(olga, tournament, "finish")
    assert state_of(tournament).closed
    bring_lists_up_to_date()
    assert TournamentRow.objects.get(id=tournament).rounds == 1
    sound(tournament)


def test_after_the_last_round_there_is_another(olga: Client) -> None:
    tournament = after_one_round(olga, rounds=1)
    assert "Another round" in text_of(olga, f"/desk/{tournament}/")
    step(olga, tournament, "add_round")
    visitor = Client(headers={"Accept-Language": "en"})
    assert "2 rounds" in text_of(visitor, f"/tournaments/{tournament}/")
    for each in ("propose", "post"):
        step(olga, tournament, each)
    assert "Round 2 of 2" in text_of(visitor, f"/tournaments/{tournament}/screen/")
    bring_lists_up_to_date()
    assert TournamentRow.objects.get(id=tournament).rounds == 2
    sound(tournament)


def test_a_round_added_by_mistake_and_dropped_is_told_nowhere(olga: Client) -> None:
    tournament = after_one_round(olga, rounds=1)
    for each in ("add_round", "propose", "post", "end_here"):
        step(olga, tournament, each)
    visitor = Client(headers={"Accept-Language": "en"})
    for page in ("", "standings/1/", "seat/", "screen/", "standings.csv"):
        assert "Ended after" not in text_of(visitor, f"/tournaments/{tournament}/{page}")
    assert "Ended after" not in text_of(olga, f"/desk/{tournament}/")
    assert visitor.get(f"/api/tournaments/{tournament}").json()["planned_rounds"] is None
    step(olga, tournament, "finish")
    sound(tournament)


def test_a_wrong_number_of_rounds_is_refused_on_the_page(olga: Client) -> None:
    tournament = after_one_round(olga)
    address = f"/desk/{tournament}/course/"
    assert 'data-code="unreadable_number"' in post(
        olga, address, {"do": "change_rounds", "rounds": "x"}, 409
    )
    assert 'data-code="rounds_out_of_range"' in post(
        olga, address, {"do": "change_rounds", "rounds": 0}, 409
    )
    assert 'data-code="reason_missing"' in post(
        olga, address, {"do": "cancel_tournament", "reason": " "}, 409
    )
    for nonsense in ({"do": "end_early", "round": "x"}, {"do": "nothing"}, {}):
        assert 'data-code="malformed"' in post(olga, address, nonsense, 400)
    post(olga, address, {"do": "change_rounds", "rounds": 5, "confirmed": "yes"})
    assert "Rounds: 5 → 4" in post(olga, address, {"do": "change_rounds", "rounds": 4}, 200)


def test_whoever_confirms_a_cancelling_has_seen_what_is_lost(olga: Client) -> None:
    tournament = after_one_round(olga)
    sent = {"do": "cancel_tournament", "reason": "La sala è allagata"}
    shown = post(olga, f"/desk/{tournament}/course/", sent, 200)
    for lost in ("Lost: 4 entries, 1 round posted, 2 results", "La sala è allagata", "no way back"):
        assert lost in shown
    assert not state_of(tournament).cancelled
    post(olga, f"/desk/{tournament}/course/", CANCEL)
    visitor = Client(headers={"Accept-Language": "it"})
    for page in ("", "seat/", "screen/", "standings/1/", "standings.csv"):
        told = text_of(visitor, f"/tournaments/{tournament}/{page}")
        assert "Annullato: La sala è allagata" in told, page
    assert "Il torneo è annullato: La sala è allagata" in text_of(
        visitor, f"/tournaments/{tournament}/log/"
    )
    told = visitor.get(f"/api/tournaments/{tournament}").json()
    assert (told["closed"], told["cancelled"]) == (True, True)
    assert told["cancelled_because"] == "La sala è allagata"
    bring_lists_up_to_date()
    for page in ("/tournaments/", "/"):
        assert '<span class="mark bad">Annullato</span>' in text_of(visitor, page)
    assert '<span class="mark bad">Cancelled</span>' in text_of(olga, "/desk/")
    assert "Cancelled: La sala" in text_of(olga, f"/desk/{tournament}/course/")
    sound(tournament)


def test_nothing_is_entered_after_a_tournament_was_cancelled(olga: Client) -> None:
    tournament = with_pairs(olga)
    post(olga, f"/desk/{tournament}/course/", CANCEL)
    one = {"do": "one", "name": "Zoe", "partner": "Zita"}
    assert 'data-code="tournament_cancelled"' in post(
        olga, f"/desk/{tournament}/entries/", one, 409
    )
    undo = text_of(olga, f"/desk/{tournament}/undo/")
    assert 'name="reason"' not in undo
    for page in ("", "seat/", "screen/"):
        told = text_of(olga, f"/tournaments/{tournament}/{page}")
        assert "Cancelled: La sala è allagata" in told, page
        assert "not posted yet" not in told, page
    assert len(state_of(tournament).entries) == 4


def test_a_referee_neither_ends_nor_cancels(olga: Client) -> None:
    tournament = after_one_round(olga)
    rita = client_of("rita")
    post(
        olga,
        f"/desk/{tournament}/officers/",
        {"do": "name", "username": "rita", "office": "referee"},
    )
    page = text_of(rita, f"/desk/{tournament}/course/")
    assert "The director decides how long the tournament lasts." in page
    assert 'name="do"' not in page
    assert "End here" not in text_of(rita, f"/desk/{tournament}/")


def test_two_directors_end_and_prolong_it_at_once(olga: Client) -> None:
    tournament = after_one_round(olga)
    address = f"/desk/{tournament}/course/"
    longer = {"do": "change_rounds", "rounds": 4, "once": str(uuid4())}
    seen = consequences(post(olga, address, longer, 200))
    post(olga, address, {"do": "end_early", "round": 1, "confirmed": "yes"})
    answer = post(olga, address, {**longer, "confirmed": "yes", "consequences": seen}, 200)
    assert 'data-code="changed_meanwhile"' in answer
    assert "Rounds: 1 → 4" in answer
    assert state_of(tournament).rules_before_end is not None
    seen = consequences(answer)
    post(olga, address, {**longer, "confirmed": "yes", "consequences": seen})
    assert state_of(tournament).rules_before_end is None
    sound(tournament)


def test_it_is_cancelled_while_slips_arrive(olga: Client) -> None:
    """What is typed between the look and the yes does not ask for another look."""
    tournament = posted(olga)
    who = Submitter("olga", frozenset({Office.DIRECTOR}), "olga")
    due = [CancelTournament("flood")]
    asked = submit(tournament, due, who, uuid4())
    assert isinstance(asked, NeedsConfirmation)
    totals(olga, tournament, 1, BY_ALL[0])
    done = submit(tournament, due, who, uuid4(), confirmed=asked.digest)
    assert isinstance(done, Done)
    late = {"mp-2-0": 700, "mp-2-1": 0}
    post(olga, f"/desk/{tournament}/rounds/1/", late, 422)
    assert events_of(tournament)[-1].type == TournamentCancelled.name()
