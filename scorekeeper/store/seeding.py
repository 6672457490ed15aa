"""Seeding: books full of believable evenings, the same ones for the same seed, to see how pages do with many rows.

A few evenings are played through the fold; every match is one of them, at another table on another day.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random

from django.db import transaction

from scorekeeper.match import facts, fold
from scorekeeper.match.facts import Captured, Hand, Total
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import LastTrick
from scorekeeper.store import codec, keys, rulesets, services
from scorekeeper.store.models import Book, Entry, Key, Match

WESTERN = ("Mei", "Otto", "Ada", "Jonas", "Carmen", "Nikhil", "Ruth", "Aleš", "Yuki", "Tom", "Bo", "Zoë", "Farid")
CHINESE = ("李伟", "小雨", "王芳", "陈静", "老赵", "张敏", "刘洋", "奶奶", "婷婷", "阿明")
NAMES = (*WESTERN, *CHINESE)
RULES = (presets.TRACTOR, presets.BASHI_FEN, presets.ONLINE, presets.FINDING_FRIENDS, presets.LOOKING_FOR_FRIENDS)
NOTES = ("Ada threw both aces at the right moment.", "甩牌被毙了。", "Nobody had a pair.", "一对大王收底。")
PATTERNS = 60
"""As many different evenings; to fold each match would take most of the time."""
AT_ONCE = 100
COUNTED, NOTED = 0.5, 0.03
"""In how many hands the kitty is counted, and in how many something is noted."""
LAST_DAY = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
A_WEEK, A_HAND = timedelta(days=7), timedelta(minutes=10)
Written = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleEvening:
    """An evening of people who are called by their seats: how it began, and what happened."""

    opening: Written
    players: int
    facts: tuple[Written, ...]

    def at(self, names: Sequence[str], day: datetime) -> tuple[Written, list[Written]]:
        """The same evening of other people, on another day."""
        called = {f"{seat}": name for seat, name in enumerate(names)}
        began = {**self.opening, "players": [*names], "date": f"{day:%Y-%m-%d}"}
        return began, [_called(fact, called) for fact in self.facts]


def seed(books: int, matches: int, hands: int, chance: Random) -> Iterator[Key]:
    """So many books of so many matches each, with so many hands on average; the key to keep each, once it is full."""
    evenings = [_evening(chance, hands) for _ in range(PATTERNS)]
    for number in range(books):
        with transaction.atomic():
            key = keys.open_book(name=f"Table {number + 1}")
            _fill(key.book, matches, evenings, chance)
        yield key


def _fill(book: Book, matches: int, evenings: Sequence[SampleEvening], chance: Random) -> None:
    people = chance.sample(NAMES, 8)
    services.enroll(book, people)
    played = iter(range(matches))
    while weeks := [*islice(played, AT_ONCE)]:
        rows, told = list[Match](), list[list[Written]]()
        for week in weeks:
            evening, day = chance.choice(evenings), LAST_DAY - (matches - week) * A_WEEK
            began, happened = evening.at(chance.sample(people, evening.players), day)
            rows.append(Match(book=book, opening=began, version=len(happened), made_at=day))
            told.append(happened)
        Match.objects.bulk_create(rows)
        Entry.objects.bulk_create(
            [entry for row, happened in zip(rows, told, strict=True) for entry in _entries(row, happened, chance)],
            batch_size=2_000,
        )


def _entries(row: Match, happened: Sequence[Written], chance: Random) -> Iterator[Entry]:
    by = chance.choice(NAMES)
    for place, fact in enumerate(happened):
        key, at = f"{chance.getrandbits(96):016x}"[:16], row.made_at + place * A_HAND
        version = place + 1
        yield Entry(match=row, place=place, fact=fact, key=key, version=version, by=by, made_at=at)


def _called(fact: Written, called: dict[str, str]) -> Written:
    """A fact of a pattern, with the names of those who sit there."""
    changed = dict(fact)
    if isinstance(declarer := fact.get("declarer"), str):
        changed["declarer"] = called[declarer]
    if isinstance(friends := fact.get("friends"), list):
        changed["friends"] = [called[each] for each in friends]
    return changed


def _evening(chance: Random, hands: int) -> SampleEvening:
    """One evening through the fold, with about so many hands unless the match is won before."""
    rules = chance.choice(RULES)
    match = facts.Match(rules=rules, players=tuple(f"{seat}" for seat in range(rules.table.players)))
    standing, happened = opening(match), list[Written]()
    for _ in range(max(1, round(chance.gauss(hands, hands / 6)))):
        if standing.finished:
            break
        step = fold.after(standing, _hand(chance, rules, standing))
        happened.append(codec.written(fold.seen(step)))
        standing = step.after
    return SampleEvening(
        opening=rulesets.apart(codec.written_opening(match)), players=len(match.players), facts=tuple(happened)
    )


def _hand(chance: Random, rules: RuleSet, standing: Standing) -> Hand:
    """Somewhat fewer points than takes the deal, on average; every other kitty is counted, and few hands have notes."""
    most = 100 * rules.table.decks
    points = min(max(5 * round(chance.gauss(most * 0.36, most * 0.18) / 5), 0), most - 30)
    declarer = standing.declarer or chance.choice(standing.players)
    hand = Hand(count=Total(points=points), declarer=declarer, at=f"{LAST_DAY:%Y-%m-%dT%H:%MZ}")
    if not standing.fixed:
        others = [name for name in standing.players if name != declarer]
        hand = replace(hand, friends=tuple(chance.sample(others, len(standing.players) // 2 - 1)))
    if chance.random() < COUNTED:
        trick = LastTrick(won_by=chance.choice([*Side]), cards=1, longest=1)
        hand = replace(hand, count=Captured(points=points, kitty=5 * chance.randrange(5)), last_trick=trick)
    return replace(hand, note=chance.choice(NOTES)) if chance.random() < NOTED else hand
