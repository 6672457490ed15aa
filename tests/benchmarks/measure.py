"""Measuring: one call for every case, each timed once on its own, and the figures that tell the most."""

import gc
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from statistics import quantiles
from time import thread_time_ns


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Microseconds of processor time a call: the ordinary one, the slow one in a hundred, and the slowest of all."""

    name: str
    calls: int
    p50: float
    p99: float
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
    cuts = quantiles(spent, n=100, method="inclusive") if len(spent) > 1 else spent * 99
    return Figures(
        name=name, calls=len(spent), p50=round(cuts[49], 1), p99=round(cuts[98], 1), max=round(max(spent), 1)
    )


def _microseconds(call: Callable[[], object]) -> float:
    before = thread_time_ns()
    call()
    return (thread_time_ns() - before) / 1_000


def tell(found: Iterable[Figures], *, as_json: bool = False) -> None:
    """Print a row as soon as it is known, or all of them as JSON."""
    if as_json:
        json.dump([asdict(figures) for figures in found], sys.stdout, indent=1)
        return
    sys.stdout.write(f"{'':64}{'calls':>6}{'p50 µs':>13}{'p99 µs':>13}{'max µs':>13}\n")
    for row in found:
        sys.stdout.write(f"{row.name:64}{row.calls:>6}{row.p50:>13,.1f}{row.p99:>13,.1f}{row.max:>13,.1f}\n")
        sys.stdout.flush()
