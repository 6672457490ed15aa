"""What an answer tells besides its verdict, by the type of its ruling."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.bid.bids import BidRuling
from scorekeeper.rules.bid.calls import Call, CallRuling, CopyCall, FriendsSoFar
from scorekeeper.rules.bid.deal import Deal, FirstDraw
from scorekeeper.rules.bid.nobody_bid import KittyRuling
from scorekeeper.rules.bid.plans import Plan
from scorekeeper.rules.bid.redeals import RedealRuling
from scorekeeper.rules.cards import shapes
from scorekeeper.rules.cards.card import BLACK_JOKER, RED_JOKER, SUIT_NAMES, Card, Suit
from scorekeeper.rules.cards.order import Order, Trump
from scorekeeper.rules.cards.shapes import Lead, LeadError, Part
from scorekeeper.rules.follow.follows import FollowRuling
from scorekeeper.rules.house import presets, tables
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.lead.leads import LeadRuling
from scorekeeper.rules.questions.before_play import COLOUR
from scorekeeper.rules.questions.compared import Brought
from scorekeeper.rules.questions.order_and_shape import Groupings
from scorekeeper.rules.questions.scored import SIDES, ScoreRuling
from scorekeeper.rules.rulings import Duty, Verdict
from scorekeeper.rules.score.outcome import Outcome
from scorekeeper.rules.score.points import LastTrick, Line
from scorekeeper.rules.score.remedies import Remedy
from scorekeeper.rules.trick.tricks import TrickPlay, TrickRuling
from scorekeeper.rules.words import plain
from scorekeeper.web.rulings import marks, remedy_words, shape_words, tractors, trick_words
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.grounds import factor, judged_lead
from scorekeeper.web.rulings.law import trump_in_words, what_is_trump
from scorekeeper.web.rulings.marks import AnswerRow, AnswerSection, fanned, in_turn, readable
from scorekeeper.web.rulings.people import player, said, taker
from scorekeeper.web.site.cards import CardFace
from scorekeeper.web.site.wording import capitalised, joined, labelled, translated

Sections = Iterator[AnswerSection]
SHOWN = 10


def sections(asking: Asking, ruling: object) -> tuple[AnswerSection, ...]:
    """What this kind of question tells, as far as there is anything to tell."""
    told = _TOLD[type(ruling)](asking, ruling) if type(ruling) in _TOLD and not asking.factor_alone else iter(())
    folded = type(ruling) in FOLDED
    return tuple(replace(section, folded=folded) for section in told if section.rows or section.more)


def ladder(asking: Asking, duties: Iterable[Duty]) -> tuple[AnswerRow, ...]:
    """The duties one above the other, each with what became of it."""
    return tuple(
        AnswerRow(
            mark=marks.state(duty.state.value),
            sentence=said(asking, duty.sentence),
            cards=fanned(duty.cards, asking.home),
        )
        for duty in duties
    )


def _cards(asking: Asking, cards: Iterable[Card], sentence: str = "") -> AnswerRow:
    return AnswerRow(cards=fanned(cards, asking.home), sentence=sentence)


def _follow(asking: Asking, ruling: FollowRuling) -> Sections:
    legal = ruling.legal
    if legal:
        count, examples, exact = legal.count, legal.examples[:SHOWN], legal.exact
        more = _("All of them") if count > len(examples) or not exact else ""
        title = _("Plays that are allowed: {count}").format(count=count)
        if not exact:
            title = _("Plays that are allowed: at least {count}").format(count=count)
        rows = tuple(_cards(asking, play) for play in examples)
        yield AnswerSection(title=title, rows=rows, more=more, url=asking.url("ruling-plays") if more else "")


def _lead(asking: Asking, ruling: LeadRuling) -> Sections:
    if len(ruling.parts) > 1:
        yield AnswerSection(title=_("Its parts"), rows=tuple(_cards(asking, part.cards) for part in ruling.parts))
    needs = tuple(_cards(asking, need.cards, sentence=said(asking, need.sentence)) for need in ruling.needs)
    yield AnswerSection(title=_("What would make it certain"), rows=needs)


def _trick(asking: Asking, ruling: TrickRuling) -> Sections:
    played = enumerate(zip(ruling.plays, ruling.follows, strict=True))
    lead = judged_lead(asking, "plays", ruling.plays[0].cards)
    order = [_order_so_far(asking, lead, ruling.plays[: number + 1]) for number in range(len(ruling.plays))]
    rows = tuple(_play(asking, number, play, order[number], follow) for number, (play, follow) in played)
    yield AnswerSection(title=_("Play by play"), rows=rows)


def _order_so_far(asking: Asking, lead: Lead | None, plays: Sequence[TrickPlay]) -> str:
    """The order of the cards as far as the last of some plays and the one that stood before it need it."""
    if lead is None or asking.home is None or asking.played.leading.as_any_suits(lead.cards):
        return ""
    return joined(trick_words.beside_standing(asking.home, lead, plays))


def _play(asking: Asking, number: int, play: TrickPlay, order: str, follow: FollowRuling | None) -> AnswerRow:
    """A play with what it did, and where the hand is known whether it was allowed."""
    reasons = [said(asking, play.reason), order, *([translated(follow.reason)] if follow else [])]
    return AnswerRow(
        mark=marks.verdict(follow.verdict.value) if follow else None,
        title=labelled(player(asking, number), marks.role(play.role.value)),
        sentence=joined(reasons),
        cards=fanned(play.cards, asking.home),
        parts=() if number else led(asking, play.cards),
    )


def _order(asking: Asking, ruling: Order) -> Sections:
    """One strip a suit, from high to low; equal cards stand in one row."""
    for suit in reversed(Suit):
        rows = tuple(
            AnswerRow(cards=in_turn(equals, asking.home), sentence=_("equal") * (len(equals) > 1))
            for equals in ruling.ladder(suit)
        )
        yield AnswerSection(title=_(SUIT_NAMES[suit]), rows=rows, strip=True)


def score(_asking: Asking, ruling: ScoreRuling) -> Sections:
    """Every number with its reason; the row of the table; and the rows above and below it."""
    lines, outcome = ruling.account.lines, ruling.outcome
    sums = [AnswerRow(title=_sum(lines))] if len(lines) > 1 else []
    yield AnswerSection(
        title=_("How it adds up"), rows=(*sums, *(AnswerRow(sentence=translated(line.sentence)) for line in lines))
    )
    row, called = outcome.bracket, not ruling.rules.table.partnerships.known_beforehand
    here = tables.row_in_words(row.start, row.end, outcome.gain, outcome.next, called=called)
    yield AnswerSection(title=_("The row of the table"), rows=(AnswerRow(sentence=translated(here)),))
    near = tuple(AnswerRow(sentence=translated(each.sentence)) for each in ruling.neighbours)
    yield AnswerSection(title=_("With more or fewer points"), rows=near)


def bid(_asking: Asking, ruling: BidRuling) -> Sections:
    """What is trump now, by whom, and every way that was tried."""
    yield _trump(ruling.trump, declares=" · ".join(ruling.declarers))
    tried = tuple(
        AnswerRow(mark=marks.carried(carries=way.carries), sentence=translated(way.sentence)) for way in ruling.tried
    )
    yield AnswerSection(title=_("Ways to bid"), rows=tried)
    faults = tuple(
        AnswerRow(title=_("Bid {number}").format(number=fault.number + 1), sentence=translated(fault.sentence))
        for fault in ruling.faults
    )
    yield AnswerSection(title=_("Earlier bids that are passed over"), rows=faults)


def nobody_bid(_asking: Asking, ruling: KittyRuling) -> Sections:
    """What is trump, and the cards turned up to that end."""
    yield _trump(ruling.trump)
    if ruling.turned:
        yield AnswerSection(title=_("Turned up"), rows=(AnswerRow(cards=in_turn(ruling.turned, None)),))


def call(asking: Asking, ruling: CallRuling) -> Sections:
    """The calls that cannot stand."""
    rows = tuple(_called(asking, each, translated(sentence)) for each, sentence in ruling.refused)
    yield AnswerSection(title=_("What cannot be called"), rows=rows)


def friends(asking: Asking, ruling: FriendsSoFar) -> Sections:
    """Who has joined, by which card, and what is still open."""
    names = tuple(AnswerRow(sentence=name) for name in ruling.friends)
    yield AnswerSection(title=_("Friends so far"), rows=names)
    met = tuple(_called(asking, each.call, translated(each.sentence)) for each in ruling.met)
    yield AnswerSection(title=_("How they joined"), rows=met)
    yield AnswerSection(title=_("Calls still open"), rows=tuple(_called(asking, each, "") for each in ruling.open))


def redeal(asking: Asking, ruling: RedealRuling) -> Sections:
    """The cards that speak against the claim; who deals next is among the grounds."""
    if ruling.against:
        against = AnswerRow(cards=in_turn(ruling.against, asking.home))
        yield AnswerSection(title=_("What speaks against it"), rows=(against,))


def deal(_asking: Asking, ruling: Deal) -> Sections:
    """Other ways to deal that come out even."""
    yield AnswerSection(title=_("Deals that come out even"), rows=tuple(_plan(plan) for plan in ruling.plans))


def groupings(asking: Asking, ruling: Groupings) -> Sections:
    """The grouping that holds while the leader says nothing, and the others."""
    rows = [_grouping(asking, lead.parts) for lead in ruling.leads]
    yield AnswerSection(title=_("Unless the leader says otherwise"), rows=tuple(rows[:1]))
    others, plus = len(rows) - 1, "+" if ruling.more else ""
    title = _("Other ways to group them: {count}").format(count=f"{others}{plus}")
    yield AnswerSection(title=title, rows=(*rows[1 : SHOWN + 1], *_groupings_left_out(others - SHOWN, plus)))


FOLDED = (FollowRuling, LeadRuling, TrickRuling, ScoreRuling, BidRuling, Groupings)
"""Rulings of which everything that matters is told beside the verdict."""
_TOLD: Mapping[type, Callable[[Asking, Any], Sections]] = MappingProxyType(
    {
        FollowRuling: _follow,
        LeadRuling: _lead,
        TrickRuling: _trick,
        Order: _order,
        BidRuling: bid,
        KittyRuling: nobody_bid,
        CallRuling: call,
        FriendsSoFar: friends,
        RedealRuling: redeal,
        Deal: deal,
        ScoreRuling: score,
        Groupings: groupings,
    }
)


def _winner(asking: Asking, ruling: TrickRuling) -> str:
    winner = taker(asking, ruling.winner)
    if len(ruling.plays) < asking.played.table.players:
        return _("So far {winner} takes it: {points} points").format(winner=winner, points=ruling.points)
    return _("{winner} takes it: {points} points").format(winner=capitalised(winner), points=ruling.points)


def _joined(_asking: Asking, ruling: FriendsSoFar) -> str:
    return _("Friends so far: {names}").format(names=" · ".join(ruling.friends) or _("nobody"))


def _dealt(_asking: Asking, ruling: Deal) -> str:
    return _("{hand} cards each, {kitty} in the kitty").format(hand=ruling.hand, kitty=ruling.kitty)


def _drawer(asking: Asking, ruling: FirstDraw) -> str:
    """Seats count from the shuffler; where names are known they say it better."""
    seat = ruling.seat
    if seat is None:
        return _("Turn up another card")
    if seat < len(asking.names):
        return _("{name} draws first").format(name=asking.names[seat])
    if seat == 0:
        return _("The shuffler draws first")
    if seat == 1:
        return _("The player to the shuffler’s right draws first")
    return _("Whoever sits {number} seats to the shuffler’s right draws first").format(number=seat)


def _bidding(_asking: Asking, ruling: BidRuling) -> str:
    """Where the bidding stands."""
    return what_is_trump(ruling.trump) if ruling.trump else _("Nobody has bid yet")


def _scored(asking: Asking, ruling: ScoreRuling) -> str:
    """What the points bring; where somebody asks how often the kitty counts, that."""
    if ruling.last and tells_factor(asking, ruling):
        return factor(ruling.rules, ruling.last)
    return brought(ruling.outcome)


def tells_factor(asking: Asking, ruling: ScoreRuling) -> bool:
    """Whether what the points bring comes second."""
    return asking.times_what and ruling.last is not None


def of_factor(last: LastTrick | None) -> tuple[str, ...]:
    """The house rules that say how often the kitty counts; where the declarers won the last trick, none has a say."""
    if last is None or last.won_by is Side.DECLARERS:
        return ()
    return ("kitty.bonus", "kitty.measure") if last.longest < last.cards else ("kitty.bonus",)


def _without_bid(_asking: Asking, ruling: KittyRuling) -> str:
    return what_is_trump(ruling.trump) if ruling.trump else _("Redeal")


_FOUND: Mapping[type, Callable[[Asking, Any], str]] = MappingProxyType(
    {
        TrickRuling: _winner,
        BidRuling: _bidding,
        KittyRuling: _without_bid,
        FirstDraw: _drawer,
        FriendsSoFar: _joined,
        Deal: _dealt,
        ScoreRuling: _scored,
        Groupings: lambda _asking, ruling: tractors.in_a_word(ruling.leads[0]),
        Order: lambda _asking, _ruling: _("From high to low"),
        Remedy: remedy_words.in_a_word,
    }
)


def finds(asking: Asking, ruling: object) -> bool:
    """Whether the question is what holds, and not whether something is allowed."""
    match ruling:
        case KittyRuling():
            return ruling.verdict is not Verdict.UNDECIDED
        case BidRuling():
            return asking.values.get("next") is None and ruling.verdict is Verdict.ALLOWED
    return type(ruling) in _FOUND


def found(asking: Asking, ruling: object) -> str:
    """What was found, in a word."""
    return _FOUND[type(ruling)](asking, ruling)


def brought(outcome: Outcome) -> str:
    """The total and who rises by it, as short as it can be said."""
    gain = translated(tables.gain_in_words(outcome.gain))
    return _("{total} points: {gain}").format(total=plain(outcome.total), gain=gain)


def rise(found: Brought) -> str:
    """Who rises and how far, in as little room as there is beside other rules."""
    if not found.levels or not found.side:
        return _("nobody rises")
    return f"{_(dict(SIDES)[found.side])} +{found.levels}"


def besides(found: Brought, rules: object) -> str:
    """The total, and where the deal goes under these rules."""
    called = not presets.load(rules).table.partnerships.known_beforehand
    deal = translated(tables.deal_in_words(found.next, called=called))
    return _("{total} points; {deal}").format(total=plain(found.total), deal=deal)


def _sum(lines: Iterable[Line]) -> str:
    """70 + 15 × 4 = 130; a total below zero that counts as zero has a sentence of its own."""
    lines = [line for line in lines if line.what != "below_zero"]
    total = sum(line.points for line in lines)
    terms = " ".join(f"{'−' if line.points < 0 else '+'} {line.how or abs(line.points)}" for line in lines)
    return f"{terms.removeprefix('+ ')} = {plain(total)}"


def _trump(trump: Trump | None, declares: str = "") -> AnswerSection:
    """What is trump after it, and who declares."""
    if trump is None:
        return AnswerSection(title="", rows=())
    rows = [AnswerRow(title=_("Trump"), sentence=trump_in_words(trump))]
    if declares:
        rows.append(AnswerRow(title=_("Declarers"), sentence=declares))
    return AnswerSection(title=_("What this means for the hand"), rows=tuple(rows))


def _called(asking: Asking, call: Call, sentence: str) -> AnswerRow:
    """A call as it lies on the table: a card and its copy, or a colour and a rank."""
    if isinstance(call, CopyCall):
        title = _("Copy {number}").format(number=call.copy)
        return AnswerRow(title=title, cards=in_turn([call.card], asking.home), sentence=sentence)
    words = [_(dict(COLOUR.choices)[call.colour]), *([call.rank.value] if call.rank else [])]
    return AnswerRow(title=" ".join(words), sentence=sentence)


def _plan(plan: Plan) -> AnswerRow:
    table = plan.table
    decks = ngettext("{decks} deck", "{decks} decks", table.decks).format(decks=table.decks)
    dealt = _("{hand} cards each, {kitty} in the kitty").format(hand=plan.hand, kitty=table.kitty)
    out = [RED_JOKER] * table.red_jokers_out + [BLACK_JOKER] * table.black_jokers_out + [*table.cards_out]
    return AnswerRow(title=labelled(decks, dealt), sentence=translated(plan.reason), cards=in_turn(out, None))


CardGroups = tuple[tuple[CardFace, ...], ...]


def _groupings_left_out(count: int, plus: str) -> Iterator[AnswerRow]:
    """A word about the ways that would make the list too long."""
    if count > 0:
        told = ngettext("{count} more is left out here.", "{count} more are left out here.", count)
        yield AnswerRow(sentence=told.format(count=f"{count}{plus}"))


def _grouping(asking: Asking, parts: Sequence[Part]) -> AnswerRow:
    drawn = [in_turn(part.cards, asking.home) for part in parts]
    title = shape_words.together((part.width, part.length) for part in parts)
    return AnswerRow(title=title, cards=tuple(chain.from_iterable(drawn)), parts=apart(drawn))


def led(asking: Asking, cards: Sequence[Card]) -> CardGroups:
    """The parts of what was led: as its leader said, or as it is grouped while nobody says anything."""
    said = asking.values.get("parts")
    found = [readable(part) for part in said] if isinstance(said, list) else _default(asking, cards)
    return apart([in_turn(part, asking.home) for part in found])


def _default(asking: Asking, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """None where the cards are no lead; whoever answers for it says why."""
    try:
        return (
            [part.cards for part in shapes.default(asking.played.leading.grammar, asking.home, cards).parts]
            if asking.home
            else []
        )
    except LeadError:
        return []


def apart(parts: Sequence[tuple[CardFace, ...]]) -> CardGroups:
    """A single part needs nothing to set it apart from."""
    return tuple(parts) if len(parts) > 1 else ()
