"""The match's page proves its decks itself, from what the public saw."""

from uuid import UUID

import pytest
from django.test import Client

from games.kernel.match import Deal, StartMatch
from games.kernel.seats import SPECTATOR, SYSTEM
from games.registry import ruleset
from replays.verify import proof_in_words, verify
from tests.testbed import played
from tests.testbed.gates import SOME_GAMES, nightly_but
from tests.testbed.matches import done
from tests.testbed.played import GAMES


@pytest.mark.parametrize("game", nightly_but(SOME_GAMES.__contains__, GAMES))
def test_every_revealed_deck_is_proved_on_the_page(db: None, game: str, english: Client) -> None:
    match: UUID = played.a_match(game)
    body = english.get(f"/matches/{match}/").content.decode()
    deals = body.count('<td class="proof-')
    assert deals == body.count('<td class="proof-proved">deck proved</td>') > 0
    italian = english.get(f"/matches/{match}/", headers={"accept-language": "it"})
    assert "mazzo dimostrato" in italian.content.decode()


def test_a_failed_proof_says_why_in_both_languages() -> None:
    rules = ruleset("busca")
    state, bodies = rules.blank(), []
    for command in (StartMatch("11" * 32), Deal()):
        outcome = done(rules.act(state, SYSTEM, command))
        bodies += [rules.redact(event, SPECTATOR) for event in outcome.events]
        state = outcome.state
    assert proof_in_words(verify(bodies)[0], "en") == "deck still sealed"
    pack = list(rules.deck(state.match.options))
    bodies.append({"type": "deal_revealed", "deal": 1, "secret": "22" * 32, "order": pack})
    proof = verify(bodies)[0]
    assert proof_in_words(proof, "en").startswith("proof failed: the secret does not match")
    assert proof_in_words(proof, "it").startswith("prova fallita: il segreto non corrisponde")
