"""The options of Bazzica, and what they must not say together."""

from games.bazzica.variants import (
    CINESE,
    CLASSICA,
    OTTO,
    QUATTRO,
    RUBICONE,
    TRE,
    Variant,
    variant_of,
)
from games.kernel.options import Option, Options, choice, number, switch
from games.kernel.refusal import Refusal

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
    choice("variant", "BAZ-3", usual=True)
    .describe("Quale bazzica", "Which form of the game")
    .offer(CLASSICA, "Classica, in due con due mazzi", "Classic, for two with two packs")
    .offer(TRE, "In tre, con tre mazzi", "For three, with three packs")
    .offer(RUBICONE, "Rubicone, in due con quattro mazzi", "Rubicon, for two with four packs")
    .offer(CINESE, "Cinese, in due con sei mazzi", "Chinese, for two with six packs")
    .offer(OTTO, "Con otto mazzi, in due", "With eight packs, for two")
    .offer(QUATTRO, "In quattro a coppie, con sei mazzi", "For four in pairs, with six packs"),
    choice(
        "target", "BAZ-37", (1000, 1500, 2000), default=_target, nullable=True, usual=True
    ).describe(
        "Punti con cui si vince (classica 1000 o 2000, in tre 1500)",
        "Points that win the match (classic 1000 or 2000, for three 1500)",
    ),
    number(
        "deals_per_match", _deals, "BAZ-R16", least=1, most=MOST_DEALS, nullable=True, usual=True
    ).describe(
        "Smazzate della partita (Rubicone, cinese, otto mazzi, in quattro)",
        "Deals of the match (Rubicon, Chinese, eight packs, for four)",
    ),
    switch("stop_when_reached", False, "BAZ-38").describe(
        "La partita finisce appena uno arriva ai punti (classica e in tre)",
        "The match ends the moment somebody reaches the target (classic, for three)",
    ),
    switch("must_win_phase2", True, "BAZ-32").describe(
        "Nella seconda fase chi può superare deve superare",
        "In the second phase whoever can beat the trick must do so",
    ),
    choice("brisque_count", "BAZ-36")
    .describe("Come si contano assi e dieci", "How aces and tens are counted")
    .offer(PER_CARD, "10 punti per ogni asso e ogni dieci", "10 points for each ace and each ten")
    .offer(
        PER_TRICK, "10 punti per ogni presa che ne contiene", "10 points for each trick with any"
    ),
    switch("exchange_with_declaration", False, "BAZ-25").describe(
        "Lo scambio del sette non toglie la dichiarazione (classica e in tre)",
        "The exchange of the seven leaves the declaration free (classic, for three)",
    ),
    switch("tre_triple_bezique", False, "BAZ-T4").describe(
        "In tre vale la bazzica tripla", "For three: triple bezique counts"
    ),
    choice("rubicon_brisque_bonus", "BAZ-R14", (350, 320)).describe(
        "Punti per tutti gli assi e dieci nel Rubicone", "Points for all aces and tens in a Rubicon"
    ),
    choice("rubicon_reuse", "BAZ-R9")
    .describe(
        "Carte già dichiarate, in combinazioni simili (tutte le forme tranne la classica e in tre)",
        "Declared cards, in similar combinations (all forms but classic and for three)",
    )
    .offer(BROKEN, "Solo se la prima non è più intera", "Only if the first one is broken")
    .offer(FREE, "Sempre", "Always"),
    switch("cinese_bezique_follows_trump", False, "BAZ-C4").describe(
        "La bazzica segue la briscola (cinese e otto mazzi)",
        "Bezique follows trumps (Chinese, eight packs)",
    ),
    choice("quattro_quartets", "BAZ-Q4")
    .describe(
        "I punti più alti per quattro carte uguali (in quattro)",
        "The higher points for four of a rank (for four)",
    )
    .offer(ANY_SUIT, "Di qualsiasi seme", "Of any suits")
    .offer(TRUMP_ONLY, "Solo di briscola", "Of trumps only"),
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
