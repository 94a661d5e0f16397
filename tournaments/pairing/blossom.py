"""A perfect matching of least cost, with the proof that it is one.

Edmonds' primal-dual method on a sparse graph. Every vertex has a potential, and every blossom (an
odd set, shrunk to one node: `nodes`) a value of its own; an edge's slack is twice its cost less the
two potentials, and never negative. Only edges without slack are matched, only blossoms of positive
value stay: that proves the optimum, whatever the search did. Every free vertex is the root of a
tree. All trees grow together along edges without slack, potentials changing meanwhile, until two of
them meet: their roots are matched with them, and both trees fall apart. So a tree gets no larger
than its share of the graph, and a start that is nearly right leaves little to do: `begin`, or the
answer of before where edges have come (`extend`). All numbers are Python's whole numbers, of any
length.

In a tree a potential grows or falls with `delta`; it is kept less that, and made up when the tree
falls apart. Potentials of free vertices are even, and so are those of all whom trees reach at an
even distance; then two trees never meet half-way between two whole numbers.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from operator import sub
from typing import NamedTuple

from tournaments.pairing.nodes import Nodes


class Edges(NamedTuple):
    """A graph: for each vertex the other ends of its edges, and twice what each costs."""

    ends: list[Sequence[int]]
    costs: list[Sequence[int]]


GROW, MEET, EXPAND = 0, 1, 2
OUTER, INNER = 1, -1
"""At an even and at an odd distance from the root of a tree."""
FEW = 20
"""With less than one free vertex in so many the trees grow one after the other."""


class Matcher(Nodes):
    """One search. After `solve` has returned True, `mate` is the matching."""

    def __init__(self, edges: Edges) -> None:
        super().__init__(len(edges.ends))
        self.edges = edges
        # Of the trees that grow:
        self.side = [0] * self.size
        self.best: list[int | None] = [None] * self.size
        """When a vertex outside of all trees is reached, as far as is known."""
        self.label: dict[int, int] = {}
        self.root: dict[int, int] = {}
        self.members: dict[int, list[int]] = {}
        """The nodes of the tree of a root, and some that have been in it."""
        self.entry: dict[int, tuple[int, int]] = {}
        """How a node was reached: from that vertex to this one of its own."""
        self.heap: list[tuple[int, int, int, int, int]] = []
        self.delta = 0
        self.limit: int | None = None
        """Of a single tree: when it will have met a free vertex at the latest."""
        self.begin()

    def begin(self) -> None:
        """Potentials that leave no slack at many edges, and those edges matched."""
        self.potential[:] = [min(costs, default=0) // 2 for costs in self.edges.costs]
        self._settle(range(self.size))

    def extend(self, fresh: Sequence[tuple[int, int, int]]) -> None:
        """Takes in edges that were not there: both ends, and twice the cost.

        What the last `solve` found stays, except where a new edge has less slack than none. Where
        the new edges concern more than half of all, to begin anew is quicker.
        """
        ends, costs = self.edges
        for a, b, cost in fresh:
            ends[a], ends[b] = (*ends[a], b), (*ends[b], a)
            costs[a], costs[b] = (*costs[a], cost), (*costs[b], cost)
        if 2 * len({vertex for a, b, _ in fresh for vertex in (a, b)}) > self.size:
            super().__init__(self.size)
            self.begin()
            return
        potential = self.potential
        over = [
            (a, b)
            for a, b, cost in fresh
            if potential[a] + potential[b] > cost + 2 * self.around(a, b)
        ]
        often = Counter(vertex for pair in over for vertex in pair)
        falling: dict[int, None] = {}
        for a, b in over:
            if a not in falling and b not in falling:
                falling[a if often[a] >= often[b] else b] = None
        for vertex in falling:
            self.release(vertex)
        for vertex in falling:
            potential[vertex] = min(self._least(vertex))
        self._settle(falling)

    def _least(self, vertex: int) -> list[int]:
        """What each edge of a vertex in no blossom allows its potential to be."""
        near, costs = self.edges.ends[vertex], self.edges.costs[vertex]
        return list(map(sub, costs, map(self.potential.__getitem__, near)))

    def _settle(self, vertices: Iterable[int]) -> None:
        """Raises free vertices in no blossom until an edge has no slack, and matches them by it."""
        mate = self.mate
        for vertex in vertices:
            if mate[vertex] >= 0 or not self.edges.ends[vertex]:
                continue
            least = self._least(vertex)
            self.potential[vertex] = most = min(least)
            for w, own in zip(self.edges.ends[vertex], least, strict=True):
                if mate[w] < 0 and own == most:
                    mate[vertex], mate[w] = w, vertex
                    break

    def solve(self) -> bool:
        """Matches everybody at the least cost; False if that cannot be done."""
        free = [vertex for vertex in range(self.size) if self.mate[vertex] < 0]
        if len(free) * FEW > self.size:
            return self._grown(free)
        return all(self.mate[root] >= 0 or self._grown([root]) for root in free)

    def loose(self) -> set[int]:
        """The vertices that some largest matching leaves alone, where all edges cost the same.

        Where no two trees can meet any more, they are those at an even distance.
        """
        self._grown([vertex for vertex in range(self.size) if self.mate[vertex] < 0])
        return {vertex for vertex, side in enumerate(self.side) if side == OUTER}

    def _grown(self, roots: Sequence[int]) -> bool:
        """Grows trees from free vertices until each has found a mate; False if one cannot."""
        self.heap, self.delta, self.limit = [], 0, None
        self.best = [None] * self.size
        self.label, self.root, self.entry, self.members = {}, {}, {}, {}
        for root in roots:
            node = self.node(root)
            if node >= self.size and self.value[node] == 0:
                self.dissolve(node)
                node = self.node(root)
            if self.potential[root] % 2:
                self.lower(node, 1)
            for vertex in self.leaves(node):
                self.side[vertex] = OUTER
        for root in roots:
            self.members[root] = []
            self._even(self.node(root), root, (-1, root))
        heap, near = self.heap, self.near
        while heap and self.members:
            self.delta, kind, u, v, cost = heappop(heap)
            if kind == GROW:
                if self.side[v] == 0 and self.best[v] == self.delta:
                    self._grow(u, v, cost)
            elif kind == MEET:
                if near[u] != near[v] and (a := self.node(u)) != (b := self.node(v)):
                    self._meet(a, b, u, v, cost)
            elif self.label.get(u) == INNER and self.value[u] == self.delta:
                self._expand(u)
        return not self.members

    def _fall(self, *roots: int) -> None:
        """Takes trees apart: their changes become the nodes' own, and blossoms of no value go."""
        value, label, root_of, entry = self.value, self.label, self.root, self.entry
        left: list[int] = []
        for root in roots:
            for node in self.members.pop(root):
                if root_of.get(node) != root:
                    continue
                change = label.pop(node) * self.delta
                del root_of[node], entry[node]
                if node < self.size:
                    self.potential[node] += change
                    left.append(node)
                    continue
                members = self.leaves(node)
                for vertex in members:
                    self.potential[vertex] += change
                left += members
                value[node] += change
                if value[node] == 0:
                    self.dissolve(node)
        for vertex in left:
            self.side[vertex] = 0
            self.best[vertex] = None
        if self.members:
            for vertex in left:
                self._looked_at(vertex)

    def _even(self, node: int, root: int, entry: tuple[int, int]) -> None:
        """Puts a node into a tree at an even distance."""
        self.label[node], self.root[node], self.entry[node] = OUTER, root, entry
        self.members[root].append(node)
        delta, potential, side, near = self.delta, self.potential, self.side, self.near
        if node < self.size:
            potential[node] -= delta
            side[node] = OUTER
            self._look(node, node)
            return
        self.value[node] -= delta
        members = self.leaves(node)
        for vertex in members:
            potential[vertex] -= delta
            side[vertex] = OUTER
            near[vertex] = node
        for vertex in members:
            self._look(vertex, node)

    def _odd(self, node: int, root: int, entry: tuple[int, int]) -> None:
        """Puts a node into a tree at an odd distance."""
        self.label[node], self.root[node], self.entry[node] = INNER, root, entry
        self.members[root].append(node)
        delta, potential, side = self.delta, self.potential, self.side
        if node < self.size:
            potential[node] += delta
            side[node] = INNER
            return
        for vertex in self.leaves(node):
            potential[vertex] += delta
            side[vertex] = INNER
        self.value[node] += delta
        heappush(self.heap, (self.value[node], EXPAND, node, -1, 0))

    def _look(self, u: int, top: int) -> None:
        """Notes when the edges of a vertex of the even node `top` will have no slack left."""
        side, best, potential = self.side, self.best, self.potential
        heap, near, mate, limit = self.heap, self.near, self.mate, self.limit
        own = potential[u]
        circles: dict[int, tuple[int, int, int]] = {}
        for v, cost in zip(self.edges.ends[u], self.edges.costs[u], strict=True):
            there = side[v]
            if there == 0:
                at = cost - own - potential[v]
                if limit is not None and at > limit:
                    continue
                earlier = best[v]
                if earlier is None or at < earlier:
                    best[v] = at
                    heappush(heap, (at, GROW, u, v, cost))
                    if mate[v] < 0:
                        limit = self.limit = at
            elif there > 0:
                other = near[v]
                while near[other] != other:
                    other = near[other]
                if other == top:
                    continue
                near[v] = other
                at = (cost - own - potential[v]) // 2
                # Of the edges to one node the first to lose its slack is where they meet.
                if other not in circles or at < circles[other][0]:
                    circles[other] = at, v, cost
        for at, v, cost in circles.values():
            heappush(heap, (at, MEET, u, v, cost))

    def _looked_at(self, v: int) -> None:
        """Notes when a vertex that is in no tree can be reached."""
        side, potential = self.side, self.potential
        ways = [
            (cost - potential[u], u, cost)
            for u, cost in zip(self.edges.ends[v], self.edges.costs[v], strict=True)
            if side[u] > 0
        ]
        if ways:
            at, u, cost = min(ways)
            self.best[v] = at = at - potential[v]
            heappush(self.heap, (at, GROW, u, v, cost))

    def _grow(self, u: int, v: int, cost: int) -> None:
        """Takes in the node of `v` and its mate; or it is free and the two are matched."""
        if self.side[u] != OUTER or cost - self.potential[u] - self.potential[v] != self.delta:
            # The tree from which it was seen is no more.
            self.best[v] = None
            self._looked_at(v)
            return
        root = self.root[self.node(u)]
        node = self.node(v)
        base = self.base[node]
        mate = self.mate[base]
        if mate < 0:
            self.rebase(node, v)
            self.mate[v] = u
            self._augment(u, v)
            self._fall(root)
            return
        self._odd(node, root, (u, v))
        self._even(self.node(mate), root, (base, mate))

    def _meet(self, a: int, b: int, u: int, v: int, cost: int) -> None:
        """Two even nodes meet: a circle in one tree, or two trees whose roots find mates."""
        side, potential = self.side, self.potential
        if not side[u] == OUTER == side[v]:
            return
        if cost - potential[u] - potential[v] != 2 * self.delta:
            return
        one, other = self.root[a], self.root[b]
        if one == other:
            self._shrink(a, b, u, v)
            return
        self._augment(u, v)
        self._augment(v, u)
        self._fall(one, other)

    def _augment(self, u: int, v: int) -> None:
        """Matches `u` with `v`, and from there to the root of `u` the edges that were unmatched."""
        while True:
            node = self.node(u)
            before, _ = self.entry[node]
            self.rebase(node, u)
            self.mate[u] = v
            if before < 0:
                return
            node = self.node(before)
            u, v = self.entry[node]
            self.rebase(node, v)
            self.mate[v] = u

    def _shrink(self, a: int, b: int, u: int, v: int) -> None:
        """Makes one node of the circle that the edge `u` - `v` closes in a tree."""
        entry, label, node = self.entry, self.label, self.node
        left, right = [a], [b]
        marked = {a, b}
        way, other = left, right
        while True:
            if entry[way[-1]][0] < 0:  # at the root
                way, other = other, way
            inner = node(entry[way[-1]][0])
            meeting = node(entry[inner][0])
            way += (inner, meeting)
            if meeting in marked:
                break
            marked.add(meeting)
            way, other = other, way
        del left[left.index(meeting) :], right[right.index(meeting) :]
        left.reverse()
        kids = [meeting, *left, *right]
        links = [entry[kid] for kid in left]
        links.append((u, v))
        links += [entry[kid][::-1] for kid in right]
        blossom = self.joined(kids, links)
        root = self.root[meeting]
        delta, size, value, potential = self.delta, self.size, self.value, self.potential
        label[blossom], entry[blossom], self.root[blossom] = OUTER, entry[meeting], root
        self.members[root].append(blossom)
        value[blossom] = -delta
        entered: list[int] = []
        for kid in kids:
            was = label.pop(kid)
            del entry[kid], self.root[kid]
            if kid >= size:
                value[kid] += was * delta
            if was == INNER:
                entered += self.leaves(kid) if kid >= size else (kid,)
        for vertex in entered:
            potential[vertex] -= 2 * delta
            self.side[vertex] = OUTER
        for vertex in entered:
            self._look(vertex, blossom)

    def _expand(self, node: int) -> None:
        """Opens a blossom at an odd distance whose value has come down to nothing."""
        way = self._through(node)
        root = self.root.pop(node)
        del self.label[node], self.entry[node]
        kids = self.opened(node)
        for kid in kids:
            for vertex in self.leaves(kid):
                self.potential[vertex] -= self.delta
                self.side[vertex] = 0
                self.best[vertex] = None
        for kid, entry in way[::2]:
            self._odd(kid, root, entry)
        for kid, entry in way[1::2]:
            self._even(kid, root, entry)
        inside = {kid for kid, _ in way}
        for kid in kids:
            if kid not in inside:
                for vertex in self.leaves(kid):
                    self._looked_at(vertex)

    def _through(self, node: int) -> list[tuple[int, tuple[int, int]]]:
        """The even way through a blossom, from where it was entered to its base: kids, entries."""
        entry = self.entry[node]
        kids, links = self.kids[node], self.links[node]
        inside = entry[1]
        while self.parent[inside] != node:
            inside = self.parent[inside]
        at = kids.index(inside)
        step = 1 if at % 2 else -1
        if step == 1:
            at -= len(kids)
        way = [(kids[at], entry)]
        while at:
            at += step
            way.append((kids[at], links[at - 1] if step == 1 else links[at][::-1]))
        return way
