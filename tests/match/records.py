"""Strategies for whatever may be written down of a match, whether or not it can have been."""

from types import MappingProxyType
from typing import Any

from hypothesis import strategies as st

from scorekeeper.match.facts import (
    AgreedPenalties,
    Captured,
    Fact,
    Hand,
    HandLost,
    InBracket,
    Match,
    NewRules,
    NewSeats,
    NoClaim,
    Penalty,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.rules.bid.calls import ColourCall, CopyCall
from scorekeeper.rules.cards.card import FACES, PRINTED_SUITS, Colour, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet, changed
from scorekeeper.rules.score.points import Fine, LastTrick

TEXT = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" ,·:\"'"), max_size=12)
WORDS = TEXT.map(lambda text: " ".join(text.split()))
NAMES = WORDS.filter(bool)
MAYBE = st.none() | NAMES
SIDES = st.sampled_from(Side)
POINTS = st.integers(0, 60).map(lambda fives: 5 * fives)
CARDS = st.sampled_from(FACES)
RANKS = st.sampled_from(Rank)
TRUMPS = st.builds(Trump, RANKS, st.sampled_from([*PRINTED_SUITS, None])) | st.just(Trump(None, None))
CALLS = st.builds(CopyCall, CARDS, st.integers(1, 3)) | st.builds(
    ColourCall, st.sampled_from(Colour), st.none() | RANKS
)
TIMES = st.sampled_from(["", "2026-02-17", "2026-02-17T20:15", "2026-02-17T20:15:59.25+08:00"])
REMARK: dict[str, Any] = {"at": TIMES, "note": WORDS}
COUNTS = (
    st.builds(Total, points=st.integers(-20, 60).map(lambda fives: 5 * fives))
    | st.builds(Captured, points=POINTS, kitty=POINTS, declarers=st.none() | POINTS)
    | st.builds(InBracket, start=POINTS, end=st.none() | POINTS)
)


PENALTIES = st.builds(Penalty, on=SIDES | NAMES, levels=st.integers(1, 12), why=WORDS)
CLAIMS = st.sampled_from(RedealClaim)


def few(each: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(each, max_size=2).map(tuple)


def by_name(each: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(NAMES, each, max_size=2).map(MappingProxyType)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A hand; only with a last trick does anybody know its cards."""
    trick = draw(st.none() | st.builds(LastTrick, won_by=SIDES, cards=st.integers(1, 9), longest=st.integers(1, 9)))
    return Hand(
        count=draw(COUNTS),
        declarer=draw(MAYBE),
        trump_rank=draw(st.none() | RANKS),
        penalties=draw(few(PENALTIES)),
        friends=draw(few(NAMES)),
        calls=draw(few(CALLS)),
        trump=draw(st.none() | TRUMPS),
        last_trick=trick,
        card=draw(CARDS) if trick else None,
        captures=draw(few(CARDS)) if trick else (),
        fines=draw(few(st.builds(Fine, points=st.integers(1, 9), on=SIDES))),
        at=draw(TIMES),
        note=draw(WORDS),
    )


@st.composite
def set_scores(draw: st.DrawFn) -> SetScore:
    declarer = draw(MAYBE)
    return SetScore(
        why=draw(NAMES),
        levels=draw(by_name(RANKS)),
        laps=draw(by_name(st.integers(0, 3))),
        declarer=declarer,
        open_deal=declarer is None and draw(st.booleans()),
        note=draw(WORDS),
    )


def rules(players: int) -> st.SearchStrategy[RuleSet]:
    """The rules of a preset, at a table of so many."""
    found = [changed(preset.rules, {"table.players": players}) for preset in PRESETS.values()]
    return st.sampled_from(found)


def facts(players: int) -> st.SearchStrategy[Fact]:
    return (
        hands()
        | set_scores()
        | st.builds(Redeal, claim=CLAIMS, by=NAMES, declarer=MAYBE, trump_rank=st.none() | RANKS, **REMARK)
        | st.builds(Redeal, claim=st.sampled_from(NoClaim), by=MAYBE, penalties=few(PENALTIES), **REMARK)
        | st.builds(AgreedPenalties, penalties=st.lists(PENALTIES, min_size=1, max_size=2).map(tuple), **REMARK)
        | st.builds(HandLost, by=NAMES, declarer=MAYBE, friends=few(NAMES), **REMARK)
        | st.builds(NewSeats, players=few(NAMES), levels=by_name(RANKS), **REMARK)
        | st.builds(NewRules, rules=rules(players), house=WORDS, **REMARK)
    )


@st.composite
def matches(draw: st.DrawFn) -> Match:
    players = draw(st.integers(4, 6))
    return Match(
        rules=draw(rules(players)),
        players=tuple(draw(st.lists(NAMES, min_size=players, max_size=players))),
        facts=tuple(draw(st.lists(facts(players), max_size=4))),
        levels=draw(by_name(RANKS)),
        house=draw(WORDS),
        name=draw(WORDS),
        date=draw(st.sampled_from(["", "2026-02-17"])),
        note=draw(WORDS),
    )
