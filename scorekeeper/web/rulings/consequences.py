"""Consequences: what should have been played, and what happens now by the rules of the table."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.bid.bids import BidRuling
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.follow.follows import FollowRuling
from scorekeeper.rules.house.brackets import Next
from scorekeeper.rules.house.penalties import Revoke
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.lead.leads import LeadRuling
from scorekeeper.rules.questions.irregular import REMEDY
from scorekeeper.rules.questions.scored import ScoreRuling
from scorekeeper.rules.rulebook import spoken
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.score.remedies import AtFault, Incident, Irregularity, Remedy, remedy
from scorekeeper.rules.trick.tricks import TrickRuling
from scorekeeper.web.rulings.address import LED_BY, Asking
from scorekeeper.web.rulings.law import trump_in_words
from scorekeeper.web.rulings.marks import fanned, readable
from scorekeeper.web.rulings.people import follower, player
from scorekeeper.web.rulings.remedy_words import done_now
from scorekeeper.web.site.cards import CardFace
from scorekeeper.web.site.wording import in_words, joined, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class OwedPlay:
    """What should have been played: the cards, or one of several ways."""

    title: str
    cards: tuple[CardFace, ...]
    more: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatNow:
    """What happens now, and the way to what it costs."""

    sentence: str
    label: str = ""
    url: str = ""


def owed_play(asking: Asking, ruling: object) -> OwedPlay | None:
    """What should have been played in place of what was not allowed."""
    if isinstance(ruling, LeadRuling) and ruling.forced:
        return OwedPlay(title=_("Played instead"), cards=fanned(ruling.forced, asking.home))
    if not isinstance(ruling, FollowRuling) or ruling.verdict is not Verdict.FORBIDDEN or not ruling.legal:
        return None
    nearest = _nearest(ruling, readable(asking.values.get("play", "")))
    if nearest is None:
        return None
    count = ruling.legal.count
    more = _("one of {count} ways").format(count=count) if count > 1 else ""
    url = asking.url("ruling-plays") if more else ""
    return OwedPlay(title=_("Should have played"), cards=fanned(nearest, asking.home), more=more, url=url)


def _nearest(ruling: FollowRuling, play: Sequence[Card]) -> tuple[Card, ...] | None:
    """Of the allowed plays that are named, the one with the fewest other cards than were played."""
    examples = ruling.legal.examples if ruling.legal else ()
    return min(examples, key=lambda each: _apart(each, play), default=None)


def _apart(one: Sequence[Card], other: Sequence[Card]) -> int:
    return (Counter(one) - Counter(other)).total()


def what_now(asking: Asking, ruling: object) -> WhatNow | None:
    """What happens now, as far as the rules of the table say it and all that it hangs on is said."""
    return _NOW[type(ruling)](asking, ruling) if type(ruling) in _NOW and not asking.factor_alone else None


def _follow(asking: Asking, ruling: FollowRuling) -> WhatNow | None:
    if ruling.verdict is Verdict.UNDECIDED:
        return None
    if ruling.verdict is Verdict.ALLOWED:
        return WhatNow(sentence=_("The play stands, and the trick goes on."))
    play = readable(asking.values.get("play", ""))
    nearest = _nearest(ruling, play)
    wrong = max(1, _apart(play, nearest)) if nearest else None
    return _cost(asking, Irregularity.REVOKE, _revoked(asking.played, wrong), by=follower(asking), cards=wrong)


def _lead(asking: Asking, ruling: LeadRuling) -> WhatNow | None:
    if ruling.verdict is Verdict.UNDECIDED:
        return None
    if ruling.verdict is Verdict.ALLOWED:
        return WhatNow(sentence=_("The lead stands, and the others follow."))
    if not ruling.duties:
        return WhatNow(sentence=_("The cards go back into the hand, and something else is led."))
    leading, leader = asking.played.leading, str(asking.values.get(LED_BY, ""))
    known = leading.fines_cards and not ruling.fine_open
    could_not_stand = ruling.fine // leading.fined(1) if known else None
    return _cost(asking, Irregularity.FAILED_THROW, _fallen(ruling), by=leader, cards=could_not_stand)


def _cost(asking: Asking, what: Irregularity, sentence: str, *, by: str, cards: int | None) -> WhatNow:
    """What is done at this table, and the way to the question what it costs; a match knows the side of who did it."""
    values = {
        "rules": asking.values.get("rules"),
        "what": what.value,
        "by": by if asking.origin else "",
        "cards": cards,
    }
    there = Asking(
        REMEDY,
        {name: value for name, value in values.items() if value},
        origin=asking.origin,
        example=asking.example,
        verdict=replace(asking.alone, sides={}),
    )
    return WhatNow(
        sentence=sentence,
        label=_("What does it cost?"),
        url=there.url("ruling-question" if there.missing else "ruling"),
    )


def _revoked(rules: RuleSet, cards: int | None) -> str:
    """The price of a wrong follow; where it hangs on who did it or when, the rule as it stands."""
    if rules.penalties.revoke is Revoke.AGREE:
        return _("The table agrees on what it costs; its rules name no price.")
    told = {remedy(rules, Incident(what=Irregularity.REVOKE, by=side, cards=cards)) for side in ONE_SIDE}
    reasons = {found.reason for found in told if found.decided}
    if len(reasons) == 1:
        return translated(reasons.pop())
    priced = ("penalties.points",) if rules.penalties.revoke.costs_points else ("penalties.revoke",)
    return joined(translated(sentence) for key in priced for sentence in spoken(OPTIONS[key], rules))


ONE_SIDE = (AtFault.DECLARERS, AtFault.DEFENDERS)


def _fallen(ruling: LeadRuling) -> str:
    """What becomes of a throw that falls."""
    if ruling.hand_lost:
        return _("The leader’s side loses the hand at once.")
    if not ruling.forced:
        return _("The throw is taken back; which part is played instead hangs on what else is shown.")
    told = _("The throw is taken back, and {cards} is played.")
    if ruling.fine_open:
        told = _("The throw is taken back, {cards} is played, and the other side gets {points} points or more.")
    elif ruling.fine:
        told = _("The throw is taken back, {cards} is played, and the other side gets {points} points.")
    return told.format(points=ruling.fine, cards=in_words(ruling.forced))


def _trick(asking: Asking, ruling: TrickRuling) -> WhatNow:
    return WhatNow(sentence=_("{winner} leads to the next trick.").format(winner=player(asking, ruling.winner)))


def _score(_asking: Asking, ruling: ScoreRuling) -> WhatNow:
    """Where the deal goes."""
    called = not ruling.rules.table.partnerships.known_beforehand
    goes = ruling.outcome.next
    if goes is None:
        return WhatNow(sentence=_("The next deal is open."))
    if called:
        return WhatNow(
            sentence=_("The declarers have won the hand.")
            if goes is Next.PARTNER
            else _("The defenders have won the hand.")
        )
    return WhatNow(
        sentence=_("The declarers deal again.") if goes is Next.PARTNER else _("The defenders are the next declarers.")
    )


def _bid(_asking: Asking, ruling: BidRuling) -> WhatNow | None:
    """What is trump, and who declares."""
    if ruling.trump is None:
        return None
    trump, side = trump_in_words(ruling.trump), ruling.declarers
    if not side:
        return WhatNow(sentence=_("Trump is {trump}.").format(trump=trump))
    told = ngettext("Trump is {trump}, and {names} declares.", "Trump is {trump}; the declarers: {names}.", len(side))
    return WhatNow(sentence=told.format(trump=trump, names=" · ".join(side)))


def _remedy(_asking: Asking, ruling: Remedy) -> WhatNow | None:
    steps = joined(done_now(ruling))
    return WhatNow(sentence=steps) if steps else None


_NOW: Mapping[type, Callable[[Asking, Any], WhatNow | None]] = MappingProxyType(
    {
        FollowRuling: _follow,
        LeadRuling: _lead,
        TrickRuling: _trick,
        ScoreRuling: _score,
        BidRuling: _bid,
        Remedy: _remedy,
    }
)
