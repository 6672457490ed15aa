"""What holds of cards, follows and tricks whatever is dealt."""

from collections import Counter
from itertools import chain, pairwise
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES, Card, Suit, face
from scorekeeper.rules.rulings import State, Verdict
from scorekeeper.rules.trick import tricks
from tests import engine
from tests.oracle import SUITS, Cards
from tests.positions import SEQUENCES, TUPLES, Position, deal, deal_table
from tests.positions_tricks import OVER_RUFF, Trick, deal_follows

hands = st.lists(st.sampled_from(FACES), max_size=30)
seeds = st.integers(min_value=0, max_value=2**32)


@st.composite
def positions(draw: st.DrawFn, /, **options: str) -> Position:
    """A lead and a hand under any follow rules."""
    rng = Random(draw(seeds))  # noqa: S311 - nothing here is secret
    duties = {
        "following.tuples": draw(st.sampled_from(TUPLES)),
        "following.sequences": draw(st.sampled_from(SEQUENCES)),
        "winning.over_ruff": draw(st.sampled_from(OVER_RUFF)),
    }
    position = deal(rng, *deal_table(rng, {**duties, **options}))
    assume(position)
    assert position
    return position


@st.composite
def dealt_tricks(draw: st.DrawFn, /, **options: str) -> Trick:
    lead = draw(positions(**options))
    rng = Random(draw(seeds))  # noqa: S311 - nothing here is secret
    return Trick(lead, tuple(deal_follows(rng, lead)))


@given(hands)
def test_what_is_written_reads_as_the_same_cards(hand: list[Card]) -> None:
    assert notation.cards(notation.write(hand), decks=30) == tuple(hand)


@given(positions())
def test_every_card_stands_in_one_suit_and_on_one_step(position: Position) -> None:
    order = engine.order_of(position)
    ladders = {suit: order.ladder(suit) for suit in Suit}
    assert Counter(chain(*chain(*ladders.values()))) == Counter(FACES)
    for ladder in ladders.values():
        steps = [{order.steps[card] for card in equals} for equals in ladder]
        assert all(len(step) == 1 for step in steps)
        assert all(min(higher) > max(lower) for higher, lower in pairwise(steps))


@given(positions())
def test_a_lead_keeps_its_cards_however_it_is_grouped(position: Position) -> None:
    ways = engine.groupings(position, position.lead)
    assert engine.default(position, position.lead) in ways
    assert {tuple(sorted(cards_of(way))) for way in ways} == {tuple(sorted(position.lead))}


def cards_of(way: engine.Grouping) -> Cards:
    return tuple(card for part, times in way for card in part * times)


@given(positions())
def test_an_allowed_follow_always_exists(position: Position) -> None:
    assume(len(position.hand) >= len(position.lead))
    assert engine.count(engine.seat(position), position.hand) >= 1


@given(positions())
def test_what_is_listed_is_allowed_and_listed_once(position: Position) -> None:
    table = engine.seat(position)
    listed = engine.listed(table, position.hand)
    assert len(set(listed)) == len(listed) == engine.count(table, position.hand)
    assert [play for play in listed if not engine.allowed(table, position.hand, play)] == []


@given(positions(), seeds)
def test_a_ruling_agrees_with_the_bare_verdict_and_its_duties(position: Position, seed: int) -> None:
    table = engine.seat(position)
    assume(len(position.hand) >= len(position.lead))
    play = tuple(Random(seed).sample(position.hand, len(position.lead)))  # noqa: S311 - nothing here is secret
    ruling = engine.judged(table, position.hand, play)
    fair = engine.allowed(table, position.hand, play)
    assert ruling.verdict is (Verdict.ALLOWED if fair else Verdict.FORBIDDEN)
    assert any(duty.state is State.BROKEN for duty in ruling.duties) is not fair


@given(positions())
def test_the_examples_of_a_ruling_are_allowed_plays(position: Position) -> None:
    table = engine.seat(position)
    assume(len(position.hand) >= len(position.lead))
    legal = engine.judged(table, position.hand, position.hand[: len(position.lead)]).legal
    assert legal
    assert legal.count == engine.count(table, position.hand)
    examples = [engine.names(play) for play in legal.examples]
    assert min(legal.count, 1) <= len(examples) == len(set(examples)) <= legal.count
    assert [play for play in examples if not engine.allowed(table, position.hand, play)] == []


@given(positions(), seeds)
def test_the_order_in_which_cards_are_held_or_played_does_not_matter(position: Position, seed: int) -> None:
    rng, table = Random(seed), engine.seat(position)  # noqa: S311 - nothing here is secret
    assume(len(position.hand) >= len(position.lead))
    play = tuple(rng.sample(position.hand, len(position.lead)))
    hand, again = tuple(rng.sample(position.hand, len(position.hand))), tuple(rng.sample(play, len(play)))
    assert engine.allowed(table, hand, again) is engine.allowed(table, position.hand, play)


@given(positions(), seeds)
def test_cards_of_other_suits_change_nothing_while_the_led_suit_lasts(position: Position, seed: int) -> None:
    table, game = engine.seat(position), position.game
    led = game.homes[position.lead[0]]
    held = tuple(card for card in position.hand if game.homes[card] == led)
    assume(len(held) > len(position.lead))
    strangers = [card for card in game.homes if game.homes[card] != led]
    more = Random(seed).choices(strangers, k=5)  # noqa: S311 - nothing here is secret
    assert set(engine.listed(table, (*held, *more))) == set(engine.listed(table, held))


@given(positions(), st.permutations(SUITS))
def test_suits_may_change_their_names(position: Position, names: list[str]) -> None:
    renamed = dict(zip(SUITS, names, strict=True))
    other = turned(position, renamed)
    again = {tuple(sorted(turn(play, renamed))) for play in engine.listed(engine.seat(position), position.hand)}
    assert set(engine.listed(engine.seat(other), other.hand)) == again


def turned(position: Position, names: dict[str, str]) -> Position:
    """The same position with the suits renamed."""
    trump = position.trump
    return Position(
        position.decks,
        position.options,
        trump if trump.endswith("NT") else turn((trump,), names)[0],
        tuple(part._replace(cards=turn(part.cards, names)) for part in position.parts),
        turn(position.hand, names),
    )


def turn(held: Cards, names: dict[str, str]) -> Cards:
    return tuple(card if card in {"RJ", "BJ"} else card[:-1] + names[card[-1]] for card in held)


@given(dealt_tricks(), st.permutations(SUITS))
def test_suits_may_change_their_names_in_a_trick(trick: Trick, names: list[str]) -> None:
    renamed = dict(zip(SUITS, names, strict=True))
    other = Trick(turned(trick.lead, renamed), tuple(turn(play, renamed) for play in trick.follows))
    assert engine.winner(other) == engine.winner(trick)


@given(dealt_tricks())
def test_every_point_of_a_trick_is_counted(trick: Trick) -> None:
    ruling = engine.ruling(trick)
    assert ruling.points == sum(face(card).points for play in trick.plays for card in play)


@given(dealt_tricks())
def test_the_ruling_names_the_taker_that_the_bare_answer_names(trick: Trick) -> None:
    ruling = engine.ruling(trick)
    takers = [seat for seat, play in enumerate(ruling.plays) if play.role in {tricks.Role.BEATS, tricks.Role.RUFFS}]
    assert ruling.winner == engine.winner(trick) == (takers[-1] if takers else 0)


@given(dealt_tricks())
def test_of_two_plays_at_most_one_takes_over_from_the_other(trick: Trick) -> None:
    first, second, _ = trick.follows
    assume(engine.winner(Trick(trick.lead, (first,))) and engine.winner(Trick(trick.lead, (second,))))
    assert [engine.winner(Trick(trick.lead, pair)) for pair in ((first, second), (second, first))] != [2, 2]


@given(dealt_tricks(), st.integers(0, 3), seeds)
def test_a_discard_never_changes_who_takes_a_trick(trick: Trick, place: int, seed: int) -> None:
    game = trick.lead.game
    plain = [card for card in game.homes if game.homes[card] not in {"T", game.homes[trick.lead.lead[0]]}]
    discard = tuple(Random(seed).choices(plain, k=len(trick.lead.lead)))  # noqa: S311 - nothing here is secret
    longer = Trick(trick.lead, (*trick.follows[:place], discard, *trick.follows[place:]))
    before = engine.winner(trick)
    assert engine.winner(longer) == before + (before > place)


@given(dealt_tricks(**{"winning.over_ruff": "highest_card"}))
def test_the_highest_card_decides_where_it_is_to_decide(trick: Trick) -> None:
    assume(len(trick.lead.parts) > 1 and engine.winner(trick))
    steps, homes = trick.lead.game.steps, trick.lead.game.homes
    taken = trick.plays[engine.winner(trick)]
    takers = [play for play in trick.follows if engine.winner(Trick(trick.lead, (play,)))]
    rivals = [play for play in takers if homes[play[0]] == homes[taken[0]]]
    assert max(steps[card] for card in taken) == max(steps[card] for play in rivals for card in play)
