"""Which commands a program may give as they are, and their schema.

Not among them is what carries something that no program may make up, and has an address of its own:
opening, entries, substitutions and line-ups (people, not ids), statements (words, not a digest),
the draw with its secret seed, ratings, the end, claims. Of each its rule says where it is
(`tournaments.subjects.subject.Rule.program`).
"""

from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from smazzata.desk.rulings.referee_forms import moves_of
from smazzata.members.principals import Principal
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_text import one_line
from tournaments.registry import BOOK
from tournaments.subjects.calls import AnswerCall

ALLOWED: tuple[type[Command], ...] = tuple(
    sorted(
        (command for command, rule in BOOK.rules.items() if rule.program == "commands"),
        key=lambda command: command.__name__,
    )
)


def allowed(
    presenter: TournamentPresenter, who: Principal, sent: list[Any]
) -> list[Command] | Refusal:
    """The commands of a call, where they name only what there is.

    Refusals: of `read_commands`; `unknown_move` of a ruling.
    """
    found = read_commands(sent)
    if isinstance(found, Refusal):
        return found
    for command in found:
        if isinstance(command, AnswerCall) and command.move:
            refusal = _unknown_move(presenter, who, command)
            if refusal is not None:
                return refusal
    return found


def _unknown_move(
    presenter: TournamentPresenter, who: Principal, command: AnswerCall
) -> Refusal | None:
    call = next((each for each in presenter.state.calls if each.call == command.call), None)
    deals = moves_of(presenter, call.round, call.table, who) if call else []
    known = {name for _, moves in deals for name, _ in moves}
    return None if command.move in known else Refusal("unknown_move")


def read_commands(sent: list[Any]) -> list[Command] | Refusal:
    """The commands of a call. Refusals: `unknown_command`, `malformed`."""
    found: list[Command] = []
    for raw in sent:
        command = BOOK.read_command(raw)
        if isinstance(command, Refusal):
            return command
        if not isinstance(command, ALLOWED):
            return UNKNOWN_COMMAND
        # A result of a match is the match's to tell; which engine paired is an audit's to ask.
        if getattr(command, "match", "") or getattr(command, "engine", None):
            return MALFORMED
        found.append(_typed(command))
    return found


def _typed(command: Command) -> Command:
    """As the desk's forms would give it: a reason of blanks is none."""
    texts = {name: each for name, each in asdict(command).items() if isinstance(each, str)}
    return replace(command, **{name: one_line(text) for name, text in texts.items()})


def add_schemas(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """The commands in the schema of the interface, each with its fields."""
    _, found = msgspec.json.schema_components(ALLOWED, ref_template="#/components/schemas/{name}")
    result["components"]["schemas"] |= _readable(found) | {
        "TournamentCommand": {
            "oneOf": [{"$ref": f"#/components/schemas/{cls.__name__}"} for cls in ALLOWED]
        }
    }
    return result


def _readable(part: Any) -> Any:
    """The same without `items: false`, which not every reader of a schema takes: that a tuple has
    no more members its `maxItems` says too.
    """
    if isinstance(part, list):
        return [_readable(each) for each in part]
    if not isinstance(part, dict):
        return part
    closed = part.get("items") is False
    return {k: _readable(v) for k, v in part.items() if not (closed and k == "items")}
