"""Rulesets: the rules that matches began with, each set stored once; the beginning of a match names the one it has.

What is stored never changes, so a process may remember it.
"""

import json
from base64 import urlsafe_b64encode
from hashlib import blake2b

from scorekeeper.store.models import Ruleset

STORED = "stored"
"""Stands in a beginning for rules, with the digest of those that are meant."""
MOST_KNOWN = 1_000
_known: dict[str, object] = {}


def apart(opening: dict[str, object]) -> dict[str, object]:
    """A beginning as its row keeps it, once its rules are stored; whoever calls writes it in the same transaction."""
    rules = opening["rules"]
    digest = _digest(rules)
    Ruleset.objects.bulk_create([Ruleset(digest=digest, rules=rules)], ignore_conflicts=True)
    _remember(digest, rules)
    return {**opening, "rules": {STORED: digest}}


def together(opening: object) -> object:
    """A beginning with its rules; as it stands where they are in it, or nowhere."""
    named = opening.get("rules") if isinstance(opening, dict) else None
    digest = named.get(STORED) if isinstance(named, dict) else None
    if not (isinstance(opening, dict) and isinstance(digest, str)):
        return opening
    rules = _known.get(digest) or _stored(digest)
    return opening if rules is None else {**opening, "rules": rules}


def _stored(digest: str) -> object:
    found = Ruleset.objects.filter(digest=digest).first()
    if found:
        _remember(digest, found.rules)
    return found and found.rules


def _digest(rules: object) -> str:
    text = json.dumps(rules, sort_keys=True).encode()
    return urlsafe_b64encode(blake2b(text, digest_size=12).digest()).decode()


def _remember(digest: str, rules: object) -> None:
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[digest] = rules
