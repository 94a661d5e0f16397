"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from random import Random

from games.kernel.badges import Badge, Counter, badges_of, counters_of
from games.kernel.event import Card
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Choice, MenuItem, ParameterSpec, View, Zone
from games.kernel.worlds import filled, recall_state
from games.merda.cards import kilo_deck, play_deck
from games.merda.legal import ARM_MOVE, FEINT_WORDS, TABLE_SLAP, WORD
from games.merda.state import LAYING, PASSES, PASSING, RACE, SUSPENDED, TAKING, MerdaState

STOCK = "stock"
_ANSWERED = {PASSING: "chosen", RACE: "has_slammed", SUSPENDED: "is_ready"}
"""The badge of a seat that is awaited no more, by phase."""
_SLAM = MenuItem("slam", "slam", at=STOCK)
_FEINT = MenuItem(
    "feint",
    "feint",
    {
        "kind": ParameterSpec(
            "word", choices=[Choice(kind, kind) for kind in (TABLE_SLAP, ARM_MOVE)]
        )
    },
)
_CALL = MenuItem(
    "feint",
    "feint",
    {
        "kind": ParameterSpec("word", choices=[Choice(WORD, WORD)]),
        "word": ParameterSpec("word", choices=[Choice(word) for word in FEINT_WORDS]),
    },
)


class MerdaView(Ruleset[MerdaState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: MerdaState, viewer: Seat) -> list[Zone]:
        """Hands, cards laid down, the kilo deck, kilos taken, four equal cards, cards aside."""
        if not (state.kilos or any(state.taken)):
            return []
        seats = range(state.match.seats)

        def face(card: Card, owner: Seat) -> Card | None:
            return card if viewer in (owner, OPEN) else None

        hands = [
            Zone(f"hand:{s}", "hand", [face(card, s) for card in state.hands[s]], s, label="hand")
            for s in seats
        ]
        laid = [
            Zone(f"laid:{s}", "slots", [face(state.laid[s], s)], s, label="laid")
            if s in state.laid
            else Zone(f"laid:{s}", "slots", [], s, label="laid")
            for s in seats
        ]
        taken = [
            Zone(f"captured:{s}", "captured", [*state.taken[s]], s, label="kilo_cards")
            for s in seats
        ]
        return [
            *hands,
            *laid,
            Zone(STOCK, "stock", [face(card, OPEN) for card in state.kilos], label="kilo_deck"),
            *taken,
            *(Zone("exposed", "row", [*state.exposed], label="exposed") for _ in state.exposed[:1]),
            *(Zone("aside", "pile", [*state.aside], label="aside") for _ in state.aside[:1]),
        ]

    def _counters(self, state: MerdaState, viewer: Seat) -> list[Counter]:
        """Kilos of each seat, this hand included."""
        return counters_of("kilos", state.scores)

    def _badges(self, state: MerdaState, viewer: Seat) -> list[Badge]:
        """Who deals, and who has reached the target."""
        return [
            *badges_of("dealer", [state.dealer]),
            *badges_of("has_arrived", state.arrivals, "arrived"),
        ]

    def _chosen(self, state: MerdaState) -> list[Badge]:
        """Who of this hand has done what the others are still awaited for (MER-12, MER-21, MER-26).

        Who is not in the hand any more has done nothing of it (MER-34).
        """
        word = _ANSWERED.get(state.phase)
        if word is None:
            return []
        awaited = self.active(state)
        return badges_of(word, [seat for seat in state.in_hand if seat not in awaited])

    def determinize(self, view: View, rng: Random) -> MerdaState:
        """A table that looks like `view`; cards that the viewer does not know are dealt by `rng`.

        Raises `ValueError` where who has arrived is not who has so many kilos: the next hand is
        dealt by these (`players_left`).
        """
        table = recall_state(MerdaState, view, self._match_seen(view, rng))
        table.scores = list(view.sheet.totals)
        if table.match.seats and sorted(table.arrivals) != table.at_target():
            raise ValueError("kilos say who has arrived")
        if view.zones:
            _lay(table, view, rng)
        return table

    def _menu(self, state: MerdaState, seat: Seat) -> list[MenuItem]:
        """What is awaited of a seat."""
        card = ParameterSpec("card", [f"hand:{seat}"])
        match state.phase:
            case phase if phase in (PASSING, LAYING):
                return [MenuItem("pass_card", "pass_card", {"card": card}, f"laid:{seat}")]
            case phase if phase == TAKING:
                return [MenuItem("take_card", "take_card", at=f"laid:{state.layer()}")]
            case phase if phase == RACE:
                return [_SLAM]
        return [MenuItem("ready", "ready")]

    def _off_turn_menu(self, state: MerdaState, seat: Seat) -> list[MenuItem]:
        """The same for everybody in the hand, whatever cards they hold (GEN-09)."""
        if state.phase not in PASSES or seat not in state.in_hand:
            return []
        return [_SLAM, _FEINT, _CALL] if state.options["feints"] else [_SLAM]


def _lay(table: MerdaState, view: View, rng: Random) -> None:
    options, seats = table.options, range(table.match.seats)
    middle = [STOCK, *(f"captured:{seat}" for seat in seats)]
    played = [zone.id for zone in view.zones if zone.id not in middle]
    kilos = filled(map(view.zone, middle), kilo_deck(options), rng)
    cards = filled(map(view.zone, played), play_deck(options, table.match.seats), rng)
    table.hands = [cards[f"hand:{seat}"] for seat in seats]
    table.laid = {seat: cards[f"laid:{seat}"][0] for seat in seats if cards[f"laid:{seat}"]}
    table.exposed, table.aside = cards.get("exposed", []), cards.get("aside", [])
    table.kilos = kilos[STOCK]
    table.taken = [kilos[f"captured:{seat}"] for seat in seats]
