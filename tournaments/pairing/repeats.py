"""How few meetings must be repeated, and the proof that fewer is impossible.

A round of tables of two without a repeat is a perfect matching of the graph "have not met".
"""

from collections.abc import Iterable, Sequence

import rustworkx as rx

from tournaments.pairing.blossom import Edges, Matcher
from tournaments.pairing.model import Blockade, Entrant


def _fresh(members: Sequence[Entrant]) -> rx.PyGraph:
    """The graph of those who have not met; nodes in the order of `members`."""
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(members)))
    graph.add_edges_from_no_data(
        [
            (i, j)
            for i, a in enumerate(members)
            for j in range(i + 1, len(members))
            if members[j].number not in a.met
        ]
    )
    return graph


def _unmatched(graph: rx.PyGraph) -> int:
    """How many nodes the largest matching leaves alone."""
    matching = rx.max_weight_matching(graph, max_cardinality=True, default_weight=1)
    return graph.num_nodes() - 2 * len(matching)


def fewest_repeats(members: Sequence[Entrant]) -> int:
    """The least number of repeated meetings in any pairing of `members` (an even number).

    Those whom the largest matching of the fresh graph leaves over have all met one another, so
    each two of them are one repeat. Where everybody has at least half of the field still to meet, a
    pairing without repeat exists (Dirac) and nothing has to be searched.
    """
    numbers = {m.number for m in members}
    if all(2 * len(numbers & m.met.keys()) <= len(members) - 2 for m in members):
        return 0
    return _unmatched(_fresh(members)) // 2


def least_repeated(members: Sequence[Entrant]) -> int:
    """The least sum, over any pairing of `members`, of the squares of how often they have met.

    Equal to `fewest_repeats` where nobody has met twice.
    """
    if all(times == 1 for member in members for times in member.met.values()):
        return fewest_repeats(members)
    numbers = [member.number for member in members]
    others: list[Sequence[int]] = [
        [j for j, b in enumerate(numbers) if b != a.number] for a in members
    ]
    costs: list[Sequence[int]] = [
        [2 * a.met.get(numbers[j], 0) ** 2 for j in others[i]] for i, a in enumerate(members)
    ]
    matcher = Matcher(Edges(others, costs))
    if not matcher.solve():
        raise ValueError("an odd number of members has no pairing")
    return sum(members[i].met.get(numbers[j], 0) ** 2 for i, j in enumerate(matcher.mate)) // 2


def blockade(members: Sequence[Entrant]) -> Blockade | None:
    """The proof that some meeting must be repeated, or None if none has to be.

    The Gallai-Edmonds sets: a node is loose if some largest matching leaves it alone; the
    neighbours of loose nodes are the hinges; the loose nodes fall apart into odd groups.
    """
    graph = _fresh(members)
    near: list[Sequence[int]] = [tuple(graph.neighbors(node)) for node in graph.node_indices()]
    loose = Matcher(Edges(near, [(0,) * len(others) for others in near])).loose()
    if not loose:
        return None
    hinges = {n for node in loose for n in graph.neighbors(node)} - loose
    groups = rx.connected_components(graph.subgraph(sorted(loose), preserve_attrs=False))
    names = sorted(loose)
    return Blockade(
        hinges=_numbers(members, hinges),
        groups=tuple(sorted(_numbers(members, (names[i] for i in g)) for g in groups)),
    )


def _numbers(members: Sequence[Entrant], nodes: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(members[node].number for node in nodes))
