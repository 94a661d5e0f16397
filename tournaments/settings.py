"""Settings that a tournament keeps as they were chosen: their values, and how people are asked.

Whatever stands here is asked for by the form of a new tournament, kept by presets, sent by
programs, put into `OpenTournament` under its name and shown with the tournament. What follows from
several fields, or from the game, has a reader of its own (`smazzata.desk.setup.setup_form`).
"""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Literal, TypeAlias

from games.kernel.words import Phrase, Words
from tournaments.events.opening import TournamentOpened

Group: TypeAlias = Literal["pairing", "counting"]
"""The part of the form in which something is asked."""
NO_WORDS = Phrase("", "")
AS_USUAL = Phrase("come d'uso", "as usual")


@dataclass(frozen=True)
class Setting:
    """A number between bounds, or one of a few choices."""

    name: str
    """Of the field in the form, in `OpenTournament` and in `TournamentOpened`."""
    group: Group
    label: Phrase
    usual: str | int
    """What is meant where nothing is said."""
    _: KW_ONLY
    help: Phrase = NO_WORDS
    least: int = 0
    most: int = 0
    """The bounds of a number."""
    choices: Words = field(default_factory=dict)
    """Each value in words; none: it is a number."""
    usual_label: Phrase = AS_USUAL
    """What it means to choose nothing."""
    told: Mapping[str, Phrase] = field(default_factory=dict)
    """What everybody reads of the tournament where one of these values was chosen."""
    fits: Callable[[TournamentOpened], bool] = lambda _opened: True
    """Whether it goes with the other rules."""
    unfit: Phrase | None = None
    """Why it does not; the code is `NAME_unfit`."""

    def admits(self, value: str | int) -> bool:
        """Whether it can have this value: the usual one, a choice, a number between the bounds."""
        if value == self.usual or value in self.choices:
            return True
        return isinstance(value, int) and not self.choices and self.least <= value <= self.most

    @property
    def shown_usual(self) -> str:
        """What stands in an empty field: the usual number; nothing where none could be typed."""
        if self.choices or self.least <= int(self.usual) <= self.most:
            return str(self.usual)
        return ""


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "variant",
        "pairing",
        Phrase("Turni danesi", "Danish rounds"),
        "modified",
        choices={
            "pure": Phrase(
                "puro: ogni incontro si può ripetere", "pure: any meeting may be repeated"
            ),
            "modified": Phrase(
                "modificato: nessuno ritrova l'ultimo avversario, tranne all'ultimo turno",
                "modified: nobody meets the last opponent again, but in the last round",
            ),
            "strict": Phrase(
                "stretto: nessun incontro si ripete finché si può evitare",
                "strict: no meeting is repeated while that can be avoided",
            ),
        },
        usual_label=Phrase("come d'uso: modificato", "as usual: modified"),
    ),
    Setting(
        "step",
        "pairing",
        Phrase("Passo dei turni Mitchell", "Step of Mitchell rounds"),
        1,
        least=1,
        most=99,
        help=Phrase(
            "Di quanti tavoli si sposta la linea mobile.",
            "By how many tables the moving line moves.",
        ),
    ),
    Setting(
        "club_gap",
        "pairing",
        Phrase("Separare i circoli", "Keep clubs apart"),
        10,
        most=1000,
        help=Phrase(
            "Quanti punti di differenza si accettano, nei turni alla svizzera, perché chi è dello "
            "stesso circolo non si incontri; con 0 i circoli non contano. Nel Mitchell, nei gironi "
            "e nei primi turni di un'eliminazione li separa il sorteggio, nel danese solo al primo "
            "turno; nel girone unico all'italiana e nell'individuale non si può.",
            "How many points of difference are accepted in Swiss rounds so that people of one club "
            "do not meet; 0: clubs do not count. In a Mitchell, in groups and in the first rounds "
            "of a knock-out the draw keeps them apart, in Danish rounds only in the first; in a "
            "round robin of all and in individual schedules it cannot be done.",
        ),
    ),
    Setting(
        "groups",
        "pairing",
        Phrase("Gironi", "Groups"),
        0,
        least=1,
        most=999,
        help=Phrase(
            "In quanti gironi si divide il sorteggio, nei turni a gironi.",
            "Into how many groups the draw is split, in rounds of groups.",
        ),
    ),
    Setting(
        "qualify",
        "pairing",
        Phrase("Quanti vanno in finale", "How many go on into the final"),
        0,
        least=1,
        most=999,
        help=Phrase(
            "Di ogni girone; senza gironi, di tutti. Gli ultimi turni sono allora una finale.",
            "Of each group; without groups, of all. The last rounds are then a final.",
        ),
    ),
    Setting(
        "side_gap",
        "pairing",
        Phrase("Bilancia le linee", "Balance the lines"),
        0,
        most=1000,
        help=Phrase(
            "Nei turni svizzeri a due parti: quanti punti di differenza si accettano perché "
            "nessuno sieda in Nord–Sud tutta la sera; 0 non guarda le linee.",
            "In Swiss rounds of two sides: how many points of difference are taken into account so "
            "that nobody sits North–South all evening; 0 looks at no line.",
        ),
    ),
    Setting(
        "leavers",
        "counting",
        Phrase("Chi lascia un girone", "Who leaves a round robin"),
        "stand",
        choices={
            "stand": Phrase("i suoi risultati restano", "the results stand"),
            "annulled": Phrase(
                "tutti i suoi risultati sono annullati", "all of their results are annulled"
            ),
        },
        usual_label=Phrase("come d'uso: i risultati restano", "as usual: the results stand"),
        help=Phrase(
            "Nei turni all'italiana e a gironi, di chi si ritira prima della fine: se i risultati "
            "sono annullati, chi l'ha incontrato ha i punti di un riposo, come chi non l'ha "
            "incontrato ancora.",
            "In round robins and groups, of whoever withdraws before the end: where the results "
            "are annulled, who has met them gets the points of a rest, as who has yet to do so.",
        ),
        told={
            "annulled": Phrase(
                "di chi lascia un girone si annullano tutti i risultati",
                "all results of whoever leaves a round robin are annulled",
            )
        },
        fits=lambda opened: opened.leavers == "stand" or any(map(opened.annuls, opened.planned)),
        unfit=Phrase(
            "I risultati di chi si ritira si annullano solo dove si gioca all'italiana o a gironi.",
            "Results of whoever leaves are annulled only where a round robin or groups are played.",
        ),
    ),
    Setting(
        "level_tables",
        "counting",
        Phrase("Parità a eliminazione", "Ties in a knock-out"),
        "decide",
        choices={
            "decide": Phrase("si gioca un'altra smazzata", "another hand is played"),
            "draw": Phrase("passa chi viene prima nel sorteggio", "the first of the draw goes on"),
        },
        usual_label=Phrase(
            "come d'uso: si gioca un'altra smazzata", "as usual: another hand is played"
        ),
        help=Phrase(
            "Se un incontro a eliminazione finisce pari: il turno si chiude quando è segnato chi "
            "passa, oppure passa da sé chi viene prima nel sorteggio.",
            "When a match of a knock-out ends level: the round closes once it is said who goes on, "
            "or the first of the draw goes on by itself.",
        ),
        told={
            "draw": Phrase(
                "nelle parità a eliminazione passa chi viene prima nel sorteggio",
                "from ties in a knock-out the first of the draw goes on",
            )
        },
    ),
)
BY_NAME: Mapping[str, Setting] = {setting.name: setting for setting in SETTINGS}
REFUSALS: Words = {
    f"{setting.name}_unfit": setting.unfit for setting in SETTINGS if setting.unfit is not None
}


def find_unfit(opened: TournamentOpened) -> Setting | None:
    """The first setting that does not go with the other rules."""
    return next((setting for setting in SETTINGS if not setting.fits(opened)), None)


def tell_settings(opened: TournamentOpened, language: str) -> list[str]:
    """What everybody reads of settings that are not as usual, in `it` or `en`."""
    chosen = ((setting, getattr(opened, setting.name)) for setting in SETTINGS)
    return [setting.told[value].say(language) for setting, value in chosen if value in setting.told]
