"""Notes: where the record and the rules disagree, each with its article; wherever a recorded hand is shown."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.match.step import Step
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.web.rulebook.games import rules_url
from scorekeeper.web.rulebook.leaves import carrying
from scorekeeper.web.rulings.address import Origin
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What the rules say of a hand, and the article that says it."""

    sentence: str
    article: str
    url: str


def notes(step: Step, origin: Origin | None = None) -> Iterator[Note]:
    """What the rules would have otherwise, and changes nothing; the articles lead back to where the hand stands."""
    for note in step.notes:
        title, url = ARTICLES[note.article].title, rules_url("article", step.before.rules, note.article)
        yield Note(sentence=translated(note.sentence), article=_(title), url=carrying(url, origin))
