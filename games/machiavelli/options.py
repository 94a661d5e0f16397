"""The options of Machiavelli, and what they must not say together."""

from games.kernel.options import Option, Options, choice, number, switch
from games.kernel.refusal import Refusal
from games.machiavelli.cards import PACK
from games.machiavelli.melds import HIGH_ONLY, HIGH_OR_LOW, WRAP

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
    number("players", 4, "MAC-01", least=2, most=MOST_SEATS, usual=True).describe(
        "Giocatori", "Players"
    ),
    switch("allow_more_than_five", False, "MAC-01").describe(
        "Ammettere più di cinque giocatori", "Allow more than five players"
    ),
    number(
        "hand_size",
        lambda so_far: FULL_HAND if so_far["players"] <= USUAL_SEATS else SMALL_HAND,
        "MAC-03",
        least=LEAST_HAND,
        most=FULL_HAND,
    ).describe("Carte a testa", "Cards each"),
    choice("ace_in_runs", "MAC-10")
    .describe("L'asso nelle scale", "The ace in runs")
    .offer(HIGH_OR_LOW, "prima del due o dopo il re", "before the two or after the king")
    .offer(HIGH_ONLY, "solo dopo il re", "only after the king")
    .offer(WRAP, "anche in mezzo, tra re e due", "also between king and two"),
    switch("opening_meld_required", False, "MAC-17").describe(
        "Per la prima calata serve una combinazione tutta di carte proprie",
        "The first play needs a meld all of one's own cards",
    ),
    choice("failed_rearrangement", "MAC-22b")
    .describe("Quando una modifica è fallita", "When a rearrangement has failed")
    .offer(DECLARED, "quando si rinuncia o scade il tempo", "when given up or when time runs out")
    .offer(
        ON_INVALID_LAYOUT,
        "anche se il tavolo proposto non è valido",
        "also when the new table is invalid",
    )
    .offer(OFF, "mai", "never"),
    number("penalty_cards", 3, "MAC-22a", least=1, most=5).describe(
        "Carte di penalità", "Penalty cards"
    ),
    choice("stock_end", "MAC-24")
    .describe("Quando finisce il tallone", "When the stock runs out")
    .offer(PLAY_ON, "si gioca senza pescare", "play goes on without drawing")
    .offer(END_AT_ONCE, "la smazzata finisce subito", "the deal ends at once"),
    choice("match_format", "MAC-26", usual=True)
    .describe("Come si vince la partita", "How the match is won")
    .offer(SINGLE_DEAL, "una smazzata", "one deal")
    .offer(FIRST_TO_N, "a smazzate vinte", "by deals won")
    .offer(PENALTY_POINTS, "a punti di penalità", "by penalty points"),
    number("deals_to_win", 3, "MAC-27", least=1).describe("Smazzate da vincere", "Deals to win"),
    number("penalty_limit", 101, "MAC-28", least=1).describe(
        "Punti che finiscono la partita", "Points that end the match"
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
