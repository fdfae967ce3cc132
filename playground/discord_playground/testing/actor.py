"""People for tests: they act, wait for the bot's answer, and see what real people would see."""

import asyncio
from collections.abc import Mapping
from typing import Any

from discord_playground.interactions.responses import DEFERRED_UPDATE
from discord_playground.people import members
from discord_playground.people.actions import Actions
from discord_playground.protocol.types import Json
from discord_playground.testing.history import History
from discord_playground.testing.onlooker import NoAnswer, Onlooker, Place, id_of, perform
from discord_playground.testing.shown import Form, Shown
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.objects.interactions import Interaction, Outcome
from discord_playground.world.objects.people import Person
from discord_playground.world.trays import NotifyLevel

THINKING_SECONDS = 10.0
QUIET_SECONDS = 1.0
"""Seconds to wait for a change of the message after an answer that shows nothing itself."""


class UnexpectedAnswer(Exception):
    """The bot answered with something else than the test asked for, such as a form."""


class Actor(Onlooker):
    """An onlooker who also acts: writes messages, calls commands and presses buttons.

    Each action is checked as Discord's client checks it. If no guild is given, the action happens
    in the first guild, which the page shows.
    """

    def __init__(self, actions: Actions, history: History, person: Person) -> None:
        super().__init__(actions.world, history, person)
        self._actions = actions

    def say(self, channel: Place, content: str) -> Shown:
        """Write a message."""
        place = self.world.channel_by_id_or_name(channel)
        stored = perform(lambda: self._actions.say(self.person, place, content))
        return self._shown(stored.data)

    async def slash(self, command: str, channel: Place, **options: Any) -> Shown:
        """Call a command (`counter up`) and wait for the message that answers."""
        return self._message(await self._outcome(self.calls(command, channel, **options)))

    async def click(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Shown:
        """Press a button, given by its label or id, and wait for the message that answers."""
        interaction = self.presses(message, label, custom_id=custom_id)
        return self._message(await self._outcome(interaction))

    async def click_for_form(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Form:
        """Press a button and wait for the form it opens."""
        return self._form(await self._outcome(self.presses(message, label, custom_id=custom_id)))

    async def select(
        self, message: Shown | str, values: str | list[str], *, custom_id: str | None = None
    ) -> Shown:
        """Choose from a menu, by default the first one, and wait for the answer."""
        chosen = [values] if isinstance(values, str) else values
        interaction = self.chooses(message, chosen, custom_id=custom_id)
        return self._message(await self._outcome(interaction))

    async def submit(
        self, form: Form, fields: Mapping[str, Any] | None = None, **more: Any
    ) -> Shown:
        """Send a form with these values by custom id, and wait for the answer."""
        return self._message(await self._outcome(self.sends(form, fields, **more)))

    async def suggestions(
        self, command: str, channel: Place, focused: str, typed: str = "", **options: Any
    ) -> list[Json]:
        """Return the bot's suggestions for an option, each as a dict with `name` and `value`."""
        place, given = self.world.channel_by_id_or_name(channel), {**options, focused: typed}
        interaction = perform(
            lambda: self._actions.autocomplete(self.person, place, command, given, focused)
        )
        return (await self._outcome(interaction)).choices or []

    def calls(self, command: str, channel: Place, **options: Any) -> Interaction:
        """Call a command without waiting for the answer."""
        place = self.world.channel_by_id_or_name(channel)
        given = {name: _id_or_value(value) for name, value in options.items()}
        return perform(lambda: self._actions.slash(self.person, place, command, given))

    def presses(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Interaction:
        """Press a button without waiting for the answer."""
        current = self.now(message)
        button_id = custom_id or current.button(label or "").custom_id
        if button_id is None:
            raise LookupError("That button is a link.")
        return perform(lambda: self._actions.click(self.person, current.id, button_id))

    def chooses(
        self, message: Shown | str, values: list[str], *, custom_id: str | None = None
    ) -> Interaction:
        """Choose from a menu, by default the first one, without waiting for the answer."""
        current = self.now(message)
        menu = custom_id or current.selects[0].custom_id
        return perform(lambda: self._actions.select(self.person, current.id, menu, values))

    def sends(
        self, form: Form, fields: Mapping[str, Any] | None = None, **more: Any
    ) -> Interaction:
        """Send a form without waiting for the answer."""
        filled = {**(fields or {}), **more}
        return perform(lambda: self._actions.submit(self.person, form.id, filled))

    def dismiss(self, message: Shown | str) -> None:
        """Close an ephemeral message."""
        perform(lambda: self._actions.dismiss(self.person, id_of(message)))

    def delete(self, message: Shown | str) -> None:
        """Delete a message: the person's own, or any if the person is a moderator."""
        perform(lambda: self._actions.delete(self.person, id_of(message)))

    def open_thread(
        self, channel: Place, name: str, *, private: bool = False, message: str = ""
    ) -> Channel:
        """Open a thread. In a forum, the thread is a post whose first message is `message`."""
        place = self.world.channel_by_id_or_name(channel)
        return perform(
            lambda: self._actions.open_thread(
                self.person, place, name, private=private, message=message
            )
        )

    def remove_from_thread(self, thread: Place, member: "Onlooker | None" = None) -> None:
        """Remove a member from a thread. None means the bot. Only for moderators."""
        place = self.world.channel_by_id_or_name(thread)
        person = self.world.bot if member is None else member.person
        perform(lambda: self._actions.remove_from_thread(self.person, place, person))

    def create_channel(
        self, name: str, guild: Guild | None = None, *, kind: str = "text"
    ) -> Channel:
        """Create a channel. Only for moderators.

        `kind` is text, voice, announcement, stage, forum or media.
        """
        target_guild = guild or self.world.home
        return perform(lambda: self._actions.create_channel(self.person, target_guild, name, kind))

    def delete_channel(self, channel: Place) -> None:
        """Delete a channel or thread. Only for moderators."""
        place = self.world.channel_by_id_or_name(channel)
        perform(lambda: self._actions.delete_channel(self.person, place))

    def deny_bot(self, channel: Place, *permissions: str) -> None:
        """Take exactly these permissions from the bot in a channel.

        If no permission is named, the bot gets all permissions back that were taken there.
        """
        place = self.world.channel_by_id_or_name(channel)
        perform(lambda: self._actions.deny_bot(self.person, place, list(permissions)))

    def deny_everywhere(self, *permissions: str, guild: Guild | None = None) -> None:
        """Take exactly these permissions from the bot's role and from @everyone.

        If no permission is named, both roles get all permissions back that were taken.
        """
        target_guild, names = guild or self.world.home, list(permissions)
        perform(lambda: self._actions.deny_everywhere(self.person, target_guild, names))

    def expel_bot(self, guild: Guild | None = None) -> None:
        """Remove the bot from the guild. Only for moderators."""
        perform(lambda: self._actions.expel_bot(self.person, guild or self.world.home))

    def admit_bot(self, guild: Guild | None = None) -> None:
        """Add the bot to the guild again. Only for moderators."""
        perform(lambda: self._actions.admit_bot(self.person, guild or self.world.home))

    def change_thread(self, thread: Place, *, archived: bool = False, locked: bool = False) -> None:
        """Archive, lock or open a thread. Only for moderators."""
        place = self.world.channel_by_id_or_name(thread)
        perform(
            lambda: self._actions.change_thread(
                self.person, place, archived=archived, locked=locked
            )
        )

    def leave(self, guild: Guild | None = None) -> None:
        """Leave the guild."""
        self._actions.leave(self.person, guild or self.world.home)

    def come_back(self, guild: Guild | None = None) -> None:
        """Join the guild again after leaving it."""
        self._actions.join_guild(self.person, guild or self.world.home)

    def install_app(self) -> None:
        """Install the application for this person.

        Then it works for them on every server, even if the bot is not a member there.
        """
        members.set_installed(self.world, self.person, installed=True)

    def remove_app(self) -> None:
        """Remove the application from this person's account."""
        members.set_installed(self.world, self.person, installed=False)

    def open_direct_messages(self) -> None:
        """Let the bot write to this person directly again."""
        self._actions.set_direct_messages(self.person, "open")

    def close_direct_messages(self) -> None:
        """Refuse direct messages from those who only share a server with this person."""
        self._actions.set_direct_messages(self.person, "closed")

    def block_bot(self) -> None:
        """Block the bot, so that it cannot write to this person directly."""
        self._actions.set_direct_messages(self.person, "blocked")

    def notify(self, place: Place | Guild, level: NotifyLevel) -> None:
        """Set which messages of a server or channel notify this person.

        `level` is all, mentions or nothing.
        """
        chosen = place if isinstance(place, Guild) else self.world.channel_by_id_or_name(place)
        perform(lambda: self._actions.set_notify_level(self.person, chosen, level))

    def clear_tray(self) -> None:
        """Remove every notification from this person's tray."""
        self._actions.clear_tray(self.person)

    def speak(self, locale: str) -> None:
        """Set the language of this person's client."""
        self._actions.set_locale(self.person, locale)

    async def _outcome(self, interaction: Interaction) -> Outcome:
        loop = asyncio.get_running_loop()
        end = loop.time() + self._actions.dispatcher.answer_seconds + THINKING_SECONDS
        quiet_since: float | None = None
        old_message = interaction.message
        while not interaction.outcome.done() and loop.time() < end:
            await asyncio.wait((interaction.outcome,), timeout=0.01)
            if interaction.answer_type != DEFERRED_UPDATE or old_message is None:
                continue
            quiet_since = quiet_since or loop.time()
            if self._changed(old_message) or loop.time() - quiet_since > QUIET_SECONDS:
                interaction.set_outcome(Outcome("message", message=self._latest(old_message)))
        if not interaction.outcome.done() or interaction.outcome.result().kind == "failed":
            raise NoAnswer(f"{self.person.name}: the application did not respond.")
        return interaction.outcome.result()

    def _changed(self, old_message: Json) -> bool:
        return not self.still_there(old_message["id"]) or self._latest(old_message) != old_message

    def _latest(self, old_message: Json) -> Json:
        return (
            self.now(old_message["id"]).data if self.still_there(old_message["id"]) else old_message
        )

    def _message(self, outcome: Outcome) -> Shown:
        if outcome.message is None:
            raise UnexpectedAnswer(f"{self.person.name} expected a message, and got: {outcome}")
        return self._shown(outcome.message)

    def _form(self, outcome: Outcome) -> Form:
        if outcome.modal is None:
            raise UnexpectedAnswer(f"{self.person.name} expected a form, and got: {outcome}")
        return Form(outcome.modal)


def _id_or_value(value: Any) -> Any:
    return value.id if isinstance(value, Onlooker) else value
