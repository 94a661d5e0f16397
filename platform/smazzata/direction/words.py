"""Refusals of tournaments and games as sentences."""

from collections.abc import Mapping

from games.kernel.refusal import Refusal
from games.kernel.words import KERNEL_WORDS, Phrase
from tournaments.words import WORDS


def sentence(refusal: Refusal, language: str, words: Mapping[str, Phrase] = KERNEL_WORDS) -> str:
    """What a refusal says in `it` or `en`; `words` are those of the game it came from."""
    phrase = words.get(refusal.code) or WORDS.get(refusal.code) or KERNEL_WORDS.get(refusal.code)
    return phrase.say(language, refusal.params) if phrase else refusal.code
