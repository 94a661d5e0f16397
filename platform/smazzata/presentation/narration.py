"""The games' phrases and menus in the language of the page; cards and seats have their names."""

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

import msgspec
from django.utils.translation import get_language, gettext, pgettext

from games.kernel.fields import Field, Meaning, fields_of
from games.kernel.options import Options
from games.kernel.ruleset import Ruleset
from games.kernel.view import MenuItem
from games.kernel.words import Phrase

_FORMATTER = Formatter()
_GAP = re.compile(r" (?=[ .,:;])")


def language() -> str:
    """`it` or `en`: the language of the page being made."""
    return "en" if (get_language() or "it").startswith("en") else "it"


class Narrator:
    """Says what happens at one table to one reader."""

    def __init__(self, rules: Ruleset[Any], options: Options, seats: Sequence[str]) -> None:
        """`options` are the match's; `seats` the names of those who sit in them, in order."""
        self._words = rules.words_of(options)
        self._events = rules.event_codec.types
        self._cards = rules.pictures(options).names
        self._seats = seats
        self.language = language()

    def label(self, key: str | None) -> str:
        """The game's word for a zone, a counter or a line of the score sheet."""
        if not key:
            return ""
        phrase = self._words.get(key)
        return phrase.say(self.language) if phrase else key.replace("_", " ").capitalize()

    def knows(self, key: str) -> bool:
        """Whether the game has words for `key`."""
        return key in self._words

    def card(self, code: str | None) -> str:
        """What a card is called; a face that may not be known is "a card"."""
        if code is None:
            return pgettext("a card whose face is hidden", "a card")
        name = self._cards.get(code)
        return name.say(self.language) if name else code

    def seat(self, number: int) -> str:
        """The name of who sits in a seat."""
        if 0 <= number < len(self._seats):
            return self._seats[number]
        return gettext("Player %(number)d") % {"number": number + 1}

    def event(self, body: Mapping[str, Any]) -> str:
        """An event in words. `body` is what `redact` left of it: `type` and its fields."""
        declared = fields_of(self._events[body["type"]]) if body["type"] in self._events else {}
        phrase = self._phrase(body, declared)
        if phrase is None:
            return str(body["type"]).replace("_", " ").capitalize()
        wanted = {field for _, field, _, _ in _FORMATTER.parse(phrase.say(self.language)) if field}
        spoken = {
            name: self._field(declared[name], body[name]) if name in declared else ""
            for name in wanted
        }
        said = phrase.say(self.language, spoken)
        # A field that is empty this time leaves no gap: "adds :" is no way to write.
        return said if all(spoken.values()) else _GAP.sub("", said)

    def _phrase(self, body: Mapping[str, Any], declared: Mapping[str, Field]) -> Phrase | None:
        """The game's words for an event: those for one word of it (`deal_ended.closed`) first."""
        name = body["type"]
        words = (body[key] for key, field in declared.items() if field.meaning is Meaning.WORD)
        named = (self._words.get(f"{name}.{word}") for word in words)
        return next(filter(None, named), self._words.get(name))

    def _field(self, field: Field, value: Any) -> str:
        """A field as people say it, by what its event says that it holds."""
        if not isinstance(value, list):
            return self._value(field.meaning, value)
        if value and all(item is None for item in value):
            return str(len(value))
        if field.meaning is Meaning.PARTY_NUMBERS:
            if len(value) != len(self._seats):
                return " – ".join(map(str, value))
            # Where everybody plays alone, it is said whose number it is: in brackets, for "Bot 2 2"
            # is no way to write. Of many seats those that have nothing need not be named.
            numbered = zip(self._seats, value, strict=True)
            return ", ".join(f"{seat} ({number})" for seat, number in numbered if number) or "–"
        return ", ".join(self._value(field.meaning, item) for item in value)

    def _value(self, meaning: Meaning, value: Any) -> str:
        """A single value as people say it."""
        if value is None:
            return self.card(None) if meaning is Meaning.CARD else ""
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        match meaning:
            case Meaning.SEAT:
                return self.seat(value)
            case Meaning.CARD:
                return self.card(value)
            case Meaning.READING:
                named = [self._reading(word) for word in value.split(" ")]
                return ", ".join(filter(None, named)) if all(named) else str(value)
            case Meaning.WORD:
                return self.label(value)
        return str(value)

    def _reading(self, word: str) -> str:
        """A card in the reading of a meld, such as `*2C@10`; empty for any other word."""
        code = word.removeprefix("*").partition("@")[0]
        if code not in self._cards:
            return ""
        if word.startswith("*"):
            return gettext("%(card)s (wild)") % {"card": self.card(code)}
        return self.card(code)


def menu_in_words(items: Sequence[MenuItem], speaker: Narrator) -> list[dict[str, Any]]:
    """The items as `games.kernel.view` writes them, with words for labels."""
    entries: list[dict[str, Any]] = msgspec.to_builtins(items)
    for entry in entries:
        entry["help"] = _help(entry["label"], speaker)
        entry["label"] = speaker.label(entry["label"])
        for name, pick in entry["params"].items():
            pick["label"] = speaker.label(name) if speaker.knows(name) else ""
            pick["help"] = _help(name, speaker)
            for choice in pick["choices"]:
                choice["label"] = _choice(pick["by"], choice, speaker)
    return entries


def _help(name: str, speaker: Narrator) -> str:
    """What a move or a parameter of it is for, where the game has words for that."""
    key = f"{name}.help"
    return speaker.label(key) if speaker.knows(key) else ""


def _choice(by: str, choice: dict[str, Any], speaker: Narrator) -> str:
    if choice["label"]:
        return speaker.label(choice["label"])
    value = choice["value"]
    return speaker.seat(value) if by == "seat" else speaker.card(str(value))
