"""The form of a hand: whatever a match holds can be typed, and typed again it is the same."""

import re
from dataclasses import replace

import pytest
from django.http import QueryDict
from django.utils import translation

from scorekeeper.match import fold
from scorekeeper.match.facts import (
    Breach,
    Captured,
    Fact,
    Hand,
    HandEnded,
    HandLost,
    InBracket,
    Match,
    NewRules,
    NewSeats,
    NoClaim,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.step import Step
from scorekeeper.rules.cards.card import Rank, Suit
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet, changed, read
from scorekeeper.rules.score.points import LastTrick
from scorekeeper.web.matches import hand_facts
from scorekeeper.web.matches.between_forms import RulesChangeForm, SetScoreForm
from scorekeeper.web.matches.breach_form import BreachForm
from scorekeeper.web.matches.forms import FactForm, HandForm
from scorekeeper.web.matches.seats_form import SeatsForm
from tests.each import each
from tests.web.evening import FOUR, SIX
from tests.web.golden import STEPS

COMING = 99


def sent_again(form: FactForm) -> QueryDict:
    """What a browser sends of a form that nobody has touched."""
    data = QueryDict(mutable=True)
    for name in form.fields:
        value = form[name].value()
        data.setlist(name, value if isinstance(value, list) else [] if value is None else [str(value)])
    return data


def form_of(step: Step, data: QueryDict | None = None) -> FactForm:
    match step.fact:
        case Breach() | HandEnded():
            return BreachForm(step.before, step.fact, coming=COMING, data=data)
        case NewSeats():
            return SeatsForm(step.before, step.fact, coming=COMING, data=data)
        case SetScore():
            return SetScoreForm(step.before, step.fact, coming=COMING, data=data)
        case NewRules():
            return RulesChangeForm(step.before, step.fact, coming=COMING, data=data)
        case _:
            return HandForm(step.before, step.fact, data=data)


def is_consistent(step: Step) -> bool:
    """Whether the trump that was noted is of the rank that was played: a form asks for one rank."""
    trump = step.fact.trump if isinstance(step.fact, Hand) else None
    return not step.problems and (trump is None or trump.rank in {None, step.trump_rank})


@each(filter(is_consistent, STEPS))
def test_what_is_written_reads_back_into_its_form_and_out_again(step: Step) -> None:
    form = form_of(step, sent_again(form_of(step)))
    assert (form.is_valid(), form.errors) == (True, {})
    assert form.fact == fold.seen(step)


def test_every_kind_of_fact_is_among_them() -> None:
    kinds = {type(step.fact) for step in STEPS if not step.problems}
    assert kinds == {Hand, HandLost, HandEnded, Redeal, Breach, SetScore, NewSeats, NewRules}


def seen(standing: Standing, hand: Hand) -> Fact:
    """With the rank that was played."""
    return fold.seen(fold.after(standing, hand))


def asked(standing: Standing) -> set[str]:
    return set(HandForm(standing).fields)


FIXED = opening(Match(rules=presets.TRACTOR, players=FOUR))
DEALT = {"declarer", "trump_rank", "trump", "ending", "by", "note"}
EVERYWHERE = DEALT | {"bracket", "points", "kitty", "last_trick", "declarers"}
FINES = {"fines_declarers", "fines_defenders"}


def test_a_table_is_asked_only_what_matters_to_it() -> None:
    assert asked(FIXED) == EVERYWHERE | FINES | {"cards", "longest"}


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"kitty.bonus": "double"}, set()),
        ({"kitty.measure": "all_cards"}, {"cards"}),
        ({"kitty.tricks": "last_trick_too"}, {"cards", "longest", "trick_points"}),
        ({"ladder.jack": "single_jack"}, {"cards", "longest", "jack", "captures"}),
    ],
)
def test_house_rules_ask_for_more_or_less(changes: dict[str, object], more: set[str]) -> None:
    rules = changed(presets.TRACTOR, read(changes))
    assert asked(opening(Match(rules=rules, players=FOUR))) == EVERYWHERE | FINES | more


def test_called_partners_are_asked_for_their_friends() -> None:
    called = opening(Match(rules=presets.FINDING_FRIENDS, players=SIX))
    assert asked(called) - asked(FIXED) == {"friends", "calls"}


def test_as_many_friends_are_asked_for_as_were_called() -> None:
    called = opening(Match(rules=presets.FINDING_FRIENDS, players=SIX))
    assert HandForm(called)["friends"].label == "2 friends were called: who joined?"


@pytest.mark.parametrize(("sent", "barred"), [({}, ["Mei"]), ({"declarer": "Li"}, ["Li"])])
def test_whoever_declares_is_not_offered_as_a_friend(sent: dict[str, str], barred: list[str]) -> None:
    called = opening(Match(rules=presets.FINDING_FRIENDS, players=SIX))
    form = HandForm(called, data=sent) if sent else HandForm(replace(called, declarer="Mei"))
    assert [choice.data["value"] for choice in form["friends"] if "disabled" in choice.data["attrs"]] == barred


def test_a_row_of_another_table_is_still_there() -> None:
    step = next(
        step for step in STEPS if isinstance(step.fact, Hand) and step.fact.count.__class__.__name__ == "InBracket"
    )
    rules = changed(step.before.rules, read({"scoring.table": "fast", "table.decks": 8}))
    form = HandForm(opening(Match(rules=rules, players=step.before.players)), step.fact)
    chosen = form["bracket"].value()
    assert chosen in dict(form.offered["bracket"])


def test_the_choices_are_in_the_language_of_the_table() -> None:
    rules = changed(presets.TRACTOR, read({"leading.failed_throw": "hand_lost"}))
    with translation.override("zh-hans"):
        form = HandForm(opening(Match(rules=rules, players=FOUR)))
        assert form.offered["ending"][:2] == [("played", "打完了"), ("nobody_bid", "重新发牌：没人亮主")]


PLAYED, LOST = Hand(count=Total(points=85), declarer="Mei"), HandLost(by="Mei", declarer="Mei")


@pytest.mark.parametrize(("fact", "chosen"), [(PLAYED, "played"), (LOST, "lost")])
def test_how_a_hand_ended_is_chosen(fact: Hand | HandLost, chosen: str) -> None:
    rules = changed(presets.TRACTOR, read({"leading.failed_throw": "hand_lost"}))
    standing = opening(Match(rules=rules, players=FOUR))
    assert HandForm(standing, fact)["ending"].value() == chosen


def test_nothing_is_open_for_what_goes_without_saying() -> None:
    rules = changed(presets.TRACTOR, read({"leading.failed_throw": "hand_lost"}))
    form = HandForm(opening(Match(rules=rules, players=FOUR)), PLAYED)
    assert [fold.open for fold in form.laid_out().folds] == [True, False, False]
    again = HandForm(form.standing, data=sent_again(form))
    assert (again.is_valid(), [fold.open for fold in again.laid_out().folds]) == (True, [True, False, False])


def test_the_kitty_lies_open_only_where_it_counts() -> None:
    rules = changed(presets.TRACTOR, read({"kitty.bonus": "none"}))
    assert [fold.open for fold in HandForm(opening(Match(rules=rules, players=FOUR))).laid_out().folds] == [False] * 3


@pytest.mark.parametrize(
    ("bonus", "cards", "longest", "chosen"),
    [
        ("twice_cards", 1, 1, ("defenders-1", None, None)),
        ("twice_cards", 2, 2, ("defenders-2", None, None)),
        ("twice_cards", 4, 4, ("defenders-4", None, None)),
        ("twice_cards", 4, 2, ("defenders", "4", "2")),
        ("twice_cards", 3, 3, ("defenders", "3", None)),
        ("double", 1, 1, ("defenders", None, None)),
        ("double", 2, 2, ("defenders-2", None, None)),
        ("double", 5, 2, ("defenders", "5", "2")),
    ],
)
def test_a_last_trick_opens_with_its_own_tap(
    bonus: str, cards: int, longest: int, chosen: tuple[str | None, ...]
) -> None:
    last = LastTrick(won_by=Side.DEFENDERS, cards=cards, longest=longest)
    hand = Hand(count=Captured(points=70, kitty=15), declarer="Mei", last_trick=last)
    rules = changed(presets.TRACTOR, read({"kitty.bonus": bonus}))
    form = HandForm(opening(Match(rules=rules, players=FOUR)), hand)
    asked = [form[name].value() if name in form.fields else None for name in ("last_trick", "cards", "longest")]
    assert tuple(asked) == chosen
    assert HandForm(form.standing, hand, data=sent_again(form)).fact == seen(form.standing, hand)


@pytest.mark.parametrize(("kitty", "tapped", "typed"), [(15, ["15"], None), (0, ["0"], None), (45, [], "45")])
def test_the_kitty_is_tapped_or_typed(kitty: int, tapped: list[str], typed: str | None) -> None:
    form = HandForm(FIXED, Hand(count=Captured(points=70, kitty=kitty), declarer="Mei"))
    widget = form.fields["kitty"].widget
    *figures, line = [option for _row, [option], _place in widget.optgroups("kitty", [form["kitty"].value()])]
    assert ([option["value"] for option in figures if option["selected"]], line["value"]) == (tapped, typed)


@pytest.mark.parametrize(
    ("sent", "points"),
    [({"kitty": "15"}, 15), ({"kitty_typed": "25+20"}, 45), ({"kitty": "15", "kitty_typed": "45"}, 45)],
)
def test_what_is_typed_counts_before_what_is_tapped(sent: dict[str, str], points: int) -> None:
    form = HandForm(FIXED, data={"declarer": "Mei", "points": "70", "last_trick": "declarers-1", **sent})
    last = LastTrick(won_by=Side.DECLARERS, cards=1, longest=1)
    hand = Hand(count=Captured(points=70, kitty=points), declarer="Mei", last_trick=last)
    assert form.fact == seen(form.standing, hand)


LEVELS = (Rank.TWO, Rank.TEN, Rank.KING, Rank.ACE)
TABLES = [(rules.declared, level) for rules in presets.PRESETS.values() for level in LEVELS]


def as_it_comes_out(standing: Standing, hand: Hand) -> str:
    """The levels that a hand brings to those who rise by it, from the least to the most, if any; or the match."""
    step = fold.after(standing, hand)
    if step.after.finished:
        return ": match won"
    taken = {move.levels for move in step.moves}
    return f" +{'–'.join(map(str, sorted({min(taken), max(taken)})))}" if any(taken) else ""


@each([*TABLES, *((changed(rules, read({"ladder.stops": ["J", "A"], "scoring.cap": 2})), at) for rules, at in TABLES)])
def test_a_chip_says_what_its_row_then_brings(table: tuple[RuleSet, Rank]) -> None:
    rules, level = table
    players = tuple("ABCDEFGHIJKL"[: rules.table.players])
    handicaps = dict.fromkeys(players[::2] if rules.table.partnerships.known_beforehand else players[:1], level)
    standing = replace(opening(Match(rules=rules, players=players, levels=handicaps)), declarer="A")
    for friends in ((),) if standing.fixed else ((), ("B",)):
        form = HandForm(standing, Hand(count=Total(points=0), friends=friends))
        for chip, row in zip(form.laid_out().chips, hand_facts.bracket_rows(standing), strict=True):
            hand = Hand(count=InBracket(start=row.start, end=row.end), friends=friends)
            found = re.search(r"(?: \+.*|: match won)?$", chip.note)
            assert found
            assert found[0] == as_it_comes_out(standing, hand)


@pytest.mark.parametrize(
    ("rules", "sent", "said"),
    [
        (presets.TRACTOR, {"points": "-5"}, [str(hand_facts.BELOW_ZERO)]),
        (presets.TRACTOR, {"points": "-5", "fines_declarers": "10"}, [str(hand_facts.BELOW_ZERO)]),
        (presets.TRACTOR, {"points": "5-5"}, []),
        (presets.ONLINE, {"points": "-5"}, []),
    ],
)
def test_fewer_points_than_none_are_typed_only_where_they_count(
    rules: RuleSet, sent: dict[str, str], said: list[str]
) -> None:
    standing = replace(opening(Match(rules=rules, players=FOUR)), declarer="Mei")
    assert [*HandForm(standing, data=sent).objections()] == said


JACKS = changed(presets.TRACTOR, read({"ladder.jack": "captured_jack", "kitty.bonus": "none"}))


@pytest.mark.parametrize(
    ("level", "shown"),
    [
        (Rank.TEN, [(False, False), (True, True), (False, False), (False, False)]),
        (Rank.JACK, [(False, True), (True, True), (False, False), (False, False)]),
    ],
)
def test_the_jack_lies_open_where_jacks_are_the_trump_rank(level: Rank, shown: list[tuple[bool, bool]]) -> None:
    levels = dict.fromkeys(FOUR, level)
    standing = replace(opening(Match(rules=JACKS, players=FOUR, levels=levels)), declarer="Mei")
    folds = HandForm(standing).laid_out().folds
    assert [(fold.jack, fold.open) for fold in folds] == shown
    asked = [field.name for field in folds[1].fields]
    assert asked == (["trump"] if level is Rank.JACK else []) + ["jack", "captures"]


def asked_first(form: HandForm) -> list[str]:
    return [field.name for field in form.laid_out().first]


def test_who_declared_stands_open_only_where_the_deal_is_open_or_somebody_else_is_named() -> None:
    known = replace(FIXED, declarer="Mei")
    assert [asked_first(HandForm(FIXED)), asked_first(HandForm(known))] == [["declarer"], []]
    assert asked_first(HandForm(known, data={"declarer": "Ada"})) == ["declarer"]
    assert (HandForm(known)["declarer"].value(), HandForm(known)["trump_rank"].value()) == ("Mei", "2")


def test_another_declarer_and_another_rank_are_written_down() -> None:
    known = replace(FIXED, declarer="Mei")
    form = HandForm(known, data={"declarer": "Ada", "trump_rank": "5", "points": "85", "trump": "S"})
    trump = Trump(Rank.FIVE, Suit.SPADES)
    assert form.fact == Hand(count=Total(points=85), declarer="Ada", trump_rank=Rank.FIVE, trump=trump)


@pytest.mark.parametrize("claim", list(NoClaim))
def test_a_redeal_that_nobody_claimed_names_nobody(claim: NoClaim) -> None:
    form = HandForm(replace(FIXED, declarer="Mei"), data={"ending": claim.value, "by": "Otto"})
    assert form.fact == Redeal(claim=claim, declarer="Mei", trump_rank=Rank.TWO)
