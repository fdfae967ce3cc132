"""An interaction, from the click to its answer."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Literal

from discord_playground.protocol.types import Json

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
SERVER_CONTEXT, BOT_DIRECT_CONTEXT = 0, 1
"""The contexts of an interaction: in a server, or in the direct channel with the bot."""
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0

OutcomeKind = Literal["message", "modal", "choices", "nothing", "failed"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the bot's answer showed to the person."""

    kind: OutcomeKind
    message: Json | None = None
    modal: Json | None = None
    choices: list[Json] | None = None


@dataclass(slots=True)
class Interaction:
    """A click, a command or a form that a person sent."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    guild_id: str | None
    name: str | None
    message: Json | None
    created: float
    page_request_number: int | None = None
    installers: Json = field(default_factory=dict[str, Any])
    """The ids of the server or person that installed the application, by kind of installation."""

    triggering_metadata: Json | None = None
    answer_type: int | None = None
    failed: bool = False
    expired: bool = False
    original_id: str | None = None
    followup_count: int = 0
    outcome: asyncio.Future[Outcome] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def is_closed(self) -> bool:
        """Whether the interaction has its first answer, or can no longer get one."""
        return self.answer_type is not None or self.failed or self.expired

    def set_outcome(self, outcome: Outcome) -> None:
        """Set what the person saw. Only the first call counts."""
        if not self.outcome.done():
            self.outcome.set_result(outcome)


@dataclass(slots=True)
class OpenModal:
    """A form that a person has open.

    `opened_by` is the interaction that opened the form. `submitted_by` is the interaction
    that sent the form last. The form stays open until `submitted_by` is answered.
    """

    data: Json
    user_id: str
    opened_by: Interaction
    metadata: Json
    submitted_by: Interaction | None = None
