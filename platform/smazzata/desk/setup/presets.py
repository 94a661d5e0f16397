"""Tournaments as people usually play them: a form filled in, of which everything can be changed.

One for each game follows from what the game says of itself; the others are the evenings that clubs
ask for by name. An organiser's own are kept under a name, and go from hand to hand as files
(`saved_presets`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count
from django.utils.translation import gettext as _

from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.registry import rulesets
from smazzata.desk.models import SavedPreset
from smazzata.desk.services import tournaments_of
from smazzata.desk.setup.setup_form import CHOICES, NUMBERS, TEXTS, read_setup
from smazzata.desk.setup.venue import SIZES
from smazzata.members.principals import Principal
from smazzata.presentation.option_fields import form_options
from smazzata.presentation.tournament_names import game_name
from smazzata.runtime.translation import gettext_noop
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.opening import Plan

EVENING = 150
"""Minutes that people play on an evening in a club."""
FEWEST, MOST = 3, 6
"""Rounds of an evening."""
SETTINGS = frozenset({"game", *CHOICES, *NUMBERS, *TEXTS, *SIZES})
"""The fields that a preset may fill, beside a game's options: the name of a tournament, the place
and the day are not among them."""
OPTION = "option."


class Preset(NamedTuple):
    """A form filled in, under a name."""

    key: str
    """How pages and `simulate --preset` ask for it."""
    name: str
    settings: Mapping[str, str]


_DEALS = {f"{OPTION}match_format": "deals"}
_PAIRS = {"game": "burraco", **_DEALS, f"{OPTION}match_deals": "3", "round_minutes": "40"}
_BY_NAME: tuple[tuple[str, str, dict[str, str]], ...] = (
    (
        "burraco-mitchell-danish",
        gettext_noop("Burraco in pairs: three rounds of Mitchell, one Danish"),
        {**_PAIRS, "system": "mitchell", "rounds": "4", "system-4": "danish"},
    ),
    (
        "burraco-fibur-club",
        gettext_noop("Burraco in pairs under the code of FIBUR: a club's evening"),
        # Called time leaves a lap; the length of a round is the code's.
        {
            "game": "burraco", f"{OPTION}match_format": "timed", f"{OPTION}match_deals": "3",
            "system": "mitchell", "rounds": "4", "system-4": "danish",
            "code_of": "fibur-2026", "level": "club",
        },
    ),
    (
        "burraco-circuit",
        gettext_noop("Burraco in pairs: an evening of a circuit, four Swiss rounds"),
        # A rest is worth 14 and the least difference that is, so that evenings can be added up.
        {
            **_PAIRS, "system": "swiss", "rounds": "4", "rest_vp": "14", "rest_mp": "355",
            "chain-1": "vp", "chain-2": "mp_difference", "chain-3": "wins",
        },
    ),
    (
        "burraco-danish",
        gettext_noop("Burraco in pairs: five Danish rounds of two deals"),
        {
            **_PAIRS, f"{OPTION}match_deals": "2", "round_minutes": "25",
            "system": "danish", "variant": "modified", "rounds": "5",
        },
    ),
    (
        "burraco-three",
        gettext_noop("Burraco at tables of three, each for themselves"),
        {"game": "burraco", f"{OPTION}players_format": "three", "system": "swiss", "rounds": "4",
         "round_minutes": "40"},
    ),
    (
        "burraco-individual",
        gettext_noop("Burraco for single people: another partner in each of seven rounds"),
        {"game": "burraco", **_DEALS, f"{OPTION}match_deals": "2", "round_minutes": "25",
         "system": "individual", "rounds": "7", "left_over": "three"},
    ),
    (
        "burraco-two",
        gettext_noop("Burraco one against one"),
        {"game": "burraco", f"{OPTION}players_format": "two", **_DEALS,
         f"{OPTION}match_deals": "3", "system": "swiss", "rounds": "5", "round_minutes": "30"},
    ),
    (
        "burraco-knockout",
        gettext_noop("Burraco in pairs: knock-out of sixteen"),
        {**_PAIRS, "system": "knockout", "rounds": "4"},
    ),
    (
        "burraco-second-chance",
        gettext_noop("Burraco in pairs: knock-out of twelve with second chances"),
        {**_PAIRS, "system": "second-chance", "rounds": "4"},
    ),
    (
        "burraco-groups-final",
        gettext_noop("Burraco in pairs: four groups of four, then a final of eight"),
        {**_PAIRS, f"{OPTION}match_deals": "2", "round_minutes": "25", "system": "groups",
         "rounds": "6", "groups": "4", "qualify": "2",
         "system-4": "final", "system-5": "final", "system-6": "final"},
    ),
    (
        "burraco-round-robin",
        gettext_noop("Burraco in pairs: round robin of eight"),
        {**_PAIRS, "system": "round-robin", "rounds": "7"},
    ),
)  # fmt: skip


def presets() -> list[Preset]:
    """Those that everybody has, the evenings with names first."""
    return list(chain(_named(), map(_usual, rulesets().values())))


def list_games(who: Principal) -> list[str]:
    """All games, the one of this organiser's last tournament first; then those with the most
    tournaments here, and with the most evenings that clubs ask for; then by name.
    """
    last = TournamentRow.objects.filter(id__in=tournaments_of(who)[:1]).first()
    counted = TournamentRow.objects.values_list("game").annotate(Count("id"))
    played, named = dict(counted), Counter(settings["game"] for _k, _n, settings in _BY_NAME)

    def place(game: str) -> tuple[bool, int, int, str]:
        first = last is not None and game == last.game
        return not first, -played.get(game, 0), -named[game], game_name(game)

    return sorted(rulesets(), key=place)


def _named() -> Iterator[Preset]:
    for key, name, settings in _BY_NAME:
        if settings["game"] in rulesets():
            yield Preset(key, _(name), {"place": "hall", **settings})


def _usual(rules: Ruleset[Any]) -> Preset:
    """An evening of a game, from what the game says of itself."""
    quick, slow = rules.minutes or (EVENING // 4, EVENING // 4)
    minutes = -(-(quick + slow) // 10) * 5  # the mean, in steps of five
    rounds = min(max(EVENING // minutes, FEWEST), MOST)
    tables = rules.tournament_tables({})
    seats = next(iter(tables), 0) if not isinstance(tables, Refusal) else 0
    said = {"game": game_name(rules.id), "seats": seats}
    settings = {"place": "hall", "system": "swiss", "game": rules.id}
    settings |= {"rounds": str(rounds), "round_minutes": str(minutes)}
    return Preset(rules.id, _("%(game)s: tables of %(seats)s") % said, settings)


def preset_of(key: str, owner: str | None = None) -> Preset | None:
    """The preset of this key: one that everybody has, or the `owner`'s own."""
    for preset in presets():
        if preset.key == key:
            return preset
    try:
        row = SavedPreset.objects.filter(id=UUID(key), owner=owner or "").first()
    except ValueError:
        return None
    return _saved(row) if row else None


def saved_by(owner: str) -> list[Preset]:
    """An organiser's own presets, by name."""
    return [_saved(row) for row in SavedPreset.objects.filter(owner=owner).order_by("name")]


def _saved(row: SavedPreset) -> Preset:
    return Preset(str(row.id), row.name, row.settings)


def settings_of(form: Mapping[str, str]) -> dict[str, str]:
    """What a preset keeps of a form: what is filled in and belongs to no single evening."""
    options = {
        f"{OPTION}{option.name}"
        for rules in [rulesets().get(form.get("game", ""))]
        if rules
        for option in form_options(rules)
    }
    return {
        name: value.strip()
        for name, value in form.items()
        if name in SETTINGS | options and value.strip()
    }


def plan_of(preset: Preset) -> Plan | Refusal:
    """The plan of a preset as it stands. Refusals: `preset_of_unknown_game`, `read_setup`'s."""
    rules = rulesets().get(preset.settings.get("game", ""))
    if rules is None:
        game = preset.settings.get("game", "")
        return Refusal("preset_of_unknown_game", params={"game": game[:40]})
    return read_setup(rules, preset.settings)
