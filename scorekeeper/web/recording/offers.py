"""Offers: what this table can choose from when it writes a hand down."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorekeeper.match.facts import InBracket
from scorekeeper.match.standing import Standing
from scorekeeper.rules import scoring
from scorekeeper.rules.brackets import Bracket
from scorekeeper.rules.counting import hand_size

PLAYED, LOST = "played", "lost"
ALONE = " alone"
"""Chosen where nobody turned out to be a friend; nobody's name begins with a space."""
MOST_CARDS = 12
"""Cards in a last trick that one can tap; where more were thrown, the total can be typed."""

Pairs = list[tuple[str, str]]


def rows(standing: Standing) -> Iterator[Bracket]:
    """The rows of the scoring table, as totals fall into them."""
    for row in scoring.rows(standing.rules):
        yield scoring.bracket_of(standing.rules, row.start)


def of_bracket(row: Bracket | InBracket) -> str:
    """A row as a form sends it."""
    return f"{row.start}-{'' if row.end is None else row.end}"


def figure(row: Bracket | InBracket) -> str:
    """A row as people read it."""
    return InBracket(start=row.start, end=row.end).figure


def bracket(text: str) -> list[int | None]:
    """The bounds that a form sent."""
    start, _dash, end = text.partition("-")
    return [int(start), int(end) if end else None]


def in_figures(text: str) -> str:
    """The row that a form sent, as people read it."""
    start, end = bracket(text)
    return figure(InBracket(start=start or 0, end=end))


def endings(standing: Standing) -> Iterator[tuple[str, str]]:
    """How a hand can have ended here."""
    yield PLAYED, _("It was played")
    for claim in sorted(standing.rules.bidding.redeal, key=lambda claim: claim.value):
        yield claim.value, _("Dealt again: {claim}").format(claim=_(claim.label))
    if standing.rules.leading.failed_throw.loses_hand:
        yield LOST, _("A failed throw lost it")


def counts(standing: Standing) -> Pairs:
    """How many cards the last trick can have taken from each."""
    most = min(hand_size(standing.rules.table), MOST_CARDS)
    return [(str(count), str(count)) for count in range(1, most + 1)]


def idle(standing: Standing) -> Iterator[str]:
    """The fields that make no difference at this table, or to this hand."""
    kitty, ladder = standing.rules.kitty, standing.rules.ladder
    if standing.declarer:
        yield "declarer"
    if standing.fixed:
        yield from ("friends", "calls")
    if not kitty.bonus.by_size:
        yield from ("cards", "longest")
    elif kitty.measure.size(2, 1) == kitty.measure.size(2, 2):
        yield "longest"
    if not ladder.jack.played:
        yield from ("jack", "captures")
    if len(list(endings(standing))) == 1:
        yield from ("ending", "by")
