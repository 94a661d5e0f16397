"""What a row is called in a shell, a form or a traceback: which one it is, and no secret."""

from uuid import UUID

from django.apps import apps
from django.db.models import Model

from smazzata.desk.models import (
    Arrival,
    Circuit,
    CircuitEvening,
    Officer,
    Report,
    SavedPreset,
    Statement,
    Waiting,
)
from smazzata.hall.models import (
    Announcement,
    ClockChange,
    DeviceKey,
    PrizeList,
    PushSubscription,
    Remark,
    RevokedKeys,
    TableSubscription,
)
from smazzata.members.models import (
    Account,
    Club,
    Member,
    NameChange,
    NameKey,
    OutgoingMail,
    SentRequest,
    Token,
)
from smazzata.play.models import Comment, Room, RoomSeat
from smazzata.ratings.models import (
    CurrentRating,
    OpenRatedMatch,
    PlayedMatch,
    PublishedList,
    RatedHandle,
    RatedTable,
    RatingStep,
)
from smazzata.register.models import (
    DoubtfulLine,
    JoinedHandle,
    MovedAppearance,
    ToldApart,
    UploadedList,
)
from smazzata.runtime.models import Installation
from smazzata.season.models import BookedPoints, FiledResults, SeasonText
from smazzata.tables.models import MatchRow, OpenTable, ScheduledWakeup, SeatRow
from smazzata.tournament_management.models import (
    Automation,
    EntrantRow,
    TournamentRow,
    TournamentSecret,
    TournamentTables,
    Venue,
)

ID = UUID("01a20000-0000-7000-8000-000000000001")
SECRET = "5ec2e7" * 10
ROWS: list[tuple[Model, str]] = [
    (Account(username="anna", password=SECRET), "anna"),
    (Announcement(tournament=ID, text="pausa"), f"{ID}: pausa"),
    (Arrival(tournament=ID, number=3, settled=True), f"{ID} 3"),
    (Automation(tournament=ID, steps=["draw", "pair"]), f"{ID} draw, pair"),
    (
        ClockChange(tournament=ID, round=2, kind="start", seconds=2400),
        f"{ID} round 2 start 2400",
    ),
    (Circuit(id=ID, name="Giovedì"), "Giovedì"),
    (CircuitEvening(circuit=Circuit(id=ID, name="Giovedì"), tournament=ID), f"Giovedì {ID}"),
    (Club(name="Circolo"), "Circolo"),
    (CurrentRating(member="m0", discipline="busca-two", mu=25, sigma=8), "m0 busca-two 25±8"),
    (Comment(match=ID, move=7, text="bella"), f"{ID} 7: bella"),
    (DeviceKey(tournament=ID, number=4, table=7, side=2), f"{ID} 4: 7.2"),
    (EntrantRow(tournament=ID, number=3, member="m0"), f"{ID}/3 m0"),
    (SentRequest(once=ID, sender="m0", address="/api/presets"), "m0 /api/presets"),
    (Installation(secret_key=SECRET), f"secret key {SECRET[:8]}"),
    (MatchRow(id=ID, game="busca"), f"{ID} busca"),
    (Member(id=ID, name="Anna"), "Anna"),
    (Member(id=ID, name=""), str(ID)),
    (NameChange(pk=6, member="m0", salt=SECRET, before=[SECRET, "", ""]), "m0 6"),
    (NameKey(key="anna"), "anna"),
    (Officer(tournament=ID, member="m0", office="referee"), f"{ID} m0 referee"),
    (OpenRatedMatch(match=ID, game="busca"), f"{ID} busca"),
    (OpenTable(match=ID, opened_by="m0", address="a0"), str(ID)),
    (OutgoingMail(pk=5, address="anna@example.org", body=SECRET), "5"),
    (PrizeList(tournament=ID, cents=[500, 300]), f"{ID} 2 prizes"),
    (
        TableSubscription(member=ID, endpoint=SECRET, auth=SECRET, service="push.example"),
        f"{ID} by push.example",
    ),
    (
        PushSubscription(
            tournament=ID, entry=3, endpoint=SECRET, auth=SECRET, service="push.example"
        ),
        f"{ID} 3 by push.example",
    ),
    (PlayedMatch(match=ID, deals=4, touched=True), f"{ID} 4"),
    (RatedTable(discipline="busca-two", order="019 x"), "busca-two 019 x"),
    (RatedHandle(handle="m1", person="m0"), "m1 → m0"),
    (PublishedList(discipline="busca-two", month=24325, note=SECRET), "busca-two 24325"),
    (JoinedHandle(gone="m1", kept="m0"), "m1 → m0"),
    (MovedAppearance(tournament=ID, handle="m1", person="m0"), f"{ID}: m1 → m0"),
    (SeasonText(season=ID, body="fibur", year=2027, text=SECRET), "fibur 2027"),
    (FiledResults(season=ID, tournament=ID, edition=2, bundle=SECRET), f"{ID} 2"),
    (BookedPoints(tournament=ID, edition=2, handle="m1", points=30), f"{ID} 2: m1 30"),
    (ToldApart(one="m0", other="m1", evidence=SECRET), "m0 ≠ m1"),
    (DoubtfulLine(pk=3, name=SECRET, licence=SECRET), "3 open"),
    (UploadedList(name="soci.csv", data=SECRET.encode()), "soci.csv shown"),
    (RatingStep(person="m0", discipline="busca-two", mu=25, sigma=8), "m0 busca-two 25±8"),
    (Report(tournament=ID, member="m0", text=SECRET), f"{ID} m0"),
    (DeviceKey(tournament=ID, number=3, table=7, side=2), f"{ID} 3: 7.2"),
    (RevokedKeys(tournament=ID, round=2, table=7, count=1), f"{ID} 2.7: 1"),
    (Remark(tournament=ID, version=7, text="vista"), f"{ID} 7: vista"),
    (Room(id=ID, game="busca", key=SECRET), f"{ID} busca"),
    (RoomSeat(room_id=ID, seat=0, member="m0"), f"{ID}/0 m0"),
    (RoomSeat(room_id=ID, seat=1, bot="easy"), f"{ID}/1 easy"),
    (RoomSeat(room_id=ID, seat=2), f"{ID}/2 free"),
    (SavedPreset(owner="m0", name="Sabato"), "Sabato"),
    (ScheduledWakeup(match=ID, due_ms=9), f"{ID} due 9"),
    (SeatRow(match=ID, seat=3, member="m0"), f"{ID}/3 m0"),
    (Statement(tournament=ID, call=2, order=1, text=SECRET), f"{ID} 2.1"),
    (Token(name="laptop", digest=SECRET), "laptop"),
    (TournamentRow(id=ID, title="Coppa"), f"{ID} Coppa"),
    (TournamentSecret(tournament=ID, key=SECRET), str(ID)),
    (TournamentTables(tournament=ID, people=True), f"{ID} people"),
    (TournamentTables(tournament=ID, people=False, bot="novice"), f"{ID} novice"),
    (Venue(tournament=ID, name="Circolo"), f"{ID} Circolo"),
    (Waiting(pk=4, tournament=ID, members=["m0"]), f"{ID} 4"),
]


def test_a_row_says_which_it_is_and_no_secret() -> None:
    said = [(type(row).__name__, str(row)) for row, _ in ROWS]
    assert said == [(type(row).__name__, words) for row, words in ROWS]
    assert [type(row).__name__ for row, _ in ROWS if SECRET in repr(row)] == []


def test_every_model_is_here() -> None:
    ours = {model for model in apps.get_models() if model.__module__.startswith("smazzata.")}
    assert ours == {type(row) for row, _ in ROWS}
