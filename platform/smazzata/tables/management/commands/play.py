"""`manage.py play`: one match among bots, at a real table of the ledger."""

import hashlib
import secrets
import sys
from typing import Any
from uuid import UUID

import msgspec
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from games.kernel.options import Options
from games.kernel.profile import for_seats, say_sizes
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.score_sheet import ScoreSheet
from games.registry import rulesets
from smazzata.ledger.auditing import Report, audit
from smazzata.ledger.events import new_stream_id
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.cli_choices import chosen, chosen_bot, chosen_rules
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import load


class Command(TerminalCommand):
    help = "Play a whole match among bots; print scores, result and audit."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("game", metavar="GAME", help=", ".join(rulesets()))
        parser.add_argument("--seats", type=int, metavar="N", help="players at the table")
        parser.add_argument("--seed", type=int, help="the same seed gives the same match")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--bot", help="novice, heuristic (default), search or random")

    def handle(self, *_args: Any, **given: Any) -> None:
        rules = chosen_rules(given["game"], self.lang)
        bot = chosen_bot(rules, given["bot"], self.lang)
        options = self.options(rules, given["option"], given["seats"])
        seed = secrets.randbits(48) if given["seed"] is None else given["seed"]
        match = new_stream_id()
        chairs = [Chair(bot=bot) for _ in range(rules.seats(options))]
        opened = open_table(match, rules.id, options, chairs, match_secret(seed), new_stream_id())
        if isinstance(opened, Refusal):
            raise self.refused(rules, opened)
        self.follow(match)
        report = audit(match)
        self.tell(rules, match, {"seed": seed, "bot": bot, "options": options}, report)
        if not report.ok:
            sys.exit(1)

    # --- what was asked for --------------------------------------------------------------------

    def options(self, rules: Ruleset[Any], words: list[str], seats: int | None) -> Options:
        """Complete options for so many seats, or a `CommandFailure`."""
        given = chosen(rules, words)
        options = rules.resolve_options(given)
        if isinstance(options, Refusal):
            raise self.refused(rules, options)
        if seats is None:
            return options
        fitting = for_seats(rules, given, seats)
        if fitting is None:
            params = {"players": seats, "seats": say_sizes(rules, given)}
            clause = rules.players_clause
            raise self.refused(rules, Refusal("wrong_player_count", clause, params))
        return fitting

    def refused(self, rules: Ruleset[Any], refusal: Refusal) -> CommandFailure:
        """A refusal of the rules as a failure of the command."""
        said = rules.words[refusal.code].say(self.lang, refusal.params)
        if not refusal.clause:
            return CommandFailure(refusal.code, said)
        return CommandFailure(refusal.code, f"{said} ({refusal.clause})", clause=refusal.clause)

    # --- what happens --------------------------------------------------------------------------

    def follow(self, match: UUID) -> None:
        """Plays to the end; a bar counts the deals."""
        word = _("Deal {number}")
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            disable=self.json or not sys.stderr.isatty(),
        ) as bar:
            task = bar.add_task(word.format(number=1), total=None)
            while play(match, appends=1) is not StopReason.OVER:
                deal = load(match).state.state.match.deal
                bar.update(task, description=word.format(number=deal))

    def tell(self, rules: Ruleset[Any], match: UUID, given: dict[str, Any], report: Report) -> None:
        """The answer: scores by deal, the result, the size of the log and its audit."""
        live = load(match)
        sheet = rules.score_sheet(live.state.state)
        findings = [finding.sentence(self.lang) for finding in report.findings]
        verdict = "ok" if report.ok else "failed"
        if self.json:
            scores = msgspec.to_builtins(sheet.deals)
            whole = msgspec.to_builtins(sheet)
            result = {name: whole[name] for name in ("parties", "totals", "places", "vp")}
            self.answer(
                {
                    "match": str(match),
                    "game": rules.id,
                    "version": rules.version,
                    **given,
                    "scores": scores,
                    "result": result,
                    "events": live.version,
                    "audit": verdict,
                    "findings": findings,
                }
            )
            return
        console = Console(highlight=False)
        with console.capture() as drawn:
            console.print(self.table(rules, sheet))
        self.stdout.write(drawn.get(), ending="")
        self.say(
            "Match {match}: {events} events, audit: {verdict}. Seed: {seed}.",
            match=match,
            events=live.version,
            verdict=verdict,
            seed=given["seed"],
        )
        for finding in findings:
            self.stdout.write(finding)

    def table(self, rules: Ruleset[Any], sheet: ScoreSheet) -> Table:
        """The scores as a table: a row a deal, a column a party."""
        table = Table(title=rules.words[rules.id].say(self.lang))
        table.add_column(_("Deal"), justify="right")
        for party in sheet.parties:
            seats = "+".join(map(str, party))
            table.add_column(_("Seat {seats}").format(seats=seats), justify="right")
        for deal in sheet.deals:
            totals = {row.party: row.total for row in deal.rows}
            cells = [str(totals.get(party, "")) for party in range(len(sheet.parties))]
            table.add_row(str(deal.deal), *cells)
        table.add_section()
        table.add_row(_("Total"), *map(str, sheet.totals))
        if sheet.vp is not None:
            table.add_row("V.P.", *map(str, sheet.vp))
        table.add_row(_("Place"), *map(str, sheet.places))
        return table


def match_secret(seed: int) -> str:
    """The secret of the match that a seed stands for."""
    return hashlib.sha256(f"smazzata.play.v1\x00{seed}".encode()).hexdigest()
