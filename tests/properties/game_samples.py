"""What each game declares about itself for the laws, said a second time and independently of it."""

from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import msgspec


@dataclass(frozen=True)
class Sampled:
    """What the properties need to know of a game, said a second time and independently of it."""

    options: tuple[dict[str, Any], ...] = ({},)
    later: tuple[dict[str, Any], ...] = ()
    """The same, thought of after this version's golden matches were written down."""
    public_cards: frozenset[tuple[str, str]] = frozenset()
    """Event fields in which everybody sees faces."""
    revealing: frozenset[str] = frozenset({"deal_revealed"})
    """Events from which on secrets of the deal may be told."""
    lasting: frozenset[tuple[str, str]] = frozenset()
    """Event fields with open cards that go on lying in sight in later deals."""
    by_judgement: float = 0.0
    """The share of steps that the evaluator chooses, where random ones seldom come to the end."""
    contest: int = 120
    """Duplicate deals that show which of two neighbouring bots is the better; 0: pure luck."""
    closer: int = 0
    """The same for two that both judge, where they are so close that it takes more; 0: no more."""

    @property
    def forms(self) -> tuple[dict[str, Any], ...]:
        """All options that are played at random."""
        return self.options + self.later


SAMPLED: dict[str, Sampled] = {
    "asino": Sampled(
        options=(
            {},
            {"players": 2, "match_hands": 3, "deck_style": "french_52"},
            {"players": 20, "match_hands": 4, "deck_style": "french_40"},
            {"players": 7, "auto_shuffle_hand": False, "match_hands": 2},
            {"players": 3, "max_draws": 10, "allow_arrange": False, "match_hands": 6},
            {"players": 5, "allow_emotes": False, "auto_shuffle_hand": False},
        ),
        public_cards=frozenset(
            {
                ("pairs_discarded", "cards"),
                ("pair_discarded", "cards"),
                ("hand_ended", "last_card"),
                ("hand_ended", "hidden_card"),
            }
        ),
        revealing=frozenset(
            {"card_drawn", "hands_dealt", "hand_ended", "deal_revealed", "match_ended"}
        ),
        contest=0,
    ),
    "bazzica": Sampled(
        options=(
            {"exchange_with_declaration": True},
            {"variant": "tre", "stop_when_reached": True, "tre_triple_bezique": True},
            {"variant": "rubicone", "brisque_count": "per_trick", "rubicon_reuse": "free"},
            {"variant": "cinese", "cinese_bezique_follows_trump": True},
            {"variant": "otto", "must_win_phase2": False},
            {"variant": "quattro", "deals_per_match": 1},
            {"variant": "quattro", "quattro_quartets": "trump_only"},
        ),
        public_cards=frozenset(
            {
                ("card_turned", "card"),
                ("card_played", "card"),
                ("trick_won", "cards"),
                ("declared", "cards"),
                ("seven_exchanged", "cards"),
                ("seven_exchanged", "taken"),
                ("carte_blanche_declared", "cards"),
                ("turn_up_drawn", "card"),
            }
        ),
        revealing=frozenset({"brisques_marked", "deal_counted", "deal_revealed"}),
        contest=10,
        closer=60,
    ),
    "bestia": Sampled(
        options=(
            {"rounds": 1},
            {"players": 5, "mandatory_round": True, "rounds": 1, "max_closing_deals": 2},
            {"exchange_max": 2, "new_hand_size": 4, "players": 6, "tactic_highest_trump": "reject"},
            {
                "exchange_max": 1,
                "stake": 12,
                "tactic_dominant_trump": "fine",
                "tactic_trump_after_first": "reject",
                "tactic_highest_trump": "fine",
            },
            {
                "mandatory_round": True,
                "tactic_dominant_trump": "reject",
                "tactic_trump_after_first": "fine",
                "tactic_highest_trump": "reject",
                "max_closing_deals": 0,
            },
        ),
        public_cards=frozenset(
            {("cards_dealt", "turned"), ("card_played", "card"), ("trick_won", "cards")}
        ),
        revealing=frozenset({"tactic_fined", "deal_settled", "deal_revealed", "match_ended"}),
        contest=240,
    ),
    "busca": Sampled(
        options=(
            {"target_busche": 4},
            {"target_busche": None, "max_deals": 2},
            {"target_busche": 1, "deck_style": "italian", "deck_consent": [0, 1, 2, 3]},
        ),
        public_cards=frozenset({("card_played", "card"), ("trick_won", "cards")}),
        revealing=frozenset({"deal_scored", "deal_revealed"}),
        contest=150,
        closer=300,
    ),
    "bestia_quattro": Sampled(
        options=(
            {},
            {"players": 5, "ante_mode": "dealer", "giro_call": "players", "max_deals_per_turn": 2},
            {"players": 7, "rounds_before_giro": 0, "stake": 5},
            {"players": 6, "steal": False, "blinds": False, "max_deals_per_turn": 1},
        ),
        public_cards=frozenset(
            {
                ("trump_turned", "card"),
                ("trump_stolen", "card"),
                ("card_played", "card"),
                ("trick_won", "cards"),
            }
        ),
        revealing=frozenset({"trump_turned", "deal_revealed", "match_ended"}),
        contest=60,
        closer=120,
    ),
    "burraco": Sampled(
        options=(
            {},
            {"players_format": "two"},
            {"players_format": "three"},
            {"ruleset": "reale", "pozzetto_view": "next_turn", "single_pickup_rule": "strict"},
            {"players_format": "three", "ruleset": "reale", "duplicate_sets": "allowed"},
            {"players_format": "two", "free_end_wild": "none", "stall_rounds": 1},
        ),
        later=({"match_format": "timed", "match_deals": 2},),
        public_cards=frozenset(
            {
                ("rows_dealt", "rows"),
                ("discard_pile_opened", "card"),
                ("discards_taken", "cards"),
                ("meld_opened", "cards"),
                ("meld_opened", "from_row"),
                ("meld_extended", "cards"),
                ("meld_extended", "from_row"),
                ("card_discarded", "card"),
            }
        ),
        revealing=frozenset({"deal_ended", "deal_scored", "deal_revealed"}),
        contest=16,
    ),
    "cucu": Sampled(
        options=(
            {"players": 6, "stakes_per_player": 2},
            {"players": 2, "king_block": "optional", "dealer_selection": "random", "max_hands": 10},
            {"players": 20, "ponte": True, "stake_value": 5, "stakes_per_player": 1},
            {"players": 5, "morto": True, "stakes_per_player": 2, "dealer_draw": "top_only"},
            {
                "players": 4,
                "ponte": True,
                "morto": True,
                "king_block": "optional",
                "tutti_in_gioco": True,
                "stakes_per_player": 1,
            },
            {
                "players": 3,
                "deck_count": 2,
                "tutti_in_gioco": True,
                "stakes_per_player": 1,
                "max_void_hands": 1,
                "deck_style": "french_40",
            },
        ),
        public_cards=frozenset(
            {
                ("dealer_selection_cards", "cards"),
                ("king_shown", "card"),
                ("horse_shown", "card"),
                ("null_king_shown", "card"),
                ("cards_revealed", "cards"),
            }
        ),
        revealing=frozenset(
            {
                "king_shown",
                "horse_shown",
                "exchange_done",
                "dealer_card_taken",
                "cards_revealed",
                "deal_revealed",
            }
        ),
        contest=150,
        closer=300,
    ),
    "machiavelli": Sampled(
        options=(
            {"players": 3, "opening_meld_required": True},
            {"players": 2, "failed_rearrangement": "on_invalid_layout", "ace_in_runs": "wrap"},
            {
                "players": 8,
                "allow_more_than_five": True,
                "hand_size": 3,
                "match_format": "penalty_points",
                "penalty_limit": 30,
            },
            {
                "players": 5,
                "hand_size": 4,
                "failed_rearrangement": "off",
                "stock_end": "end_at_once",
                "match_format": "first_to_n",
                "deals_to_win": 2,
            },
        ),
        public_cards=frozenset(
            {("layout_played", "layout"), ("layout_played", "from_hand"), ("deal_ended", "hands")}
        ),
        revealing=frozenset({"deal_ended", "deal_revealed"}),
        contest=5,
        closer=15,
    ),
    "sette_e_mezzo": Sampled(
        options=(
            {"match_hands": 12},
            {"players": 2, "match_hands": 12, "deck_style": "french_40"},
            {"players": 12, "match_hands": 6, "max_stake": 3},
            {"wild_card": "7D", "wild_integer_only": True, "reveal_hidden_on_bust": False},
            {"players": 6, "reale_double_pay": False, "split_stakes": False, "match_hands": 6},
            {"players": 3, "double_pay_passes_bank": False, "min_stake": 5, "start_chips": 0},
        ),
        later=({"start_chips": 12, "min_stake": 2, "match_hands": 12},),
        public_cards=frozenset(
            {
                ("match_started", "options"),
                ("card_called", "card"),
                ("first_card_shown", "card"),
                ("bank_turn_started", "card"),
            }
        ),
        revealing=frozenset(
            {
                "card_called",
                "first_card_shown",
                "bank_turn_started",
                "seat_bust",
                "deal_revealed",
            }
        ),
        contest=40,
    ),
    "pinnacola": Sampled(
        options=(
            {},
            {"hand_size": 15, "closing_discard": "required", "stall_rounds": 1},
            {
                "hand_size": 19,
                "pozzo_obligation": "new_meld_only",
                "joker_reuse": "new_meld_only",
                "pinnacola_with_jokers": "whole_meld",
            },
            {"direction": "clockwise", "penalty_adds_hand": True, "closing_bonus": 100},
        ),
        public_cards=frozenset(
            {
                ("pozzo_opened", "card"),
                ("pozzo_taken", "cards"),
                ("pozzo_taken", "laid"),
                ("meld_opened", "cards"),
                ("meld_extended", "cards"),
                ("joker_swapped", "card"),
                ("joker_swapped", "laid"),
                ("card_discarded", "card"),
            }
        ),
        revealing=frozenset({"deal_ended", "deal_scored", "deal_revealed"}),
        contest=10,
        closer=40,
    ),
    "spacca_il_mazzo": Sampled(
        options=(
            {"players": 2, "match_deals": 2, "max_turns": 100},
            {"players": 3, "pass_after_draw": True, "match_mode": "target", "target_score": 60},
            {"match_deals": 2, "max_turns": 100},
            {"pass_after_draw": True, "match_deals": 1},
        ),
        later=({"players": 3, "court_order": "jqka", "match_deals": 1, "max_turns": 100},),
        public_cards=frozenset(
            {
                ("up_cards_dealt", "cards"),
                ("starting_card_turned", "returned"),
                ("starting_card_turned", "card"),
                ("cards_played", "hand"),
                ("cards_played", "up"),
                ("pile_taken", "cards"),
                ("pile_burned", "cards"),
                ("down_card_turned", "card"),
                ("joker_drawn", "card"),
                ("penalty_joker_drawn", "card"),
                ("hand_thrown", "cards"),
                ("up_card_eliminated", "card"),
                ("down_card_eliminated", "card"),
                ("deal_ended", "cards"),
            }
        ),
        revealing=frozenset(
            {
                "card_drawn",
                "joker_drawn",
                "penalty_drawn",
                "penalty_joker_drawn",
                "down_card_turned",
                "down_card_eliminated",
                "deal_ended",
                "deal_revealed",
            }
        ),
        by_judgement=0.6,
        contest=2,
        closer=32,
    ),
    "merda": Sampled(
        options=(
            {"players": 3, "max_rounds": 12},
            {"players": 4, "passing": "turns", "kilo_deck": "separate", "max_rounds": 10},
            {"players": 3, "end_mode": "target", "target_kilos": 20, "feint_contact_pct": 50},
            {"players": 13, "pack": "french_52", "kilo_deck": "separate", "ace_kilos": 11},
            {"players": 9, "ciuccio": True, "kilo_deck": "separate", "kilo_cards_per_loss": 5},
            {"pack": "french_40", "passing": "turns", "end_mode": "target", "target_kilos": 12},
        ),
        public_cards=frozenset(
            {("hand_dealt", "aside"), ("slam_valid", "cards"), ("kilos_taken", "cards")}
        ),
        revealing=frozenset({"slam_valid", "false_slam", "kilos_taken", "deal_revealed"}),
        lasting=frozenset({("kilos_taken", "cards")}),
        by_judgement=0.7,
        contest=7,
        closer=400,
    ),
}


@cache
def sampled(game: str) -> Sampled:
    """What is known of a game; nothing but its defaults when nobody said more.

    A game in a package of its own says it by an entry point of the group `smazzata.sampled`, which
    has the game's name and gives the fields of a `Sampled` by name, as lists and dictionaries.
    """
    for point in entry_points(group="smazzata.sampled", name=game):
        return msgspec.convert(point.load(), Sampled)
    return SAMPLED.get(game, Sampled())
