"""Limits of modals."""

from discord_playground.checks.controls import (
    check_bounds,
    check_custom_id,
    check_options,
    check_select,
    record_wrong_type,
)
from discord_playground.checks.layouts import check_unique_ids
from discord_playground.checks.report import Path, Report
from discord_playground.protocol.components import SELECTS, Kind
from discord_playground.protocol.types import Json

LABEL_CHILD_KINDS = (
    Kind.TEXT_INPUT,
    *SELECTS,
    Kind.UPLOAD,
    Kind.RADIO,
    Kind.CHECKBOXES,
    Kind.CHECKBOX,
)
FORM_PART_KINDS = (Kind.ROW, Kind.TEXT, Kind.LABEL)
MOST_PARTS = 5
MOST_BOXES = 10


def check_form(data: Json, report: Report) -> None:
    """Check a modal: its title, its id, and its one to five fields."""
    report.check_length(("data", "title"), data.get("title") or "", 1, 45)
    check_custom_id(data, ("data",), report)
    parts: list[Json] = data.get("components") or []
    path: Path = ("data", "components")
    if not 1 <= len(parts) <= MOST_PARTS:
        report.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for index, part in enumerate(parts):
        _check_part(part, (*path, index), report)
    check_unique_ids(parts, report)


def _check_part(part: Json, path: Path, report: Report) -> None:
    if part.get("type") == Kind.ROW:
        inside: list[Json] = part.get("components") or []
        if len(inside) != 1 or inside[0].get("type") != Kind.TEXT_INPUT:
            record_wrong_type((*path, "components", 0), report, (Kind.TEXT_INPUT,))
            return
        report.check_length((*path, "components", 0, "label"), inside[0].get("label") or "", 1, 45)
        _check_text_input(inside[0], (*path, "components", 0), report)
    elif part.get("type") == Kind.LABEL:
        _check_label(part, path, report)
    elif part.get("type") != Kind.TEXT:
        record_wrong_type(path, report, FORM_PART_KINDS)


def _check_label(part: Json, path: Path, report: Report) -> None:
    report.check_length((*path, "label"), part.get("label") or "", 1, 45)
    report.check_length((*path, "description"), part.get("description") or "", 0, 100)
    inside, here = part.get("component") or {}, (*path, "component")
    kind = inside.get("type")
    if kind == Kind.TEXT_INPUT:
        if inside.get("label"):
            message = "A text input inside a label has no label of its own."
            report.add((*here, "label"), "COMPONENT_LABEL_NOT_ALLOWED", message)
        _check_text_input(inside, here, report)
    elif kind in SELECTS:
        check_select(inside, here, report)
    elif kind == Kind.RADIO:
        check_custom_id(inside, here, report)
        check_options(inside.get("options") or [], here, report, 1, fewest=2, highest=MOST_BOXES)
    elif kind == Kind.CHECKBOXES:
        _check_checkboxes(inside, here, report)
    elif kind in LABEL_CHILD_KINDS:
        check_custom_id(inside, here, report)
    else:
        record_wrong_type(here, report, LABEL_CHILD_KINDS)


def _check_checkboxes(group: Json, path: Path, report: Report) -> None:
    check_custom_id(group, path, report)
    offered: list[Json] = group.get("options") or []
    # Without `max_values`, all boxes may be ticked. `check_options` records a list of boxes that is
    # too short or too long.
    default_most = min(max(len(offered), 1), MOST_BOXES)
    most = check_bounds(group, path, report, default_most=default_most, highest=MOST_BOXES)
    check_options(offered, path, report, most, highest=MOST_BOXES)


def _check_text_input(field: Json, path: Path, report: Report) -> None:
    check_custom_id(field, path, report)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not 0 <= least <= most <= 4000:
        report.add((*path, "max_length"), "NUMBER_TYPE_MAX", "Must be between 1 and 4000.")
    report.check_length((*path, "placeholder"), field.get("placeholder") or "", 0, 100)
    report.check_length((*path, "value"), field.get("value") or "", 0, most)
    if field.get("style") not in (1, 2):
        report.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
