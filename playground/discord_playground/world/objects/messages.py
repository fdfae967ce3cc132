"""A message in the world: Discord's JSON, and what Discord does not show."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from discord_playground.protocol.types import Json
from discord_playground.world.objects.attachments import Attachment

EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

THREAD_CREATED, REPLY, COMMAND_ANSWER = 18, 19, 20


class Message:
    """A message as Discord's JSON. It is the same for every reader."""

    __slots__ = ()

    data: Json

    @property
    def id(self) -> str:
        """The message's id."""
        return self.data["id"]

    @property
    def channel_id(self) -> str:
        """The id of the message's channel."""
        return self.data["channel_id"]


def id_of(message: Message | str) -> str:
    """Return the id of a message that is given as `Message` or by id."""
    return message if isinstance(message, str) else message.id


@dataclass(slots=True)
class StoredMessage(Message):
    """A message in the world.

    Each edit replaces `data` and never changes it in place. Therefore code that holds an older
    `data` still has the message as it was before the edit.
    """

    data: Json
    created: float
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    only_reader_id: str | None = None
    interaction_id: str | None = None

    @property
    def author_id(self) -> str:
        """The id of the message's author."""
        return self.data["author"]["id"]

    @property
    def loading(self) -> bool:
        """Whether the bot has only said that it is thinking."""
        return bool(self.data["flags"] & LOADING)


class StoredMessages(dict[str, StoredMessage]):
    """Messages by id. The messages of one channel are found quickly."""

    def __init__(self) -> None:
        super().__init__()
        self._by_channel: dict[str, dict[str, StoredMessage]] = {}

    def __setitem__(self, id: str, stored: StoredMessage) -> None:
        super().__setitem__(id, stored)
        self._by_channel.setdefault(stored.channel_id, {})[id] = stored

    def __delitem__(self, id: str) -> None:
        channel = self[id].channel_id
        super().__delitem__(id)
        del self._by_channel[channel][id]
        if not self._by_channel[channel]:
            del self._by_channel[channel]

    def messages_in(self, channel_id: str) -> Iterable[StoredMessage]:
        """Return the messages of a channel, oldest first."""
        return self._by_channel.get(channel_id, {}).values()
