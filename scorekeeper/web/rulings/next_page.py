"""Who declares next, and at what level: every total of a hand with what it brings, from any standing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from string import ascii_uppercase
from urllib.parse import parse_qsl, urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.match import checks, fold, record
from scorekeeper.match.facts import Hand, Match, Total
from scorekeeper.match.outcomes import Prospect, prospects
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.step import Step
from scorekeeper.match.story import won
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import span
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.questions.asked import Asked, QuestionError
from scorekeeper.rules.questions.question import NAMES
from scorekeeper.rules.questions.scored import (
    CAPTURED,
    FINES,
    KITTY,
    LAST_TRICK,
    MISSING,
    POINTS,
    SCORE,
    count,
)
from scorekeeper.rules.rulebook import spoken
from scorekeeper.rules.score import next_declarer
from scorekeeper.rules.words import N_, Sentence, say, series, shown
from scorekeeper.web.matches.preview import hand_preview
from scorekeeper.web.rulings import law
from scorekeeper.web.rulings.address import SHOUT, Asking
from scorekeeper.web.rulings.asking_page import ignored
from scorekeeper.web.rulings.controls import FormControl, Pill, Slot, one_of, some_of
from scorekeeper.web.rulings.fields import WITHIN, PlayersInput, in_json, names
from scorekeeper.web.rulings.form import FormEntry, objected
from scorekeeper.web.rulings.shouts import NEXT
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.wording import in_words, joined, translated

TITLE = N_("Who declares next, and at what level?")
LEVEL, LEVELS = "level", "levels"
COUNTED = tuple(field.name for field in (POINTS, CAPTURED, KITTY, LAST_TRICK, FINES))
"""What somebody may say of the points."""
AT_THE_LAST = "ace"
"""Whoever shouts this means that the side which declares is at the last level."""
LADDER = ("ladder.finish", "ladder.finish_by")
"""The rules that somebody at the last level wants to hear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBefore:
    """Where a hand starts from, with those who declare it as far as they are known, and its points once counted.

    The points are the total: what irregularities pay is `fined` in, and moves them no more. `misread` is what was said
    of where it starts from and cannot be read, `miscounted` the same of the points, and `idle` what the match knows
    better.
    """

    standing: Standing
    known: bool = False
    declarer: str = ""
    friends: tuple[str, ...] = ()
    points: int | None = None
    fined: bool = False
    misread: tuple[str, ...] = ()
    miscounted: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    def after(self, points: int) -> Step:
        count = Total(points=points)
        return fold.after(self.standing, Hand(declarer=self.declarer, friends=self.friends, count=count))

    @property
    def prospects(self) -> tuple[Prospect, ...]:
        """What there is to be won, from no points on."""
        found = prospects(self.standing)
        return tuple(each for each in found[min(len(self.friends), len(found) - 1)] if each.start >= 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterPoints:
    """What the points that were counted bring: who declares, who moves, and why."""

    points: str
    sentence: str
    moves: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPage(Page):
    game: str
    ladder: str
    entries: tuple[FormEntry, ...]
    hidden: tuple[tuple[str, str], ...]
    objections: tuple[str, ...]
    over: str
    fined: bool
    answer: AfterPoints | None
    rows: tuple[Door, ...]
    notes: tuple[str, ...] = ()
    no_door: Door | None = None
    elsewhere_url: str = ""
    board_url: str = ""
    url: str = ""
    back: str = ""


def hand_of_match(standing: Standing, step: Step | None, asking: Asking, given: QueryDict) -> HandBefore:
    """The hand of a match, where nothing that it knows is asked."""
    points, miscounted = _counted(asking, standing.rules)
    declarer = (step.declarer if step else standing.declarer) or _one_of(standing.players, given.get("declarer"))
    friends = step.side[1:] if step and not standing.fixed else _friends(standing, declarer, given)
    return HandBefore(
        standing=replace(standing, breaches=tuple(replace(each, points=0) for each in standing.breaches)),
        known=True,
        declarer=declarer,
        friends=friends,
        points=step.total if step and points is None else points,
        fined=bool(standing.fines),
        misread=tuple(_strangers(standing, given)),
        miscounted=miscounted,
        idle=tuple(name for name in (NAMES.name, LEVELS) if name in given),
    )


def lettered(rules: RuleSet) -> tuple[str, ...]:
    """What players are called of whom nobody says it."""
    return tuple(ascii_uppercase[: rules.table.players])


def hand_described(asking: Asking, given: QueryDict) -> HandBefore:
    """A hand of no match: everybody stands where somebody says, or at the first level, and the first one declares."""
    match, misread = _beginning(asking, given)
    start = opening(match)
    usual = match.rules.ladder.finish.value if _at_the_last(asking) and not match.levels else ""
    said = {
        side: _level(given.get(f"{LEVEL}{place}", "" if place else usual)) for place, side in enumerate(start.sides)
    }
    tapped = {name: rank for side, rank in said.items() if isinstance(rank, Rank) for name in side}
    standing = opening(replace(match, levels={**match.levels, **tapped}))
    declarer = _one_of(match.players, given.get("declarer")) or match.players[0]
    points, miscounted = _counted(asking, match.rules)
    unread = objected(asking, None)
    levels_misread = (translated(rank.sentence) for rank in said.values() if isinstance(rank, NotationError))
    return HandBefore(
        standing=standing,
        declarer=declarer,
        friends=_friends(standing, declarer, given),
        points=points,
        misread=(*([unread.sentence] if unread else []), *misread, *levels_misread, *_strangers(standing, given)),
        miscounted=miscounted,
    )


def _beginning(asking: Asking, given: QueryDict) -> tuple[Match, tuple[str, ...]]:
    """Who plays and who stands where, as a match that begins so has it, or why none can."""
    usual = Match(rules=asking.played, players=lettered(asking.played))
    players, levels = _named(given, NAMES.name) or [*usual.players], _by_name(given.get(LEVELS, ""))
    rules = asking.values.get("rules") if asking.rules else asking.kind.usual
    try:
        found = record.read_match({"rules": rules, NAMES.name: players, LEVELS: levels, "hands": []})
    except RecordError as error:
        return usual, tuple(translated(problem.sentence) for problem in error.problems)
    problems = tuple(translated(problem.sentence) for problem in checks.opening_problems(found))
    return (usual if problems else found), problems


def _named(given: QueryDict, name: str) -> list[object]:
    """Names as an address lists them: one by one, with a slash between, or as JSON."""
    texts = [in_json(text) for text in given.getlist(name)]
    return [each for text in texts for each in (text if isinstance(text, list) else names(str(text)))]


def _by_name(text: str) -> object:
    """Levels by name, as N:A/W:9 or as JSON."""
    said = in_json(text)
    return dict(part.rpartition(WITHIN)[::2] for part in names(text)) if said is text else said


def _counted(asking: Asking, rules: RuleSet) -> tuple[int | None, tuple[str, ...]]:
    """The total as far as it was said or can be counted, or why it is none."""
    if not any(name in asking.values for name in COUNTED):
        return None, ()
    try:
        return count(Asked(asking.question), rules).account.total, ()
    except QuestionError as error:
        found = objected(asking, error)
        return None, (found.sentence,) if found else ()


def _level(said: str) -> Rank | NotationError | None:
    """The level that somebody is said to be at."""
    try:
        return notation.level(said) if said else None
    except NotationError as error:
        return error


def _one_of(names: tuple[str, ...], said: str | None) -> str:
    return said if said in names else ""


def _friends(standing: Standing, declarer: str, given: QueryDict) -> tuple[str, ...]:
    """Those who are said to have joined, where anybody can."""
    if standing.fixed:
        return ()
    said = {*map(str, _named(given, "friends"))} - {declarer}
    return tuple(name for name in standing.players if name in said)


def _strangers(standing: Standing, given: QueryDict) -> Iterator[str]:
    """Why somebody cannot have declared or joined: nobody here is called so."""
    for name in dict.fromkeys(map(str, filter(None, [given.get("declarer"), *_named(given, "friends")]))):
        if name not in standing.players:
            players = series(standing.players)
            sentence = say("Nobody here is called {name}; the players are {names}.", name=shown(name), names=players)
            yield translated(sentence)


def next_page(hand: HandBefore, asking: Asking, back: str) -> NextPage:
    """All that the hand can bring, and what it does bring where its points are known."""
    rules, over = hand.standing.rules, hand.standing.finished
    step = hand.after(hand.points) if hand.declarer and hand.points is not None and not over else None
    problems = [problem.sentence for problem in step.problems] if step else []
    objections = tuple(dict.fromkeys((*hand.misread, *hand.miscounted, *map(translated, problems))))
    counted = urlencode([*_said(hand, asking), (POINTS.name, hand.points)])
    return NextPage(
        title=_(asking.shout.words if asking.shout else TITLE),
        description=_("What every total of a hand brings: who declares next, and at what level."),
        game=law.game(rules, None, asking.houses),
        ladder=_of_the_last(rules) if _at_the_last(asking) or _near_the_last(hand) else "",
        entries=() if over else tuple(_entries(hand)),
        hidden=(*_beside(hand, asking, "rules", *COUNTED), *_names_said(hand, asking)),
        notes=ignored([*_unknown(asking), *hand.idle]),
        objections=objections,
        over=translated(won(hand.standing.winners)) if over else "",
        fined=hand.fined and not over,
        answer=_answer(step) if step and not objections else None,
        rows=tuple(_rows(hand, urlencode([*_said(hand, asking)]))) if _starts(hand) else (),
        elsewhere_url=_elsewhere(hand, asking) if step and not objections else "",
        board_url=f"{reverse('ruling-next-board')}?{counted}",
        url=f"{reverse('ruling-next')}?{counted}",
        back=back,
    )


def _elsewhere(hand: HandBefore, asking: Asking) -> str:
    """What these points bring under other rules; where somebody stands changes nothing there but the way back."""
    standing, rules = hand.standing, hand.standing.rules
    missing = standing.missing_friends((hand.declarer, *hand.friends))
    values = {"rules": presets.link(rules, presets.closest(rules)), POINTS.name: hand.points}
    there = Asking(SCORE, {**values, MISSING.name: missing} if missing else values, origin=asking.origin)
    here = [(name, text) for name, text in _said(hand, asking) if name not in asking.beside and name != "rules"]
    return f"{there.url('ruling-elsewhere')}&{urlencode([(SHOUT, asking.shout.slug if asking.shout else NEXT), *here])}"


def _at_the_last(asking: Asking) -> bool:
    """Whether that is what was shouted."""
    return bool(asking.shout and asking.shout.slug == AT_THE_LAST)


def _of_the_last(rules: RuleSet) -> str:
    return joined(translated(each) for key in LADDER for each in spoken(OPTIONS[key], rules))


def _near_the_last(hand: HandBefore) -> bool:
    """Whether somebody is at the last level, or can be after this hand."""
    after = (hand.after(each.start).after for each in hand.prospects) if _starts(hand) else ()
    standings = (hand.standing, *after)
    return any(each.finished or each.rules.ladder.finish in each.levels.values() for each in standings)


def _unknown(asking: Asking) -> Iterator[str]:
    """Parameters that neither say where the hand starts from nor what was counted."""
    return (name for name in asking.strangers if not (name in {"declarer", "friends"} or name.startswith(LEVEL)))


def _starts(hand: HandBefore) -> bool:
    """Whether it is known where the hand starts from, and that there is one."""
    return bool(hand.declarer) and not hand.misread and not hand.standing.finished


def _beside(hand: HandBefore, asking: Asking, *names: str) -> Iterator[tuple[str, str]]:
    """What the address says of these and of where it was opened; a match says for itself what it knows."""
    yield from asking.beside.items()
    yield from ((name, text) for name, text in parse_qsl(asking.query) if name in names and not hand.known)


def _said(hand: HandBefore, asking: Asking) -> Iterator[tuple[str, str]]:
    """All that is known of the hand, as an address says it."""
    standing = hand.standing
    yield from _beside(hand, asking, "rules")
    yield from _names_said(hand, asking)
    if not hand.known:
        yield from ((f"{LEVEL}{place}", standing.levels[side[0]].value) for place, side in enumerate(standing.sides))
    yield "declarer", hand.declarer
    yield from (("friends", name) for name in hand.friends)


def _names_said(hand: HandBefore, asking: Asking) -> Iterator[tuple[str, str]]:
    """What the players are called, if somebody said it."""
    if not hand.known and hand.standing.players != lettered(asking.played):
        yield NAMES.name, PlayersInput(NAMES).shortest([*hand.standing.players])


def _entries(hand: HandBefore) -> Iterator[FormEntry]:
    """What is not known: the levels, who declared, and who joined."""
    standing, players = hand.standing, hand.standing.players
    if not hand.known:
        yield _entry("levels", _("Levels"), tuple(_levels(standing)))
    if not (hand.known and standing.declarer):
        slot = Slot(name="declarer", label=_("Declarer"))
        yield _entry("declarer", slot.label, (one_of(slot, hand.declarer, [(name, name) for name in players]),))
    if hand.declarer and not standing.fixed:
        slot = Slot(name="friends", label=_("Friends"))
        others = (name for name in players if name != hand.declarer)
        pills = tuple(Pill(value=name, label=name, checked=name in hand.friends) for name in others)
        yield _entry("friends", slot.label, (some_of(slot, pills),))


def _levels(standing: Standing) -> Iterator[FormControl]:
    ranks = [(rank.value, rank.value) for rank in Rank]
    for place, side in enumerate(standing.sides):
        slot = Slot(name=f"{LEVEL}{place}", label=in_words(series(side)), titled=True)
        yield one_of(slot, standing.levels[side[0]].value, ranks, fives=True)


def _entry(name: str, label: str, controls: tuple[FormControl, ...]) -> FormEntry:
    return FormEntry(id=name, label=label, help="", error="", controls=controls)


def _answer(step: Step) -> AfterPoints:
    told, said = hand_preview(step.before, step.fact), translated(_declares(step))
    return AfterPoints(
        points=_("{points} points").format(points=step.total),
        sentence=said,
        moves=() if step.after.finished else told.moves,
        reasons=tuple(reason for reason in told.sentences if reason != said),
    )


def _rows(hand: HandBefore, query: str) -> Iterator[Door]:
    """Each total with what it leads to and whose deal that makes it, and the way to all that is said of it."""
    for each in hand.prospects:
        step = hand.after(each.start)
        yield Door(
            url=f"?{query}&points={each.start}",
            label=f"{span(each.start, each.end)} · {translated(_declares(step))}",
            hint=joined(map(translated, (*each.sentences[:1], *_whose_deal(step)))),
            icon="play",
        )


def _whose_deal(step: Step) -> Iterator[Sentence]:
    """Why the one who declares next does so."""
    own = [article.id for article in next_declarer.ARTICLES]
    return (reason.sentence for reason in step.reasons if reason.article in own)


def _declares(step: Step) -> Sentence:
    after = step.after
    if after.finished:
        return won(after.winners)
    if after.declarer is None:
        return say("Whoever makes trumps declares next.")
    return say("{name} declares next, at {level}.", name=after.declarer, level=after.levels[after.declarer])


def next_url(asking: Asking) -> str:
    """The page about the hand that a question is about; a match knows the rules, and else they are said."""
    names = ("points",) if asking.origin else ("rules", "points")
    said = {**asking.beside, **{name: text for name, text in parse_qsl(asking.query) if name in names}}
    return f"{reverse('ruling-next')}?{urlencode(said)}".rstrip("?")
