"""Mutation testing: change the program in one small place at a time and see whether any test minds.

`python -m tests.mutation --number 200 scorekeeper/web scorekeeper/store` first runs the tests of both folders once to
learn which test executes which line (`--contexts FILE` keeps that for the next run), then tries so many random changes,
each against the tests that execute the changed line, and prints those that no test noticed. The same seed makes the
same choice for as long as the sources stay the same. What is worked out once, before a cache or while tests are
collected, counts for the first test alone or for none: of such a line try the tests of its module. Every mutant runs in
a process of its own, forked from one that has read everything else already.
"""

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, ModuleType
from typing import TypeVar

import pytest
from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
MEMORY = 3 << 30
KILLED, SURVIVED = 1, 0
GENERATED = "migrations"
MOST_TESTS = 400
"""So many of the tests that execute a line are run against a mutant of it; the most specific ones come first."""
QUICK = ["-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain"]

T = TypeVar("T")
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


def possible(source: str) -> int:
    """How many small changes a module allows."""
    return len(list(changes(ast.parse(source))))


def mutant(source: str, index: int) -> Mutant:
    tree = ast.parse(source)
    node, alter = list(changes(tree))[index]
    before = shown(node)
    alter()
    return Mutant(node.lineno, before, shown(node), ast.fix_missing_locations(tree))


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
        case _:
            yield from omissions(node)


def omissions(node: ast.expr) -> Iterator[Change]:
    """A tuple without one of its elements, a call without one of its named arguments."""
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        yield from (partial(setattr, node, "elts", shorter) for shorter in one_left_out(node.elts))
    if isinstance(node, ast.Call):
        yield from (partial(setattr, node, "keywords", shorter) for shorter in one_left_out(node.keywords))


def one_left_out(items: list[T]) -> Iterator[list[T]]:
    return (items[:place] + items[place + 1 :] for place in range(len(items)))


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


def unnoticed(path: Path, changed: Mutant, tests: Sequence[str], seconds: int) -> bool:
    """Whether no test fails, hangs, or cannot even start with a mutant."""
    module = ".".join(path.resolve().relative_to(ROOT).with_suffix("").parts)
    child = os.fork()
    if child == 0:
        outcome = KILLED
        try:
            outcome = trial(module, changed, tests, seconds)
        finally:
            os._exit(outcome)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == SURVIVED


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


def warm_up() -> None:
    """Read what is slow to read and is not under test, before forking."""
    os.environ.setdefault("AGREEMENT_CASES", "250")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    for name in ("django.test", "hypothesis", "pytest_django.plugin", "tests.positions_tricks"):
        importlib.import_module(name)


@dataclass(frozen=True)
class Contexts:
    """Which test executed which line."""

    data: CoverageData
    breadth: dict[str, int]
    """How many lines each test executes: a test that executes few is specific to them."""

    @classmethod
    def read(cls, path: Path) -> "Contexts":
        data = CoverageData(str(path))
        data.read()
        breadth: dict[str, int] = {}
        for file in data.measured_files():
            for tests in data.contexts_by_lineno(file).values():
                for test in tests:
                    breadth[test] = breadth.get(test, 0) + 1
        return cls(data, breadth)

    def tests(self, path: Path, line: int) -> list[str]:
        """The tests that execute a line, the most specific first; of a line run at import, those of its module."""
        lines = self.data.contexts_by_lineno(str(path.resolve()))
        found = set(lines.get(line, ())) - {""} or {test for tests in lines.values() for test in tests} - {""}
        ranked = sorted(found, key=lambda test: (self.breadth[test], test))
        return [test.rpartition("|")[0] for test in ranked][:MOST_TESTS]


def tests_of(folder: Path) -> Path:
    """The folder's tests; the chapters of the rules have theirs together, in the folder around them."""
    own = ROOT / "tests" / folder.resolve().relative_to(ROOT / "scorekeeper")
    return next(place for place in (own, *own.parents) if place.is_dir())


def measure(folders: Iterable[Path], target: Path) -> None:
    """Run the tests of these folders once and note which test executes which line."""
    tests = dict.fromkeys(str(tests_of(folder)) for folder in folders)
    counted = [f"--cov={folder}" for folder in folders]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "auto",
        "--cov-context=test",
        "--cov-report=",
        *counted,
        *tests,
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as settings:
        settings.write(f"[run]\ndata_file = {target}\n[report]\nfail_under = 0\n")
        settings.flush()
        subprocess.run([*command, f"--cov-config={settings.name}"], cwd=ROOT, check=True)


def sampled(folders: Iterable[Path], number: int, seed: int) -> Iterator[tuple[Path, Mutant]]:
    """Random mutants of all modules in these folders."""
    paths = [path for folder in folders for path in sorted(folder.rglob("*.py")) if GENERATED not in path.parts]
    every = [(path, index) for path in paths for index in range(possible(path.read_text("utf-8")))]
    chosen = random.Random(seed).sample(every, min(number, len(every)))  # noqa: S311 - nothing secret
    for path, index in sorted(chosen):
        yield path, mutant(path.read_text("utf-8"), index)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=300, help="how long one mutant may take")
    parser.add_argument("--contexts", type=Path, help="where it is kept which test executes which line")
    wanted = parser.parse_args()
    warm_up()
    with tempfile.TemporaryDirectory() as folder:
        kept = wanted.contexts or Path(folder) / "contexts"
        if not kept.exists():
            measure(wanted.folders, kept.resolve())
        contexts = Contexts.read(kept)
        chosen = list(sampled(wanted.folders, wanted.number, wanted.seed))
        alive = 0
        for path, changed in chosen:
            tests = contexts.tests(path, changed.line)
            if not tests or unnoticed(path, changed, tests, wanted.seconds):
                alive += 1
                print(f"{path}:{changed}  ({len(tests)} tests run it)", flush=True)  # noqa: T201
    print(f"{len(chosen)} mutants, {len(chosen) - alive} noticed, {alive} survive", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
