"""Demo: two evenings as people would have written them down, told through the same services as any other."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.match import facts, fold, record
from scorekeeper.match.standing import opening
from scorekeeper.rules.house import presets
from scorekeeper.rules.words import N_
from scorekeeper.store import keys, services
from scorekeeper.store.models import Book, Key
from scorekeeper.store.services import Writer

TITLE = N_("The Friday table (demo)")
A_HAND = timedelta(minutes=11)
AT_HOME = time(19, 45)

Raw = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoMatch:
    """A match and what happened in it. `slips` says what was first written, by the number of what is true."""

    days_ago: int
    keeper: str
    rules: Raw
    house: str
    players: tuple[str, ...]
    facts: tuple[Raw, ...]
    slips: Mapping[int, Raw]


FIXED = DemoMatch(
    days_ago=0,
    keeper="Mei",
    rules={"preset": "tractor", "set": {"bidding.redeal": ["no_points"]}},
    house=N_("Our Fridays"),
    players=("Mei", "李伟", "Otto", "Ada"),
    facts=(
        {"declarer": "Mei", "points": 65, "trump": "2H"},
        {"captured": 75, "kitty": 10, "last_trick": {"won_by": "declarers", "cards": 1}, "trump": "3S"},
        {"points": 95, "note": N_("Ada threw the two aces of hearts at the right moment.")},
        {"points": 30, "trump": "2D"},
        {"redeal": "no_points", "by": "Otto", "note": N_("Not one five, ten or king among 25 cards.")},
        {"points": 55, "trump": "4C"},
        {
            "captured": 70,
            "kitty": 15,
            "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2},
            "trump": "5H",
            "note": N_("A pair of jokers in the last trick; the kitty counted four times."),
        },
        {"points": 75},
        {"bracket": [5, 35], "note": N_("Nobody counted, but it was under 40.")},
        {"points": 110, "fines": [{"points": 10, "on": "declarers"}]},
    ),
    slips={5: {"points": 80, "trump": "4C"}},
)
CALLED = DemoMatch(
    days_ago=7,
    keeper="Ada",
    rules={"preset": "finding-friends"},
    house="",
    players=("Ada", "Jonas", "Mei", "李伟", "小雨", "Otto"),
    facts=(
        {
            "declarer": "Jonas",
            "points": 115,
            "friends": ["小雨", "Otto"],
            "calls": [{"card": "AS", "copy": 1}, {"card": "KH", "copy": 2}],
            "trump": "2D",
        },
        {
            "points": 60,
            "friends": ["Ada"],
            "calls": [{"card": "AC", "copy": 2}, {"card": "AC", "copy": 3}],
            "trump": "3S",
            "note": N_("Ada played both aces, so the two of them were alone, and still it was enough."),
        },
        {"points": 190, "friends": ["李伟", "Jonas"], "trump": "4H"},
        {"points": 85, "friends": ["Otto", "李伟"]},
        {"points": 245, "friends": ["小雨", "Ada"]},
        {"points": 40, "friends": ["小雨", "Mei"]},
        {"points": 130, "friends": ["Jonas", "李伟"]},
    ),
    slips={},
)


@transaction.atomic
def open_demo(today: date) -> Key:
    """A throw-away book with both evenings, and the key to keep it."""
    key = keys.open_book(name=_(TITLE), throwaway=True)
    for evening in (CALLED, FIXED):
        _tell(key.book, evening, today - timedelta(days=evening.days_ago))
    return key


def _tell(book: Book, evening: DemoMatch, day: date) -> None:
    rules, house = presets.load(evening.rules), _(evening.house) if evening.house else ""
    match = facts.Match(rules=rules, house=house, players=evening.players, date=day.isoformat())
    row, standing = services.begin(book, match), opening(match)
    for place, raw in enumerate(evening.facts):
        at = (datetime.combine(day, AT_HOME) + place * A_HAND).isoformat(timespec="minutes")
        writer = Writer(seen=row.version, name=evening.keeper)
        slip, right = (fold.after(standing, _fact(each, at)) for each in (evening.slips.get(place, raw), raw))
        entry = services.record(row, fold.seen(slip), writer=writer, key=f"demo-{place}")
        row.refresh_from_db()
        if place in evening.slips:
            services.amend(entry, fold.seen(right), writer=Writer(seen=row.version, name=evening.keeper))
            row.refresh_from_db()
        standing = right.after


def _fact(raw: Raw, at: str) -> facts.Fact:
    """A fact at its moment, its note in the language of whoever looks at it."""
    note = {"note": _(str(raw["note"]))} if "note" in raw else {}
    return record.read_fact({**raw, **note, "at": at})
