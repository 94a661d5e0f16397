"""A perfect matching of least cost, with the proof that it is one.

Edmonds' primal-dual method on a sparse graph. Every vertex has a potential, and every blossom (an
odd set, shrunk to one node) a value of its own; an edge's slack is twice its cost less the two
potentials, and never negative. Only edges without slack are matched, only blossoms of positive
value stay: that proves the optimum, whatever the search did. One free vertex after the other is the
root of a tree that grows along edges without slack, potentials changing meanwhile, until it meets
another free vertex. What a tree does not reach it does not touch, so a start that is nearly right
(`Matcher.begin`) leaves little to do. All numbers are Python's whole numbers, of any length.

The potential of a vertex includes the values of the blossoms around it. Inside a tree it grows or
falls with the tree's `delta`; it is kept less that, and made up when the tree is done.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

Neighbours = Sequence[Sequence[tuple[int, int]]]
"""For each vertex its edges: the other end, and twice the cost."""

GROW, SHRINK, EXPAND = 0, 1, 2
OUTER, INNER = 1, -1
"""At an even and at an odd distance from the root of the tree."""


class Matcher:
    """One search. After `solve` has returned True, `mate` is the matching."""

    def __init__(self, edges: Neighbours) -> None:
        size = len(edges)
        self.edges = edges
        self.size = size
        self.potential = [0] * size
        self.mate = [-1] * size
        # Nodes are vertices (below `size`) and blossoms.
        self.value: dict[int, int] = {}
        self.kids: dict[int, list[int]] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}
        """links[b][i] joins kids[b][i] to the next kid, the last one to the first."""
        self.base = list(range(size))
        self.parent: list[int] = [-1] * size
        self.near: list[int] = list(range(size))
        """A node around, not always the outermost: see `node`."""
        # Of the tree that grows:
        self.side = [0] * size
        self.best: list[int | None] = [None] * size
        self.label: dict[int, int] = {}
        self.entry: dict[int, tuple[int, int]] = {}
        """How a node was reached: from that vertex to this one of its own."""
        self.heap: list[tuple[int, int, int, int]] = []
        self.delta = 0
        self.limit: int | None = None
        self.seen: list[int] = []

    def begin(self) -> None:
        """Potentials that leave no slack at many edges, and those edges matched."""
        potential, mate = self.potential, self.mate
        for vertex, near in enumerate(self.edges):
            potential[vertex] = min((cost for _, cost in near), default=0) // 2
        for vertex, near in enumerate(self.edges):
            if mate[vertex] >= 0 or not near:
                continue
            slack = min(cost - potential[w] for w, cost in near)
            potential[vertex] = slack
            for w, cost in near:
                if mate[w] < 0 and cost == slack + potential[w]:
                    mate[vertex], mate[w] = w, vertex
                    break

    def solve(self) -> bool:
        """Matches everybody at the least cost; False if that cannot be done."""
        self.begin()
        return all(self.mate[root] >= 0 or self._rooted(root) for root in range(self.size))

    def node(self, vertex: int) -> int:
        """The outermost node that holds the vertex."""
        near = self.near
        top = near[vertex]
        while near[top] != top:
            top = near[top]
        while near[vertex] != top:
            near[vertex], vertex = top, near[vertex]
        return top

    def leaves(self, node: int) -> Iterator[int]:
        """The vertices of a node."""
        stack = [node]
        while stack:
            node = stack.pop()
            if node < self.size:
                yield node
            else:
                stack += self.kids[node]

    def around(self, a: int, b: int) -> int:
        """The values of all blossoms that hold both vertices."""
        outer = set()
        while (a := self.parent[a]) >= 0:
            outer.add(a)
        total = 0
        while (b := self.parent[b]) >= 0:
            total += self.value[b] if b in outer else 0
        return total

    def _rooted(self, root: int) -> bool:
        """Grows a tree from a free vertex until it ends at another; False if it cannot."""
        self.heap, self.delta, self.limit, self.seen = [], 0, None, []
        self.label, self.entry = {}, {}
        self._even(self.node(root), (-1, root))
        found = False
        heap, near = self.heap, self.near
        while heap and not found:
            self.delta, kind, u, v = heappop(heap)
            if kind == GROW:
                if self.side[v] == 0 and self.best[v] == self.delta:
                    found = self._grow(u, v)
            elif kind == SHRINK:
                if near[u] != near[v] and (a := self.node(u)) != (b := self.node(v)):
                    self._shrink(a, b, u, v)
            elif self.label.get(u) == INNER and self.value[u] == self.delta:
                self._expand(u)
        self._made_up()
        return found

    def _made_up(self) -> None:
        """The tree's changes become the nodes' own, and blossoms without a value dissolve."""
        delta, potential, side, value = self.delta, self.potential, self.side, self.value
        for vertex in self.seen:
            self.best[vertex] = None
        for node, label in self.label.items():
            for vertex in self.leaves(node):
                potential[vertex] += label * delta
                side[vertex] = 0
            if node >= self.size:
                value[node] += label * delta
        for node in self.label:
            if node >= self.size and value[node] == 0:
                self._dissolve(node)

    def _dissolve(self, node: int) -> None:
        stack = [node]
        while stack:
            node = stack.pop()
            for kid in self._opened(node):
                if kid >= self.size and self.value[kid] == 0:
                    stack.append(kid)

    def _opened(self, node: int) -> list[int]:
        """The kids of an outermost blossom, now outermost themselves."""
        kids = self.kids.pop(node)
        for kid in kids:
            self.parent[kid] = -1
            self.near[kid] = kid
            if kid >= self.size:
                for vertex in self.leaves(kid):
                    self.near[vertex] = kid
        del self.links[node], self.value[node]
        return kids

    def _even(self, node: int, entry: tuple[int, int]) -> None:
        """Puts a node into the tree at an even distance."""
        self.label[node] = OUTER
        self.entry[node] = entry
        delta = self.delta
        if node >= self.size:
            self.value[node] -= delta
        members = list(self.leaves(node))
        for vertex in members:
            self.potential[vertex] -= delta
            self.side[vertex] = OUTER
        for vertex in members:
            self._look(vertex)

    def _odd(self, node: int, entry: tuple[int, int]) -> None:
        """Puts a node into the tree at an odd distance."""
        self.label[node] = INNER
        self.entry[node] = entry
        delta = self.delta
        for vertex in self.leaves(node):
            self.potential[vertex] += delta
            self.side[vertex] = INNER
        if node >= self.size:
            self.value[node] += delta
            heappush(self.heap, (self.value[node], EXPAND, node, -1))

    def _look(self, u: int) -> None:
        """Notes when the edges of a vertex at an even distance will have no slack left."""
        side, best, potential, heap = self.side, self.best, self.potential, self.heap
        limit = self.limit
        own = potential[u]
        for v, cost in self.edges[u]:
            there = side[v]
            if there == 0:
                at = cost - own - potential[v]
                if limit is not None and at > limit:
                    continue
                earlier = best[v]
                if earlier is None:
                    self.seen.append(v)
                elif at >= earlier:
                    continue
                best[v] = at
                heappush(heap, (at, GROW, u, v))
                if self.mate[v] < 0:
                    limit = self.limit = at
            elif there > 0:
                at = (cost - own - potential[v]) // 2
                if limit is not None and at > limit:
                    continue
                if self.near[u] != self.near[v]:
                    heappush(heap, (at, SHRINK, u, v))

    def _grow(self, u: int, v: int) -> bool:
        """Takes in the node of `v` and its mate; True if it was free and the matching grew."""
        node = self.node(v)
        base = self.base[node]
        if self.mate[base] < 0:
            self._augment(u, v)
            return True
        self._odd(node, (u, v))
        mate = self.mate[base]
        self._even(self.node(mate), (base, mate))
        return False

    def _augment(self, u: int, v: int) -> None:
        """Exchanges matched and unmatched edges from a free node, entered by `v`, to the root."""
        self._rebase(self.node(v), v)
        self.mate[v] = u
        while True:
            node = self.node(u)
            before, _ = self.entry[node]
            self._rebase(node, u)
            self.mate[u] = v
            if before < 0:
                return
            node = self.node(before)
            u, v = self.entry[node]
            self._rebase(node, v)
            self.mate[v] = u

    def _rebase(self, node: int, base: int) -> None:
        """Matches the inside of a node so that `base` alone is left to be matched outside."""
        tasks = [(node, base)]
        while tasks:
            node, base = tasks.pop()
            # From the vertex up to the node, then down again from blossom to blossom.
            way = [base]
            while way[-1] != node:
                way.append(self.parent[way[-1]])
            while len(way) > 1:
                blossom = way.pop()
                self._rotate(blossom, way[-1], tasks)
                self.base[blossom] = base

    def _rotate(self, blossom: int, kid: int, tasks: list[tuple[int, int]]) -> None:
        """Makes `kid` the first of a blossom, and matches the others two and two along it."""
        kids, links = self.kids[blossom], self.links[blossom]
        first = at = kids.index(kid)
        if first == 0:
            return
        # The way back to the old first kid is even in one direction.
        step = 1 if first % 2 else -1
        if step == 1:
            at -= len(kids)
        while at:
            at += step
            w, x = links[at] if step == 1 else links[at - 1][::-1]
            tasks += ((kids[at], w), (kids[at + step], x))
            self.mate[w], self.mate[x] = x, w
            at += step
        self.kids[blossom] = kids[first:] + kids[:first]
        self.links[blossom] = links[first:] + links[:first]

    def _shrink(self, a: int, b: int, u: int, v: int) -> None:
        """Makes one node of the circle that the edge `u` - `v` closes in the tree."""
        left, right = [a], [b]
        marked = {a, b}
        ways = [left, right]
        meeting = -1
        while meeting < 0:
            way = ways[0] if self.entry[ways[0][-1]][0] >= 0 else ways[1]
            inner = self.node(self.entry[way[-1]][0])
            outer = self.node(self.entry[inner][0])
            way += (inner, outer)
            if outer in marked:
                meeting = outer
            marked.add(outer)
            ways.reverse()
        del left[left.index(meeting) :], right[right.index(meeting) :]
        kids = [meeting, *left[::-1], *right]
        links = [self.entry[node] for node in left[::-1]]
        links.append((u, v))
        links += [self.entry[node][::-1] for node in right]
        blossom = len(self.base)
        self.base.append(self.base[meeting])
        self.parent.append(-1)
        self.near.append(blossom)
        delta, value, potential = self.delta, self.value, self.potential
        entered: list[int] = []
        for kid in kids:
            label = self.label.pop(kid)
            if kid >= self.size:
                value[kid] += label * delta
            if label == INNER:
                for vertex in self.leaves(kid):
                    potential[vertex] -= 2 * delta
                    self.side[vertex] = OUTER
                    entered.append(vertex)
            self.parent[kid] = blossom
            self.near[kid] = blossom
        self.label[blossom] = OUTER
        self.entry[blossom] = self.entry[meeting]
        self.kids[blossom], self.links[blossom] = kids, links
        value[blossom] = -delta
        for vertex in entered:
            self._look(vertex)

    def _expand(self, node: int) -> None:
        """Opens a blossom at an odd distance whose value has come down to nothing."""
        way = self._through(node)
        del self.label[node]
        kids = self._opened(node)
        for kid in kids:
            for vertex in self.leaves(kid):
                self.potential[vertex] -= self.delta
                self.side[vertex] = 0
                self.best[vertex] = None
        for kid, entry in way[::2]:
            self._odd(kid, entry)
        for kid, entry in way[1::2]:
            self._even(kid, entry)
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

    def _looked_at(self, v: int) -> None:
        """Notes when a vertex that left the tree can be reached from it again."""
        ways = [
            (cost - self.potential[u] - self.potential[v], u)
            for u, cost in self.edges[v]
            if self.side[u] == OUTER
        ]
        if ways:
            at, u = min(ways)
            self.seen.append(v)
            self.best[v] = at
            heappush(self.heap, (at, GROW, u, v))
