"""`manage.py simulate`: a whole tournament, played by bots in Celery workers."""

import hashlib
import re
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, get_args
from uuid import UUID

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table

from games.kernel.ranking import Ranking
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from smazzata.desk.services import rules_of
from smazzata.desk.setup.presets import Preset, plan_of, presets
from smazzata.desk.setup.saved_presets import MOST_BYTES, read_preset
from smazzata.desk.words import WORDS as DESK_WORDS
from smazzata.ledger.findings import Finding
from smazzata.members.directory import display_names
from smazzata.presentation.rating_words import ShownRating
from smazzata.ratings.effects import rate_alone
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.tables.cli_choices import chosen, chosen_bot, chosen_rules
from smazzata.tables.words import sentence
from smazzata.tournament_management import simulation
from smazzata.tournament_management.automation import EVERY_STEP
from smazzata.tournament_management.entrants import Entrants, entrants, listed
from smazzata.tournament_management.formats import Format
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.ranking_words import ranking_words
from smazzata.tournament_management.tasks import advance
from smazzata.tournament_management.temporary_workers import NoWorkersError, temporary_workers
from smazzata.tournament_management.tournament import load
from tournaments.feasibility import remarks
from tournaments.movements.systems import SYSTEMS
from tournaments.words import WORDS


class Command(TerminalCommand):
    help = "Play a whole tournament with bots and print standings, audit and ratings."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--game", help="required without a preset")
        parser.add_argument(
            "--preset", metavar="NAME|FILE.json", help="a preset of the desk, or the file of one"
        )
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--entrants", default="24", metavar="N|FILE.csv")
        parser.add_argument("--skip-bad-lines", action="store_true", help="of the CSV file")
        parser.add_argument("--system", choices=SYSTEMS, help="default swiss")
        parser.add_argument("--rounds", type=int, help="default 4")
        parser.add_argument(
            "--ranking", choices=get_args(Ranking), help="by default what is usual for the game"
        )
        parser.add_argument(
            "--seats", metavar="N,N|N-N",
            help="players a table may have, the wanted number first, or from-to",
        )  # fmt: skip
        parser.add_argument("--seed", type=int, help="the same seed gives the same tournament")
        parser.add_argument("--bot", help="novice, heuristic (default), search or random")
        parser.add_argument("--title", default="")
        parser.add_argument(
            "--workers", type=int, default=2, metavar="N",
            help="processes to hire where no site runs (default 2); 0 hires none",
        )  # fmt: skip

    def handle(self, *_args: Any, **given: Any) -> None:
        seed = secrets.randbits(48) if given["seed"] is None else given["seed"]
        plan, found, people = self.plan(given, seed)
        self.tell_skipped(people)
        self.tell_remarks(plan)
        try:
            with temporary_workers(given["workers"]) as workers:
                tournament = open_tournament(plan)
                if isinstance(tournament, Refusal):
                    raise CommandFailure(tournament.code, sentence(tournament, self.lang, WORDS))
                advance.delay(str(tournament))
                self.follow(tournament, workers.look_after)
                findings = self.audit(tournament)
        except NoWorkersError:
            said = _("No worker answers, and with --workers 0 none is hired.")
            raise CommandFailure("no_workers", said) from None
        outcome = {
            "seed": seed,
            "tournament": str(tournament),
            "game": plan.game,
            "options": found.options,
            "system": plan.system,
            "ranking": found.scoring.scheme,
            "seats": found.sizes,
            **simulation.report(tournament),
            "ratings": _ratings(tournament),
            "audit": "failed" if findings else "ok",
            "findings": [finding.sentence(self.lang) for finding in findings],
            "skipped": [listed(fault) for fault in people.skipped],
        }
        if self.json:
            self.answer(outcome)
        else:
            self.show(outcome)
        if findings:
            sys.exit(1)

    def plan(self, given: dict[str, Any], seed: int) -> tuple[Plan, Format, Entrants]:
        """What was asked for, complete and possible, or a `CommandFailure`."""
        preset = self.preset(given["preset"]) if given["preset"] else None
        game = given["game"] or (preset.game if preset else None)
        if game is None:
            said = _("A game is needed, or a preset.")
            raise CommandFailure("no_game", said)
        rules = chosen_rules(game, self.lang)
        if preset is not None and preset.game != rules.id:
            raise CommandFailure("preset_of_another_game", _("The preset is for another game."))
        wanted = preset or Plan("", rules.id, {}, "swiss", 4, (), "", b"")
        wanted = wanted._replace(
            options={**wanted.options, **chosen(rules, given["option"])},
            system=given["system"] or wanted.system,
            # Whoever asks for another system or another number of rounds has another plan.
            systems=() if given["system"] or given["rounds"] is not None else wanted.systems,
            rounds=wanted.rounds if given["rounds"] is None else given["rounds"],
            ranking=given["ranking"] or wanted.ranking,
            seats=self.seats(given["seats"], rules) or wanted.seats,
            tables=None,
            automation=EVERY_STEP,
        )
        found = wanted.format
        if isinstance(found, Refusal):
            raise CommandFailure(found.code, sentence(found, self.lang, rules.words, WORDS))
        bot = chosen_bot(rules, given["bot"], self.lang)
        key = hashlib.sha256(f"smazzata.simulate.v1\x00{seed}".encode()).digest()
        people = entrants(
            given["entrants"], len(found.parties[0]), seed, self.lang, given["skip_bad_lines"]
        )
        title = given["title"] or rules.words[rules.id].say(self.lang)
        plan = wanted._replace(title=title, entries=people.entries, bot=bot, key=key)
        return plan, found, people

    def preset(self, name: str) -> Plan:
        """The plan of a preset, by its name or from a file, or a `CommandFailure`."""
        known = {preset.key: preset for preset in presets()}
        found: Preset | Refusal | None = known.get(name)
        if found is None and name.endswith(".json"):
            try:
                with Path(name).open("rb") as file:
                    found = read_preset(file.read(MOST_BYTES + 1))
            except OSError as error:
                said = _("{path} cannot be read: {reason}.")
                reason = said.format(path=name, reason=error.strerror)
                raise CommandFailure("file_unreadable", reason) from None
        if found is None:
            said = _("There is no preset {preset}. There are: {known}.")
            text = said.format(preset=name, known=", ".join(known))
            raise CommandFailure("unknown_preset", text)
        plan = found if isinstance(found, Refusal) else plan_of(found)
        if isinstance(plan, Refusal):
            raise CommandFailure(plan.code, sentence(plan, self.lang, DESK_WORDS, WORDS))
        return plan

    def tell_remarks(self, plan: Plan) -> None:
        """Names on standard error what of the plan can be played and makes no sense."""
        opening = rules_of(plan)
        if not isinstance(opening, Refusal):
            for remark in remarks(opening, len(plan.entries)):
                self.stderr.write(sentence(remark, self.lang, WORDS))

    def seats(self, text: str | None, rules: Ruleset[Any]) -> tuple[int, ...]:
        """The numbers of `6,5,7`, or those of `5-8` with the one first that the game wants most."""
        if text is None:
            return ()
        span = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})", text)
        listed = re.fullmatch(r"[0-9]{1,2}(,[0-9]{1,2})*", text)
        if listed:
            return tuple(map(int, text.split(",")))
        if not span or int(span[1]) > int(span[2]):
            said = _("{seats} is neither a list such as 6,5,7 nor a range such as 5-8.")
            raise CommandFailure("seats_unreadable", said.format(seats=text))
        among = range(int(span[1]), int(span[2]) + 1)
        wanted = min(
            among, key=lambda number: (abs(number - (rules.tournament_seats or 4)), number)
        )
        return (wanted, *among)

    def tell_skipped(self, people: Entrants) -> None:
        """Names on standard error each line of the file that is left out."""
        for fault in people.skipped:
            self.stderr.write(_("Left out: {fault}").format(fault=fault.say(self.lang)))

    def follow(self, tournament: UUID, meanwhile: Callable[[], None]) -> None:
        """Shows bars for rounds and tables until the tournament has ended.

        Ends with a `CommandFailure` when it cannot go on by itself.
        """
        words = (_("Rounds"), _("Tables"))
        with bars(self.json) as shown:
            rounds, tables = (shown.add_task(word, total=None) for word in words)

            def show(now: simulation.Progress) -> None:
                done = now.round - (now.finished < now.tables or not now.tables)
                shown.update(rounds, completed=max(done, 0), total=now.rounds)
                shown.update(tables, completed=now.finished, total=now.tables or None)
                meanwhile()

            try:
                refusal = simulation.follow(tournament, show, self.tell_waiting)
            except simulation.StepFailed as failed:
                said = _("The tournament cannot go on: {stream} fails: {reason}")
                facts: dict[str, Any] = {"stream": str(failed.stream), "reason": str(failed)}
                raise CommandFailure("step_failed", said.format_map(facts), **facts) from failed
        if refusal is not None:
            raise CommandFailure(refusal.code, sentence(refusal, self.lang, WORDS))

    def tell_waiting(self, seconds: int) -> None:
        """Says on standard error that nothing happens, and what is done about it."""
        said = _("No worker has stored anything for {seconds} s: the next step is tried here.")
        self.stderr.write(said.format(seconds=seconds))

    def audit(self, tournament: UUID) -> Sequence[Finding]:
        """Audits all streams with a bar of its own."""
        with bars(self.json) as shown:
            task: TaskID = shown.add_task(_("Auditing"), total=None)
            return simulation.check(
                tournament, lambda done, all_: shown.update(task, completed=done, total=all_)
            )

    def show(self, outcome: dict[str, Any]) -> None:
        """The standings and ratings as tables."""
        console = Console(highlight=False)
        table = Table(title=_("Standings"))
        for heading, justify in (
            ("", "right"), (_("Name"), "left"), (ranking_words(outcome["ranking"]).short, "right"),
            (_("Gross"), "right"), (_("Net"), "right"), (_("Won"), "right"),
        ):  # fmt: skip
            table.add_column(heading, justify=justify)  # type: ignore[arg-type]
        for row in outcome["standings"]:
            table.add_row(
                *(str(row["place"]), row["name"], str(row["vp"])),
                *(str(row["mp"]), str(row["mp_net"]), str(row["wins"])),
            )
        console.print(table)
        ratings = Table(title="Rating")
        for heading in (_("Name"), "Rating"):
            ratings.add_column(heading, justify="left" if not ratings.columns else "right")
        for row in outcome["ratings"]:
            ratings.add_row(row["name"], str(ShownRating(row["mean"], row["deviation"])))
        console.print(ratings)
        self.say("Audit: {verdict}. Seed: {seed}.", verdict=outcome["audit"], seed=outcome["seed"])
        for finding in outcome["findings"]:
            self.stdout.write(finding)


def _ratings(tournament: UUID) -> list[dict[str, Any]]:
    """Where everybody stands after this tournament alone, the best first; in thousandths."""
    found = rate_alone(tournament, load(tournament).state)
    called = display_names(person for person, _standing in found)
    return [
        {
            "name": called[person],
            "mean": standing.rating.mu,
            "deviation": standing.rating.sigma,
            "tables": standing.tables,
        }
        for person, standing in found
    ]


def bars(quiet: bool) -> Progress:
    """Progress bars on standard error, which leaves standard output to the result."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        disable=quiet or not sys.stderr.isatty(),
    )
