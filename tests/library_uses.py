"""Finds in the source of a file which undocumented parts of libraries it uses."""

import ast
from collections.abc import Iterator, Mapping
from inspect import ismodule
from pkgutil import resolve_name

LIBRARIES = ("aiosqlite", "asyncio", "discord")
DOCUMENTED_MODULES = {
    *LIBRARIES,
    "asyncio.subprocess",
    "discord.abc",
    "discord.app_commands",
    "discord.ext",
    "discord.ext.commands",
    "discord.ext.tasks",
    "discord.ui",
    "discord.utils",
}
"""The modules that the documentation of these libraries names."""
PUBLIC_UNDERSCORE_NAMES = {"_asdict", "_exit", "_replace", "_value_"}
"""Documented names with an underscore: of named tuples and enums, and `os._exit`."""
UNDOCUMENTED_NAMES = {"get_bot_gateway", "get_translated_payload", "http"}
"""Undocumented names without an underscore: discord.py's HTTP client, and a command's payload."""
INTERNALS_SUFFIX = "_internals"
"""Modules whose names end in this may use undocumented parts. Other modules may not."""

Names = Mapping[str, str]
"""The dotted path for each name that a file imports."""


def undocumented_uses(source: str) -> list[str]:
    """Return each use of an undocumented part, with its line."""
    tree = ast.parse(source)
    names, own = dict(_imported_names(tree)), _defined_names(tree)
    return [
        f"line {node.lineno}: {use}"
        for node in ast.walk(tree)
        if isinstance(node, (ast.stmt, ast.expr))
        for find in (
            _undocumented_imports,
            _replaced_parts,
            _undocumented_modules,
            _private_inherited_parts,
        )
        for use in find(node, names)
    ] + [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and _is_private(node.attr)
        if node.attr not in own and not _is_self(node.value)
    ]


# Kinds of uses


def _undocumented_imports(node: ast.AST, _: Names) -> Iterator[str]:
    """Yield the undocumented modules and private names that a file imports."""
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names if _is_undocumented(one.name))
    elif isinstance(node, ast.ImportFrom) and not node.level:
        paths = (f"{node.module}.{one.name}" for one in node.names)
        yield from filter(_is_undocumented, paths)


def _replaced_parts(node: ast.AST, names: Names) -> Iterator[str]:
    """Yield the parts of a library to which a file assigns."""
    match node:
        case ast.Attribute(ctx=ast.Store()) if _is_library(_path(node, names)):
            yield f"sets {ast.unparse(node)}"
        case _:
            return


def _undocumented_modules(node: ast.AST, names: Names) -> Iterator[str]:
    """Yield the undocumented modules that a file reaches through an imported library."""
    if isinstance(node, ast.Attribute) and _is_undocumented(_path(node, names)):
        yield ast.unparse(node)


def _private_inherited_parts(node: ast.AST, names: Names) -> Iterator[str]:
    """Yield the private parts of a library's class that a derived class uses or overrides."""
    if not isinstance(node, ast.ClassDef):
        return
    bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
    paths = [_path(base, names) for base in bases]
    if not any(_is_library(path) or INTERNALS_SUFFIX in path for path in paths):
        return
    ours = _defined_names(node)
    theirs = {name for path in paths if _is_library(path) for name in dir(resolve_name(path))}
    yield from (f"overrides {name}" for name in ours & theirs if _is_private(name))
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and _is_self(part.value) and _is_private(part.attr):
            yield from () if part.attr in ours else (ast.unparse(part),)


# The meaning of a name


def _imported_names(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for one in node.names:
                root = one.name.partition(".")[0]
                yield (one.asname, one.name) if one.asname else (root, root)
        elif isinstance(node, ast.ImportFrom):
            for one in node.names:
                yield one.asname or one.name, f"{node.module}.{one.name}"


def _path(node: ast.expr, names: Names) -> str:
    """Return the dotted path of an expression, or "" if it begins with no imported name."""
    match node:
        case ast.Name(id=name):
            return names.get(name, "")
        case ast.Attribute(value=value, attr=name):
            prefix = _path(value, names)
            return prefix and f"{prefix}.{name}"
        case _:
            return ""


def _is_library(path: str) -> bool:
    return path.partition(".")[0] in LIBRARIES


def _is_undocumented(path: str) -> bool:
    """Whether a path of a library leads through a private name or an undocumented module."""
    parts = path.split(".")
    modules = (".".join(parts[:end]) for end in range(2, len(parts) + 1))
    return _is_library(path) and (
        any(map(_is_private, parts))
        or any(_is_module(module) and module not in DOCUMENTED_MODULES for module in modules)
    )


def _is_module(path: str) -> bool:
    parent, _, name = path.rpartition(".")
    try:
        # The parent decides: `discord.ui.button` is a function, though a module has the same path.
        return ismodule(getattr(resolve_name(parent), name, None))
    except (AttributeError, ImportError):
        return False


def _is_private(name: str) -> bool:
    underscored = name.startswith("_") and not name.startswith("__")
    return name in UNDOCUMENTED_NAMES or (underscored and name not in PUBLIC_UNDERSCORE_NAMES)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in {"self", "cls"}


def _defined_names(tree: ast.AST) -> set[str]:
    """Return the names and attributes that a file, or a class, defines."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = {node.name for node in ast.walk(tree) if isinstance(node, functions)}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute) and _is_self(target.value):
                    found.add(target.attr)
                elif isinstance(target, ast.Name):
                    found.add(target.id)
    return found
