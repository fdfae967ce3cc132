"""The checks that the body of each route must pass."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from discord_playground.checks.commands import (
    check_choices,
    check_command,
    check_commands,
    is_suggestion_value,
)
from discord_playground.checks.fields import (
    APPLICATION_PATH,
    CHANNEL_PATH,
    FIELDS,
    WEBHOOK_PATH,
    record_unknown_fields,
)
from discord_playground.checks.forms import check_form
from discord_playground.checks.messages import check_message
from discord_playground.checks.report import Report, faults_of
from discord_playground.checks.schema import Schemas
from discord_playground.interactions.responses import (
    CHOICES,
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL,
    THINKING,
    UPDATE,
    find_message,
    message_changes,
)
from discord_playground.protocol.errors import NO_JSON, DiscordError
from discord_playground.protocol.types import Files, Json
from discord_playground.world.objects.messages import StoredMessage
from discord_playground.world.state import World

EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
EXCUSED_CODES = ("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "REPLIES_UNKNOWN_MESSAGE")
"""Codes of faults that are not the bot's mistake.

Another process has already taken the name of an emoji, or somebody has deleted the message that
the bot replies to.
"""
CHANNEL_SETTINGS = ("name", "topic")
THREAD_SETTINGS = ("name", "archived", "locked", "auto_archive_duration")
ARCHIVE_MINUTES = (None, 60, 1440, 4320, 10080)


@dataclass(frozen=True, slots=True)
class Body:
    """A request's body and files, with the parameters of its path."""

    world: World
    params: Mapping[str, str]
    payload: Any
    files: Files


class Checker:
    """Refuses faulty bodies and records each fault. A bot under test should send none."""

    def __init__(self, world: World, schema: Schemas | None) -> None:
        self.schema = schema
        self.violations: list[str] = []
        self._world = world

    def record(self, violation: str) -> None:
        """Record something that a bot should not send."""
        self.violations.append(violation)

    def record_refusal(self, route: str, error: DiscordError) -> None:
        """Record the faults that a route named when it refused a request."""
        if error.code == NO_JSON:
            self.record(f"{route}: {error}")
        for fault in faults_of(error):
            if fault.code not in EXCUSED_CODES:
                self.record(f"{route}: {fault}")

    def check(
        self, method: str, path: str, params: Mapping[str, str], payload: Any, files: Files
    ) -> None:
        """Refuse a faulty body. `path` is the route's path with the names of its parameters."""
        route = f"{method} {path}"
        own_report = self._check_own_rules(route, Body(self._world, params, payload, files))
        schema_report = Report()
        if self.schema is not None:
            self.schema.check(method, path, payload, schema_report)
        found = Report([*own_report.faults, *schema_report.faults])
        for fault in found.faults:
            self.record(f"{route}: {fault}")
        found.raise_if_faulty()

    def _check_own_rules(self, route: str, body: Body) -> Report:
        report = Report()
        try:
            if route in CHECKS:
                _check_shape(route, body.payload)
                CHECKS[route](body, report)
            record_unknown_fields(body.payload, FIELDS.get(route), (), report)
        except DiscordError as error:
            self.record(f"{route}: {error}")
            raise
        except (AttributeError, TypeError, ValueError) as error:
            report.add((), "DICT_TYPE_CONVERT", f"Something is of the wrong kind: {error}")
        return report


def _check_shape(route: str, payload: Any) -> None:
    wanted = list if route.startswith("PUT ") else dict
    if not isinstance(payload, wanted):
        raise DiscordError(NO_JSON)


def _check_new_message(body: Body, report: Report) -> None:
    check_message(body.payload, body.files, None, report)


def _check_followup(body: Body, report: Report) -> None:
    interaction = body.world.interactions_by_token.get(body.params["webhook_token"])
    original = (
        None
        if interaction is None
        else find_message(body.world, interaction, interaction.original_id)
    )
    loading_message = original if original is not None and original.loading else None
    check_message(body.payload, body.files, loading_message, report)


def _check_changed_message(body: Body, report: Report) -> None:
    old_message = body.world.messages.get(body.params["message_id"])
    _check_edit(body, old_message, report)


def _check_changed_by_token(body: Body, report: Report) -> None:
    world = body.world
    interaction = world.interactions_by_token.get(body.params["webhook_token"])
    if interaction is None:
        return
    id = body.params.get("message_id") or interaction.original_id
    _check_edit(body, find_message(world, interaction, id), report)


def _check_edit(body: Body, old_message: StoredMessage | None, report: Report) -> None:
    if old_message is not None:
        check_message(body.payload, body.files, old_message, report)


def _check_answer(body: Body, report: Report) -> None:
    kind: Any = body.payload.get("type")
    data: Json = body.payload.get("data") or {}
    if kind not in (MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL):
        report.add(("type",), "BASE_TYPE_CHOICES", "Not a type of answer.")
    elif kind == MESSAGE:
        _check_nested_message(("data",), body, data, None, report)
    elif kind == UPDATE:
        _check_update(body, data, report)
    elif kind == MODAL:
        check_form(data, report)
    elif kind == CHOICES:
        check_choices(data.get("choices") or [], ("data", "choices"), report, is_suggestion_value)


def _check_update(body: Body, data: Json, report: Report) -> None:
    interaction = body.world.interactions.get(body.params["interaction_id"])
    if interaction is None or interaction.message is None or interaction.is_closed:
        # An answer that comes too late is refused only because it is late. No other check is
        # needed.
        return
    old_message = find_message(body.world, interaction, interaction.message["id"])
    if old_message is not None:
        _check_nested_message(("data",), body, message_changes(data), old_message, report)


def _check_nested_message(
    path: tuple[str, ...], body: Body, data: Json, old_message: StoredMessage | None, report: Report
) -> None:
    """Check a message that is part of a body. `path` leads to the message."""
    inner = Report()
    check_message(data, body.files, old_message, inner)
    for fault in inner.faults:
        report.add((*path, *fault.path), fault.code, fault.message)


def _check_commands(body: Body, report: Report) -> None:
    check_commands(body.payload, report)


def _check_command(body: Body, report: Report) -> None:
    check_command(body.payload, (), report)


def _check_thread(body: Body, report: Report) -> None:
    report.check_length(("name",), body.payload.get("name") or "", 1, 100)
    if body.payload.get("rate_limit_per_user"):
        report.add(("rate_limit_per_user",), "NOT_SERVED", "Nobody is slowed down here.")
    _check_archive_minutes(body, report)


def _check_thread_of_channel(body: Body, report: Report) -> None:
    _check_thread(body, report)
    channel = body.world.channels.get(body.params["channel_id"])
    if channel is None or not channel.has_only_threads:
        return
    first_message = body.payload.get("message")
    if first_message is None:
        report.add_missing(("message",))
    else:
        _check_nested_message(("message",), body, first_message, None, report)


def _check_channel(body: Body, report: Report) -> None:
    channel = body.world.channels.get(body.params["channel_id"])
    if channel is None:
        # The route refuses an unknown channel.
        return
    settable = THREAD_SETTINGS if channel.is_thread else CHANNEL_SETTINGS
    for key in body.payload:
        if key not in settable:
            message = f"The playground sets nothing but {', '.join(settable)} here."
            report.add((key,), "NOT_SERVED", message)
    if body.payload.get("name") is not None:
        report.check_length(("name",), body.payload["name"], 1, 100)
    report.check_length(("topic",), body.payload.get("topic") or "", 0, 1024)
    for key in ("archived", "locked"):
        if not isinstance(body.payload.get(key), bool | None):
            report.add((key,), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
    _check_archive_minutes(body, report)


def _check_archive_minutes(body: Body, report: Report) -> None:
    if body.payload.get("auto_archive_duration") not in ARCHIVE_MINUTES:
        message = "Value must be one of (60, 1440, 4320, 10080)."
        report.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)


def _check_emoji(body: Body, report: Report) -> None:
    name: str = body.payload.get("name") or ""
    if not EMOJI_NAME.fullmatch(name):
        message = "2 to 32 of the letters a to z, digits and underscores."
        report.add(("name",), "BASE_TYPE_BAD_LENGTH", message)
    if not isinstance(body.payload.get("image"), str):
        report.add_missing(("image",))


CHECKS: Mapping[str, Callable[[Body, Report], None]] = {
    f"POST {CHANNEL_PATH}/messages": _check_new_message,
    f"PATCH {CHANNEL_PATH}/messages/{{message_id}}": _check_changed_message,
    f"POST {WEBHOOK_PATH}": _check_followup,
    f"PATCH {WEBHOOK_PATH}/messages/@original": _check_changed_by_token,
    f"PATCH {WEBHOOK_PATH}/messages/{{message_id}}": _check_changed_by_token,
    "POST /interactions/{interaction_id}/{interaction_token}/callback": _check_answer,
    f"PUT {APPLICATION_PATH}/commands": _check_commands,
    f"PUT {APPLICATION_PATH}/guilds/{{guild_id}}/commands": _check_commands,
    f"POST {APPLICATION_PATH}/commands": _check_command,
    f"POST {APPLICATION_PATH}/guilds/{{guild_id}}/commands": _check_command,
    f"POST {CHANNEL_PATH}/threads": _check_thread_of_channel,
    f"POST {CHANNEL_PATH}/messages/{{message_id}}/threads": _check_thread,
    f"PATCH {CHANNEL_PATH}": _check_channel,
    f"POST {APPLICATION_PATH}/emojis": _check_emoji,
}
