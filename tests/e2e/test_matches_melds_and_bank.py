"""Whole matches through the page: melds, and a bank (`tests.testbed.whole_matches`)."""

import pytest

from tests.testbed.whole_matches import matches_of

pytestmark = [pytest.mark.browser, pytest.mark.nightly]
test_a_whole_match_is_played_through_the_page = matches_of("melds", "bank")
