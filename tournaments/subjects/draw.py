"""The draw: the order of the entries by the seed that the opening committed to, and lots."""

from collections.abc import Sequence
from typing import Literal

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION, RULING
from tournaments.events.entries import DrawMade, LotsDrawn
from tournaments.events.opening import TournamentOpened
from tournaments.movements.spread import KEPT, meetings_by_place, same_rank, spread
from tournaments.movements.systems import cut_short, too_few, unfit
from tournaments.pairing.draw import draw_order, seed_commitment
from tournaments.pairing.model import Entrant, Number
from tournaments.pairing.sizes import table_sizes
from tournaments.state import Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    copy_fields,
    number_parts,
)

DRAW_PART = 500


class MakeDraw(Command, frozen=True):
    """Reveal the seed and draw the order; entries close."""

    seed: str
    method: Literal["random", "rating"] = "random"
    cut_short: bool = False
    """Draw although the system takes more rounds than the tournament has. An audit does not ask."""
    spread: bool = True
    """Keep those of one club apart where the system can, if clubs count in this tournament."""


class DrawLots(Command, frozen=True):
    """Settle by lot what the chain of ties leaves level."""

    numbers: tuple[Number, ...]


def make_draw(case: Case, command: MakeDraw) -> Decision:
    """The order by the seed that the opening committed to."""
    if case.state.drawn:
        return () if command.seed == case.state.seed else Refusal("draw_exists")
    numbers = [entry.number for entry in case.state.active]
    if not table_sizes(len(numbers), case.rules.sizes):
        return too_few(len(numbers), case.rules.sizes)
    for system, rounds in case.rules.planned.items():
        if refusal := unfit(system, case.rules.sizes[0], len(numbers), rounds, case.rules.stages):
            return refusal
    short = (
        None
        if case.rules.systems
        else cut_short(case.rules.system, len(numbers), case.rules.rounds)
    )
    if short is not None and not command.cut_short:
        return short
    if seed_commitment(command.seed) != case.rules.seed_commitment:
        return Refusal("seed_mismatch")
    order = draw_order(numbers, command.seed)
    if command.method == "rating":
        order = tuple(sorted(order, key=lambda n: -(case.state.entries[n].rating or 0)))
    spread_out = order
    if command.spread:
        spread_out = _spread(case.state, case.rules, order, by_rating=command.method == "rating")
    return tuple(
        DrawMade(command.seed, command.method, piece, part, parts, spread_out != order)
        for piece, part, parts in number_parts(spread_out, DRAW_PART)
    )


def _spread(
    state: Tournament, rules: TournamentOpened, order: Sequence[Number], *, by_rating: bool
) -> tuple[Number, ...]:
    """The drawn order with club-mates apart, and with kept tables in the line that stays."""
    found = [state.entries[number] for number in order]
    entrants = [
        Entrant(e.number, club=e.club, family=e.family, province=e.province)
        if rules.club_gap
        else Entrant(e.number)
        for e in found
    ]
    planned, threes = rules.planned, 3 in rules.sizes
    kept = {e.number: KEPT for e in found if e.table} if planned["mitchell"] else {}
    meetings = meetings_by_place(
        planned, rules.system_of(1), len(order), rules.stages, threes=threes
    )
    may = same_rank(planned, rules.groups) if by_rating else lambda _a, _b: True
    return spread(entrants, meetings, may, kept)


def draw_lots(case: Case, command: DrawLots) -> Decision:
    """Lots from the seed, under a label of their own; nothing where those drawn before differ."""
    if not case.state.drawn:
        return Refusal("draw_missing")
    for number in command.numbers:
        if number not in case.state.entries:
            return Refusal("unknown_entry", params={"entry": number})
    if len(set(command.numbers)) < max(2, len(command.numbers)):
        return Refusal("lots_unfit")
    drawn = {case.state.lots[number] for number in command.numbers if number in case.state.lots}
    if len(drawn) == len(command.numbers):
        return ()
    label = f"lots.{case.state.lots_drawn + 1}"
    return (LotsDrawn(draw_order(command.numbers, case.state.seed, label), label),)


def _fold_draw_made(state: Tournament, event: DrawMade) -> None:
    state.seed, state.drawn_by = event.seed, event.method
    state.drawn = event.order if event.part == 1 else state.drawn + event.order
    state.draw_complete = event.part == event.parts


def _fold_lots_drawn(state: Tournament, event: LotsDrawn) -> None:
    state.lots_drawn += 1
    state.lots.update({number: lot for lot, number in enumerate(event.order, 1)})


SUBJECT = Subject(
    "draw",
    rules=(
        Rule(MakeDraw, make_draw, offices=DIRECTION, program="steps"),
        Rule(
            DrawLots,
            draw_lots,
            offices=RULING,
            questions=(
                Question(
                    "draws_lots",
                    Level.CONFIRM,
                    "Si tira a sorte tra chi è pari: l'ordine che esce resta scritto e conta.",
                    "Lots are drawn between those who are level: the order that comes out stays on "
                    "record and counts.",
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            DrawMade,
            _fold_draw_made,
            "pairings",
            "Sorteggio con il seme {seed}.",
            "The draw, with the seed {seed}.",
            done=Phrase("Sorteggio", "Draw"),
            cause=lambda event, _place: copy_fields(MakeDraw, event, cut_short=True),
        ),
        Fact(
            LotsDrawn,
            _fold_lots_drawn,
            "rulings",
            "Sorteggio tra pari: {names}.",
            "Lots between equals: {names}.",
            done=Phrase("Estrazione a sorte", "Lots drawn"),
            cause=lambda event, _place: DrawLots(event.order),
        ),
    ),
    refusals={
        "seed_mismatch": Phrase(
            "Questo seme non è quello annunciato all'apertura.",
            "This seed is not the one committed to at the opening.",
        ),
        "draw_exists": Phrase("Il sorteggio è già stato fatto.", "The draw has already been made."),
        "draw_missing": Phrase("Prima serve il sorteggio.", "The draw has to come first."),
        "lots_unfit": Phrase(
            "Si sorteggia tra almeno due iscrizioni diverse.",
            "Lots are drawn between two different entries at least.",
        ),
        "mitchell_repeats": Phrase(
            "Con questo passo il Mitchell ripete gli incontri dopo {limit} turni, non {rounds}.",
            "With this step Mitchell repeats meetings after {limit} rounds, not {rounds}.",
        ),
        "too_many_rounds": Phrase(
            "Con queste iscrizioni il sistema {system} dura al massimo {limit} turni, non "
            "{rounds}.",
            "With these entries the system {system} lasts {limit} rounds at most, not {rounds}.",
        ),
        "knockout_cut_short": Phrase(
            "Un'eliminazione diretta di {entries} iscrizioni dura {wanted} turni: con {rounds} "
            "resta senza vincitore.",
            "A knock-out of {entries} entries takes {wanted} rounds: with {rounds} nobody wins it.",
        ),
        "round_robin_cut_short": Phrase(
            "Un girone all'italiana di {entries} iscrizioni dura {wanted} turni: con {rounds} non "
            "si incontrano tutti. Per meno turni usare lo svizzero (swiss).",
            "A round robin of {entries} entries takes {wanted} rounds: with {rounds} some never "
            "meet. For fewer rounds use swiss.",
        ),
        "too_few_entries": Phrase(
            "Con {entries} iscrizioni non si riempie un tavolo: ne servono almeno {fewest}.",
            "{entries} entries fill no table: it takes {fewest} at least.",
        ),
        "groups_too_small": Phrase(
            "In {groups} gironi ne servono almeno due per girone: le iscrizioni sono {entries}.",
            "{groups} groups need two entries each at least: there are {entries}.",
        ),
    },
)
