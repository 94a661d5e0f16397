"""Who may play under a code: kinds of cards by level, juniors, categories of substitutes.

What a card says of a person is looked at when people enter and stands in no log: that somebody is
a junior is nobody's business for ever. Categories are published by federations and are kept.
"""

from collections.abc import Sequence

from games.kernel.refusal import Refusal
from tournaments.regulations.regulation import CardKind, Regulation
from tournaments.state import Entry


def asks_cards(regulation: Regulation | None) -> bool:
    """Whether the cards of those who enter are looked at."""
    return regulation is not None and regulation.level is not None


def asks_category(regulation: Regulation | None) -> bool:
    """Whether categories matter, for substitutions."""
    return regulation is not None and regulation.substitution.same_category


def ineligible(
    regulation: Regulation | None, cards: Sequence[CardKind], *, authorised: bool
) -> Refusal | None:
    """Why the level of an event does not admit people with these cards.

    Where no cards were shown nothing is known, and nothing is said. Refusals: `card_not_admitted`,
    `junior_without_adult`, `junior_without_authorisation`.
    """
    if regulation is None:
        return None
    limits = regulation.limits
    for card in cards:
        if card not in limits.cards:
            return Refusal("card_not_admitted", params={"card": card})
    juniors = [card for card in cards if card == "junior"]
    if not limits.junior_with_adult or not juniors:
        return None
    if len(juniors) == len(cards):
        return Refusal("junior_without_adult")
    return None if authorised else Refusal("junior_without_authorisation")


def unfit_category(
    regulation: Regulation | None, entry: Entry, out: str, into: str, category: int
) -> Refusal | None:
    """Why somebody of a category may not sit for somebody: `substitute_category`.

    1 is the highest, 0 not known. Who was of the entry before may always come back.
    """
    if regulation is None or not asks_category(regulation):
        return None
    if any(into in members for _, members in entry.earlier):
        return None
    of_out = entry.category_of(out)
    if not of_out or category >= of_out:
        return None
    return Refusal("substitute_category", params={"category": of_out})


def rights(entry: Entry, rounds: int) -> tuple[str, ...]:
    """Who has the rights to the place of an entry after so many rounds, seat by seat.

    They belong to whoever sat there in more than half of the rounds; while that is nobody, to who
    had entered.
    """
    return find_holders(
        entry.members_in(1), [entry.members_in(number) for number in range(1, rounds + 1)]
    )


def find_holders(first: Sequence[str], sat: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Who holds the rights, seat by seat, by who had entered and who sat in each round."""
    found: list[str] = []
    for seat, entered in enumerate(first):
        who = [members[seat] for members in sat]
        holders = [member for member in dict.fromkeys(who) if 2 * who.count(member) > len(who)]
        found.append(holders[0] if holders else entered)
    return tuple(found)
