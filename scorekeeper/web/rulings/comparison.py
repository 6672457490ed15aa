"""One question under every preset and after every single switch that changes its answer."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import compare, questions, rulebook
from scorekeeper.rules.compare import Comparison, Refusal, Switch, There
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import BracketTable
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, idle, value_of
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.asked import QuestionError, Refused
from scorekeeper.rules.questions.bidding import REDEAL
from scorekeeper.rules.questions.cites_of_play import BEARING_ON_GROUPS, SHAPES
from scorekeeper.rules.questions.compared import AnswerThere, Brought, ComparedRuling
from scorekeeper.rules.questions.irregular import REMEDY
from scorekeeper.rules.questions.order_and_shape import SHAPE
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.rulings import Verdict
from scorekeeper.web.rulings import law, marks
from scorekeeper.web.rulings.address import Asking, Reply, ask
from scorekeeper.web.rulings.answer import cites_of, mark
from scorekeeper.web.rulings.law import in_short, value_in_short
from scorekeeper.web.rulings.marks import AnswerRow, AnswerSection, Mark
from scorekeeper.web.rulings.people import taker
from scorekeeper.web.rulings.sections import besides, rise
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import joined, labelled, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonPage(Page):
    """The same question under other rules: in groups where the answer differs; folded where it is the same, and where
    the question cannot be asked.
    """

    here: AnswerRow
    different: tuple[AnswerSection, ...]
    same: AnswerSection
    refused: AnswerSection
    untried: str
    back: str
    tried: str = ""
    match_url: str = ""


def compared(asking: Asking) -> Reply:
    """What the referee answers there."""
    if asking.kind is SHAPE:
        told = ask(asking)
        return replace(told, ruling=_shapes(asking)) if isinstance(told, Ruled) else told
    return questions.ruled({"op": "compare", "ask": asking.question})


def _shapes(asking: Asking) -> ComparedRuling:
    """What cards are together there, in the word that a ruling has for it."""

    def answer(there: RuleSet) -> Mark | Refusal:
        under = asking.with_values(rules=presets.link(there, presets.closest(there)))
        told = ask(under)
        if isinstance(told, Ruled):
            return mark(under, told)
        return Refusal(kind=told.kind.value, field=told.field, sentence=told.sentence)

    declared = presets.declared(asking.values.get("rules"))
    found: Comparison[Any] = compare.compare(declared, answer, here=lambda: (*SHAPES, *BEARING_ON_GROUPS))
    untried = tuple(each for each in found.refused if each.answer.kind == Refused.TOO_COSTLY.value)
    return ComparedRuling(
        name=SHAPE.op, here=found.here, presets=found.presets, switches=found.switches, untried=untried
    )


BY_OPTIONS = (REDEAL, REMEDY)
"""Questions that hang on one house rule, which is put beside what others play; nobody has to say anything more."""


def has_elsewhere(kind: Question) -> bool:
    """Whether a kind of question has a page with what other rules say of it."""
    return kind.compares or kind in BY_OPTIONS or kind is SHAPE


def compared_page(asking: Asking) -> ComparisonPage | QuestionError:
    """The page with what other rules say, or why there is none."""
    by_options = asking.kind in BY_OPTIONS or asking.factor_alone
    found = ask(asking) if by_options else compared(asking)
    if isinstance(found, QuestionError):
        return found
    return _options_page(asking, found) if by_options else elsewhere_page(asking, found.ruling)


def _options_page(asking: Asking, told: Ruled) -> ComparisonPage:
    """The house rules that an answer rests on as others play them; numbers are no other rule."""
    declared = presets.declared(asking.values.get("rules"))
    cited = [OPTIONS[cite.option] for cite in cites_of(asking, told.ruling)]
    options = [option for option in cited if not isinstance(value_of(declared, option.key), int)]
    here = _played(asking, _game(asking), options, asking.values.get("rules"))
    others = [
        _played(asking, in_short(option, there), [option], presets.link(there, presets.closest(declared)))
        for option in options
        for value in option.kind.others(value_of(declared, option.key))
        for there in [changed(declared, {option.key: value})]
    ]
    games = [_played(asking, _(preset.name), options, name) for name, preset in presets.PRESETS.items()]
    same = [game for game in games if _says(game) == _says(here)]
    switches = [row for row in others if _says(row) != _says(here)]
    groups = {
        _("With one house rule changed"): switches,
        _("In other games"): [game for game in games if game not in same],
    }
    return ComparisonPage(
        title=_("Under which rules?"),
        description=_(asking.title),
        here=here,
        different=tuple(AnswerSection(title=title, rows=tuple(rows)) for title, rows in groups.items() if rows),
        same=AnswerSection(title=_same(len(same)), rows=tuple(same)),
        refused=AnswerSection(title="", rows=()),
        untried="",
        back=asking.url("ruling"),
        tried="" if switches else _without_difference(options),
    )


def _played(asking: Asking, title: str, options: Iterable[Option], rules: object) -> AnswerRow:
    """Rules with what they say, and what is answered under them so far as everything they ask for is said."""
    there = asking.with_values(rules=rules)
    told = None if there.missing else ask(there)
    game = presets.load(rules)
    spoken = (rulebook.spoken(option, game) for option in options if not idle(game, option))
    said = joined(translated(each) for sentences in spoken for each in sentences)
    verdict = mark(there, told) if isinstance(told, Ruled) else None
    return AnswerRow(title=title, mark=verdict, shape=said, url=there.url("ruling"))


def _says(row: AnswerRow) -> tuple[Mark | None, str]:
    """What can differ: a verdict, or else the rule itself as well."""
    judged = row.mark is not None and row.mark.tone != marks.TOLD
    return row.mark, "" if judged else row.shape


def _game(asking: Asking) -> str:
    return law.game(asking.rules, asking.home, asking.houses) if asking.rules else ""


def elsewhere_page(asking: Asking, found: ComparedRuling) -> ComparisonPage:
    """Where the answer differs, each leading to the ruling there; and below where it does not."""
    presets_there = [(there.answer, _under_preset(asking, there)) for there in found.presets]
    same = tuple(row for told, row in presets_there if told == found.here)
    refused = tuple(row for told, row in presets_there if isinstance(told, Refusal))
    return ComparisonPage(
        title=_("Under which rules?"),
        description=_(asking.title),
        here=_row(asking, _game(asking), asking.values.get("rules"), found.here),
        different=tuple(_groups(asking, found, {row.title for row in (*same, *refused)}, presets_there)),
        same=AnswerSection(title=_same(len(same)), rows=same),
        refused=AnswerSection(title=_("Where it cannot be asked"), rows=refused),
        untried=_untried(len(found.untried)),
        back=asking.url("ruling"),
        tried="" if found.switches else _tried(asking, found),
    )


def _tried(asking: Asking, found: ComparedRuling) -> str:
    """The house rules that could have mattered, where none of them does."""
    told, untried = ask(asking), {each.option for each in found.untried}
    cites = cites_of(asking, told.ruling) if isinstance(told, Ruled) else ()
    return _without_difference(OPTIONS[cite.option] for cite in cites if cite.option not in untried)


def _without_difference(options: Iterable[Option]) -> str:
    labels = [_(option.label) for option in options]
    return _("Tried one by one, without a difference: {rules}.").format(rules=" · ".join(labels)) if labels else ""


def _groups(
    asking: Asking, found: ComparedRuling, folded: set[str], under_presets: Iterable[tuple[object, AnswerRow]]
) -> Iterator[AnswerSection]:
    """One house rule changed, chapter by chapter of the rulebook; other games; and folded below them other cards."""
    play = [each for each in found.switches if not each.option.startswith(OF_THE_PACK)]
    pack = [each for each in found.switches if each.option.startswith(OF_THE_PACK)]
    games = tuple(row for _told, row in under_presets if row.title not in folded)
    yield from _chapters(asking, play)
    if games:
        yield AnswerSection(title=_("In other games"), rows=games)
    for section in _chapters(asking, pack):
        yield replace(section, folded=bool(play or games))


OF_THE_PACK = ("table.", "trumps.")
"""House rules that nobody quarrels about once the cards are dealt."""


def _chapters(asking: Asking, switches: Sequence[Switch[AnswerThere]]) -> Iterator[AnswerSection]:
    for chapter in rulebook.CHAPTERS:
        articles = {article.id for article in chapter.articles}
        told: dict[tuple[str, AnswerThere], list[Switch[AnswerThere]]] = {}
        for each in switches:
            if OPTIONS[each.option].cite in articles:
                told.setdefault((each.option, each.answer), []).append(each)
        if told:
            title = _("One house rule changed: {chapter}").format(chapter=_(chapter.title))
            yield AnswerSection(title=title, rows=tuple(_alike(asking, each) for each in told.values()))


def _alike(asking: Asking, switches: Sequence[Switch[AnswerThere]]) -> AnswerRow:
    """Values of one house rule that bring the same answer, leading to the first of them."""
    row = switched(asking, switches[0])
    if len(switches) == 1:
        return row
    declared, option = presets.declared(asking.values.get("rules")), OPTIONS[switches[0].option]
    values = (value_in_short(option, changed(declared, {option.key: each.value})) for each in switches)
    return replace(row, title=labelled(_(option.label), " · ".join(values)), shape="")


def differs(asking: Asking) -> bool:
    """Whether any other rules bring another answer, as far as that is known."""
    if asking.factor_alone:
        return False
    found = compared(asking)
    if not isinstance(found, Ruled):
        return True
    here, games = found.ruling.here, [there.answer for there in found.ruling.presets]
    otherwise = any(answer != here and not isinstance(answer, Refusal) for answer in games)
    return otherwise or bool(found.ruling.switches or found.ruling.untried)


def _same(count: int) -> str:
    return ngettext("Same answer in {count} game", "Same answer in {count} games", count).format(count=count)


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
    option = OPTIONS[switch.option]
    row = _row(asking, in_short(option, there), presets.link(there, presets.closest(declared)), switch.answer)
    return replace(row, shape=_in_the_rulebook(option, there))


def _in_the_rulebook(option: Option, there: RuleSet) -> str:
    """The sentence of a house rule; the rows of a scoring table are its title already."""
    if isinstance(value_of(there, option.key), BracketTable):
        return ""
    return joined(map(translated, rulebook.spoken(option, there)))


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


def _mark(asking: Asking, found: AnswerThere | Mark | Refusal) -> Mark:
    match found:
        case Mark():
            return found
        case Refusal():
            return marks.fact(_("cannot be asked there"))
        case int():
            return marks.fact(_("{winner} takes it").format(winner=taker(asking, found)))
        case Brought():
            return marks.fact(rise(found))
        case Verdict():
            return marks.verdict(found.value)
