"""Mutation testing: change the engine in one small place at a time and see whether any test minds.

`python -m tests.mutation scorekeeper/rules/tricks.py` prints the changes that no test noticed, each with its place.
Every mutant runs in a process of its own, forked from one that has read everything else already.
"""

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
MEMORY = 3 << 30
KILLED, SURVIVED = 1, 0
QUICK = ["-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain"]

Change = Callable[[], None]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
DECLARED = {"article", "lru_cache", "cache", "dataclass", "TypeVar", "NewType"}
"""Calls that declare rather than do; the house style and the rulebook's own tests look after them."""
SKIPPED = {"body", "orelse", "finalbody", "handlers", "annotation", "returns", "decorator_list", "args", "type_params"}
"""What belongs to other statements, to types, or to declarations."""


@dataclass(frozen=True)
class Mutant:
    """One change: where it stands, what stood there, and the whole changed tree."""

    line: int
    before: str
    after: str
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.line}: {self.before}  →  {self.after}"


def mutants(source: str) -> Iterator[Mutant]:
    """Every small change to a module, one at a time."""
    for index in range(len(list(changes(ast.parse(source))))):
        tree = ast.parse(source)
        node, alter = list(changes(tree))[index]
        before = shown(node)
        alter()
        yield Mutant(node.lineno, before, shown(node), ast.fix_missing_locations(tree))


def shown(node: ast.stmt) -> str:
    """A statement in one line; of a compound one its head."""
    head = copy.copy(node)
    if isinstance(head, ast.If | ast.For | ast.While | ast.With):
        head.body = [ast.Expr(ast.Constant(...))]
        if not isinstance(head, ast.With):
            head.orelse = []
    return " ".join(ast.unparse(head).split())


def changes(tree: ast.Module) -> Iterator[tuple[ast.stmt, Change]]:
    """Every change there is to make, with the statement it is made in."""
    for statement in statements(tree.body):
        for node in inner(statement):
            yield from ((statement, alter) for alter in alterations(node))
        yield from ((statement, alter) for alter in rewrites(statement))


def statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        yield node
        for field in ("body", "orelse", "finalbody"):
            yield from statements(getattr(node, field, []))
        for part in (*getattr(node, "handlers", []), *getattr(node, "cases", [])):
            yield from statements(part.body)


def inner(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement itself: not of statements inside it, not its annotations, not what it declares."""
    for name, value in ast.iter_fields(statement):
        if name not in SKIPPED:
            for node in value if isinstance(value, list) else [value]:
                yield from within(node)


def within(node: object) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DECLARED:
        return
    if isinstance(node, ast.expr):
        yield node
    if isinstance(node, ast.AST):
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.stmt):
                yield from within(child)


def alterations(node: ast.expr) -> Iterator[Change]:
    """The small changes to one expression."""
    match node:
        case ast.Compare(ops=[operator]):
            yield partial(setattr, node, "ops", [COMPARISONS[type(operator)]()])
        case ast.BoolOp():
            yield partial(setattr, node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.BinOp() if type(node.op) in ARITHMETIC:
            yield partial(setattr, node, "op", ARITHMETIC[type(node.op)]())
        case ast.UnaryOp(op=ast.USub()):
            yield partial(setattr, node, "op", ast.UAdd())
        case ast.Constant(value=bool()):
            yield partial(setattr, node, "value", not node.value)
        case ast.Constant(value=int(number)):
            yield partial(setattr, node, "value", number + 1)
            yield partial(setattr, node, "value", number - 1)
        case ast.Name() if node.id in NAMES:
            yield partial(setattr, node, "id", NAMES[node.id])
        case ast.Call(func=ast.Name(id="range")):
            yield partial(setattr, node, "args", [*node.args[:-1], shifted(node.args[-1])])


def shifted(bound: ast.expr) -> ast.expr:
    return ast.BinOp(bound, ast.Sub(), ast.Constant(1))


def rewrites(statement: ast.stmt) -> Iterator[Change]:
    """The changes to a statement as a whole: its test turned round, its value denied, itself left out."""
    match statement:
        case ast.If() | ast.While():
            yield partial(setattr, statement, "test", ast.UnaryOp(ast.Not(), statement.test))
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield partial(setattr, statement, "value", ast.UnaryOp(ast.Not(), value))
            yield partial(setattr, statement, "value", ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield partial(emptied, statement)
        case ast.AugAssign() | ast.Continue() | ast.Break():
            yield partial(emptied, statement)


def emptied(statement: ast.stmt) -> None:
    """Turn a statement into one that does nothing, in its place."""
    statement.__class__ = ast.Expr
    statement.__dict__["value"] = ast.Constant(None)


class Impostor(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads a mutant in place of a module."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name = name
        self.code = code

    def find_spec(self, fullname: str, *_rest: object) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        origin = ROOT.joinpath(*fullname.split(".")).with_suffix(".py")
        return importlib.util.spec_from_file_location(fullname, origin, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)  # noqa: S102 - it is our own module, changed in one place


def survivors(module: str, tried: Sequence[Mutant], tests: Sequence[str], seconds: int, jobs: int) -> Iterator[Mutant]:
    """The mutants with which no test fails, hangs, or cannot even start."""
    running: dict[int, Mutant] = {}
    waiting = list(reversed(tried))
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[spawn(module, mutant, tests, seconds)] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        if os.waitstatus_to_exitcode(status) == SURVIVED:
            yield mutant


def spawn(module: str, mutant: Mutant, tests: Sequence[str], seconds: int) -> int:
    child = os.fork()
    if child == 0:
        outcome = KILLED
        try:
            outcome = trial(module, mutant, tests, seconds)
        finally:
            os._exit(outcome)
    return child


def trial(module: str, mutant: Mutant, tests: Sequence[str], seconds: int) -> int:
    """In the child: put the mutant in its place and run the tests, up to the first that fails."""
    signal.alarm(seconds)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    try:
        code = compile(mutant.tree, module, "exec")
    except (SyntaxError, ValueError):
        return KILLED
    sys.meta_path.insert(0, Impostor(module, code))
    return SURVIVED if pytest.main([*QUICK, *tests]) == pytest.ExitCode.OK else KILLED


def relevant(path: Path) -> list[str]:
    """The tests that speak of a module: its own first, then the comparisons and the golden cases."""
    own = sorted(ROOT.glob(f"tests/rules/test_{path.stem}*.py"))
    shared = [
        "rules/test_agreement.py",
        "rules/test_properties.py",
        "rules/test_effort.py",
        "rules/test_follow_counts.py",
        "rulebook",
    ]
    return [str(test) for test in (*own, *(ROOT / "tests" / name for name in shared)) if test.exists()]


def warm_up() -> None:
    """Read what is slow to read and is not under test, before forking."""
    os.environ.setdefault("AGREEMENT_CASES", "250")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    for name in ("django.test", "hypothesis", "pytest_django.plugin", "tests.positions_tricks"):
        importlib.import_module(name)


def survey(path: Path, tests: Sequence[str], seconds: int, jobs: int, lines: range) -> None:
    """Print the mutants of a module that no test notices."""
    module = ".".join(path.resolve().relative_to(ROOT).with_suffix("").parts)
    tried = [mutant for mutant in mutants(path.read_text("utf-8")) if mutant.line in lines]
    unchanged = Mutant(0, "nothing", "nothing", ast.parse(path.read_text("utf-8")))
    if not list(survivors(module, [unchanged], tests, seconds, 1)):
        sys.exit(f"The tests of {path} fail by themselves, so they can tell no mutant: {' '.join(tests)}")
    alive = 0
    for mutant in survivors(module, tried, tests, seconds, jobs):
        alive += 1
        print(f"{path}:{mutant}", flush=True)  # noqa: T201
    print(f"{path}: {len(tried)} mutants, {len(tried) - alive} noticed, {alive} survive", flush=True)  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--tests", nargs="*", help="test files; those that speak of the module when left out")
    parser.add_argument("--seconds", type=int, default=120, help="how long one mutant may take")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--lines", default="1-9999", help="only changes on these lines")
    wanted = parser.parse_args()
    first, last = map(int, wanted.lines.split("-"))
    warm_up()
    for path in wanted.paths:
        survey(path, wanted.tests or relevant(path), wanted.seconds, wanted.jobs, range(first, last + 1))


if __name__ == "__main__":
    main()
