"""Turns what the bot sent into the message that people see.

Components get numbers, and `attachment://` becomes an address. Files that a component or an embed
shows are removed from the list of attachments.
"""

import copy
from collections.abc import Iterator, Mapping

from discord_playground.protocol.components import Kind, media, walk
from discord_playground.protocol.types import Json
from discord_playground.world.objects.attachments import Attachment

SCHEME = "attachment://"
EMBED_PICTURES = ("image", "thumbnail", "video")


def with_component_ids(components: list[Json]) -> list[Json]:
    """Return a copy in which every component has a number as its `id`.

    The ids of emojis, people, roles and channels become texts.
    """
    fresh = copy.deepcopy(components)
    for item in _objects_with_ids(fresh):
        item["id"] = str(item["id"])
    taken = {one["id"] for one in walk(fresh) if one.get("id")}
    counter = 0
    for component in walk(fresh):
        if component.get("id"):
            continue
        counter += 1
        while counter in taken:
            counter += 1
        component["id"] = counter
    return fresh


def _objects_with_ids(components: list[Json]) -> Iterator[Json]:
    """Yield custom emojis, and the people, roles and channels that a select shows at first.

    discord.py sends their ids as numbers. JavaScript in the page would round numbers of this size.
    """
    for component in walk(components):
        yield from component.get("default_values", ())
        for part in (component, *component.get("options", ())):
            emoji = part.get("emoji")
            if emoji and emoji.get("id") is not None:
                yield emoji


def insert_file_urls(parts: Json, files: list[Attachment]) -> Json:
    """Put the files' addresses where components and embeds name the files. Return the parts.

    `parts` holds new copies of `components` and `embeds`. The list of attachments gets the files
    that no component and no embed shows.
    """
    by_name = {SCHEME + file.filename: file for file in files} | {file.url: file for file in files}
    used: set[str] = set()
    for component in walk(parts["components"]):
        for item in media(component):
            used |= _fill(item, by_name)
            if component.get("type") == Kind.FILE and item["url"] in by_name:
                shown = by_name[item["url"]]
                component |= {"name": shown.filename, "size": len(shown.data)}
    for embed in parts["embeds"]:
        for key in EMBED_PICTURES:
            if isinstance(embed.get(key), dict):
                used |= _fill(embed[key], by_name)
        for key in ("author", "footer"):
            used |= _fill_icon(embed.get(key), by_name)
    parts["attachments"] = [file.to_json() for file in files if file.id not in used]
    return parts


def _fill(item: Json, files: Mapping[str, Attachment]) -> set[str]:
    """Put a file's address into the item that names the file. Return the ids of used files."""
    file = files.get(item.get("url", ""))
    if file is None:
        item.setdefault("proxy_url", item.get("url"))
        return set()
    shown = file.to_json()
    item |= {key: shown[key] for key in ("url", "proxy_url", "content_type")}
    item |= {key: shown[key] for key in ("width", "height") if key in shown}
    item["attachment_id"] = file.id
    return {file.id}


def _fill_icon(part: Json | None, files: Mapping[str, Attachment]) -> set[str]:
    """Do the same as `_fill`, for the icon of an author or a footer."""
    file = files.get((part or {}).get("icon_url", ""))
    if part is None or file is None:
        return set()
    part |= {"icon_url": file.url, "proxy_icon_url": file.url}
    return {file.id}
