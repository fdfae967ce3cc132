"""Limits of new and edited messages."""

from typing import Any

from discord_playground.checks.embeds import check_embeds
from discord_playground.checks.layouts import check_classic_layout, check_modern_layout
from discord_playground.checks.report import Report
from discord_playground.protocol.components import walk
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Files, Json
from discord_playground.world.objects.messages import COMPONENTS_V2, StoredMessage

MOST_CHARACTERS, MOST_FILES, MOST_MENTIONS = 2000, 10, 100
LEGACY_FIELDS = ("content", "embeds", "sticker_ids", "poll")


def check_message(
    payload: Json, files: Files, old_message: StoredMessage | None, report: Report
) -> None:
    """Check the message as it would be after the request.

    `old_message` is the message before the request, or None for a new message.
    """
    modern_now = bool(_flags(payload, old_message) & COMPONENTS_V2)
    names = _file_names(payload, files, old_message)
    report.check_length(("content",), payload.get("content") or "", 0, MOST_CHARACTERS)
    if modern_now:
        _refuse_legacy_fields(payload, old_message, report)
    if _sends_modern_layout(payload, old_message):
        check_modern_layout(payload.get("components") or [], names, report)
    else:
        check_classic_layout(payload.get("components") or [], report)
    check_embeds(payload.get("embeds") or [], names, report)
    _check_attachments(payload, files, old_message, report)
    _check_allowed_mentions(payload.get("allowed_mentions") or {}, report)
    if not report.faults:
        _refuse_empty(payload, files, old_message, modern_now=modern_now)


def _flags(payload: Json, old_message: StoredMessage | None) -> int:
    """Return the flags of the message after the request.

    The flag for Components V2 cannot be removed.
    """
    return (payload.get("flags") or 0) | (0 if old_message is None else old_message.data["flags"])


def _sends_modern_layout(payload: Json, old_message: StoredMessage | None) -> bool:
    """Return whether the components that are sent count as Components V2.

    If the payload has flags, they alone decide, even if the old message has the flag for
    Components V2. Otherwise the old message's flags decide.
    """
    flags = payload.get("flags")
    return bool((_flags(payload, old_message) if flags is None else flags) & COMPONENTS_V2)


def _value_after(payload: Json, old_message: StoredMessage | None, key: str) -> Any:
    if key in payload or old_message is None:
        return payload.get(key)
    return old_message.data.get(key)


def _refuse_legacy_fields(payload: Json, old_message: StoredMessage | None, report: Report) -> None:
    for key in LEGACY_FIELDS:
        if _value_after(payload, old_message, key):
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            report.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _kept_files(payload: Json, old_message: StoredMessage | None) -> dict[str, str]:
    """Return the files that the message keeps, as names by id."""
    known = (
        {} if old_message is None else {file.id: file.filename for file in old_message.attachments}
    )
    if payload.get("attachments") is None:
        return known
    kept_ids = {str(entry.get("id")) for entry in payload["attachments"]}
    return {id: name for id, name in known.items() if id in kept_ids}


def _file_names(payload: Json, files: Files, old_message: StoredMessage | None) -> frozenset[str]:
    """Return the names that ``attachment://`` may use.

    These are the names of the new files, and of each kept file whose id and name the payload gives.
    """
    entries = {str(entry.get("id")): entry for entry in payload.get("attachments") or []}
    names_by_id = {id: entry.get("filename") for id, entry in entries.items()}
    fresh = [names_by_id.get(str(index)) or name for index, (name, _) in files.items()]
    kept = [
        name
        for id, name in _kept_files(payload, old_message).items()
        if names_by_id.get(id) == name
    ]
    return frozenset([*fresh, *kept])


def _check_attachments(
    payload: Json, files: Files, old_message: StoredMessage | None, report: Report
) -> None:
    kept = _kept_files(payload, old_message)
    if len(kept) + len(files) > MOST_FILES:
        report.add(("attachments",), "BASE_TYPE_BAD_LENGTH", "Must be 10 or fewer in length.")
    for index, entry in enumerate(payload.get("attachments") or []):
        here = ("attachments", index)
        id = str(entry.get("id"))
        if id not in kept and not (id.isdigit() and int(id) in files):
            report.add((*here, "id"), "ATTACHMENT_NOT_FOUND", f"Attachment {id} not found.")
        report.check_length((*here, "description"), entry.get("description") or "", 0, 1024)


def _check_allowed_mentions(given: Json, report: Report) -> None:
    for kind in ("users", "roles"):
        named = given.get(kind) or []
        if named and kind in (given.get("parse") or []):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            report.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        if len(named) > MOST_MENTIONS:
            report.add(("allowed_mentions", kind), "BASE_TYPE_MAX_LENGTH", "At most 100.")


def _refuse_empty(
    payload: Json, files: Files, old_message: StoredMessage | None, *, modern_now: bool
) -> None:
    if modern_now:
        parts = list(walk(_value_after(payload, old_message, "components") or []))
    else:
        content = (_value_after(payload, old_message, "content") or "").strip()
        held = (
            _value_after(payload, old_message, "embeds"),
            _value_after(payload, old_message, "sticker_ids"),
        )
        parts = [one for one in (content, *held, files, _kept_files(payload, old_message)) if one]
    if not parts:
        raise DiscordError(50006)
