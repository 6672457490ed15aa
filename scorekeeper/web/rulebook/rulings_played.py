"""What the kept rulings of a book say about its rules: under which others the answer would be the opposite.

A ruling counts where its own rules still give the answer that was kept, and that answer is yes or no.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qs

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.rules.compare import Switch
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.compared import AnswerThere, ComparedRuling
from scorekeeper.rules.rulings import Verdict
from scorekeeper.store.models import Saved
from scorekeeper.web.rulings import address, comparison
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.answer import verdict_of
from scorekeeper.web.rulings.questions import KINDS

OPERATIONS = ("follow", "lead")
"""Whether a follow, a lead or a throw is allowed."""
MOST_RULINGS = 10
OPPOSITE = {Verdict.ALLOWED: Verdict.FORBIDDEN, Verdict.FORBIDDEN: Verdict.ALLOWED}
DECIDED = tuple(verdict.value for verdict in OPPOSITE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOtherwise:
    """A house rule with which the answer is the opposite, and the address of the ruling there."""

    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingPlayed:
    """A kept ruling, and under which rules it would be the opposite."""

    label: str
    url: str
    told: str
    switches_told: str
    switches: tuple[RuleOtherwise, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingClue:
    """A kept ruling that tells something: the presets, by id, and the single changes that give the opposite answer."""

    saved: Saved
    asking: Asking
    verdict: Verdict
    presets: frozenset[str]
    switches: tuple[Switch[AnswerThere], ...]

    def against(self, rules: RuleSet) -> bool:
        """Whether these rules give the opposite answer."""
        if rules == self.asking.rules:
            return False
        link = presets.link(rules, presets.closest(rules))
        return _verdict(self.asking.kind.op, self.asking.with_values(rules=link).query) == OPPOSITE[self.verdict].value


def clues(found: Iterable[Saved]) -> Iterator[RulingClue]:
    """Those that count, with what they tell."""
    for saved in found:
        told = _compared(saved.op, saved.question)
        if told and isinstance(told.here, Verdict) and told.here in OPPOSITE and told.here.value == saved.verdict:
            opposite = OPPOSITE[told.here]
            yield RulingClue(
                saved=saved,
                asking=_asking(saved.op, saved.question),
                verdict=told.here,
                presets=frozenset(there.preset for there in told.presets if there.answer == opposite),
                switches=tuple(switch for switch in told.switches if switch.answer == opposite),
            )


def _asking(op: str, question: str) -> Asking:
    return address.read(KINDS[op], parse_qs(question))


@lru_cache(maxsize=1 << 8)
def _compared(op: str, question: str) -> ComparedRuling | None:
    """What other rules answer; none where the question cannot be read any more."""
    told = comparison.compared(_asking(op, question))
    return told.ruling if isinstance(told, Ruled) and isinstance(told.ruling, ComparedRuling) else None


@lru_cache(maxsize=1 << 8)
def _verdict(op: str, question: str) -> str:
    told = address.ask(_asking(op, question))
    return verdict_of(told) if isinstance(told, Ruled) else ""


def ruling_played(clue: RulingClue) -> RulingPlayed:
    """A ruling as a line of the page."""
    allowed = clue.verdict is Verdict.ALLOWED
    rows = [comparison.switched(clue.asking, switch) for switch in clue.switches]
    return RulingPlayed(
        label=label(clue),
        url=clue.asking.url("ruling"),
        told=_told(clue, allowed=allowed),
        switches_told=_("House rules under which it would not be allowed")
        if allowed
        else _("House rules under which it would be allowed"),
        switches=tuple(RuleOtherwise(label=row.title, url=row.url) for row in rows),
    )


def label(clue: RulingClue) -> str:
    """What was asked, and when the answer was kept."""
    return " · ".join([_(clue.asking.kind.title), date_format(timezone.localdate(clue.saved.made_at))])


def _told(clue: RulingClue, *, allowed: bool) -> str:
    names = " · ".join(_(preset.name) for preset in PRESETS.values() if preset.id in clue.presets)
    if allowed and names:
        return _("The table kept: allowed. Under these it would not be allowed: {rules}.").format(rules=names)
    if names:
        return _("The table kept: not allowed. Under these it would be allowed: {rules}.").format(rules=names)
    if allowed:
        return _("The table kept: allowed. None of the ways to play that are known forbids it.")
    return _("The table kept: not allowed. None of the ways to play that are known allows it.")
