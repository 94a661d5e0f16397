"""`/ws/tables/<uuid>`: one socket at a table.

A plain ASGI application: it hears the client in one loop, and speaks of the table in another, so
that a slow client holds up nobody and gets what it missed in one message. What is decided is
decided elsewhere. An error is a message with a code and words, and closes the socket only where
the client has no business here any more.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID, uuid4

import msgspec
from django.db import Error as DatabaseError
from redis import RedisError

from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from smazzata.ledger.errors import LedgerError, storage_trouble
from smazzata.members.permissions import Action
from smazzata.members.principals import ANONYMOUS, Login, Principal, principal_for, still_logged_in
from smazzata.members.rate_limits import RateLimit, TokenBucket, account_key, aconsume
from smazzata.play.live import command_handler, protocol
from smazzata.play.live.feed import Feed
from smazzata.play.live.feed_registry import feed_registry
from smazzata.play.live.frame_buffer import NotShown
from smazzata.play.live.messages import WORDS, Error, Pong, ServerMessage, language_of
from smazzata.play.live.presence import SeatConnection, presence_registry
from smazzata.play.live.protocol import Join, Message, Ping, Try
from smazzata.play.live.seating import Seating, seated
from smazzata.play.live.subscription import Subscription
from smazzata.runtime.threads import in_thread
from smazzata.tables import unattended
from smazzata.tables.words import sentence

log = logging.getLogger(__name__)

RATE, BURST = 20.0, 40.0
"""Messages a second, and at once, of one socket."""
ACCOUNT_MESSAGES = RateLimit("messages", 120, 3)
"""Messages of all sockets of an account together, whichever processes hold them."""
TRIES_A_MESSAGE = 16
"""So many moves to try count as one more message."""
JOIN_COSTS = 4
"""A join reads more than a move does, and counts as so many messages."""
LOOK = 15.0
"""Seconds between two looks whether somebody who watches still is who they were, with their roles;
after those who play the feed registry looks, for all sockets at once."""

CLOSING = {"too_many": 4429, "logged_out": 4401, "not_allowed": 4403, "no_such_table": 4404}
"""The errors after which the socket is closed, and its code."""
BROKEN = 1011
"""The socket is closed with this code after a fault of ours: connect anew."""

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def live_table(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application of one socket."""
    await TableConsumer(scope, receive, send).run()


class Closed(Exception):
    """The socket is closed: by the client, or by us."""


class TableConsumer:
    """One socket: who it is, what it shows, and what it has still to be told."""

    def __init__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        self.match: UUID = scope["url_route"]["kwargs"]["table_id"]
        self.language = language_of(scope)
        self.id = uuid4()
        self.principal: Principal = ANONYMOUS
        self.seating = Seating(None, "spectator")
        self.feed: Feed | None = None
        self._scope = scope
        self._receive = receive
        self._send = send
        self._bucket = TokenBucket(RATE, BURST)
        self._showing: Subscription | None = None
        self._not_shown = False
        self._news: set[str] = set()
        self._wakeup = asyncio.Event()

    # --- the life of a socket ---------------------------------------------------------------

    async def run(self) -> None:
        """Until the client goes, or is sent away."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._run_or_close(self._authenticate)
            jobs = (self._send_updates, self._watch_login)
            tasks = [asyncio.create_task(self._run_or_close(job)) for job in jobs]
            while (frame := await self._receive())["type"] != "websocket.disconnect":
                await self._handle_safely(frame.get("text") or frame.get("bytes") or "")
        except Closed:
            pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._leave()

    async def _run_or_close(self, job: Callable[[], Awaitable[None]]) -> None:
        """Does what a socket cannot do without: when it fails, the client must connect anew."""
        try:
            await job()
        except Closed:
            raise
        except Exception as error:
            _log("The socket of a live table failed", error)
            await self._close(BROKEN)

    async def _handle_safely(self, frame: str | bytes) -> None:
        """Hears one message; a fault of ours in answering it leaves the table open."""
        try:
            await self._handle_frame(frame)
        except Closed:
            raise
        except Exception as error:
            _log("A message to a live table was not answered", error)
            await self.fault("unavailable")

    async def _close(self, code: int) -> None:
        with contextlib.suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code})
        raise Closed

    async def _authenticate(self) -> None:
        self.principal = await in_thread(principal_for, self._scope.get("user"))

    async def _leave(self) -> None:
        if self.feed is not None:
            self.feed.listeners.discard(self)
            if self.seating.seat is not None:
                connection = SeatConnection(self.match, self.seating.seat, self.id.hex)
                feed_registry().connections.pop(connection, None)
                with contextlib.suppress(RedisError):
                    await in_thread(
                        presence_registry().gone, self.match, self.seating.seat, self.id.hex
                    )
                await feed_registry().notify_presence_changed(self.match)

    # --- what it tells the client -----------------------------------------------------------

    def wake(self, change: str) -> None:
        """The feed says that something changed."""
        self._news.add(change)
        self._wakeup.set()

    async def tell(self, message: ServerMessage | dict[str, Any]) -> None:
        """Sends a message; the large ones, `table` and `moves`, are plain values of its shape.

        Raises `Closed`.
        """
        text = msgspec.json.encode(message).decode()
        try:
            await self._send({"type": "websocket.send", "text": text})
        except (OSError, RuntimeError):
            raise Closed from None

    async def fault(self, code: str, because: Refusal | None = None) -> None:
        """Says what is wrong; closes the socket, and raises `Closed`, if there is no going on."""
        say = sentence(because or Refusal(code), self.language, WORDS)
        await self.tell(Error(code=code, say=say))
        if code in CLOSING:
            await self._close(CLOSING[code])

    async def _send_updates(self) -> None:
        """Tells what changed, as fast as the client takes it."""
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            news, self._news = self._news, set()
            if self.feed is None or self._showing is None:
                continue
            if "moves" in news:
                await self._show(self._showing)
            if "login" in news:
                await self.check_login()
            # With the moves it may be seen that a bot sits down, or its person again.
            if not self._not_shown and (people := self._showing.presence_news()) is not None:
                await self.tell({"type": "presence", "presence": people})

    async def _show(self, showing: Subscription) -> None:
        """Tells the moves; once, that they cannot be shown, until they can again."""
        try:
            body = await showing.news()
        except NotShown:
            if not self._not_shown:
                self._not_shown = True
                await self.fault("not_shown")
            return
        self._not_shown = False
        if body:
            await self.tell(body)

    async def _watch_login(self) -> None:
        """Notices when somebody who watches logs out elsewhere."""
        while True:
            await asyncio.sleep(LOOK)
            if self.seating.seat is not None:
                continue
            try:
                await self.check_login()
            except (DatabaseError, LedgerError) as error:
                log.warning("login_not_checked: %s", type(error).__name__)

    async def _sit_down(self, seat: Seat) -> None:
        """Says that somebody is there; the feed registry goes on saying it."""
        connection = SeatConnection(self.match, seat, self.id.hex)
        feed_registry().connections[connection] = (self, self._login)
        try:
            await in_thread(presence_registry().here, self.match, seat, self.id.hex)
        except RedisError as error:
            log.warning("presence_not_kept: %s", type(error).__name__)
        await feed_registry().notify_presence_changed(self.match)

    async def _take_up(self) -> None:
        """A table that everybody had left goes on; if that fails, at the next look."""
        try:
            await in_thread(unattended.resume, self.match)
        except (DatabaseError, LedgerError) as error:
            log.warning("table_not_taken_up: %s", type(error).__name__)

    @property
    def _login(self) -> Login:
        assert self.principal.account is not None, "whoever sits has an account"
        key = getattr(self._scope.get("session"), "session_key", None)
        return Login(key, self.principal.account.pk)

    async def check_login(self) -> None:
        """Sends away whoever has logged out since, or may no longer see what is shown here."""
        account = self.principal.account
        if account is not None:
            if not await in_thread(still_logged_in, *self._login):
                await self.fault("logged_out")
            if self.seating.seat is not None:
                return  # a player needs no role that can be taken away
            self.principal = await in_thread(principal_for, account)
            if self.seating.role == "referee" and not self.principal.may(Action.SEE_ALL_CARDS):
                await self.fault("not_allowed")

    # --- what the client says ---------------------------------------------------------------

    async def _handle_frame(self, frame: str | bytes) -> None:
        await self._take_from_limit(1)
        message = protocol.read(frame)
        if isinstance(message, str):
            await self.fault(message)
        elif isinstance(message, Ping):
            await self.tell(Pong(id=message.id))
        elif isinstance(message, Join):
            await self._join(message)
        elif self.feed is None:
            await self.fault("unknown_message")  # nothing before the join
        else:
            await self._ask(self.feed, message)

    async def _take_from_limit(self, cost: int) -> None:
        """The socket's own limit costs nothing to look at, and comes first."""
        account = self.principal.account
        if not self._bucket.take(cost) or (
            account is not None and await aconsume(ACCOUNT_MESSAGES, account_key(account.pk), cost)
        ):
            await self.fault("too_many")

    async def _join(self, message: Join) -> None:
        await self._take_from_limit(JOIN_COSTS - 1)
        feed = await feed_registry().feed(self.match)
        if feed is None:
            await self.fault("no_such_table")
            return
        query = parse_qs(self._scope["query_string"].decode("latin-1"))
        as_referee = query.get("as", [""])[-1] == "referee"
        seating = await seated(feed, self.principal, self.id, as_referee=as_referee)
        if isinstance(seating, Refusal):
            await self.fault("not_allowed", seating)
            return
        showing = await Subscription.begin(
            feed, seating.viewer, self.language, seating.body(), message.since
        )
        if showing is None:
            await self.fault("not_allowed", Refusal("no_spectators"))
            return
        self.seating, self.feed, self._showing = seating, feed, showing
        feed.listeners.add(self)
        self.wake("moves")
        if message.since:
            self.wake("presence")
        if seating.seat is not None:
            await self._sit_down(seating.seat)
            await self._take_up()

    async def _ask(self, feed: Feed, message: Message) -> None:
        """Everything that needs a seat."""
        seat: Seat | None = self.seating.seat
        if isinstance(message, Try):
            await self._take_from_limit(-(-len(message.commands) // TRIES_A_MESSAGE))
        else:
            await self.check_login()
        handler = command_handler.CommandHandler(feed, self.principal, seat, self.language)
        answer = await handler.answer(message)
        if answer is None:
            await self.fault("not_seated")
        else:
            await self.tell(answer)


def _log(what: str, error: Exception) -> None:
    """With a trace, unless it is the database that is away: every window would leave one."""
    code = storage_trouble(error)
    if code is None:
        log.error(what, exc_info=error)
    else:
        log.warning("%s: %s", what, code)
