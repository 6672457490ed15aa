"""What nobody sends by tapping: texts, fields and whole forms that a page has to stand."""

from collections.abc import Mapping, Sequence
from random import Random
from urllib.parse import quote

CALM = {200, 303, 400, 404, 405, 409, 413, 422}
"""A page, the way on, or a refusal that says why."""

STRANGE = (
    *("", " ", "0", "-1", "1e9", "9" * 8, "9" * 20, "٣", "½", "on", "null", "NaN", "true"),
    *("[]", "{}", '{"set":[]}', "[" * 999),
    *("é" * 300, "a" * 9000, "\x00", "\r\n", "\ud83d", "🃏", "红桃", "%s{}", "{0.__class__}", "{{ page }}", "<script>"),
    *("' OR 1=1", "../../etc/passwd", "//elsewhere.example", "tractor~", "~~~", "tractor~table.decks-0", "5H*9"),
    *("tractor~table.players-12~table.decks-8", "tractor~scoring.table-0:1", "−3", "+13", "2000", "-2000", "5", "07"),
)

Pairs = list[tuple[str, str]]


def text(chance: Random, sound: Sequence[str]) -> str:
    """Something sound, something strange, or one grown into the other."""
    one, other = chance.choice(sound), chance.choice(STRANGE)
    return chance.choice((one, other, one[: len(one) // 2] + other, other + one))


def pairs(chance: Random, fields: Mapping[str, Sequence[str]], most: int = 6) -> Pairs:
    """A few fields, some of them twice, with what may stand in them or with anything else."""
    names = [chance.choice([*fields, *fields, "page", "", "é"]) for _ in range(chance.randrange(most))]
    return [(name, text(chance, fields.get(name, STRANGE))) for name in names]


def query(sent: Pairs) -> str:
    return "&".join(f"{quote(name)}={quote(value, errors='surrogatepass')}" for name, value in sent)
