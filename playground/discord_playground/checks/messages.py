"""Limits of new and edited messages."""

from typing import Any

from discord_playground.checks.embeds import embeds
from discord_playground.checks.layouts import classic, modern
from discord_playground.checks.report import Report
from discord_playground.protocol.components import walk
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Files, Json
from discord_playground.world.objects.messages import COMPONENTS_V2, StoredMessage

MOST_CHARACTERS, MOST_FILES, MOST_USERS = 2000, 10, 100
LEGACY_FIELDS = ("content", "embeds", "sticker_ids", "poll")


def message(payload: Json, files: Files, before: StoredMessage | None, report: Report) -> None:
    """Check the message as it would be after the request. `before` is None for a new message."""
    modern_now = bool(_flags(payload, before) & COMPONENTS_V2)
    names = _file_names(payload, files, before)
    report.length(("content",), payload.get("content") or "", 0, MOST_CHARACTERS)
    if modern_now:
        _no_legacy(payload, before, report)
    if _sends_modern_layout(payload, before):
        modern(payload.get("components") or [], names, report)
    else:
        classic(payload.get("components") or [], report)
    embeds(payload.get("embeds") or [], names, report)
    _attachments(payload, files, before, report)
    _allowed_mentions(payload.get("allowed_mentions") or {}, report)
    if not report.faults:
        _not_empty(payload, files, before, modern_now=modern_now)


def _flags(payload: Json, before: StoredMessage | None) -> int:
    """Return the flags of the message after the request. The flag for Components V2 cannot be
    removed."""
    return (payload.get("flags") or 0) | (0 if before is None else before.data["flags"])


def _sends_modern_layout(payload: Json, before: StoredMessage | None) -> bool:
    """Return whether the components that are sent count as Components V2.

    The flags in the payload decide this. If they clear the flag, the message itself still keeps it.
    """
    flags = payload.get("flags")
    return bool((_flags(payload, before) if flags is None else flags) & COMPONENTS_V2)


def _value_after(payload: Json, before: StoredMessage | None, key: str) -> Any:
    if key in payload or before is None:
        return payload.get(key)
    return before.data.get(key)


def _no_legacy(payload: Json, before: StoredMessage | None, report: Report) -> None:
    for key in LEGACY_FIELDS:
        if _value_after(payload, before, key):
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            report.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _kept_files(payload: Json, before: StoredMessage | None) -> dict[str, str]:
    """Return the files that the message keeps, as names by id."""
    known = {} if before is None else {file.id: file.filename for file in before.attachments}
    if payload.get("attachments") is None:
        return known
    named = {str(entry.get("id")) for entry in payload["attachments"]}
    return {id: name for id, name in known.items() if id in named}


def _file_names(payload: Json, files: Files, before: StoredMessage | None) -> frozenset[str]:
    """Return the names that ``attachment://`` may use.

    These are the new files, and the files that the list of attachments keeps by id and by name.
    """
    entries = {str(entry.get("id")): entry for entry in payload.get("attachments") or []}
    named = {id: entry.get("filename") for id, entry in entries.items()}
    fresh = [named.get(str(index)) or name for index, (name, _) in files.items()]
    kept = [name for id, name in _kept_files(payload, before).items() if named.get(id) == name]
    return frozenset([*fresh, *kept])


def _attachments(payload: Json, files: Files, before: StoredMessage | None, report: Report) -> None:
    kept = _kept_files(payload, before)
    if len(kept) + len(files) > MOST_FILES:
        report.add(("attachments",), "BASE_TYPE_BAD_LENGTH", "Must be 10 or fewer in length.")
    for index, entry in enumerate(payload.get("attachments") or []):
        here = ("attachments", index)
        id = str(entry.get("id"))
        if id not in kept and not (id.isdigit() and int(id) in files):
            report.add((*here, "id"), "ATTACHMENT_NOT_FOUND", f"Attachment {id} not found.")
        report.length((*here, "description"), entry.get("description") or "", 0, 1024)


def _allowed_mentions(given: Json, report: Report) -> None:
    for kind in ("users", "roles"):
        named = given.get(kind) or []
        if named and kind in (given.get("parse") or []):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            report.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        if len(named) > MOST_USERS:
            report.add(("allowed_mentions", kind), "BASE_TYPE_MAX_LENGTH", "At most 100.")


def _not_empty(
    payload: Json, files: Files, before: StoredMessage | None, *, modern_now: bool
) -> None:
    if modern_now:
        parts = list(walk(_value_after(payload, before, "components") or []))
    else:
        content = (_value_after(payload, before, "content") or "").strip()
        held = (
            _value_after(payload, before, "embeds"),
            _value_after(payload, before, "sticker_ids"),
        )
        parts = [one for one in (content, *held, files, _kept_files(payload, before)) if one]
    if not parts:
        raise DiscordError(50006)
