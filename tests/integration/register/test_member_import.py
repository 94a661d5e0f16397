"""A federation's list of members: its preview, its import, and the lines that somebody decides."""

import re
from html import unescape
from io import BytesIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from openpyxl import Workbook

from smazzata.ledger.auditing import audit
from smazzata.ledger.reader import load
from smazzata.members.directory import erase_member, find_or_create_club
from smazzata.members.models import Account, Club, Member, NameChange
from smazzata.register import import_page, joining, uploaded_lists
from smazzata.register.member_import import Imported, import_list, read_list
from smazzata.register.models import DoubtfulLine, UploadedList
from smazzata.register.tasks import forget_old_lists
from tests.testbed.desk_forms import client_of
from tournaments.entry_lists.people import name_keys

pytestmark = pytest.mark.django_db
HEADING = "Cognome;Nome;Tessera;Circolo;Data di nascita\n"
ACTOR = "system"


@pytest.fixture
def rita(db: None) -> Client:
    """A registrar's browser."""
    return client_of("rita", "officer")


def imported(lines: str) -> Imported:
    return import_list(read_list((HEADING + lines).encode()), ACTOR)


def counts(lines: str) -> dict[str, int]:
    return {kind: count for kind, count in imported(lines).counts.items() if count}


def member(name: str, club: str = "", licence: str = "") -> Member:
    return Member.objects.create(name=name, club=find_or_create_club(club), licence=licence or None)


def upload(browser: Client, data: bytes, name: str = "soci.csv") -> str:
    """The address of the preview."""
    file = SimpleUploadedFile(name, data)
    answer = browser.post("/register/import/", {"do": "read", "file": file})
    assert answer.status_code == 302, unescape(answer.content.decode())
    return str(answer.headers["Location"])


def text_of(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def test_who_is_new_is_entered_with_the_keys_of_the_name() -> None:
    assert counts("ROSSI;MARIO;RM 7;Circolo Fiori;1950\nDe Luca;Anna;8;CIRCOLO FIORI;") == {
        "new": 2
    }
    mario = Member.objects.get(licence_key="RM7")
    assert (mario.name, mario.surname) == ("Mario Rossi", "Rossi")
    assert mario.keys == sorted(name_keys("Mario Rossi"))
    assert mario.club is not None
    assert mario.club.name == "Circolo Fiori"
    assert Club.objects.count() == 1
    anna = Member.objects.get(licence="8")
    assert anna.keys == sorted(name_keys("Anna De Luca"))


def test_the_same_list_again_changes_nothing() -> None:
    lines = "Rossi;Mario;7;Fiori;1950\nBlu;Ugo;;Fiori;\nVerdi;Eva;nessuna;Fiori;"
    assert counts(lines) == {"new": 2, "faulty": 1}
    again = imported(lines)
    assert again.changed_nothing
    assert (again.counts["same"], again.counts["faulty"]) == (2, 1)
    assert Member.objects.count() == 2


def test_a_transfer_and_a_corrected_name_are_written_and_noted() -> None:
    mario = member("Mario Rosi", "Fiori", "7")
    assert counts("Rossi;Mario;007;Picche;") == {"changed": 1}
    mario.refresh_from_db()
    assert mario.club is not None
    assert (mario.name, mario.surname, mario.club.name) == ("Mario Rossi", "Rossi", "Picche")
    assert mario.keys == sorted(name_keys("Mario Rossi"))
    change = NameChange.objects.get(member=str(mario.id))
    assert (change.before, change.after) == (
        ["Mario Rosi", "Fiori", "7"],
        ["Mario Rossi", "Picche", "7"],
    )
    assert [event.type for event in load(mario.id)] == ["name_changed"]
    assert [*audit().findings] == []
    assert counts("Rossi;Mario;007;Picche;") == {"same": 1}


def test_who_has_an_account_keeps_the_name() -> None:
    account = Account.objects.create(username="supermario")
    Member.objects.filter(account=account).update(licence="7")
    assert counts("Rossi;Mario;7;Fiori;") == {"doubtful": 1}, "quite another name"
    Member.objects.filter(account=account).update(name="Mario Rosso")
    assert counts("Rossi;Mario;7;;") == {"own_name": 1}
    assert counts("Rossi;Mario;7;Fiori;") == {"changed": 1}
    own = Member.objects.get(account=account)
    assert own.club is not None
    assert (own.name, own.club.name) == ("Mario Rosso", "Fiori")


def test_a_person_of_two_handles_is_known_by_either_number() -> None:
    kept, gone = member("Mario Rossi", "Fiori", "7"), member("Mario Rossi", "Picche", "9")
    assert joining.join(str(kept.id), str(gone.id), ACTOR) is None
    assert counts("Rossi;Mario;9;Picche;") == {"same": 1}
    assert counts("Rossi;Mario;7;Quadri;") == {"changed": 1}
    kept.refresh_from_db()
    assert kept.club is not None
    assert kept.club.name == "Quadri"


def test_a_guest_is_nobody_and_an_erased_member_neither() -> None:
    guest = Account.objects.create(username="guest", is_guest=True)
    Member.objects.filter(account=guest).update(name="Mario Rossi")
    erase_member(member("Mario Rossi", "Fiori").id, ACTOR)
    assert counts("Rossi;Mario;7;Fiori;") == {"new": 1}


def test_doubtful_lines_wait_once_and_are_decided(rita: Client) -> None:
    mario, ugo = member("Mario Rossi", "Fiori"), member("Ugo Blu", "Fiori", "8")
    lines = "Rossi;Mario;7;Fiori;\nNeri;Bea;8;Fiori;\nRosi;Mario;9;Fiori;"
    assert counts(lines) == {"doubtful": 3}
    assert counts(lines) == {"doubtful": 3}
    taken, left, new = DoubtfulLine.objects.order_by("id")
    page = text_of(rita, "/register/import/")
    assert "the name is the same; the club is the same; the register has no licence of them" in page
    assert "the licence number is the same, the name is not" in page
    said = {"do": "take", "line": taken.id, "person": str(mario.id)}
    assert rita.post("/register/import/", said).status_code == 302
    mario.refresh_from_db()
    assert (mario.licence, mario.surname) == ("7", "Rossi")
    assert [event.type for event in load(mario.id)] == ["name_changed"]
    assert rita.post("/register/import/", said).status_code == 409, "decided already"
    taken_by_ugo = rita.post("/register/import/", {"do": "enter", "line": left.id})
    assert "This licence belongs to somebody else." in taken_by_ugo.content.decode()
    rita.post("/register/import/", {"do": "leave", "line": left.id})
    rita.post("/register/import/", {"do": "enter", "line": new.id})
    assert Member.objects.get(licence="9").name == "Mario Rosi"
    assert "No line waits." in text_of(rita, "/register/import/")
    assert counts(lines) == {"same": 2, "doubtful": 1}, "left out, and so not asked again"
    assert not DoubtfulLine.objects.filter(decided=False).exists()
    ugo.refresh_from_db()
    assert ugo.name == "Ugo Blu"


def test_of_two_lines_with_one_licence_one_is_chosen(rita: Client) -> None:
    assert counts("Rossi;Mario;7;Fiori;\nBlu;Ugo;7;Fiori;") == {"doubtful": 2}
    first = DoubtfulLine.objects.get(name="Mario Rossi")
    rita.post("/register/import/", {"do": "enter", "line": first.id})
    assert Member.objects.get(licence="7").name == "Mario Rossi"
    assert not DoubtfulLine.objects.filter(decided=False).exists()


def test_a_line_goes_with_whom_it_may_be_about() -> None:
    mario = member("Mario Rossi", "Fiori")
    counts("Rossi;Mario;7;Fiori;")
    erase_member(mario.id, ACTOR)
    assert not DoubtfulLine.objects.exists()


def test_a_preview_writes_nothing_and_an_import_says_what_it_did(rita: Client) -> None:
    member("Ugo Blu", "Fiori", "8")
    member("Ida Gallo", "Fiori")
    lines = "Rossi;Mario;7;Fiori;\nBlu;Ugo;8;Picche;\nGallo;Ida;5;Fiori;\nNeri;Bea;1E+20;Fiori;"
    address = upload(rita, (HEADING + lines).encode())
    page = text_of(rita, address)
    for said in (
        "New people: 1",
        "People with a change: 1",
        "Doubtful lines: 1",
        "club: Fiori → Picche",
        'Line 5, column licence: "1E+20" is no licence',
        "These columns are not kept: Data di nascita.",
    ):
        assert said in page
    assert Member.objects.count() == 3, "the registrar too is a member"
    file = rita.get(f"{address}lines.csv")
    told = file.content.decode("utf-8-sig").splitlines()
    assert len(told) == 3
    assert told[1].startswith('4;doubtful;Ida Gallo;Fiori;5;"the name is the same')
    assert told[2].startswith("5;csv_licence_altered;")
    assert rita.post(address, {"do": "import"}).status_code == 302
    page = text_of(rita, address)
    assert "New people: 1" in page
    assert Member.objects.get(licence="7").name == "Mario Rossi"
    address = upload(rita, (HEADING + lines).encode())
    rita.post(address, {"do": "import"})
    assert "Nobody new, nothing changed." in text_of(rita, address)
    assert UploadedList.objects.count() == 1, "what is done is not kept"


def test_the_page_is_italian_too() -> None:
    browser = client_of("rita", "officer", language="it")
    address = upload(browser, (HEADING + "Rossi;Mario;7;Fiori;").encode())
    assert "Persone nuove: 1" in text_of(browser, address)


def test_a_workbook_is_read_as_text_is(rita: Client) -> None:
    book, kept = Workbook(), BytesIO()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Elenco soci 2026"])
    sheet.append(["Tessera", "Cognome e nome", "Circolo", "Città", "Stagione"])
    sheet.append([7, "ROSSI MARIO", "Fiori", "Monza", "2026"])
    book.save(kept)
    address = upload(rita, kept.getvalue(), "soci.xlsx")
    assert "Mario Rossi, Fiori, licence 7" in text_of(rita, address)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty."),
        (b"Tessera;Circolo\n7;Fiori", "the column name is missing."),
        (b"%PDF-1.7", "This is a PDF"),
        (b"PK\x03\x04\x00", "cannot be read"),
        (b"Nome;Tessera\n\x00;7", "cannot be used"),
    ],
)
def test_what_is_no_list_is_refused_in_words(rita: Client, data: bytes, said: str) -> None:
    file = SimpleUploadedFile("soci.csv", data)
    answer = rita.post("/register/import/", {"do": "read", "file": file})
    assert answer.status_code == 400
    assert said in unescape(answer.content.decode())
    assert not UploadedList.objects.exists()


def test_a_list_is_for_whoever_uploaded_it_and_for_registrars(rita: Client) -> None:
    address = upload(rita, (HEADING + "Rossi;Mario;7;Fiori;").encode())
    assert client_of("rino", "officer").get(address).status_code == 404
    assert client_of("olga", "organiser").get(address).status_code == 403
    assert client_of("olga").get("/register/import/").status_code == 403
    for sent in ({"do": "take", "line": "x"}, {"do": "enter", "line": "99"}, {"do": "read"}):
        assert rita.post("/register/import/", sent).status_code in (400, 409)


def test_a_list_is_kept_for_a_day(rita: Client) -> None:
    address = upload(rita, (HEADING + "Rossi;Mario;7;Fiori;").encode())
    forget_old_lists()
    assert rita.get(address).status_code == 200
    UploadedList.objects.update(at=timezone.now() - uploaded_lists.KEPT)
    forget_old_lists()
    assert rita.get(address).status_code == 404


def test_a_long_list_is_imported_by_a_worker_and_goes_on_after_a_fault(
    rita: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(import_page, "AT_ONCE", 1)
    monkeypatch.setattr("smazzata.register.tasks.import_members.delay", sent.append)
    address = upload(rita, (HEADING + "Rossi;Mario;7;Fiori;\nBlu;Ugo;8;Fiori;").encode())
    rita.post(address)
    assert "0 of 2 lines are done" in text_of(rita, address)
    monkeypatch.setattr(uploaded_lists, "import_list", lambda *_given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        uploaded_lists.carry_out(sent[0])
    assert "was interrupted after 0 of 2 lines" in text_of(rita, address)
    monkeypatch.undo()
    rita.post(address)
    assert "New people: 2" in text_of(rita, address)
    uploaded_lists.carry_out(sent[0])
    assert Member.objects.filter(licence__isnull=False).count() == 2


def test_the_command_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    list_ = tmp_path / "soci.csv"
    list_.write_text(HEADING + "Rossi;Mario;7;Fiori;\nNeri;Bea;nessuna;Fiori;")
    call_command("import_members", str(list_), "--dry-run", "--lang", "en")
    said = capsys.readouterr().out
    assert "New people: 1" in said
    assert "Faulty lines: 1" in said
    assert 'Line 3, column licence: "nessuna" is not the number of a licence.' in said
    assert "Nothing was written." in said
    assert not Member.objects.exists()
    call_command("import_members", str(list_), "--lang", "it")
    assert "Persone nuove: 1" in capsys.readouterr().out
    call_command("import_members", str(list_), "--lang", "en")
    assert "Nobody new, nothing changed." in capsys.readouterr().out
    assert Member.objects.count() == 1
    for name, code in ((str(tmp_path / "gone.csv"), "file_unreadable"), ("/dev/null", "csv_empty")):
        with pytest.raises(SystemExit) as ended:
            call_command("import_members", name, "--lang", "en")
        assert ended.value.code == 1
        assert f"[{code}]" in capsys.readouterr().err


def test_a_licence_given_meanwhile_is_known_at_the_second_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from smazzata.register import member_import

    carry_out = member_import._carry_out
    late: list[Member] = []

    def slow(found: object, actor: str) -> None:
        if not late:
            late.append(member("Ugo Blu", "Fiori", "7"))
        carry_out(found, actor)  # type: ignore[arg-type]

    monkeypatch.setattr(member_import, "_carry_out", slow)
    # The first try is rolled back with the intruder, so the second one finds nobody in the way.
    assert counts("Rossi;Mario;7;Fiori;") == {"new": 1}
    assert UUID(str(Member.objects.get().id))
