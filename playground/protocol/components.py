"""Ways through a tree of components."""

from collections.abc import Iterator

from playground.protocol.types import Json

BUTTON, STRING_SELECT = 2, 3
SELECTS = (3, 5, 6, 7, 8)


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, from the top down, in reading order."""
    for component in components:
        yield component
        yield from walk(children(component))


def children(component: Json) -> list[Json]:
    """What stands directly below a component."""
    below: list[Json] = list(component.get("components") or [])
    for single in ("accessory", "component"):
        if isinstance(component.get(single), dict):
            below.append(component[single])
    return below


def find(components: list[Json], custom_id: str) -> Json | None:
    """The component with this custom id."""
    return next((one for one in walk(components) if one.get("custom_id") == custom_id), None)


def media(component: Json) -> list[Json]:
    """The media items a component shows, each a dict with `url`."""
    if component.get("type") == 12:
        return [item["media"] for item in component.get("items", []) if "media" in item]
    return [component[key] for key in ("media", "file") if isinstance(component.get(key), dict)]
