"""The race of levels as a drawing: everything in it stands where the fold says, and each hand leads to its form."""

from itertools import pairwise

from scorekeeper.match import fold
from scorekeeper.match.race import race
from scorekeeper.web.matches.chart import BESIDE, HIGH, LETTER, MOST_LEVELS, MOST_NUMBERS, WIDE, chart
from tests.each import each
from tests.match.evenings import evening
from tests.web.golden import EVENINGS, laid

PLAYED = [name for name, match in EVENINGS.items() if fold.now(match).hands]


@each(PLAYED)
def test_every_line_rises_where_its_people_rose_and_stays_in_the_drawing(name: str) -> None:
    drawn = chart(laid(EVENINGS[name]))
    assert drawn
    beside = BESIDE * len(drawn.lines)
    for line, runner in zip(drawn.lines, race(EVENINGS[name]), strict=True):
        assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in line.dots)
        assert all(left < right for (left, _), (right, _) in pairwise(line.dots))
        for (before, after), (lower, higher) in zip(pairwise(line.dots), pairwise(runner.stops), strict=True):
            if higher.height > lower.height:
                assert after[1] < before[1] + beside
            else:
                assert after[1] >= before[1] - beside


@each(PLAYED)
def test_no_two_dots_lie_on_one_another(name: str) -> None:
    drawn = chart(laid(EVENINGS[name]))
    assert drawn
    dots = [dot for line in drawn.lines for dot in line.dots]
    assert len(set(dots)) == len(dots)


@each(PLAYED)
def test_every_hand_is_a_strip_that_says_how_all_stood_afterwards(name: str) -> None:
    drawn, standing = chart(laid(EVENINGS[name])), fold.now(EVENINGS[name])
    assert drawn
    assert [hand.number for hand in drawn.hands] == list(range(1, standing.hands + 1))
    last = drawn.hands[-1].label
    assert [player for player in standing.players if standing.levels[player].value not in last] == []


@each(PLAYED)
def test_no_letter_is_written_over_another(name: str) -> None:
    drawn = chart(laid(EVENINGS[name]))
    assert drawn
    for end in {line.end for line in drawn.lines}:
        signs = sorted(line.sign for line in drawn.lines if line.end == end)
        assert all(lower - upper >= LETTER for upper, lower in pairwise(signs))
        assert 0 < signs[0] <= signs[-1] < HIGH


@each(PLAYED)
def test_no_more_is_written_beside_it_than_can_be_read(name: str) -> None:
    drawn = chart(laid(EVENINGS[name]))
    assert drawn
    assert 1 <= len(drawn.levels) <= MOST_LEVELS + 1
    assert len(drawn.numbers) <= MOST_NUMBERS
    assert [line.letter for line in drawn.lines] == sorted({line.letter for line in drawn.lines})


def test_without_a_hand_there_is_nothing_to_draw() -> None:
    assert chart(laid(evening())) is None
