"""A match as the pages show it: its table, its replay, and who sits there.

Pages, replays and calls get their matches here and nowhere else, each as far as who asks may see.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from games.kernel.match import State
from games.kernel.ruleset import Ruleset
from games.kernel.score_sheet import ScoreSheet
from games.kernel.seats import SPECTATOR
from replays.replay import Part, Replay
from replays.verify import Proof, proof_in_words, verify
from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import head, load
from smazzata.ledger.writer import now_ms
from smazzata.members.directory import display_names
from smazzata.members.principals import ANONYMOUS, Principal
from smazzata.presentation.narration import Narrator, language
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.table import KIND, fold, numbered, seat_of
from smazzata.tables.visibility import visible_version


class Player(NamedTuple):
    """Who sits in a seat, as the public knows it."""

    seat: int
    name: str
    member: str | None
    """For the link to the player's page; a bot without a person has none."""


class VisibleMatch(NamedTuple):
    """A match that somebody looks at."""

    match: UUID
    opened: TableOpened
    rules: Ruleset[Any]
    state: State
    stored: list[StoredEvent]
    replay: Replay
    players: list[Player]
    whole: bool = True
    """Whether this is all there is so far."""

    @property
    def version(self) -> int:
        """The stream's version."""
        return self.stored[-1].version

    @property
    def hash(self) -> str:
        """The stream's last link, in hexadecimal digits."""
        return self.stored[-1].hash.hex()

    @property
    def finished(self) -> bool:
        """Whether the match has its result."""
        return self.rules.is_over(self.state)

    @property
    def sheet(self) -> ScoreSheet:
        """The itemised score so far."""
        return self.rules.score_sheet(self.state)

    def speaker(self) -> Narrator:
        """Says what happens here in the reader's language."""
        options = self.state.match.options
        return Narrator(self.rules, options, [player.name for player in self.players])

    def parties(self) -> list[list[Player]]:
        """The players of each party, in the order of the score sheet."""
        return [[self.players[seat] for seat in party] for party in self.sheet.parties]

    def proofs(self) -> list[tuple[Part, Proof, str]]:
        """Each deal with the proof of its deck from what the public saw, and that in words."""
        seen = [self.rules.redact(moment.event, SPECTATOR) for moment in self.replay.moments]
        proofs = zip(self.replay.parts, verify(seen), strict=True)
        return [(part, proof, proof_in_words(proof, language())) for part, proof in proofs]


class SpectatorsForbidden(PermissionDenied):
    """Nobody but its players may watch this match before it is over."""

    code = "no_spectators"

    def __init__(self) -> None:
        super().__init__(_("Nobody may watch this match until it is over."))


def get_match(match: UUID, who: Principal = ANONYMOUS) -> VisibleMatch:
    """As much of the match with this id as `who` may see now (`smazzata.tables.visibility`).

    Whoever is nobody in particular sees what everybody may. Raises `Http404` when there is no such
    match, `SpectatorsForbidden` when `who` may not see any of it.
    """
    stored = _stored(match)
    table = fold(None, stored)
    insider = seat_of(table, who.member) is not None
    seen = visible_version(table.opened, stored, now_ms(), insider)
    if seen == 0:
        raise SpectatorsForbidden
    whole = seen == stored[-1].version
    if not whole:
        stored = [event for event in stored if event.version <= seen]
        table = fold(None, stored)
    return VisibleMatch(
        match,
        table.opened,
        table.rules,
        table.state,
        stored,
        Replay(table.rules, numbered(table, stored)),
        players(table.chairs),
        whole,
    )


def _stored(match: UUID) -> list[StoredEvent]:
    try:
        kind = head(match).kind
    except UnknownStream:
        kind = ""
    if kind != KIND:
        raise Http404("match")
    return load(match)


def players(chairs: Sequence[Chair]) -> list[Player]:
    """Who sits in these chairs, in the reader's language."""
    called = display_names([chair.member for chair in chairs if chair.member])
    return [
        Player(seat, called[chair.member] if chair.member else _nameless(chair, seat), chair.member)
        for seat, chair in enumerate(chairs)
    ]


def _nameless(chair: Chair, seat: int) -> str:
    if chair.bot:
        return _("Bot %(number)d") % {"number": seat + 1}
    return _("Player %(number)d") % {"number": seat + 1}
