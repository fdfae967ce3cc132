"""Channels of every kind, threads, and direct messages."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from discord_playground.protocol.types import Json
from discord_playground.world.objects.people import Person

TEXT, DIRECT, VOICE, ANNOUNCEMENT, STAGE, FORUM, MEDIA = 0, 1, 2, 5, 13, 15, 16
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
MEMBER_OVERWRITE = 1

KINDS: Mapping[str, int] = {
    "text": TEXT,
    "voice": VOICE,
    "announcement": ANNOUNCEMENT,
    "stage": STAGE,
    "forum": FORUM,
    "media": MEDIA,
}
"""The kinds of channels that people create in a server, by name."""

THREAD_KINDS_BY_PARENT: Mapping[int, tuple[int, ...]] = {
    TEXT: (PUBLIC_THREAD, PRIVATE_THREAD),
    ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,),
    FORUM: (PUBLIC_THREAD,),
    MEDIA: (PUBLIC_THREAD,),
}
"""The kinds of threads that each kind of channel can have. The first one is the default."""

ARCHIVED_AFTER_MINUTES = 1440
"""Minutes without a message after which a thread is archived by default."""


VOICE_FIELDS: Json = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}


@dataclass(slots=True)
class Channel:
    """A channel of a server, a thread, or the direct channel of the bot and one person."""

    id: str
    guild_id: str | None
    name: str
    created_at: str
    type: int = TEXT
    parent_id: str | None = None
    owner_id: str | None = None
    position: int = 0
    topic: str | None = None
    denied_permissions: dict[str, int] = field(default_factory=dict[str, int])
    last_message_id: str | None = None
    message_count: int = 0
    archived: bool = False
    locked: bool = False
    auto_archive_duration: int = ARCHIVED_AFTER_MINUTES
    active_at: float = 0.0
    """When a thread last got a message or was changed, in seconds since 1970."""
    members: set[str] = field(default_factory=set[str])
    recipient: Person | None = None
    """The person with whom the bot talks in a direct channel."""
    listed: bool = True
    """Whether the server's description names the channel.

    A server of Discord has at most 500 channels. A test may add more with False; they stand for
    channels of other servers.
    """

    @property
    def is_thread(self) -> bool:
        return self.type in (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def is_private(self) -> bool:
        """Whether only members can be in this thread."""
        return self.type == PRIVATE_THREAD

    @property
    def is_voice(self) -> bool:
        """Whether people talk in this channel. Only people who may connect see its messages."""
        return self.type in (VOICE, STAGE)

    @property
    def has_only_threads(self) -> bool:
        """Whether this channel has only threads and no messages of its own."""
        return self.type in (FORUM, MEDIA)

    @property
    def is_direct(self) -> bool:
        """Whether this is the direct channel of the bot and one person, outside of any server."""
        return self.recipient is not None

    def is_open_to(self, person_id: str) -> bool:
        """Return whether this person can be in the channel.

        Only a direct channel excludes people.
        """
        return self.recipient is None or self.recipient.id == person_id

    @property
    def guild_id_json(self) -> Json:
        """The server's id as part of an event's content. It is empty for a direct channel."""
        return {} if self.guild_id is None else {"guild_id": self.guild_id}

    def to_json(self) -> Json:
        """Return Discord's channel object."""
        if self.recipient is not None:
            return self._direct_part(self.recipient)
        shared: Json = {
            "id": self.id,
            "guild_id": self.guild_id,
            "name": self.name,
            "type": self.type,
            "parent_id": self.parent_id,
            "last_message_id": self.last_message_id,
            "rate_limit_per_user": 0,
            "flags": 0,
        }
        if self.is_thread:
            return shared | self._thread_part()
        return shared | self._channel_part() | (VOICE_FIELDS if self.is_voice else {})

    def _direct_part(self, recipient: Person) -> Json:
        return {
            "id": self.id,
            "type": self.type,
            "last_message_id": self.last_message_id,
            "flags": 0,
            "recipients": [recipient.user_json()],
        }

    def _channel_part(self) -> Json:
        return {
            "position": self.position,
            "topic": self.topic,
            "nsfw": False,
            "permission_overwrites": [
                {"id": member, "type": MEMBER_OVERWRITE, "allow": "0", "deny": str(deny)}
                for member, deny in self.denied_permissions.items()
                if deny
            ],
        }

    def _thread_part(self) -> Json:
        return {
            "owner_id": self.owner_id,
            "member_count": len(self.members),
            "message_count": self.message_count,
            "total_message_sent": self.message_count,
            "thread_metadata": {
                "archived": self.archived,
                "locked": self.locked,
                "auto_archive_duration": self.auto_archive_duration,
                "archive_timestamp": self.created_at,
                "create_timestamp": self.created_at,
            },
        }
