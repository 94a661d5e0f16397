"""What the desk refuses is said in the words of its own forms, in the reader's language."""

import re
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk import words
from smazzata.desk.words import CARDS, say
from smazzata.tournament_management.ranking_words import RankingWords, criterion_name
from tournaments.regulations.regulation import CardKind
from tournaments.standings.criteria import CRITERIA

ROOT = Path(__file__).parents[2] / "platform/smazzata"
BUTTON = re.compile(r"<button[^>]*>(.*?)</button>", re.DOTALL)
SAID = re.compile(r'{% translate "(.+?)" %}|{% blocktranslate[^%]*%}(.+?){% ', re.DOTALL)
INFINITIVE = re.compile(r"\w+([aei]re|[aei]r(l[aeio]|si|ci|mi|ti))\b")
"""What an Italian infinitive ends in, perhaps with a pronoun: `chiudere`, `salvarla`."""
SAYING = ("too_many_rounds", "system_needs_two_sides", "no_empty_place")
"""Refusals that name a system."""


@pytest.mark.parametrize("code", SAYING)
@pytest.mark.parametrize(
    ("language", "system", "called"),
    [
        ("it", "knockout", "il sistema Eliminazione diretta"),
        ("it", "round-robin", "il sistema All'italiana"),
        ("en", "second-chance", "the system Knock-out with second chances"),
    ],
)
def test_a_system_is_called_as_on_the_form(
    code: str, language: str, system: str, called: str
) -> None:
    params = {"system": system, "rounds": 5, "limit": 3, "size": 3}
    with translation.override(language):
        said = say(Refusal(code, params=params))
    assert called.lower() in said.lower().replace("nel sistema", "il sistema")
    assert system not in said


def test_a_card_is_called_as_on_the_form() -> None:
    assert set(CARDS) == set(get_args(CardKind))
    with translation.override("it"):
        assert "tessera ridotta" in say(Refusal("card_not_admitted", params={"card": "reduced"}))


def test_each_criterion_has_a_name_on_the_form_on_the_page_and_in_the_document() -> None:
    ranking = RankingWords("ranked", "Pts", "Points")
    chain = Path("docs/04-tournaments.md").read_text("utf-8")
    for criterion in CRITERIA:
        assert criterion in words.CRITERIA
        assert criterion_name(criterion, ranking)
        assert f"`{criterion}`" in chain


def test_a_form_that_cannot_be_read_is_no_move_of_a_game() -> None:
    with translation.override("it"):
        assert "mossa" not in say(MALFORMED)


@pytest.mark.parametrize("folder", ["desk", "hall", "play"])
def test_buttons_tell_what_to_do_in_one_mood(folder: str) -> None:
    """The imperative, as most of them do: *Annota*, not *Annotare*."""
    found = []
    for path in sorted((ROOT / folder / "templates").rglob("*.html")):
        for button in BUTTON.findall(path.read_text("utf-8")):
            found += [" ".join((one or more).split()) for one, more in SAID.findall(button)]
    assert found
    with translation.override("it"):
        said = [translation.gettext(each) for each in found]
    assert [each for each in said if INFINITIVE.match(each)] == []
