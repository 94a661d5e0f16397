"""What a viewer sees of a table of Asino.

Of a hand that is not one's own that is the number of cards and the place that stands out, whatever
lies there: the same for everybody who may not know more (ASI-13, ASI-23).
"""

from collections import Counter as Multiset
from random import Random
from typing import Any

from games.asino.legal import EMOTES_A_TURN, KINDS, delegates
from games.asino.state import DRAW, AsinoState, rank_of
from games.kernel.badges import Badge, Counter, badges_of, counters_of
from games.kernel.event import Card
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Choice, MenuItem, ParameterSpec, View, Zone, faces
from games.kernel.worlds import NoDealError, recall_state

STOCK, HIDDEN, DISCARDS = "stock", "hidden_card", "discards"
_KIND = ParameterSpec("word", choices=[Choice(kind, kind) for kind in KINDS])
_EMOTE = MenuItem("emote", "emote", {"kind": _KIND})
EXCHANGES = 4
"""So many exchanges are tried for each card, to make one deal as likely as another."""


class AsinoView(Ruleset[AsinoState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: AsinoState, viewer: Seat) -> list[Zone]:
        """Hands, the deck while it is whole, the hidden card, the pairs in the middle."""
        everything = viewer == OPEN
        last = state.ended and state.cards_in_play() == 1  # ASI-18: it is shown
        hands = [
            Zone(
                f"hand:{seat}",
                "hand",
                faces(hand, seen=everything or last or viewer == seat),
                seat,
                label="hand",
                notes=_notes(state, seat),
            )
            for seat, hand in enumerate(state.hands)
        ]
        middle = []
        if state.stock:
            middle.append(Zone(STOCK, "stock", faces(state.stock, seen=everything), label="deck"))
        if state.hidden_card:
            face = faces(state.hidden_card, seen=everything or state.ended)
            middle.append(Zone(HIDDEN, "row", face, label="hidden_card"))
        if state.discards:
            middle.append(Zone(DISCARDS, "pile", [*state.discards], label="discards"))
        return [*hands, *middle]

    def _counters(self, state: AsinoState, viewer: Seat) -> list[Counter]:
        """How often each seat was the donkey, in a match of several hands (ASI-22)."""
        if not state.match.seats or state.options["match_hands"] == 1:
            return []
        return counters_of("times_donkey", self.totals(state))

    def _badges(self, state: AsinoState, viewer: Seat) -> list[Badge]:
        """Who deals, who is drawn from, who is safe, what is shown in this turn."""
        drawing = state.phase == DRAW
        moods = [(mood, seat) for seat, mood in enumerate(state.moods) if mood and drawing]
        return [
            *badges_of("dealer", [state.dealer]),
            *badges_of("drawn_from", [state.target] if drawing else []),
            *badges_of(
                "has_raised", [state.target] if drawing and state.raised is not None else []
            ),
            *badges_of("is_safe", state.went_out),
            *(badge for mood, seat in moods for badge in badges_of(mood, [seat])),
        ]

    def determinize(self, view: View, rng: Random) -> AsinoState:
        """A table that looks like `view`; cards that the viewer does not know lie where `rng` says.

        Once pairs are gone no hand has two cards of a rank (ASI-09), so unseen cards are dealt rank
        by rank, each of them to hands that lack it. Raises `NoDealError` where they cannot lie so
        that no hand holds a pair.
        """
        table = recall_state(AsinoState, view, self._match_seen(view, rng))
        shown = {zone.id: zone.cards for zone in view.zones}
        if not shown:
            return table
        pack = Multiset(self.deck(view.options))
        pack.subtract(card for cards in shown.values() for card in cards if card is not None)
        rest = list(pack.elements())
        rng.shuffle(rest)
        names = [f"hand:{seat}" for seat in range(table.match.seats)]
        table.discards = [str(card) for card in shown.get(DISCARDS, [])]
        table.stock = [card or rest.pop() for card in shown.get(STOCK, [])]
        lying = [list(shown.get(name, [])) for name in (HIDDEN, *names)]
        table.hidden_card, *table.hands = _filled(lying, rest, rng)
        return table

    def _menu(self, state: AsinoState, seat: Seat) -> list[MenuItem]:
        """What is awaited of a seat."""
        if state.phase == DRAW:
            place = ParameterSpec("place", [f"hand:{state.target}"])
            return [MenuItem("draw_card", "draw_card", {"position": place})]
        place = ParameterSpec("number", least=0, most=len(state.stock) - 1)
        items = [MenuItem("choose_hidden_card", "choose_hidden_card", {"position": place}, STOCK)]
        if others := delegates(state, seat):
            who = ParameterSpec("seat", choices=[Choice(other) for other in others])
            items.append(
                MenuItem("delegate_hidden_choice", "delegate_hidden_choice", {"seat": who})
            )
        return items

    def _off_turn_menu(self, state: AsinoState, seat: Seat) -> list[MenuItem]:
        """Tricks, whatever cards a seat holds (GEN-09)."""
        items: list[MenuItem] = []
        if state.phase != DRAW:
            return items
        if state.options["allow_arrange"] and seat == state.target and not state.has_arranged:
            items += _arrangements(seat, len(state.hands[seat]))
        if state.options["allow_emotes"] and state.emotes[seat] < EMOTES_A_TURN:
            items.append(_EMOTE)
        return items


def _arrangements(seat: Seat, count: int) -> list[MenuItem]:
    """To raise a card where it lies, or to lay all of them anew and perhaps raise one."""
    hand = [f"hand:{seat}"]
    order = ParameterSpec("places", hand, least=count, most=count)
    which = [Choice(place, f"raise_{place + 1}") for place in range(count)]
    raised = ParameterSpec("word", choices=which, optional=True)
    one = MenuItem("arrange_hand", "raise_card", {"raised": ParameterSpec("place", hand)})
    several = MenuItem("arrange_hand", "arrange_hand", {"order": order, "raised": raised})
    return [one, several] if count > 1 else [one]


def _notes(table: AsinoState, seat: Seat) -> dict[str, Any]:
    """Of the hand that is drawn from: its owner sees it as it is presented (ASI-13, ASI-25)."""
    if table.phase != DRAW or seat != table.target:
        return {}
    raised = {} if table.raised is None else {"raised": table.raised}
    return {"in_order": True, **raised}


def _filled(places: list[list[Card | None]], cards: list[Card], rng: Random) -> list[list[Card]]:
    """The places with cards where there was none: of each rank one a place."""
    dealt = _dealt(
        [list(filter(None, place)) for place in places],
        [place.count(None) for place in places],
        cards,
        rng,
    )
    _exchange(places, dealt, rng)
    for packet in dealt:
        rng.shuffle(packet)
    return [
        [card or packet.pop() for card in place]
        for place, packet in zip(places, dealt, strict=True)
    ]


def _dealt(
    held: list[list[Card]], rooms: list[int], cards: list[Card], rng: Random
) -> list[list[Card]]:
    """Packets for all places; the fullest rank first, always where most room is left.

    That finds a way whenever there is one, as long as no place has known and unknown cards.
    """
    if len(cards) < sum(rooms):
        raise NoDealError(f"{len(cards)} cards for {sum(rooms)} places")
    equal: dict[str, list[Card]] = {}
    for card in cards[: sum(rooms)]:
        equal.setdefault(rank_of(card), []).append(card)
    dealt: list[list[Card]] = [[] for _ in rooms]
    for rank in sorted(equal, key=lambda rank: -len(equal[rank])):
        left = {at: room - len(dealt[at]) for at, room in enumerate(rooms)}
        fit = [at for at in left if left[at] and rank not in map(rank_of, held[at])]
        rng.shuffle(fit)
        fit.sort(key=lambda at: -left[at])
        if len(fit) < len(equal[rank]):
            raise NoDealError(f"a pair of {rank} in a hand")
        for at, card in zip(fit, equal[rank], strict=False):
            dealt[at].append(card)
    return dealt


def _exchange(places: list[list[Card | None]], dealt: list[list[Card]], rng: Random) -> None:
    """Exchanges cards between places at random, as long as none gets a rank twice."""
    spots = [(at, number) for at, packet in enumerate(dealt) for number in range(len(packet))]

    def fits(card: Card, at: int, instead: Card) -> bool:
        there = [*filter(None, places[at]), *dealt[at]]
        return rank_of(card) not in {rank_of(other) for other in there if other != instead}

    for _ in range(EXCHANGES * len(spots)):
        (one, first), (other, second) = rng.choice(spots), rng.choice(spots)
        mine, yours = dealt[one][first], dealt[other][second]
        if one != other and fits(mine, other, yours) and fits(yours, one, mine):
            dealt[one][first], dealt[other][second] = yours, mine
