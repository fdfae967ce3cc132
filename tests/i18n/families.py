"""Collect the keys of texts that the bot computes: each module-level `NAME = keys(…)`."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

from i18n import MessageKeys

PACKAGES = ("cogs", "service")


def families() -> dict[str, list[MessageKeys]]:
    """Import all packages with texts, and collect the families by the names of their variables."""
    found: dict[str, list[MessageKeys]] = {}
    for module in _modules():
        for name, value in vars(module).items():
            if isinstance(value, MessageKeys) and value not in found.get(name, []):
                found.setdefault(name, []).append(value)
    return found


def _modules() -> Iterator[ModuleType]:
    for name in PACKAGES:
        package = importlib.import_module(name)
        yield package
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            yield importlib.import_module(module.name)
