"""Standings as a PDF: what it says in both languages, two hundred lines of it, hostile names."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader
from reportlab.platypus import Paragraph

from smazzata.members.models import Member
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.evening import Evening, begin, pairs
from tournaments.queries import current_standings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


def read(evening: Evening, path: str = "standings.pdf", language: str = "it") -> list[str]:
    """The text of each page."""
    client = Client(headers={"Accept-Language": language})
    answer = client.get(f"/tournaments/{evening.id}/{path}")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]


def test_it_says_of_what_by_which_code_and_how_final() -> None:
    evening = begin(code="FIBUR 2026", rounds=1)
    evening.results(1, (1, 1500, 1000), (2, 1000, 995))
    (now,) = read(evening)
    assert "Classifica provvisoria. Situazione attuale, turno 1 di 1" in now
    assert "FIBUR 2026" in now
    evening.step("close_round")
    (published,) = read(evening, "standings/1.pdf")
    assert "Classifica provvisoria. Dopo il turno 1, numero 1, pubblicata il" in published
    (english,) = read(evening, "standings/1.pdf", "en")
    assert "Provisional standings. After round 1, number 1, published on" in english
    assert "page 1 of 1" in english
    assert re.search(
        r"Smazzata\nSerata\nstampato il \d\d/\d\d/\d{4}, \d\d:\d\d · [0-9a-f]{32}\n", published
    )
    assert re.search(r"printed on \d.* · [0-9a-f]{32}\n", english)
    evening.post("", step="finish", confirmed="yes")
    assert "Classifica definitiva. Dopo il turno 1" in read(evening, "standings/1.pdf")[0]
    client = Client()
    assert client.get(f"/tournaments/{evening.id}/standings/2.pdf").status_code == 404


def test_a_name_is_broken_into_lines_once_however_many_sheets_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = begin(pairs(80))
    breaks, broken = Paragraph.breakLines, []

    def count(paragraph: Any, *widths: Any) -> Any:
        if paragraph.style.fontSize == 10:
            broken.append(paragraph)
        return breaks(paragraph, *widths)

    monkeypatch.setattr(Paragraph, "breakLines", count)
    assert len(read(evening)) == 2
    assert len(broken) == len({*map(id, broken)}) == 80


def test_it_says_that_it_ended_early_or_was_cancelled() -> None:
    evening = begin(rounds=4)
    evening.results(1, (1, 1500, 1000), (2, 1000, 995))
    evening.step("close_round")
    evening.post("", step="end_here", confirmed="yes")
    for path in ("standings.pdf", "standings/1.pdf"):
        assert "Concluso dopo il turno 1 di 4" in read(evening, path)[0]
    evening.post("course/", do="cancel_tournament", reason="Manca la luce", confirmed="yes")
    (cancelled,) = read(evening, "standings/1.pdf")
    assert "Annullato: Manca la luce" in cancelled
    assert "definitiva" not in cancelled


def test_out_of_the_official_mode_it_says_so() -> None:
    evening = begin()
    evening.post("official/", what="playing_without_code", reason="tra amici", confirmed="yes")
    assert "Fuori dalla modalità ufficiale" in read(evening)[0]


def test_ties_have_their_reason_and_names_are_only_text() -> None:
    evening = begin()
    Member.objects.filter(name="Anna Rossi").update(name="<b>Anna</b> & <para> Țiriac Čapek")
    Member.objects.filter(name="Bea Neri").update(name="Bea " + "Lunghissima" * 10)
    evening.results(1, (1, 1500, 1000), (2, 1500, 1000))
    text = " ".join(" ".join(read(evening)).split())
    assert "<b>Anna</b> & <para> Țiriac Čapek" in text
    assert "pari in questo posto" in text
    for head in ("Lordi: Punti partita lordi. ", "V–P–S: Vinte, pari, perse. "):
        assert head in text, "what its heads mean"
    assert "Circolo" not in text


def test_a_name_in_a_script_without_letters_is_not_a_blank() -> None:
    evening = begin()
    names = {"Anna Rossi": "王小明", "Bea Neri": "محمد علي", "Carla Blù": "김민준"}
    for name, other in {**names, "Dora D'Amico": "गीता გიორგი יוסף"}.items():
        Member.objects.filter(name=name).update(name=other)
    text = " ".join(" ".join(read(evening)).split())
    for said in ("WangXiaoMing°", "Mhmd° 'ly°", "GimMinJun°", "Giorgi°", "Yvsf°"):
        assert said in text, text
    assert "° In caratteri latini" in text


def test_two_hundred_lines_are_all_there_under_a_head_on_every_page() -> None:
    evening = begin(pairs(200))
    pages = read(evening)
    rows = current_standings(load(evening.id).state)
    assert len(rows) == 200
    assert 4 <= len(pages) <= 6
    for at, page in enumerate(pages, 1):
        assert "Nome" in page
        assert "Smazzata\nSerata\n" in page, "the head of every page names the tournament"
        assert f"pagina {at} di {len(pages)}" in page
    text = " ".join(" ".join(pages).split())
    names = Member.objects.values_list("name", flat=True)
    assert sum(name in text for name in names) >= 390, "long names break at a space, none is lost"
