"""Grounds: the rules that decided, each as a sentence with the cards and numbers of this case."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.bid import overbids
from scorekeeper.rules.bid.bids import BidRuling
from scorekeeper.rules.bid.nobody_bid import KittyRuling
from scorekeeper.rules.bid.redeals import RedealRuling
from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.part import tuples_in_words
from scorekeeper.rules.house import tables
from scorekeeper.rules.house.bidding import Overbid
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.kitty import Ending
from scorekeeper.rules.house.ruleset import RuleSet, option_named
from scorekeeper.rules.lead.leads import LeadRuling
from scorekeeper.rules.questions.asked import Asked, QuestionError
from scorekeeper.rules.questions.order_and_shape import Groupings
from scorekeeper.rules.questions.play import led
from scorekeeper.rules.questions.scored import ScoreRuling, last_trick_asked
from scorekeeper.rules.rulebook import ARTICLES, spoken
from scorekeeper.rules.rulings import Cite, Ruling, State, Verdict
from scorekeeper.rules.score.points import LastTrick
from scorekeeper.rules.score.remedies import Remedy
from scorekeeper.rules.trick.tricks import TrickRuling
from scorekeeper.rules.words import say
from scorekeeper.web.rulings import tractors, trick_words
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.marks import readable
from scorekeeper.web.rulings.people import said
from scorekeeper.web.site.wording import in_words, joined, labelled, translated

SAYING_ALL = (KittyRuling, RedealRuling, Remedy)
"""Rulings whose reason leaves nothing to add where the table has chosen nothing."""
EQUAL_LENGTH = "bidding.equal_length"
PROOF = "leading.proof"
MOST_GROUNDS = 2
"""So many are told beside the verdict; the others stand with the proof."""


def grounds(asking: Asking, ruling: object, article: ArticleId | None) -> tuple[str, ...]:
    """What decided, with the numbers of this case; where the table chooses nothing, the article itself."""
    if isinstance(ruling, ScoreRuling):
        return () if asking.factor_alone else tuple(_of_score(ruling))
    if isinstance(ruling, TrickRuling) and asking.rules:
        return _of_trick(asking, asking.rules, ruling)
    if told := _of_cards_led(asking, ruling):
        return told
    if isinstance(ruling, BidRuling) and ruling.verdict is Verdict.ALLOWED and ruling.stands_by:
        article = ruling.stands_by
    deciding = {article, *_broken(ruling)}
    cites = [cite for cite in getattr(ruling, "cites", ()) if cite.article in deciding]
    if isinstance(ruling, BidRuling):
        cites = _by_length(ruling, article, cites)
    told = tuple(dict.fromkeys(filter(None, (_case(asking, cite) for cite in cites))))[:MOST_GROUNDS]
    if not told and isinstance(ruling, BidRuling) and asking.rules:
        told = tuple(_overbids(asking, asking.rules, article))
    if told or article is None or isinstance(ruling, SAYING_ALL):
        return told
    return (_(ARTICLES[article].sentence),)


def _of_cards_led(asking: Asking, ruling: object) -> tuple[str, ...]:
    """Why cards are a tractor or none, and why a throw stands or falls; of other leads nothing."""
    if isinstance(ruling, Groupings):
        return _of_shape(asking, ruling)
    if isinstance(ruling, LeadRuling) and ruling.forced and asking.rules:
        brought_down = [_case(asking, cite) for cite in ruling.cites if cite.option == PROOF] if ruling.falls else []
        return (*filter(None, brought_down), _forced(asking.rules, ruling))
    if isinstance(ruling, LeadRuling) and ruling.certain and asking.home:
        return tuple(_of_certain(asking, asking.home, ruling))
    return ()


def _by_length(ruling: BidRuling, article: ArticleId | None, cites: list[Cite]) -> list[Cite]:
    """The rule for equally long bids decides where two were equally long, and nowhere else."""
    if ruling.as_long and ruling.verdict is Verdict.ALLOWED and article in overbids.WAYS:
        return [cite for cite in ruling.cites if cite.option == EQUAL_LENGTH]
    return [cite for cite in cites if ruling.as_long or cite.option != EQUAL_LENGTH]


def _overbids(asking: Asking, rules: RuleSet, article: ArticleId | None) -> Iterable[str]:
    """The way of overbidding that decided, as this table plays it; where none carries, those for cards like these."""
    said = asking.values.get("next")
    shown = readable(said.get("cards", "")) if isinstance(said, Mapping) else ()
    jokers = any(card.rank is None for card in shown)
    decided = overbids.WAYS.get(article) if article else None
    for way in Overbid:
        fits = way.in_jokers is jokers if article == overbids.OVERBIDS.id else way is decided
        if fits and way in rules.bidding.overbids:
            yield _(way.says(called=not rules.table.partnerships.known_beforehand))


def _of_shape(asking: Asking, ruling: Groupings) -> tuple[str, ...]:
    """Why the cards are a tractor or are none."""
    return tractors.why(asking.rules, asking.home, ruling.leads[0]) if asking.rules and asking.home else ()


def _of_trick(asking: Asking, rules: RuleSet, ruling: TrickRuling) -> tuple[str, ...]:
    """Why one play is higher than another; the article itself where nobody could say so of any other, or where each
    card is held against another.
    """
    lead = judged_lead(asking, "plays", ruling.plays[0].cards)
    if lead and asking.home and not rules.leading.as_any_suits(lead.cards):
        told = tuple(dict.fromkeys(trick_words.why(rules, asking.home, lead, ruling)))
        if told:
            return told
    return (_(ARTICLES[ruling.article].sentence),)


def _broken(ruling: object) -> Iterable[ArticleId]:
    duties = ruling.duties if isinstance(ruling, Ruling) else ()
    return (duty.article for duty in duties if duty.state is State.BROKEN)


def _case(asking: Asking, cite: Cite) -> str:
    """One house rule as it bears on this case, or as the rulebook says it where nothing more can be said."""
    assert asking.rules is not None  # noqa: S101 - the referee has read them
    if cite.option in _CASES:
        return _CASES[cite.option](asking, asking.rules)
    return joined(map(translated, spoken(option_named(cite.option), asking.rules)))


def _following(asking: Asking, rules: RuleSet) -> str:
    """What the biggest part of the lead asks for."""
    lead = judged_lead(asking, "lead", readable(asking.values.get("lead", "")))
    width, length = (lead.parts[0].width, lead.parts[0].length) if lead else (PAIR, 1)
    what = translated(tuples_in_words(max(width, PAIR), length if width > 1 else 1))
    return _(rules.following.tuples.case).format(what=what)


def _in_a_row(_asking: Asking, rules: RuleSet) -> str:
    """What a sequence asks for beside its pairs."""
    return _(rules.following.sequences.case)


def _nothing(_asking: Asking, _rules: RuleSet) -> str:
    """The reason of the ruling has said it already."""
    return ""


PAIR = 2
_CASES: Mapping[str, Callable[[Asking, RuleSet], str]] = MappingProxyType(
    {"following.tuples": _following, "following.sequences": _in_a_row, "bidding.overbids": _nothing}
)


def _forced(rules: RuleSet, ruling: LeadRuling) -> str:
    """Which part is played instead of a throw that falls, and why that one."""
    return _(rules.leading.failed_throw.case).format(cards=in_words(ruling.forced or ()))


def _of_certain(asking: Asking, home: Order, ruling: LeadRuling) -> Iterator[str]:
    """Why nobody can bring down what was thrown, and who may take it all the same."""
    yield from dict.fromkeys(said(asking, duty.sentence) for duty in ruling.duties[-MOST_GROUNDS:])
    suit = home.suits[ruling.parts[0].cards[0]]
    if suit is not Suit.TRUMPS:
        yield translated(say("Whoever has no {suit} can still ruff it.", suit=suit))


def _of_score(ruling: ScoreRuling) -> Iterator[str]:
    """How the points add up, how often the kitty counts and why, and the row of the table."""
    account, outcome = ruling.account, ruling.outcome
    if len(account.lines) > 1:
        yield account.equation
    if ruling.last and any(line.what == "kitty" for line in account.lines):
        yield _times(ruling.rules, ruling.last)
    called = not ruling.rules.table.partnerships.known_beforehand
    row = outcome.bracket
    yield translated(tables.row_in_words(row.start, row.end, outcome.gain, outcome.next, called=called))


def factor(rules: RuleSet, last: LastTrick) -> str:
    """How often the kitty's points count, in a word."""
    if last.won_by is Side.DECLARERS:
        return _("×0: the declarers won the last trick")
    ending = rules.kitty.ending(last.cards, last.longest, rules.table)
    times = f"×{rules.kitty.bonus.factor(ending)}"
    return labelled(times, _size(ending)) if rules.kitty.bonus.by_size else times


def factor_so_far(asking: Asking) -> str:
    """How often the kitty's points count and why, once the last trick is told; it hangs on no other points."""
    if not asking.times_what or asking.rules is None or asking.size_untold:
        return ""
    try:
        last = last_trick_asked(Asked(asking.question), asking.rules)
    except QuestionError:
        return ""
    won = last.won_by is Side.DEFENDERS
    return _times(asking.rules, last) if won else factor(asking.rules, last)


def _times(rules: RuleSet, last: LastTrick) -> str:
    """How often the kitty's points count, and why so often."""
    ending = rules.kitty.ending(last.cards, last.longest, rules.table)
    return _(rules.kitty.bonus.case).format(factor=rules.kitty.bonus.factor(ending), size=_size(ending))


def _size(ending: Ending) -> str:
    """How large the last trick was, as far as that counts."""
    if ending.cards == ending.longest == PAIR:
        return _("a pair")
    if ending.size < ending.cards:
        return ngettext("a throw of single cards", "a throw whose biggest part has {number} cards", ending.size).format(
            number=ending.size
        )
    return _("a single card") if ending.size == 1 else _("{number} cards").format(number=ending.size)


def judged_lead(asking: Asking, field: str, cards: tuple[Card, ...]) -> Lead | None:
    """What was led as it was judged: in the parts that its leader stated, or else as the rules group it."""
    if not cards or asking.home is None:
        return None
    try:
        return led(Asked(asking.question), asking.played, asking.home, cards, field)
    except QuestionError:
        return None
