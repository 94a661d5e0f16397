"""The audit of a tournament's log: sound logs pass, any changed fact is found where it stands."""

from typing import Any

import msgspec

from games.kernel.event import Event
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.authority import Acting, Office
from tournaments.events.direction import (
    OfficerDismissed,
    OfficerNamed,
    PlaceChanged,
    TitleCorrected,
    TournamentCancelled,
    TournamentReturned,
)
from tournaments.events.entries import (
    EntryAdmitted,
    EntryWithdrawn,
    LatenessNoted,
    LotsDrawn,
    MemberCorrected,
    MemberSubstituted,
)
from tournaments.events.opening import TournamentOpened
from tournaments.events.publication import (
    OfficialLine,
    OfficialOrderImported,
    RatingsChanged,
    StandingsPublished,
    TournamentClosed,
)
from tournaments.events.refereeing import (
    AppealDecided,
    AppealFiled,
    CallAnswered,
    PenaltyApplied,
    RefereeCalled,
    StatementTaken,
    WarningGiven,
    WarningRevoked,
)
from tournaments.events.results import (
    CreditRevoked,
    LineupRecorded,
    RatedResultCorrected,
    ResultMended,
    ResultRecorded,
    ResultRevoked,
    Sitting,
    SlipClaimed,
    TieReopened,
)
from tournaments.events.rounds import ProposalChecked, RoundProposed
from tournaments.pairing.model import PairedTable
from tournaments.rating.skill import Rating
from tournaments.registry import EVENTS
from tournaments.regulations.regulation import Windows
from tournaments.subjects.admission import AdmitEntry, DeleteEntry
from tournaments.subjects.appeals import DecideAppeal, FileAppeal, ReopenAppeal
from tournaments.subjects.calls import AnswerCall, CallReferee, ReopenCall
from tournaments.subjects.closing import ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.direction import (
    DismissOfficer,
    LeaveOfficialMode,
    LendTournament,
    NameOfficer,
    TakeBackTournament,
)
from tournaments.subjects.discipline import ApplyPenalty, GiveWarning, RevokeWarning
from tournaments.subjects.draw import DrawLots
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.hand_pairing import AlterProposal, CheckProposal
from tournaments.subjects.hearings import TakeStatement
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.length import ChangeRounds, EndEarly
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.names import ChangePlace, CorrectMember, CorrectTitle
from tournaments.subjects.posting import PostRound, RecallRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import ImportOfficialOrder, PublishRatings, PublishStandings
from tournaments.subjects.rated_results import CorrectRatedResult
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import AwardScore, GiveWalkover, SettleSlip
from tournaments.subjects.revocations import RevokeCredit, RevokeResult
from tournaments.subjects.second_official import (
    ConfirmCorrection,
    DeclineCorrection,
    ProposeCorrection,
)
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.subjects.substitution import SubstituteMember
from tournaments.subjects.tie_breaks import BreakTie
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry
from tournaments.verify_log import verify_log

HOUR = 1_900_000_000_000


def eventful() -> Driver:
    """Everything that can happen, in one tournament."""
    driver = Driver(seed="audit", rounds=4, claims=True, windows=Windows())
    driver.do(NameOfficer("rita", "referee"))
    driver.admit(11)
    named(driver)
    driver.draw("rating")
    directed(driver)
    sides = driver.state.rounds[0].tables[1].sides
    driver.do(GiveWalkover(1, 2, sides[:1], "late"))
    driver.do(GiveWalkover(1, 3, (), "both left"))
    driver.do(AwardScore(1, 4, (5, 0), (12, 6), "art. 7", "cards mixed"))
    _claimed(driver, 1, (500, 0), (500, 0))
    _claimed(driver, 5, (500, 0), (0, 500))
    driver.do(SettleSlip(1, 5, (500, 0), "said so", "art. 5"))
    driver.play()
    driver.do(CorrectResult(1, 1, (700, 0), "addition", "sum"))
    driver.do(PublishStandings())
    driver.do(PublishRatings({"m0.0": Rating(30_000, 4_000)}))
    driver.do(ApplyPenalty(4, 1, "art. 9", "late", 50))
    refereed(driver)
    driver.play_rounds(1)
    driver.do(WithdrawEntry(2, "unjustified", "left"))
    driver.do(LeaveOfficialMode("returns_unjustified", "a friendly evening"))
    driver.do(ReturnEntry(2, "made peace"))
    driver.post(system="danish", variant="strict")
    mended(driver)
    driver.play()
    driver.do(DrawLots((3, 5, 1)))
    driver.do(PublishStandings())
    driver.do(EndEarly(driver.state.rounds_closed))
    driver.do(ChangeRounds(4))
    bracket = driver.post(system="knockout")
    table = bracket.tables[0]
    driver.do(RecordResult(4, table.number, (500, 500)))
    driver.do(BreakTie(4, table.number, table.sides[0], "another hand"))
    driver.do(BreakTie(4, table.number, 0, "the wrong side"))
    driver.do(BreakTie(4, table.number, table.sides[1], "another hand"))
    driver.play()
    driver.do(PublishRatings())
    finished(driver)
    driver.do(CloseTournament())
    driver.do(CorrectRatedResult(2, 2, (650, 0), "sum"))
    return driver


def named(driver: Driver) -> None:
    """An entry that should not be there, and what was written wrongly."""
    driver.do(AdmitEntry(("twice",)))
    driver.do(DeleteEntry(12))
    driver.do(CorrectMember(1, driver.state.entries[1].members[0], "ab" * 32, "c1"))
    driver.do(CorrectTitle("Coppa"))
    driver.do(ChangePlace("Circolo", "", "Sala", ""))


def finished(driver: Driver) -> None:
    """Two officials correct what is late; then the standings are final."""
    one, other = (Acting(frozenset({Office.REFEREE}), member=who) for who in ("rita", "ugo"))
    late = CorrectResult(2, 1, (700, 0), "arbitral", "cards", "art. 7").data()
    for answer in (DeclineCorrection(1, "no"), ConfirmCorrection(2)):
        driver.do(ProposeCorrection(late), one)
        driver.do(answer, other)
    driver.do(PublishStandings())
    lines = tuple(OfficialLine(n, 1 + n // 2) for n in sorted(driver.state.entries))
    driver.do(ImportOfficialOrder("the federation", lines))
    version = len(driver.state.published)
    driver.do(HomologateStandings(version), Acting(at=HOUR, member="rita"))


def _claimed(driver: Driver, table: int, *claims: tuple[int, int]) -> None:
    """What the two sides of a table of the first round say."""
    for side, said in zip(driver.state.rounds[0].table(table).sides, claims, strict=True):
        acting = Acting(places=frozenset({(1, table, side)}))
        driver.do(ClaimResult(1, table, side, said), acting)


def refereed(driver: Driver) -> None:
    """Calls, what was ruled on them, and an appeal."""
    referee = Acting(frozenset({Office.REFEREE}))
    side, other = driver.state.rounds[0].tables[0].sides
    rulings = (
        AnswerCall(1, (side, other), "none", reason="nothing"),
        AnswerCall(2, (other, side), "warning", side, "art. 8", "spoke"),
        AnswerCall(3, (), "penalty", other, "art. 9", "left", vp=1, mp=20),
    )
    for ruling in rulings:
        driver.do(CallReferee(1, 1, 0, "look"), referee)
        driver.do(TakeStatement(ruling.call, "ab" * 32, side), Acting(at=HOUR))
        driver.do(ruling)
    driver.do(ReopenCall(1, "not all were heard"))
    driver.do(rulings[0])
    driver.do(GiveWarning(side, "art. 8", "again"))
    driver.do(RevokeWarning(2, "it was somebody else"))
    driver.do(FileAppeal(side, 1, 1, "not fair"))
    driver.do(DecideAppeal(1, upheld=True, panel=("rita", "ugo"), reason="unfair"))
    driver.do(ReopenAppeal(1, "a slip was found"))
    driver.do(DecideAppeal(1, upheld=False, panel=("rita", "ugo"), reason="fair"))


def directed(driver: Driver) -> None:
    """The first round, as people direct it: changed, looked at, recalled, with somebody late."""
    driver.do(ProposeRound(1))
    proposal = present(driver.state.proposal)
    a, b = proposal.tables[0].sides[0], proposal.tables[1].sides[0]
    driver.do(AlterProposal(1, ((a, b),), "brothers"))
    driver.do(CheckProposal(1))
    driver.do(PostRound(1, visible_at=1_800_000_000))
    driver.do(RecallRound(1, "wrong hour"))
    driver.do(PostRound(1, visible_at=1_800_000_600))
    driver.do(AdmitEntry(("late",), "c1", 1111))
    late = driver.state.rounds[0].tables[4].sides[0]
    driver.do(NoteLate(1, 5, late, minutes=6))
    driver.do(SubstituteMember(late, driver.state.entries[late].members[0], "sub", 2, "ill"))


def mended(driver: Driver) -> None:
    """What was given to the wrong side, played after all, or not meant at all."""
    current = present(driver.state.current)
    number, sides = current.number, current.tables[0].sides
    driver.do(AdmitEntry(("latest",), "c2", 1100))
    driver.do(RevokeCredit(driver.state.credits_given, "was excused"))
    driver.do(GiveWalkover(number, 1, sides[:1]))
    driver.do(MendResult(number, 1, "walkover", "the other side", present=sides[1:]))
    driver.do(MendResult(number, 1, "played", "played after all", mp=(500, 0)))
    driver.do(RevokeResult(number, 1, "no, it was not"))
    driver.do(MendResult(number, 1, "arbitral", "cards", (5, 0), (9, 9), article="7"))
    driver.do(RecordLineup(number, 2, (Sitting(current.tables[1].sides[0], ""),)))
    driver.play()
    driver.do(ReopenRound(number, "a slip was found"))
    driver.do(LendTournament("ab" * 32))
    driver.do(TakeBackTournament())
    driver.do(DismissOfficer("rita", "referee"))


LOG = eventful().log


def test_the_log_has_every_kind_of_event() -> None:
    """All but a cancelling, after which nothing comes: `test_cancellation` audits logs with one."""
    assert {type(event) for event in LOG} == set(EVENTS) - {TournamentCancelled}


def test_a_sound_log_passes() -> None:
    state, divergence = verify_log(LOG)
    assert divergence is None
    assert state.closed


def changed(event: Event) -> list[Event]:
    """Every way to change one number or list of the event a little.

    But for places: those of a played match are the game's own, which knows who left (GEN-07); and
    for the hour of a posting, which somebody chose.
    """
    found = []
    for field in event.__struct_fields__:
        value: Any = getattr(event, field)
        if field == "places" and isinstance(event, (ResultRecorded, ResultMended)):
            continue
        if field == "visible_at":
            continue
        if field == "at":
            continue  # the hour comes from outside, and stands in the envelope as well
        if isinstance(value, int):
            found.append(msgspec.structs.replace(event, **{field: value + 1}))
        if isinstance(value, tuple) and len(value) > 1 and value[0] != value[1]:
            found.append(
                msgspec.structs.replace(event, **{field: (value[1], value[0], *value[2:])})
            )
    return found


def said(event: Event) -> bool:
    """Whether people said it: changed, it is another tournament, perhaps as sound as this one."""
    if isinstance(event, (ResultRecorded, ResultMended)):
        return event.source == "arbitral"
    return isinstance(
        event,
        (
            TournamentOpened,
            EntryAdmitted,
            EntryWithdrawn,
            PenaltyApplied,
            SlipClaimed,
            WarningGiven,
            RefereeCalled,
            CallAnswered,
            AppealFiled,
            AppealDecided,
            LatenessNoted,
            MemberSubstituted,
            StatementTaken,
            MemberCorrected,
            RatedResultCorrected,
        ),
    )


def test_a_changed_fact_is_found() -> None:
    tried, unnoticed = 0, []
    for at, event in enumerate(LOG):
        for false in () if said(event) else changed(event):
            _, divergence = verify_log([*LOG[:at], false, *LOG[at + 1 :]])
            tried += 1
            if divergence is None or divergence.at < at - 10:
                unnoticed.append((at, false, divergence))
    assert tried > 73
    assert unnoticed == []


def test_a_walkover_of_more_or_fewer_than_sit_there_is_found() -> None:
    for at, event in enumerate(LOG):
        if not isinstance(event, (ResultRecorded, ResultMended)):
            continue
        if event.source == "walkover":
            for places in (event.places[:-1], (*event.places, 1)):
                false = msgspec.structs.replace(event, places=places)
                _, divergence = verify_log([*LOG[:at], false, *LOG[at + 1 :]])
                assert present(divergence)[:2] == (at, "uncaused")


def test_a_dropped_or_doubled_event_is_found() -> None:
    # Nothing in the log has to follow from these: the chain of hashes guards them.
    final = (
        LotsDrawn,
        SlipClaimed,
        WarningGiven,
        StandingsPublished,
        RatingsChanged,
        TournamentClosed,
        OfficerNamed,
        OfficerDismissed,
        ProposalChecked,
        CreditRevoked,
        LineupRecorded,
        TournamentReturned,
        LatenessNoted,
        ResultMended,
        ResultRevoked,
        StatementTaken,
        WarningRevoked,
        OfficialOrderImported,
        MemberCorrected,
        TitleCorrected,
        PlaceChanged,
        TieReopened,
        RatedResultCorrected,
    )
    unnoticed = []
    for at, event in enumerate(LOG):
        _, dropped = verify_log([*LOG[:at], *LOG[at + 1 :]])
        if dropped is None and not isinstance(event, final):
            unnoticed.append((at, "dropped", event))
        _, doubled = verify_log([*LOG[: at + 1], event, *LOG[at + 1 :]])
        # A proposal may be made again before it is posted.
        if doubled is None and not isinstance(event, RoundProposed):
            unnoticed.append((at, "doubled", event))
    assert unnoticed == []


def test_a_round_that_was_picked_by_hand_is_found() -> None:
    """All scores are level, nobody has a club: another first round is as sound, but not drawn."""
    driver = Driver(rounds=1)
    driver.admit(6, clubs=0)
    driver.draw()
    driver.do(ProposeRound(1))
    proposed = driver.log[-1]
    assert isinstance(proposed, RoundProposed)
    (a, b), (c, d) = proposed.tables[0].sides, proposed.tables[1].sides
    picked = (
        PairedTable((a, d), proposed.tables[0].reasons),
        PairedTable((c, b), proposed.tables[1].reasons),
    )
    for false in (
        msgspec.structs.replace(proposed, tables=(*picked, proposed.tables[2])),
        msgspec.structs.replace(proposed, solver="matching/other"),
    ):
        _, divergence = verify_log([*driver.log[:-1], false])
        assert divergence is not None
        assert (divergence.at, divergence.reason) == (len(driver.log) - 1, "differs")
