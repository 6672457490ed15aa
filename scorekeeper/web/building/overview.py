"""Overview: house rules as they stand, wherever they are shown."""

from scorekeeper.rules.contradictions import problems
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.web.pages.houses import Standing
from scorekeeper.web.reading import games
from scorekeeper.web.spoken import spoken


def standing(rules: RuleSet, objection: str = "") -> Standing:
    """How rules differ from the preset that is nearest, and what in them does not go together."""
    game = games.game(rules)
    return Standing(
        name=game.name,
        changes=game.changes,
        problems=objections(rules),
        objection=objection,
    )


def objections(rules: RuleSet) -> tuple[str, ...]:
    return tuple(spoken(clash.sentence) for clash in problems(rules))
