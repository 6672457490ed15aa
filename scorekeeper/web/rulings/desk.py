"""The irregularity desk: what a remedy writes into the hand in dispute, and what the table agreed on before."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.match import breaches, fold
from scorekeeper.match.facts import Breach, HandEnded, Redeal
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.irregular import BY, REMEDY, TIMES, WHAT
from scorekeeper.rules.score import remedies
from scorekeeper.rules.score.remedies import AtFault, Incident, Irregularity, Remedy
from scorekeeper.rules.words import series
from scorekeeper.store import codec, selectors
from scorekeeper.store.models import Saved
from scorekeeper.web.matches.breach_form import QUESTION, filled_in
from scorekeeper.web.matches.irregular_words import agreed_words
from scorekeeper.web.matches.open_match import OpenMatch, fresh_key
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.law import game
from scorekeeper.web.site.wording import in_words, joined, translated

Remedied = Breach | HandEnded | Redeal
Sent = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskButton:
    """What puts something into the hand by one tap, as the form of an irregularity is sent."""

    label: str
    sent: Sent


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What can be done about an irregularity from here, and in words what is put into the hand.

    Where the table agrees by itself, `agree` leads to its form; where the answer is by other rules than those of the
    match, nothing can be put in, and `by_its_rules` leads to the same question by those.
    """

    action: str
    seen: int
    key: str
    told: str
    button: DeskButton | None = None
    agree: str = ""
    by_its_rules: str = ""


def with_sides(asking: Asking, table: OpenMatch | None) -> Asking:
    """The question with the sides by name; somebody who did it stands for their side, and for none that is unknown."""
    sides = _sides(asking, table) if table else {}
    names = {side.value: in_words(series(players)) for side, players in sides.items() if len(sides) > 1}
    found, said = replace(asking, sides=names), asking.values.get(BY.name)
    if (table and said not in table.standing_before(_place(asking, table)).players) or said in SIDES:
        return found
    side = next((side.value for side, players in sides.items() if said in players), None)
    return found.with_values(**{BY.name: side})


SIDES = {each.value for each in AtFault}


def _sides(asking: Asking, table: OpenMatch) -> dict[Side, tuple[str, ...]]:
    """Who plays on which side of the hand, as far as it is known."""
    at = _place(asking, table)
    standing, step = table.standing_before(at), table.step_at(at)
    declarer = standing.declarer
    if not (step and step.side) and not (declarer and standing.fixed):
        return {Side.DECLARERS: (declarer,)} if declarer else {}
    side = step.side if step and step.side else standing.side_of(declarer or "")
    return {Side.DECLARERS: side, Side.DEFENDERS: standing.others(side)}


def counted(asking: Asking, table: OpenMatch | None) -> Asking:
    """The question with how often this side did the same in its match, where the match knows and nobody says."""
    found = _incident(asking)
    if table is None or found is None or TIMES.name in asking.values:
        return asking
    what, by = found
    if by is None:
        return asking
    at = _place(asking, table)
    before = breaches.times(table.steps[:at], table.standing_before(at), what, by)
    return asking.with_values(**{TIMES.name: before + 1}) if before else asking


def uncounted(asking: Asking, table: OpenMatch | None) -> Asking:
    """The same without what was only counted: somebody may choose another side."""
    values = {name: value for name, value in asking.values.items() if name != TIMES.name}
    bare = replace(asking, values=values)
    return bare if counted(bare, table).values == asking.values else asking


def _incident(asking: Asking) -> tuple[Irregularity, AtFault | None] | None:
    """What happened, and whose fault it was as far as that was said; nothing while more has to be."""
    if asking.kind is not REMEDY or asking.missing:
        return None
    by = asking.values.get(BY.name)
    try:
        return Irregularity(asking.values[WHAT.name]), AtFault(by) if by else None
    except ValueError:
        return None


def _place(asking: Asking, table: OpenMatch) -> int:
    """Where the hand in dispute stands, or will stand; irregularities may have been written down before it since."""
    at = min(asking.origin.at, len(table.steps)) if asking.origin else len(table.steps)
    while at < len(table.steps) and isinstance(table.fact(at), Breach):
        at += 1
    return at


@dataclass(frozen=True, slots=True)
class _Dispute:
    """An irregularity in a hand of a match."""

    table: OpenMatch
    at: int
    what: Irregularity
    by: AtFault | None

    @property
    def hand(self) -> int:
        return self.table.standing_before(self.at).hands + 1

    @property
    def rules(self) -> RuleSet:
        """The rules by which the hand is played."""
        return self.table.standing_before(self.at).rules

    @property
    def settled(self) -> bool:
        """Whether there is nothing left to put anything into: the match is over, or the hand was thrown in."""
        step = self.table.step_at(self.at)
        return self.table.standing_before(self.at).finished or bool(step and step.outcome is None)

    def sent(self, fact: Remedied | None = None) -> dict[str, str]:
        """As the form of an irregularity has it."""
        told = filled_in(fact, self.what, self.by or AtFault.BOTH) if fact else {"what": self.what.value}
        by = {"by": self.by.value} if self.by else {}
        return {**{name: value for name, value in told.items() if name != "by"}, **by, "start": str(self.hand)}


def desk(asking: Asking, told: Ruled, table: OpenMatch | None) -> Desk | None:
    """Nothing for whoever may not write, or where nothing can be put into the hand any more."""
    found = _incident(asking)
    if table is None or found is None or not table.access.writes or not isinstance(told.ruling, Remedy):
        return None
    dispute = _Dispute(table, _place(asking, table), *found)
    if dispute.settled:
        return None
    if asking.played != dispute.rules:
        return _elsewhere(uncounted(asking, table), dispute)
    if remedies.is_agreed(asking.played, dispute.what):
        return _agreeing(dispute, {QUESTION: asking.query})
    fact = breaches.fact_of(Incident(what=dispute.what, by=dispute.by), told.ruling) if dispute.by else None
    return _desk(dispute, fact, _in_full(dispute, fact), _("Put it into hand {number}")) if fact else None


def _elsewhere(asking: Asking, dispute: _Dispute) -> Desk:
    """Whose rules these are not, and the way to the match's own."""
    rules = dispute.rules
    there = asking.with_values(rules=presets.link(rules, presets.closest(rules)))
    told = _("This is the price by other rules: the match plays {game}. So it cannot be put into hand {number} here.")
    told = told.format(game=game(rules, None, asking.houses), number=dispute.hand)
    return replace(_desk(dispute, None, told, ""), by_its_rules=there.url("ruling"))


def _desk(dispute: _Dispute, fact: Remedied | None, told: str, label: str, **more: str) -> Desk:
    """With a button where it is known what is put into the hand, and by whose fault."""
    sent = dispute.sent(fact)
    button = DeskButton(label=label.format(number=dispute.hand), sent=tuple({**sent, **more}.items()))
    return Desk(
        action=dispute.table.url("breach"),
        seen=dispute.table.row.version,
        key=fresh_key(),
        told=told,
        button=button if fact and dispute.by else None,
    )


def _in_full(dispute: _Dispute, fact: Remedied) -> str:
    """What becomes of the hand, and of whom, once this is put into it."""
    step = fold.after(dispute.table.standing_before(dispute.at), fact)
    return joined(translated(reason.sentence) for reason in step.reasons)


def _agreeing(dispute: _Dispute, kept: dict[str, str]) -> Desk:
    """What this table agreed on when the same came up before, and the way to agree on something else.

    While nobody said whose fault it was, the form that asks it begins with what was agreed on.
    """
    agreed = selectors.agreed_before(dispute.table.access.book, f"{WHAT.name}={dispute.what.value}")
    found = ((saved, fact) for saved in agreed if (fact := _agreed_on(saved, dispute.what)))
    saved, fact = next(found, (None, None))
    told = _("Last time, {day}: {remedy}")
    told = (
        told.format(day=date_format(timezone.localdate(saved.made_at)), remedy=agreed_words(fact))
        if saved and fact
        else ""
    )
    form = {**dispute.sent(None if dispute.by else fact), **kept}
    agree = f"{dispute.table.url('breach')}?{urlencode(form)}"
    return replace(_desk(dispute, fact, told, _("The same for hand {number}"), **kept), agree=agree)


def _agreed_on(saved: Saved, what: Irregularity) -> Remedied | None:
    """What stands beside a ruling by now, if that is still something done about the same irregularity."""
    fact = codec.fact(saved.entry.fact) if saved.entry else None
    if isinstance(fact, Breach | HandEnded):
        return fact if fact.what is what else None
    return fact if isinstance(fact, Redeal) else None
