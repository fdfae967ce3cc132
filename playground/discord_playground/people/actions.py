"""What a person can do. The page and the tests' actors both use these methods."""

from collections.abc import Mapping
from typing import Any

from discord_playground.interactions.dispatch import Dispatcher
from discord_playground.messages import channels, posting, threads
from discord_playground.messages.posting import Draft
from discord_playground.people import members, places
from discord_playground.people.command_data import client_refusal, command_data, find_installers
from discord_playground.people.form_data import submission
from discord_playground.people.select_data import select_data
from discord_playground.people.view import tray
from discord_playground.protocol.components import Kind, find
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.world import rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.objects.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Interaction,
)
from discord_playground.world.objects.messages import StoredMessage
from discord_playground.world.objects.people import DIRECT_SETTINGS, Person
from discord_playground.world.state import World
from discord_playground.world.trays import NOTIFY_LEVELS


class Actions:
    """The actions of people. Each method checks what Discord's client would check, then acts."""

    def __init__(self, world: World, dispatcher: Dispatcher) -> None:
        self.world = world
        self.dispatcher = dispatcher

    def say(self, person: Person, channel: Channel, content: str) -> StoredMessage:
        """Write a message."""
        places.check_access(self.world, person, channel)
        places.checked_content(content)
        rights.demand_permissions(self.world, person, channel, rights.write_permission(channel))
        cannot_write = person.direct_setting == "blocked" or not rights.shares_server_with_bot(
            self.world, person
        )
        if channel.is_direct and cannot_write:
            raise DiscordError(50007)
        channels.demand_messages_allowed(self.world, person, channel)
        threads.reopen(self.world, channel)
        return posting.post(self.world, Draft(channel, person, {"content": content}, {}, {}))

    def slash(
        self, person: Person, channel: Channel, words: str, options: Mapping[str, Any]
    ) -> Interaction:
        """Call a command. `words` are its name and subcommands, such as `counter up`."""
        places.check_command_access(self.world, person, channel)
        data = command_data(self.world, person, channel, words, options)
        name = " ".join(words.strip().lstrip("/").split())
        owners = find_installers(self.world, person, channel, words)
        return self.dispatcher.send(COMMAND, person, channel, data, name=name, installers=owners)

    def autocomplete(
        self,
        person: Person,
        channel: Channel,
        words: str,
        options: Mapping[str, Any],
        focused: str,
        page_request_number: int | None = None,
    ) -> Interaction:
        """Ask the bot for suggestions for the option that the person is typing."""
        places.check_command_access(self.world, person, channel)
        data = command_data(
            self.world, person, channel, words, {focused: "", **options}, focused=focused
        )
        owners = find_installers(self.world, person, channel, words)
        return self.dispatcher.send(
            AUTOCOMPLETE,
            person,
            channel,
            data,
            page_request_number=page_request_number,
            installers=owners,
        )

    def click(self, person: Person, message_id: str, custom_id: str) -> Interaction:
        """Press a button."""
        stored, button = self._control(person, message_id, custom_id)
        if button["type"] != Kind.BUTTON:
            raise client_refusal("That is no button.")
        data: Json = {"component_type": Kind.BUTTON, "custom_id": custom_id, "id": button["id"]}
        return self._use_control(person, stored, data)

    def select(
        self, person: Person, message_id: str, custom_id: str, values: list[str]
    ) -> Interaction:
        """Choose from a select menu."""
        stored, menu = self._control(person, message_id, custom_id)
        channel = self.world.channel(stored.channel_id)
        data = select_data(self.world, menu, channel, values)
        return self._use_control(person, stored, data)

    def submit(self, person: Person, modal_id: str, fields: Mapping[str, Any]) -> Interaction:
        """Send a form."""
        modal = self.world.modals.get(modal_id)
        if modal is None or modal.user_id != person.id:
            raise client_refusal("There is no such form open.")
        if modal.submitted_by is not None and not modal.submitted_by.is_closed:
            raise client_refusal("The form is on its way.")
        channel = self.world.channel(modal.opened_by.channel_id)
        data = submission(self.world, channel, modal.data, fields)
        message = self._current_message(person, modal.opened_by.message)
        places.check_access(self.world, person, channel)
        owners = modal.opened_by.installers
        sent = self.dispatcher.send(
            MODAL_SUBMIT, person, channel, data, message=message, installers=owners
        )
        sent.triggering_metadata = modal.metadata
        modal.submitted_by = sent
        return sent

    def dismiss(self, person: Person, message_id: str) -> None:
        """Close one of the person's ephemeral messages."""
        mine = self.world.ephemerals.get(person.id, {})
        if message_id not in mine:
            raise DiscordError(10008)
        posting.delete(self.world, mine[message_id])

    def delete(self, person: Person, message_id: str) -> None:
        """Delete a message: the person's own, or any if the person is a moderator."""
        stored = self.world.message_seen_by(person.id, message_id)
        channel = self.world.channel(stored.channel_id)
        places.check_access(self.world, person, channel)
        if stored.author_id != person.id:
            rights.demand_permissions(self.world, person, channel, "manage_messages")
        posting.delete(self.world, stored)

    def open_thread(
        self,
        person: Person,
        channel: Channel,
        name: str,
        *,
        private: bool = False,
        message: str = "",
    ) -> Channel:
        """Open a thread, for everybody unless `private` is true.

        In a forum, `message` is the first message of the thread.
        """
        return places.open_thread(
            self.world, person, channel, name, private=private, message=message
        )

    def remove_from_thread(self, person: Person, thread: Channel, member: Person) -> None:
        """Remove a member, who may be the bot, from a thread. Only for moderators."""
        self._demand_moderator(person, self._guild_of(thread))
        threads.leave(self.world, thread, member)

    def create_channel(
        self, person: Person, guild: Guild, name: str, kind: str = "text"
    ) -> Channel:
        """Create a channel of this kind. Only for moderators."""
        self._demand_moderator(person, guild)
        return places.create_channel(self.world, guild, name, kind)

    def delete_channel(self, person: Person, channel: Channel) -> None:
        """Delete a channel or thread. Only for moderators."""
        self._demand_moderator(person, self._guild_of(channel))
        channels.delete_channel(self.world, channel)

    def deny_bot(self, person: Person, channel: Channel, names: list[str]) -> None:
        """Take these permissions from the bot in a channel. Only for moderators."""
        self._demand_moderator(person, self._guild_of(channel))
        try:
            members.deny_bot(self.world, channel, names)
        except ValueError as error:
            raise client_refusal(str(error)) from None

    def deny_everywhere(self, person: Person, guild: Guild, names: list[str]) -> None:
        """Take these permissions from the bot and from everyone in a guild. Only for moderators."""
        self._demand_moderator(person, guild)
        try:
            members.deny_bot_everywhere(self.world, guild, names)
        except ValueError as error:
            raise client_refusal(str(error)) from None

    def expel_bot(self, person: Person, guild: Guild) -> None:
        """Remove the bot from the guild. Only for moderators."""
        self._demand_moderator(person, guild)
        members.expel_bot(self.world, guild)

    def admit_bot(self, person: Person, guild: Guild) -> None:
        """Add the bot to the guild again. Only for moderators."""
        self._demand_moderator(person, guild)
        members.admit_bot(self.world, guild)

    def change_thread(
        self, person: Person, thread: Channel, *, archived: bool, locked: bool
    ) -> None:
        """Archive, lock or open a thread. Only for moderators."""
        self._demand_moderator(person, self._guild_of(thread))
        thread.archived, thread.locked = archived, locked
        channels.announce_channel_change(self.world, thread)

    def join_by_name(self, guild: Guild, name: str) -> Person:
        """Add a person to a guild. If a person of this name has left it, the same person comes
        back."""
        if not 1 <= len(name.strip()) <= 32:
            raise client_refusal("A name has 1 to 32 characters.")
        return members.join_by_name(self.world, guild, name.strip())

    def leave(self, person: Person, guild: Guild) -> None:
        """Leave a guild."""
        places.membership(guild, person)
        members.leave(self.world, guild, person)

    def join_guild(self, person: Person, guild: Guild) -> None:
        """Join a guild, again or for the first time."""
        members.join_guild(self.world, guild, person)

    def advance(self, seconds: float) -> None:
        """Move the clock forward, for everybody."""
        try:
            threads.advance(self.world, seconds)
        except ValueError as error:
            raise client_refusal(str(error)) from None

    def set_direct_messages(self, person: Person, direct: str) -> None:
        """Open or close the person's direct messages, or block the bot."""
        for known in DIRECT_SETTINGS:
            if direct == known:
                return members.set_direct_messages(self.world, person, known)
        raise client_refusal(f"Direct messages are one of {', '.join(DIRECT_SETTINGS)}.")

    def set_notify_level(self, person: Person, place: Channel | Guild, level: str) -> None:
        """Set which messages of a server or channel notify the person: all, mentions or nothing."""
        if isinstance(place, Channel):
            places.check_access(self.world, person, place)
        else:
            places.membership(place, person)
        for known in NOTIFY_LEVELS:
            if level == known:
                return members.set_notify_level(self.world, person, place, known)
        raise client_refusal(f"Notifications are one of {', '.join(NOTIFY_LEVELS)}.")

    def drop_notification(self, person: Person, message_id: str) -> None:
        """Remove the notification of a message from the person's tray."""
        self.world.trays.drop(person.id, message_id)
        self._publish_tray(person)

    def clear_tray(self, person: Person) -> None:
        """Empty the person's tray."""
        self.world.trays.clear(person.id)
        self._publish_tray(person)

    def set_locale(self, person: Person, locale: str) -> None:
        """Set the language of the person's client."""
        members.set_locale(self.world, person, locale)

    def _publish_tray(self, person: Person) -> None:
        self.world.news.publish("tray", only_person_id=person.id, tray=tray(self.world, person.id))

    def _control(
        self, person: Person, message_id: str, custom_id: str
    ) -> tuple[StoredMessage, Json]:
        stored = self.world.message_seen_by(person.id, message_id)
        places.check_access(self.world, person, self.world.channel(stored.channel_id))
        control = find(stored.data["components"], custom_id)
        if control is None:
            raise client_refusal("The message has no such control.")
        if control.get("disabled"):
            raise client_refusal("That control is disabled.")
        return stored, control

    def _use_control(self, person: Person, stored: StoredMessage, data: Json) -> Interaction:
        channel = self.world.channel(stored.channel_id)
        places.reopen_for_click(self.world, person, channel)
        return self.dispatcher.send(COMPONENT, person, channel, data, message=stored.data)

    def _current_message(self, person: Person, message: Json | None) -> Json | None:
        try:
            return message and self.world.message_seen_by(person.id, message["id"]).data
        except DiscordError:
            return message

    def _guild_of(self, channel: Channel) -> Guild:
        if channel.is_direct:
            raise DiscordError(50003)
        return self.world.guild_of(channel)

    def _demand_moderator(self, person: Person, guild: Guild) -> None:
        if not places.membership(guild, person).moderator:
            raise DiscordError(50013)
