"""The fields that Discord knows in the bodies of requests. Any other field is a fault.

The names come from Discord's own description of its API, and from what discord.py sends in
addition.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from discord_playground.checks.report import Path, Report
from discord_playground.interactions.responses import CHOICES, MODAL
from discord_playground.protocol.components import Kind
from discord_playground.protocol.types import Json

Known: TypeAlias = Mapping[str, "Known | FieldsFunction | None"]
"""Fields by name, each with its inner fields. ``None`` means that any content is allowed."""

FieldsFunction: TypeAlias = Callable[[Json], Known]
"""A function that returns the known fields of an object. They depend on the object's content."""


def record_unknown_fields(
    given: Any, known: Known | FieldsFunction | None, path: Path, report: Report
) -> None:
    """Record each unknown field of an object, or of each object in a list."""
    if isinstance(given, list):
        for index, one in enumerate(given):
            record_unknown_fields(one, known, (*path, index), report)
    elif isinstance(given, dict) and known is not None:
        fields = known(given) if callable(known) else known
        for name, value in given.items():
            if name in fields:
                record_unknown_fields(value, fields[name], (*path, name), report)
            else:
                report.add((*path, name), "UNKNOWN_FIELD", f"There is no field {name!r} here.")


def _fields(names: str, **inside: Known | FieldsFunction) -> Known:
    """Return fields by name. Spaces separate `names`; fields in `inside` have inner fields."""
    return {**dict.fromkeys(names.split()), **inside}


EMOJI = _fields("id name animated")
MEDIA = _fields("url")


def _component(given: Json) -> Known:
    """Return the fields of a component of this type.

    An unknown type is refused elsewhere, so here its fields all count as known.
    """
    return COMPONENTS.get(given.get("type", 0), dict.fromkeys(given))


COMMON_KEYS = "type id"
INPUT_KEYS = f"{COMMON_KEYS} custom_id required"
SELECT = _fields(
    f"{INPUT_KEYS} placeholder min_values max_values disabled", default_values=_fields("type id")
)
SELECT_OPTION = _fields("label value description default")
COMPONENTS: Mapping[int, Known] = {
    Kind.ROW: _fields(COMMON_KEYS, components=_component),
    Kind.BUTTON: _fields(f"{COMMON_KEYS} custom_id style label disabled url sku_id", emoji=EMOJI),
    Kind.STRING_SELECT: {**SELECT, "options": {**SELECT_OPTION, "emoji": EMOJI}},
    Kind.TEXT_INPUT: _fields(f"{INPUT_KEYS} style label value placeholder min_length max_length"),
    Kind.USER_SELECT: SELECT,
    Kind.ROLE_SELECT: SELECT,
    Kind.MENTIONABLE_SELECT: SELECT,
    Kind.CHANNEL_SELECT: {**SELECT, "channel_types": None},
    Kind.SECTION: _fields(COMMON_KEYS, components=_component, accessory=_component),
    Kind.TEXT: _fields(f"{COMMON_KEYS} content"),
    Kind.THUMBNAIL: _fields(f"{COMMON_KEYS} description spoiler", media=MEDIA),
    Kind.GALLERY: _fields(COMMON_KEYS, items=_fields("description spoiler", media=MEDIA)),
    Kind.FILE: _fields(f"{COMMON_KEYS} spoiler", file=MEDIA),
    Kind.SEPARATOR: _fields(f"{COMMON_KEYS} spacing divider"),
    Kind.CONTAINER: _fields(f"{COMMON_KEYS} accent_color spoiler", components=_component),
    Kind.LABEL: _fields(f"{COMMON_KEYS} label description", component=_component),
    Kind.UPLOAD: _fields(f"{INPUT_KEYS} min_values max_values"),
    Kind.RADIO: _fields(INPUT_KEYS, options=SELECT_OPTION),
    Kind.CHECKBOXES: _fields(f"{INPUT_KEYS} min_values max_values", options=SELECT_OPTION),
    Kind.CHECKBOX: _fields(f"{COMMON_KEYS} custom_id default"),
}

PICTURE = _fields(
    "url proxy_url width height flags content_type placeholder placeholder_version is_animated "
    "description"
)
EMBED = _fields(
    "type url title color timestamp description flags",
    author=_fields("name url icon_url proxy_icon_url"),
    image=PICTURE,
    thumbnail=PICTURE,
    video=PICTURE,
    footer=_fields("text icon_url proxy_icon_url"),
    fields=_fields("name value inline"),
    provider=_fields("name url"),
)
MESSAGE_FIELDS = _fields(
    "content flags tts",
    embeds=EMBED,
    allowed_mentions=_fields("parse users roles replied_user"),
    components=_component,
    # For a file that an edited message keeps, discord.py sends more fields than Discord needs.
    attachments=_fields(
        "id filename description duration_secs waveform title is_spoiler is_remix "
        "proxy_url size url spoiler height width content_type"
    ),
)
WITH_POLL: Known = {**MESSAGE_FIELDS, "poll": None}
NEW_MESSAGE: Known = {**WITH_POLL, **_fields("sticker_ids shared_client_theme")}
CHANNEL_MESSAGE: Known = {
    **NEW_MESSAGE,
    **_fields("nonce enforce_nonce"),
    "message_reference": _fields("guild_id channel_id message_id fail_if_not_exists type"),
}
FOLLOWUP: Known = {**WITH_POLL, **_fields("username avatar_url thread_name applied_tags")}

COMMAND_CHOICE = _fields("name name_localizations value")
NAME_FIELDS = "type name name_localizations description description_localizations"


def _option(_: Json) -> Known:
    """Return the fields of a command's option. An option may hold other options."""
    return OPTION


OPTION = _fields(
    f"{NAME_FIELDS} required autocomplete min_value max_value min_length max_length channel_types",
    choices=COMMAND_CHOICE,
    options=_option,
)
COMMAND = _fields(
    f"{NAME_FIELDS} id default_member_permissions dm_permission nsfw contexts integration_types "
    "handler",
    options=_option,
)


FORM = _fields("custom_id title", components=_component)


def _answer(given: Json) -> Known:
    """Return the fields of an answer to an interaction. They depend on the answer's type."""
    data = {MODAL: FORM, CHOICES: _fields("", choices=COMMAND_CHOICE)}
    return {"type": None, "data": data.get(given.get("type", 0), WITH_POLL)}


THREAD_KEYS = "name auto_archive_duration rate_limit_per_user"
APPLICATION_PATH = "/applications/{application_id}"
WEBHOOK_PATH = "/webhooks/{webhook_id}/{webhook_token}"
CHANNEL_PATH = "/channels/{channel_id}"
FIELDS: Mapping[str, Known | FieldsFunction] = {
    f"POST {CHANNEL_PATH}/messages": CHANNEL_MESSAGE,
    f"PATCH {CHANNEL_PATH}/messages/{{message_id}}": {**MESSAGE_FIELDS, "sticker_ids": None},
    f"POST {WEBHOOK_PATH}": FOLLOWUP,
    f"PATCH {WEBHOOK_PATH}/messages/@original": WITH_POLL,
    f"PATCH {WEBHOOK_PATH}/messages/{{message_id}}": WITH_POLL,
    "POST /interactions/{interaction_id}/{interaction_token}/callback": _answer,
    f"PUT {APPLICATION_PATH}/commands": COMMAND,
    f"PUT {APPLICATION_PATH}/guilds/{{guild_id}}/commands": COMMAND,
    f"POST {APPLICATION_PATH}/commands": COMMAND,
    f"POST {APPLICATION_PATH}/guilds/{{guild_id}}/commands": COMMAND,
    f"POST {CHANNEL_PATH}/threads": _fields(
        f"{THREAD_KEYS} type invitable applied_tags", message=NEW_MESSAGE
    ),
    f"POST {CHANNEL_PATH}/messages/{{message_id}}/threads": _fields(THREAD_KEYS),
    f"PATCH {CHANNEL_PATH}": _fields(
        f"{THREAD_KEYS} archived locked invitable flags applied_tags bitrate user_limit rtc_region "
        "video_quality_mode icon type position topic nsfw parent_id permission_overwrites "
        "default_auto_archive_duration default_reaction_emoji default_thread_rate_limit_per_user "
        "default_sort_order default_forum_layout default_tag_setting available_tags"
    ),
    "POST /users/@me/channels": _fields("recipient_id access_tokens nicks"),
    f"POST {APPLICATION_PATH}/emojis": _fields("name image"),
}
