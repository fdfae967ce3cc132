"""Discord's refusals: a status, a code, a sentence, and the faulty fields by name."""

from playground.protocol.types import Json

INVALID_FORM = 50035

REFUSALS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
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
    30046: (
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    ),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    INVALID_FORM: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (400, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
}


class HungUp(Exception):
    """A request whose line breaks before any answer."""


class DiscordError(Exception):
    """A request Discord would refuse."""

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: Json | None = None,
        retry_after: float | None = None,
    ) -> None:
        known_status, known_message = REFUSALS.get(code, (400, "Refused"))
        self.code = code
        self.status = status or known_status
        self.message = message or known_message
        self.errors = errors
        self.retry_after = retry_after
        super().__init__(f"{self.status} ({code}): {self.message}")

    def body(self) -> Json:
        """As Discord writes it."""
        found: Json = {"message": self.message, "code": self.code}
        if self.errors:
            found["errors"] = self.errors
        if self.retry_after is not None:
            found["retry_after"] = self.retry_after
            found["global"] = False
        return found
