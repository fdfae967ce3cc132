"""What one person of a test sees."""

from collections.abc import Callable
from typing import TypeVar

from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.testing.history import History
from discord_playground.testing.shown import Shown
from discord_playground.testing.waiting import until
from discord_playground.world import rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World
from discord_playground.world.trays import Notification

Place = Channel | str
T = TypeVar("T")

PATIENCE = 30.0
"""Seconds to wait for something: only a test that fails takes so long."""


class NoAnswer(Exception):
    """The bot did not answer in time, or is down: "The application did not respond"."""


class NotAllowed(Exception):
    """Discord would not let the person do that."""

    def __init__(self, error: DiscordError) -> None:
        self.code = error.code
        super().__init__(error.message)


class Onlooker:
    """One person. Messages may be given as `Shown` or by id, channels as such, by name or id."""

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
        """How messages name this person."""
        return f"<@{self.id}>"

    def sees(self, channel: Place) -> list[Shown]:
        """What stands in a channel for this person, own ephemeral messages too, oldest first."""
        place = self.world.place(channel)
        if not self._reads(place):
            return []
        found = self.world.in_channel(place.id) + self.world.ephemerals_in(self.id, place.id)
        found.sort(key=lambda stored: int(stored.id))
        return [self._shown(stored.data) for stored in found if not stored.loading]

    @property
    def direct_channel(self) -> Channel:
        """Where this person and the bot write to each other."""
        return self.world.direct_channel(self.person)

    @property
    def direct_messages(self) -> list[Shown]:
        """What stands in the direct channel, oldest first."""
        return self.sees(self.direct_channel)

    def now(self, message: Shown | str) -> Shown:
        """A message as it is by now; `NotAllowed` where this person cannot see it."""
        found = allowed(lambda: self.world.message_for(self.id, id_of(message)))
        if not self._reads(self.world.channel(found.channel_id)):
            raise NotAllowed(DiscordError(50001))
        return self._shown(found.data)

    def still_there(self, message: Shown | str) -> bool:
        """Whether a message was not deleted."""
        mine = self.world.ephemerals.get(self.id, {})
        return id_of(message) in self.world.messages or id_of(message) in mine

    @property
    def everything_seen(self) -> list[Shown]:
        """Every state of every message that ever reached this person, oldest first."""
        return [
            self._shown(event["message"])
            for event in self._history.seen_by(self.id)
            if event["t"] in ("message", "edit")
        ]

    @property
    def pings(self) -> list[Shown]:
        """The messages that pinged this person, as they were sent."""
        return [
            self._shown(event["message"])
            for event in self._history.seen_by(self.id)
            if event["t"] == "message"
            and any(user["id"] == self.id for user in event["message"]["mentions"])
        ]

    @property
    def tray(self) -> tuple[Notification, ...]:
        """What new messages put on this person's phone, as it was when they came, oldest first."""
        return self.world.trays.of(self.id)

    async def until(self, predicate: Callable[[], T | None], timeout: float = PATIENCE) -> T:  # noqa: ASYNC109
        """Wait until this gives something true, and return that; TimeoutError otherwise."""
        return await until(predicate, timeout, f"{self.person.name} waited")

    async def until_sees(self, channel: Place, text: str, timeout: float = PATIENCE) -> Shown:  # noqa: ASYNC109
        """Wait for a message with this text; the newest one that has it."""

        def found() -> Shown | None:
            seen = reversed(self.sees(channel))
            return next((shown for shown in seen if text in shown.text), None)

        return await until(found, timeout, f"{self.person.name} waited for {text!r}")

    def _reads(self, place: Channel) -> bool:
        if place.is_direct:
            return place.is_open_to(self.id)
        here = self.world.guild_of(place).member(self.person) is not None
        return here and rights.sees(self.world, self.person, place)

    def _shown(self, data: Json) -> Shown:
        return Shown(data, self.world.attachments.get)


def allowed(deed: Callable[[], T]) -> T:
    """What a deed gives; `NoAnswer` when the bot is down, `NotAllowed` when Discord says no."""
    try:
        return deed()
    except DiscordError as error:
        if error.status == 503:
            raise NoAnswer(error.message) from None
        raise NotAllowed(error) from None


def id_of(message: Shown | str) -> str:
    """The id of a message, however it is given."""
    return message if isinstance(message, str) else message.id
