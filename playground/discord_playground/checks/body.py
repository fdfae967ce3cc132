"""The checks that the body of each route must pass."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from discord_playground.checks.commands import any_value, command, commands, offers
from discord_playground.checks.fields import APPLICATION, CHANNEL, FIELDS, HOOK, unknown_fields
from discord_playground.checks.forms import form
from discord_playground.checks.messages import message
from discord_playground.checks.report import Report, faults_of
from discord_playground.checks.schema import Schemas
from discord_playground.interactions.responses import (
    CHOICES,
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL,
    THINKING,
    UPDATE,
    changes,
    find,
)
from discord_playground.protocol.errors import NO_JSON, DiscordError
from discord_playground.protocol.types import Files, Json
from discord_playground.world.objects.messages import StoredMessage
from discord_playground.world.state import World

EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
EXCUSED_CODES = ("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "REPLIES_UNKNOWN_MESSAGE")
"""Codes of faults that are not the bot's mistake.

The name is already taken by another process, or somebody has deleted the message.
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

    def record_refusal(self, place: str, error: DiscordError) -> None:
        """Record the faults that a route named when it refused a request."""
        if error.code == NO_JSON:
            self.record(f"{place}: {error}")
        for fault in faults_of(error):
            if fault.code not in EXCUSED_CODES:
                self.record(f"{place}: {fault}")

    def check(
        self, method: str, path: str, params: Mapping[str, str], payload: Any, files: Files
    ) -> None:
        """Refuse a faulty body. `path` is the route's path with the names of its parameters."""
        place = f"{method} {path}"
        own_report = self._check_own_rules(place, Body(self._world, params, payload, files))
        schema_report = Report()
        if self.schema is not None:
            self.schema.check(method, path, payload, schema_report)
        found = Report([*own_report.faults, *schema_report.faults])
        for fault in found.faults:
            self.record(f"{place}: {fault}")
        found.raise_if_faulty()

    def _check_own_rules(self, place: str, body: Body) -> Report:
        report = Report()
        try:
            if place in CHECKS:
                _check_shape(place, body.payload)
                CHECKS[place](body, report)
            unknown_fields(body.payload, FIELDS.get(place), (), report)
        except DiscordError as error:
            self.record(f"{place}: {error}")
            raise
        except (AttributeError, TypeError, ValueError) as error:
            report.add((), "DICT_TYPE_CONVERT", f"Something is of the wrong kind: {error}")
        return report


def _check_shape(place: str, payload: Any) -> None:
    wanted = list if place.startswith("PUT ") else dict
    if not isinstance(payload, wanted):
        raise DiscordError(NO_JSON)


def _new_message(body: Body, report: Report) -> None:
    message(body.payload, body.files, None, report)


def _followup(body: Body, report: Report) -> None:
    asked = body.world.tokens.get(body.params["webhook_token"])
    original = None if asked is None else find(body.world, asked, asked.original)
    filling = original if original is not None and original.loading else None
    message(body.payload, body.files, filling, report)


def _changed_message(body: Body, report: Report) -> None:
    before = body.world.messages.get(body.params["message_id"])
    _check_edit(body, before, report)


def _changed_by_token(body: Body, report: Report) -> None:
    world = body.world
    asked = world.tokens.get(body.params["webhook_token"])
    if asked is None:
        return
    id = body.params.get("message_id") or asked.original
    _check_edit(body, find(world, asked, id), report)


def _check_edit(body: Body, before: StoredMessage | None, report: Report) -> None:
    if before is not None:
        message(body.payload, body.files, before, report)


def _answer(body: Body, report: Report) -> None:
    kind: Any = body.payload.get("type")
    data: Json = body.payload.get("data") or {}
    if kind not in (MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL):
        report.add(("type",), "BASE_TYPE_CHOICES", "Not a type of answer.")
    elif kind == MESSAGE:
        _check_nested_message(("data",), body, data, None, report)
    elif kind == UPDATE:
        _update(body, data, report)
    elif kind == MODAL:
        form(data, report)
    elif kind == CHOICES:
        offers(data.get("choices") or [], ("data", "choices"), report, any_value)


def _update(body: Body, data: Json, report: Report) -> None:
    asked = body.world.interactions.get(body.params["interaction_id"])
    if asked is None or asked.message is None or asked.is_closed:
        # An answer that comes too late is refused only because it is late. No other check is
        # needed.
        return
    before = find(body.world, asked, asked.message["id"])
    if before is not None:
        _check_nested_message(("data",), body, changes(data), before, report)


def _check_nested_message(
    path: tuple[str, ...], body: Body, data: Json, before: StoredMessage | None, report: Report
) -> None:
    """Check a message that is part of a body. `path` leads to the message."""
    inner = Report()
    message(data, body.files, before, inner)
    for fault in inner.faults:
        report.add((*path, *fault.path), fault.code, fault.message)


def _commands(body: Body, report: Report) -> None:
    commands(body.payload, report)


def _command(body: Body, report: Report) -> None:
    command(body.payload, (), report)


def _thread(body: Body, report: Report) -> None:
    report.length(("name",), body.payload.get("name") or "", 1, 100)
    if body.payload.get("rate_limit_per_user"):
        report.add(("rate_limit_per_user",), "NOT_SERVED", "Nobody is slowed down here.")
    _archive(body, report)


def _thread_by_itself(body: Body, report: Report) -> None:
    _thread(body, report)
    channel = body.world.channels.get(body.params["channel_id"])
    if channel is None or not channel.has_only_threads:
        return
    first = body.payload.get("message")
    if first is None:
        report.required(("message",))
    else:
        _check_nested_message(("message",), body, first, None, report)


def _channel(body: Body, report: Report) -> None:
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
        report.length(("name",), body.payload["name"], 1, 100)
    report.length(("topic",), body.payload.get("topic") or "", 0, 1024)
    for key in ("archived", "locked"):
        if not isinstance(body.payload.get(key), bool | None):
            report.add((key,), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
    _archive(body, report)


def _archive(body: Body, report: Report) -> None:
    if body.payload.get("auto_archive_duration") not in ARCHIVE_MINUTES:
        message = "Value must be one of (60, 1440, 4320, 10080)."
        report.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)


def _emoji(body: Body, report: Report) -> None:
    name: str = body.payload.get("name") or ""
    if not EMOJI_NAME.fullmatch(name):
        message = "2 to 32 of the letters a to z, digits and underscores."
        report.add(("name",), "BASE_TYPE_BAD_LENGTH", message)
    if not isinstance(body.payload.get("image"), str):
        report.required(("image",))


CHECKS: Mapping[str, Callable[[Body, Report], None]] = {
    f"POST {CHANNEL}/messages": _new_message,
    f"PATCH {CHANNEL}/messages/{{message_id}}": _changed_message,
    f"POST {HOOK}": _followup,
    f"PATCH {HOOK}/messages/@original": _changed_by_token,
    f"PATCH {HOOK}/messages/{{message_id}}": _changed_by_token,
    "POST /interactions/{interaction_id}/{interaction_token}/callback": _answer,
    f"PUT {APPLICATION}/commands": _commands,
    f"PUT {APPLICATION}/guilds/{{guild_id}}/commands": _commands,
    f"POST {APPLICATION}/commands": _command,
    f"POST {APPLICATION}/guilds/{{guild_id}}/commands": _command,
    f"POST {CHANNEL}/threads": _thread_by_itself,
    f"POST {CHANNEL}/messages/{{message_id}}/threads": _thread,
    f"PATCH {CHANNEL}": _channel,
    f"POST {APPLICATION}/emojis": _emoji,
}
