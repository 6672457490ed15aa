"""The script that looks outcomes up, on every golden hand: it says what the server says, or asks the server."""

from collections.abc import Iterator
from itertools import takewhile
from random import Random

import pytest
from playwright.sync_api import Page

from scorekeeper.match import fold
from scorekeeper.match.facts import Breach, Fact, Hand, HandLost, Match, NoClaim, Played, Redeal, Total
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.step import Step
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import Fine
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.web.matches.forms import HandForm
from scorekeeper.web.matches.hand_facts import as_typed
from scorekeeper.web.matches.preview import forecast, hand_preview
from scorekeeper.web.matches.scoreboard import scoreboard
from tests.web.golden import EVENINGS, STEPS

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
    looked_up = [(step, one) for step, one in zip(HANDS, found, strict=True) if "moves" in one]
    assert len(looked_up) >= len(HANDS) * 3 // 4
    for step, one in looked_up:
        said = hand_preview(step.before, step.fact)
        assert "missing" not in one, (step.fact, one)
        assert (str(one["total"]), one.get("equation", "")) == (said.total, "" if step.fines else said.equation)
        assert apart(one["moves"]) == apart(list(said.moves))
        assert one["sentences"][-1] == said.sentences[-1]


GO_ON = """async (evenings) => {
  const { Forecast } = await import("/static/js/forecast.js");
  return evenings.map(([data, hands]) => {
    let forecast = new Forecast(data);
    return hands.map((typed) => {
      const form = new FormData();
      for (const [name, value] of typed) form.append(name, value);
      forecast = forecast.after(form);
      const { blind, over, levels, laps, gained, declarer, call } = forecast;
      return blind ? null : [levels, laps, gained, over ? null : declarer, call];
    });
  });
}"""


def stands(standing: Standing) -> list[object]:
    """As the script says it."""
    players, declarer, ladder = standing.players, standing.declarer, standing.rules.ladder
    return [
        [standing.levels[name].value for name in players],
        [standing.laps[name] for name in players] if ladder.goes_round else [],
        [standing.gained.get(name, 0) for name in players] if ladder.target else [],
        players.index(declarer) if declarer else None,
        scoreboard(standing).call,
    ]


def drawn_evening(rules: RuleSet, seed: int) -> Iterator[Step]:
    """Up to eight hands with any points and fines, lost at once or thrown in, mostly declared by whoever is due.

    Before some an irregularity costs points.
    """
    drawn = Random(seed)  # noqa: S311 - nothing secret is drawn
    names = tuple("ABCDEFGHIJKL"[: rules.table.players])
    standing = opening(Match(players=names, rules=rules))
    if seed % 2:
        fault = Breach(what=Irregularity.REVOKE, by=drawn.choice([*AtFault]), points=10)
        standing = fold.after(standing, fault).after
    for _hand in range(8):
        usual = drawn.random() < 0.8
        declarer = (standing.declarer if usual else None) or drawn.choice(names)
        others = [name for name in names if name != declarer]
        most = 0 if standing.fixed else rules.friends.wanted(len(names))
        friends = tuple(drawn.sample(others, drawn.randint(0, most)))
        count = Total(points=5 * drawn.randint(0, rules.table.points // 5))
        fines = tuple(Fine(points=5 * drawn.randint(1, 8), on=side) for side in Side if drawn.random() < 0.2)
        played = Hand(count=count, declarer=declarer, friends=friends, fines=fines)
        lost = HandLost(by=drawn.choice(names), declarer=declarer, friends=friends)
        claimed = Redeal(claim=RedealClaim.NO_TRUMPS, by=names[0], declarer=declarer if usual else standing.declarer)
        agreed = Redeal(claim=NoClaim.AGREED, declarer=standing.declarer)
        seen: list[Fact] = [played, played, played, lost, claimed, agreed]
        step = fold.after(standing, drawn.choice(seen[:4] if standing.breaches else seen))
        yield step
        standing = step.after
        if standing.finished:
            return


@pytest.mark.django_db(transaction=True)
def test_hands_that_wait_lead_where_the_fold_leads_under_every_preset(page: Page) -> None:
    page.goto("/")
    evenings = [list(drawn_evening(preset.rules, seed)) for preset in PRESETS.values() for seed in range(30)]
    asked = [[forecast(steps[0].before), [sent(step) for step in steps]] for steps in evenings]
    assert page.evaluate(GO_ON, asked) == [[stands(step.after) for step in steps] for steps in evenings]


@pytest.mark.django_db(transaction=True)
def test_after_a_hand_that_only_the_server_can_judge_nothing_more_is_said(page: Page) -> None:
    """Evenings of the cases, with fines, jacks and redeals: right as far as anything is said, then silent."""
    page.goto("/")
    evenings = [
        list(takewhile(lambda step: isinstance(step.fact, Played | Redeal), fold.steps(match)))
        for match in EVENINGS.values()
    ]
    evenings = [steps for steps in evenings if steps]
    asked = [[forecast(steps[0].before), [sent(step) for step in steps]] for steps in evenings]
    known = 0
    for steps, said in zip(evenings, page.evaluate(GO_ON, asked), strict=True):
        silent = [one is None for one in said]
        assert silent == sorted(silent)
        for step, one in zip(steps, said, strict=True):
            assert one is None or one == stands(step.after), step.fact
        known += silent.count(False)
    assert known >= len([step for steps in evenings for step in steps]) * 7 // 8


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
