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
"""What channels people make in a server, by name."""

THREADS_IN: Mapping[int, tuple[int, ...]] = {
    TEXT: (PUBLIC_THREAD, PRIVATE_THREAD),
    ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,),
    FORUM: (PUBLIC_THREAD,),
    MEDIA: (PUBLIC_THREAD,),
}
"""Which threads each kind of channel can have, the usual ones first; others have none."""

ARCHIVED_AFTER = 1440
"""Minutes without a message after which a thread is archived, where nobody says."""


VOICE_PART: Json = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}


@dataclass(slots=True)
class Channel:
    """A server's channel, a thread in one, or what the bot and one person say to each other."""

    id: str
    guild_id: str | None
    name: str
    created_at: str
    type: int = TEXT
    parent_id: str | None = None
    owner_id: str | None = None
    position: int = 0
    topic: str | None = None
    denied: dict[str, int] = field(default_factory=dict[str, int])
    last_message_id: str | None = None
    message_count: int = 0
    archived: bool = False
    locked: bool = False
    auto_archive_duration: int = ARCHIVED_AFTER
    active_at: float = 0.0
    """When somebody last wrote in a thread or changed it, in seconds since 1970."""
    members: set[str] = field(default_factory=set[str])
    recipient: Person | None = None
    """With whom the bot talks in a direct channel."""
    listed: bool = True
    """Whether the server's description names it. One of Discord's has 500 channels at most: where
    a test needs more, they stand for those of other servers."""

    @property
    def is_thread(self) -> bool:
        """Whether this hangs below a channel."""
        return self.type in (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def is_private(self) -> bool:
        """Whether this is a thread for its members alone."""
        return self.type == PRIVATE_THREAD

    @property
    def is_voice(self) -> bool:
        """Whether people talk here; what they write is for those who may connect."""
        return self.type in (VOICE, STAGE)

    @property
    def holds_posts(self) -> bool:
        """Whether this has threads and no messages of its own."""
        return self.type in (FORUM, MEDIA)

    @property
    def is_direct(self) -> bool:
        """Whether this belongs to one person and the bot, and to no server."""
        return self.recipient is not None

    def is_open_to(self, person_id: str) -> bool:
        """Whether this person is one of those who could be here."""
        return self.recipient is None or self.recipient.id == person_id

    @property
    def guild_part(self) -> Json:
        """What names the server in each event of this channel; nothing in a direct channel."""
        return {} if self.guild_id is None else {"guild_id": self.guild_id}

    def to_json(self) -> Json:
        """Discord's channel object."""
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
        return shared | self._channel_part() | (VOICE_PART if self.is_voice else {})

    def _direct_part(self, recipient: Person) -> Json:
        return {
            "id": self.id,
            "type": self.type,
            "last_message_id": self.last_message_id,
            "flags": 0,
            "recipients": [recipient.user()],
        }

    def _channel_part(self) -> Json:
        return {
            "position": self.position,
            "topic": self.topic,
            "nsfw": False,
            "permission_overwrites": [
                {"id": member, "type": MEMBER_OVERWRITE, "allow": "0", "deny": str(deny)}
                for member, deny in self.denied.items()
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
