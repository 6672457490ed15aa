"""The script that looks outcomes up, on every golden hand: it says what the server says, or asks the server."""

import pytest
from playwright.sync_api import Page

from scorekeeper.match.facts import Hand
from scorekeeper.match.step import Step
from scorekeeper.web.matches.forms import HandForm
from scorekeeper.web.matches.hand_facts import as_typed
from scorekeeper.web.matches.preview import forecast, hand_preview
from tests.web.golden import STEPS

LOOK_UP = """async (hands) => {
  const { Forecast } = await import("/static/js/forecast.js");
  return hands.map(([data, typed]) => {
    const form = new FormData();
    for (const [name, value] of typed) form.append(name, value);
    return new Forecast(data).of(form);
  });
}"""
HANDS = [step for step in STEPS if isinstance(step.fact, Hand) and not step.problems]
Moves = set[tuple[frozenset[str], str]]


def sent(step: Step) -> list[tuple[str, str]]:
    """What a browser sends of this hand."""
    answers = as_typed(step.fact, step.before).items()
    return [(name, one) for name, value in answers for one in ([value] if isinstance(value, str) else value)]


def apart(moves: list[str]) -> Moves:
    """Who moves how, whatever order they are named in."""
    parted = (move.rsplit(" ", 3) for move in moves)
    return {(frozenset(names.split(", ")), f"{start} → {level}") for names, start, _arrow, level in parted}


@pytest.mark.django_db(transaction=True)
def test_what_is_looked_up_is_what_the_server_says(page: Page) -> None:
    page.goto("/")
    found = page.evaluate(LOOK_UP, [[forecast(step.before), sent(step)] for step in HANDS])
    looked_up = [(step, one) for step, one in zip(HANDS, found, strict=True) if not one.get("ask")]
    assert len(looked_up) >= len(HANDS) * 3 // 4
    for step, one in looked_up:
        said = hand_preview(step.before, step.fact)
        assert "missing" not in one, (step.fact, one)
        assert (str(one["total"]), one["equation"]) == (said.total, said.equation)
        assert apart(one["moves"]) == apart(list(said.moves))
        assert one["sentences"][-1] == said.sentences[-1]


NOTES = """async (hands) => {
  const { Forecast } = await import("/static/js/forecast.js");
  return hands.map(([data, typed, chips]) => {
    const form = new FormData();
    for (const [name, value] of typed) form.append(name, value);
    return chips.map((chip) => new Forecast(data).note(chip, form));
  });
}"""
NAMED = ("declarer", "friends")


@pytest.mark.django_db(transaction=True)
def test_a_chip_says_on_the_page_what_the_form_says_of_it(page: Page) -> None:
    page.goto("/")
    forms = [HandForm(step.before, step.fact) for step in HANDS]
    chips = [[chip for chip in form.laid_out().chips if chip.note] for form in forms]
    asked = [
        [forecast(step.before), [pair for pair in sent(step) if pair[0] in NAMED], [chip.value for chip in row]]
        for step, row in zip(HANDS, chips, strict=True)
    ]
    assert page.evaluate(NOTES, asked) == [[chip.note for chip in row] for row in chips]
