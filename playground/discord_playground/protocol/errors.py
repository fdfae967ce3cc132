"""Discord's refusals: a status, a code, a sentence, and the names of the faulty fields."""

import math
from collections.abc import Mapping
from enum import StrEnum
from http import HTTPStatus

from discord_playground.protocol.types import Json

INVALID_FORM = 50035
NO_JSON = 50109

REFUSALS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20012: (403, "You are not authorized to perform this action on this application"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    20022: (429, "This message cannot be edited due to announcement rate limits"),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior."),
    20028: (429, "The channel you are writing has hit the write rate limit"),
    20029: (429, "The write action you are performing on the server has hit the write rate limit"),
    30046: (
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    ),
    40003: (429, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40062: (429, "Service resource is being rate limited"),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    50001: (403, "Missing Access"),
    50003: (400, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    INVALID_FORM: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    NO_JSON: (400, "The request body contains invalid JSON."),
    130000: (503, "API resource is currently overloaded. Try again a little later."),
    160002: (400, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
}


class Scope(StrEnum):
    """The limit that an error with status 429 is about.

    USER is the bot's limit at one route. GLOBAL is the bot's limit at all routes. SHARED is a limit
    for everybody together.
    """

    USER = "user"
    GLOBAL = "global"
    SHARED = "shared"


class ConnectionBroken(Exception):
    """A request whose connection breaks before any answer."""


class DiscordError(Exception):
    """A request that Discord would refuse.

    Without a code, the answer is a page instead of JSON, as if a proxy in front of Discord had sent
    it. Only an error with status 429 has a `scope`.
    """

    def __init__(
        self,
        code: int | None,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: Json | None = None,
        retry_after: float | None = None,
        scope: Scope | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        known_status, known_message = REFUSALS.get(code or 0, (400, "Refused"))
        self.code = code
        self.status = status or known_status
        self.message = message or (known_message if code else http_message(self.status))
        self.errors = errors
        self.retry_after = retry_after
        self.scope = scope
        self.headers = headers or {}
        super().__init__(f"{self.status} ({code}): {self.message}")

    def body(self) -> Json:
        """Return the answer's JSON in Discord's form."""
        found: Json = {"message": self.message, "code": self.code}
        if self.errors:
            found["errors"] = self.errors
        if self.retry_after is not None:
            found["retry_after"] = self.retry_after
            found["global"] = self.scope is Scope.GLOBAL
        return found


def rate_limited(
    code: int | None, scope: Scope, seconds: float, headers: Mapping[str, str] | None = None
) -> DiscordError:
    """Return a 429 that asks to wait for this number of seconds.

    The number is rounded up to a millisecond, so that the wait is never too short.
    """
    _, message = REFUSALS.get(code or 0, (429, "You are being rate limited."))
    wait = math.ceil(1000 * seconds) / 1000
    return DiscordError(
        code, status=429, message=message, retry_after=wait, scope=scope, headers=headers
    )


def http_message(status: int) -> str:
    """Return Discord's message for an error without a code: `404: Not Found`."""
    known = {one.value: one.phrase for one in HTTPStatus}
    return f"{status}: {known.get(status, 'Refused')}"
