"""The doors of a tournament: each command as a form of the desk and as a call of a program."""

import json
import re
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.test import Client

from games.kernel.command import Command
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import Program
from tests.testbed.desk_forms import send
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry, DeleteEntry
from tournaments.subjects.appeals import DecideAppeal, FileAppeal, ReopenAppeal
from tournaments.subjects.calls import AnswerCall, CallReferee, ReopenCall
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.closing import CloseRound, ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.discipline import ApplyPenalty, GiveWarning, RevokeWarning
from tournaments.subjects.draw import DrawLots, MakeDraw
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.hand_pairing import AlterProposal, CheckProposal
from tournaments.subjects.hearings import TakeStatement
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.length import ChangeRounds, EndEarly
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.names import CorrectMember, CorrectTitle
from tournaments.subjects.posting import PostRound, RecallRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import ImportOfficialOrder, PublishStandings
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import AwardScore, GiveWalkover, SettleSlip
from tournaments.subjects.revocations import RevokeCredit, RevokeResult
from tournaments.subjects.second_official import ConfirmCorrection, DeclineCorrection
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.substitution import SubstituteMember
from tournaments.subjects.tie_breaks import BreakTie
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry

CODE = re.compile(r'data-code="([a-z_]+)"')
Told = tuple[int, str]
"""Status and code; of what was done 200, whatever its page leads to."""


class Case(NamedTuple):
    """One command, as the desk's form and as a program's call, wrong by the rules in one way."""

    command: type[Command]
    page: str
    form: dict[str, object]
    address: str
    body: dict[str, Any]


def by_commands(
    command: type[Command], page: str, form: dict[str, object], **fields: object
) -> Case:
    """One that programs give as it is; the desk's form has the same fields but for these."""
    body = {"do": command.name(), **fields}
    return Case(command, page, form, "commands", {"commands": [body]})


def by_step(command: type[Command], step: str) -> Case:
    return Case(command, "", {"step": step}, "steps", {"step": step})


T1, T2 = {"round": 1, "table": 1}, {"round": 1, "table": 2}
AT_1, AT_2 = "rounds/1/tables/1/", "rounds/1/tables/2/"
MP_1 = {"mp-1-0": 1000, "mp-1-1": 1500}
CASES: list[Case] = [
    Case(
        AdmitEntry,
        "entries/",
        {"do": "one", "name": "Zoe", "partner": "Zita"},
        "entries",
        {"entries": [{"people": [{"name": "Zoe"}, {"name": "Zita"}]}]},
    ),
    by_commands(
        WithdrawEntry,
        "entries/4/",
        {"do": "withdraw", "kind": "justified", "reason": "x"},
        number=4,
        kind="justified",
        reason="x",
    ),
    by_commands(DeleteEntry, "entries/1/", {"do": "delete_entry", "number": 1}, number=1),
    Case(
        CorrectMember,
        "entries/1/names/",
        {"do": "correct_member", "member": "nobody", "name": "Zoe"},
        "names",
        {"entry": 1, "member": "nobody", "person": {"name": "Zoe"}},
    ),
    by_commands(CorrectTitle, "venue/", {"do": "correct_title", "title": ""}, title=""),
    by_commands(
        BreakTie,
        AT_1,
        {"do": "break_tie", "number": 1, "reason": "x"},
        **T1,
        number=1,
        reason="x",
    ),
    by_commands(
        ReturnEntry,
        "entries/1/",
        {"do": "return", "reason": "x"},
        number=1,
        reason="x",
    ),
    Case(
        SubstituteMember,
        "entries/1/",
        {"do": "substitute", "out": "nobody", "name": "Zoe", "round": 2, "reason": "x"},
        "substitutions",
        {"entry": 1, "out": "nobody", "person": {"name": "Zoe"}, "round": 2, "reason": "x"},
    ),
    by_commands(
        ApplyPenalty,
        "entries/1/",
        {"do": "penalty", "vp": 1, "mp": 0, "article": "", "reason": "x"},
        number=1,
        vp=1,
        article="",
        reason="x",
    ),
    by_commands(
        RevokeCredit,
        "entries/1/",
        {"do": "revoke", "credit": 99, "reason": "x"},
        credit=99,
        reason="x",
    ),
    by_step(MakeDraw, "draw"),
    by_step(ProposeRound, "propose"),
    by_step(PostRound, "post"),
    by_step(CloseRound, "close_round"),
    by_step(PublishStandings, "publish"),
    by_step(CloseTournament, "finish"),
    by_step(HomologateStandings, "homologate"),
    by_commands(RecallRound, "", {"do": "recall", "reason": "x"}, round=1, reason="x"),
    by_commands(ReopenRound, "", {"do": "reopen", "reason": "x"}, round=1, reason="x"),
    by_commands(ChangeRounds, "course/", {"do": "change_rounds", "rounds": 0}, rounds=0),
    by_commands(EndEarly, "course/", {"do": "end_early", "round": 1}, round=1),
    by_commands(CancelTournament, "course/", {"do": "cancel_tournament", "reason": ""}, reason=""),
    by_commands(DrawLots, "", {"lots": "1,2"}, numbers=[1, 2]),
    by_commands(
        RecordResult,
        "rounds/1/",
        {"mp-1-0": 700, "mp-1-1": 500},
        **T1,
        mp=[700, 500],
    ),
    by_commands(
        CorrectResult,
        AT_1,
        {"do": "correct", "kind": "swap", "reason": "", **MP_1},
        **T1,
        mp=[1000, 1500],
        kind="swap",
        reason="",
    ),
    by_commands(
        MendResult,
        AT_1,
        {"do": "mend", "source": "played", "reason": "", **MP_1},
        **T1,
        mp=[1000, 1500],
        source="played",
        reason="",
    ),
    by_commands(
        SettleSlip,
        AT_2,
        {"do": "settle", "mp-2-0": 1, "mp-2-1": 5, "reason": "x"},
        **T2,
        mp=[1, 5],
        reason="x",
    ),
    by_commands(
        GiveWalkover,
        AT_1,
        {"do": "walkover", "reason": "x"},
        **T1,
        present=[],
        reason="x",
    ),
    by_commands(
        AwardScore,
        AT_2,
        {
            "do": "award",
            "mp-2-0": 5,
            "mp-2-1": 5,
            "vp-2-0": 99,
            "vp-2-1": 1,
            "article": "1",
            "reason": "x",
        },
        **T2,
        mp=[5, 5],
        vp=[99, 1],
        article="1",
        reason="x",
    ),
    by_commands(
        RevokeResult,
        AT_2,
        {"do": "revoke", "reason": "x"},
        **T2,
        reason="x",
    ),
    by_commands(
        NoteLate,
        AT_1,
        {"do": "late", "side": "{side}", "minutes": 5},
        **T1,
        number="{side}",
        minutes=5,
    ),
    Case(
        RecordLineup,
        f"{AT_1}line-up/",
        {"do": "change", "out": "{side}:nobody", "name": "Zoe", "deal": 1},
        f"{AT_1}line-up",
        {"change": {"entry": "{side}", "out": "nobody", "person": {"name": "Zoe"}}},
    ),
    by_commands(
        GiveWarning,
        "referee/",
        {"do": "warn", "entry": 1, "article": "", "reason": "x"},
        number=1,
        article="",
        reason="x",
    ),
    by_commands(
        RevokeWarning,
        "referee/",
        {"do": "unwarn", "warning": 99, "reason": "x"},
        warning=99,
        reason="x",
    ),
    by_commands(
        CallReferee,
        "referee/",
        {"do": "call", "round": 1, "table": 99, "about": "x"},
        round=1,
        table=99,
        about="x",
    ),
    by_commands(
        AnswerCall,
        "referee/",
        {"do": "answer", "call": 99, "on": 0, "sanction": "none", "reason": "x"},
        call=99,
        reason="x",
    ),
    by_commands(
        ReopenCall,
        "referee/",
        {"do": "reopen", "call": 99, "reason": "x"},
        call=99,
        reason="x",
    ),
    by_commands(
        FileAppeal,
        "referee/",
        {"do": "appeal", "entry": 1, "round": 1, "table": 99, "reason": "x"},
        number=1,
        round=1,
        table=99,
        reason="x",
    ),
    by_commands(
        DecideAppeal,
        "referee/",
        {"do": "decide", "appeal": 99, "upheld": "no", "reason": "x"},
        appeal=99,
        upheld=False,
        panel=[],
        reason="x",
    ),
    by_commands(
        ReopenAppeal,
        "referee/",
        {"do": "reopen_appeal", "appeal": 99, "reason": "x"},
        appeal=99,
        reason="x",
    ),
    Case(
        TakeStatement,
        "referee/",
        {"do": "statement", "call": 99, "text": "x", "member": ""},
        "statements",
        {"call": 99, "text": "x", "member": ""},
    ),
    by_commands(
        LeaveOfficialMode,
        "official/",
        {"what": "homologates_early", "reason": ""},
        what="homologates_early",
        reason="",
    ),
    by_commands(
        ImportOfficialOrder,
        "official-order/",
        {"source": "", "list": "1;1"},
        source="",
        lines=[{"number": 1, "place": 1, "vp": None, "mp": None}],
    ),
    by_commands(ConfirmCorrection, "final/", {"do": "confirm", "proposal": 99}, proposal=99),
    by_commands(
        DeclineCorrection,
        "final/",
        {"do": "decline", "proposal": 99, "reason": "x"},
        proposal=99,
        reason="x",
    ),
]
PROPOSED: list[Case] = [
    by_commands(
        AlterProposal,
        "proposal/",
        {"do": "swap", "a": 1, "b": 1, "reason": "x"},
        round=1,
        swaps=[[1, 1]],
        reason="x",
    ),
    by_commands(
        CheckProposal,
        "proposal/",
        {"do": "check", "seen": "0" * 64},
        round=1,
        seen="0" * 64,
    ),
]
"""Before the first round is posted: its page is gone with the proposal."""


class Desk(NamedTuple):
    """A tournament with whoever stands before a door of it, in person and by a program."""

    tournament: str
    who: Program

    @property
    def state(self) -> Tournament:
        return load(UUID(self.tournament)).state

    @property
    def browser(self) -> Client:
        client = Client(headers={"Accept-Language": "en"})
        client.force_login(self.who.account)
        return client

    def by_form(self, case: Case, once: str = "") -> Told:
        form = {"once": once or str(uuid4()), **self._filled(case.form)}
        answer = send(self.browser, f"/desk/{self.tournament}/{case.page}", form)
        return told_by_page(answer)

    def by_call(self, case: Case, once: str = "") -> Told:
        body = {"id": once or str(uuid4()), **self._filled(case.body)}
        return told_by_call(f"{self.tournament}/{case.address}", body, self.who.headers)

    def _filled(self, said: Any) -> Any:
        """With the entry that sits at table 1 where a case says so."""
        rounds = self.state.rounds
        side = rounds[0].tables[0].sides[0] if rounds else 0
        if isinstance(said, dict):
            return {name: self._filled(each) for name, each in said.items()}
        if isinstance(said, list):
            return [self._filled(each) for each in said]
        if said == "{side}":
            return side
        return said.replace("{side}", str(side)) if isinstance(said, str) else said


def told_by_page(answer: Any) -> Told:
    """A page that asks for confirmation is what a program is told as `confirm_first`."""
    page = answer.content.decode()
    if answer.status_code == 302:
        official = "/official/?what=" in answer.headers["Location"]
        return (409, "official_mode_only") if official else (200, "")
    if answer.status_code == 200 and "<h1>Before it is done</h1>" in page:
        return 409, "confirm_first"
    found = CODE.findall(page)
    return answer.status_code, found[0] if found else ""


def told_by_call(address: str, body: dict[str, Any], headers: dict[str, str]) -> Told:
    client = Client(headers={"Accept-Language": "en"})
    answer = client.post(
        f"/api/tournaments/{address}",
        json.dumps(body),
        content_type="application/json",
        headers=headers,
    )
    return answer.status_code, answer.json().get("code", "")
