"""An independent judge of paired rounds: it shares no code with the search but the cost scale."""

from collections import Counter
from itertools import combinations

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.pairing.cost import stated_cost
from tournaments.pairing.model import Pairing, PairingProblem

FAULTS: Words = {
    "entry_not_placed_once": Phrase(
        "L'iscrizione {entry} compare {times} volte negli abbinamenti.",
        "Entry {entry} appears {times} times in the pairing.",
    ),
    "table_size": Phrase(
        "Il tavolo {table} ha {sides} parti: non è ammesso.",
        "Table {table} has {sides} sides, which is not allowed.",
    ),
    "bye_before_others": Phrase(
        "Riposa chi ha già riposato più di altri.",
        "Somebody rests who has rested more than others.",
    ),
    "repeats_wrong": Phrase(
        "Gli incontri ripetuti sono {real}, non {stated}.",
        "The repeated meetings are {real}, not {stated}.",
    ),
    "cost_wrong": Phrase(
        "Il costo degli abbinamenti è {real}, non {stated}.",
        "The cost of the pairing is {real}, not {stated}.",
    ),
    "input_changed": Phrase(
        "Gli abbinamenti sono stati fatti da altri dati.",
        "The pairing was made from other data.",
    ),
}
"""What is said of a fault."""


def faults(problem: PairingProblem, pairing: Pairing) -> tuple[Refusal, ...]:
    """Everything that is wrong with a pairing; empty for a sound one."""
    found = []
    entrants = {e.number: e for e in problem.entrants}
    placed = [n for table in pairing.tables for n in table.sides] + list(pairing.byes)
    for number in sorted(set(placed) - set(entrants)):
        found.append(Refusal("unknown_entry", params={"entry": number}))
    times = Counter(placed)
    for number in sorted(entrants):
        if times[number] != 1:
            params = {"entry": number, "times": times[number]}
            found.append(Refusal("entry_not_placed_once", params=params))
    if found:
        return tuple(found)
    for number, table in enumerate(pairing.tables, 1):
        if len(table.sides) not in problem.sizes:
            sides = len(table.sides)
            found.append(Refusal("table_size", params={"table": number, "sides": sides}))
    rested = [entrants[n].byes for n in pairing.byes]
    others = [e.byes for e in problem.entrants if e.number not in pairing.byes]
    if rested and others and max(rested) > min(others):
        found.append(Refusal("bye_before_others"))
    tables = [[entrants[n] for n in table.sides] for table in pairing.tables]
    repeats = sum(b.number in a.met for sides in tables for a, b in combinations(sides, 2))
    if repeats != pairing.repeats:
        found.append(Refusal("repeats_wrong", params={"stated": pairing.repeats, "real": repeats}))
    cost = stated_cost(problem, tables)
    if cost != pairing.cost:
        found.append(Refusal("cost_wrong", params={"stated": pairing.cost, "real": cost}))
    if pairing.input_hash != problem.input_hash():
        found.append(Refusal("input_changed"))
    return tuple(found)
