"""What hangs on the wall and what a telephone shows: only what is posted, and always the newest."""

import re
from typing import Any

import pytest
from django.test import Client

from smazzata.hall.models import Announcement, ClockChange
from smazzata.members.models import Account, Member
from smazzata.tournament_management.tournament import load
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import Evening, begin, pairs

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


def public(address: str, **query: str) -> str:
    answer = Client(headers=ENGLISH).get(address, query)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_a_proposal_is_on_no_screen_and_no_telephone() -> None:
    begun = begin(posted=False)
    begun.step("draw", "propose")
    for address in ("screen/", "seat/?name=rossi"):
        page = public(f"/tournaments/{begun.id}/{address}")
        assert "Anna Rossi" not in page
        assert "The first round is not posted yet." in page
    begun.step("post")
    assert "Anna Rossi" in public(f"/tournaments/{begun.id}/screen/")


def test_the_screen_shows_names_tables_what_is_missing_and_the_published_standings() -> None:
    begun = begin()
    address = f"/tournaments/{begun.id}/screen/"
    page = public(address)
    assert 'id="rows-names"' in page
    assert 'id="rows-tables"' in page
    assert 'id="rows-missing"' not in page, "before the first slip nothing is late"
    begun.results(1, (1, 1500, 995))
    assert "1 result is missing." in public(address)
    assert public(address, show="missing").count("<li>") == 1
    begun.results(1, (2, 700, 600))
    begun.step("close_round")
    page = public(address)
    assert 'id="rows-ranking"' in page
    assert 'id="rows-tables"' not in page
    assert "Standings after round 1, published at" in page
    # The next round is played: on the wall is what was published, whatever has come in since.
    begun.step("propose", "post")
    before = public(address, show="ranking")
    begun.results(2, (1, 2000, 0))
    rows = 'id="rows-ranking"'
    assert public(address, show="ranking").split(rows)[1] == before.split(rows)[1]


def test_who_has_withdrawn_is_marked_in_the_standings() -> None:
    begun = begin()
    begun.results(1, (1, 1500, 995), (2, 700, 600))
    gone: dict[str, Any] = {
        "do": "withdraw",
        "kind": "justified",
        "reason": "ill",
        "confirmed": "yes",
    }
    begun.post("entries/2/", **gone)
    begun.step("close_round")
    page = public(f"/tournaments/{begun.id}/screen/", show="ranking")
    assert re.findall(r'class="who">([\w ,]+?) <small>withdrawn<', page) == ["Bea Neri, Bruno Neri"]


def test_the_clock_of_a_closed_round_is_on_no_screen_and_rings_nowhere() -> None:
    begun = begin()
    begun.hall("start", minutes="40")
    public_pages = ("screen/", "seat/?name=anna", "rounds/1/tables/1/")
    pages = [f"/tournaments/{begun.id}/{page}" for page in public_pages]
    control = f"/desk/{begun.id}/hall/"

    def shown() -> list[bool]:
        desk = begun.client.get(control).content.decode()
        return ["<round-clock" in page for page in (*map(public, pages), desk)]

    assert all(shown())
    begun.results(1, (1, 1500, 995), (2, 700, 600))
    begun.step("close_round")
    assert not any(shown())
    assert 'data-code="clock_without_round"' in begun.hall("extend", 409, minutes="5")
    assert not Client().get(f"/api/tournaments/{begun.id}/clock").json()["allowed"]
    begun.step("propose", "post")
    assert shown() == [True, True, False, True], "the table is of an earlier round"


def test_a_cancelled_tournament_says_so_in_large_letters() -> None:
    begun = begin()
    begun.post("course/", do="cancel_tournament", reason="the lights went out", confirmed="yes")
    page = public(f"/tournaments/{begun.id}/screen/")
    assert re.search(
        r'<p class="announcement" role="alert">Cancelled: the lights went out</p>', page
    )


def in_groups(entries: int, rounds: int) -> Evening:
    """A tournament in two groups, with a round of a final after those of the groups."""
    form: dict[str, Any] = {"option.match_format": "deals", "option.match_deals": "2"}
    form |= {"groups": 2, "qualify": 1, f"system-{rounds}": "final"}
    return begin(pairs(entries), system="groups", rounds=rounds, **form)


def play(begun: Evening, number: int, tables: int) -> None:
    """A round in which each first side wins, by less from table to table; it is published."""
    begun.results(number, *[(t, 900 - 10 * t, 400) for t in range(1, tables + 1)])
    begun.step("close_round")


def groups_on(page: str) -> list[tuple[str, list[str]]]:
    """The groups on a screen: what stands above each, and the places in it."""
    listed = page.split('id="rows-groups"')[1].split('id="rows-ranking"')[0]
    return [
        (title, re.findall(r'class="first at">(\d+)<', rows))
        for title, rows in re.findall(r"<h3>([^<]+)</h3>(.*?)</section>", listed, re.DOTALL)
    ]


def test_the_screen_shows_each_groups_ranking_as_published_until_the_final_counts() -> None:
    begun = in_groups(8, 4)
    address = f"/tournaments/{begun.id}/screen/"
    assert "rows-groups" not in public(address), "nothing is published yet"
    play(begun, 1, 4)
    page = public(address)
    assert "Groups after round 1, published at" in page
    assert [(title, len(places)) for title, places in groups_on(page)] == [
        ("Group 1", 4),
        ("Group 2", 4),
    ]
    assert "Marked: who would go on to the final as it stands." in page
    assert page.index("rows-groups") < page.index("rows-ranking")
    only = public(address, show="groups")
    assert "rows-groups" in only
    assert "rows-ranking" not in only
    assert "rows-groups" not in public(address, show="ranking")
    # The next round is played: on the wall stays what was published.
    begun.step("propose", "post")
    begun.results(2, (1, 400, 900))
    assert groups_on(public(address, show="groups")) == groups_on(only)
    begun.results(2, *[(t, 900, 400) for t in (2, 3, 4)])
    begun.step("close_round", "propose", "post")
    play(begun, 3, 4)
    page = public(address)
    assert "Marked: who goes on to the final." in page
    marked = {int(number) for number in re.findall(r'data-qualified="(\d+)"', page)}
    begun.step("propose", "post")
    assert marked == {n for t in load(begun.id).state.rounds[3].tables for n in t.sides}
    assert "rows-groups" in public(address), "until the final is published"
    play(begun, 4, 1)
    assert "rows-groups" not in public(address)
    assert "rows-groups" in public(address, show="groups")


def test_a_group_longer_than_a_column_has_its_number_above_each_part() -> None:
    begun = in_groups(20, 10)
    play(begun, 1, 10)
    shown = groups_on(public(f"/tournaments/{begun.id}/screen/", show="groups"))
    assert [title for title, _ in shown] == ["Group 1", "Group 1", "Group 2", "Group 2"]
    assert [len(places) for _, places in shown] == [5, 5, 5, 5]


def test_the_desk_links_a_screen_of_groups_where_there_are_some() -> None:
    with_groups, without = in_groups(8, 4), begin(who="otto")
    for begun, linked in ((with_groups, True), (without, False)):
        page = begun.client.get(f"/desk/{begun.id}/hall/").content.decode()
        assert ("?show=groups" in page) is linked


def test_a_screen_asks_for_news_and_hears_of_the_clock_too() -> None:
    begun = begin()
    address = f"/tournaments/{begun.id}/screen/"
    seen = public(address).split('name="seen" value="')[1].split('"')[0]
    asked = Client(headers={**ENGLISH, "HX-Request": "true"})
    quiet = asked.get(address, {"seen": seen})
    assert quiet.status_code == 204
    assert int(quiet.headers["Server-Time"]) > 1_700_000_000_000
    begun.hall("start", minutes="40")
    assert asked.get(address, {"seen": seen}).status_code == 200
    begun.hall("announce", text="Orologi fermi")
    page = asked.get(address, {"seen": seen}).content.decode()
    assert "Orologi fermi" in page
    assert 'data-phase="running"' in page
    begun.hall("silence")
    assert "Orologi fermi" not in public(address)


@pytest.mark.parametrize(
    ("asked", "found"), [("rossi", True), ("blu", True), ("amico d", True), ("d'am", True),
                         ("Bruno N", True), ("zzz", False), ("", False), ("ossi", False)]
)  # fmt: skip
def test_anybody_finds_a_seat_by_the_beginning_of_the_name(asked: str, found: bool) -> None:
    begun = begin()
    page = public(f"/tournaments/{begun.id}/seat/", name=asked)
    assert (page.count('class="panel seat-card"') == 1) is found
    assert ("is seated in this round" in page) is (asked == "zzz" or asked == "ossi")
    if found:
        assert "North–South" in page or "East–West" in page
        assert "against" in page


def test_whoever_has_an_account_sees_the_own_seat_first() -> None:
    begun = begin()
    dora = client_of("dora")
    address = f"/tournaments/{begun.id}/seat/"
    assert "seat-card" not in dora.get(address).content.decode()
    account = Account.objects.get(username="dora")
    Member.objects.filter(account=account).update(account=None)
    Member.objects.filter(name="Dino Verdi").update(account=account)
    page = dora.get(address).content.decode()
    assert page.count("seat-card") == 1
    assert "Dino Verdi" in page


def test_a_rest_is_told_to_whoever_rests() -> None:
    begun = begin("\n".join(f"{n} Uno;{n} Due" for n in ("Ada", "Bea", "Cia")))
    state = load(begun.id).state
    (resting,) = state.rounds[0].byes
    name = ("Ada", "Bea", "Cia")[resting - 1]
    assert "You rest this round." in public(f"/tournaments/{begun.id}/seat/", name=name)
    assert "rests" in public(f"/tournaments/{begun.id}/screen/", show="names")


def test_a_table_has_a_page_and_says_when_a_later_round_is_posted() -> None:
    begun = begin()
    address = f"/tournaments/{begun.id}/rounds/1/tables/1/"
    assert "The result is not recorded yet." in public(address)
    begun.results(1, (1, 1500, 995), (2, 700, 600))
    page = public(address)
    assert "1500" in page
    assert "A later round" not in page
    begun.step("close_round", "propose", "post")
    assert "A later round is posted already." in public(address)
    for wrong in ("rounds/3/tables/1/", "rounds/1/tables/9/", "rounds/0/tables/1/"):
        assert Client().get(f"/tournaments/{begun.id}/{wrong}").status_code == 404


def test_only_director_and_referee_touch_the_clock() -> None:
    begun = begin()
    sara, otto = client_of("sara"), client_of("otto", "organiser")
    begun.post("officers/", do="name", username="sara", office="score_room")
    theirs = Evening(sara, begun.id)
    assert "other_office" in theirs.hall("start", 403, minutes="40")
    assert "other_office" in theirs.hall("announce", 403, text="ciao")
    assert otto.post(f"/desk/{begun.id}/hall/", {"do": "start"}).status_code == 403
    assert not ClockChange.objects.exists()
    assert not Announcement.objects.exists()


@pytest.mark.parametrize("minutes", ["0", "-5", "361", "9999", "99999", "4,5", "", "²", "x"])
def test_a_time_that_is_none_is_refused(minutes: str) -> None:
    begun = begin()
    said = begun.hall("start", 409, minutes=minutes)
    assert 'data-code="clock_time"' in said or 'data-code="malformed"' in said
    assert not ClockChange.objects.exists()


def test_a_form_sent_twice_and_a_late_click_change_the_clock_once() -> None:
    begun = begin()
    once = "3f0c6f9e-0000-4000-8000-000000000001"
    for _ in range(2):
        begun.hall("start", minutes="40", once=once)
    assert ClockChange.objects.count() == 1
    assert 'data-code="clock_unfit"' in begun.hall("start", 409, minutes="40")
    begun.hall("pause")
    assert 'data-code="clock_unfit"' in begun.hall("pause", 409)
    assert 'data-code="clock_unfit"' in begun.hall("nonsense", 409)


def test_a_word_to_everybody_is_text_and_not_too_long() -> None:
    begun = begin()
    begun.hall("announce", text="<b>Pausa</b>\n alle   21")
    page = public(f"/tournaments/{begun.id}/seat/")
    assert "&lt;b&gt;Pausa&lt;/b&gt; alle 21" in page
    assert 'data-code="text_too_long"' in begun.hall("announce", 409, text="a" * 201)
    begun.hall("announce", text="Si ricomincia")
    assert Announcement.objects.filter(withdrawn=False).count() == 1


@pytest.mark.parametrize(
    "query", ["?show=nothing", "?seconds=%00", "?seconds=99999999", "?name=%00"]
)
def test_nonsense_in_the_address_does_no_harm(query: str) -> None:
    begun = begin()
    for page in ("screen", "seat"):
        assert Client().get(f"/tournaments/{begun.id}/{page}/{query}").status_code == 200


def test_pages_are_in_the_readers_language() -> None:
    begun = begin()
    italian = Client(headers={"Accept-Language": "it"})
    page = italian.get(f"/tournaments/{begun.id}/seat/", {"name": "rossi"}).content.decode()
    assert "Dove siedo?" in page
    assert "Nord–Sud" in page or "Est–Ovest" in page


def test_more_time_is_five_minutes_unless_others_are_typed() -> None:
    begun = begin()
    control = f"/desk/{begun.id}/hall/"
    begun.hall("start", minutes="40")
    page = begun.client.get(control).content.decode()
    assert 'name="minutes" value="5" inputmode="numeric"' in page, "not a second round"
