"""What people may be called: usernames for logging in, names for the scoreboard.

A username is plain ASCII in lower case, so that no two look alike. A name is anything a person may
be called in one script, without invisible or control characters, and never the name of an office.
Refusals are `ValidationError` with a stable code.
"""

import re
import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from games.kernel.visible_text import is_unseen

SHORTEST, LONGEST = 2, 40
"""Characters of a name."""

RESERVED = frozenset(
    """admin administrator amministratore amministratrice amministrazione arbitro arbitra arbitri
    direttore federation federazione giudice moderator moderatore moderatrice organiser organizer
    organizzatore organizzatrice referee root sistema smazzata staff support supporto assistenza
    system""".split()
)
"""Words that would pass their bearer off as an official or as the site."""

_ARTICLES = frozenset("il la i le un the a an".split())
"""Words before an office that change nothing: `Il Giudice`; not those of surnames, `Lo Giudice`."""
_LOOKALIKES = str.maketrans("0134578@$|!", "oieastbasii")
_PUNCTUATION = frozenset(" '’.-")
_DISGUISES = frozenset(("<font>", "<wide>", "<narrow>", "<circle>", "<super>", "<sub>", "<square>"))
MOST_MARKS = 4
"""Marks on one letter, beyond those that are part of it: more would run into the line above."""


def skeleton(text: str) -> str:
    """What a hasty eye sees: letters only, without accents, case and digits that look like one."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_LOOKALIKES)
    # A small L is a capital I to anybody's eye.
    return "".join(character for character in plain if character.isalnum()).replace("l", "i")


def claims_office(text: str) -> bool:
    """Whether it begins with a word that is reserved, or is one altogether.

    Behind another word it is a surname: `Karl Root`, `Anna Giudice`, `Del Giudice`.
    """
    words = [*filter(None, re.split(r"[\W_]+", text.translate(_LOOKALIKES)))]
    named = [word for word in words if word.casefold() not in _ARTICLES] or words
    return any(skeleton(part) in RESERVED for part in [*named[:1], text])


def check_username(username: str) -> None:
    """Refuses what `RESERVED` keeps for others: `name_reserved`."""
    if claims_office(username):
        raise ValidationError(_("This name is reserved."), "name_reserved")


USERNAME_VALIDATORS: list[Callable[[str], None]] = [
    RegexValidator(
        # \Z and not $, which lets a line feed pass.
        r"\A[A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9]\Z",
        _("A username has 3 to 30 letters, digits, dots or hyphens, and no accents."),
        "username_characters",
    ),
    check_username,
]


def clean_name(raw: str) -> str:
    """The name as it is stored: in Unicode form NFC, blanks tidied.

    Raises `ValidationError`: `name_too_short`, `name_too_long`, `name_characters`,
    `name_mixes_scripts` or `name_reserved`.
    """
    if len(raw) > 10 * LONGEST:  # before any work on it
        raise ValidationError(_("This name is too long."), "name_too_long")
    # Tabs and line feeds are refused below, not tidied away.
    name = unicodedata.normalize("NFC", re.sub(" +", " ", raw).strip(" "))
    if len(name) > LONGEST:
        raise ValidationError(_("This name is too long."), "name_too_long")
    if sum(character.isalpha() for character in name) < SHORTEST:
        raise ValidationError(_("This name is too short."), "name_too_short")
    if not all(_fits(character) for character in name) or _piles_up(name):
        raise ValidationError(
            _("A name has letters, digits, blanks, dots, hyphens and apostrophes."),
            "name_characters",
        )
    if len({_script(character) for character in name if character.isalpha()}) > 1:
        raise ValidationError(_("A name is written in one alphabet."), "name_mixes_scripts")
    if claims_office(name):
        raise ValidationError(_("This name is reserved."), "name_reserved")
    return name


def _fits(character: str) -> bool:
    category = unicodedata.category(character)
    if is_unseen(character):
        return False
    # A letter in disguise: 𝐁old, Ｗide, ⓒircled, ˢmall.
    if category[0] == "L" and unicodedata.decomposition(character).split(" ")[0] in _DISGUISES:
        return False
    return category[0] in "LM" or category == "Nd" or character in _PUNCTUATION


def _piles_up(name: str) -> bool:
    """Whether a letter bears more marks than any alphabet puts on one."""
    return "m" * (MOST_MARKS + 1) in "".join(map(_mark, name))


def _mark(character: str) -> str:
    return "m" if unicodedata.category(character).startswith("M") else "-"


def _script(letter: str) -> str:
    """The first word of a letter's Unicode name: LATIN, CYRILLIC, GREEK..."""
    return unicodedata.name(letter, "?").split()[0]
