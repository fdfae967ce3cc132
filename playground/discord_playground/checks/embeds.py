"""Limits of embeds."""

from discord_playground.checks.layouts import ATTACHMENT_SCHEME, check_media_url
from discord_playground.checks.report import Path, Report
from discord_playground.protocol.types import Json

MOST_EMBEDS, MOST_FIELDS, MOST_CHARACTERS = 10, 25, 6000


def check_embeds(given: list[Json], attachment_names: frozenset[str], report: Report) -> None:
    """Check embeds: at most ten, with at most 6000 characters together."""
    if len(given) > MOST_EMBEDS:
        report.add(("embeds",), "BASE_TYPE_BAD_LENGTH", "Must be 10 or fewer in length.")
    if sum(map(_count_characters, given)) > MOST_CHARACTERS:
        message = f"Embed size exceeds maximum size of {MOST_CHARACTERS}"
        report.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)
    for index, embed in enumerate(given):
        _check_embed(embed, ("embeds", index), attachment_names, report)


def _check_embed(embed: Json, path: Path, attachment_names: frozenset[str], report: Report) -> None:
    report.check_length((*path, "title"), embed.get("title") or "", 0, 256)
    report.check_length((*path, "description"), embed.get("description") or "", 0, 4096)
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    report.check_length((*path, "footer", "text"), footer.get("text") or "", 0, 2048)
    report.check_length((*path, "author", "name"), author.get("name") or "", 0, 256)
    fields: list[Json] = embed.get("fields") or []
    if len(fields) > MOST_FIELDS:
        report.add((*path, "fields"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for index, field in enumerate(fields):
        here = (*path, "fields", index)
        report.check_length((*here, "name"), field.get("name") or "", 1, 256)
        report.check_length((*here, "value"), field.get("value") or "", 1, 1024)
    colour = embed.get("color")
    if colour is not None and not 0 <= colour <= 0xFFFFFF:
        report.add((*path, "color"), "NUMBER_TYPE_MAX", "int value should be less than 16777216.")
    for key in ("image", "thumbnail"):
        url = (embed.get(key) or {}).get("url") or ""
        if url.startswith(ATTACHMENT_SCHEME):
            check_media_url(url, (*path, key, "url"), attachment_names, report)


def _count_characters(embed: Json) -> int:
    texts = [
        embed.get("title"),
        embed.get("description"),
        (embed.get("footer") or {}).get("text"),
        (embed.get("author") or {}).get("name"),
    ]
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if text)
