"""Cards of a season: which kinds there are, and what each lets its holder play.

A card is looked at on the day of play, never on the day of entry: by its kind, the level of the
event, the age on that day, and whom one plays with. Whether a parent's leave is there is said from
outside; no birth date and no kind of a card stands in a log.
"""

from collections.abc import Sequence

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.days import Day, age_on, date_of, day_in_year
from tournaments.federation.rules_text import (
    Rules,
    against_number,
    against_twice,
    against_unknown,
    against_yearly,
    first_refusal,
    yearly_of,
)

OLDEST = 130
"""Years; whoever is older was written down wrongly."""


class CardRight(Rules, frozen=True):
    """What a kind of card lets its holder play at some levels, between two ages."""

    levels: tuple[str, ...]
    from_age: int = 0
    below_age: int = OLDEST
    adult_partner: bool = False
    """Whether all partners have to be adults."""
    leave: bool = False
    """Whether a parent has to have given leave."""


class CardKind(Rules, frozen=True):
    """A kind of card."""

    id: str
    name: Phrase
    rights: tuple[CardRight, ...]
    from_age: int = 0
    below_age: int = OLDEST
    """At which ages one may get it, on the day on which it begins."""

    @property
    def by_age(self) -> bool:
        """Whether one has to know a holder's birth date."""
        return any(each != (0, OLDEST) for each in self.ages)

    @property
    def ages(self) -> list[tuple[int, int]]:
        """The ages at which it is given and at which each of its rights holds."""
        rights = [(each.from_age, each.below_age) for each in self.rights]
        return [(self.from_age, self.below_age), *rights]


class CardRules(Rules, frozen=True):
    """The cards of a body."""

    kinds: tuple[CardKind, ...]
    season_begins: str = "01-01"
    """The first day of each season; one is named by the year in which it begins."""
    renewal_opens: str = "11-01"
    """From when a card of the next season may be asked for."""
    grace_days: int = 0
    """For how many days of a new season a card of the one before is good."""
    starts_after: int = 0
    """How many days after it was given a card begins, in its season."""
    adult_age: int = 18


class Card(msgspec.Struct, frozen=True):
    """A card that somebody has: its kind, and its first and last day."""

    kind: str
    first: Day
    last: Day


class Player(msgspec.Struct, frozen=True):
    """Who plays, as far as rights follow from it. It is asked for at a door, and not kept."""

    cards: tuple[Card, ...]
    born: Day | None = None
    leave: bool = False
    """Whether a parent's leave holds on the day of play."""


def find_season(rules: CardRules, day: Day) -> int:
    """The season that a day is in, by the year in which it begins."""
    year = date_of(day).year
    return year if day >= season_days(rules, year)[0] else year - 1


def season_days(rules: CardRules, season: int) -> tuple[Day, Day]:
    """The first and the last day of a season."""
    begins = yearly_of(rules.season_begins)
    return day_in_year(season, begins), day_in_year(season + 1, begins) - 1


def give_card(
    rules: CardRules, kind: str, season: int, given: Day, born: Day | None
) -> Card | Refusal:
    """A card of a season that is given on a day.

    One that is given before the season begins with it. Refusals: `card_kind_unknown`,
    `renewal_not_open`, `season_over`, `birth_date_missing`, `birth_date_impossible`,
    `card_not_of_age`.
    """
    found = _find_kind(rules, kind)
    if found is None:
        return Refusal("card_kind_unknown", params={"card": kind})
    first, last = season_days(rules, season)
    if given < _renewal_opens(rules, season):
        return Refusal("renewal_not_open", params={"season": season})
    begins = max(first, given + rules.starts_after)
    if begins > last:
        return Refusal("season_over", params={"season": season})
    if refused := _against_birth(found, born, given):
        return refused
    if born is not None and not found.from_age <= age_on(born, begins) < found.below_age:
        params = {"card": kind, "least": found.from_age, "most": found.below_age - 1}
        return Refusal("card_not_of_age", params=params)
    return Card(kind, begins, last)


def against_play(
    rules: CardRules, level: str, day: Day, player: Player, partners: Sequence[Player] = ()
) -> Refusal | None:
    """Why somebody may not play at a level on a day with these partners.

    Of several cards that are good on the day the one that lets most is looked at. Refusals:
    `card_missing`, `birth_date_missing`, `birth_date_impossible`, `card_not_admitted`,
    `junior_without_adult`, `junior_without_authorisation`.
    """
    good = [each for each in player.cards if each.first <= day <= each.last + rules.grace_days]
    kinds = [kind for card in good if (kind := _find_kind(rules, card.kind)) is not None]
    if not kinds:
        return Refusal("card_missing")
    refused: Refusal | None = None
    for kind in kinds:
        found = _against_kind(rules, kind, level, day, player, partners)
        if found is None:
            return None
        refused = refused or found
    return refused


def against_side(
    rules: CardRules, level: str, day: Day, players: Sequence[Player]
) -> Refusal | None:
    """Why people may not play together at a level on a day: the first refusal of `against_play`."""
    return first_refusal(
        against_play(rules, level, day, player, [*players[:at], *players[at + 1 :]])
        for at, player in enumerate(players)
    )


def _against_kind(
    rules: CardRules,
    kind: CardKind,
    level: str,
    day: Day,
    player: Player,
    partners: Sequence[Player],
) -> Refusal | None:
    if refused := _against_birth(kind, player.born, day):
        return refused
    age = OLDEST - 1 if player.born is None else age_on(player.born, day)
    rights = [
        each
        for each in kind.rights
        if level in each.levels and each.from_age <= age < each.below_age
    ]
    if not rights:
        return Refusal("card_not_admitted", params={"card": kind.id})
    if all(each.adult_partner for each in rights):
        adults = [_is_adult(rules, each, day) for each in partners]
        if not adults or not all(adults):
            return Refusal("junior_without_adult")
    if player.leave or any(not each.leave for each in rights):
        return None
    return Refusal("junior_without_authorisation")


def _is_adult(rules: CardRules, player: Player, day: Day) -> bool:
    """Whether somebody is an adult; of whom no card asks the birth date is one."""
    if player.born is not None:
        return age_on(player.born, day) >= rules.adult_age
    kinds = (_find_kind(rules, card.kind) for card in player.cards)
    return not any(kind is not None and kind.by_age for kind in kinds)


def _against_birth(kind: CardKind, born: Day | None, day: Day) -> Refusal | None:
    if born is None:
        return Refusal("birth_date_missing", params={"card": kind.id}) if kind.by_age else None
    if 0 <= age_on(born, day) < OLDEST:
        return None
    return Refusal("birth_date_impossible")


def _renewal_opens(rules: CardRules, season: int) -> Day:
    """The last such day before the season begins."""
    first = season_days(rules, season)[0]
    year = date_of(first).year
    opens = day_in_year(year, yearly_of(rules.renewal_opens))
    return opens if opens <= first else day_in_year(year - 1, yearly_of(rules.renewal_opens))


def _find_kind(rules: CardRules, kind: str) -> CardKind | None:
    return next((each for each in rules.kinds if each.id == kind), None)


def against_card_rules(rules: CardRules, levels: Sequence[str]) -> Refusal | None:
    """Why rules of cards do not hold together.

    Refusals: `rules_bad_date`, `rules_named_twice`, `rules_unknown_name` (a level),
    `rules_bad_number`, `card_ages_out_of_order`.
    """
    if refused := (
        against_yearly("cards", rules.season_begins, rules.renewal_opens)
        or against_twice("cards", [each.id for each in rules.kinds])
        or against_number("cards.grace_days", rules.grace_days, 0, 365)
        or against_number("cards.starts_after", rules.starts_after, 0, 365)
        or against_number("cards.adult_age", rules.adult_age, 0, OLDEST)
    ):
        return refused
    named = [level for kind in rules.kinds for right in kind.rights for level in right.levels]
    if refused := against_unknown("cards", levels, named):
        return refused
    for kind in rules.kinds:
        if not all(0 <= least < below <= OLDEST for least, below in kind.ages):
            return Refusal("card_ages_out_of_order", params={"card": kind.id})
    return None


REFUSALS: Words = {
    "card_kind_unknown": Phrase(
        "La tessera «{card}» non esiste in questa federazione.",
        "This body has no card {card}.",
    ),
    "renewal_not_open": Phrase(
        "I rinnovi per la stagione {season} non sono ancora aperti.",
        "Renewals for the season {season} are not open yet.",
    ),
    "season_over": Phrase(
        "La stagione {season} è già finita.", "The season {season} is over already."
    ),
    "birth_date_missing": Phrase(
        "Per la tessera «{card}» serve la data di nascita.",
        "The card {card} needs a date of birth.",
    ),
    "birth_date_impossible": Phrase(
        "La data di nascita non può essere giusta: è nel futuro o troppo lontana.",
        "The date of birth cannot be right: it lies in the future, or too far back.",
    ),
    "card_not_of_age": Phrase(
        "La tessera «{card}» si rilascia da {least} a {most} anni compiuti.",
        "The card {card} is given from the age of {least} to that of {most}.",
    ),
    "card_missing": Phrase(
        "Il giorno di gara non ha una tessera valida.",
        "There is no card that is good on the day of play.",
    ),
    "card_ages_out_of_order": Phrase(
        "Le età della tessera «{card}» non sono in ordine.",
        "The ages of the card {card} are out of order.",
    ),
}
