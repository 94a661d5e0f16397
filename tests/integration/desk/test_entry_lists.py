"""Who is entered: lists from files, licences of somebody else, who waits, who is here."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from smazzata.desk.entries.roll_call import ticked
from smazzata.desk.models import Arrival, Waiting
from smazzata.ledger.auditing import audit
from smazzata.ledger.reader import load as events_of
from smazzata.members.models import Member
from smazzata.runtime import spreadsheets
from smazzata.runtime.spreadsheets import MOST_BYTES, read_file, read_text
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.tournament import load
from tests.testbed.desk_forms import client_of, opened, post, state_of, step
from tests.testbed.played import bring_lists_up_to_date
from tests.unit.narrowing import instance
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.people import same_name
from tournaments.entry_lists.sheets import Sheet

pytestmark = pytest.mark.django_db

THREE = {"option.players_format": "three"}
LIST = """Iscritti;;;;
Cognome;Nome;Tessera;Circolo;Telefono
Rossi;Niccolò;77;Fiori;333
Neri;Bea;;Cuori;
;;99;Cuori;
Verdi;Ada;123;Fiori;
"""


def read(client: Client, tournament: UUID, data: bytes | str, status: int = 200) -> str:
    """Sends a file, or pasted text, to be looked at."""
    sent = {"list": data} if isinstance(data, str) else {"file": SimpleUploadedFile("l", data)}
    return post(client, f"/desk/{tournament}/entries/list/", {"do": "read", **sent}, status)


def fields(page: str) -> dict[str, str]:
    """What the form of a preview would send as it stands."""
    found = {"header": re.findall(r'name="header"[^>]*value="(\d+)"', page)[0]}
    found["sheet"] = unescape(re.findall(r'name="sheet" value="([^"]*)"', page)[0])
    for name, options in re.findall(r'<select[^>]*name="(column-\d+)">(.*?)</select>', page, re.S):
        chosen = re.findall(r'value="(\w*)" selected', options)
        found[name] = chosen[0] if chosen else ""
    return found


def enter(
    client: Client,
    tournament: UUID,
    page: str,
    status: int = 302,
    said: Mapping[str, str] | None = None,
) -> str:
    form = {**fields(page), "do": "enter", **(said or {})}
    return post(client, f"/desk/{tournament}/entries/list/", form, status)


def names(tournament: UUID) -> list[str]:
    state = state_of(tournament)
    members = [e.members[0] for _, e in sorted(state.entries.items())]
    found = {str(member.id): member.name for member in Member.objects.all()}
    return [found[member] for member in members]


@pytest.mark.parametrize(
    "data", [LIST, LIST.encode(), LIST.encode("utf-8-sig"), LIST.encode("windows-1252")]
)
def test_a_messy_list_is_looked_at_and_then_entered(olga: Client, data: bytes | str) -> None:
    tournament = opened(olga, **THREE)
    page = read(olga, tournament, data)
    assert "3 rows are right." in page
    assert "Line 5, column name: the name is missing." in page
    assert not state_of(tournament).entries, "nobody is entered by looking"
    assert ("check that the accents are right" in page) == (data == LIST.encode("windows-1252"))
    enter(olga, tournament, page)
    assert names(tournament) == ["Niccolò Rossi", "Bea Neri", "Ada Verdi"]
    log = "".join(str(event.data) for event in events_of(tournament))
    assert "Rossi" not in log
    assert "Fiori" not in log


def test_a_pasted_list_with_a_column_nobody_knows_is_looked_at_first(olga: Client) -> None:
    tournament = opened(olga)
    lines = "\nAnna Rossi;Aldo Rossi;Fiori;A1;A2"
    entries = f"/desk/{tournament}/entries/"
    unknown = "nome;compagno;circolo;tessera;documento"
    shown = post(olga, entries, {"do": "list", "list": unknown + lines}, 422)
    assert fields(shown)["column-4"] == "", "it is asked what it means"
    assert not state_of(tournament).entries
    known = "Nome;Compagno;Circolo;Numero di tessera;Numero di tessera del compagno"
    post(olga, entries, {"do": "list", "list": known + lines})
    found = set(Member.objects.values_list("name", "licence"))
    assert {("Anna Rossi", "A1"), ("Aldo Rossi", "A2")} <= found


def test_the_meaning_of_the_columns_can_be_changed(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    page = read(olga, tournament, "Fiori;Ada Verdi\nCuori;Bea Neri\n")
    form = fields(page) | {"do": "look", "column-0": "club", "column-1": ""}
    address = f"/desk/{tournament}/entries/list/"
    assert "the column name is missing" in post(olga, address, form, 200)
    page = post(olga, address, {**form, "column-1": "name"}, 200)
    enter(olga, tournament, page)
    assert names(tournament) == ["Ada Verdi", "Bea Neri"]
    assert Member.objects.get(name="Ada Verdi").club is not None


def test_the_same_list_again_enters_only_who_is_new(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    enter(olga, tournament, read(olga, tournament, LIST))
    page = read(olga, tournament, LIST.replace(";;99", "Blu;Carla;99"))
    assert "1 row is right." in page
    assert "Line 3: Niccolò Rossi is already in entry 1." in page
    assert "Line 4: Bea Neri is already in entry 2." in page
    enter(olga, tournament, page)
    assert names(tournament)[3:] == ["Carla Blu"]


def test_a_form_sent_twice_enters_once(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    form = {**fields(read(olga, tournament, LIST)), "do": "enter", "once": str(uuid4())}
    for _ in range(2):
        assert olga.post(f"/desk/{tournament}/entries/list/", form).status_code == 302
    assert len(state_of(tournament).entries) == Member.objects.exclude(name="olga").count() == 3


def test_a_licence_of_somebody_else_is_decided_by_a_person(olga: Client) -> None:
    maria = Member.objects.create(name="Maria Bianchi", licence="77")
    Member.objects.create(name="ADA  verdi", licence="123")
    tournament = opened(olga, **THREE)
    page = read(olga, tournament, LIST)
    assert "Niccolò Rossi has licence 77, which belongs to Maria Bianchi" in page
    assert "which belongs to ADA" not in page, "the same name in other letters"
    alone = read(olga, tournament, "Niccolò Rossi;Fiori;77")
    assert "undecided" in enter(olga, tournament, alone, 409)
    assert "undecided" in enter(olga, tournament, alone, 409, {"whose-77": "perhaps"})
    assert not state_of(tournament).entries
    enter(olga, tournament, page)
    assert names(tournament) == ["Bea Neri", "ADA  verdi"], "the doubtful line waits"
    waits = unescape(olga.get(f"/desk/{tournament}/entries/list/").content.decode())
    assert "Cognome;Nome;Tessera;Circolo;Telefono\nRossi;Niccolò;77;Fiori;333\n;;99;Cuori;" in waits
    enter(olga, tournament, alone, said={"whose-77": "new"})
    rossi = Member.objects.get(name="Niccolò Rossi")
    assert rossi.licence is None
    other = opened(olga, **THREE)
    enter(olga, other, read(olga, other, LIST), said={"whose-77": "member"})
    assert state_of(other).entries[1].members == (str(maria.id),)


def test_one_person_typed_with_the_licence_of_another(olga: Client) -> None:
    Member.objects.create(name="Maria Bianchi", licence="77")
    tournament = opened(olga, **THREE)
    one = {"do": "one", "name": "Anna Rossi", "licence": "77"}
    address = f"/desk/{tournament}/entries/"
    assert "it is Maria Bianchi" in post(olga, address, one, 409)
    post(olga, address, {**one, "whose-77": "new"})
    assert names(tournament) == ["Anna Rossi"]


def test_a_licence_of_somebody_who_has_entered_is_said_to_be_theirs(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    address = f"/desk/{tournament}/entries/"
    post(olga, address, {"do": "one", "name": "Anna Rossi", "licence": "77"})
    said = unescape(post(olga, address, {"do": "one", "name": "Zoe Blu", "licence": "77"}, 422))
    assert "The licence 77 is that of Anna Rossi, who is already in entry 1." in said
    assert "Zoe Blu is already" not in said


@pytest.mark.parametrize(("first", "second"), [("", "77"), ("77", "")])
def test_a_namesake_of_one_club_is_asked_about(olga: Client, first: str, second: str) -> None:
    """Typed by hand without a number, and in the club's list with it: one person, twice."""
    tournament = opened(olga, **THREE)
    address = f"/desk/{tournament}/entries/"
    anna = {"do": "one", "name": "Anna Rossi", "club": "Fiori"}
    post(olga, address, {**anna, "licence": first})
    said = post(olga, address, {**anna, "name": "Rossi Anna", "licence": second}, 422)
    assert "Rossi Anna is already in entry 1, or has the same name" in said
    post(olga, address, {**anna, "licence": second, "club": "Cuori"})
    post(olga, address, {**anna, "name": "Anna Z. Rossi", "licence": second and "78"})
    assert len(state_of(tournament).entries) == 3


def test_two_with_two_numbers_are_two(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    for licence in ("77", "78"):
        one = {"do": "one", "name": "Anna Rossi", "club": "Fiori", "licence": licence}
        post(olga, f"/desk/{tournament}/entries/", one)
    assert len(state_of(tournament).entries) == 2


def test_what_is_wrong_with_a_pair_is_said_by_its_field(olga: Client) -> None:
    address = f"/desk/{opened(olga)}/entries/"
    said = post(olga, address, {"do": "one", "name": "Eva Blu", "partner": "Eva Blu"}, 422)
    assert "Partner: Eva Blu cannot play with themselves" in unescape(said)
    said = post(olga, address, {"do": "one", "name": "Eva Blu", "partner": ""}, 422)
    assert "Partner: the name is missing." in unescape(said)


def test_rows_that_wait_keep_the_columns_that_were_chosen(olga: Client) -> None:
    tournament = opened(olga)
    text = """Cognome;Nome;Cognome;Nome;Gruppo
Rossi;Anna;Neri;Bea;Fiori
Blu;Carla;cerca compagno;;Cuori
"""
    page = read(olga, tournament, text)
    enter(olga, tournament, page, said={"column-4": "club"})
    address = f"/desk/{tournament}/entries/list/"
    left = unescape(
        re.findall(r"<textarea[^>]*>(.*?)</textarea>", olga.get(address).content.decode(), re.S)[0]
    )
    assert "Blu;Carla;cerca compagno;;Cuori" in left
    page = read(olga, tournament, left.replace("cerca compagno;", "Verdi;Dora"))
    assert [v for k, v in sorted(fields(page).items()) if k.startswith("column-")] == [
        "surname",
        "name",
        "partner_surname",
        "partner",
        "club",
    ]


def test_the_order_of_names_is_kept_from_one_step_to_the_next(olga: Client) -> None:
    tournament = opened(olga)
    chosen = '<option value="surname_first" selected>'
    pasted = {"do": "list", "order": "surname_first"}
    text = "Rossi Anna e Neri Bea pagato\nBlu Carla e Verdi Dora; pagato\nPo Gina\n"
    entries = f"/desk/{tournament}/entries/"
    preview = post(olga, entries, {**pasted, "list": text}, 422)
    assert chosen in preview
    enter(olga, tournament, preview, said={"order": "surname_first"})
    found = set(Member.objects.exclude(surname="").values_list("name", "surname"))
    assert found == {
        ("Anna Rossi", "Rossi"),
        ("Bea Neri", "Neri"),
        ("Carla Blu", "Blu"),
        ("Dora Verdi", "Verdi"),
    }
    again = read(olga, tournament, "Po Gina e Re Ida\n")
    assert chosen in again, "also where the rows that wait are mended"
    post(olga, f"{entries}list/", {**fields(again), "do": "look", "order": "name_first"}, 200)
    assert '<option value="name_first" selected>' in olga.get(entries).content.decode()


def test_rows_that_wait_keep_the_order_of_names_that_was_chosen(olga: Client) -> None:
    tournament = opened(olga)
    page = read(olga, tournament, "Rossi Anna;Neri Bea\nBlu Carla;cerca compagno\n")
    enter(olga, tournament, page, said={"order": "surname_first"})
    address = f"/desk/{tournament}/entries/list/"
    assert "cognome e nome;compagno\nBlu Carla" in unescape(olga.get(address).content.decode())


def test_who_waits_is_entered_by_a_word_and_not_by_a_key(olga: Client) -> None:
    tournament = opened(olga, hall_tables="1", **THREE)
    people = "\n".join(f"{name} Rossi" for name in ("Ada", "Bea", "Carla", "Dora", "Elsa"))
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": people})
    sure = {"do": "withdraw", "kind": "justified", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/entries/2/", sure)
    page = olga.get(f"/desk/{tournament}/entries/", headers={"Accept-Language": "it"})
    assert re.search(r'value="let_in">\s*Iscrivi\s*<', page.content.decode())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Anna Rossi", "rossi  ANNA", True),
        ("Niccolò D'Angelo", "Niccolo D’Angelo", True),
        ("Anna Rossi", "Anna Rosso", False),
        ("Anna Maria Rossi", "Anna Rossi", False),
    ],
)
def test_what_counts_as_one_name(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same


def test_a_licence_of_forty_characters_and_a_member_twice(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    address = f"/desk/{tournament}/entries/"
    long = {"do": "one", "name": "Ada", "licence": "9" * 40}
    assert "Licence: the text is longer than 32 characters." in post(olga, address, long, 422)
    page = read(olga, tournament, "Nome;Tessera\nAda;" + "9" * 40 + "\nBea;1\nCarla;1\n")
    assert "Line 2, column licence: the text is longer than 32 characters." in page
    assert "Line 4, column licence: the licence 1 is already on line 3." in page
    post(olga, address, {"do": "one", "name": "Bea", "licence": "1"})
    said = post(olga, address, {"do": "one", "name": "Bea", "licence": "1"}, 422)
    assert "Bea is already in entry 1." in said


def workbook(*rows: Sequence[object]) -> bytes:
    book, kept = Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append(list(row))
    book.save(kept)
    return kept.getvalue()


def test_a_workbook(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    data = workbook(["Nome", "Tessera", None], [], ["Ada Verdi", 123.0], ["Bea Neri", None])
    page = read(olga, tournament, data)
    enter(olga, tournament, page)
    assert names(tournament) == ["Ada Verdi", "Bea Neri"]
    assert Member.objects.get(name="Ada Verdi").licence == "123"


def zipped(**parts: bytes) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(name.replace("__", "/").replace("_", "."), data)
    return kept.getvalue()


def book_with(path: str, change: Callable[[bytes], bytes]) -> bytes:
    """A workbook of one name, of which one part is changed."""
    kept = io.BytesIO()
    plain = zipfile.ZipFile(io.BytesIO(workbook(["Ada", 1])))
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in plain.namelist():
            data = plain.read(name)
            packed.writestr(name, change(data) if name == path else data)
    return kept.getvalue()


def sheet_with(rows: bytes) -> bytes:
    """A workbook whose sheet has these rows, as XML."""

    def change(part: bytes) -> bytes:
        return re.sub(rb"(?s)<sheetData>.*</sheetData>", b"<sheetData>%s</sheetData>" % rows, part)

    return book_with("xl/worksheets/sheet1.xml", change)


def styled_with(styles: bytes) -> bytes:
    """A workbook with one more piece of styles."""
    return book_with("xl/styles.xml", lambda part: part.replace(b"<fonts", styles + b"<fonts", 1))


CELL = b"<c><v>1</v></c>"
FORMAT = b'<numFmts count="1"><numFmt numFmtId="170" formatCode="%s"/></numFmts>'
SHARED = b'<row><c t="inlineStr"><is><t>%s</t></is></c></row>'

HEAVY = {
    "a row of 200,000 cells": (sheet_with(b"<row>%s</row>" % (CELL * 200_000)), "csv_row_too_long"),
    "many cells": (sheet_with((b"<row>%s</row>" % (CELL * 60)) * 1_001), "sheet_too_many_cells"),
    "empty rows": (sheet_with(b"<row/>" * 500_001), "sheet_unpacks_too_large"),
    "cells in cells": (sheet_with(b"<c>" * 1_001 + b"</c>" * 1_001), "csv_row_too_long"),
    "long texts": (sheet_with(SHARED % (b"x" * 4_000) * 400), "sheet_unpacks_too_large"),
    "a format without end": (styled_with(FORMAT % (b"[" * 17)), "sheet_unpacks_too_large"),
    "a long format": (styled_with(FORMAT % (b"d" * 256)), "sheet_unpacks_too_large"),
    "styles": (styled_with(b"<xf/>" * 30_001), "sheet_unpacks_too_large"),
    "a text of one row": (b";" * 1_400_000, "csv_row_too_long"),
    "a text of empty rows": (b"\n" * 1_400_000, "sheet_too_long"),
    "a quotation of rows": (b'"' + b"x\n" * 700_000 + b'"', "sheet_too_long"),
}


@pytest.mark.parametrize("heavy", HEAVY)
def test_a_small_file_of_endless_work_is_refused_before_it_is_read(
    olga: Client, heavy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, code = HEAVY[heavy]
    opened_books: list[object] = []
    if heavy != "long texts":  # which are seen only where the cells are put together
        monkeypatch.setattr(spreadsheets, "load_workbook", opened_books.append)
    monkeypatch.setattr("tournaments.entry_lists.sheets.csv.reader", opened_books.append)
    assert instance(EntryFileFault, read_file(data)).code == code
    assert not opened_books
    monkeypatch.undo()
    tournament = opened(olga, **THREE)
    assert code in read(olga, tournament, data, 409)
    if data[:2] != b"PK":
        assert code in read(olga, tournament, data.decode(), 409)
        pasted = {"do": "list", "list": data.decode()}
        said = post(olga, f"/desk/{tournament}/entries/", pasted, 422)
        fault = instance(EntryFileFault, read_text(data.decode()))
        assert fault.code == code
        assert fault.say("en") in unescape(said)


def test_a_workbook_is_read_for_so_many_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheets, "MOST_SECONDS", 0.0)
    fault = instance(EntryFileFault, read_file(workbook(["Ada"])))
    assert fault.code == "sheet_takes_too_long"
    assert {fault.say(language) for language in ("it", "en")} == {
        "La lettura del foglio richiede troppo tempo: salvarlo come CSV.",
        "The sheet takes too long to read: save it as CSV.",
    }


def test_the_largest_list_with_empty_columns_is_read() -> None:
    row = ["Ada Verdi", *[None] * 57, 7]
    found = instance(Sheet, read_file(workbook(*[row] * 1_000)))
    assert (len(found.rows), found.width) == (1_000, 59)
    text = "\n\n".join(["Ada Verdi" + ";" * 999] * 1_000)
    assert instance(Sheet, read_text(text)).width == 1


ENTITIES = b"""<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><a>&b;</a>"""


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"x" * (MOST_BYTES + 1), "sheet_too_large"),
        (b"Ada\n" * 1_001, "sheet_too_long"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "sheet_xls"),
        (b"%PDF-1.7", "sheet_pdf"),
        (b"\x89PNG\r\n", "sheet_picture"),
        (b"{\\rtf1 Ada}", "sheet_rtf"),
        (b"\x1f\x8b\x08", "sheet_packed"),
        (b"PK\x03\x04 and no more", "sheet_broken"),
        (zipped(content_xml=b"<a/>"), "sheet_ods"),
        (zipped(people_csv=b"Ada"), "sheet_packed"),
        (zipped(xl__workbook_xml=b" " * 11_000_000), "sheet_unpacks_too_large"),
        (zipped(xl__workbook_xml=b"<broken"), "sheet_broken"),
        (zipped(xl__workbook_xml=ENTITIES), "sheet_broken"),
        (zipped(**{f"xl__workbook_xml{n}": b"" for n in range(501)}), "sheet_unpacks_too_large"),
        (b"", "csv_empty"),
        (b"Ada\x00", "csv_control_character"),
        (workbook(), "csv_empty"),
        (workbook(["x"] * 61), "csv_too_many_columns"),
        (workbook(*[["Ada"]] * 1_001), "sheet_too_long"),
    ],
)
def test_what_is_no_list_is_refused_by_name(olga: Client, data: bytes, code: str) -> None:
    assert instance(EntryFileFault, read_file(data)).code == code
    if data:
        tournament = opened(olga, **THREE)
        assert code in read(olga, tournament, data, 409)


def test_a_sheet_that_claims_to_be_endless_is_read_as_far_as_people_go() -> None:
    book, kept = Workbook(), io.BytesIO()
    book.worksheets[0].append(["Ada Verdi"])
    book.worksheets[0]["A1048576"] = "last"
    book.save(kept)
    assert instance(Sheet, read_file(kept.getvalue())).rows == ((1, ("Ada Verdi",)),)


@pytest.mark.parametrize(
    "broken",
    [
        {"sheet": "[]"},
        {"sheet": '["utf-8",[]]'},
        {"sheet": "[" * 5_000},
        {"sheet": '["utf-8",[[1,["' + "x" * 2_001 + '"]]]]'},
        {"column-0": "shoe"},
        {"header": "many"},
        {"sheet": ""},
        {"sheet": r'["utf-8",[[1,["Ada\u0000","Fiori"]]]]'},
    ],
)
def test_a_forged_preview_is_malformed(olga: Client, broken: dict[str, str]) -> None:
    tournament = opened(olga, **THREE)
    form = {**fields(read(olga, tournament, LIST)), "do": "enter", **broken}
    assert "malformed" in post(olga, f"/desk/{tournament}/entries/list/", form, 400)
    assert not state_of(tournament).entries


def test_for_whom_there_is_no_table_waits(olga: Client) -> None:
    tournament = opened(olga, hall_tables="1", **THREE)
    people = "\n".join(f"{name} Rossi" for name in ("Ada", "Bea", "Bice", "Carla", "Dora", "Elsa"))
    page = read(olga, tournament, people)
    assert "The hall is full: 2 of them go on the waiting list." in page
    form = {**fields(page), "do": "enter", "once": str(uuid4())}
    for _ in range(2):
        olga.post(f"/desk/{tournament}/entries/list/", form)
    assert len(state_of(tournament).entries) == 4, "three sit, and one rests"
    assert Waiting.objects.count() == 2
    entries = f"/desk/{tournament}/entries/"
    shown = olga.get(entries).content.decode()
    assert shown.index("Dora Rossi") < shown.index("Elsa Rossi")
    first, second = Waiting.objects.order_by("id").values_list("id", flat=True)
    sure = {"do": "withdraw", "kind": "justified", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/entries/2/", sure)
    post(olga, entries, {"do": "let_in", "waiting": first})
    assert names(tournament)[4] == "Dora Rossi"
    assert "not_waiting" in post(olga, entries, {"do": "let_in", "waiting": first}, 409)
    post(olga, entries, {"do": "strike", "waiting": second})
    assert not Waiting.objects.filter(entry=None).exists()


def test_what_was_said_of_who_waits_goes_along(olga: Client) -> None:
    tournament = opened(olga, hall_tables="1", same_category="yes", **THREE)
    address = f"/desk/{tournament}/entries/"
    post(
        olga,
        address,
        {"do": "list", "list": "name;family;province\nAda;Rossi;Roma\nBea;;\nCarla;;\nEva;;"},
    )
    kin = {"do": "one", "family": "rossi", "province": "Roma", "table": "4", "category": "3"}
    post(olga, address, {**kin, "name": "Dora", "club": "Fiori"})
    assert "Always at table 4" in olga.get(address).content.decode()
    post(olga, address, {"do": "let_in", "waiting": Waiting.objects.get().pk})
    first, *_, dora = state_of(tournament).entries.values()
    assert (dora.family, dora.province) == (first.family, first.province)
    assert dora.family
    assert dora.province
    assert dora.club
    assert (dora.table, dora.categories) == (4, (3,))


def test_cards_of_who_waits_are_looked_at_when_they_move_up(olga: Client) -> None:
    rules = {"code_of": "fibur-2026", "level": "regional", "rounds": "6"}
    tournament = opened(olga, hall_tables="1", **rules)
    address = f"/desk/{tournament}/entries/"
    post(olga, address, {"do": "list", "list": "Ada;Aldo\nBea;Bruno\nEva;Ezio"})
    junior = {"card": "junior", "partner_card": "ordinary"}
    for name, allowed in (("Carla", ""), ("Dora", "yes")):
        pair = {"do": "one", "name": name, "partner": f"{name} Neri", "authorised": allowed}
        post(olga, address, {**pair, **junior})
    carla, dora = Waiting.objects.order_by("id").values_list("id", flat=True)
    page = post(olga, address, {"do": "let_in", "waiting": carla}, 409)
    assert 'data-code="junior_without_authorisation"' in page
    post(olga, address, {"do": "let_in", "waiting": dora})
    assert len(state_of(tournament).entries) == 4


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"table": "by the door"}, "Fixed table: "), ({"family": "x" * 81}, "Family: ")],
)
def test_what_is_wrong_with_a_field_of_one_entry_is_said(
    olga: Client, wrong: dict[str, str], said: str
) -> None:
    tournament = opened(olga, **THREE)
    assert said in post(
        olga, f"/desk/{tournament}/entries/", {"do": "one", "name": "Ada", **wrong}, 422
    )


def test_a_full_hall_puts_the_next_list_on_the_waiting_list(olga: Client) -> None:
    tournament = opened(olga, hall_tables="1", **THREE)
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": "Ada\nBea\nCarla\nEva"})
    form = {"do": "list", "list": "Dora;;7", "once": str(uuid4())}
    for _ in range(2):
        assert olga.post(f"/desk/{tournament}/entries/", form).status_code == 302
    assert Waiting.objects.count() == 1
    assert "Dora is on the waiting list already." in read(olga, tournament, "Dora;;7\nElsa;;8")


def test_the_place_of_an_entry_that_is_deleted_goes_to_the_first_who_waits(olga: Client) -> None:
    tournament = opened(olga, hall_tables="1", **THREE)
    people = {"do": "list", "list": "Ada\nBea\nCarla\nGina\nDora\nElsa"}
    post(olga, f"/desk/{tournament}/entries/", people)
    entry = f"/desk/{tournament}/entries/2/"
    assert "Delete the entry" in olga.get(entry).content.decode()
    delete = {"do": "delete_entry", "number": 2}
    asked = post(olga, entry, delete, 200)
    assert "it leaves every list" in asked
    assert "Bea" in asked
    back = post(olga, entry, {**delete, "confirmed": "yes"})
    assert back == f"/desk/{tournament}/entries/"
    assert sorted(state_of(tournament).entries) == [1, 3, 4, 5]
    page = olga.get(back).content.decode()
    assert "Bea" not in page
    assert page.index("Dora") < page.index("Elsa")
    assert "4 entries" in page
    assert "1 waits for a place" in page
    assert olga.get(entry).status_code == 404
    said = olga.get(f"/tournaments/{tournament}/log/").content.decode()
    assert "Entry 2, Bea: deleted." in said
    undo = olga.get(f"/desk/{tournament}/undo/").content.decode()
    version = re.search(r'name="version" value="(\d+)"', undo)
    assert version
    form = {"version": version[1], "reason": "she comes after all", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/undo/", form)
    assert sorted(names(tournament)) == ["Ada", "Bea", "Carla", "Gina"]
    page = olga.get(back).content.decode()
    assert "2 wait for a place" in page
    bring_lists_up_to_date()
    assert TournamentRow.objects.get(id=tournament).entries == 4
    assert audit(tournament).findings == []


def test_who_waits_is_let_in_after_the_draw_once_it_was_shown(olga: Client) -> None:
    tournament = opened(olga, hall_tables="2", rounds=3)
    address = f"/desk/{tournament}/entries/"
    post(
        olga,
        address,
        {"do": "list", "list": "Ada;Aldo\nBea;Bruno\nCarla;Carlo\nDora;Dino\nEva;Ugo"},
    )
    step(olga, tournament, "draw")
    # The hall is full: nothing is asked of a late entry that only waits.
    post(olga, address, {"do": "one", "name": "Elsa", "partner": "Ezio"})
    assert Waiting.objects.count() == 1
    page = olga.get(address).content.decode()
    assert "1 waits for a place" in page
    assert "/entries/list/" not in page, "a list from a file is entered before the draw"
    post(olga, f"{address}2/", {"do": "withdraw", "kind": "justified", "confirmed": "yes"})
    form = {"do": "let_in", "waiting": Waiting.objects.get().pk}
    asked = post(olga, address, form, 200)
    assert "It comes after the draw" in asked
    assert "It plays from round 1 on." in asked
    assert "In the next round there are 2 tables" in asked
    assert len(state_of(tournament).entries) == 5
    post(olga, address, {**form, "confirmed": "yes"})
    assert len(state_of(tournament).entries) == 6
    assert not Waiting.objects.filter(entry=None).exists()


def test_the_roll_call(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": "Ada\nBea\nCarla\nDora"})
    address = f"/desk/{tournament}/roll-call/"
    page = olga.get(address).content.decode()
    assert "4 are missing" in page
    assert 'name="before" value="1:00,2:00,3:00,4:00"' in page
    shown = "1:00,2:00,3:00,4:00"
    tick = {"do": "tick", "before": shown, "here": ["1", "2", "3"], "settled": ["2"]}
    post(olga, address, tick)
    page = olga.get(address).content.decode()
    assert "3 are here" in page
    assert "1 has paid" in page
    # Another desk had an older page, and ticks one more of its own.
    post(olga, address, {"do": "tick", "before": "1:00,2:00", "here": ["1"], "settled": ["1"]})
    assert ticked(tournament)[2].here, "what this page did not change stays"
    asked = post(olga, address, {"do": "withdraw"}, 200)
    assert "Dora" in asked
    assert not state_of(tournament).entries[4].withdrawn
    post(olga, address, {"do": "withdraw", "numbers": "4", "confirmed": "yes"})
    assert [e.number for e in state_of(tournament).active] == [1, 2, 3]
    assert "settled" not in "".join(str(event.data) for event in events_of(tournament))
    assert "Everybody is here." in post(olga, address, {"do": "withdraw"}, 200)
    found = olga.get(f"{address}?q=bea").content.decode()
    assert "Bea" in found
    assert "Carla is here" not in found


@pytest.mark.parametrize("before", ["1", "1:22", "x:00", "99:00", "1:00,,2:0x", "1:00;2:00"])
def test_a_forged_roll_call_changes_nothing(olga: Client, before: str) -> None:
    tournament = opened(olga, **THREE)
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": "Ada\nBea\nCarla"})
    form = {"do": "tick", "before": before, "here": "1"}
    assert "malformed" in post(olga, f"/desk/{tournament}/roll-call/", form, 400)
    assert not Arrival.objects.exists()


def test_a_referee_reads_the_roll_and_does_not_change_it(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    ugo = client_of("ugo")
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": "Ada\nBea\nCarla"})
    named = {"do": "name", "username": "ugo", "office": "referee"}
    post(olga, f"/desk/{tournament}/officers/", named)
    assert ugo.get(f"/desk/{tournament}/roll-call/").status_code == 200
    tick = {"do": "tick", "before": "1:00", "here": "1"}
    assert "other_office" in post(ugo, f"/desk/{tournament}/roll-call/", tick, 403)
    assert "other_office" in enter(ugo, tournament, read(ugo, tournament, "Dora"), 403)
    assert "other_office" in post(ugo, f"/desk/{tournament}/venue/", {"venue": "x"}, 403)
    entries = f"/desk/{tournament}/entries/"
    assert "other_office" in post(ugo, entries, {"do": "strike", "waiting": "1"}, 403)


def test_after_the_draw_a_pasted_list_is_asked_about_first(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": "Ada\nBea\nCarla"})
    step(olga, tournament, "draw")
    read(olga, tournament, "Dora", 302)
    post_after = {"do": "list", "list": "Dora"}
    asked = post(olga, f"/desk/{tournament}/entries/", post_after, 200)
    assert 'name="confirmed"' in asked
    assert len(load(tournament).state.entries) == 3


def sheets(**rows: Sequence[Sequence[object]]) -> bytes:
    """A workbook of several sheets."""
    book, kept = Workbook(), io.BytesIO()
    for at, (title, lines) in enumerate(rows.items()):
        sheet = book.worksheets[0] if at == 0 else book.create_sheet()
        sheet.title = title
        for line in lines:
            sheet.append(list(line))
    if "Soci" in rows:
        book["Soci"].merge_cells("C2:C3")
        book["Soci"].merge_cells("A1:C1")
    book.save(kept)
    return kept.getvalue()


def test_all_sheets_of_a_workbook_are_offered(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    data = sheets(
        Copertina=[["Torneo"], [1]],
        Serata=[["Nome", "Circolo"], ["Ada Verdi", "Fiori"]],
        Soci=[["Elenco dei soci", None, None], ["Bea Neri", 7, "Cuori"], ["Ida Blu", 8, None]],
    )
    page = read(olga, tournament, data)
    assert re.findall(r"<option[^>]*>\s*(\w+) \(\d+\)", page) == ["Copertina", "Serata", "Soci"]
    assert "Ada Verdi" in page
    sent = unescape(page)
    form: dict[str, object] = {
        **fields(page),
        "do": "look",
        "sheet": re.findall(r'name="sheet" value="([^>]*)">', sent),
        "shown": "1",
        "at": "2",
    }
    other = post(olga, f"/desk/{tournament}/entries/list/", form, 200)
    assert "Ada Verdi" not in other.partition("What is entered")[2]
    form |= fields(other) | {"do": "enter", "sheet": form["sheet"], "shown": "2"}
    post(
        olga,
        f"/desk/{tournament}/entries/list/",
        form | {"column-1": "licence", "column-2": "club"},
    )
    bea, ida = Member.objects.filter(licence__in=["7", "8"]).order_by("licence")
    assert bea.club == ida.club, "the merged cell is of both"
    assert bea.club is not None
    malformed = form | {"at": "3"}
    assert "malformed" in post(olga, f"/desk/{tournament}/entries/list/", malformed, 400)


def test_the_whole_list_is_shown_before_it_is_entered(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    people = "Nome;Circolo\n" + "".join(
        f"Persona {'abcdefghij'[n % 10]}{n};Fiori\n" for n in range(40)
    )
    page = read(olga, tournament, people + "Totale;40\n")
    shown = page.partition("What is entered")[2]
    assert all(f"{n}</td>" in shown for n in range(40))
    assert shown.index("this is a line of totals") < shown.index("Persona a0"), "doubtful first"


def test_an_import_is_undone_as_one(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    post(olga, f"/desk/{tournament}/entries/", {"do": "one", "name": "Ugo Primo"})
    enter(olga, tournament, read(olga, tournament, LIST))
    assert len(state_of(tournament).active) == 4
    address = f"/desk/{tournament}/undo/"
    version = re.findall(r'name="version" value="(\d+)"', olga.get(address).content.decode())[0]
    post(olga, address, {"version": version, "reason": "wrong list", "confirmed": "yes"})
    assert len(state_of(tournament).active) == 1


def test_in_which_order_names_are_is_asked_once(olga: Client) -> None:
    tournament = opened(olga, **THREE)
    address = f"/desk/{tournament}/entries/"
    one = {"do": "one", "name": "De Luca Anna", "order": "surname_first"}
    post(olga, address, one)
    page = olga.get(address).content.decode()
    assert page.count('<option value="surname_first" selected>') == 2, "for one and for a list"
    post(olga, address, {"do": "list", "list": "Rossi Bea\nNERI Ida", "order": "surname_first"})
    page = read(olga, tournament, "Blu Eva\nVerdi Ada")
    enter(olga, tournament, page, said={"order": "surname_first"})
    found = set(Member.objects.exclude(surname="").values_list("name", "surname"))
    assert found == {
        ("Anna De Luca", "De Luca"),
        ("Bea Rossi", "Rossi"),
        ("Ida Neri", "Neri"),
        ("Eva Blu", "Blu"),
        ("Ada Verdi", "Verdi"),
    }
