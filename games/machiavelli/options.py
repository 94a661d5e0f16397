"""The options of Machiavelli, and what they must not say together."""

from games.kernel.options import Option, Options, choice, number, switch
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from games.machiavelli.cards import PACK
from games.machiavelli.melds import ACES, HIGH_OR_LOW

MOST_SEATS = 8
USUAL_SEATS = 5
"""More than these only with `allow_more_than_five`."""
FULL_HAND = 13
SMALL_HAND = 8
LEAST_HAND = 3

DECLARED, ON_INVALID_LAYOUT, OFF = "declared", "on_invalid_layout", "off"
PLAY_ON, END_AT_ONCE = "play_on", "end_at_once"
SINGLE_DEAL, FIRST_TO_N, PENALTY_POINTS = "single_deal", "first_to_n", "penalty_points"

OPTIONS: tuple[Option, ...] = (
    number("players", 4, Phrase("Giocatori", "Players"), "MAC-01", 2, MOST_SEATS, usual=True),
    switch(
        "allow_more_than_five",
        False,
        Phrase("Ammettere più di cinque giocatori", "Allow more than five players"),
        "MAC-01",
    ),
    number(
        "hand_size",
        lambda so_far: FULL_HAND if so_far["players"] <= USUAL_SEATS else SMALL_HAND,
        Phrase("Carte a testa", "Cards each"),
        "MAC-03",
        LEAST_HAND,
        FULL_HAND,
    ),
    Option(
        "ace_in_runs",
        HIGH_OR_LOW,
        Phrase("L'asso nelle scale", "The ace in runs"),
        "MAC-10",
        choices=ACES,
        called=(
            Phrase("prima del due o dopo il re", "before the two or after the king"),
            Phrase("solo dopo il re", "only after the king"),
            Phrase("anche in mezzo, tra re e due", "also between king and two"),
        ),
    ),
    switch(
        "opening_meld_required",
        False,
        Phrase(
            "Per la prima calata serve una combinazione tutta di carte proprie",
            "The first play needs a meld all of one's own cards",
        ),
        "MAC-17",
    ),
    choice(
        "failed_rearrangement",
        DECLARED,
        Phrase("Quando una modifica è fallita", "When a rearrangement has failed"),
        "MAC-22b",
        {
            DECLARED: Phrase(
                "quando lo si dichiara o scade il tempo", "when declared or when time runs out"
            ),
            ON_INVALID_LAYOUT: Phrase(
                "anche se il tavolo proposto non è valido", "also when the new table is invalid"
            ),
            OFF: Phrase("mai", "never"),
        },
    ),
    number("penalty_cards", 3, Phrase("Carte di penalità", "Penalty cards"), "MAC-22a", 1, 5),
    choice(
        "stock_end",
        PLAY_ON,
        Phrase("Quando finisce il tallone", "When the stock runs out"),
        "MAC-24",
        {
            PLAY_ON: Phrase("si gioca senza pescare", "play goes on without drawing"),
            END_AT_ONCE: Phrase("la smazzata finisce subito", "the deal ends at once"),
        },
    ),
    choice(
        "match_format",
        SINGLE_DEAL,
        Phrase("Come si vince la partita", "How the match is won"),
        "MAC-26",
        {
            SINGLE_DEAL: Phrase("una smazzata", "one deal"),
            FIRST_TO_N: Phrase("a smazzate vinte", "by deals won"),
            PENALTY_POINTS: Phrase("a punti di penalità", "by penalty points"),
        },
        usual=True,
    ),
    number("deals_to_win", 3, Phrase("Smazzate da vincere", "Deals to win"), "MAC-27", 1),
    number(
        "penalty_limit",
        101,
        Phrase("Punti che finiscono la partita", "Points that end the match"),
        "MAC-28",
        1,
    ),
)


def contradiction(options: Options) -> Refusal | None:
    """Why complete options cannot stand together."""
    players, hand = options["players"], options["hand_size"]
    if players > USUAL_SEATS and not options["allow_more_than_five"]:
        return Refusal("too_many_players", "MAC-01", {"players": players})
    if players < USUAL_SEATS and hand != FULL_HAND:
        return Refusal("hand_size_fixed", "MAC-03", {"size": FULL_HAND})
    if players * (hand + 1) > len(PACK):
        return Refusal("invalid_options", "MAC-04", {"players": players, "size": hand})
    return None
