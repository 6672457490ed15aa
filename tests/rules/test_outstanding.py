"""What can be known of a throw: judged against every way in which the cards nobody has seen can lie."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import FACES, Card, Suit, face
from scorekeeper.rules.cards.notation import MOST_DECKS
from scorekeeper.rules.cards.shapes import Part
from scorekeeper.rules.house.leading import Challengers, FailedThrow, Leading, Proof, Sequences, Threat, Throws
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.house.trumps import Trumps
from scorekeeper.rules.lead import leads, outstanding
from scorekeeper.rules.lead.leads import LeadRuling
from scorekeeper.rules.lead.outstanding import Facts, Outstanding
from scorekeeper.rules.rulings import Verdict
from tests.oracle_tricks import deals

Hand = tuple[Card, ...]
ALLOWED, FORBIDDEN, UNDECIDED = Verdict.ALLOWED, Verdict.FORBIDDEN, Verdict.UNDECIDED
THIS = Trumps().order(notation.trump("7D"))


def cards(text: str) -> Hand:
    return notation.cards(text)


def faces(names: Sequence[str]) -> Hand:
    return tuple(map(face, names))


def small_pack(kept: Sequence[Card], *, players: int = 4, kitty: int = 0, **leading: object) -> RuleSet:
    """A table whose pack has just these cards."""
    out = Counter(FACES * MOST_DECKS) - Counter(kept)
    table = Table(players=players, decks=MOST_DECKS, kitty=kitty, cards_out=tuple(out.elements()))
    return RuleSet(table=table, leading=Leading(**leading))  # type: ignore[arg-type]  # options by their names


class Endgame(NamedTuple):
    """The last tricks of a tiny pack: who holds what, what is gone, and how much of it the table knows."""

    rules: RuleSet
    hands: tuple[Hand, ...]
    kitty: Hand
    gone: Hand
    seen: tuple[bool, ...]
    led: Hand

    @property
    def facts(self) -> Facts:
        others = tuple(hand if seen else None for hand, seen in zip(self.hands[1:], self.seen, strict=True))
        return Facts(hand=self.hands[0], gone=self.gone, others=others, leader_has_kitty=not self.rules.table.kitty)

    @property
    def ruling(self) -> LeadRuling:
        found = leads.judge_lead(self.rules, THIS, self.led, self.facts)
        assert leads.lead_verdict(self.rules, THIS, self.led, self.facts) is found.verdict
        return found

    def deals(self) -> list[list[Hand]]:
        """Every way in which the other hands can be, in turn order."""
        unseen = [hand for hand, seen in zip(self.hands[1:], self.seen, strict=True) if not seen]
        loose = tuple(card.name for card in [*self.kitty, *(card for hand in unseen for card in hand)])
        found = []
        for dealt in deals(loose, [len(hand) for hand in unseen]):
            rest = iter(dealt)
            shown = zip(self.hands[1:], self.seen, strict=True)
            found.append([hand if seen else faces(next(rest)) for hand, seen in shown])
        return found

    def challengers(self, others: list[Hand]) -> list[Hand]:
        everyone = self.rules.leading.challengers is Challengers.EVERYONE
        return [hand for seat, hand in enumerate(others) if everyone or seat != 1]


def comes_down(throws: Throws, part: Part, hand: Hand) -> bool:
    """Whether this hand brings the part down, from the words of the rules alone."""
    copies = Counter(card for card in hand if THIS.suits[card] is THIS.suits[part.faces[0]])
    if throws is Throws.ALL_HIGHER_GONE:
        return any(THIS.steps[card] >= part.top for card in copies)
    if throws is Throws.TOP_GROUP:
        return any(THIS.steps[card] > THIS.steps[part.faces[0]] for card in copies)
    wide = {THIS.steps[card] for card, count in copies.items() if count >= part.width}
    return any(top > part.top and all(top - step in wide for step in range(part.length)) for top in wide)


def forced_by(rules: RuleSet, parts: Sequence[Part], hands: list[Hand]) -> tuple[int, int]:
    """Height and size of the part that falls, the first able player in turn being the challenger."""
    failed, throws = rules.leading.failed_throw, rules.leading.throws
    down = next(fallen for hand in hands if (fallen := [part for part in parts if comes_down(throws, part, hand)]))
    if failed is FailedThrow.SMALLEST_PART:
        return min((part.size, part.top) for part in parts)[::-1]
    return min((part.top, part.size) for part in (down if failed is FailedThrow.LOWEST_BEATEN else parts))


HEARTS = cards("8H 9H 10H JH QH KH AH")
FILLER = cards("2C*8")


@st.composite
def endgames(draw: st.DrawFn, *, proof: Proof) -> Endgame:
    size = draw(st.sampled_from([2, 2, 3, 3, 4]))
    kitty = draw(st.integers(0, 2))
    start = draw(st.integers(0, 3))
    hearts = HEARTS[start : start + 4] * draw(st.integers(1, 3))
    pack = draw(st.permutations([*hearts, *FILLER][: 4 * size + kitty + draw(st.integers(0, 2))]))
    assume(len(pack) >= 4 * size + kitty)
    rules = small_pack(
        pack,
        kitty=kitty,
        throws=draw(st.sampled_from([Throws.UNBEATABLE, Throws.UNBEATABLE, Throws.ALL_HIGHER_GONE, Throws.TOP_GROUP])),
        sequences=draw(st.sampled_from([Sequences.LADDER, Sequences.LADDER, Sequences.NONE])),
        failed_throw=draw(st.sampled_from(FailedThrow)),
        challengers=draw(st.sampled_from(Challengers)),
        proof=proof,
    )
    hands = tuple(tuple(pack[seat * size : seat * size + size]) for seat in range(4))
    led = tuple(card for card in hands[0] if THIS.suits[card] is Suit.HEARTS)
    assume(led and len(shapes.default(rules.leading.grammar, THIS, led).parts) > 1)
    seen = draw(st.tuples(st.booleans(), st.booleans(), st.booleans()) | st.just((False, False, False)))
    rest = tuple(pack[4 * size :])
    return Endgame(rules, hands, rest[:kitty], rest[kitty:], seen, led)


@settings(max_examples=200, deadline=None)
@given(endgames(proof=Proof.IN_FACT))
def test_a_throw_is_decided_exactly_where_every_deal_says_the_same(game: Endgame) -> None:
    found, throws = game.ruling, game.rules.leading.throws
    assume(found.article == "throw-stands")
    stands = [
        not any(comes_down(throws, part, hand) for part in found.parts for hand in game.challengers(others))
        for others in game.deals()
    ]
    if all(stands):
        assert found.verdict is ALLOWED
    elif any(stands):
        assert found.verdict is UNDECIDED
    else:
        sequences = any(part.length > 1 for part in found.parts)
        assert found.verdict is FORBIDDEN or (sequences and found.verdict is UNDECIDED)
    settled = found.forced is not None or found.hand_lost
    assert bool(found.unknown) is (found.verdict is UNDECIDED or (found.verdict is FORBIDDEN and not settled))


@settings(max_examples=100, deadline=None)
@given(endgames(proof=Proof.IN_FACT))
def test_the_forced_part_is_the_one_forced_in_every_deal(game: Endgame) -> None:
    found = game.ruling
    assume(found.forced)
    part = shapes.single_part(game.rules.leading.grammar, THIS, found.forced or ())
    for others in game.deals():
        assert forced_by(game.rules, found.parts, game.challengers(others)) == (part.top, part.size)


@settings(max_examples=100, deadline=None)
@given(endgames(proof=Proof.CERTAIN))
def test_a_certain_throw_stands_in_every_deal_whatever_is_seen(game: Endgame) -> None:
    found, throws = game.ruling, game.rules.leading.throws
    assume(found.article == "throw-stands")
    blind = game._replace(seen=(False, False, False))
    stands = all(
        not any(comes_down(throws, part, hand) for part in found.parts for hand in game.challengers(others))
        for others in blind.deals()
    )
    assert found.verdict is (ALLOWED if stands else FORBIDDEN)


@settings(max_examples=100, deadline=None)
@given(endgames(proof=Proof.IN_FACT))
def test_a_part_is_certain_once_the_cards_it_needs_are_gone_and_no_fewer_do(game: Endgame) -> None:
    for need in game.ruling.needs:
        threat = game.rules.leading.throws.threat(need.part)
        assert threat
        hidden = Outstanding(game.rules, THIS, Suit.HEARTS, game.led, game.facts).hidden
        out = Counter({card: count for card, count in hidden.items() if count})
        fewer = combinations(sorted(out.elements(), key=str), len(need.cards) - 1)
        assert not threatened(threat, out - Counter(need.cards))
        assert all(threatened(threat, out - Counter(some)) for some in set(fewer))


@settings(max_examples=100, deadline=None)
@given(endgames(proof=Proof.IN_FACT))
def test_each_fact_that_would_settle_a_throw_settles_it(game: Endgame) -> None:
    found = game.ruling
    assert bool(found.settlings) is bool(found.unknown)
    for settling in found.settlings:
        others = [*game.facts.others]
        if settling.held:
            assert not game.seen[settling.place]
            others[settling.place] = settling.held
        told = replace(game.facts, gone=(*game.facts.gone, *settling.gone), others=tuple(others))
        assert leads.lead_verdict(game.rules, THIS, game.led, told) is (ALLOWED if settling.gone else FORBIDDEN)


def threatened(threat: Threat, out: Counter[Card]) -> bool:
    wide = {THIS.steps[card] for card, count in out.items() if count >= threat.width}
    return any(top >= threat.top and all(top - step in wide for step in range(threat.length)) for top in wide)


def thrown(led: str, pack: str, *others: str | None, hand: bool = True) -> LeadRuling:
    """A throw of tuples that is its leader's whole hand, from a small pack dealt to four players."""
    rules = small_pack(cards(pack), sequences=Sequences.NONE)
    seen = tuple(None if other is None else cards(other) for other in others)
    return leads.judge_lead(rules, THIS, cards(led), Facts(hand=cards(led) if hand else None, others=seen))


def test_the_last_unseen_hand_is_known_by_what_is_left() -> None:
    found = thrown("9S 8S", "9S 8S 2H 2H 3H 3H AS 2C", "2H 2H", "3H 3H", None)
    assert (found.verdict, notation.write(found.forced or ())) == (FORBIDDEN, "8S")
    assert str(found.reason).startswith("AS, held by the player to the leader's left, brings 8S down.")


def test_what_cannot_lie_apart_brings_a_throw_down_without_a_hand_being_seen() -> None:
    found = thrown("10S 10S 9S 9S", "10S 10S 9S 9S AS*4 2C*2 3C*2 4C*4")
    assert found.verdict is FORBIDDEN
    assert str(found.reason) == (
        "Every card is accounted for: another player must hold what brings 9S 9S down. "
        "Once that is shown, the throw falls and 9S 9S is played instead."
    )


def test_the_narrowest_part_decides_what_can_lie_apart() -> None:
    found = thrown("9S 9S 8S 8S 8S", "9S 9S 8S 8S 8S AS*4 2C*5 3C*5 4C")
    assert (found.verdict, notation.write(found.forced or ())) == (FORBIDDEN, "8S 8S 8S")


def test_what_can_lie_apart_leaves_a_throw_undecided() -> None:
    found = thrown("10S 10S 9S 9S", "10S 10S 9S 9S AS*3 2C*2 3C*2 4C*5")
    assert (found.verdict, list(map(str, found.unknown))) == (UNDECIDED, ["Whether one other player holds AS AS."])


@pytest.mark.parametrize("extra", ["", " 3H"])
def test_nothing_is_sure_where_not_every_card_is_accounted_for(extra: str) -> None:
    pack = "9S 8S AS KS QS JS 10S 2H"
    assert thrown("9S 8S", pack).verdict is FORBIDDEN
    assert thrown("9S 8S", pack + extra, hand=bool(extra)).verdict is UNDECIDED


def test_a_card_may_lie_in_a_kitty_that_the_leader_has_not_seen() -> None:
    rules = small_pack(cards("9S 8S AS 2H 2H 3H 3H 4H 4H"), kitty=1)
    led = cards("9S 8S")
    assert leads.judge_lead(rules, THIS, led, Facts(hand=led)).verdict is UNDECIDED
    buried = Facts(hand=led, gone=cards("4H"), leader_has_kitty=True)
    assert leads.judge_lead(rules, THIS, led, buried).verdict is FORBIDDEN


def test_a_sequence_is_made_certain_by_the_fewest_cards() -> None:
    facts = Facts(gone=cards("QH 10H"))
    found = leads.judge_lead(RuleSet(table=Table(decks=3)), THIS, cards("9H 9H 10H 10H AH*3"), facts)
    assert [(notation.write(need.part.cards), notation.write(need.cards)) for need in found.needs] == [
        ("9H 9H 10H 10H", "QH")
    ]


TOO_MANY = "AS: the question names 3, and the pack holds 2. Correct the cards or the rules."


@pytest.mark.parametrize(
    ("facts", "field", "sentence"),
    [
        (Facts(gone=cards("AS AS")), "gone", TOO_MANY),
        (Facts(others=(cards("AS AS"), None, None)), "others[0]", TOO_MANY),
        (Facts(hand=cards("AS*3")), "hand", TOO_MANY),
        (Facts(others=(None,) * 4), "others", "At this table there are 3 other hands, not 4."),
        (
            Facts(partners=frozenset({1, 3})),
            "partners",
            "There is no other hand 3, counted from 0; at this table there are 3.",
        ),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(facts: Facts, field: str, sentence: str) -> None:
    found = outstanding.impossible_facts(RuleSet(), cards("AS KS"), facts)
    assert [(each.field, str(each.sentence)) for each in found] == [(field, sentence)]


def test_an_impossible_question_still_gets_an_answer() -> None:
    facts = Facts(gone=cards("AS*5"), others=(None,) * 7)
    assert leads.judge_lead(RuleSet(), THIS, cards("AS KS"), facts).verdict is ALLOWED


def test_what_can_be_has_no_problems() -> None:
    facts = Facts(hand=cards("AS KS"), gone=cards("AS"), others=(cards("KS"), None))
    assert list(outstanding.impossible_facts(RuleSet(), cards("AS KS"), facts)) == []
