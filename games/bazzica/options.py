"""The options of Bazzica, and what they must not say together."""

from games.bazzica.variants import (
    CINESE,
    CLASSICA,
    OTTO,
    QUATTRO,
    RUBICONE,
    TRE,
    VARIANTS,
    Variant,
    variant_of,
)
from games.kernel.options import Option, Options, choice, switch
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase

MOST_DEALS = 20
MOST_EXTRA_DEALS = 10
"""BAZ-45."""
PER_CARD, PER_TRICK = "per_card", "per_trick"
BROKEN, FREE = "broken", "free"
ANY_SUIT, TRUMP_ONLY = "any_suit", "trump_only"
_TARGETS: dict[str, tuple[int, ...]] = {CLASSICA: (1000, 2000), TRE: (1500,)}


def _target(options: Options) -> int | None:
    targets = _TARGETS.get(options["variant"])
    return targets[0] if targets else None


def _deals(options: Options) -> int | None:
    variant = variant_of(options)
    return variant.seats if variant.rubicon else None


OPTIONS: tuple[Option, ...] = (
    Option(
        "variant",
        CLASSICA,
        Phrase("Quale bazzica", "Which form of the game"),
        "BAZ-3",
        choices=tuple(VARIANTS),
        called=(
            Phrase("Classica, in due con due mazzi", "Classic, for two with two packs"),
            Phrase("In tre, con tre mazzi", "For three, with three packs"),
            Phrase("Rubicone, in due con quattro mazzi", "Rubicon, for two with four packs"),
            Phrase("Cinese, in due con sei mazzi", "Chinese, for two with six packs"),
            Phrase("Con otto mazzi, in due", "With eight packs, for two"),
            Phrase("In quattro a coppie, con sei mazzi", "For four in pairs, with six packs"),
        ),
        usual=True,
    ),
    Option(
        "target",
        _target,
        Phrase(
            "Punti con cui si vince (classica 1000 o 2000, in tre 1500)",
            "Points that win the match (classic 1000 or 2000, for three 1500)",
        ),
        "BAZ-37",
        choices=(1000, 1500, 2000),
        nullable=True,
        usual=True,
    ),
    Option(
        "deals_per_match",
        _deals,
        Phrase(
            "Smazzate della partita (Rubicone, cinese, otto mazzi, in quattro)",
            "Deals of the match (Rubicon, Chinese, eight packs, for four)",
        ),
        "BAZ-R16",
        least=1,
        most=MOST_DEALS,
        nullable=True,
        usual=True,
    ),
    switch(
        "stop_when_reached",
        False,
        Phrase(
            "La partita finisce appena uno arriva ai punti (classica e in tre)",
            "The match ends the moment somebody reaches the target (classic, for three)",
        ),
        "BAZ-38",
    ),
    switch(
        "must_win_phase2",
        True,
        Phrase(
            "Nella seconda fase chi può superare deve superare",
            "In the second phase who can beat the trick must beat it",
        ),
        "BAZ-32",
    ),
    choice(
        "brisque_count",
        PER_CARD,
        Phrase("Come si contano le briscole (assi e dieci)", "How aces and tens are counted"),
        "BAZ-36",
        {
            PER_CARD: Phrase(
                "10 punti per ogni asso e ogni dieci", "10 points for each ace and each ten"
            ),
            PER_TRICK: Phrase(
                "10 punti per ogni presa che ne contiene", "10 points for each trick with any"
            ),
        },
    ),
    switch(
        "exchange_with_declaration",
        False,
        Phrase(
            "Lo scambio del 7 non toglie la dichiarazione (classica e in tre)",
            "The exchange of the seven leaves the declaration free (classic, for three)",
        ),
        "BAZ-25",
    ),
    switch(
        "tre_triple_bezique",
        False,
        Phrase("In tre vale la bazzica tripla", "For three: triple bezique counts"),
        "BAZ-T4",
    ),
    Option(
        "rubicon_brisque_bonus",
        350,
        Phrase(
            "Punti per tutte le briscole nel Rubicone", "Points for all aces and tens in a Rubicon"
        ),
        "BAZ-R14",
        choices=(350, 320),
    ),
    choice(
        "rubicon_reuse",
        BROKEN,
        Phrase(
            "Carte già dichiarate in combinazioni simili (dal Rubicone in su)",
            "Declared cards in similar combinations (all forms but classic and for three)",
        ),
        "BAZ-R9",
        {
            BROKEN: Phrase("Solo se la prima non è più intera", "Only if the first one is broken"),
            FREE: Phrase("Sempre", "Always"),
        },
    ),
    switch(
        "cinese_bezique_follows_trump",
        False,
        Phrase(
            "La bazzica segue la briscola (cinese e otto mazzi)",
            "Bezique follows trumps (Chinese, eight packs)",
        ),
        "BAZ-C4",
    ),
    choice(
        "quattro_quartets",
        ANY_SUIT,
        Phrase("I quartetti alti (in quattro)", "The high quartets (for four)"),
        "BAZ-Q4",
        {
            ANY_SUIT: Phrase("Di qualsiasi seme", "Of any suits"),
            TRUMP_ONLY: Phrase("Solo di briscola", "Of trumps only"),
        },
    ),
)
RUBICON_FAMILY = (RUBICONE, CINESE, OTTO, QUATTRO)


def contradiction(options: Options) -> Refusal | None:
    """Why complete options cannot stand together: `bad_option_value` (BAZ-37, BAZ-R16)."""
    variant: Variant = variant_of(options)
    targets: tuple[int | None, ...] = _TARGETS.get(variant.name, (None,))
    if options["target"] not in targets:
        return _bad("target", options, "BAZ-37", ", ".join(map(_said, targets)))
    if (options["deals_per_match"] is not None) != bool(variant.rubicon):
        allowed = f"1–{MOST_DEALS}" if variant.rubicon else _said(None)
        return _bad("deals_per_match", options, "BAZ-R16", allowed)
    return None


def _said(value: int | None) -> str:
    return "–" if value is None else str(value)


def _bad(name: str, options: Options, clause: str, allowed: str) -> Refusal:
    params = {"name": name, "value": _said(options[name]), "allowed": allowed}
    return Refusal("bad_option_value", clause, params)
