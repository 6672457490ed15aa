"""One question under every preset and after every single switch that changes its answer."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import questions
from scorekeeper.rules.compare import Refusal, Switch, There
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import OPTIONS, changed
from scorekeeper.rules.questions.compared import AnswerThere, Brought, ComparedRuling
from scorekeeper.rules.rulings import Verdict
from scorekeeper.web.rulings import law, marks
from scorekeeper.web.rulings.address import Asking, Reply
from scorekeeper.web.rulings.law import in_short
from scorekeeper.web.rulings.marks import AnswerRow, AnswerSection, Mark
from scorekeeper.web.rulings.people import taker
from scorekeeper.web.rulings.sections import besides, rise
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonPage(Page):
    """The same question under other rules: where the answer is the same, and where it differs."""

    here: AnswerRow
    same: AnswerSection
    different: AnswerSection
    untried: str
    back: str
    match_url: str = ""


def compared(asking: Asking) -> Reply:
    """What the referee answers there."""
    return questions.ruled({"op": "compare", "ask": asking.question})


def elsewhere_page(asking: Asking, found: ComparedRuling) -> ComparisonPage:
    """Where the answer is the same and where it differs, each leading to the ruling there."""
    rows = [(there.answer, _under_preset(asking, there)) for there in found.presets]
    rows += [(switch.answer, switched(asking, switch)) for switch in found.switches]
    game = law.game(asking.rules, asking.home) if asking.rules else ""
    return ComparisonPage(
        title=_("Under which rules?"),
        description=_(asking.kind.title),
        here=_row(asking, game, asking.values.get("rules"), found.here),
        same=AnswerSection(title=_("The same answer"), rows=tuple(row for told, row in rows if told == found.here)),
        different=AnswerSection(title=_("Another answer"), rows=tuple(row for told, row in rows if told != found.here)),
        untried=_untried(len(found.untried)),
        back=asking.url("ruling"),
    )


def _untried(count: int) -> str:
    """That nothing is known of some switches, lest they pass for ones that change nothing."""
    if not count:
        return ""
    return ngettext(
        "The question is so intricate that {count} other change of a house rule was not tried.",
        "The question is so intricate that {count} other changes of a house rule were not tried.",
        count,
    ).format(count=count)


def _under_preset(asking: Asking, there: There[AnswerThere]) -> AnswerRow:
    return _row(asking, _(presets.PRESETS[there.preset].name), there.preset, there.answer)


def switched(asking: Asking, switch: Switch[AnswerThere]) -> AnswerRow:
    """One house rule otherwise, and what is answered then."""
    declared = presets.declared(asking.values.get("rules"))
    there = changed(declared, {switch.option: switch.value})
    title = in_short(OPTIONS[switch.option], there)
    return _row(asking, title, presets.link(there, presets.closest(declared)), switch.answer)


def _row(asking: Asking, title: str, rules: object, found: AnswerThere | Refusal) -> AnswerRow:
    """Other rules with what is answered under them, leading to the ruling there."""
    url = asking.with_values(rules=rules).url("ruling")
    return AnswerRow(title=title, mark=_mark(asking, found), sentence=_besides(found, rules), url=url)


def _besides(found: AnswerThere | Refusal, rules: object) -> str:
    """What a mark leaves out."""
    match found:
        case Refusal(sentence=sentence):
            return translated(sentence)
        case Brought():
            return besides(found, rules)
    return ""


def _mark(asking: Asking, found: AnswerThere | Refusal) -> Mark:
    match found:
        case Refusal():
            return marks.fact(_("cannot be asked there"))
        case int():
            return marks.fact(_("{winner} takes it").format(winner=taker(asking, found)))
        case Brought():
            return marks.fact(rise(found))
        case Verdict():
            return marks.verdict(found.value)
