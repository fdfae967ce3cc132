"""People for tests: they do what people do, wait for the answer, and see what people see."""

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from playground.interactions.responses import LATER
from playground.protocol.errors import DiscordError
from playground.protocol.types import Json
from playground.testing.shown import Form, Shown
from playground.testing.waiting import until
from playground.world.channels import Channel
from playground.world.interactions import Interaction, Outcome
from playground.world.people import Person

if TYPE_CHECKING:
    from playground.server import Playground

Place = Channel | str
T = TypeVar("T")

THINKING_SECONDS = 10.0
QUIET_SECONDS = 1.0
"""After a silent acknowledgement: how long to wait for something to change."""


class NoAnswer(Exception):
    """The bot did not answer in time, or is down: "The application did not respond"."""


class Refused(Exception):
    """Discord would not let the person do that."""

    def __init__(self, error: DiscordError) -> None:
        self.code = error.code
        super().__init__(error.message)


class Unexpected(Exception):
    """The bot answered with another kind of thing than the test asked for."""


class Actor:
    """One person. Messages may be given as `Shown` or by id, channels as such, by name or id."""

    def __init__(self, playground: "Playground", person: Person) -> None:
        self.playground = playground
        self.person = person

    def __repr__(self) -> str:
        return f"<Actor {self.person.name}>"

    @property
    def id(self) -> str:
        """The account's id."""
        return self.person.id

    @property
    def mention(self) -> str:
        """How messages name this person."""
        return f"<@{self.id}>"

    def say(self, channel: Place, content: str) -> Shown:
        """Write a message."""
        place = self._place(channel)
        stored = self._dare(lambda: self._deeds.say(self.person, place, content))
        return self._shown(stored.data)

    async def slash(self, command: str, channel: Place, **options: Any) -> Shown:
        """Call a command (`cartagena new`) and wait for the message that answers."""
        return self._message(await self._outcome(self.calls(command, channel, **options)))

    async def slash_for_form(self, command: str, channel: Place, **options: Any) -> Form:
        """Call a command and wait for the form it opens."""
        return self._form(await self._outcome(self.calls(command, channel, **options)))

    async def click(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Shown:
        """Press a button, by its words or id, and wait for the message that answers."""
        asked = self.presses(message, label, custom_id=custom_id)
        return self._message(await self._outcome(asked))

    async def click_for_form(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Form:
        """Press a button and wait for the form it opens."""
        return self._form(await self._outcome(self.presses(message, label, custom_id=custom_id)))

    async def select(
        self, message: Shown | str, values: str | list[str], *, custom_id: str | None = None
    ) -> Shown:
        """Choose from a menu, the first one when no id is given, and wait for the answer."""
        now = self.now(message)
        chosen = [values] if isinstance(values, str) else values
        menu = custom_id or now.selects[0].custom_id
        asked = self._dare(lambda: self._deeds.select(self.person, now.id, menu, chosen))
        return self._message(await self._outcome(asked))

    async def submit(
        self, form: Form, fields: Mapping[str, Any] | None = None, **more: Any
    ) -> Shown:
        """Send a form with these values by custom id, and wait for the answer."""
        filled = {**(fields or {}), **more}
        asked = self._dare(lambda: self._deeds.submit(self.person, form.id, filled))
        return self._message(await self._outcome(asked))

    async def suggestions(
        self, command: str, channel: Place, focused: str, typed: str = "", **options: Any
    ) -> list[Json]:
        """What is offered while typing an option: `{"name", "value"}` each."""
        place, given = self._place(channel), {**options, focused: typed}
        asked = self._dare(
            lambda: self._deeds.autocomplete(self.person, place, command, given, focused)
        )
        return (await self._outcome(asked)).choices or []

    def calls(self, command: str, channel: Place, **options: Any) -> Interaction:
        """Call a command and do not wait."""
        place = self._place(channel)
        given = {
            name: value.id if isinstance(value, Actor) else value for name, value in options.items()
        }
        return self._dare(lambda: self._deeds.slash(self.person, place, command, given))

    def presses(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Interaction:
        """Press a button and do not wait."""
        now = self.now(message)
        chosen = custom_id or now.button(label or "").custom_id
        if chosen is None:
            raise LookupError("That button is a link.")
        return self._dare(lambda: self._deeds.click(self.person, now.id, chosen))

    def dismiss(self, message: Shown | str) -> None:
        """Close an ephemeral message."""
        self._dare(lambda: self._deeds.dismiss(self.person, _id(message)))

    def delete(self, message: Shown | str) -> None:
        """Delete a message: one's own, or as a moderator any."""
        self._dare(lambda: self._deeds.delete(self.person, _id(message)))

    def open_thread(self, channel: Place, name: str) -> Channel:
        """A new public thread."""
        place = self._place(channel)
        return self._dare(lambda: self._deeds.open_thread(self.person, place, name))

    def create_channel(self, name: str) -> Channel:
        """A new text channel; for moderators."""
        return self._dare(lambda: self._deeds.create_channel(self.person, name))

    def delete_channel(self, channel: Place) -> None:
        """A channel or thread less; for moderators."""
        place = self._place(channel)
        self._dare(lambda: self._deeds.delete_channel(self.person, place))

    def deny(self, channel: Place, *permissions: str) -> None:
        """Take exactly these permissions from the bot there; none gives all back."""
        place = self._place(channel)
        self._dare(lambda: self._deeds.deny(self.person, place, list(permissions)))

    def leave(self) -> None:
        """Leave the server."""
        self._deeds.leave(self.person)

    def speak(self, locale: str) -> None:
        """Switch the client's language."""
        self._deeds.speak(self.person, locale)

    def sees(self, channel: Place) -> list[Shown]:
        """What stands in a channel for this person, own ephemeral messages too, oldest first."""
        world, place = self.playground.world, self._place(channel)
        found = world.in_channel(place.id) + world.ephemerals_in(self.id, place.id)
        found.sort(key=lambda stored: int(stored.id))
        return [self._shown(stored.data) for stored in found if not stored.loading]

    def now(self, message: Shown | str) -> Shown:
        """A message as it is by now."""
        found = self._dare(lambda: self.playground.world.message_for(self.id, _id(message)))
        return self._shown(found.data)

    def still_there(self, message: Shown | str) -> bool:
        """Whether a message was not deleted."""
        world = self.playground.world
        return _id(message) in world.messages or _id(message) in world.ephemerals.get(self.id, {})

    @property
    def everything_seen(self) -> list[Shown]:
        """Every state of every message that ever reached this person, oldest first."""
        return [
            self._shown(event["message"])
            for event in self.playground.events_seen_by(self.id)
            if event["t"] in ("message", "edit")
        ]

    @property
    def pings(self) -> list[Shown]:
        """The messages that pinged this person, as they were sent."""
        return [
            self._shown(event["message"])
            for event in self.playground.events_seen_by(self.id)
            if event["t"] == "message"
            and any(user["id"] == self.id for user in event["message"]["mentions"])
        ]

    async def until(self, predicate: Callable[[], T | None], timeout: float = 5.0) -> T:  # noqa: ASYNC109
        """Wait until this gives something true, and return that; TimeoutError otherwise."""
        return await until(predicate, timeout, f"{self.person.name} waited")

    async def until_sees(self, channel: Place, text: str, timeout: float = 5.0) -> Shown:  # noqa: ASYNC109
        """Wait for a message with this text; the newest one that has it."""

        def found() -> Shown | None:
            seen = reversed(self.sees(channel))
            return next((shown for shown in seen if text in shown.text), None)

        return await until(found, timeout, f"{self.person.name} waited for {text!r}")

    async def _outcome(self, asked: Interaction) -> Outcome:
        loop = asyncio.get_running_loop()
        end = loop.time() + self.playground.desk.answer_seconds + THINKING_SECONDS
        quiet_since: float | None = None
        before = asked.message
        while not asked.outcome.done() and loop.time() < end:
            await asyncio.wait((asked.outcome,), timeout=0.01)
            if asked.answer != LATER or before is None:
                continue
            quiet_since = quiet_since or loop.time()
            if self._changed(before) or loop.time() - quiet_since > QUIET_SECONDS:
                asked.settle(Outcome("message", message=self._latest(before)))
        if not asked.outcome.done() or asked.outcome.result().kind == "failed":
            raise NoAnswer(f"{self.person.name}: the application did not respond.")
        return asked.outcome.result()

    def _changed(self, before: Json) -> bool:
        return not self.still_there(before["id"]) or self._latest(before) != before

    def _latest(self, before: Json) -> Json:
        return self.now(before["id"]).data if self.still_there(before["id"]) else before

    def _message(self, outcome: Outcome) -> Shown:
        if outcome.message is None:
            raise Unexpected(f"{self.person.name} expected a message, and got: {outcome}")
        return self._shown(outcome.message)

    def _form(self, outcome: Outcome) -> Form:
        if outcome.modal is None:
            raise Unexpected(f"{self.person.name} expected a form, and got: {outcome}")
        return Form(outcome.modal)

    def _shown(self, data: Json) -> Shown:
        return Shown(data, self.playground.world.attachments.get)

    def _place(self, channel: Place) -> Channel:
        return self.playground.place(channel)

    @property
    def _deeds(self) -> Any:
        return self.playground.deeds

    def _dare(self, deed: Callable[[], T]) -> T:
        try:
            return deed()
        except DiscordError as error:
            if error.status == 503:
                raise NoAnswer(error.message) from None
            raise Refused(error) from None


def _id(message: Shown | str) -> str:
    return message if isinstance(message, str) else message.id
