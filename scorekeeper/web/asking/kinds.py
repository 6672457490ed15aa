"""Kinds: every question that has pages, by the name that the referee gives it."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.web.asking.before_play import BID, CALL, DEAL, FIRST_DRAW, FRIENDS, NOBODY_BID, REDEAL
from scorekeeper.web.asking.kind import Kind
from scorekeeper.web.asking.play import FOLLOW, LEADING, ORDER, SHAPE, TRICK
from scorekeeper.web.asking.scored import SCORE

_TOGETHER = (FOLLOW, LEADING, TRICK, SCORE, BID, NOBODY_BID, CALL, FRIENDS, REDEAL, FIRST_DRAW, DEAL, SHAPE, ORDER)
KINDS: Mapping[str, Kind] = MappingProxyType({kind.op: kind for kind in _TOGETHER})
