"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from random import Random
from typing import Any

from games.busca.cards import ALL, BIT, NOT_DENARI, NUMBER, SUIT, mask_of, names, numbers
from games.busca.events import CardPlayed
from games.busca.options import SEATS
from games.busca.play import PLAYED
from games.busca.state import TRICKS, BuscaState, Trick
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Counter, MenuItem, ParameterSpec, View, Zone

MENU = {
    seat: MenuItem(
        "play_card", "play_card", {"card": ParameterSpec("card", [f"hand:{seat}"])}, "trick"
    )
    for seat in range(SEATS)
}


def zones(table: BuscaState, viewer: Seat) -> list[Zone]:
    """Four hands, the trick, and what each seat took, trick by trick."""
    out = table.match.out
    hands = [
        Zone(
            f"hand:{seat}",
            "hand",
            [*names(hand)] if viewer in (seat, OPEN) else [None] * hand.bit_count(),
            owner=seat,
            label="set_aside" if seat in out else "hand",
        )
        for seat, hand in enumerate(table.hands)
    ]
    trick = Zone(
        "trick",
        "trick",
        [play.card for play in table.trick],
        label="trick",
        notes={"seats": [play.seat for play in table.trick]},
    )
    captured = [
        Zone(
            f"captured:{seat}",
            "captured",
            [play.card for trick in table.tricks if trick.winner == seat for play in trick.plays],
            owner=seat,
            label="captured",
        )
        for seat in range(SEATS)
    ]
    return [*hands, trick, *captured]


def counters(table: BuscaState) -> list[Counter]:
    """Busche of the match and points of the deal, of each seat."""
    return [
        Counter(f"{name}:{seat}", value, name, owner=seat)
        for name, values in (("busche", table.totals), ("points", table.points()))
        for seat, value in enumerate(values)
    ]


def facts(table: BuscaState) -> dict[str, Any]:
    """The course of the deal: all of it is public."""
    return {
        "leader": table.leader,
        "waiting": list(table.waiting),
        "tricks": [
            {
                "seats": [play.seat for play in trick.plays],
                "cards": [play.card for play in trick.plays],
                "winner": trick.winner,
                "points": trick.points,
            }
            for trick in table.tricks
        ],
    }


def _plays(seats: list[Seat], cards: list[Any]) -> tuple[CardPlayed, ...]:
    return tuple(PLAYED[seat][NUMBER[card]] for seat, card in zip(seats, cards, strict=True))


def seen_table(view: View, match: Match) -> BuscaState:
    """The table as far as `view` shows it: hands hold no more than the known cards."""
    table = BuscaState()
    table.match = match
    table.phase = view.phase
    table.leader = view.facts["leader"]
    table.waiting = tuple(view.facts["waiting"])
    table.totals = tuple(view.sheet.totals)
    table.tricks = tuple(
        Trick(_plays(trick["seats"], trick["cards"]), trick["winner"], trick["points"])
        for trick in view.facts["tricks"]
    )
    if view.zones:
        trick = view.zone("trick")
        table.trick = _plays(trick.notes["seats"], trick.cards)
        table.hands = [mask_of(filter(None, _hand(view, seat))) for seat in range(SEATS)]
    return table


def possible_table(view: View, match: Match, rng: Random) -> BuscaState:
    """A table that looks like `view` and on which every play so far was legal.

    Cards that the viewer does not know are dealt by `rng`, never of a suit that their holder has
    shown to be without.
    """
    table = seen_table(view, match)
    if view.zones:
        _deal_unseen(table, view, rng)
        table.match = match.but(order=_order(table))
    return table


def _hand(view: View, seat: Seat) -> list[Card | None]:
    return view.zone(f"hand:{seat}").cards


def unseen_cards(table: BuscaState) -> int:
    """The cards that lie nowhere on a table made by `seen_table`, as a mask."""
    return ALL & ~(mask_of(play.card for play in _all_plays(table)) | sum(table.hands))


def _deal_unseen(table: BuscaState, view: View, rng: Random) -> None:
    """Adds to the hands of `table`, as far as they have room, the cards that nobody has seen."""
    room = [_hand(view, seat).count(None) for seat in range(SEATS)]
    cards_left = numbers(unseen_cards(table))
    allowed = possible_cards(table)
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    rng.shuffle(cards_left)
    cards_left.sort(key=lambda card: sum(mask >> card & 1 for mask in allowed))

    def give(card: int, asked: set[Seat]) -> bool:
        """Finds `card` a holder, if need be by passing on a card of a holder without room."""
        holders = [s for s in range(SEATS) if s not in asked and allowed[s] >> card & 1]
        rng.shuffle(holders)
        holders.sort(key=lambda seat: len(hands[seat]) >= room[seat])
        for seat in holders:
            if seat in asked:
                continue
            if len(hands[seat]) < room[seat]:
                hands[seat].append(card)
                return True
            asked.add(seat)
            for place, other in enumerate(hands[seat]):
                if give(other, asked):
                    hands[seat][place] = card
                    return True
        return False

    for card in cards_left:
        if not give(card, set()):
            raise AssertionError("no deal fits the view")
    for seat, hand in enumerate(hands):
        for card in hand:
            table.hands[seat] |= 1 << card


def _all_plays(table: BuscaState) -> list[CardPlayed]:
    """Every play of the deal, in order."""
    return [play for trick in table.tricks for play in trick.plays] + list(table.trick)


def possible_cards(table: BuscaState) -> list[int]:
    """For each seat the cards that it may still hold after what it played, as a mask."""
    allowed = [ALL] * SEATS
    tricks = [trick.plays for trick in table.tricks]
    if table.trick:
        tricks.append(table.trick)
    for index, plays in enumerate(tricks):
        led = SUIT[plays[0].card]
        if index == 0 and not led & NOT_DENARI:  # BUS-13: only a hand all of denari leads denari
            allowed[plays[0].seat] &= led
        for play in plays[1:]:
            if not led & BIT[play.card]:
                allowed[play.seat] &= ~led
    return allowed


def _order(table: BuscaState) -> list[str]:
    """An order of the deck that would have dealt these cards (the leader gets the first)."""
    held = list(table.hands)
    for play in _all_plays(table):
        held[play.seat] |= BIT[play.card]
    hands = [names(hand) for hand in held]
    return [hands[(table.leader + k) % SEATS][k // SEATS] for k in range(SEATS * TRICKS)]
