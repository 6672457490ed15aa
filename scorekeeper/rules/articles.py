"""Articles: each rule once, with its id, its sentence and where it comes from."""

from dataclasses import dataclass
from typing import NewType

from scorekeeper.rules.words import N_

ArticleId = NewType("ArticleId", str)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a description contradicts another or itself: both readings, and which of them holds here.

    `entry` is its number in the list of contradictions that the catalogue of source rules keeps.
    """

    entry: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A paragraph of the rulebook. `claims` are the ids of the catalogue of source rules that it restates.

    What a house rule changes is said by the chosen value of every option that cites this article.
    """

    id: ArticleId
    title: str
    sentence: str
    claims: tuple[str, ...]
    disagreements: tuple[Disagreement, ...]

    @property
    def sources(self) -> tuple[str, ...]:
        """The descriptions that state this rule; none where it is known from other tables alone."""
        claimed = {claim.partition("-")[0] for claim in self.claims}
        return tuple(title for prefix, title in SOURCES.items() if prefix in claimed)


SOURCES = {
    "BF": N_("The Bashi Fen family, an encyclopedia article of 2006"),
    "DBF": N_("Da Bai Fen, told twice"),
    "HUN": N_("Hundred, a machine-translated description"),
}
"""The descriptions that the catalogue restates, by the beginning of their ids."""


def article(
    id: str,  # noqa: A002 - the article's own word
    *,
    title: str,
    sentence: str,
    claims: str,
    disagreements: tuple[Disagreement, ...] = (),
) -> Article:
    """An article, its claims written as one line of ids."""
    return Article(
        id=ArticleId(id), title=title, sentence=sentence, claims=tuple(claims.split()), disagreements=disagreements
    )
