"""Measuring: one call for every case, each timed once on its own, and the figures that tell the most."""

import gc
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import quantiles
from time import thread_time_ns


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Microseconds of processor time a call: half of them, the slow ones in a hundred and in a thousand, the most."""

    name: str
    calls: int
    p50: float
    p99: float
    p999: float
    max: float


def timed(name: str, calls: Iterable[Callable[[], object]]) -> Figures:
    """Time every call once, in order, after one that is not counted.

    Caches are as warm as in a long evening. Processor time leaves out what other programs take on a busy machine.
    """
    listed = list(calls)
    listed[0]()
    gc.collect()
    gc.disable()
    spent = [_microseconds(call) for call in listed]
    gc.enable()
    return figures(name, spent)


def figures(name: str, spent: Sequence[float]) -> Figures:
    p50, p99, p999, most = (round(each, 1) for each in cuts(spent))
    return Figures(name=name, calls=len(spent), p50=p50, p99=p99, p999=p999, max=most)


def cuts(spent: Sequence[float]) -> tuple[float, float, float, float]:
    """What half of them, 99 in a hundred, 999 in a thousand and all of them do not exceed."""
    found = quantiles(spent, n=1000, method="inclusive") if len(spent) > 1 else [*spent] * 999
    return found[499], found[989], found[998], max(spent)


def _microseconds(call: Callable[[], object]) -> float:
    before = thread_time_ns()
    call()
    return (thread_time_ns() - before) / 1_000


def tell(found: Iterable[Figures], *, as_json: bool = False) -> None:
    """Print a row as soon as it is known, or all of them as JSON."""
    if as_json:
        json.dump([asdict(row) for row in found], sys.stdout, indent=1)
        return
    sys.stdout.write(f"{'':64}{'calls':>6}{'p50 µs':>13}{'p99 µs':>13}{'p99.9 µs':>13}{'max µs':>13}\n")
    for row in found:
        spent = "".join(f"{each:>13,.1f}" for each in (row.p50, row.p99, row.p999, row.max))
        sys.stdout.write(f"{row.name:64}{row.calls:>6}{spent}\n")
        sys.stdout.flush()
