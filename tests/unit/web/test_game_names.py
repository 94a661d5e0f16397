"""What the site calls a game."""

import pytest
from django.utils.translation import override

from smazzata.presentation.tournament_names import game_name


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_game_is_called_as_its_words_say(language: str) -> None:
    with override(language):
        assert game_name("busca") == "Busca"
        assert game_name("merda") == "M…a"


def test_a_game_that_is_not_installed_has_its_id() -> None:
    assert game_name("tre_sette") == "Tre sette"
