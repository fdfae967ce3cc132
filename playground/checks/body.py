"""Which checks a request's body has to pass."""

from collections.abc import Callable, Mapping
from typing import Any

from playground.checks.report import Report
from playground.core import Core
from playground.posting import Files

Json = dict[str, Any]
Check = Callable[[Any, Files, Report], None]

CHECKS: Mapping[tuple[str, str], Check] = {}


def check(core: Core, method: str, path: str, payload: Any, files: Files) -> None:
    """Refuse a body with faults, and remember what Discord's description says against it."""
    report = Report()
    own = CHECKS.get((method, path))
    if own is not None:
        own(payload, files, report)
    by_description = Report()
    if core.schema is not None:
        core.schema.check(method, path, payload, by_description)
    found = [*report.faults, *by_description.faults]
    core.violations.extend(f"{method} {path}: {fault}" for fault in found)
    report.faults = found
    report.refuse()
