"""Limits of buttons, menus and the rows that hold them."""

from discord_playground.checks.report import Path, Report
from discord_playground.protocol.components import SELECTS, Kind
from discord_playground.protocol.types import Json

LINK, PREMIUM = 5, 6
ROW_CHILD_KINDS = (Kind.BUTTON, *SELECTS)
MOST_OPTIONS = 25
LINK_SCHEMES = ("http", "https", "discord")


def check_row(component: Json, path: Path, report: Report) -> None:
    """Check a row: it needs one to five buttons, or exactly one menu."""
    inside: list[Json] = component.get("components") or []
    below = (*path, "components")
    if not 1 <= len(inside) <= 5:
        report.add(below, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    menus = [one for one in inside if one.get("type") in SELECTS]
    if menus and len(inside) > 1:
        report.add(below, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A menu fills the whole row.")
    for index, one in enumerate(inside):
        check_control(one, (*below, index), report)


def check_control(component: Json, path: Path, report: Report) -> None:
    """Check a button or a menu."""
    if component.get("type") == Kind.BUTTON:
        check_button(component, path, report)
    elif component.get("type") in SELECTS:
        check_select(component, path, report)
    else:
        record_wrong_type(path, report, ROW_CHILD_KINDS)


def record_wrong_type(path: Path, report: Report, allowed: tuple[int, ...]) -> None:
    """Record a component of a type that is not allowed in this place."""
    listed = ", ".join(map(str, sorted(allowed)))
    message = f'Value of field "type" must be one of ({listed}).'
    report.add((*path, "type"), "UNION_TYPE_CHOICES", message)


def check_custom_id(component: Json, path: Path, report: Report) -> None:
    """Check the custom id of a control: it needs 1 to 100 characters."""
    given = component.get("custom_id")
    if given is None:
        report.add_missing((*path, "custom_id"))
    else:
        report.check_length((*path, "custom_id"), given, 1, 100)


def check_button(component: Json, path: Path, report: Report) -> None:
    """Check a button: it needs a label or an emoji, and either an id or an address."""
    label, style = component.get("label"), component.get("style")
    if not label and not component.get("emoji"):
        message = "A button needs a label or an emoji."
        report.add(path, "BUTTON_COMPONENT_INVALID_LABEL_OR_EMOJI", message)
    if label is not None:
        report.check_length((*path, "label"), label, 0, 80)
    if style not in range(1, 7):
        report.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of 1 to 6.")
    elif style == LINK:
        _check_link(component, path, report)
    elif style != PREMIUM:
        check_custom_id(component, path, report)
        if component.get("url"):
            message = "A custom id and a url cannot both be specified."
            report.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    check_emoji(component.get("emoji"), (*path, "emoji"), report)


def _check_link(component: Json, path: Path, report: Report) -> None:
    if component.get("custom_id"):
        message = "A custom id and a url cannot both be specified."
        report.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    if not component.get("url"):
        report.add_missing((*path, "url"))
    else:
        check_url(component["url"], (*path, "url"), report, LINK_SCHEMES, 512)


def check_url(url: str, path: Path, report: Report, schemes: tuple[str, ...], most: int) -> None:
    """Check a link: it needs one of these schemes, and at most `most` characters."""
    report.check_length(path, url, 1, most)
    if url.partition("://")[0] not in schemes:
        message = f"Scheme must be one of {schemes}."
        report.add(path, "URL_TYPE_INVALID_SCHEME", message)


def check_emoji(given: Json | None, path: Path, report: Report) -> None:
    """Check an emoji.

    It needs the id of a custom emoji, or the character of a Unicode emoji as its name.
    """
    if given is None or given.get("id"):
        return
    name = given.get("name") or ""
    if not any(ord(character) > 0x2000 or character in "©®" for character in name):
        report.add((*path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(component: Json, path: Path, report: Report) -> None:
    """Check a menu: its options, and how few and how many values may be chosen."""
    check_custom_id(component, path, report)
    report.check_length((*path, "placeholder"), component.get("placeholder") or "", 0, 150)
    most = check_bounds(component, path, report, default_most=1, highest=MOST_OPTIONS)
    if component.get("type") == Kind.STRING_SELECT:
        check_options(component.get("options") or [], path, report, most)


def check_bounds(
    component: Json, path: Path, report: Report, *, default_most: int, highest: int
) -> int:
    """Return how many values may be chosen at most. Record bounds that are impossible."""
    least, most = component.get("min_values"), component.get("max_values")
    least, most = 1 if least is None else least, default_most if most is None else most
    if not 0 <= least <= highest:
        report.add((*path, "min_values"), "NUMBER_TYPE_MIN", f"Must be between 0 and {highest}.")
    if not max(least, 1) <= most <= highest:
        report.add((*path, "max_values"), "NUMBER_TYPE_MAX", f"Must be between 1 and {highest}.")
    return most


def check_options(
    offered: list[Json],
    path: Path,
    report: Report,
    most: int,
    *,
    fewest: int = 1,
    highest: int = MOST_OPTIONS,
) -> None:
    """Check options.

    Record too few or too many options, a value that appears twice, and too many options that are
    chosen by default.
    """
    below = (*path, "options")
    if not fewest <= len(offered) <= highest:
        message = f"Must be between {fewest} and {highest} in length."
        report.add(below, "BASE_TYPE_BAD_LENGTH", message)
    if most > max(len(offered), 1):
        report.add((*path, "max_values"), "NUMBER_TYPE_MAX", "More than there are options.")
    if sum(bool(one.get("default")) for one in offered) > most:
        report.add(below, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many defaults.")
    seen: set[str] = set()
    for index, one in enumerate(offered):
        here = (*below, index)
        report.check_length((*here, "label"), one.get("label") or "", 1, 100)
        report.check_length((*here, "value"), one.get("value") or "", 1, 100)
        report.check_length((*here, "description"), one.get("description") or "", 0, 100)
        check_emoji(one.get("emoji"), (*here, "emoji"), report)
        if one.get("value") in seen:
            message = "The specified option value is already used"
            report.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.add(one.get("value") or "")
