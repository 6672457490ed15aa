"""Cards are read as people say them, and whatever leaves a choice or lacks something is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import FACES, PRINTED_SUITS, Card, Rank, Suit, card
from scorekeeper.rules.cards.notation import NotationError


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("红桃5566", "5H 5H 6H 6H"),
        ("♥5566", "5H 5H 6H 6H"),
        ("5566h", "5H 5H 6H 6H"),
        ("♥️5566♠️7", "5H 5H 6H 6H 7S"),
        ("❤️9", "9H"),
        ("1010h 10h 567h", "10H 10H 10H 5H 6H 7H"),
        ("5h6h7h", "5H 6H 7H"),
        ("AKs", "AS KS"),
        ("一对红桃9", "9H 9H"),
        ("红桃对9", "9H 9H"),
        ("红桃9一对", "9H 9H"),
        ("紅桃對5對6", "5H 5H 6H 6H"),
        ("红桃三张9", "9H 9H 9H"),
        ("梅花8三张", "8C 8C 8C"),
        ("红桃5、6、7", "5H 6H 7H"),
        ("红桃5，一对6", "5H 6H 6H"),
        ("方片儿三四五和黑桃十", "3D 4D 5D 10S"),
        ("红桃尖钩圈老K", "AH JH QH KH"),
        ("大怪小怪", "RJ BJ"),
        ("两个大王", "RJ RJ"),
        ("大王一对", "RJ RJ"),
        ("小王对", "BJ BJ"),
        ("７Ｈ×２　红桃９", "7H 7H 9H"),
        ("pair of nines of hearts", "9H 9H"),
        ("a pair of hearts nines", "9H 9H"),
        ("pair of 9h", "9H 9H"),
        ("pair of 8S", "8S 8S"),
        ("three 8s of clubs", "8C 8C 8C"),
        ("two nines of hearts and a ten of hearts", "9H 9H 10H"),
        ("the ace of spades", "AS"),
        ("ace of spades x2", "AS AS"),
        ("A K Q of spades", "AS KS QS"),
        ("ace king of spades", "AS KS"),
        ("hearts 5 5 6 6 spades K", "5H 5H 6H 6H KS"),
        ("king of hearts and queen of spades", "KH QS"),
        ("five of hearts queen spade", "5H QS"),
        ("big joker red joker", "RJ RJ"),
        ("small joker black joker", "BJ BJ"),
        ("two big jokers", "RJ RJ"),
        ("7H x2 8S", "7H 7H 8S"),
        ("\u212aS", "KS"),
    ],
)
def test_cards_are_read_as_they_are_said(said: str, canonical: str) -> None:
    assert notation.write(notation.cards(said)) == canonical


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("红桃", "红桃 at character 1 is a suit alone; name the rank as well, like 7S."),
        ("红桃三张", "红桃三张 at character 1 is a suit alone; name the rank as well, like 7S."),
        ("7S hearts", "hearts at character 4 is a suit alone; name the rank as well, like 7S."),
        ("H10 8", "8 at character 5 has no suit; name it, like 5H or five of hearts."),
        ("10 8H", "10 at character 1 has no suit; name it, like 5H or five of hearts."),
        ("pair of nines", "pair at character 1 has no suit; name it, like 5H or five of hearts."),
        ("nines of hearts", "nines at character 1 does not say how many; say it, like a pair of nines of hearts."),
        ("8s of clubs", "8s at character 1 does not say how many; say it, like a pair of nines of hearts."),
        ("joker", "joker at character 1 could be either joker; write RJ for the red, BJ for the black."),
        ("对王", "对王 at character 1 could be either joker; write RJ for the red, BJ for the black."),
        ("红桃 of", "红桃 at character 1 is a suit alone; name the rank as well, like 7S."),
        ("7H of", "of at character 4 is not a card; write rank and suit, like 7S or 10H, or a joker, RJ or BJ."),
        ("红桃5566 ??", "?? at character 8 is not a card; write rank and suit, like 7S or 10H, or a joker, RJ or BJ."),
    ],
)
def test_what_is_missing_is_said(said: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refusal:
        notation.cards(said)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("said", "position", "text"),
    [
        ("5 hearts", 0, "5"),
        ("hearts 5 6 7 spades", 9, "6"),
        ("♥5 6 7♠", 3, "6"),
        ("红桃9一对黑桃8", 7, "8"),
        ("hearts 5 6 7 hearts", 0, "hearts"),
        ("hearts nines", 0, "hearts"),
        ("红桃5一对6", 5, "6"),
        ("大怪两个大王", 4, "大王"),
        ("小王对大王", 3, "大王"),
        ("红桃3对4", 3, "对4"),
        ("红桃三对", 3, "对"),
        ("pair of 8s", 8, "8s"),
        ("一对红桃56", 5, "6"),
        ("two 9H", 0, "two"),
        ("红桃5566*2", 6, "*2"),
    ],
)
def test_what_leaves_a_choice_is_refused_where_it_does(said: str, position: int, text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        notation.cards(said)
    assert (refusal.value.position, refusal.value.text) == (position, text)


def test_no_text_is_so_long_that_it_keeps_anybody_waiting() -> None:
    with pytest.raises(NotationError) as refusal:
        notation.cards("h" + "2345" * 30)
    assert refusal.value.position == 105


def test_more_copies_than_the_decks_hold_are_refused_aloud_too() -> None:
    with pytest.raises(NotationError) as refusal:
        notation.cards("红桃5565", decks=2)
    assert str(refusal.value) == "5H at character 6 is one copy too many; the pack holds 2."


@pytest.mark.parametrize(("said", "trump"), [("seven of diamonds", "7D"), ("方块七", "7D"), ("7 no trump", "7NT")])
def test_a_trump_is_read_as_it_is_said(said: str, trump: str) -> None:
    assert notation.trump(said) == notation.trump(trump)


@pytest.mark.parametrize("said", ["big joker", "红桃56", "seven"])
def test_jokers_and_several_cards_and_ranks_are_no_trump(said: str) -> None:
    with pytest.raises(NotationError):
        notation.trump(said)


@pytest.mark.parametrize(("said", "rank"), [("seven", Rank.SEVEN), ("十", Rank.TEN), ("老K", Rank.KING)])
def test_a_level_is_read_as_it_is_said(said: str, rank: Rank) -> None:
    assert notation.level(said) is rank


@pytest.mark.parametrize(("said", "suit"), [("hearts", Suit.HEARTS), ("Club", Suit.CLUBS)])
def test_a_suit_is_read_as_it_is_said(said: str, suit: Suit) -> None:
    assert notation.suit(said) is suit


WORDS = dict(zip(PRINTED_SUITS, ("DDd♦♢", "CCc♣♧", "HHh♥♡", "SSs♠♤"), strict=True))
CHINESE = dict(zip(PRINTED_SUITS, (("方块", "方"), ("梅花", "草花"), ("红桃", "紅心"), ("黑桃", "黑")), strict=True))


def written(face: Card) -> st.SearchStrategy[str]:
    """One card in any of the ways that are read card by card."""
    if face.rank is None or face.suit is None:
        return st.sampled_from(
            [face.name, face.name.lower(), *({"RJ": ("大王", "大鬼")}.get(face.name, ("小王", "小鬼")))]
        )
    rank = face.rank.value
    signs = st.sampled_from(WORDS[face.suit])
    ranks = st.sampled_from([rank, rank.lower()])
    suits_first = st.sampled_from([*WORDS[face.suit], *CHINESE[face.suit]])
    return st.one_of(st.builds(str.__add__, ranks, signs), st.builds(str.__add__, suits_first, ranks))


CARDS = st.sampled_from(FACES).flatmap(lambda face: st.tuples(st.just(face), written(face)))


@given(st.lists(CARDS, max_size=12), st.sampled_from([" ", ", ", "、", "-"]))
def test_what_was_written_card_by_card_still_means_the_same(cards: list[tuple[Card, str]], between: str) -> None:
    assert notation.cards(between.join(text for _, text in cards)) == tuple(face for face, _ in cards)


@given(
    st.lists(
        st.tuples(st.sampled_from(PRINTED_SUITS), st.lists(st.sampled_from(list(Rank)), min_size=1, max_size=8)),
        min_size=1,
        max_size=3,
    )
)
def test_ranks_under_their_suits_are_as_many_cards(groups: list[tuple[Suit, list[Rank]]]) -> None:
    meant = tuple(card(rank, suit) for suit, ranks in groups for rank in ranks)
    glued = [(suit, "".join(rank.value for rank in ranks)) for suit, ranks in groups]
    assert notation.cards(" ".join(f"{ranks}{WORDS[suit][0]}" for suit, ranks in glued), 24) == meant
    assert notation.cards("".join(f"{CHINESE[suit][0]}{ranks}" for suit, ranks in glued), 24) == meant
