"""Checking a record: play it again by the rules and compare everything it states.

One walk serves all: `check` asks for the findings, an import for the events, `sealed` for the
same record with its sums, scores and result filled in (authors of worked examples).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from games.kernel import shuffle
from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import SEALED, DealStarted, Match, StartMatch, State
from games.kernel.match import Deal as DealCommand
from games.kernel.position import Position, PositionError, arranged
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM, Seat
from games.kernel.view import View, Zone
from replays.finding import Finding
from replays.record import HIDDEN, PUBLIC_MASTER, Deal, ExpectedView, Record, Result, Step, rows
from replays.record_steps import FIRST_SUM, next_sum, parse_step, resolve_step, with_sum


class PlayedRecord(NamedTuple):
    """What came of playing a record."""

    findings: tuple[Finding, ...]
    events: tuple[Event, ...]
    """The events up to the point where the record cannot go on."""
    state: State
    sealed: Record
    """The record with what really followed in place of its sums, scores and result."""


def check(ruleset: Ruleset[Any], record: Record) -> tuple[Finding, ...]:
    """Everything that is wrong with a record; empty when it keeps all it says.

    Play stops at the first command that the rules do not allow; differences in what is only
    stated (scores, sums, views) are collected to the end.
    """
    return _played(ruleset, record).findings


def sealed(ruleset: Ruleset[Any], record: Record) -> Record | tuple[Finding, ...]:
    """The record with its sums, scores and result, or what keeps it from being played.

    For authors: write rules, decks, commands and the refusals, events and views that must
    follow, seal, and read the result before you trust it.
    """
    played = _played(ruleset, _bare(record))
    stated = {"wrong_scores", "wrong_result", "missing_end"}
    serious = tuple(f for f in played.findings if f.code not in stated)
    return serious or played.sealed


def play(ruleset: Ruleset[Any], record: Record) -> PlayedRecord:
    """Plays a record from its first deal to its end, or to the first command that cannot be.

    Its events are a whole log. One that begins with a position has none (`position_has_no_log`).
    """
    if any(deal.position for deal in record.deals):
        lesson = Finding("position_has_no_log", "REC-9", 1)
        return PlayedRecord((lesson,), (), ruleset.blank(), record)
    return _played(ruleset, record)


def _played(ruleset: Ruleset[Any], record: Record) -> PlayedRecord:
    walk = _Walk(ruleset, record)
    deals: list[Deal] = []
    opening = record.sum
    try:
        opening = walk.open()
        for number, deal in enumerate(record.deals, 1):
            walk.deal = number
            deals.append(walk.play_deal(deal))
        walk.close()
    except _Stop:
        deals.extend(record.deals[len(deals) :])
    whole = msgspec.structs.replace(
        record, sum=opening, deals=deals, result=_result(walk.state.match)
    )
    return PlayedRecord(tuple(walk.findings), tuple(walk.events), walk.state, whole)


class _Stop(Exception):
    """The record cannot go on; the reason is among the findings."""


class _Walk:
    """A walk through one record: the state so far, and what was found on the way."""

    def __init__(self, ruleset: Ruleset[Any], record: Record) -> None:
        self.ruleset = ruleset
        self.record = record
        self.state: State = ruleset.blank()
        self.events: list[Event] = []
        self.findings: list[Finding] = []
        self.deal = 0
        self.moves = 0
        """How many commands were given: the number of the last one, or of the one being given."""
        self._sum = FIRST_SUM

    # --- telling -----------------------------------------------------------------------------

    def find(self, code: str, clause: str, reason: str = "", /, **params: object) -> None:
        """Notes a finding about this deal and the last command."""
        self.findings.append(Finding(code, clause, self.deal, self.moves, reason, params))

    def find_ahead(self, code: str, clause: str, reason: str = "", /, **params: object) -> None:
        """Notes a finding about what stands before the next command."""
        self.findings.append(Finding(code, clause, self.deal, self.moves + 1, reason, params))

    def stop(self, code: str, clause: str, reason: str = "", /, **params: object) -> _Stop:
        """Notes a finding about the last command, after which nothing can be judged."""
        self.find(code, clause, reason, **params)
        return _Stop()

    def stop_ahead(self, code: str, clause: str, reason: str = "", /, **params: object) -> _Stop:
        """Notes a finding before the next command, after which nothing can be judged."""
        self.find_ahead(code, clause, reason, **params)
        return _Stop()

    # --- the course of a record --------------------------------------------------------------

    def open(self) -> str:
        """Starts the match: its rules, options and secret."""
        record, ruleset = self.record, self.ruleset
        start = StartMatch(record.master or PUBLIC_MASTER, record.options, record.duplicate)
        outcome = self._act(SYSTEM, start)
        if isinstance(outcome, Refusal):
            clause = outcome.clause or "REC-2"
            raise self.stop("options_refused", clause, outcome.code, **outcome.params)
        refusal = ruleset.check_players(self.state.match.options, record.seats)
        if refusal is not None:
            clause = refusal.clause or "REC-2"
            raise self.stop("options_refused", clause, refusal.code, **refusal.params)
        return self._chain(record.sum, ["start", record.seats], outcome)

    def play_deal(self, deal: Deal) -> Deal:
        """Plays one deal and returns it as it should have been stated."""
        if self.state.phase != SEALED:
            raise self.stop_ahead("missing_end", "REC-7", deals=len(self.record.deals))
        self._check_secret(deal)
        before = [self._step(entry) for entry in deal.before]
        seal = ""
        order: list[str] = []
        if deal.position is not None:
            seal = self._arrange(deal, deal.position)
        elif deal.dealt:
            seal = self._deal_out(deal)
            order = self.state.match.order
        moves = [self._step(entry) for entry in deal.moves]
        scores = self._scores()
        if deal.scores != scores:
            if scores is None:
                self.find_ahead("missing_end", "REC-7", deals=len(self.record.deals))
            else:
                self.find("wrong_scores", "GEN-11", stated=deal.scores, found=scores)
        return msgspec.structs.replace(
            deal, before=before, sum=seal, deck=rows(order), moves=moves, scores=scores
        )

    def close(self) -> None:
        """Compares the result, and notices when the end is missing."""
        found = _result(self.state.match)
        stated = self.record.result
        if found == stated:
            return
        if found is None:
            self.find_ahead("missing_end", "REC-7", deals=len(self.record.deals))
            return
        told = None if stated is None else msgspec.to_builtins(stated)
        self.find("wrong_result", "GEN-11", stated=told, found=msgspec.to_builtins(found))

    # --- a deal's deck -----------------------------------------------------------------------

    def _check_secret(self, deal: Deal) -> None:
        match = self.state.match
        if deal.commitment and deal.commitment != match.commitment:
            self.find_ahead("broken_commitment", "REC-4")
        if deal.secret and shuffle.commitment(bytes.fromhex(deal.secret)) != match.commitment:
            self.find_ahead("broken_secret", "REC-4")

    def _deal_out(self, deal: Deal) -> str:
        given = deal.source == "given"
        stated = deal.order
        command = DealCommand(stated if given else None, deal.chance)
        outcome = self._act(SYSTEM, command)
        if isinstance(outcome, Refusal):
            values = self._cards(deal)
            if outcome.params:
                values["params"] = outcome.params
            raise self.stop_ahead("wrong_deck", outcome.clause or "GEN-01", outcome.code, **values)
        started = next(event for event in outcome if isinstance(event, DealStarted))
        if not given and stated and stated != tuple(started.order):
            self.find_ahead("wrong_deck", "GEN-01", "not_the_shuffle", **self._cards(deal))
        return self._chain(deal.sum, ["deal"], outcome)

    def _arrange(self, deal: Deal, position: Position) -> str:
        if self.deal > 1 or deal.deck or deal.chance or deal.before or deal.source != "given":
            raise self.stop_ahead("wrong_position", "REC-9", "not_a_table", place="deck")
        try:
            self.state = arranged(self.ruleset, position, self.state.match.options)
        except PositionError as error:
            refusal = error.refusal
            raise self.stop_ahead(
                "wrong_position", "REC-9", refusal.code, **refusal.params
            ) from error
        return self._chain(deal.sum, ["position", msgspec.to_builtins(position)], ())

    def _cards(self, deal: Deal) -> dict[str, object]:
        """Which cards of a stated deck are too many and which are missing."""
        stated = Counter(deal.order)
        pack = Counter(self.ruleset.deal_deck(self.state.match))
        extra, missing = (stated - pack).elements(), (pack - stated).elements()
        return {"extra": _few(extra), "missing": _few(missing)}

    # --- a step ------------------------------------------------------------------------------

    def _step(self, entry: str | Step) -> str | Step:
        step = parse_step(entry)
        if step is None:
            raise self.stop_ahead("step_malformed", "REC-5", text=str(entry)[:80])
        if step.command is not None:
            entry = self._command(entry, step)
        if step.see is not None:
            for place, stated, found in _differences(self.ruleset, self.state, step.see):
                self.find("wrong_view", "REC-5", place=place, stated=stated, found=found)
        return entry

    def _command(self, entry: str | Step, step: Step) -> str | Step:
        self.moves += 1
        seat, command, said = resolve_step(self.ruleset, self.state, step)
        outcome = command if isinstance(command, Refusal) else self._act(seat, command)
        seen = {"seat": step.seat, "command": _short(step.command)}
        if isinstance(outcome, Refusal):
            if not step.refused:
                values = {**seen, "params": outcome.params}
                raise self.stop("illegal_move", outcome.clause or "GEN-03", outcome.code, **values)
            wrong_clause = step.clause and step.clause != outcome.clause
            if step.refused != outcome.code or wrong_clause:
                stated = f"{step.refused} {step.clause}".strip()
                found = f"{outcome.code} {outcome.clause}".strip()
                values = {**seen, "stated": stated, "found": found}
                self.find("wrong_refusal", outcome.clause or "GEN-03", outcome.code, **values)
        elif step.refused:
            raise self.stop("not_refused", step.clause or "REC-5", step.refused, **seen)
        else:
            self._compare(step.events, outcome)
        return with_sum(entry, self._chain(step.sum, [seat, said], outcome))

    def _compare(self, stated: list[dict[str, Any]], outcome: Sequence[Event]) -> None:
        """Each stated event must be among those that followed, in the order stated."""
        left = iter([msgspec.to_builtins(event) for event in outcome])
        for wanted in stated:
            if not any(_holds(body, wanted) for body in left):
                self.find("wrong_event", "REC-5", stated=wanted)
                return

    def _act(self, seat: Seat, command: Command) -> tuple[Event, ...] | Refusal:
        outcome = self.ruleset.act(self.state, seat, command)
        if isinstance(outcome, Refusal):
            return outcome
        self.state = outcome.state
        self.events.extend(outcome.events)
        return outcome.events

    def _chain(self, stated: str, said: list[object], outcome: Sequence[Event] | Refusal) -> str:
        """Adds a link. A broken one is told once: the chain goes on from what is stated."""
        find = self.find if isinstance(said[0], int) else self.find_ahead
        found = next_sum(self._sum, said, outcome)
        if stated and stated != found:
            find("broken_sum", "REC-6", stated=stated, found=found)
        self._sum = stated or found
        return found

    def _scores(self) -> list[int] | None:
        for sheet in self.state.match.sheets:
            if sheet.deal == self.deal:
                return [row.total for row in sheet.rows]
        return None


def _bare(record: Record) -> Record:
    """The record without its sums, which would be links of another chain."""
    deals = [
        msgspec.structs.replace(
            deal,
            sum="",
            before=[with_sum(entry, "") for entry in deal.before],
            moves=[with_sum(entry, "") for entry in deal.moves],
        )
        for deal in record.deals
    ]
    return msgspec.structs.replace(record, sum="", deals=deals)


def _few(cards: Iterable[str]) -> str:
    """Cards for a sentence: the first ten, or a dash for none."""
    named = list(islice(cards, 11))
    return " ".join(named[:10]) + " …" * (len(named) > 10) or "-"


def _holds(body: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(name in body and body[name] == value for name, value in wanted.items())


def _result(match: Match) -> Result | None:
    ended = match.result
    return None if ended is None else Result(ended.totals, ended.places, ended.vp)


def _short(command: object) -> str:
    text = command if isinstance(command, str) else msgspec.json.encode(command).decode()
    return text if len(text) <= 120 else text[:119] + "…"


# --- what is seen -----------------------------------------------------------------------------


_VIEWERS = {"open": OPEN, "spectator": SPECTATOR}
_UNORDERED = frozenset({"hand", "captured"})
"""Kinds of zones in which the order of the cards means nothing."""


def _differences(
    ruleset: Ruleset[Any], state: State, seen: ExpectedView
) -> Iterator[tuple[str, object, object]]:
    """What differs: the place, what is stated there, and what is really there."""
    viewer = seen.viewer if isinstance(seen.viewer, int) else _VIEWERS[seen.viewer]
    view = ruleset.observe(state, viewer)
    for place, stated, found in _pairs(view, seen):
        if stated != found:
            yield place, stated, found


def _pairs(view: View, seen: ExpectedView) -> Iterator[tuple[str, object, object]]:
    zones = {zone.id: zone for zone in view.zones}
    for name, cards in seen.zones.items():
        zone = zones.get(name)
        yield (name, cards, None) if zone is None else (name, *_zone_pair(zone, cards))
    for name, notes in seen.notes.items():
        zone = zones.get(name)
        found = {key: zone.notes.get(key) for key in notes} if zone is not None else None
        yield f"{name} notes", notes, found
    counters = {counter.id: counter.value for counter in view.counters}
    for name, value in seen.counters.items():
        yield name, value, counters.get(name)
    for name, value in seen.facts.items():
        yield name, value, view.facts.get(name)
    if seen.phase is not None:
        yield "phase", seen.phase, view.phase
    if seen.active is not None:
        yield "active", seen.active, view.active
    if seen.menu is not None:
        yield "menu", sorted(seen.menu), sorted({entry.do for entry in view.menu})
    if seen.totals is not None:
        yield "totals", seen.totals, view.sheet.totals


def _zone_pair(zone: Zone, stated: str | int) -> tuple[object, object]:
    if isinstance(stated, int):
        return stated, len(zone.cards)
    wanted = stated.split()
    found = [HIDDEN if card is None else card for card in zone.cards]
    if zone.kind in _UNORDERED:
        wanted, found = sorted(wanted), sorted(found)
    return " ".join(wanted), " ".join(found)
