"""The deal: who draws first, how many cards everybody gets, and what is left for the kitty (A4, A7, B3)."""

from dataclasses import dataclass

from scorekeeper.rules.articles import ArticleId, Disagreement, article
from scorekeeper.rules.bid.plans import Plan
from scorekeeper.rules.cards.card import Card, Rank
from scorekeeper.rules.house.dealing import DrawsFirst, Seats
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.rulings import Cite
from scorekeeper.rules.words import N_, Sentence, say

DRAWING = article(
    "drawing",
    title=N_("Drawing the cards"),
    sentence=N_(
        "The pack lies in the middle and everybody draws one card at a time, counterclockwise, until only the kitty is "
        "left. Trumps are made while the cards are drawn, and nobody talks about them meanwhile."
    ),
    claims="BF-DEAL-1 BF-DEAL-7 DBF-DEAL-2 HUN-DEAL-2",
)
FIRST_DRAW = article(
    "first-draw",
    title=N_("Who draws first"),
    sentence=N_(
        "The first dealer is found by lot, later ones by the result; where that names nobody, anybody deals. The "
        "dealer shuffles and another player cuts. Who draws first is agreed. Where a card is turned up for it, the "
        "count begins with the shuffler, with an ace as one and jack, queen and king as eleven to thirteen; the "
        "player whom it reaches draws first, and the one before cuts. For a joker another card is turned up."
    ),
    claims="BF-DEAL-2 BF-DEAL-3 BF-DEAL-4 BF-DEAL-5 BF-DEAL-6 DBF-DEAL-1 DBF-DEAL-3 HUN-DEAL-1",
    disagreements=(
        Disagreement(
            "B3",
            N_(
                "The descriptions disagree: the dealer draws first in Hundred, the player on the dealer's "
                "right in Da Bai Fen, and in Bashi Fen the shuffler or the player counted out. All of these "
                "can be chosen; what is ruled about the cards does not depend on it."
            ),
        ),
    ),
)
KITTY_SIZE = article(
    "kitty-size",
    title=N_("The size of the kitty"),
    sentence=N_(
        "The draw ends when only the kitty is left, in one-deck games six cards. With more players each table agrees "
        "on its size, or puts cards away, so that everybody gets the same number."
    ),
    claims="BF-KIT-1 BF-KIT-2 BF-KIT-3 DBF-KIT-1",
)
EXCHANGE = article(
    "exchange",
    title=N_("Exchanging with the kitty"),
    sentence=N_(
        "The declarer takes up the kitty, which nobody else sees unless it was turned up before, and buries as many "
        "cards face down. They lie apart until the end, because they can score."
    ),
    claims="BF-EXCH-1 BF-EXCH-2 DBF-EXCH-1 HUN-EXCH-0",
)
ARTICLES = (DRAWING, FIRST_DRAW, KITTY_SIZE, EXCHANGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDraw:
    """Seats counted counterclockwise from the shuffler as 0; none where another card must be turned."""

    seat: int | None
    cutter: int | None
    reason: Sentence
    article: ArticleId = FIRST_DRAW.id
    cites: tuple[Cite, ...] = ()


def settled_draw(rule: DrawsFirst, players: int, declarer: int | None) -> FirstDraw | None:
    """Who draws first where no card is turned up for it; the shuffler deals, and the next declarer may be known."""
    names = [str(seat) for seat in range(players)]
    drawer = rule.drawer(Seats(names, names[0], None if declarer is None else names[declarer]))
    if drawer is None:
        return None
    dealer = 0 if declarer is None else declarer
    return FirstDraw(seat=int(drawer), cutter=(dealer - 1) % players, reason=Sentence(rule.sentence))


def first_to_draw(players: int, turned: Card) -> FirstDraw:
    """Who draws first by the card turned up, and who cuts."""
    if turned.rank is None:
        reason = say("{card} is a joker and counts nothing; turn up another card.", card=turned)
        return FirstDraw(seat=None, cutter=None, reason=reason)
    count = _COUNTS[turned.rank]
    seat = (count - 1) % players
    reason = say("{card} counts {count}, and the count ends with the shuffler.", card=turned, count=count)
    if seat == 1:
        reason = say(
            "{card} counts {count}: with the shuffler as one, the count ends with the next player to the right.",
            card=turned,
            count=count,
        )
    elif seat:
        reason = say(
            "{card} counts {count}: with the shuffler as one, the count ends {seat} seats to the right.",
            card=turned,
            count=count,
            seat=seat,
        )
    return FirstDraw(seat=seat, cutter=(seat - 1) % players, reason=reason)


_COUNTS = {rank: number for number, rank in enumerate(Rank, start=2)} | {Rank.ACE: 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """How the pack of a table is dealt: hands and kitty use it up, whether or not the kitty is as large as agreed.

    `plans` are ways that come out even.
    """

    pack: int
    hand: int
    kitty: int
    comes_out: bool
    reason: Sentence
    plans: tuple[Plan, ...] = ()
    article: ArticleId = KITTY_SIZE.id
    cites: tuple[Cite, ...] = ()


def dealt(table: Table) -> Deal:
    """The largest equal hands that leave the agreed kitty, or the least more than that."""
    hand = max(table.size - table.kitty, 0) // table.players
    kitty = table.size - hand * table.players
    return Deal(
        pack=table.size,
        hand=hand,
        kitty=kitty,
        comes_out=hand > 0 and kitty == table.kitty,
        reason=_dealt_out(table, hand, kitty),
    )


def _dealt_out(table: Table, hand: int, kitty: int) -> Sentence:
    if kitty == table.kitty:
        return say(
            "{pack} cards: {players} hands of {hand} and a kitty of {kitty}.",
            pack=table.size,
            players=table.players,
            hand=hand,
            kitty=kitty,
        )
    return say(
        "{pack} cards less a kitty of {wanted} do not deal out evenly to {players}: {hand} each leaves {kitty}.",
        pack=table.size,
        wanted=table.kitty,
        players=table.players,
        hand=hand,
        kitty=kitty,
    )
