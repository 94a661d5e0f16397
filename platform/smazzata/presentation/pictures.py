"""Pictures that go with a link: a position, a result, standings, a player, the site itself.

Each function writes an SVG from what its page shows to everybody; `draw` makes a PNG of it. Two of
which the SVG is the same are the same picture.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel.seats import OPEN, SPECTATOR, Seat
from games.registry import AnyRuleset
from smazzata.presentation.drawing import (
    JOKERS,
    Deck,
    Line,
    paragraph,
    portrait,
    sheet,
    signed,
    text,
    width_of,
)
from smazzata.presentation.game_finder import Wish, found_games
from smazzata.presentation.narration import language
from smazzata.presentation.player_presenter import PlayerProfile
from smazzata.presentation.table_picture import Box, TablePicture
from smazzata.presentation.tournament_names import game_name
from smazzata.presentation.visible_match import Player, VisibleMatch
from smazzata.runtime.colours import colours
from smazzata.tables.lessons import lesson_of

WIDE = (1200, 630)
TALL = (1080, 1350)
HEAD = Line("show", 66, least=34)
SUB = Line("text", 32, "felt-soft", least=22)
NUMBER = Line("show", 100, "turn", least=48)
HEADS = 4
"""Portraits that stand side by side."""
COURTS = ("KH", "AH", "QH")
FRENCH = Deck("french", {})
ITALIAN = Deck("italian", {})


def home_picture() -> str:
    """The site: its name, what it is, cards of both its kinds."""
    cards = [(FRENCH, code) for code in COURTS] + [(ITALIAN, "1D"), (ITALIAN, "9C")]
    fan = "".join(
        deck.card(code, 590 + at * 88, 150 + abs(at - 2) * 14, 190, (at - 2) * 8)
        for at, (deck, code) in enumerate(cards)
    )
    said = _("Italian card games, tournaments and replays, fair and in the open.")
    words, _next = paragraph(70, 330, said, SUB._replace(size=36), width=480, lines=4)
    name = text(70, 265, "Smazzata", Line("show", 84))
    return sheet(*WIDE, fan + signed(70, 70, 56) + name + words)


def game_picture(rules: AnyRuleset) -> str:
    """A game: its name, for how many it is, how it is won, some of its cards."""
    (game,) = [found for found in found_games(Wish()) if found.id == rules.id]
    style, stands = game.emblem
    deck = Deck(style, {})
    cards = _cards_with(rules, stands)
    fan = "".join(
        deck.card(code, 590 + at * 88, 150 + abs(at - 2) * 14, 190, (at - 2) * 8)
        for at, code in enumerate(cards)
    )
    facts = [_("%(seats)s players") % {"seats": game.seats}]
    if game.minutes:
        least, most = game.minutes
        facts.append(_("%(least)s–%(most)s minutes") % {"least": least, "most": most})
    lesson = lesson_of(rules.id)
    aim = lesson.brief[0].title.say(language()) if lesson else game.family
    words, under = paragraph(70, 345, aim, SUB._replace(size=36), width=480, lines=3)
    drawn = [
        signed(70, 70, 56),
        text(70, 265, game.name, Line("show", 84, least=40), 450),
        words,
        text(70, under + 20, " · ".join(facts), SUB._replace(size=30), 450),
    ]
    return sheet(*WIDE, fan + "".join(drawn))


def _cards_with(rules: AnyRuleset, stands: str) -> list[str]:
    """The drawings of the highest cards of a suit, and the one that stands for the game."""
    pictures = rules.pictures({})
    drawn = dict.fromkeys(pictures.faces.get(code, code) for code in pictures.names)
    suits = {card[-1] for card in drawn if card not in JOKERS}
    suit = stands[-1] if stands[-1] in suits else min(suits)
    others = [card for card in drawn if card[-1] == suit and card != stands]
    return [*others[-4:], stands]


# --- A match ------------------------------------------------------------------------------------


def position_picture(watched: VisibleMatch, version: int, viewer: Seat) -> str:
    """The table after an event as a viewer sees it: the public, a seat, or with all cards open.

    Raises `PermissionError` for a viewer whose cards of that deal are not public.
    """
    replay, rules = watched.replay, watched.rules
    part, moment = replay.deal_at(version), replay.moment(version)
    if not replay.may_see(part.deal, viewer):
        raise PermissionError("the deck of this deal is not revealed")
    view = rules.observe(replay.state(version), viewer)
    if not any(zone.cards for zone in view.zones):
        # A deal opens before any card is dealt: the table is shown as it will first lie.
        frames = (frame.view for frame in replay.frames(part.deal, viewer))
        view = next((seen for seen in frames if any(zone.cards for zone in seen.zones)), view)
    speaker = watched.speaker()
    deck = Deck.of(rules.pictures(replay.options))
    own = viewer if viewer >= 0 else 0
    table = TablePicture(view, deck, watched.players, speaker, own)
    wide, high = WIDE
    box = f'x="14" y="{high - 104}" width="{wide - 28}" height="90"'
    slate = f'<rect {box} fill="{colours()["slate"]}"/>'
    chalk = Line("strong", 32, "chalk", least=24)
    said = text(40, high - 49, speaker.event(rules.redact(moment.event, viewer)), chalk, wide - 400)
    where = _("deal %(deal)s, turn %(turn)s") % {"deal": part.deal, "turn": moment.turn}
    if version < next((move for move in replay.moves() if move >= part.first), version + 1):
        where = _("Deal %(deal)s") % {"deal": part.deal}
    game = game_name(watched.opened.game)
    corner = Line("text", 26, "chalk-soft", "end", 20)
    place = text(wide - 40, high - 51, f"{game} · {where}", corner, 320)
    return sheet(
        wide, high, table.draw(Box(34, 30, wide - 68, high - 104 - 44)) + slate + said + place
    )


def view_of_link(watched: VisibleMatch, viewer: Seat | None, version: int) -> Seat:
    """As whom a link shows a moment: the public, where cards of that deal are still closed."""
    deal = watched.replay.deal_at(version).deal
    seen = OPEN if viewer is None else viewer
    return seen if watched.replay.may_see(deal, seen) else SPECTATOR


class Ranked(NamedTuple):
    """A party of a match that is over."""

    names: str
    seats: list[int]
    total: int
    place: int


def ranking_of(watched: VisibleMatch) -> list[Ranked]:
    """The parties of a match, the first first."""
    sheet_ = watched.sheet
    parties = [
        Ranked(_together([watched.players[seat].name for seat in party]), list(party), total, place)
        for party, total, place in zip(sheet_.parties, sheet_.totals, sheet_.places, strict=True)
    ]
    return sorted(parties, key=lambda party: party.place)


def _together(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


class Outcome(NamedTuple):
    """How a match ended, as its cards to send say it."""

    deck: Deck
    """What was played with."""
    said: str
    """What stands above those who won."""
    first: str
    heads: list[Player]
    """Whose portraits there is room for."""
    score: str
    """Empty where nobody has points."""
    company: str
    facts: str
    """The game and the day."""


def _outcome(watched: VisibleMatch) -> Outcome:
    ranked = ranking_of(watched)
    first = [party for party in ranked if party.place == 1]
    rest = [party for party in ranked if party.place != 1]
    score = grouped(first[0].total) if first[0].total else ""
    if len(ranked) == 2 and rest:
        score = _("%(score)s to %(other)s") % {
            "score": grouped(first[0].total),
            "other": grouped(rest[0].total),
        }
    day = localtime(datetime.fromtimestamp(watched.stored[-1].at_ms / 1000, UTC))
    others = [
        f"{party.names} ({grouped(party.total)})" if len(ranked) > 2 else party.names
        for party in rest
    ]
    return Outcome(
        deck=Deck.of(watched.rules.pictures(watched.replay.options)),
        said=_("First together") if len(first) > 1 else _("Won by"),
        first=_together([party.names for party in first]),
        heads=[watched.players[seat] for party in first for seat in party.seats][:HEADS],
        score=score,
        company=_("At the table with %(names)s.") % {"names": _together(others)} if others else "",
        facts=f"{game_name(watched.opened.game)} · {date_format(day, 'DATE_FORMAT')}",
    )


def result_picture(watched: VisibleMatch, *, tall: bool = False) -> str:
    """How a match ended, as a card to send: who won, by how much, and who played with them.

    It tells of the others only that they were at the table, and what they reached. `tall` is for
    the screen of a phone.
    """
    outcome = _outcome(watched)
    if tall:
        return _tall_result(outcome)
    down = 350 if outcome.score else 440
    drawn = [
        signed(60, 56, 52),
        _fan(outcome.deck, 720, 56, 138),
        text(60, down - 82, outcome.said, SUB),
        text(60, down, outcome.first, HEAD, 1080),
        text(60, 458, outcome.score, NUMBER, 1080),
        text(60, 516, outcome.company, SUB, 1080),
        text(60, 574, outcome.facts, SUB._replace(size=28), 1080),
    ]
    return sheet(*WIDE, "".join(drawn))


def _tall_result(outcome: Outcome) -> str:
    wide, high = TALL
    middle, room = wide / 2, wide - 140
    centre = HEAD._replace(size=88, anchor="middle", least=40)
    line = SUB._replace(size=42, least=26, anchor="middle")
    size = 190
    start = middle - (len(outcome.heads) * (size + 20) - 20) / 2
    drawn = [_fan(outcome.deck, middle - 265, 110, 230)]
    for at, head in enumerate(outcome.heads):
        x = start + at * (size + 20)
        drawn.append(portrait(head.member or head.name, x, 500, size, bot=head.member is None))
    drawn += [
        text(middle, 780, outcome.said, line),
        text(middle, 880, outcome.first, centre, room),
        text(middle, 1020, outcome.score, NUMBER._replace(size=140, anchor="middle"), room),
        text(middle, 1105, outcome.company, line, room),
        text(middle, 1170, outcome.facts, line._replace(size=36), room),
        signed(middle - (width_of("Smazzata", "show", 47) + 78) / 2, 1230, 60),
    ]
    return sheet(wide, high, "".join(drawn))


def _fan(deck: Deck, x: float, y: float, wide: float) -> str:
    """Five cards of the deck that was played with, as in a hand."""
    codes = {"french": ("10H", "JH", "QH", "KH", "AH"), "italian": ("7D", "8D", "9D", "10D", "1D")}
    bare = Deck(deck.style, {})
    step = wide * 0.46
    return "".join(
        bare.card(code, x + at * step, y + (at - 2) ** 2 * wide * 0.035, wide, (at - 2) * 7)
        for at, code in enumerate(codes[deck.style])
    )


def grouped(number: int) -> str:
    """A number as people write it: `2.310` or `2,310`."""
    return number_format(number, use_l10n=True, force_grouping=True)


# --- Tournaments and people ---------------------------------------------------------------------


class RankedLine(NamedTuple):
    """A line of a ranking."""

    place: str
    name: str
    points: str


LINES = 5


def ranking_picture(title: str, facts: str, lines: Sequence[RankedLine], entries: int) -> str:
    """A tournament, or a list: what it is, and who leads."""
    wide, high = WIDE
    drawn = [signed(60, 56, 46), text(60, 176, title, HEAD._replace(size=60), wide - 120)]
    drawn.append(text(60, 224, facts, SUB._replace(size=30), wide - 120))
    if not lines:
        said = ngettext("%(number)s entry", "%(number)s entries", entries) % {"number": entries}
        drawn.append(text(60, 340, said, Line("show", 54)))
        drawn.append(_fan(FRENCH, 700, 330, 150))
        return sheet(wide, high, "".join(drawn))
    known = colours()
    drawn.append(
        f'<rect x="60" y="256" width="{wide - 120}" height="{high - 310}" rx="12" '
        f'fill="{known["slate"]}" stroke="{known["slate-line"]}" stroke-width="2"/>'
    )
    for at, line in enumerate(lines[:LINES]):
        y = 310 + at * 56
        drawn += [
            text(120, y, line.place, Line("show", 34, "chalk", "end")),
            text(150, y, line.name, Line("strong", 36, "chalk", least=26), wide - 420),
            text(wide - 90, y, line.points, Line("show", 36, "chalk", "end"), 170),
        ]
    return sheet(wide, high, "".join(drawn))


def player_picture(person: PlayerProfile) -> str:
    """A player: portrait, name, club, ratings in up to three disciplines."""
    wide, high = WIDE
    drawn = [
        signed(60, 56, 46),
        portrait(person.id, 60, 170, 250),
        text(350, 260, person.name, HEAD, wide - 410),
        text(350, 314, person.club, SUB, wide - 410),
    ]
    own = person.most_played[:3]
    for at, line in enumerate(own):
        x = 350 + at * 270
        drawn += [
            text(x, 400, line.rating.mean, Line("show", 54, "felt-ink"), 250),
            text(x, 440, line.game, SUB._replace(size=28), 250),
        ]
    return sheet(wide, high, "".join(drawn))
