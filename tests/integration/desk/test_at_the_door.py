"""People at the door: one comparison on every road, nobody twice, however many enter at once."""

from collections.abc import Sequence
from threading import Barrier, Thread
from uuid import UUID, uuid4

import pytest
from django.db import connections
from django.test import Client

from games.kernel.refusal import Refusal
from smazzata.desk.entries import admission, waiting_list
from smazzata.desk.entries.admission import Admitted
from smazzata.desk.entries.line_up import Change, Substitution, change_line_up, substitute
from smazzata.desk.models import Waiting
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import erase_member
from smazzata.members.models import Account, Club, Member
from smazzata.members.principals import Principal, principal_for
from smazzata.tournament_management.models import Venue
from smazzata.tournament_management.tournament import load
from tests.testbed.desk_forms import (
    PAIRS,
    client_of,
    opened,
    post,
    posted,
    state_of,
    step,
    with_pairs,
)
from tournaments.entry_lists.reading import EntryLine, ListedPerson

SPELLINGS = [
    ("Anna De Luca", "Bruno D'Angelo"),
    ("DE LUCA ANNA", "DANGELO BRUNO"),
    ("anna deluca", "bruno d’angelo"),
    ("De Lucà Anna", "D Angelo  Bruno"),
]


def line(*names: str, club: str = "Fiori", licences: Sequence[str] = ("", "")) -> EntryLine:
    people = zip(names, licences, strict=False)
    return EntryLine(1, tuple(ListedPerson(name, number) for name, number in people), club, None)


def whoever(name: str = "olga") -> Principal:
    return principal_for(Account.objects.get(username=name))


@pytest.mark.usefixtures("fresh_database")
def test_eight_clerks_who_enter_a_pair_at_once_enter_it_once() -> None:
    tournament = opened(client_of("olga", "organiser"))
    who, together = whoever(), Barrier(8)
    answers: list[object] = []

    def enter(names: tuple[str, str], club: str) -> None:
        together.wait()
        answers.append(admission.admit(tournament, [line(*names, club=club)], who, uuid4()))
        connections.close_all()

    clubs = ["Fiori", "A.S.D. FIORI"]
    clerks = [Thread(target=enter, args=(SPELLINGS[at % 4], clubs[at // 4])) for at in range(8)]
    for clerk in clerks:
        clerk.start()
    for clerk in clerks:
        clerk.join()
    codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
    assert codes == ["member_already_entered"] * 7
    assert len(state_of(tournament).entries) == 1
    assert Club.objects.count() == 1
    assert Member.objects.exclude(name="olga").count() == 2, "whoever is refused leaves nobody"


@pytest.mark.django_db
class TestEveryRoad:
    """Anna Rossi of Fiori plays in entry 1; whoever writes her otherwise is told so."""

    def test_a_substitute_who_plays_elsewhere_is_refused(self, olga: Client) -> None:
        tournament = posted(olga)
        out = state_of(tournament).entries[2].members[0]
        swap = Substitution(2, out, ListedPerson("ROSSI ANNA", ""), "fiori", 1, "ill")
        found = substitute(tournament, swap, whoever(), uuid4())
        assert isinstance(found, Refusal)
        assert (found.code, found.params["entry"]) == ("member_already_entered", 1)

    def test_whoever_sits_elsewhere_is_refused_a_chair(self, olga: Client) -> None:
        tournament = posted(olga)
        state = state_of(tournament)
        table = next(t for t in state.rounds[0].tables if 1 not in t.sides)
        number = table.sides[0]
        out = state.entries[number].members[0]
        change = Change(number, out, line("Rossi ANNA"), 1)
        place = (1, table.number)
        found = change_line_up(tournament, place, change, whoever(), uuid4())
        assert isinstance(found, Refusal)
        assert found.code == "member_already_entered"

    def test_who_sits_in_at_one_table_sits_in_at_no_other(self, olga: Client) -> None:
        tournament = posted(olga)
        state, answers = state_of(tournament), []
        for table in state.rounds[0].tables:
            number = table.sides[0]
            out = state.entries[number].members[0]
            change = Change(number, out, line("Zoe Nuova"), 1)
            place = (1, table.number)
            answers.append(change_line_up(tournament, place, change, whoever(), uuid4()))
        first, second = answers
        assert first is None
        assert isinstance(second, Refusal)
        assert second.code == "member_already_entered"
        number = state.rounds[0].tables[1].sides[0]
        out = state.entries[number].members[0]
        swap = Substitution(number, out, ListedPerson("nuova zoe", ""), "Fiori", 1, "ill")
        found = substitute(tournament, swap, whoever(), uuid4())
        assert isinstance(found, Refusal)
        assert found.code == "member_already_entered"

    def test_who_comes_back_to_a_table_is_who_they_were(self, olga: Client) -> None:
        tournament = posted(olga)
        state = state_of(tournament)
        place, number = (1, 1), state.rounds[0].tables[0].sides[0]
        out = state.entries[number].members[0]
        name = Member.objects.get(id=out).name
        first = Change(number, out, line("Zoe Nuova"), 1)
        assert change_line_up(tournament, place, first, whoever(), uuid4()) is None
        zoe = str(Member.objects.get(name="Zoe Nuova").id)
        club = Member.objects.get(id=out).club
        back = Change(number, zoe, line(name.upper(), club=club.name if club else ""), 1)
        assert change_line_up(tournament, place, back, whoever(), uuid4()) is None
        sitting = state_of(tournament).rounds[0].lineups[1]
        assert out in {s.member for s in sitting}

    def test_the_waiting_list_is_asked_both_ways(self, olga: Client) -> None:
        tournament = with_pairs(olga, hall_tables="2")
        who = whoever()
        rests = line("Eva Gialli", "Ezio Gialli")
        assert admission.admit(tournament, [rests], who, uuid4()) == Admitted(1, 0)
        waits = line("Zoe Nuova", "Zeno Nuovo")
        assert admission.admit(tournament, [waits], who, uuid4()) == Admitted(0, 1)
        again = line("NUOVA ZOE", "Ugo Altro")
        found = admission.admit(tournament, [again], who, uuid4())
        assert isinstance(found, Refusal)
        assert found.code == "member_already_waiting"
        assert Waiting.objects.count() == 1
        Member.objects.filter(name="Zoe Nuova").update(name="Rossi Anna")
        row = Waiting.objects.get().pk
        refused = waiting_list.let_in(tournament, row, who, uuid4())
        assert isinstance(refused, Refusal)
        assert refused.code == "member_already_entered"
        assert Waiting.objects.count() == 1, "they wait on"

    @pytest.mark.parametrize(
        ("names", "club", "licences", "code"),
        [
            (("ROSSI ANNA", "Zoe Nuova"), "fiori", ("", ""), "member_already_entered"),
            (("Anna Rossi", "Zoe Nuova"), "", ("", ""), "namesake_entered"),
            (("Anna Rossi", "Zoe Nuova"), "Fiori", ("T 9", ""), "namesake_entered"),
            (("Anna Rossi", "Zoe Nuova"), "Picche", ("", ""), ""),
        ],
    )
    def test_one_entry_by_form_and_by_list(
        self,
        olga: Client,
        names: tuple[str, str],
        club: str,
        licences: tuple[str, str],
        code: str,
    ) -> None:
        tournament = with_pairs(olga)
        address = f"/desk/{tournament}/entries/"
        form = {"do": "one", "name": names[0], "partner": names[1], "club": club}
        form |= {"licence": licences[0], "partner_licence": licences[1]}
        page = post(olga, address, form, 422 if code else 302)
        if code:
            assert "already in entry 1" in page
        pasted = f"{';'.join(names)};{club};{';'.join(licences)}"
        page = post(olga, address, {"do": "list", "list": pasted}, 422)
        assert "already in entry" in page
        assert len(state_of(tournament).entries) == (4 if code else 5)

    def test_licences_are_one_number_however_written(self, olga: Client) -> None:
        first, second = opened(olga), opened(olga)
        for tournament, licence in ((first, "00 123"), (second, "123")):
            lines = [line("Anna Rossi", "Bea Neri", licences=(licence, ""))]
            found = admission.admit(tournament, lines, whoever(), uuid4())
            assert isinstance(found, Admitted)
            assert found.entered == 1
        one, other = (load(t).state.entries[1].members[0] for t in (first, second))
        assert one == other
        assert Member.objects.get(id=UUID(one)).licence == "00 123", "as it was written first"


@pytest.mark.django_db
def test_what_nobody_sees_is_dropped_wherever_people_type(olga: Client) -> None:
    turned = "Se\u200brata \u202egro"
    tournament = opened(olga, title=turned)
    assert state_of(tournament).rules is not None
    assert load(tournament).state.rules.title == "Serata gro"  # type: ignore[union-attr]
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": PAIRS})
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    about = {"do": "call", "round": 1, "table": 1, "about": "a card \u202eellef\u200b"}
    post(olga, f"/desk/{tournament}/referee/", about)
    venue = {"venue": "Circolo\u2066 Fiori\u2069"}
    post(olga, f"/desk/{tournament}/venue/", venue)
    log = "".join(str(event.data) for event in events_of(tournament))
    page = olga.get(f"/tournaments/{tournament}/").content.decode()
    for text in (log, page, Venue.objects.get().name):
        assert not set(text) & {"\u202e", "\u200b", "\u2066", "\u2069"}


@pytest.mark.django_db
def test_who_has_gone_before_the_draw_is_told_to_who_makes_it(olga: Client) -> None:
    tournament = with_pairs(olga)
    address = f"/desk/{tournament}/"
    before = olga.get(address).content.decode()
    assert "erased_before_draw" not in before
    assert "withdrawn_before_draw" not in before
    erase_member(UUID(state_of(tournament).entries[2].members[0]), "x")
    leaves = {"do": "withdraw", "kind": "justified", "confirmed": "yes"}
    post(olga, f"{address}entries/3/", leaves)
    page = olga.get(address).content.decode()
    panel = page[page.index("Make the draw") - 3000 : page.index("Make the draw")]
    assert "erased_before_draw" in panel
    assert "2 · Erased member, Bruno Neri" in panel
    assert "3 · Carla Blu, Carlo Blu" in panel
    step(olga, tournament, "draw")
    assert "erased_before_draw" not in olga.get(address).content.decode()
