"""Limits of modals."""

from discord_playground.checks.controls import bounds, custom_id, options, select, wrong_type
from discord_playground.checks.layouts import unique
from discord_playground.checks.report import Path, Report
from discord_playground.protocol.components import SELECTS, Kind
from discord_playground.protocol.types import Json

LABELLED = (Kind.TEXT_INPUT, *SELECTS, Kind.UPLOAD, Kind.RADIO, Kind.CHECKBOXES, Kind.CHECKBOX)
IN_A_FORM = (Kind.ROW, Kind.TEXT, Kind.LABEL)
MOST_PARTS = 5
MOST_BOXES = 10


def form(data: Json, report: Report) -> None:
    """Check a modal: its title, its id, and its one to five fields."""
    report.length(("data", "title"), data.get("title") or "", 1, 45)
    custom_id(data, ("data",), report)
    parts: list[Json] = data.get("components") or []
    path: Path = ("data", "components")
    if not 1 <= len(parts) <= MOST_PARTS:
        report.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for index, part in enumerate(parts):
        _part(part, (*path, index), report)
    unique(parts, report)


def _part(part: Json, path: Path, report: Report) -> None:
    if part.get("type") == Kind.ROW:
        inside: list[Json] = part.get("components") or []
        if len(inside) != 1 or inside[0].get("type") != Kind.TEXT_INPUT:
            wrong_type((*path, "components", 0), report, (Kind.TEXT_INPUT,))
            return
        report.length((*path, "components", 0, "label"), inside[0].get("label") or "", 1, 45)
        _text_input(inside[0], (*path, "components", 0), report)
    elif part.get("type") == Kind.LABEL:
        _label(part, path, report)
    elif part.get("type") != Kind.TEXT:
        wrong_type(path, report, IN_A_FORM)


def _label(part: Json, path: Path, report: Report) -> None:
    report.length((*path, "label"), part.get("label") or "", 1, 45)
    report.length((*path, "description"), part.get("description") or "", 0, 100)
    inside, here = part.get("component") or {}, (*path, "component")
    kind = inside.get("type")
    if kind == Kind.TEXT_INPUT:
        if inside.get("label"):
            message = "A text input inside a label has no label of its own."
            report.add((*here, "label"), "COMPONENT_LABEL_NOT_ALLOWED", message)
        _text_input(inside, here, report)
    elif kind in SELECTS:
        select(inside, here, report)
    elif kind == Kind.RADIO:
        custom_id(inside, here, report)
        options(inside.get("options") or [], here, report, 1, fewest=2, highest=MOST_BOXES)
    elif kind == Kind.CHECKBOXES:
        _checkboxes(inside, here, report)
    elif kind in LABELLED:
        custom_id(inside, here, report)
    else:
        wrong_type(here, report, LABELLED)


def _checkboxes(group: Json, path: Path, report: Report) -> None:
    custom_id(group, path, report)
    offered: list[Json] = group.get("options") or []
    # Without `max_values`, all boxes may be ticked. A list of the wrong length is recorded by
    # `options`.
    default_most = min(max(len(offered), 1), MOST_BOXES)
    most = bounds(group, path, report, default_most=default_most, highest=MOST_BOXES)
    options(offered, path, report, most, highest=MOST_BOXES)


def _text_input(field: Json, path: Path, report: Report) -> None:
    custom_id(field, path, report)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not 0 <= least <= most <= 4000:
        report.add((*path, "max_length"), "NUMBER_TYPE_MAX", "Must be between 1 and 4000.")
    report.length((*path, "placeholder"), field.get("placeholder") or "", 0, 100)
    report.length((*path, "value"), field.get("value") or "", 0, most)
    if field.get("style") not in (1, 2):
        report.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
