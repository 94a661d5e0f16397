"""Cards: who may play what on a day, when they are given, and what a club brings together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.words import Phrase
from tests.unit.federation.season_fields import day
from tests.unit.narrowing import accepted, refusal_of
from tournaments.federation.affiliation import (
    AffiliationRules,
    ClubTournament,
    Held,
    Membership,
    against_affiliation,
    against_affiliation_rules,
    against_renewal,
    count_club,
    find_missed_month,
)
from tournaments.federation.cards import (
    Card,
    CardKind,
    CardRight,
    CardRules,
    Player,
    against_card_rules,
    against_play,
    against_side,
    find_season,
    give_card,
    season_days,
)
from tournaments.federation.days import write_day, write_month

LEVELS = ("club", "federal", "regional", "national")
ALL = CardRight(LEVELS)
JUNIOR = CardKind(
    "junior", Phrase("juniores", "junior card"),
    (
        CardRight(("club", "federal"), 16, 19),
        CardRight(("regional", "national"), 16, 18, adult_partner=True, leave=True),
        CardRight(("regional", "national"), 18, 20),
    ),
    16, 19,
)  # fmt: skip
RULES = CardRules((
    CardKind("ordinary", Phrase("ordinaria", "ordinary card"), (ALL,)),
    CardKind("reduced", Phrase("ridotta", "reduced card"), (CardRight(("club", "federal")),)),
    JUNIOR,
))  # fmt: skip
MOON = CardKind("moon", Phrase("luna", "moon"), (CardRight(("moon",)),))
BORN = day("2009-03-15")
OF_2027 = (Card("junior", day("2027-01-01"), day("2027-12-31")),)
YOUNG = Player(OF_2027, BORN)
ADULT = Player((Card("ordinary", day("2027-01-01"), day("2027-12-31")),))


def code(outcome: object) -> str:
    return refusal_of(outcome).code


def test_fact_37_a_junior_card_is_given_from_sixteen() -> None:
    """37: born 15 March 2009: no card on 14 March 2025, one from the 15th."""
    assert code(give_card(RULES, "junior", 2025, day("2025-03-14"), BORN)) == "card_not_of_age"
    card = accepted(give_card(RULES, "junior", 2025, day("2025-03-15"), BORN))
    assert (card.kind, write_day(card.first), write_day(card.last)) == (
        "junior", "2025-03-15", "2025-12-31",
    )  # fmt: skip


def test_fact_37_until_eighteen_with_an_adult_and_leave() -> None:
    """37: 14 March 2027 needs both at a regional event, the 15th neither."""
    before, on = day("2027-03-14"), day("2027-03-15")
    assert code(against_play(RULES, "regional", before, YOUNG, [])) == "junior_without_adult"
    asked = against_play(RULES, "regional", before, YOUNG, [ADULT])
    assert code(asked) == "junior_without_authorisation"
    with_leave = replace(YOUNG, leave=True)
    assert against_play(RULES, "regional", before, with_leave, [ADULT]) is None
    assert against_side(RULES, "regional", before, [with_leave, ADULT]) is None
    assert against_play(RULES, "regional", on, YOUNG, []) is None
    assert against_play(RULES, "club", before, YOUNG, []) is None


def test_fact_37_two_juniors_are_refused() -> None:
    """37: with leave too, and whichever is named first."""
    with_leave = replace(YOUNG, leave=True)
    older = Player(OF_2027, day("2009-01-01"), leave=True)
    for side in ([with_leave, with_leave], [older, with_leave], [with_leave, older]):
        found = against_side(RULES, "regional", day("2027-01-01"), side)
        expected = None if older in side else "junior_without_adult"
        assert (found and found.code) == expected
    both = [with_leave, replace(with_leave, born=day("2010-05-05"))]
    assert code(against_side(RULES, "national", day("2027-03-14"), both)) == "junior_without_adult"


def test_fact_37_a_card_is_judged_on_the_day_of_play() -> None:
    """37: what counts is the day of play, not that of the entry."""
    player = Player((Card("ordinary", day("2027-04-01"), day("2027-12-31")),))
    assert code(against_play(RULES, "club", day("2027-03-31"), player)) == "card_missing"
    assert against_play(RULES, "club", day("2027-04-01"), player) is None
    assert code(against_play(RULES, "club", day("2028-01-01"), player)) == "card_missing"
    assert against_play(replace(RULES, grace_days=31), "club", day("2028-01-31"), player) is None


def test_a_reduced_card_is_good_at_small_events_and_any_better_card_counts() -> None:
    reduced = Player((Card("reduced", day("2027-01-01"), day("2027-12-31")),))
    today = day("2027-05-05")
    assert against_play(RULES, "federal", today, reduced) is None
    assert code(against_play(RULES, "regional", today, reduced)) == "card_not_admitted"
    two = Player((*reduced.cards, *ADULT.cards))
    assert against_play(RULES, "regional", today, two) is None
    gone = Player((Card("gold", day("2027-01-01"), day("2027-12-31")),))
    assert code(against_play(RULES, "club", today, gone)) == "card_missing"


def test_birth_dates_that_cannot_be_are_refused() -> None:
    today = day("2027-03-15")
    assert accepted(give_card(RULES, "ordinary", 2027, today, day("1897-03-16"))).first == today
    for born in (day("2027-03-16"), day("1890-01-01"), day("1897-03-15")):
        assert code(give_card(RULES, "ordinary", 2027, today, born)) == "birth_date_impossible"
        refused = against_play(RULES, "club", today, Player(OF_2027, born))
        assert code(refused) == "birth_date_impossible"
    assert code(give_card(RULES, "junior", 2027, today, None)) == "birth_date_missing"
    assert code(against_play(RULES, "club", today, Player(OF_2027))) == "birth_date_missing"
    assert accepted(give_card(RULES, "ordinary", 2027, today, None)).first == today
    unknown = Player(OF_2027)
    with_leave = replace(YOUNG, leave=True)
    refused = against_play(RULES, "regional", day("2027-03-14"), with_leave, [unknown])
    assert code(refused) == "junior_without_adult", "whose age is not known is no adult"


def test_renewals_overlap_and_begin_with_their_season() -> None:
    early = accepted(give_card(RULES, "ordinary", 2028, day("2027-11-01"), None))
    assert (write_day(early.first), write_day(early.last)) == ("2028-01-01", "2028-12-31")
    assert code(give_card(RULES, "ordinary", 2028, day("2027-10-31"), None)) == "renewal_not_open"
    assert code(give_card(RULES, "ordinary", 2026, day("2027-01-01"), None)) == "season_over"
    assert code(give_card(RULES, "gold", 2027, day("2027-01-01"), None)) == "card_kind_unknown"
    last = accepted(give_card(RULES, "ordinary", 2027, day("2027-12-31"), None))
    assert last.first == last.last
    later = replace(RULES, starts_after=1)
    card = accepted(give_card(later, "ordinary", 2027, day("2027-05-05"), None))
    assert write_day(card.first) == "2027-05-06"
    assert code(give_card(later, "ordinary", 2027, day("2027-12-31"), None)) == "season_over"


def test_a_season_may_begin_in_autumn() -> None:
    autumn = replace(RULES, season_begins="09-01", renewal_opens="06-15")
    assert [write_day(each) for each in season_days(autumn, 2026)] == ["2026-09-01", "2027-08-31"]
    assert find_season(autumn, day("2027-08-31")) == 2026
    assert find_season(autumn, day("2027-09-01")) == 2027
    card = accepted(give_card(autumn, "ordinary", 2027, day("2027-06-15"), None))
    assert write_day(card.first) == "2027-09-01"
    assert code(give_card(autumn, "ordinary", 2027, day("2027-06-14"), None)) == "renewal_not_open"


@given(st.integers(-40_000, 80_000), st.sampled_from(["01-01", "09-01", "02-29"]))
def test_each_day_is_in_one_season(today: int, begins: str) -> None:
    rules = replace(RULES, season_begins=begins)
    season = find_season(rules, today)
    first, last = season_days(rules, season)
    assert first <= today <= last
    assert season_days(rules, season + 1)[0] == last + 1


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (replace(RULES, season_begins="13-01"), "rules_bad_date"),
        (replace(RULES, kinds=(JUNIOR, JUNIOR)), "rules_named_twice"),
        (replace(RULES, grace_days=-1), "rules_bad_number"),
        (replace(RULES, kinds=(replace(JUNIOR, below_age=16),)), "card_ages_out_of_order"),
        (replace(RULES, kinds=(MOON,)), "rules_unknown_name"),
    ],
)
def test_rules_of_cards_that_do_not_hold_together_are_refused(
    rules: CardRules, expected: str
) -> None:
    assert code(against_card_rules(rules, LEVELS)) == expected
    assert against_card_rules(RULES, LEVELS) is None


CLUB = AffiliationRules(20, 20, 20)
SEASON = (day("2027-01-01"), day("2027-12-31"))
LAST = SEASON[1]


def members(count: int) -> list[Membership]:
    return [Membership(f"p{at}", *SEASON, new=True) for at in range(count)]


def held(count: int, how: Held = "accepted") -> list[ClubTournament]:
    return [ClubTournament(SEASON[0] + 7 * at, how) for at in range(count)]


def test_fact_38_twenty_members_and_twenty_tournaments() -> None:
    """38: 19 members and 20 tournaments on 31 December: not renewed; 20 and 20: renewed."""
    short = count_club(SEASON, LAST, members(19), held(20))
    assert code(against_renewal(CLUB, short)) == "club_too_few_members"
    assert code(against_affiliation(CLUB, short)) == "club_too_few_new_members"
    enough = count_club(SEASON, LAST, members(20), held(20))
    assert against_renewal(CLUB, enough) is None
    assert against_affiliation(CLUB, enough) is None


@pytest.mark.parametrize("how", ["cancelled", "returned", "filed", "announced"])
def test_fact_38_what_was_not_accepted_does_not_count(how: Held) -> None:
    """38: a cancelled or returned tournament does not count."""
    counts = count_club(SEASON, LAST, members(20), held(19) + held(5, how))
    assert counts.tournaments == 19
    assert code(against_renewal(CLUB, counts)) == "club_too_few_tournaments"


def test_a_person_counts_once_and_only_in_the_season() -> None:
    twice = [*members(20), *members(20)]
    old = [Membership("old", SEASON[0] - 365, SEASON[0] - 1, new=True)]
    counts = count_club(SEASON, LAST, [*twice, *old], held(3))
    assert (counts.members, counts.new_members, counts.tournaments) == (20, 20, 3)
    edges = [Membership("x", LAST, LAST), Membership("y", SEASON[0] - 9, SEASON[0], new=True)]
    counts = count_club(SEASON, LAST, edges, [ClubTournament(each, "accepted") for each in SEASON])
    assert (counts.members, counts.new_members, counts.tournaments) == (2, 0, 2)
    assert count_club(SEASON, SEASON[0] + 7, [], held(20)).tournaments == 2
    assert count_club((LAST + 1, LAST + 365), LAST + 9, [], held(20)).tournaments == 0


def test_a_club_hears_early_in_which_month_it_falls_behind() -> None:
    weekly = held(20)
    assert find_missed_month(CLUB, SEASON, day("2027-02-01"), weekly) is None
    slow = [ClubTournament(day(f"2027-{month:02}-10"), "accepted") for month in range(1, 13)]
    missed = find_missed_month(CLUB, SEASON, day("2027-01-05"), slow)
    assert missed is not None
    assert write_month(missed) == "2027-02", "by the end of February three are due"
    ahead = [*held(8), *held(12, "announced")]
    assert find_missed_month(CLUB, SEASON, day("2027-03-01"), ahead) is None
    assert find_missed_month(CLUB, SEASON, day("2027-03-01"), held(20, "cancelled")) is not None
    assert code(against_affiliation_rules(AffiliationRules(-1, 0, 0))) == "rules_bad_number"
