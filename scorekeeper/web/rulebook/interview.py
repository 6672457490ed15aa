"""One question after another about hands that everybody can picture; the answers stand in the address."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import candidates, separating
from scorekeeper.match.candidates import Mask, Space
from scorekeeper.match.situations import Reply, Situation, situations
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.presets import Preset
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaking:
    """What speaks against rules besides the answers.

    `hand` is the one after which none of these candidates was left, none where some were. `fallen` are presets by their
    ids, and other rules as addresses have them, that rulings rule out: no scored hand tells them from those alike.
    """

    hand: Callable[[Mask], LinkedReply | None] = lambda _: None
    fallen: frozenset[str] = frozenset()


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
    request: HttpRequest, space: Space, mask: Mask, kept: Mapping[str, str], speaking: Speaking = Speaking()
) -> Interview:
    """Go on from those that are left; `kept` is what else stands in the address."""
    words = request.GET.getlist("said")[:MOST_ANSWERS]
    said = list(_read(space, words))
    for each in said:
        mask &= each.reply.mask if each.reply else space.everything
    asked = separating.best(space, mask, frozenset(each.situation.key for each in said))
    few = separating.fewest_changes(space, mask)
    options = [_Option.of(space, key, mask) for key in candidates.questioned(space)] if mask else []
    narrowed = [option for option in options if option.gone]
    fitting = tuple(islice(_games(space, few, speaking.fallen), MOST_SHOWN))
    return Interview(
        notice="" if len(said) == len(words) else _("An answer in this address is not known here; it was left out."),
        question=_question(space, asked, mask, said, kept) if asked else None,
        given=tuple(_given(said, kept)),
        games=fitting,
        ended=_("There is nothing left to ask: all of this fits everything so far.") if fitting and not asked else "",
        others=_others((mask & ~few).bit_count()),
        narrowed=tuple(_option_left(space, option) for option in narrowed),
        untouched=_untouched(len(options) - len(narrowed)) if narrowed else "",
        ruled_out=tuple(
            ValueRuledOut(label=in_short(OPTIONS[option.key], _having(space, those)), by=speaking.hand(those))
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


def _games(space: Space, few: Mask, fallen: frozenset[str]) -> Iterator[FittingGame]:
    """First the rules of the table and the presets by name, then others by what is changed in any that stand."""
    named = presets_by_place(space, fallen)
    base = [] if games.link(space.base) in fallen else [space.base]
    homes = {space.place(rules) or 0 for rules in base}
    for place in sorted({*named, *homes}):
        if few >> place & 1:
            few ^= 1 << place
            yield from map(_fitting, base if place in homes else [])
            yield from map(_fitting, _at_base(named.get(place, []), space))
    grounds = [*base, *(replace(each.declared, table=space.base.table) for each in _standing(space, fallen))]
    for place in space.members(few if grounds else 0):
        yield _fitting(_told_shortest(space, place, grounds))


def _at_base(found: list[Preset], space: Space) -> Iterator[RuleSet]:
    """Presets at this table, apart from its own rules."""
    for preset in _at_home(found, space):
        rules = ruleset.settled(replace(preset.declared, table=space.base.table))
        if rules != space.base:
            yield rules


def _standing(space: Space, fallen: frozenset[str]) -> list[Preset]:
    return [preset for preset in candidates.alike(space.base) if preset.id not in fallen]


def _told_shortest(space: Space, place: int, grounds: Iterable[RuleSet]) -> RuleSet:
    """A candidate as changes of the rules that take the fewest; what hands say nothing of is as they have it."""
    told = [ruleset.settled(space.candidates[place].at(ground)) for ground in grounds]
    return min(told, key=lambda rules: len(presets.changes(rules, presets.closest(rules))))


def _at_home(found: list[Preset], space: Space) -> list[Preset]:
    """Of presets that score alike, those that are made for such a table, if any is."""
    sizes = {preset.id: (preset.rules.table.players, preset.rules.table.decks) for preset in found}
    home = (space.base.table.players, space.base.table.decks)
    return [preset for preset in found if sizes[preset.id] == home] or found


def presets_by_place(space: Space, fallen: frozenset[str] = frozenset()) -> dict[int, list[Preset]]:
    """The presets that could be played at this table and have not fallen, by the candidate that each of them is."""
    named: dict[int, list[Preset]] = {}
    for preset in _standing(space, fallen):
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
