"""Steps of a record: reading, writing and chaining its commands."""

import hashlib
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from games.kernel.command import Command, from_text, to_text
from games.kernel.event import Event
from games.kernel.match import SYSTEM_COMMANDS, State
from games.kernel.refusal import MATCH_OVER, UNKNOWN_COMMAND, Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import MOST_SEATS, SYSTEM, Seat
from replays.record import FORMAT, Step

_LINE = re.compile(r"(?P<seat>[0-9]{1,2}|system) (?P<command>\S.*?)(?: #(?P<sum>[0-9a-f]{8}))?")
_SORTED = msgspec.json.Encoder(order="sorted")

FIRST_SUM = hashlib.sha256(FORMAT.encode()).hexdigest()[:8]
"""What the first sum of every record builds on."""


class ResolvedStep(NamedTuple):
    """A step of which the command is understood, or is known to be no command."""

    seat: Seat
    command: Command | Refusal
    canonical: object
    """The command as plain JSON, or as it stands in the record: part of the sum."""


def parse_step(line: str | Step) -> Step | None:
    """The step that a line of text spells; None when it spells none."""
    if isinstance(line, Step):
        whole = (line.seat is None) == (line.command is None)
        return line if whole and (line.command is not None or line.see) else None
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    seat = match["seat"]
    number = int(seat) if seat != "system" else "system"
    if isinstance(number, int) and number >= MOST_SEATS:
        return None
    return Step(seat=number, command=match["command"], sum=match["sum"] or "")  # type: ignore[arg-type]


def resolve_step(ruleset: Ruleset[Any], state: State, step: Step) -> ResolvedStep:
    """The command of a step. What is no command is a refusal, in the order of GEN-03."""
    seat = SYSTEM if step.seat == "system" else step.seat
    assert isinstance(seat, int)
    raw = step.command
    if isinstance(raw, str):
        command = from_text(ruleset.command_codec, raw)
    else:
        command = ruleset.command_codec.parse(raw)
    if isinstance(command, Refusal):
        over = state.match.result is not None
        return ResolvedStep(seat, MATCH_OVER if over else command, raw)
    if seat != SYSTEM and isinstance(command, SYSTEM_COMMANDS):
        return ResolvedStep(seat, UNKNOWN_COMMAND, command.data())
    return ResolvedStep(seat, command, command.data())


def format_step(ruleset: Ruleset[Any], seat: Seat, command: Command) -> str | Step:
    """A command as a record writes it: as text when text says it, else as JSON."""
    who = "system" if seat == SYSTEM else str(seat)
    text = f"{who} {to_text(command)}"
    step = parse_step(text)
    plain = step is not None and isinstance(step.command, str) and not step.sum
    if plain and from_text(ruleset.command_codec, to_text(command)) == command:
        return text
    return Step(seat="system" if seat == SYSTEM else seat, command=command.data())


def with_sum(entry: str | Step, value: str) -> str | Step:
    """The entry of a record with its sum set to `value`; empty: without one."""
    if isinstance(entry, Step):
        return msgspec.structs.replace(entry, sum=value)
    step = parse_step(entry)
    bare = entry.removesuffix(f" #{step.sum}") if step is not None and step.sum else entry
    return f"{bare} #{value}" if value else bare


def next_sum(previous: str, canonical: object, outcome: Sequence[Event] | Refusal) -> str:
    """The sum of a step (REC-6): of the sum before it, its command, and what came of it."""
    result: object = outcome
    if isinstance(outcome, Refusal):
        result = {"refused": outcome.code, "clause": outcome.clause}
    return hashlib.sha256(_SORTED.encode([previous, canonical, result])).hexdigest()[:8]
