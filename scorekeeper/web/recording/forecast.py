"""Forecast: what every total of the next hand would bring, as data that a page carries to look it up without network.

Texts are said once and named by their place; players are named by their seats. Sides and deals are the numbers below.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scorekeeper.match.outlook import Outlook, Prospect, outlook
from scorekeeper.match.standing import Standing
from scorekeeper.rules import counting
from scorekeeper.rules.brackets import FIVES, Next, Side
from scorekeeper.rules.ladder import Climb
from scorekeeper.rules.rulings import Sentence
from scorekeeper.web.fields import Sum
from scorekeeper.web.recording import offers
from scorekeeper.web.spoken import spoken

Data = dict[str, object]
SIDES = (Side.DECLARERS, Side.DEFENDERS)
DEALS = (Next.PARTNER, Next.RIGHT, None)
ASKED = ("declarers", "fines_declarers", "fines_defenders", "jack", "captures", "by")
"""Fields whose meaning is not in the data: with one of them filled in, the page asks the server."""


@dataclass(slots=True)
class Texts:
    """Every text once."""

    places: dict[str, int] = field(default_factory=dict)

    def of(self, text: str) -> int:
        return self.places.setdefault(text, len(self.places))

    def all(self, sentences: Iterable[Sentence]) -> list[int]:
        return [self.of(spoken(sentence)) for sentence in sentences]


def forecast(standing: Standing) -> Data:
    """Everything that a preview of the next hand is made of, whoever declares and whoever turns out a friend."""
    ahead, texts = outlook(standing), Texts()
    declarers = [standing.declarer] if standing.declarer else list(standing.players)
    return {
        "players": list(standing.players),
        "declarer": standing.players.index(standing.declarer) if standing.declarer else None,
        "levels": [standing.levels[name].value for name in standing.players],
        "sides": [_seats(standing, standing.side_of(name)) for name in standing.players],
        "rows": [[_row(row, texts) for row in rows] for rows in ahead.prospects],
        "climbs": [[_climbs(ahead, name, side, texts) for side in SIDES] for name in standing.players],
        "heirs": {standing.players.index(name): list(_heirs(standing, ahead, name, texts)) for name in declarers},
        "factors": _factors(standing),
        "sized": ["longest", "cards"] if "longest" not in offers.idle(standing) else ["cards"],
        "asks": ASKED,
        "alone": None if standing.fixed else offers.ALONE,
        "fives": FIVES,
        "words": _words(standing),
        "texts": list(texts.places),
    }


def _seats(standing: Standing, names: Iterable[str]) -> list[int]:
    return [standing.players.index(name) for name in names]


def _row(row: Prospect, texts: Texts) -> list[object]:
    side = SIDES.index(row.side) if row.side else None
    return [row.start, row.end, side, row.levels, DEALS.index(row.next), texts.all(row.sentences)]


def _climbs(ahead: Outlook, name: str, side: Side, texts: Texts) -> Mapping[int, list[object]]:
    return {levels: _climb(climb, texts) for levels, climb in ahead.climbs[name][side].items()}


def _climb(climb: Climb, texts: Texts) -> list[object]:
    return [climb.level.value, int(climb.won), texts.all(reason.sentence for reason in climb.reasons)]


def _heirs(standing: Standing, ahead: Outlook, declarer: str, texts: Texts) -> Iterator[list[list[int]]]:
    for deal in DEALS:
        line = ahead.heirs[declarer][deal]
        yield [
            [standing.players.index(heir.name) if heir.name else -1, texts.of(spoken(heir.reason.sentence))]
            for heir in line
        ]


def _factors(standing: Standing) -> list[int]:
    """How many times the kitty counts, by the size of the last trick."""
    bonus, decks = standing.rules.kitty.bonus, standing.rules.table.decks
    most = min(counting.hand_size(standing.rules.table), offers.MOST_CARDS)
    return [bonus.factor(size, decks) for size in range(1, most + 1)]


def _words(standing: Standing) -> dict[str, str]:
    return {
        "points": _("Tap a range, or count the points."),
        "declarer": _("Say who declared."),
        "friends": _("Say who turned out to be a friend, or that nobody did."),
        "many": _("{players} players allow {most} friends; {named} are named.").format(
            players=len(standing.players), most=standing.rules.friends.wanted(len(standing.players)), named="{named}"
        ),
        "fives": _("Card points come in fives; {points} does not."),
        "last": _("Say who won the last trick."),
        "sum": _("This sum is not finished yet."),
        "misread": str(Sum.default_error_messages["invalid"]) % {"value": "{value}"},
        "won": _("{names} have won the match."),
        "alone": _("{name} has won the match."),
        "wait": _("The rest of this is worked out when the network is back."),
        "and": _("{before}, {last}"),
    }
