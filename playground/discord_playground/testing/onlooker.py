"""What one person sees in a test."""

from collections.abc import Callable
from typing import TypeVar

from discord_playground.people.actions import Place
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.testing.history import History
from discord_playground.testing.shown import Shown
from discord_playground.testing.waiting import PATIENCE, until
from discord_playground.world import rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.messages import id_of
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World
from discord_playground.world.trays import Notification

T = TypeVar("T")


class Onlooker:
    """A person who sees messages and notifications.

    Messages may be given as `Shown` or by id. Channels may be given as `Channel`, by name or by id.
    """

    def __init__(self, world: World, history: History, person: Person) -> None:
        self.world = world
        self.person = person
        self._history = history

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.person.name}>"

    @property
    def id(self) -> str:
        """The account's id."""
        return self.person.id

    @property
    def mention(self) -> str:
        """The text that mentions this person in a message."""
        return f"<@{self.id}>"

    def sees(self, channel: Place) -> list[Shown]:
        """Return the messages that this person sees in a channel, oldest first.

        They include the person's own ephemeral messages.
        """
        place = self.world.channel_by_id_or_name(channel)
        if not self._can_read(place):
            return []
        found = self.world.messages_in(place.id) + self.world.ephemeral_messages_in(
            self.id, place.id
        )
        found.sort(key=lambda stored: int(stored.id))
        return [self._shown(stored.data) for stored in found if not stored.loading]

    @property
    def direct_channel(self) -> Channel:
        """The channel where this person and the bot write to each other."""
        return self.world.direct_channel(self.person)

    @property
    def direct_messages(self) -> list[Shown]:
        """The messages in the direct channel, oldest first."""
        return self.sees(self.direct_channel)

    def now(self, message: Shown | str) -> Shown:
        """Return a message as it is now. Raises `DiscordError` if this person cannot see it."""
        found = self.world.message_seen_by(self.id, id_of(message))
        if not self._can_read(self.world.channel(found.channel_id)):
            raise DiscordError(50001)
        return self._shown(found.data)

    def still_there(self, message: Shown | str) -> bool:
        """Return whether a message still exists."""
        own_ephemerals = self.world.ephemerals.get(self.id, {})
        return id_of(message) in self.world.messages or id_of(message) in own_ephemerals

    @property
    def everything_seen(self) -> list[Shown]:
        """Every version of every message that this person ever received, oldest first."""
        return [
            self._shown(event["message"])
            for event in self._history.seen_by(self.id)
            if event["t"] in ("message", "edit")
        ]

    @property
    def pings(self) -> list[Shown]:
        """The messages that pinged this person, as they were when they were sent."""
        return [
            self._shown(event["message"])
            for event in self._history.seen_by(self.id)
            if event["t"] == "message"
            and any(user["id"] == self.id for user in event["message"]["mentions"])
        ]

    @property
    def tray(self) -> tuple[Notification, ...]:
        """The notifications on this person's phone, as they were when they came, oldest first."""
        return self.world.trays.notifications_of(self.id)

    async def until(self, predicate: Callable[[], T | None], timeout: float = PATIENCE) -> T:  # noqa: ASYNC109
        """Wait until `predicate` returns something true, and return that. Raises TimeoutError."""
        return await until(predicate, timeout, f"{self.person.name} waited")

    async def until_sees(self, channel: Place, text: str, timeout: float = PATIENCE) -> Shown:  # noqa: ASYNC109
        """Wait for a message with this text. Return the newest one."""

        def found() -> Shown | None:
            seen = reversed(self.sees(channel))
            return next((shown for shown in seen if text in shown.text), None)

        return await until(found, timeout, f"{self.person.name} waited for {text!r}")

    def _can_read(self, place: Channel) -> bool:
        if place.is_direct:
            return place.is_open_to(self.id)
        is_member = self.world.guild_of(place).member(self.person) is not None
        return is_member and rights.can_see(self.world, self.person, place)

    def _shown(self, data: Json) -> Shown:
        return Shown(data, self.world.attachments.get)
