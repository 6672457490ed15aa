"""One question after another about hands that everybody can picture; the answers stand in the address."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import candidates, presets, ruleset, separating
from scorekeeper.rules.candidates import Mask, Space
from scorekeeper.rules.presets import Preset
from scorekeeper.rules.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.situations import Reply, Situation, situations
from scorekeeper.web.rulebook import games
from scorekeeper.web.rulings.law import in_short, value_in_short
from scorekeeper.web.site.wording import translated

NEVER = "x"
"""The answer of those who do not know; no situation has one of that name."""
MOST_ANSWERS = 60
MOST_SHOWN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedReply:
    """Something that may happen, and the address with that answer."""

    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A hand to picture; `never` is for those to whom it never happened."""

    sentence: str
    replies: tuple[LinkedReply, ...]
    never: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """What was answered, and the address without it."""

    question: str
    answer: str
    without: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FittingGame:
    """Rules that fit everything, by name, as one word for addresses."""

    name: str
    about: str
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionLeft:
    """What is left of a house rule some of whose values are ruled out."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueRuledOut:
    """A value that a house rule cannot have, and the hand that showed it; without one the answers did."""

    label: str
    by: LinkedReply | None


RuledOutBy = Callable[[Mask], LinkedReply | None]
"""The hand after which none of these candidates was left; none where some were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interview:
    """What fits so far, what was said, and what to ask next."""

    notice: str
    question: OpenQuestion | None
    given: tuple[GivenAnswer, ...]
    games: tuple[FittingGame, ...]
    ended: str
    others: str
    narrowed: tuple[OptionLeft, ...]
    untouched: str
    ruled_out: tuple[ValueRuledOut, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """One answer of the address; nothing was answered where it never happened."""

    situation: Situation
    reply: Reply | None

    @property
    def word(self) -> str:
        return f"{self.situation.key}.{self.reply.code if self.reply else NEVER}"


def interview(
    request: HttpRequest, space: Space, mask: Mask, kept: Mapping[str, str], ruled_out_by: RuledOutBy = lambda _: None
) -> Interview:
    """Go on from those that are left; `kept` is what else stands in the address."""
    words = request.GET.getlist("said")[:MOST_ANSWERS]
    said = list(_read(space, words))
    for each in said:
        mask &= each.reply.mask if each.reply else space.everything
    asked = separating.best(space, mask, frozenset(each.situation.key for each in said))
    few = separating.nearest(space, mask)
    options = [_Option.of(space, key, mask) for key in candidates.questioned(space)] if mask else []
    narrowed = [option for option in options if option.gone]
    return Interview(
        notice="" if len(said) == len(words) else _("An answer in this address is not known here; it was left out."),
        question=_question(space, asked, mask, said, kept) if asked else None,
        given=tuple(_given(said, kept)),
        games=tuple(_games(space, few))[:MOST_SHOWN],
        ended=_("There is nothing left to ask: all of this fits everything so far.") if few and not asked else "",
        others=_others((mask & ~few).bit_count()),
        narrowed=tuple(_option_left(space, option) for option in narrowed),
        untouched=_untouched(len(options) - len(narrowed)) if narrowed else "",
        ruled_out=tuple(
            ValueRuledOut(label=in_short(OPTIONS[option.key], _having(space, those)), by=ruled_out_by(those))
            for option in narrowed
            for those in option.gone
        ),
    )


def _read(space: Space, words: Iterable[str]) -> Iterator[_Said]:
    """Each situation once; answers that nobody gives are left out."""
    known, seen = situations(space), set[str]()
    for word in words:
        key, _dot, code = word.rpartition(".")
        situation = known.get(key)
        if situation is None or key in seen:
            continue
        reply = next((each for each in situation.replies(space) if each.code == code), None)
        if reply or code == NEVER:
            seen.add(key)
            yield _Said(situation=situation, reply=reply)


def address(words: Iterable[str], kept: Mapping[str, str]) -> str:
    """The same page with these answers."""
    return "?" + urlencode([*kept.items(), *(("said", word) for word in words)], safe="~")


def _question(
    space: Space, asked: Situation, mask: Mask, said: Iterable[_Said], kept: Mapping[str, str]
) -> OpenQuestion:
    words = [each.word for each in said]
    return OpenQuestion(
        sentence=translated(asked.sentence),
        replies=tuple(
            LinkedReply(label=translated(reply.sentence), url=address([*words, f"{asked.key}.{reply.code}"], kept))
            for reply in asked.replies(space)
            if reply.mask & mask
        ),
        never=address([*words, f"{asked.key}.{NEVER}"], kept),
    )


def _given(said: list[_Said], kept: Mapping[str, str]) -> Iterator[GivenAnswer]:
    for each in said:
        others = [other.word for other in said if other is not each]
        answer = translated(each.reply.sentence) if each.reply else _("We do not know, or it never happened.")
        yield GivenAnswer(question=translated(each.situation.sentence), answer=answer, without=address(others, kept))


def _games(space: Space, few: Mask) -> Iterator[FittingGame]:
    """The presets among them by name; the others by what is changed."""
    named = presets_by_place(space)
    for place in space.members(few):
        if space.rules(place) == space.base:
            yield _fitting(space.base)
        elif place not in named:
            yield _fitting(_told_shortest(space, place))
        for preset in _at_home(named.get(place, []), space):
            rules = ruleset.settled(replace(preset.declared, table=space.base.table))
            if rules != space.base:
                yield _fitting(rules)


def _told_shortest(space: Space, place: int) -> RuleSet:
    """A candidate as changes of the preset that takes the fewest; what hands say nothing of is as it has it."""
    grounds = [
        space.base,
        *(replace(preset.declared, table=space.base.table) for preset in candidates.alike(space.base)),
    ]
    told = [ruleset.settled(space.candidates[place].at(ground)) for ground in grounds]
    return min(told, key=lambda rules: len(presets.changes(rules, presets.closest(rules))))


def _at_home(found: list[Preset], space: Space) -> list[Preset]:
    """Of presets that score alike, those that are made for such a table, if any is."""
    sizes = {preset.id: (preset.rules.table.players, preset.rules.table.decks) for preset in found}
    home = (space.base.table.players, space.base.table.decks)
    return [preset for preset in found if sizes[preset.id] == home] or found


def presets_by_place(space: Space) -> dict[int, list[Preset]]:
    """The presets that could be played at this table, by the candidate that each of them is."""
    named: dict[int, list[Preset]] = {}
    for preset in candidates.alike(space.base):
        place = space.place(preset.declared)
        if place is not None:
            named.setdefault(place, []).append(preset)
    return named


def _fitting(rules: RuleSet) -> FittingGame:
    game = games.named_game(rules)
    changed = " · ".join(change.label for change in game.changes)
    return FittingGame(name=game.name, about=changed or game.about, link=game.link)


def _others(count: int) -> str:
    if not count:
        return ""
    told = ngettext(
        "With one or two rules more changed, {count} other way to play fits as well.",
        "With one or two rules more changed, {count} other ways to play fit as well.",
        count,
    )
    return told.format(count=count)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Option:
    """A house rule, and of each of its values the candidates that have it: those left, and those that are gone."""

    key: str
    left: tuple[Mask, ...]
    gone: tuple[Mask, ...]

    @classmethod
    def of(cls, space: Space, key: str, mask: Mask) -> "_Option":
        values = space.values(key).values()
        return cls(
            key=key,
            left=tuple(mask & those for those in values if mask & those),
            gone=tuple(those for those in values if not mask & those),
        )


def _having(space: Space, those: Mask) -> RuleSet:
    return space.rules(next(space.members(those)))


def _option_left(space: Space, option: _Option) -> OptionLeft:
    meant = OPTIONS[option.key]
    values = tuple(value_in_short(meant, _having(space, those)) for those in option.left)
    return OptionLeft(label=_(meant.label), values=values)


def _untouched(count: int) -> str:
    """How many house rules may still be anything."""
    if not count:
        return ""
    told = ngettext(
        "Nothing is known yet of {count} other rule.", "Nothing is known yet of {count} other rules.", count
    )
    return told.format(count=count)
