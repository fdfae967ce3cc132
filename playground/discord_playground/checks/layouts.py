"""Which components are allowed in which place, and how many of them a message may hold."""

from collections.abc import Callable, Mapping
from typing import Any

from discord_playground.checks.controls import check_button, check_row, check_url, record_wrong_type
from discord_playground.checks.report import Path, Report
from discord_playground.protocol.components import Kind, walk
from discord_playground.protocol.types import Json

CONTAINER_CHILD_KINDS = (Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)
TOP_LEVEL_KINDS = (*CONTAINER_CHILD_KINDS, Kind.CONTAINER)
ACCESSORIES = (Kind.BUTTON, Kind.THUMBNAIL)
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5
ATTACHMENT_SCHEME = "attachment://"


def check_classic_layout(components: list[Json], report: Report) -> None:
    """Check components that are not Components V2: at most five rows of buttons and menus."""
    if len(components) > MOST_ROWS:
        report.add(("components",), "BASE_TYPE_BAD_LENGTH", "Must be 5 or fewer in length.")
    for index, one in enumerate(components):
        path: Path = ("components", index)
        if one.get("type") == Kind.ROW:
            check_row(one, path, report)
        else:
            record_wrong_type(path, report, (Kind.ROW,))
    check_unique_ids(components, report)


def check_modern_layout(components: list[Json], names: frozenset[str], report: Report) -> None:
    """Check a message of Components V2. `names` are the names of the message's files."""
    everything = list(walk(components))
    if len(everything) > MOST_COMPONENTS:
        message = f"The total number of components must not exceed {MOST_COMPONENTS}."
        report.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if sum(len(one.get("content") or "") for one in everything) > MOST_TEXT:
        message = f"The total text must not exceed {MOST_TEXT} characters."
        report.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    _check_each(components, ("components",), names, report, TOP_LEVEL_KINDS)
    check_unique_ids(components, report)


def check_unique_ids(components: list[Json], report: Report) -> None:
    """Refuse a custom id or a component number that appears twice."""
    for key, code in (
        ("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ("id", "COMPONENT_ID_DUPLICATED"),
    ):
        seen: set[Any] = set()
        for component in walk(components):
            value = component.get(key)
            if value and value in seen:
                message = f"Component {key} {value!r} cannot be duplicated"
                report.add(("components",), code, message)
            seen.add(value)


def _check_each(
    components: list[Json],
    path: Path,
    names: frozenset[str],
    report: Report,
    allowed: tuple[int, ...],
) -> None:
    for index, one in enumerate(components):
        here = (*path, index)
        if one.get("type") in allowed:
            KINDS[one["type"]](one, here, names, report)
        else:
            record_wrong_type(here, report, allowed)


def _check_row(component: Json, path: Path, names: frozenset[str], report: Report) -> None:
    check_row(component, path, report)


def _check_text(component: Json, path: Path, names: frozenset[str], report: Report) -> None:
    report.check_length((*path, "content"), component.get("content") or "", 1, MOST_TEXT)


def _check_section(component: Json, path: Path, names: frozenset[str], report: Report) -> None:
    inside: list[Json] = component.get("components") or []
    if not 1 <= len(inside) <= 3:
        message = "Must be between 1 and 3 in length."
        report.add((*path, "components"), "BASE_TYPE_BAD_LENGTH", message)
    _check_each(inside, (*path, "components"), names, report, (Kind.TEXT,))
    accessory, here = component.get("accessory") or {}, (*path, "accessory")
    if accessory.get("type") == Kind.BUTTON:
        check_button(accessory, here, report)
    elif accessory.get("type") == Kind.THUMBNAIL:
        _check_picture(accessory, here, names, report)
    else:
        record_wrong_type(here, report, ACCESSORIES)


def _check_gallery(component: Json, path: Path, names: frozenset[str], report: Report) -> None:
    items: list[Json] = component.get("items") or []
    if not 1 <= len(items) <= 10:
        message = "Must be between 1 and 10 in length."
        report.add((*path, "items"), "BASE_TYPE_BAD_LENGTH", message)
    for index, item in enumerate(items):
        _check_picture(item, (*path, "items", index), names, report)


def _check_picture(item: Json, path: Path, names: frozenset[str], report: Report) -> None:
    if item.get("description") is not None:
        report.check_length((*path, "description"), item["description"], 1, 1024)
    url = (item.get("media") or {}).get("url") or ""
    check_media_url(url, (*path, "media", "url"), names, report)


def check_media_url(url: str, path: Path, names: frozenset[str], report: Report) -> None:
    """Check the address of a picture or file.

    It must be a web address, or `attachment://` with the name of one of the message's files.
    """
    if url.startswith(ATTACHMENT_SCHEME):
        if url.removeprefix(ATTACHMENT_SCHEME) not in names:
            message = f"The referenced attachment {url!r} could not be found."
            report.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
        return
    check_url(url, path, report, ("http", "https"), 2048)


def _check_file(component: Json, path: Path, names: frozenset[str], report: Report) -> None:
    url = (component.get("file") or {}).get("url") or ""
    here = (*path, "file", "url")
    if not url.startswith((ATTACHMENT_SCHEME, "http://127.0.0.1")):
        report.add(here, "URL_TYPE_INVALID_SCHEME", "Must be an attachment:// reference.")
        return
    check_media_url(url, here, names, report)


def _check_separator(component: Json, path: Path, names: frozenset[str], report: Report) -> None:
    if component.get("spacing") not in (None, 1, 2):
        report.add((*path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")


def _check_container(component: Json, path: Path, names: frozenset[str], report: Report) -> None:
    inside: list[Json] = component.get("components") or []
    if not inside:
        report.add_missing((*path, "components"))
    colour = component.get("accent_color")
    if colour is not None and not 0 <= colour <= 0xFFFFFF:
        report.add((*path, "accent_color"), "NUMBER_TYPE_MAX", "Not a colour.")
    _check_each(inside, (*path, "components"), names, report, CONTAINER_CHILD_KINDS)


KINDS: Mapping[int, Callable[[Json, Path, frozenset[str], Report], None]] = {
    Kind.ROW: _check_row,
    Kind.SECTION: _check_section,
    Kind.TEXT: _check_text,
    Kind.GALLERY: _check_gallery,
    Kind.FILE: _check_file,
    Kind.SEPARATOR: _check_separator,
    Kind.CONTAINER: _check_container,
}
