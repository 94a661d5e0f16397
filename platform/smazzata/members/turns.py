"""Each address gets its turn: whoever asks for much waits behind what they asked for themselves.

A web process works on a few requests at once. More of one address wait in the event loop, where
they cost nothing; one of an address for which nothing is being worked on begins at once. An address
has a few only while nobody else asks: a stranger who asks without pause has one request beside
those of the others, and a hall of 400 telephones behind one router is served in order, as fast as
the process can.

How often somebody may ask is not counted here: a hall and a flood look alike to a counter.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from contextlib import ExitStack

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language_from_request, override

from smazzata.members.client_address import client_network
from smazzata.members.principals import wants_json
from smazzata.members.rate_limited import try_again

AT_ONCE = 2
"""Requests on which a process works before an address that has one waits: while one waits for the
database the other computes, and more would only share the same processor."""
MOST_WAITING = 1000
"""Requests of one address that wait at a process: a hall that is told of a round asks at once."""
OTHERS_S = 1.0
"""Seconds for which it counts that another address has asked."""
HELD_S = 0.5
"""Seconds after which a request holds up nobody: it waits for something that is away or locked."""
AGAIN_S = 10


class Turns:
    """Whose requests are being worked on, and whose wait. For one event loop."""

    def __init__(self, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING) -> None:
        self._at_once, self._most_waiting = at_once, most_waiting
        self._working: Counter[str] = Counter()
        self._asked: OrderedDict[str, float] = OrderedDict()
        """When the last two addresses asked last, the latest at the end."""
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def is_full(self, who: str) -> bool:
        """Whether so many of this address wait that one more is turned away."""
        return len(self._waiting.get(who, ())) >= self._most_waiting

    async def begin(self, who: str) -> None:
        """Waits for the turn of this address; `end` has to follow."""
        self._note(who)
        if who not in self._waiting and self._may_begin(who):
            self._working[who] += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.end(who)  # the turn came at the moment at which the visitor went
            raise

    def end(self, who: str) -> None:
        """A request of this address is done: the next begin, addresses one after another."""
        self._working[who] -= 1
        if not self._working[who]:
            del self._working[who]
        for next_one in [*self._waiting]:
            while next_one in self._waiting and self._may_begin(next_one):
                self._call(next_one)

    def _note(self, who: str) -> None:
        self._asked[who] = time.monotonic()
        self._asked.move_to_end(who)
        if len(self._asked) > 2:
            self._asked.popitem(last=False)

    def _may_begin(self, who: str) -> bool:
        if not self._working[who]:
            return True
        return self._working.total() < self._at_once and not self._others_ask(who)

    def _others_ask(self, who: str) -> bool:
        since = time.monotonic() - OTHERS_S
        return any(at > since for other, at in self._asked.items() if other != who)

    def _call(self, who: str) -> None:
        turns = self._waiting.pop(who)
        while turns:
            turn = turns.popleft()
            if not turn.done():  # done: whoever waited has gone
                self._working[who] += 1
                turn.set_result(None)
                break
        if turns:
            self._waiting[who] = turns  # behind the others


class PagesInTurn(ASGIHandler):
    """The pages, made in turns.

    A turn is for what is computed: a form that is on its way holds none, nor a slow reader, nor for
    long who waits for a database that is away.

    No view and no middleware awaits anything. So a page is made from first to last in one thread;
    with Django's own chain it goes back to the event loop between the middleware and the view, and
    a third of what the shortest answer costs is that way.
    """

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)
        self._turns = Turns()

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, made when it is this request's turn."""
        who = client_network(request)
        if self._turns.is_full(who):
            return _turned_away(request)
        await self._turns.begin(who)
        with ExitStack() as turn:
            turn.callback(self._turns.end, who)
            late = asyncio.get_running_loop().call_later(HELD_S, turn.close)
            turn.callback(late.cancel)
            return await sync_to_async(self.get_response)(request)


def _turned_away(request: HttpRequest) -> HttpResponse:
    """In words alone: no middleware has looked at the request yet."""
    with override(get_language_from_request(request)):
        said = try_again(AGAIN_S)
    headers = {"Retry-After": str(AGAIN_S), "Cache-Control": "no-store"}
    if wants_json(request):
        body = {"code": "too_many_requests", "message": said}
        return JsonResponse(body, status=429, headers=headers)
    kind = "text/plain; charset=utf-8"
    return HttpResponse(said, content_type=kind, status=429, headers=headers)
