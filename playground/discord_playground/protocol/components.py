"""The kinds of components, and functions that search a tree of components."""

from collections.abc import Iterator
from enum import IntEnum

from discord_playground.protocol.types import Json


class Kind(IntEnum):
    """The kind of a component. The numbers are Discord's."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIO = 21
    CHECKBOXES = 22
    CHECKBOX = 23


SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component in reading order, each before the components inside it."""
    for component in components:
        yield component
        yield from walk(children(component))


def children(component: Json) -> list[Json]:
    """Return the components directly inside a component."""
    found: list[Json] = list(component.get("components") or [])
    for single in ("accessory", "component"):
        if isinstance(component.get(single), dict):
            found.append(component[single])
    return found


def find(components: list[Json], custom_id: str) -> Json | None:
    """Return the component with this custom id, or None."""
    return next((one for one in walk(components) if one.get("custom_id") == custom_id), None)


def media(component: Json) -> list[Json]:
    """Return the media items that a component shows. Each is a dict with `url`."""
    if component.get("type") == Kind.GALLERY:
        return [item["media"] for item in component.get("items", []) if "media" in item]
    return [component[key] for key in ("media", "file") if isinstance(component.get(key), dict)]
