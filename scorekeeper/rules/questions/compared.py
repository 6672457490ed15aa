"""The question that asks another question under other rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.rules import bids, elsewhere, follows, leads, outstanding, scoring, shapes, tricks
from scorekeeper.rules.auction import problems as auction_problems
from scorekeeper.rules.order import order
from scorekeeper.rules.questions.asked import Asked
from scorekeeper.rules.questions.before_play import auction
from scorekeeper.rules.questions.play import followed, knowledge, lead_facts, led, same_number
from scorekeeper.rules.questions.scored import MOST_FRIENDS, outcome
from scorekeeper.rules.questions.scored import account as counted
from scorekeeper.rules.questions.writing import Answer
from scorekeeper.rules.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.shapes import LeadError

Plain = str | int | Answer | None
"""A verdict in a word, or a value; nothing where the question cannot be asked under those rules."""
MANY = 30
"""About so many rules are asked, so none of them may take long."""
Ask = Callable[[RuleSet], Plain]


def compare(asked: Asked) -> Answer:
    """The answer under every preset, and every single switch that changes it."""
    question = asked.part("ask")
    if question.get("rules") is None:
        question = question.with_rules(asked.get("rules"))
    operation = question.one_of("op", tuple(_ASKING))
    rules = question.rules()
    name, prepare = _ASKING[operation]
    ask = prepare(question, rules)
    found = elsewhere.compare(question.declared_rules(), ask, elsewhere.BEARING[operation])
    asked.notes = question.notes
    return {
        name: found.here,
        "presets": [{"preset": there.preset, name: there.answer} for there in found.presets],
        "switches": [
            {
                "option": switch.option,
                "value": OPTIONS[switch.option].kind.write(switch.value),
                name: switch.answer,
            }
            for switch in found.switches
        ],
    }


def _with_pack(there: RuleSet, here: RuleSet) -> RuleSet:
    """Other rules with the pack that lies on this table, where theirs has too few cards for the question."""
    pack = ("players", "decks", "red_jokers_out", "black_jokers_out", "cards_out")
    return replace(there, table=replace(there.table, **{name: getattr(here.table, name) for name in pack}))


def _follow(asked: Asked, _rules: RuleSet) -> Ask:
    rules, home, lead, hand = followed(asked)
    play = asked.cards("play", rules)
    parts = asked.card_lists_if_given("parts", rules)
    known = knowledge(asked, rules)
    trump = home.trump

    def ask(there: RuleSet) -> Plain:
        home = order(there.trumps, trump)
        try:
            led = shapes.stated(there, home, parts) if parts else shapes.default(there, home, lead.cards)
        except LeadError:
            return None
        return follows.verdict(there, home, led, hand, play, known=known, among=MANY).value

    return ask


def _lead(asked: Asked, rules: RuleSet) -> Ask:
    trump = asked.trump()
    cards, parts, facts = lead_facts(asked, rules)

    def ask(there: RuleSet) -> Plain:
        if outstanding.problems(there, cards, facts):
            there = _with_pack(there, rules)
        return leads.verdict(there, order(there.trumps, trump), cards, parts=parts, facts=facts).value

    return ask


def _trick(asked: Asked, rules: RuleSet) -> Ask:
    trump = asked.trump()
    plays = asked.card_lists("plays", rules)
    same_number(asked, plays)
    led(asked, rules, order(rules.trumps, trump), plays[0] if plays else (), "plays")
    parts = asked.card_lists_if_given("parts", rules)

    def ask(there: RuleSet) -> Plain:
        home = order(there.trumps, trump)
        try:
            lead = shapes.stated(there, home, parts) if parts else shapes.default(there, home, plays[0])
        except LeadError:
            return None
        return tricks.winner(there, home, lead, plays[1:])

    return ask


def _bid(asked: Asked, rules: RuleSet) -> Ask:
    held, following = auction(asked, rules)

    def ask(there: RuleSet) -> Plain:
        if auction_problems(there.table, held, following):
            there = _with_pack(there, rules)
        ruling = bids.judge(there, held, following) if following else bids.standing(there, held)
        return ruling.verdict.value

    return ask


def _score(asked: Asked, rules: RuleSet) -> Ask:
    counted(asked, rules)

    def ask(there: RuleSet) -> Plain:
        total = counted(asked, there).total
        found = scoring.outcome(there, total, missing=asked.whole("missing_friends", 0, MOST_FRIENDS, default=0))
        brought = outcome(there, found)
        return {"total": total, **{name: brought[name] for name in ("side", "levels", "next")}}

    return ask


_ASKING: Mapping[str, tuple[str, Callable[[Asked, RuleSet], Ask]]] = MappingProxyType(
    {
        "follow": ("verdict", _follow),
        "lead": ("verdict", _lead),
        "trick": ("answer", _trick),
        "bid": ("verdict", _bid),
        "score": ("answer", _score),
    }
)
OPERATIONS: Mapping[str, Callable[[Asked], Answer]] = MappingProxyType({"compare": compare})
