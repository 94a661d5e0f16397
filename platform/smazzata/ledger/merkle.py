"""The Merkle tree of RFC 9162 (Certificate Transparency 2.0), section 2.1.

Pure functions over leaves (bytes). The tree's root commits to every leaf and to their order; a
proof of inclusion shows with about log2(n) hashes that a leaf is under a root.
"""

from collections.abc import Sequence
from hashlib import sha256


def leaf_hash(leaf: bytes) -> bytes:
    """Return the hash of a leaf; the prefix keeps leaves and nodes apart."""
    return sha256(b"\x00" + leaf).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the root of the tree over ``leaves``."""
    if not leaves:
        return sha256(b"").digest()
    return _subtree([leaf_hash(leaf) for leaf in leaves])


def inclusion_proof(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """Return the hashes that lead from the leaf at ``index`` to the root, leaf's side first."""
    return _path([leaf_hash(leaf) for leaf in leaves], index)


def verify_inclusion(
    leaf: bytes, index: int, size: int, proof: Sequence[bytes], expected_root: bytes
) -> bool:
    """Return whether the proof shows ``leaf`` at ``index`` in the tree of ``size`` leaves."""
    if not 0 <= index < size:
        return False
    first, last, current = index, size - 1, leaf_hash(leaf)
    for sibling in proof:
        if last == 0:
            return False
        if first & 1 or first == last:
            current = _node(sibling, current)
            # The rightmost node has no sibling on levels where the tree is not full.
            while not first & 1 and first:
                first, last = first >> 1, last >> 1
        else:
            current = _node(current, sibling)
        first, last = first >> 1, last >> 1
    return last == 0 and current == expected_root


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _split(size: int) -> int:
    """The largest power of two smaller than ``size``."""
    return 1 << (size - 1).bit_length() - 1


def _subtree(hashes: Sequence[bytes]) -> bytes:
    if len(hashes) == 1:
        return hashes[0]
    cut = _split(len(hashes))
    return _node(_subtree(hashes[:cut]), _subtree(hashes[cut:]))


def _path(hashes: Sequence[bytes], index: int) -> list[bytes]:
    if len(hashes) == 1:
        return []
    cut = _split(len(hashes))
    if index < cut:
        return [*_path(hashes[:cut], index), _subtree(hashes[cut:])]
    return [*_path(hashes[cut:], index - cut), _subtree(hashes[:cut])]
