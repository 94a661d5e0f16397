"""The picture of a table: what one viewer sees of it, as a drawing of the server.

It draws a view and nothing else, so that it cannot tell more than the view does. It knows kinds of
zones, owners and sides, and no game.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import ngettext

from games.kernel.view import View, Zone
from smazzata.presentation.drawing import Deck, Line, portrait, text, width_of
from smazzata.presentation.narration import Narrator
from smazzata.presentation.visible_match import Player
from smazzata.runtime.colours import colours

GAP = 10
NAME = Line("strong", 25, least=20)
SOFT = Line("text", 21, "felt-soft", least=17)
ON_FELT = ("row", "slots", "hand")
"""What lies before a seat."""
MOST = 10
"""So many cards of a pile are drawn, the newest."""
ABREAST = 6
"""So many others stand in a row; of more there are two rows, and three at most."""
LEAST = 60
"""Where there is less room in the middle, what lies there is left out."""


class Box(NamedTuple):
    """A part of the picture, in pixels."""

    x: float
    y: float
    width: float
    height: float


class TablePicture:
    """One view of a table in a box of a picture."""

    def __init__(
        self, view: View, deck: Deck, players: Sequence[Player], speaker: Narrator, own: int
    ) -> None:
        """`own` is the seat that is drawn below."""
        self.view, self.deck, self.speaker = view, deck, speaker
        after = [*players[own + 1 :], *players[:own]]
        self.others, self.own = after, players[own]
        self.names = [player.name for player in players]
        self.small = 44.0

    def draw(self, box: Box) -> str:
        """Others above, what lies in the middle, the own hand below."""
        x, y, width, height = box
        open_cards = any(self._shown(player) for player in self.others)
        rows = min(3, -(-len(self.others) // ABREAST))
        self.small = 44 if rows < 3 else 28
        high = (38 + self.small / self.deck.ratio if open_cards else 62) * rows
        own = 150 if self._zones(self.own.seat) else 50
        drawn = [self._others(Box(x, y, width, high), rows)]
        middle = Box(x, y + high + GAP, width, height - high - own - 2 * GAP)
        drawn.append(self._middle(middle))
        drawn.append(self._own(Box(x, y + height - own, width, own)))
        return "".join(drawn)

    # --- Seats ------------------------------------------------------------------------------------

    def _zones(self, seat: int) -> list[Zone]:
        zones = self.view.zones
        return [
            zone for zone in zones if zone.owner == seat and zone.kind in ON_FELT and zone.cards
        ]

    def _shown(self, player: Player) -> bool:
        return any(None not in zone.cards for zone in self._zones(player.seat))

    def _others(self, box: Box, rows: int) -> str:
        if not self.others:
            return ""
        abreast = -(-len(self.others) // rows)
        wide, high = box.width / abreast, box.height / rows
        return "".join(
            self._other(
                player,
                Box(box.x + at % abreast * wide, box.y + at // abreast * high, wide - GAP, high),
            )
            for at, player in enumerate(self.others)
        )

    def _other(self, player: Player, box: Box) -> str:
        """Who sits there, with what lies before them."""
        size = 46.0
        drawn = [
            portrait(player.member or player.name, box.x, box.y, size, bot=player.member is None)
        ]
        left, room = box.x + size + 8, box.width - size - 8
        drawn.append(text(left, box.y + 22, player.name, NAME, room))
        at = left
        for zone in self._zones(player.seat):
            if None in zone.cards:
                drawn.append(self.deck.card(None, at, box.y + 30, 19))
                drawn.append(text(at + 24, box.y + 51, str(len(zone.cards)), SOFT))
                at += 62
        fans = [zone.cards for zone in self._zones(player.seat) if None not in zone.cards]
        cards = [card for cards in fans for card in cards]
        if cards:
            drawn.append(self.deck.fan(cards, left, box.y + 32, self.small, room))
        return "".join(drawn)

    def _own(self, box: Box) -> str:
        drawn = [
            portrait(
                self.own.member or self.own.name,
                *(box.x, box.y + box.height - 62, 54),
                bot=self.own.member is None,
            )
        ]
        left = box.x + 64
        drawn.append(text(left, box.y + box.height - 30, self.own.name, NAME, 190))
        cards = [card for zone in self._zones(self.own.seat) for card in zone.cards]
        if cards:
            wide = min(96.0, box.height * self.deck.ratio)
            start, room = left + 200, box.width - 264
            step = min(wide * 1.04, (room - wide) / max(1, len(cards) - 1))
            start += (room - 200 - step * (len(cards) - 1) - wide) / 2 if len(cards) < 8 else 0
            drawn.append(self.deck.fan(cards, start, box.y, wide, room))
            at, down = left, box.y + box.height - 6
            held = ngettext("%(number)s card", "%(number)s cards", len(cards))
            drawn.append(text(at, down, held % {"number": len(cards)}, SOFT, 190))
        return "".join(drawn)

    # --- What lies between them -------------------------------------------------------------------

    def _middle(self, box: Box) -> str:
        if box.height < LEAST:
            return ""
        melds = [zone for zone in self.view.zones if zone.kind == "meld" and zone.cards]
        lying = [
            zone
            for zone in self.view.zones
            if zone.cards and zone.kind != "meld" and (zone.owner is None or zone.kind == "trick")
        ]
        if not melds:
            return self._row(lying, box, 118)
        beside = 216.0 if lying else 0.0
        heap = Box(box.x + box.width - beside, box.y, beside, box.height)
        rest = Box(box.x, box.y, box.width - beside - GAP * bool(lying), box.height)
        return self._melds(melds, rest) + self._heap(lying, heap)

    def _melds(self, melds: list[Zone], box: Box) -> str:
        """Those of each side in a box of their own, the own side's to the right."""
        mine = next((zone.side for zone in melds if zone.owner == self.own.seat), None)
        sides = sorted({zone.side for zone in melds}, key=lambda side: (side == mine, str(side)))
        groups = [[zone for zone in melds if zone.side == side] for side in sides]
        wide = (box.width - GAP * (len(groups) - 1)) / len(groups)
        return "".join(
            self._group(group, Box(box.x + at * (wide + GAP), box.y, wide, box.height))
            for at, group in enumerate(groups)
        )

    def _heap(self, zones: list[Zone], box: Box) -> str:
        """What lies beside melds, two and two, each as small as its number lets it be."""
        rows = max(1, -(-len(zones) // 2))
        high = min(box.height / rows, 112)
        return "".join(
            self._row(
                [zone],
                Box(box.x + at % 2 * box.width / 2, box.y + at // 2 * high, box.width / 2, high),
                48,
            )
            for at, zone in enumerate(zones)
        )

    def _group(self, melds: list[Zone], box: Box) -> str:
        """Melds beside each other, as large as the room allows."""
        inner = Box(box.x + GAP, box.y + GAP, box.width - 2 * GAP, box.height - 2 * GAP)
        longest = max(len(zone.cards) for zone in melds)
        tall = 0.5 * (longest - 1) + 1 / self.deck.ratio
        wide = 16.0
        for lines in (1, 2, 3):
            abreast = -(-len(melds) // lines)
            by_width = (inner.width - 4 * (abreast - 1)) / abreast
            by_height = (inner.height - 8 * (lines - 1)) / lines / tall
            wide = max(wide, min(by_width, by_height, 64))
        abreast = max(1, int((inner.width + 4) // (wide + 4)))
        place = f'x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
        deep = colours()["felt-green-deep"]
        drawn = [f'<rect {place} rx="10" fill="{deep}" opacity=".55"/>']
        lines = -(-len(melds) // abreast)
        high = (inner.height + 8) / max(1, lines)
        for at, zone in enumerate(melds):
            left = inner.x + at % abreast * (wide + 4)
            drawn.append(self.deck.column(zone.cards, left, inner.y + at // abreast * high, wide))
        return "".join(drawn)

    def _row(self, zones: list[Zone], box: Box, wide: float) -> str:
        """What lies in the middle, each with its word below it."""
        if not zones:
            return ""
        wide = min(wide, (box.height - 28) * self.deck.ratio)
        sizes = [self._size(zone, wide) for zone in zones]
        space = 26.0
        total = sum(sizes) + space * (len(zones) - 1)
        if total > box.width:
            wide *= box.width / total
            sizes = [self._size(zone, wide) for zone in zones]
            total = sum(sizes) + space * (len(zones) - 1)
        at = box.x + max(0.0, box.width - total) / 2
        high = wide / self.deck.ratio
        top = box.y + (box.height - high - 28) / 2
        drawn = []
        for zone, size in zip(zones, sizes, strict=True):
            drawn.append(self._lay(zone, at, top, wide, size))
            drawn.append(
                self._name(zone, at + size / 2, top + high + 23, min(size + space, box.width))
            )
            at += size + space
        return "".join(drawn)

    def _lies(self, zone: Zone) -> list[str | None]:
        """The cards of a zone that are drawn."""
        if zone.kind in ("stock", "captured") or None in zone.cards:
            return zone.cards[:1] if zone.kind != "captured" else zone.cards[-1:]
        return zone.cards[-MOST:]

    def _size(self, zone: Zone, wide: float) -> float:
        cards = len(self._lies(zone))
        step = 1.12 if zone.kind == "trick" else 0.46
        word = width_of(self._title(zone), SOFT.letters, SOFT.least)
        return max(wide + (cards - 1) * wide * step, min(word, wide * 1.7))

    def _lay(self, zone: Zone, x: float, y: float, wide: float, room: float) -> str:
        cards = self._lies(zone)
        step = 1.12 if zone.kind == "trick" else 0.46
        x += (room - wide - (len(cards) - 1) * wide * step) / 2
        drawn = []
        seats = zone.notes.get("seats")
        for at, card in enumerate(cards):
            left = x + at * wide * step
            drawn.append(self.deck.card(card, left, y, wide))
            if isinstance(seats, list) and zone.kind == "trick" and at < len(seats):
                name = self.names[seats[at]]
                line = Line("text", 19, "felt-ink", "middle", 15)
                high = wide / self.deck.ratio
                drawn.append(text(left + wide / 2, y + high + 22, name, line, wide * 1.1))
        return "".join(drawn)

    def _title(self, zone: Zone) -> str:
        if zone.kind == "trick" and isinstance(zone.notes.get("seats"), list):
            return ""  # each card has its player's name
        label = self.speaker.label(zone.label)
        return f"{len(zone.cards)} {label}" if len(zone.cards) > 1 else label

    def _name(self, zone: Zone, x: float, y: float, width: float) -> str:
        words = self._title(zone)
        line = SOFT._replace(anchor="middle")
        return text(x, y, words, line, width) if words else ""
