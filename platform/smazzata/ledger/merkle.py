"""The Merkle tree of RFC 9162 (Certificate Transparency 2.0), section 2.1, as a log that grows.

The root commits to every leaf and to their order. To go on adding leaves one needs no old leaf,
only the *frontier*: the roots of the full subtrees from left to right, one for each bit that is set
in the number of leaves. So a tree of a million leaves is continued, and each of its earlier roots
checked, with twenty hashes.
"""

from collections.abc import Iterable
from hashlib import sha256

EMPTY = sha256(b"").digest()
"""The root of the tree without leaves."""


def leaf_hash(leaf: bytes) -> bytes:
    """Return the hash of a leaf; the prefix keeps leaves and nodes apart."""
    return sha256(b"\x00" + leaf).digest()


class Frontier:
    """A tree of ``size`` leaves, known by its frontier alone.

    ``nodes`` are the frontier's hashes, left to right. Raises ValueError if there are more or fewer
    of them than a tree of this size has.
    """

    def __init__(self, size: int = 0, nodes: Iterable[bytes] = ()) -> None:
        self.size = size
        self.nodes = list(nodes)
        if size < 0 or len(self.nodes) != size.bit_count():
            raise ValueError("not the frontier of a tree of this size")

    @classmethod
    def unpacked(cls, size: int, packed: bytes) -> "Frontier":
        """Return the tree whose frontier :meth:`packed` wrote. Raises ValueError."""
        return cls(size, [packed[i : i + 32] for i in range(0, len(packed), 32)])

    def packed(self) -> bytes:
        """Return the frontier as one string of bytes, 32 a node."""
        return b"".join(self.nodes)

    def append(self, hash_: bytes) -> None:
        """Add a leaf by its :func:`leaf_hash`."""
        self.nodes.append(hash_)
        self.size += 1
        full = self.size
        while not full & 1:
            right = self.nodes.pop()
            self.nodes.append(_node(self.nodes.pop(), right))
            full >>= 1

    def root(self) -> bytes:
        """Return the root over all leaves so far."""
        if not self.nodes:
            return EMPTY
        *rest, root = self.nodes
        for node in reversed(rest):
            root = _node(node, root)
        return root


def root(leaves: Iterable[bytes]) -> bytes:
    """Return the root of the tree over ``leaves``."""
    tree = Frontier()
    for leaf in leaves:
        tree.append(leaf_hash(leaf))
    return tree.root()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
