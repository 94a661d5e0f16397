"""The pages of a tournament: list, standings, rounds, players, audit."""

import re
from uuid import UUID, uuid4

import pytest
from django.core.cache import caches
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import get_current_timezone

from smazzata.members.directory import erase_member
from smazzata.members.models import Member
from smazzata.presentation.avatars import court_of
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.tournament import load, match_id
from smazzata.web.views import audits
from tests.integration.ledger.forging import behind_its_back, relink
from tests.testbed import played
from tests.testbed.databases import as_owner
from tournaments.queries import current_standings


def text_of(response: HttpResponseBase) -> str:
    body = response.getvalue().decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body))


def test_an_empty_site_says_so(db: None, english: Client) -> None:
    """It comes first: later there is one."""
    assert "There is no tournament yet" in text_of(english.get("/tournaments/"))


def test_the_list_shows_running_tournaments_first(db: None, english: Client) -> None:
    played.finished_tournament()
    played.opened_tournament(title="Ancora in corso")
    played.bring_lists_up_to_date()
    text = text_of(english.get("/tournaments/"))
    assert text.index("Ancora in corso") < text.index("Prova")
    assert text.index("Not begun yet") < text.index("Finished")
    assert "Running" not in text


def test_a_tournament_without_rounds_is_not_shown_as_being_played(
    db: None, english: Client
) -> None:
    tournament = played.opened_tournament(title="Torneo di domani")
    played.bring_lists_up_to_date()
    for address in ("/", "/tournaments/", f"/tournaments/{tournament}/"):
        text = text_of(english.get(address))
        assert "Not begun yet" in text, address
        assert "Running" not in text
        assert "Live" not in text


def test_a_tournament_says_since_when_it_is_there(tournament: UUID, italian: Client) -> None:
    day = TournamentRow.objects.get(id=tournament).opened_at.astimezone(get_current_timezone())
    for address in ("/tournaments/", f"/tournaments/{tournament}/"):
        text = text_of(italian.get(address))
        assert f"aperto il {day.day}/{day.month}/{day.year}" in text, address


def test_standings_name_everybody_in_their_place(tournament: UUID, english: Client) -> None:
    state = load(tournament).state
    body = english.get(f"/tournaments/{tournament}/").content.decode()
    rows = re.findall(r'<td class="place">(\d+)</td>.*?>([^<]+)</a>', body, re.S)
    expected = [
        (str(row.place), Member.objects.get(id=state.entries[row.number].members[0]).name)
        for row in current_standings(state)
    ]
    assert rows == expected
    assert state.seed in body
    assert state.rules is not None
    assert state.rules.seed_commitment in body


def test_a_running_round_shows_its_progress(db: None, english: Client) -> None:
    tournament = played.opened_tournament()
    opened: list[UUID] = []
    played.advanced(tournament, opened.append)
    assert len(opened) == 2
    played.play_out(opened[0])
    played.advanced(tournament, opened.append)
    text = text_of(english.get(f"/tournaments/{tournament}/"))
    assert "Round 1 of 2: 1 of 2 tables finished" in text
    assert "Live" in text
    italian = text_of(Client(headers={"Accept-Language": "it"}).get(f"/tournaments/{tournament}/"))
    assert "Turno 1 di 2: 1 tavolo finito su 2" in italian


def test_a_fragment_is_sent_only_when_there_is_something_new(
    tournament: UUID, english: Client
) -> None:
    address = f"/tournaments/{tournament}/"
    version = load(tournament).version
    htmx = {"HX-Request": "true"}
    old = english.get(address, {"seen": version - 1}, headers=htmx)
    assert old.status_code == 200
    assert "<html" not in old.content.decode()
    # A round comes into sight at its hour, without any event: it counts beside the version.
    seen = f"{version}.{len(load(tournament).state.rounds)}"
    assert f'name="seen" value="{seen}"' in old.content.decode()
    assert english.get(address, {"seen": seen}, headers=htmx).status_code == 204
    assert english.get(address, {"seen": seen}).status_code == 200
    assert english.get(address, {"seen": "x"}, headers=htmx).status_code == 200


def test_a_round_says_who_meets_whom_why_and_how_it_ended(
    tournament: UUID, english: Client
) -> None:
    body = english.get(f"/tournaments/{tournament}/rounds/1/").content.decode()
    played_round = load(tournament).state.rounds[0]
    for table in range(1, len(played_round.tables) + 1):
        assert f"/matches/{match_id(tournament, 1, table)}/replay/" in body
    assert "By the draw." in body
    assert body.count('class="number points"') == 8


def test_whoever_rests_is_named(db: None, english: Client) -> None:
    tournament = played.finished_tournament(entrants=9, rounds=1)
    state = load(tournament).state
    byes = state.rounds[0].byes
    text = text_of(english.get(f"/tournaments/{tournament}/rounds/1/"))
    assert byes
    for number in byes:
        name = Member.objects.get(id=state.entries[number].members[0]).name
        assert name in text[text.index("Resting this round") :]


def test_the_audit_walks_the_tournament_and_its_matches(tournament: UUID, english: Client) -> None:
    text = text_of(english.get(f"/tournaments/{tournament}/audit/"))
    assert "Audit passed" in text
    assert "5 logs" in text
    match = match_id(tournament, 1, 1)
    assert "Audit passed" in text_of(english.get(f"/matches/{match}/audit/"))


def test_a_player_has_a_club_ratings_and_matches(tournament: UUID, english: Client) -> None:
    member = load(tournament).state.entries[1].members[0]
    response = english.get(f"/players/{member}/")
    person = Member.objects.select_related("club").get(id=member)
    text = text_of(response)
    assert person.name in text
    assert person.club is not None
    assert person.club.name in text
    assert "±" in text
    body = response.getvalue().decode()
    assert len(re.findall(r"/matches/[0-9a-f-]{36}/replay/", body)) == 2
    assert len(re.findall(r"<circle", body)) == 2


def test_an_erased_player_has_no_name_anywhere(tournament: UUID, english: Client) -> None:
    member = load(tournament).state.entries[1].members[0]
    name = Member.objects.get(id=member).name
    erase_member(UUID(member), "test")
    for address in (
        f"/players/{member}/",
        f"/tournaments/{tournament}/",
        f"/tournaments/{tournament}/rounds/1/",
        f"/matches/{match_id(tournament, 1, 1)}/",
        f"/matches/{match_id(tournament, 1, 1)}/replay/index.json",
        f"/api/players/{member}",
        f"/api/tournaments/{tournament}/standings",
    ):
        response = english.get(address)
        assert response.status_code == 200
        assert name not in response.content.decode(), address
    assert "Erased member" in text_of(english.get(f"/players/{member}/"))


@pytest.mark.parametrize(
    "path", ["/tournaments/", "/tournaments/{t}/", "/tournaments/{t}/rounds/1/"]
)
def test_queries_do_not_grow_with_the_field(db: None, english: Client, path: str) -> None:
    counts = []
    for entrants in (8, 16):
        tournament = played.finished_tournament(entrants=entrants, rounds=1)
        address = path.format(t=tournament)
        english.get(address)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            english.get(address)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 8


NOWHERE = [
    "/tournaments/{unknown}/",
    "/tournaments/{unknown}/audit/",
    "/tournaments/{match}/",
    "/tournaments/{tournament}/rounds/0/",
    "/tournaments/{tournament}/rounds/3/",
    "/tournaments/{tournament}/rounds/99999999999999999999999/",
    "/tournaments/{tournament}/rounds/-1/",
    "/tournaments/not-a-uuid/",
    "/tournaments/../../../etc/passwd",
    "/static/../../../../etc/passwd",
    "/static/%2e%2e/%2e%2e/manage.py",
    "/matches/{unknown}/",
    "/matches/{tournament}/",
    "/matches/{tournament}/replay/index.json",
    "/players/{unknown}/",
    "/players/{tournament}/",
    "/%00",
    "/nothing",
]


def test_what_does_not_exist_is_not_found(tournament: UUID, english: Client) -> None:
    match = match_id(tournament, 1, 1)
    for address in NOWHERE:
        path = address.format(unknown=uuid4(), tournament=tournament, match=match)
        response = english.get(path)
        assert response.status_code == 404, path
        assert "There is nothing at this address" in response.content.decode(), path


def test_bad_page_numbers_show_a_page(tournament: UUID, english: Client) -> None:
    member = load(tournament).state.entries[1].members[0]
    for page in ("0", "-1", "x", "9" * 30, "1.5", "", "\x00"):
        for address in ("/", "/tournaments/", f"/tournaments/{tournament}/", f"/players/{member}/"):
            assert english.get(address, {"page": page}).status_code == 200, (address, page)


def test_pages_are_read_only(tournament: UUID, english: Client) -> None:
    for method in (english.post, english.put, english.delete):
        assert method(f"/tournaments/{tournament}/").status_code == 405


def test_a_changed_byte_is_named_on_the_page(tournament: UUID, english: Client) -> None:
    match = match_id(tournament, 1, 1)
    with as_owner(connection), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE es_event DISABLE TRIGGER USER")
        cursor.execute(
            "UPDATE es_event SET data = replace(data, '1', '2') WHERE stream_id = %s"
            " AND type = 'match_ended'",
            [match],
        )
        cursor.execute("ALTER TABLE es_event ENABLE ALWAYS TRIGGER es_guard_row")
        cursor.execute("ALTER TABLE es_event ENABLE ALWAYS TRIGGER es_guard_statement")
    text = text_of(english.get(f"/tournaments/{tournament}/audit/"))
    assert "Audit failed" in text
    assert str(match) in text
    assert "Audit passed" not in text


def test_a_match_that_was_rewritten_with_care_is_named_on_its_page(
    tournament: UUID, english: Client
) -> None:
    match = match_id(tournament, 1, 1)
    assert "No signed checkpoint says otherwise" in text_of(english.get(f"/matches/{match}/audit/"))
    caches["process"].clear()
    with behind_its_back():
        relink(match, "UPDATE es_event SET occurred_at = 1 WHERE stream_id = %s", match)
    for address in (f"/matches/{match}/audit/", f"/tournaments/{tournament}/audit/"):
        text = text_of(english.get(address))
        assert "Audit failed" in text
        assert "a signed checkpoint says that the stream stood elsewhere" in text


def test_nobody_waits_for_the_audit_of_another(tournament: UUID, english: Client) -> None:
    address = f"/tournaments/{tournament}/audit/"
    with audits._one_at_a_time:
        page = english.get(address).content.decode()
    assert f'hx-get="{address}"' in page  # the page asks again by itself
    assert "Audit passed" not in page
    assert "Audit passed" in english.get(address).content.decode()
    with audits._one_at_a_time:  # what was found is told again without a walk
        assert "Audit passed" in english.get(address).content.decode()


def test_links_to_a_tournament_bear_its_name(tournament: UUID, english: Client) -> None:
    played.bring_lists_up_to_date()
    match = match_id(tournament, 1, 1)
    member = load(tournament).state.entries[1].members[0]
    link = re.compile(rf'<a href="/tournaments/{tournament}/"[^>]*>([^<]+)</a>')
    for address in (f"/matches/{match}/", f"/matches/{match}/replay/", f"/players/{member}/"):
        named = link.findall(english.get(address).content.decode())
        assert named, address
        assert all(text.strip().endswith("Prova") for text in named), (address, named)


def test_people_in_standings_and_rounds_have_a_portrait(tournament: UUID, english: Client) -> None:
    member = load(tournament).state.entries[1].members[0]
    drawn = re.escape(f"#french-{court_of(member)}") + r'".*?</svg></span>\s*<a[^>]*' + member
    for address in (f"/tournaments/{tournament}/", f"/tournaments/{tournament}/rounds/1/"):
        assert re.search(drawn, english.get(address).content.decode()), address
