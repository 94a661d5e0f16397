"""Values that a process remembers because they are dear to work out.

They follow from their keys alone, such as what a log of this length comes to, and hold nobody's
name: names are looked up for each page.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class Remembered(Generic[V]):
    """Values that follow from their keys alone and hold no name; at most `most` of them.

    Of threads that ask for one at once, one works it out.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, V] = OrderedDict()
        self._changing = Lock()
        self._working: dict[Hashable, Lock] = {}

    def get(self, key: Hashable, work: Callable[[], V]) -> V:
        """The value at `key`, which `work` makes when it is not there."""
        with self._changing:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            working = self._working.setdefault(key, Lock())
        with working:
            with self._changing:
                if key in self._known:
                    return self._known[key]
            try:
                made = work()
            finally:
                with self._changing:
                    self._working.pop(key, None)
            with self._changing:
                self._known[key] = made
                while len(self._known) > self._most:
                    self._known.popitem(last=False)
            return made
