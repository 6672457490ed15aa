"""Questions about the play of the cards: order, shapes, leads, follows and tricks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, islice
from types import MappingProxyType

from scorekeeper.rules import follows, leads, shapes, tricks
from scorekeeper.rules.cards import Card, Suit, counted
from scorekeeper.rules.follows import FollowRuling
from scorekeeper.rules.holdings import NOTHING, Knowledge, Lack
from scorekeeper.rules.holdings import problems as unseen_problems
from scorekeeper.rules.order import Order
from scorekeeper.rules.outstanding import Facts, problems
from scorekeeper.rules.questions import writing
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.writing import Answer
from scorekeeper.rules.repertoire import MOST_COUNTED
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import say
from scorekeeper.rules.shapes import Lead, LeadError

MOST_GROUPINGS = 50
MOST_OTHERS = 10
MOST_HAND = 120
MOST_WIDTH = 8


def order(asked: Asked) -> Answer:
    """Every suit from high to low, equals together."""
    rules = asked.rules()
    found = asked.order(rules)
    ladders = {suit.value: writing.ladder(found.ladder(suit)) for suit in reversed(Suit)}
    return {suit: ladder for suit, ladder in ladders.items() if ladder}


def shape(asked: Asked) -> Answer:
    """Every way to group cards that are led, the default first."""
    rules = asked.rules()
    home = asked.order(rules)
    cards = asked.cards("cards", rules)
    note_left_out(asked, rules, cards)
    try:
        found = list(islice(shapes.groupings(rules, home, cards), MOST_GROUPINGS + 1))
    except LeadError as error:
        return {"verdict": "forbidden", "article": error.article, "reason": error.sentence, "groupings": []}
    return {
        "suit": found[0].suit.value,
        "groupings": [[writing.part(part) for part in lead.parts] for lead in found[:MOST_GROUPINGS]],
        "more": len(found) > MOST_GROUPINGS,
    }


def lead(asked: Asked) -> Answer:
    """Whether a lead was allowed, and whether a throw stands."""
    rules = asked.rules()
    home = asked.order(rules)
    cards, parts, facts = lead_facts(asked, rules)
    found = leads.judge(rules, home, cards, parts=parts, facts=facts)
    return writing.ruling(found) | {
        "parts": [writing.write(part.cards) for part in found.parts],
        "stands": found.stands,
        "forced": writing.write(found.forced) if found.forced else None,
        "fine": found.fine,
        "hand_lost": found.hand_lost,
        "unknown": list(found.unknown),
        "would_need": [
            {"part": writing.write(need.part.cards), "cards": writing.write(need.cards), "sentence": need.sentence}
            for need in found.needs
        ],
    }


def follow(asked: Asked) -> Answer:
    """Whether a follow was allowed; where nobody saw the hand, what is known of it decides as far as it can."""
    rules, home, lead, hand = followed(asked)
    play = asked.cards("play", rules)
    known = knowledge(asked, rules) if hand is None else NOTHING
    if hand is None:
        asked.refuse(unseen_problems(rules, home, lead, play, known))
        note_left_out(asked, rules, [*lead.cards, *play, *known.seen])
    else:
        enough(asked, rules, lead.cards, hand)
    return follow_answer(follows.judge(rules, home, lead, hand, play, known=known))


def knowledge(asked: Asked, rules: RuleSet) -> Knowledge:
    """What is known of a hand that nobody saw whole."""
    lacks = asked.part("lacks") if asked.get("lacks") is not None else None
    size = asked.whole("hand_size", 1, MOST_HAND) if asked.get("hand_size") is not None else None
    seen = asked.cards_if_given("seen", rules) or ()
    return Knowledge(seen=seen, size=size, lacks=_lacks(lacks) if lacks else ())


def _lacks(asked: Asked) -> tuple[Lack, ...]:
    """By suit, the narrowest tuple that the hand did not hold."""
    suits = [suit for suit in Suit if asked.get(suit.value) is not None]
    return tuple(Lack(suit=suit, width=asked.whole(suit.value, 1, MOST_WIDTH)) for suit in suits)


def follow_answer(found: FollowRuling) -> Answer:
    told = writing.ruling(found)
    if found.legal:
        legal: dict[str, object] = {"count": found.legal.count, "examples": writing.plays(found.legal.examples)}
        told["legal"] = legal if found.legal.exact else {**legal, "exact": False}
    return told


def all_follows(asked: Asked) -> Answer:
    """Every allowed play, as many of them as are asked for."""
    rules, home, lead, hand = followed(asked)
    if hand is None or len(hand) < len(lead.cards):
        sentence = say("The hand has to be known, and at least as large as the lead, to list its plays.")
        raise asked.error(Refused.MISSING if hand is None else Refused.IMPOSSIBLE, "hand", sentence)
    enough(asked, rules, lead.cards, hand)
    limit = asked.whole("limit", 0, MOST_COUNTED, default=200)
    found = follows.repertoire(rules, home, lead, hand)
    count = found.count()
    return {"count": count, "exact": found.exact, "plays": writing.plays(islice(found.plays(), limit))}


def followed(asked: Asked) -> tuple[RuleSet, Order, Lead, tuple[Card, ...] | None]:
    """The rules, what was led under them, and the hand that answers it, where it is known."""
    rules = asked.rules()
    home = asked.order(rules)
    lead = led(asked, rules, home, asked.cards("lead", rules), "lead")
    return rules, home, lead, asked.cards_if_given("hand", rules)


def enough(asked: Asked, rules: RuleSet, lead: Sequence[Card], hand: Sequence[Card]) -> None:
    """Lead and hand together come out of so many decks."""
    for face in set(lead).intersection(hand):
        count = lead.count(face) + hand.count(face)
        if count > rules.table.decks:
            sentence = say(
                "Lead and hand have {count} copies of {card} between them; the pack holds {held}.",
                count=count,
                card=face,
                held=rules.table.copies(face),
            )
            raise asked.error(Refused.IMPOSSIBLE, "hand", sentence)
    if not rules.table.complete:
        note_left_out(asked, rules, [*lead, *hand])


def note_left_out(asked: Asked, rules: RuleSet, cards: Iterable[Card]) -> None:
    """Cards that stay in the box, or that one trick has too often, are judged like any others; a note tells of them."""
    for face, count in counted(cards).items():
        if count > rules.table.copies(face):
            asked.note(
                say(
                    "{card}: the question names {count}, and the pack holds {copies}.",
                    card=face,
                    count=count,
                    copies=rules.table.copies(face),
                )
            )


Parts = tuple[tuple[Card, ...], ...] | None


def lead_facts(asked: Asked, rules: RuleSet) -> tuple[tuple[Card, ...], Parts, Facts]:
    """What was led, how its leader grouped it, and what is known of the other cards."""
    cards = asked.cards("lead", rules)
    facts = Facts(
        hand=asked.cards_if_given("hand", rules),
        gone=asked.cards_if_given("gone", rules) or (),
        others=hands_of(asked, "others", rules),
        partners=_partners(asked),
        leader_has_kitty=asked.flag("leader_has_kitty"),
    )
    asked.refuse(problems(rules, cards, facts))
    others = (face for other in facts.others for face in other or ())
    note_left_out(asked, rules, [*(facts.hand or cards), *facts.gone, *others])
    return cards, asked.card_lists_if_given("parts", rules), facts


def hands_of(asked: Asked, field: str, rules: RuleSet) -> tuple[tuple[Card, ...] | None, ...]:
    """Hands in turn order, none where nothing is said; null stands for one that nobody has seen."""
    if asked.get(field) is None:
        return ()
    return tuple(
        None if raw is None else asked.cards_of(f"{field}[{place}]", raw, rules)
        for place, raw in enumerate(asked.items(field))
    )


def _partners(asked: Asked) -> frozenset[int] | None:
    """Which of the other hands are on the leader's side, counted from 0, where that is known."""
    if asked.get("partners") is None:
        return None
    return frozenset(asked.whole_of("partners", raw, 0, MOST_OTHERS) for raw in asked.items("partners"))


def trick(asked: Asked) -> Answer:
    """Who takes a trick."""
    rules = asked.rules()
    home = asked.order(rules)
    plays = asked.card_lists("plays", rules)
    same_number(asked, plays)
    note_left_out(asked, rules, chain.from_iterable(plays))
    lead = led(asked, rules, home, plays[0] if plays else (), "plays")
    found = tricks.judge(rules, home, lead, plays[1:])
    judged = _judged(asked, rules, home, lead, plays)
    return {
        "winner": found.winner,
        "points": found.points,
        "article": found.article,
        "reason": found.reason,
        "plays": [
            {"role": play.role.value, "cards": writing.write(play.cards), "reason": play.reason, **ruling}
            for play, ruling in zip(found.plays, judged, strict=True)
        ],
    }


def _judged(
    asked: Asked, rules: RuleSet, home: Order, lead: Lead, plays: Sequence[tuple[Card, ...]]
) -> list[dict[str, object]]:
    """Where hands are given, a ruling on every follow; null stands for a hand that nobody has seen."""
    hands = hands_of(asked, "hands", rules)
    if len(hands) > len(plays):
        sentence = say("{hands} hands are named and {plays} plays.", hands=len(hands), plays=len(plays))
        raise asked.error(Refused.IMPOSSIBLE, "hands", sentence)
    judged: list[dict[str, object]] = [{} for _ in plays]
    for place, (hand, play) in enumerate(zip(hands, plays, strict=False)):
        if place and hand is not None:
            judged[place] = {"follow": follow_answer(follows.judge(rules, home, lead, hand, play, among=len(hands)))}
    return judged


def led(asked: Asked, rules: RuleSet, home: Order, cards: Sequence[Card], field: str) -> Lead:
    """The lead that others answer, as its leader stated it or else by default."""
    parts = asked.card_lists_if_given("parts", rules)
    try:
        lead = shapes.default(rules, home, cards) if parts is None else shapes.stated(rules, home, parts)
    except LeadError as error:
        raise asked.error(Refused.IMPOSSIBLE, field if parts is None else "parts", error.sentence) from error
    if refusal := shapes.other_cards(lead, cards):
        raise asked.error(Refused.IMPOSSIBLE, "parts", refusal)
    return lead


def same_number(asked: Asked, plays: Sequence[Sequence[Card]]) -> None:
    """Everybody plays as many cards as were led."""
    for place, play in enumerate(plays):
        if len(play) != len(plays[0]):
            sentence = say(
                "{led} cards were led and this play has {played}; everybody plays as many as were led.",
                led=len(plays[0]),
                played=len(play),
            )
            raise asked.error(Refused.IMPOSSIBLE, f"plays[{place}]", sentence)


OPERATIONS: Mapping[str, Callable[[Asked], Answer]] = MappingProxyType(
    {"follow": follow, "follows": all_follows, "lead": lead, "trick": trick, "order": order, "shape": shape}
)
