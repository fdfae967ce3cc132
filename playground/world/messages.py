"""A message as it is kept: Discord's JSON, and what Discord keeps to itself."""

from dataclasses import dataclass, field

from playground.protocol.types import Json
from playground.world.attachments import Attachment

EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

PLAIN, THREAD_CREATED, REPLY, COMMAND_ANSWER = 0, 18, 19, 20


@dataclass(slots=True)
class Stored:
    """A message. `data` is replaced on every edit and never changed in place, so that what was
    delivered stays what it was."""

    data: Json
    created: float
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    owner: str | None = None
    interaction_id: str | None = None
    late_edits: int = 0

    @property
    def id(self) -> str:
        """The message's id."""
        return self.data["id"]

    @property
    def channel_id(self) -> str:
        """Where it stands."""
        return self.data["channel_id"]

    @property
    def author_id(self) -> str:
        """Who wrote it."""
        return self.data["author"]["id"]

    @property
    def loading(self) -> bool:
        """Whether the bot has only said that it is thinking."""
        return bool(self.data["flags"] & LOADING)
