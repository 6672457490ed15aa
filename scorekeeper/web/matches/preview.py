"""What a hand would bring: as sentences before it is saved, and as data that a page carries for every total."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.match import fold
from scorekeeper.match.breaches import penalties_of
from scorekeeper.match.facts import Fact, Hand, InBracket
from scorekeeper.match.outcomes import DEALS, Prospect, heirs, prospects
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Move, Step
from scorekeeper.match.story import won
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import FIVES, Side
from scorekeeper.rules.house.ladder import Ladder
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score import counting
from scorekeeper.rules.score.levels import LadderLevel, ladder_levels
from scorekeeper.rules.score.outcome import lost_at_once
from scorekeeper.rules.score.points import Fine
from scorekeeper.rules.words import Sentence, series
from scorekeeper.web.forms import SumField
from scorekeeper.web.matches import hand_facts, scoreboard
from scorekeeper.web.matches.chips import deal_words
from scorekeeper.web.matches.forms import FactForm
from scorekeeper.web.matches.notes import Note, notes
from scorekeeper.web.rulebook.trump_ladder import SUPPOSED
from scorekeeper.web.rulings.address import Origin
from scorekeeper.web.site.wording import in_words, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPreview:
    """What a hand would bring: the total and how it came about, who moves, and why.

    `notes` are what the rules would have otherwise.
    """

    total: str = ""
    equation: str = ""
    moves: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


def hand_preview(standing: Standing, fact: Fact, origin: Origin | None = None) -> HandPreview:
    """What a hand would bring; its notes lead back to where it would stand."""
    step = fold.after(standing, fact)
    return HandPreview(
        total=_total(step),
        equation=step.account.equation if step.account and len(step.account.lines) > 1 else "",
        moves=tuple(level_moves(step.moves, tuple(standing.levels))),
        sentences=tuple(dict.fromkeys(_sentences(step))),
        notes=tuple(notes(step, origin)),
    )


def form_preview(form: FactForm, origin: Origin) -> HandPreview:
    """What a form that was sent would bring; where it cannot be read, what is said about it."""
    if form.fact:
        return hand_preview(form.standing, form.fact, origin)
    return HandPreview(sentences=tuple(dict.fromkeys(form.objections())))


def _total(step: Step) -> str:
    if isinstance(step.fact, Hand) and isinstance(step.fact.count, InBracket):
        return hand_facts.figure(step.fact.count)
    return "" if step.total is None else str(step.total)


def level_moves(found: tuple[Move, ...], players: tuple[str, ...]) -> Iterator[str]:
    """Who moves from where to where, in the order of the seats, those who move alike together."""
    alike = dict[tuple[str, str], list[str]]()
    for move in sorted(found, key=lambda move: players.index(move.player)):
        alike.setdefault((move.start.value, move.level.value), []).append(move.player)
    for (start, level), names in alike.items():
        yield f"{in_words(series(names))} {start} → {level}"


def _sentences(step: Step) -> Iterator[str]:
    yield from (translated(reason.sentence) for reason in step.reasons)
    if step.after.finished and not step.before.finished:
        yield translated(won(step.after.winners))
    yield from (translated(problem.sentence) for problem in step.problems)


Data = dict[str, object]
UNCOUNTED = gettext_lazy("Tap a range, or count the points.")
SIDES = (Side.DECLARERS, Side.DEFENDERS)
RANKS = tuple(Rank)
ASKED = ("jack", "captures")
"""Fields whose meaning is not in the data: with one of them filled in, the page asks the server."""
JUDGED = ("calls", "declarers")
"""Fields on which the rules may comment: the page shows what it knows and asks as well."""


@dataclass(slots=True)
class Texts:
    """Every text once."""

    places: dict[str, int] = field(default_factory=dict)

    def of(self, text: str) -> int:
        return self.places.setdefault(text, len(self.places))

    def one(self, reason: Reason | None) -> int | None:
        return self.of(translated(reason.sentence)) if reason else None

    def all(self, sentences: Iterable[Sentence]) -> list[int]:
        return [self.of(translated(sentence)) for sentence in sentences]


def forecast(standing: Standing) -> Data:
    """Everything that a preview is made of: of the next hand, whoever declares and whoever turns out a friend.

    Where the hands before it wait in the browser, `now` alone is another: the browser goes on from it by the rest.
    """
    texts = Texts()
    return {
        "players": list(standing.players),
        "now": _now(standing),
        "ladder": [_ladder_level(each, texts) for each in ladder_levels(standing.rules.ladder)],
        "target": standing.rules.ladder.target,
        "stolen": standing.thieves_declare,
        "sides": [_seats(standing, standing.side_of(name)) for name in standing.players],
        "rows": [[_row(row, texts) for row in rows] for rows in prospects(standing)],
        "heirs": list(_heirs(standing, texts)),
        "lost": _lost(standing),
        "reopens": standing.rules.bidding.redeal_dealer.opens_deal,
        "named": [ending for ending, _word in hand_facts.hand_endings(standing) if hand_facts.asks_who(ending)],
        "factors": _factors(standing),
        "more": _more_for_the_trick(standing),
        "sized": [name for name in ("longest", "cards") if name not in hand_facts.fields_of_no_use(standing)],
        "asks": ASKED,
        "judged": JUDGED,
        "alone": None if standing.fixed else hand_facts.NOBODY_ELSE,
        "suit": SUPPOSED.suit.value if SUPPOSED.suit else "",
        "marks": [letter for letter, _shape in scoreboard.MARKS[:2]] if standing.fixed else None,
        "fives": FIVES,
        "most": _most(standing),
        "words": _words(standing),
        "texts": list(texts.places),
    }


def _now(standing: Standing) -> Data:
    """Where the match stands: who declares, and of every seat the level; laps and gains where they count."""
    ladder = standing.rules.ladder
    return {
        "declarer": standing.players.index(standing.declarer) if standing.declarer else None,
        "at": [RANKS.index(standing.levels[name]) for name in standing.players],
        "laps": [standing.laps.get(name, 0) for name in standing.players] if ladder.goes_round else [],
        "gained": [standing.gained.get(name, 0) for name in standing.players] if ladder.target else [],
        "fined": bool(standing.fines),
        **({"paid": _paid(standing.fines)} if standing.fines else {}),
        "waiting": any(True for _penalty in penalties_of(standing)),
    }


def _paid(fines: tuple[Fine, ...]) -> int:
    """What fines add to the defenders' points."""
    return sum(fine.points if fine.on is Side.DECLARERS else -fine.points for fine in fines)


def _seats(standing: Standing, names: Iterable[str]) -> list[int]:
    return [standing.players.index(name) for name in names]


def _row(row: Prospect, texts: Texts) -> list[object]:
    side = SIDES.index(row.side) if row.side else None
    return [row.start, row.end, side, row.levels, DEALS.index(row.next), texts.all(row.sentences)]


def _ladder_level(here: LadderLevel, texts: Texts) -> list[object]:
    """The level, and where one more leads; if there is more to say: whether that wins, and what is said of it.

    Last by side what ends a gain: one that begins here, and one that comes here.
    """
    above = here.above
    ends = [end[side is Side.DECLARERS] for side in SIDES for end in (here.leaving, here.arriving)]
    more = [int(above.won), texts.all(reason.sentence for reason in above.reasons), [texts.one(each) for each in ends]]
    return [here.level.value, RANKS.index(above.level), *(more if above.reasons or any(ends) else [])]


def _heirs(standing: Standing, texts: Texts) -> Iterator[list[list[int | None]]]:
    found = heirs(standing.rules, len(standing.players))
    for deal in DEALS:
        yield [[seats, texts.of(translated(sentence))] for seats, sentence in found[deal]]


def _most(standing: Standing) -> list[int]:
    """Points in the pack, those that the kitty can hold, and the lowest and the highest total without fines."""
    rules = standing.rules
    table = rules.table
    return [
        counting.pack_points(table),
        counting.richest_kitty(table),
        -counting.most_total(rules) if rules.scoring.below_zero.goes_on else 0,
        counting.most_total(rules) + rules.leading.fines_at_most(counting.hand_size(table)),
    ]


def _lost(standing: Standing) -> list[str]:
    """The row of the table that counts where one side loses a hand at once: the declarers, or the defenders."""
    rules = standing.rules
    return [hand_facts.of_bracket(lost_at_once(rules, side).bracket) for side in SIDES]


def _factors(standing: Standing) -> dict[str, list[int]]:
    """How many times the kitty counts, by who won the last trick and its size."""
    kitty, table = standing.rules.kitty, standing.rules.table
    most = min(counting.hand_size(table), hand_facts.MOST_CARDS)
    return {"declarers": [], "defenders": [kitty.factor(size, size, table) for size in range(1, most + 1)]}


def _more_for_the_trick(standing: Standing) -> dict[str, list[int]]:
    """How many times the last trick's own points count on top, by the same."""
    more = standing.rules.kitty.more_for_the_trick
    return {side: [more(factor) for factor in factors] for side, factors in _factors(standing).items()}


def _words_of_the_ladder(ladder: Ladder) -> Data:
    """What is said of laps, or of a sum of gains, where there are any."""
    if ladder.target:
        gained = [_("Gained in all: {total} of {target}."), _("Gained in all: {total}, and {target} win the match.")]
        return {"gains": _("{gained} of {target} gained"), "gained": gained}
    return {"lap": _("lap {number}")} if ladder.goes_round else {}


def _words(standing: Standing) -> Data:
    return {
        **_words_of_the_ladder(standing.rules.ladder),
        "points": str(UNCOUNTED),
        "rest": _("The kitty is counted and the rest is not: type the defenders’ points as well."),
        "most": _("The pack has {points} points, and the kitty {kitty} of them at most.").format(
            points=counting.pack_points(standing.rules.table), kitty=counting.richest_kitty(standing.rules.table)
        ),
        "seal": _("庄"),
        "call": _("This hand plays {rank}, {name} declares."),
        "open": _("This hand plays {rank}, the deal is open."),
        "apart": _("The deal is open: whoever makes trumps declares."),
        "unknown": _("What the hands that wait have brought is worked out when the network is back."),
        "by": _("Somebody ended this hand early: say who."),
        "fined": _("An irregularity in this hand costs points: count the points."),
        "declarer": _("Say who declared."),
        "friends": _("Say who turned out to be a friend, or that nobody did."),
        "fewer": _("Friends named: {named} of {wanted}. Name the others, or say that nobody else joined.").format(
            named="{named}", wanted=standing.rules.friends.wanted(len(standing.players))
        ),
        "many": _("Of {players} players at most {most} can be friends; {named} are named.").format(
            players=len(standing.players), most=standing.rules.friends.wanted(len(standing.players)), named="{named}"
        ),
        "fives": _("Card points come in fives; {points} does not."),
        "last": _("Say who won the last trick."),
        "size": _("Say how many cards each player put into the last trick."),
        "sum": _("This sum is not finished yet."),
        "misread": str(SumField.default_error_messages["invalid"]) % {"value": "{value}"},
        "won": _("{names} have won the match."),
        "alone": _("{name} has won the match."),
        "wait": _("The rest of this is worked out when the network is back."),
        "and": _("{before}, {last}"),
        "rises": _("{side} +{levels}"),
        "wins": _("{side}: match won"),
        "sides": [_("declarers"), _("defenders")],
        "deal": deal_words(standing),
    }
