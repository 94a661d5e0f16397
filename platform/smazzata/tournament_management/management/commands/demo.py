"""`manage.py demo`: opens the demonstration tournament, once for each database."""

import hashlib
from pathlib import Path
from typing import Any

from games.kernel.refusal import Refusal
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.tables.words import sentence
from smazzata.tournament_management.entrants import entrants
from smazzata.tournament_management.models import TournamentSecret
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tasks import advance
from tournaments.words import WORDS

ENTRANTS = Path(__file__).resolve().parents[2] / "demo" / "entrants.csv"
KEY = hashlib.sha256(b"smazzata.demo.v1").digest()
"""Not secret: bots play, and everybody sees the same tournament."""


class Command(TerminalCommand):
    help = "Open the demonstration tournament, to be played by the workers of a running site."

    def handle(self, *_args: Any, **_options: Any) -> None:
        known = TournamentSecret.objects.filter(key=KEY).first()
        if known is not None:
            tournament = known.tournament
            self.say("The demonstration is there already.")
        else:
            opened = open_tournament(self.plan())
            if isinstance(opened, Refusal):
                raise CommandFailure(opened.code, sentence(opened, self.lang, WORDS))
            tournament = opened
            advance.delay(str(tournament))
            self.say("The demonstration begins.")
        if self.json:
            self.answer({"tournament": str(tournament)})

    def plan(self) -> Plan:
        """Three-player Burraco, four Swiss rounds, 24 invented entrants of six clubs."""
        return Plan(
            title="Trofeo della Pinella",
            game="burraco",
            options={"players_format": "three"},
            system="swiss",
            rounds=4,
            entries=entrants(str(ENTRANTS), 1, 0, self.lang).entries,
            bot="heuristic",
            key=KEY,
        )
