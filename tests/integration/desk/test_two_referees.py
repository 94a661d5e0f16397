"""Two officials who change the same table at the same instant, on a real server."""

from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections

from games.kernel.refusal import Refusal
from smazzata.desk import submission
from smazzata.desk.entries.line_up import Change, change_line_up
from smazzata.desk.submission import Done, NeedsConfirmation, digest_of, official, submit
from smazzata.ledger.reader import load as events_of
from smazzata.members.models import Account, Member
from smazzata.members.principals import Principal, principal_for
from smazzata.tournament_management import handler
from tests.integration.desk.test_directing import sound
from tests.testbed.beside import all_wait_for
from tests.testbed.desk_forms import client_of, post, posted, state_of, totals
from tournaments.consequences import Consequences, foresee
from tournaments.entry_lists.reading import EntryLine, ListedPerson
from tournaments.lineups import lineup
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.slips import RecordResult

pytestmark = pytest.mark.usefixtures("fresh_database")


def test_what_a_referee_was_shown_is_what_is_done_or_nothing_is() -> None:
    olga = client_of("olga", "organiser")
    client_of("rita")
    tournament = posted(olga)
    form = {"do": "name", "username": "rita", "office": "referee"}
    post(olga, f"/desk/{tournament}/officers/", form)
    totals(olga, tournament, 1, (1, 500, 400), (2, 500, 400))
    state, together, answers = state_of(tournament), Barrier(2), []

    def correct(who: Principal, ahead: int) -> None:
        wanted = CorrectResult(1, 1, (ahead, 0), "addition", "sum")
        found = foresee(state, [wanted], official(who, tournament).acting)
        assert isinstance(found, Consequences)
        together.wait()
        by, seen = official(who, tournament), digest_of(found)
        answers.append(submit(tournament, [wanted], by, uuid4(), confirmed=seen))
        connections.close_all()

    whom = [principal_for(Account.objects.get(username=name)) for name in ("olga", "rita")]
    referees = [
        Thread(target=correct, args=(who, ahead))
        for who, ahead in zip(whom, (1500, 2500), strict=True)
    ]
    for referee in referees:
        referee.start()
    for referee in referees:
        referee.join()
    assert sorted(type(answer).__name__ for answer in answers) == ["Done", "NeedsConfirmation"]
    assert [a.meanwhile for a in answers if isinstance(a, NeedsConfirmation)] == [True]
    corrected = [e for e in events_of(tournament) if e.type == "result_corrected"]
    assert len(corrected) == 1
    assert sound(tournament)


def test_what_is_typed_in_the_very_moment_of_a_correction_keeps_it_from_being_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Results are confirmed by nobody, and wait for nobody: the correction notices them."""
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 500, 400))
    who = principal_for(Account.objects.get(username="olga"))
    by, wanted = official(who, tournament), CorrectResult(1, 1, (0, 0), "addition", "sum")
    found = foresee(state_of(tournament), [wanted], by.acting)
    assert isinstance(found, Consequences)
    store, typed = handler.execute, list[object]()

    def meanwhile(*given: Any, **more: Any) -> Any:
        if not typed:
            result = RecordResult(1, 2, (700, 300))
            typed.append(result)
            assert isinstance(submit(tournament, [result], by, uuid4()), Done)
        return store(*given, **more)

    monkeypatch.setattr(submission, "execute", meanwhile)
    answer = submit(tournament, [wanted], by, uuid4(), confirmed=digest_of(found))
    assert isinstance(answer, Refusal)
    assert answer.code == "changed_meanwhile"
    assert sorted(state_of(tournament).rounds[0].results) == [1, 2]


def test_of_two_who_change_a_line_up_neither_takes_back_what_the_other_did() -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    state, who = state_of(tournament), principal_for(Account.objects.get(username="olga"))
    side = state.rounds[0].tables[0].sides[0]

    def seats(name: str, out: str) -> Refusal | None:
        line = EntryLine(1, (ListedPerson(name, ""),), "", None)
        return change_line_up(tournament, (1, 1), Change(side, out, line, 1), who, uuid4())

    first, second = state.entries[side].members
    answers = all_wait_for(
        f"smazzata.entries.{tournament}",
        lambda: seats("Zoe Nuova", first),
        lambda: seats("Ugo Nuovo", second),
    )
    assert answers == [None, None]
    state = state_of(tournament)
    seated = lineup(state, state.rounds[0], 1)[side]
    both = Member.objects.filter(name__in=["Zoe Nuova", "Ugo Nuovo"])
    assert {*seated} == {str(member.id) for member in both}
