"""Small faults that a function could have, and a random draw of them."""

import ast
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from textwrap import shorten

Function = ast.FunctionDef | ast.AsyncFunctionDef
Change = tuple[str, ast.AST, ast.AST]
"""The kind of a fault, a node of the right function, and what replaces it."""

BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.BoolOp, ast.comprehension, ast.match_case)
OPERATORS = {
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
NAMES = {"min": "max", "any": "all", "viewer": "seat_on_turn", "first": "last"}
NAMES |= {new: old for old, new in NAMES.items()}
WRAPPERS = ("reversed", "sorted", "set", "abs")


@dataclass(frozen=True)
class Fault:
    """A change in one function, and the source of the whole file with this change."""

    path: Path
    function: str
    line: int
    lines: range
    """The lines of the function's body."""
    description: str
    source: str


def draw(root: Path, package: str, seed: int, count: int) -> list[Fault]:
    """Draw faults, one a function. A function with more branches is drawn more often.

    Each function draws from random numbers of its own, so that changes of other functions hardly
    change the draw.
    """
    drawn: list[tuple[float, Fault]] = []
    for file in sorted((root / package).rglob("*.py")):
        tree = ast.parse(file.read_text())
        path = file.relative_to(root)
        for name, function in _functions(tree.body):
            random = Random(f"{seed} {path} {name}")  # noqa: S311
            branches = sum(isinstance(node, BRANCHES) for node in ast.walk(function))
            key = random.random() ** (1 / (1 + branches))
            if changes := list(_changes(function)):
                drawn.append((key, _fault(path, tree, name, function, _chosen(changes, random))))
    drawn.sort(key=lambda pair: pair[0], reverse=True)
    return sorted((fault for _, fault in drawn[:count]), key=lambda fault: (fault.path, fault.line))


def _functions(body: Iterable[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Function]]:
    for node in body:
        if isinstance(node, Function):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")


def _chosen(changes: list[Change], random: Random) -> Change:
    """Choose a kind, then one of its changes, so that rare kinds come up as well."""
    kind = random.choice(sorted({kind for kind, _, _ in changes}))
    return random.choice([change for change in changes if change[0] == kind])


def _fault(path: Path, tree: ast.Module, name: str, function: Function, change: Change) -> Fault:
    kind, old, new = change
    first = function.body[0].lineno
    lines = range(first, (function.end_lineno or first) + 1)
    description = f"{kind}: {_short(old)} → {_short(new)}"
    return Fault(
        path, name, getattr(old, "lineno", first), lines, description, _source(tree, old, new)
    )


def _source(tree: ast.Module, old: ast.AST, new: ast.AST) -> str:
    """Return the source of a module in which one node is replaced."""
    copies: dict[int, ast.AST] = {}
    tree_copy = deepcopy(tree, copies)
    old_copy = copies[id(old)]

    class Replacing(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return new if node is old_copy else self.generic_visit(node)

    return ast.unparse(Replacing().visit(tree_copy)) + "\n"


def _changes(function: Function) -> Iterator[Change]:
    """Yield every possible fault of a function's body. Its calls of the log stay."""
    for statement in function.body:
        for node in ast.walk(statement):
            yield from _changes_of(node)
            yield from _other_operator(node)


def _changes_of(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not dropped", node, operand
        case ast.If(test=test) | ast.comprehension(ifs=[test]):
            yield "condition reversed", test, ast.UnaryOp(ast.Not(), test)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield "branches swapped", node, ast.IfExp(test, orelse, body)
        case ast.BoolOp(op=operator, values=values):
            for index in range(len(values)):
                rest = values[:index] + values[index + 1 :]
                fewer = rest[0] if len(rest) == 1 else ast.BoolOp(operator, rest)
                yield "operand dropped", node, fewer
        case ast.BinOp(left=left):
            yield "operand dropped", node, left
        case ast.Constant(value=bool(value)):
            yield "other constant", node, ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield "other constant", node, ast.Constant(value + 1)
        case ast.Expr(value=ast.Call() | ast.Await()) if not ast.unparse(node).startswith("log."):
            yield "call dropped", node, ast.Pass()
        case ast.Subscript(slice=ast.Constant(value=0), value=value, ctx=ctx):
            yield "first or last", node, ast.Subscript(value, ast.Constant(-1), ctx)
        case ast.Subscript(slice=ast.UnaryOp(op=ast.USub()), value=value, ctx=ctx):
            yield "first or last", node, ast.Subscript(value, ast.Constant(0), ctx)
        case ast.Call(func=ast.Name(id=name), args=[argument, *_]) if name in WRAPPERS:
            yield "call unwrapped", node, argument
        case ast.Call(func=func, args=[first, second, *rest], keywords=keywords):
            yield "arguments swapped", node, ast.Call(func, [second, first, *rest], keywords)
        case ast.Name(id=name, ctx=ast.Load() as ctx) if name in NAMES:
            yield "other name", node, ast.Name(NAMES[name], ctx)
        case ast.Attribute(value=value, attr=name, ctx=ast.Load() as ctx) if name in NAMES:
            yield "other name", node, ast.Attribute(value, NAMES[name], ctx)


def _other_operator(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in OPERATORS:
            field, other = "ops", [OPERATORS[type(operator)]()]
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) if type(operator) in OPERATORS:
            field, other = "op", OPERATORS[type(operator)]()
        case _:
            return
    new = deepcopy(node)
    setattr(new, field, other)
    yield "other operator", node, new


def _short(node: ast.AST) -> str:
    return shorten(ast.unparse(node), 90)
