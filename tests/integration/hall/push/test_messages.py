"""What telephones are told, and when it is news: rounds, recalls, hours, words to all."""

import json
import time
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.kernel.refusal import Refusal
from smazzata.hall.models import PushSubscription
from smazzata.hall.push import sending
from smazzata.hall.push.encryption import LONGEST
from smazzata.hall.push.news import News, standing_of
from smazzata.hall.push.site_key import site_key
from smazzata.hall.seating import seats_of
from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.tournament import load
from tests.testbed.evening import Evening, begin
from tests.testbed.push_service import PushService, Telephone
from tournaments.queries import proposal_seen
from tournaments.subjects.posting import PostRound

pytestmark = pytest.mark.django_db
THREE = "Anna Rossi;Aldo Rossi;Fiori\nBea Neri;Bruno Neri;Cuori\nCarla Blù;Carlo Blù;Quadri\n"


def taken_in(service: PushService, begun: Evening, entry: int, language: str = "en") -> Telephone:
    telephone = Telephone(service.url)
    client = Client(headers={"Accept-Language": language})
    assert telephone.starts(client, begun.id, entry).status_code == 200
    return telephone


def told(service: PushService, telephone: Telephone) -> list[tuple[str, str]]:
    """Titles and bodies of what a telephone got."""
    read = [telephone.read(each.body) for each in service.to(telephone)]
    return [(each["title"], each["body"]) for each in read]


def seat(tournament: UUID, entry: int) -> tuple[int, str, str]:
    """Table, place and against whom, as the page has it."""
    presenter = get_tournament(tournament)
    assert presenter.state.current is not None
    found = next(s for s in seats_of(presenter, presenter.state.current) if s.side.number == entry)
    return found.table, found.place, found.against[0].side.name


def test_the_first_round_is_told_in_each_telephones_language(service: PushService) -> None:
    begun = begin(posted=False)
    english, italian = taken_in(service, begun, 1), taken_in(service, begun, 1, "it")
    begun.step("draw", "propose")
    assert not sending.tell(begun.id)
    assert service.deliveries == [], "what is only proposed is nobody's business"
    begun.step("post")
    sending.tell(begun.id)
    table, place, against = seat(begun.id, 1)
    assert told(service, english) == [
        ("Round 1 · Serata", f"Anna Rossi, Aldo Rossi: table {table}, {place}, against {against}")
    ]
    side = {"North–South": "Nord–Sud", "East–West": "Est–Ovest"}[place]
    assert told(service, italian) == [
        ("Turno 1 · Serata", f"Anna Rossi, Aldo Rossi: tavolo {table}, {side}, contro {against}")
    ]
    read = english.read(service.to(english)[0].body)
    assert read["url"] == f"/tournaments/{begun.id}/seat/?name=Anna+Rossi"
    page = Client(headers={"Accept-Language": "en"}).get(read["url"]).content.decode()
    assert f"Table {table}, {place}" in page
    key = site_key()
    assert key is not None
    for each in service.deliveries:
        assert each.signed_by == key.public
        assert each.headers["Content-Encoding"] == "aes128gcm"
        assert each.headers["Urgency"] == "high"
        assert 0 < int(each.headers["TTL"]) <= 7200
        assert len(each.headers["Topic"]) <= 32
        assert len(each.body) <= 4096
        assert b"Anna" not in each.body


def test_a_task_that_comes_twice_tells_once(service: PushService) -> None:
    begun = begin(posted=False)
    telephone = taken_in(service, begun, 1)
    begun.step("draw", "propose", "post")
    for _ in range(3):
        sending.tell(begun.id)
    assert len(service.to(telephone)) == 1
    begun.results(1, (1, 1500, 995), (2, 700, 700))
    begun.step("close_round")
    sending.tell(begun.id)
    assert len(service.to(telephone)) == 1, "between two rounds there is nothing to say"
    begun.step("propose", "post")
    sending.tell(begun.id)
    assert [title for title, _ in told(service, telephone)] == [
        "Round 1 · Serata", "Round 2 · Serata",
    ]  # fmt: skip
    tags = [telephone.read(each.body)["tag"] for each in service.to(telephone)]
    assert len(set(tags)) == 2


def test_the_last_message_is_that_it_is_cancelled(service: PushService) -> None:
    begun = begin()
    telephone = taken_in(service, begun, 1)
    begun.post("course/", do="cancel_tournament", reason="The hall is flooded", confirmed="yes")
    for _ in range(3):
        sending.tell(begun.id)
    assert told(service, telephone) == [("Serata", "Cancelled: The hall is flooded")]
    assert not PushSubscription.objects.filter(tournament=begun.id).exists()


def test_seats_of_a_round_that_is_dropped_are_taken_back(service: PushService) -> None:
    begun = begin()
    telephone = taken_in(service, begun, 1)
    begun.results(1, (1, 1500, 995), (2, 700, 700))
    begun.step("close_round", "propose", "post")
    sending.tell(begun.id)
    begun.post("", step="end_here", confirmed="yes")
    sending.tell(begun.id)
    rounds = get_tournament(begun.id).state.rules_before_end
    assert rounds is not None
    title, body = told(service, telephone)[-1]
    assert title == "Round 2 was taken back"
    assert body == f"Serata: Ended after round 1 of {rounds.rounds}"


def test_whoever_asks_with_the_round_on_the_page_is_told_of_the_next(service: PushService) -> None:
    begun = begin()
    telephone = taken_in(service, begun, 1)
    sending.tell(begun.id)
    assert service.deliveries == []
    begun.results(1, (1, 1500, 995), (2, 700, 700))
    begun.step("close_round", "propose", "post")
    sending.tell(begun.id)
    assert len(service.to(telephone)) == 1


def test_a_recalled_round_is_told_and_the_same_tables_again_too(service: PushService) -> None:
    begun = begin(posted=False)
    telephone = taken_in(service, begun, 1)
    begun.step("draw", "propose", "post")
    sending.tell(begun.id)
    begun.post("", do="recall", reason="wrong tables", confirmed="yes")
    sending.tell(begun.id)
    sending.tell(begun.id)
    begun.step("post")
    sending.tell(begun.id)
    first, recalled, again = told(service, telephone)
    assert recalled == ("Round 1 was taken back", "Serata: wait for the new tables.")
    assert again == first


def test_who_rests_is_told_so(service: PushService) -> None:
    begun = begin(THREE, posted=False)
    telephones = {entry: taken_in(service, begun, entry) for entry in (1, 2, 3)}
    begun.step("draw", "propose", "post")
    sending.tell(begun.id)
    bodies = {entry: told(service, each)[0][1] for entry, each in telephones.items()}
    current = load(begun.id).state.current
    assert current is not None
    assert [entry for entry, body in bodies.items() if body.endswith(": rests this round")] == [
        *current.byes
    ]


def test_a_round_for_an_hour_is_told_at_that_hour(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = begin(posted=False)
    telephone = taken_in(service, begun, 1)
    begun.step("draw", "propose")
    proposal = load(begun.id).state.proposal
    assert proposal is not None
    post = PostRound(1, proposal_seen(proposal), visible_at=int(time.time()) + 600)
    assert not isinstance(execute(begun.id, [post], uuid4(), "member:x"), Refusal)
    sending.tell(begun.id)
    assert service.deliveries == []
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 601 * 10**9)
    sending.tell(begun.id)
    assert len(service.to(telephone)) == 1


def test_what_is_said_to_all_reaches_all_once(service: PushService) -> None:
    begun = begin()
    begun.hall("announce", text="Before anybody asked")
    one, other = taken_in(service, begun, 1), taken_in(service, begun, 2, "it")
    begun.hall("announce", text="The buffet is open")
    for _ in range(2):
        sending.tell(begun.id)
    for telephone in (one, other):
        assert told(service, telephone) == [("Serata", "The buffet is open")]
    begun.hall("announce", text="")
    sending.tell(begun.id)
    assert len(service.deliveries) == 2, "that it was taken back is no news"
    topics = {each.headers["Topic"] for each in service.deliveries}
    begun.results(1, (1, 1500, 995), (2, 700, 700))
    begun.step("close_round", "propose", "post")
    sending.tell(begun.id)
    assert topics.isdisjoint({each.headers["Topic"] for each in service.deliveries[2:]}), (
        "a seat takes the place of a seat, never of a word to all"
    )


def test_what_is_older_than_a_telephone_knows_is_never_sent(service: PushService) -> None:
    """A worker that fell asleep with an earlier round in its hands wakes up after another."""
    begun = begin(posted=False)
    telephone = taken_in(service, begun, 1)
    begun.step("draw", "propose", "post")
    asleep = standing_of(begun.id)
    begun.results(1, (1, 1500, 995), (2, 700, 700))
    begun.step("close_round", "propose", "post")
    sending.tell(begun.id)
    assert not asleep.is_due(PushSubscription.objects.get())
    assert [title for title, _ in told(service, telephone)] == ["Round 2 · Serata"]


@pytest.mark.parametrize("letter", ["a", "𝔘", "\x01"])
def test_no_message_is_longer_than_a_telephone_can_be_sent(letter: str) -> None:
    """Of the longest names there are, in the widest letters; a quoted one has twelve characters."""
    address = f"/tournaments/{uuid4()}/seat/?{urlencode({'name': '𝔘' * 120})}"
    news = News("seat", "99:0123456789abcdef", letter * 500, letter * 5000, address)
    payload = news.payload(uuid4(), "en")
    assert len(payload) <= LONGEST
    assert json.loads(payload)["body"].startswith(letter)
