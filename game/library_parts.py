"""Check that undocumented parts of a library are there, and are what we take them for.

A library may change or drop such a part in any release. Each library of which we use any has one
module that names them all and checks them when it is imported.
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
    """Something that must hold of a library."""

    def problem(self) -> str | None:
        """Say what is wrong, or nothing."""
        ...


@dataclass(frozen=True, slots=True)
class Present:
    """An attribute that is there, and is of a kind."""

    path: str
    """The module, then the names in it, by dots: ``package.module.Class.attribute``."""
    kind: type
    """What it must be an instance of."""

    def problem(self) -> str | None:
        """Say that it is missing, or of another kind."""
        try:
            found = _at(self.path)
        except AttributeError:
            return f"{self.path} is missing"
        if not isinstance(found, self.kind):
            return f"{self.path} is of the type {type(found).__name__}, not {self.kind.__name__}"
        return None


@dataclass(frozen=True, slots=True)
class CallablePart:
    """A function, a method or a class that takes the arguments which we give it."""

    path: str
    positional: int = 0
    """How many arguments it is given by position; a method's own object counts as one."""
    named: tuple[str, ...] = ()
    """The arguments that it is given by name."""

    def problem(self) -> str | None:
        """Say that it is missing, or would not take these arguments."""
        try:
            found = _at(self.path)
        except AttributeError:
            return f"{self.path} is missing"
        if not callable(found):
            return f"{self.path} cannot be called"
        try:
            inspect.signature(found).bind(*range(self.positional), **dict.fromkeys(self.named))
        except (TypeError, ValueError) as error:
            return f"{self.path} is called otherwise: {error}"
        return None


@dataclass(frozen=True, slots=True)
class Used:
    """A name that the code of a function uses: what an instance has, or what we replace."""

    name: str
    function: str
    """The path of the function."""

    def problem(self) -> str | None:
        """Say that the function is missing, or does not use the name."""
        try:
            code = _at(self.function).__code__
        except AttributeError:
            return f"{self.function} is missing"
        if self.name not in code.co_names:
            return f"{self.function} does not use {self.name}"
        return None


def check(library: str, requirements: Iterable[Requirement]) -> None:
    """Raise `UnfitLibrary` with all that is wrong with a library, named as it is installed."""
    problems = [found for one in requirements if (found := one.problem()) is not None]
    if problems:
        raise UnfitLibrary(library, problems)


def _at(path: str) -> Any:
    try:
        return resolve_name(path)
    except ImportError as error:
        raise AttributeError(path) from error
