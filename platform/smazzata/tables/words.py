"""What tables refuse beside the rules of the games, in words."""

from collections.abc import Mapping

from games.kernel.refusal import Refusal
from games.kernel.words import KERNEL_WORDS, Phrase, Words

WORDS: Words = {
    "stale_version": Phrase(
        "Nel frattempo il tavolo è andato avanti: guarda e decidi di nuovo.",
        "The table has moved on in the meantime: look, and decide again.",
    ),
    "wrong_seat": Phrase("Questo posto non esiste a questo tavolo.", "The table has no such seat."),
    "unknown_bot": Phrase(
        "Il bot {bot} non gioca a {game}. Ci sono: {known}.",
        "The bot {bot} does not play {game}. There are: {known}.",
    ),
    "unknown_game": Phrase(
        "Il gioco {game} non esiste. Ci sono: {known}.",
        "There is no game {game}. There are: {known}.",
    ),
}


def sentence(refusal: Refusal, language: str, *sources: Mapping[str, Phrase]) -> str:
    """What a refusal says in `it` or `en`; `sources` are looked into first."""
    for words in (*sources, KERNEL_WORDS, WORDS):
        if refusal.code in words:
            return words[refusal.code].say(language, refusal.params)
    return refusal.code
