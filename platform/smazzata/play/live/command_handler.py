"""What somebody at a table asks for: a move, moves to try, a bot in a chair. And the answers."""

import logging
from typing import Any
from uuid import UUID, uuid4

from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from smazzata.ledger.errors import CommandIdReused, LedgerError
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, actor_of
from smazzata.play.live.feed import Feed
from smazzata.play.live.messages import (
    WORDS,
    Accepted,
    Hinted,
    Refused,
    ServerMessage,
    Tried,
    TriedAnswer,
)
from smazzata.play.live.protocol import Back, Bot, GoOn, Hint, Message, Move, React, Try
from smazzata.play.live.teaching import find_hint
from smazzata.play.refereeing.services import NOT_ALLOWED, replace_by_bot
from smazzata.presentation.rules_pages import address_of_clause
from smazzata.runtime.threads import in_thread
from smazzata.tables.deal_end import go_on
from smazzata.tables.events import ASKED, AWAY
from smazzata.tables.handler import STALE, Answer, submit
from smazzata.tables.reactions import react
from smazzata.tables.seat_takeover import give_back, take_over
from smazzata.tables.table import Table
from smazzata.tables.words import sentence

log = logging.getLogger(__name__)

REUSED = Refusal("command_id_reused")
NO_HINT = Refusal("no_hint")
UNAVAILABLE = Refusal("unavailable")


class CommandHandler:
    """Somebody at a table, with a seat or without."""

    def __init__(self, feed: Feed, principal: Principal, seat: Seat | None, language: str) -> None:
        self._feed = feed
        self._principal = principal
        self._member = principal.member
        self._seat = seat
        self._language = language

    async def answer(self, message: Message) -> ServerMessage | None:
        """The message to send back; None for who has no seat and would need one."""
        if isinstance(message, Bot) and self._member is not None:
            return await self._bot(message, self._member)
        if self._seat is None or self._member is None:
            return None
        if isinstance(message, Move):
            return await self._move(message, self._seat, self._member)
        if isinstance(message, React):
            return await self._react(message, self._seat, self._member)
        if isinstance(message, Try):
            return await self._try(message, self._seat)
        if isinstance(message, Hint):
            return self._hint(self._seat)
        if isinstance(message, Back):
            return await self._stored(
                None, give_back, self._feed.match, self._seat, self._member, uuid4()
            )
        if isinstance(message, GoOn):
            return await self._stored(
                None, go_on, self._feed.match, self._seat, self._member, uuid4()
            )
        return None

    async def _move(self, message: Move, seat: Seat, member: str) -> Accepted | Refused:
        if not self._may_play:
            return self._refused(message.id, NOT_ALLOWED, self._feed.insiders.version)
        return await self._stored(
            message.id,
            submit,
            self._feed.match,
            seat,
            message.command,
            message.id,
            actor_of(member),
            expected_version=message.version,
            seen=self._feed.insiders.as_loaded(self._feed.match),
        )

    async def _react(self, message: React, seat: Seat, member: str) -> Accepted | Refused:
        if not self._may_play:
            return self._refused(message.id, NOT_ALLOWED, self._feed.insiders.version)
        match, said = self._feed.match, message.reaction
        return await self._stored(message.id, react, match, seat, said, member, message.id)

    @property
    def _may_play(self) -> bool:
        rated = self._feed.insiders.table.opened.rated
        return self._principal.may(Action.PLAY_RATED if rated else Action.PLAY_CASUAL)

    async def _bot(self, message: Bot, member: str) -> ServerMessage | None:
        """The own seat to a bot; or another's, by a referee or because its person is away."""
        seat = self._seat if message.seat is None else message.seat
        if seat is None:
            return None
        match, once = self._feed.match, uuid4()
        if self._seat is None:
            if not self._principal.may(Action.RULE_AT_TABLE):
                return None
            return await self._stored(None, replace_by_bot, match, seat, self._principal, once)
        cause = ASKED if seat == self._seat else AWAY
        offline_ms = self._feed.offline_ms(seat)
        return await self._stored(
            None, take_over, match, seat, None, cause, member, once, offline_ms=offline_ms
        )

    async def _stored(
        self, id_: UUID | None, ask: Any, *words: Any, **more: Any
    ) -> Accepted | Refused:
        """What became of something that the ledger was to store."""
        try:
            answer: Answer = await in_thread(ask, *words, **more)
        except CommandIdReused:
            return self._refused(id_, REUSED, self._feed.insiders.version)
        except LedgerError as error:
            log.warning("Nothing was stored at %s: %s", self._feed.match, error.code)
            return self._refused(id_, UNAVAILABLE, self._feed.insiders.version)
        self._feed.appended(answer.version)
        if answer.refusal is not None:
            return self._refused(id_, answer.refusal, answer.version)
        return Accepted(id=_text(id_), version=answer.version, hash=answer.hash.hex())

    async def _try(self, message: Try, seat: Seat) -> Tried:
        if message.version > self._feed.insiders.version:
            await self._feed.catch_up_to(message.version)
        version, table = self._feed.insiders.version, self._feed.insiders.table
        answers = [self._tried(table, seat, raw, message.version) for raw in message.commands]
        return Tried(id=message.id, version=version, answers=answers)

    def _hint(self, seat: Seat) -> Hinted | Refused:
        version, table = self._feed.insiders.version, self._feed.insiders.table
        found = find_hint(table, seat, self._language)
        if found is None:
            return self._refused(None, NO_HINT, version)
        return Hinted(
            version=version,
            say=found.say,
            move=found.move,
            cards=found.cards,
            spots=found.spots,
        )

    def _tried(self, table: Table, seat: Seat, raw: Any, seen: int) -> TriedAnswer:
        """Whether a command would be carried out now, by who saw the table at version `seen`, and
        what to ask the player before.
        """
        rules, state = table.rules, table.state
        command = rules.read(state, seat, raw)
        if seen < table.meant_since(command):
            return TriedAnswer(ok=False, **self._why(STALE))
        if isinstance(command, Refusal):
            return TriedAnswer(ok=False, **self._why(command))
        refusal = rules.check(state, seat, command)
        if refusal is not None:
            return TriedAnswer(ok=False, **self._why(refusal))
        key = rules.caution(state, seat, command)
        return TriedAnswer(ok=True, ask=table.words[key].say(self._language) if key else None)

    def _why(self, refusal: Refusal) -> dict[str, Any]:
        table = self._feed.insiders.table
        say = sentence(refusal, self._language, WORDS, table.words)
        read = address_of_clause(table.rules, refusal.clause)
        return {"code": refusal.code, "clause": refusal.clause, "rules": read, "say": say}

    def _refused(self, id_: UUID | None, refusal: Refusal, version: int) -> Refused:
        return Refused(id=_text(id_), **self._why(refusal), version=version)


def _text(id_: UUID | None) -> str | None:
    return None if id_ is None else str(id_)
