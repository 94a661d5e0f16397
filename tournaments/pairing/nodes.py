"""A matching and the blossoms it is found with: odd sets of vertices, shrunk to one node each.

A node is a vertex or a blossom; the kids of a blossom stand on a circle, each joined to the next by
an edge without slack, and all but one of them are matched along it. The one that is left holds the
blossom's base, the only vertex of it that is matched outside. So any vertex of a blossom can become
its base, and a blossom can be opened, without a look at the rest of the graph.

The potential of a vertex includes the values of the blossoms around it.
"""


class Nodes:
    """Vertices 0 to `size` - 1, whom each is matched with, and the blossoms around them."""

    def __init__(self, size: int) -> None:
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

    def node(self, vertex: int) -> int:
        """The outermost node that holds the vertex."""
        near = self.near
        top = near[vertex]
        while near[top] != top:
            top = near[top]
        while near[vertex] != top:
            near[vertex], vertex = top, near[vertex]
        return top

    def leaves(self, node: int) -> list[int]:
        """The vertices of a node."""
        if node < self.size:
            return [node]
        found: list[int] = []
        stack = [node]
        while stack:
            for kid in self.kids[stack.pop()]:
                (found if kid < self.size else stack).append(kid)
        return found

    def around(self, a: int, b: int) -> int:
        """The values of all blossoms that hold both vertices."""
        outer = set()
        while (a := self.parent[a]) >= 0:
            outer.add(a)
        total = 0
        while (b := self.parent[b]) >= 0:
            total += self.value[b] if b in outer else 0
        return total

    def joined(self, kids: list[int], links: list[tuple[int, int]]) -> int:
        """A new blossom of value 0 around outermost nodes, of which the first holds its base."""
        blossom = len(self.base)
        self.base.append(self.base[kids[0]])
        self.parent.append(-1)
        self.near.append(blossom)
        for kid in kids:
            self.parent[kid] = blossom
            self.near[kid] = blossom
        self.kids[blossom], self.links[blossom] = kids, links
        self.value[blossom] = 0
        return blossom

    def opened(self, node: int) -> list[int]:
        """The kids of an outermost blossom, now outermost themselves."""
        kids = self.kids.pop(node)
        for kid in kids:
            self._outermost(kid)
        del self.links[node], self.value[node]
        return kids

    def dissolve(self, node: int) -> None:
        """Opens an outermost blossom without a value, and those in it that have none either."""
        stack = [node]
        while stack:
            node = stack.pop()
            for kid in self.kids.pop(node):
                if kid >= self.size and self.value[kid] == 0:
                    stack.append(kid)
                else:
                    self._outermost(kid)
            del self.links[node], self.value[node]

    def _outermost(self, node: int) -> None:
        self.parent[node] = -1
        self.near[node] = node
        if node >= self.size:
            for vertex in self.leaves(node):
                self.near[vertex] = node

    def release(self, vertex: int) -> None:
        """Leaves a vertex unmatched and in no blossom; no slack becomes less.

        Whom its outermost node was matched with is left alone as well, nobody else.
        """
        node = self.node(vertex)
        base = self.base[node]
        mate = self.mate[base]
        if mate >= 0:
            self.mate[mate] = self.mate[base] = -1
        self.rebase(node, vertex)
        self.mate[vertex] = -1
        # Matched edges lead out of these blossoms no more, so that their slack is free to grow.
        while node != vertex:
            self.lower(node, self.value[node])
            self.dissolve(node)
            node = self.node(vertex)

    def lower(self, node: int, by: int) -> None:
        """Takes from the value of an outermost node: slack grows at all edges that lead out."""
        for vertex in self.leaves(node):
            self.potential[vertex] -= by
        if node >= self.size:
            self.value[node] -= by

    def rebase(self, node: int, base: int) -> None:
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
