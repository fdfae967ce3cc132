"""Check that undocumented parts of a library exist and have the form that the bot needs.

A library may change or drop such a part in any release. For each library whose undocumented parts
the bot uses, one module names them all. It checks them when it is imported.
"""

import inspect
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pkgutil import resolve_name
from typing import Any, Protocol


class UnfitLibrary(ImportError):
    """The installed version of a library lacks an undocumented part that the bot needs."""

    def __init__(self, library: str, problems: Iterable[str]) -> None:
        super().__init__(
            f"{library} {version(library)} lacks undocumented parts that the bot needs: "
            f"{'; '.join(problems)}. Install the version of {library} that "
            "requirements/runtime.txt names."
        )


class Requirement(Protocol):
    """One condition that a library must meet."""

    def problem(self) -> str | None:
        """Return what is wrong, or `None`."""
        ...


@dataclass(frozen=True, slots=True)
class AttributeOfType:
    """The condition that an attribute exists and is of a given type."""

    path: str
    """The module and the names in it, joined by dots: ``package.module.Class.attribute``."""
    kind: type
    """The type that the attribute must be an instance of."""

    def problem(self) -> str | None:
        """Return that the attribute is missing or of another type, or `None`."""
        try:
            found = _resolve(self.path)
        except AttributeError:
            return f"{self.path} is missing"
        if not isinstance(found, self.kind):
            return f"{self.path} is of the type {type(found).__name__}, not {self.kind.__name__}"
        return None


@dataclass(frozen=True, slots=True)
class CallablePart:
    """The condition that a function, method or class takes the arguments that the bot passes."""

    path: str
    positional_count: int = 0
    """The number of arguments by position; the object of a method counts as one."""
    keyword_names: tuple[str, ...] = ()
    """The names of the arguments that are passed by name."""

    def problem(self) -> str | None:
        """Return that the part is missing or does not take these arguments, or `None`."""
        try:
            found = _resolve(self.path)
        except AttributeError:
            return f"{self.path} is missing"
        if not callable(found):
            return f"{self.path} cannot be called"
        try:
            inspect.signature(found).bind(
                *range(self.positional_count), **dict.fromkeys(self.keyword_names)
            )
        except (TypeError, ValueError) as error:
            return f"{self.path} is called otherwise: {error}"
        return None


@dataclass(frozen=True, slots=True)
class UsedName:
    """The condition that a function's code uses a name.

    The name is that of an attribute, or of a part of the library that the bot replaces.
    """

    name: str
    function: str
    """The path of the function, in the form of `AttributeOfType.path`."""

    def problem(self) -> str | None:
        """Return that the function is missing or does not use the name, or `None`."""
        try:
            code = _resolve(self.function).__code__
        except AttributeError:
            return f"{self.function} is missing"
        if self.name not in code.co_names:
            return f"{self.function} does not use {self.name}"
        return None


def check_library(library: str, requirements: Iterable[Requirement]) -> None:
    """Raise `UnfitLibrary` with the list of all problems of the installed library."""
    problems = [found for one in requirements if (found := one.problem()) is not None]
    if problems:
        raise UnfitLibrary(library, problems)


def _resolve(path: str) -> Any:
    try:
        return resolve_name(path)
    except ImportError as error:
        raise AttributeError(path) from error
