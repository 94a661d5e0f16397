"""Who takes part: admission, the draw, lots."""

from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.codes.eligibility import ineligible
from tournaments.decisions.decision import Decision, in_parts
from tournaments.decisions.late_entries import admit_late
from tournaments.movements.systems import cut_short, too_few, unfit
from tournaments.pairing.draw import draw_order, seed_commitment
from tournaments.pairing.sizes import table_sizes
from tournaments.state import Tournament

MAX_ENTRIES = 50_000
DRAW_PART = 500


def admit(
    state: Tournament, rules: events.TournamentOpened, command: commands.AdmitEntry
) -> Decision:
    """An entry under the next number; after the draw it comes late."""
    if len(state.entries) >= MAX_ENTRIES:
        return Refusal("too_many_entries", params={"most": MAX_ENTRIES})
    members = command.members
    if not 0 <= command.table <= MAX_ENTRIES:
        return Refusal("setting_out_of_range")
    if len(members) != rules.side_size or len(set(members)) != len(members) or "" in members:
        params = {"wanted": rules.side_size, "given": len(members)}
        return Refusal("members_unfit", params=params)
    for member in members:
        if member in state.members:
            return Refusal("member_already_entered", params={"entry": state.members[member]})
    if command.categories and len(command.categories) != len(members):
        return Refusal("members_unfit", params={"wanted": len(members), "given": 0})
    if not state.official_mode_left and (
        refusal := ineligible(rules.regulation, command.cards, authorised=command.authorised)
    ):
        return refusal
    if state.drawn:
        return admit_late(state, rules, command)
    number = len(state.entries) + 1
    return (
        events.EntryAdmitted(
            number,
            members,
            command.club,
            command.rating,
            categories=command.categories,
            family=command.family,
            province=command.province,
            table=command.table,
        ),
    )


def draw(state: Tournament, rules: events.TournamentOpened, command: commands.MakeDraw) -> Decision:
    """The order by the seed that the opening committed to."""
    if state.drawn:
        return () if command.seed == state.seed else Refusal("draw_exists")
    numbers = [entry.number for entry in state.active]
    if not table_sizes(len(numbers), rules.sizes):
        return too_few(len(numbers), rules.sizes)
    for system, rounds in rules.planned.items():
        if refusal := unfit(system, rules.sizes[0], len(numbers), rounds, rules.stages):
            return refusal
    short = None if rules.systems else cut_short(rules.system, len(numbers), rules.rounds)
    if short is not None and not command.cut_short:
        return short
    if seed_commitment(command.seed) != rules.seed_commitment:
        return Refusal("seed_mismatch")
    order = draw_order(numbers, command.seed)
    if command.method == "rating":
        order = tuple(sorted(order, key=lambda n: -(state.entries[n].rating or 0)))
    parts = list(in_parts(order, DRAW_PART))
    return tuple(
        events.DrawMade(command.seed, command.method, tuple(part), i, len(parts))
        for i, part in enumerate(parts, 1)
    )


def draw_lots(
    state: Tournament, _rules: events.TournamentOpened, command: commands.DrawLots
) -> Decision:
    """Lots from the seed, under a label of their own; nothing where those drawn before differ."""
    if not state.drawn:
        return Refusal("draw_missing")
    for number in command.numbers:
        if number not in state.entries:
            return Refusal("unknown_entry", params={"entry": number})
    if len(set(command.numbers)) < max(2, len(command.numbers)):
        return Refusal("lots_unfit")
    drawn = {state.lots[number] for number in command.numbers if number in state.lots}
    if len(drawn) == len(command.numbers):
        return ()
    label = f"lots.{state.lots_drawn + 1}"
    return (events.LotsDrawn(draw_order(command.numbers, state.seed, label), label),)
