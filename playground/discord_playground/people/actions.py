"""What a person can do, on the page and in tests."""

from collections.abc import Mapping
from typing import Any

from discord_playground.interactions.dispatch import Dispatcher
from discord_playground.messages import channels, posting, threads
from discord_playground.messages.posting import Draft
from discord_playground.people import members, places
from discord_playground.people.command_data import (
    client_refusal,
    command_data,
    find_installers,
    user_command_data,
    words_of,
)
from discord_playground.people.form_data import submission
from discord_playground.people.select_data import select_data
from discord_playground.people.view import tray
from discord_playground.protocol.components import Kind, find
from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.options import CommandKind
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
from discord_playground.world.objects.messages import Message, StoredMessage, id_of
from discord_playground.world.objects.people import DIRECT_SETTINGS, Person
from discord_playground.world.trays import NOTIFY_LEVELS

Place = Channel | str
"""A channel, its name or its id."""


class Actions:
    """The actions of one person. Each method checks what Discord's client would check, then acts.

    Without a guild, an action happens in the first guild, which the page shows.
    """

    def __init__(self, dispatcher: Dispatcher, person: Person) -> None:
        self.world = dispatcher.world
        self.dispatcher = dispatcher
        self.person = person

    def write(self, channel: Place, content: str) -> StoredMessage:
        world, person, place = self.world, self.person, self._place(channel)
        places.check_access(world, person, place)
        places.checked_content(content)
        rights.demand_permissions(world, person, place, rights.write_permission(place))
        cannot_write = person.direct_setting == "blocked" or not rights.shares_server_with_bot(
            world, person
        )
        if place.is_direct and cannot_write:
            raise DiscordError(50007)
        channels.demand_messages_allowed(world, person, place)
        threads.reopen(world, place)
        return posting.post(world, Draft(place, person, {"content": content}, {}, {}))

    def call_command(self, channel: Place, words: str, options: Mapping[str, Any]) -> Interaction:
        """Call a command. `words` are its name and subcommands, such as `counter up`."""
        place = self._place(channel)
        places.check_command_access(self.world, self.person, place)
        data = command_data(self.world, self.person, place, words, options)
        name, *below = words_of(words)
        owners = find_installers(self.world, self.person, place, name, CommandKind.CHAT)
        called = " ".join([name, *below])
        return self.dispatcher.send(
            COMMAND, self.person, place, data, name=called, installers=owners
        )

    def call_user_command(self, channel: Place, name: str, target_id: str) -> Interaction:
        """Choose a command from the menu of another person, or of the bot."""
        place = self._place(channel)
        places.check_command_access(self.world, self.person, place)
        data = user_command_data(self.world, self.person, place, name, target_id)
        owners = find_installers(self.world, self.person, place, name, CommandKind.USER)
        return self.dispatcher.send(COMMAND, self.person, place, data, name=name, installers=owners)

    def autocomplete(
        self,
        channel: Place,
        words: str,
        options: Mapping[str, Any],
        focused: str,
        page_request_number: int | None = None,
    ) -> Interaction:
        """Ask the bot for suggestions for the option that the person is typing."""
        place, given = self._place(channel), {focused: "", **options}
        places.check_command_access(self.world, self.person, place)
        data = command_data(self.world, self.person, place, words, given, focused=focused)
        owners = find_installers(
            self.world, self.person, place, words_of(words)[0], CommandKind.CHAT
        )
        return self.dispatcher.send(
            AUTOCOMPLETE,
            self.person,
            place,
            data,
            page_request_number=page_request_number,
            installers=owners,
        )

    def press(self, message_id: str, custom_id: str) -> Interaction:
        """Press a button."""
        stored, button = self._control(message_id, custom_id)
        if button["type"] != Kind.BUTTON:
            raise client_refusal("That is no button.")
        data: Json = {"component_type": Kind.BUTTON, "custom_id": custom_id, "id": button["id"]}
        return self._use_control(stored, data)

    def choose(self, message_id: str, custom_id: str, values: list[str]) -> Interaction:
        """Choose from a select menu."""
        stored, menu = self._control(message_id, custom_id)
        channel = self.world.channel(stored.channel_id)
        return self._use_control(stored, select_data(self.world, menu, channel, values))

    def submit_form(self, modal_id: str, fields: Mapping[str, Any]) -> Interaction:
        """Send a form."""
        modal = self.world.modals.get(modal_id)
        if modal is None or modal.user_id != self.person.id:
            raise client_refusal("There is no such form open.")
        if modal.submitted_by is not None and not modal.submitted_by.is_closed:
            raise client_refusal("The form is on its way.")
        channel = self.world.channel(modal.opened_by.channel_id)
        data = submission(self.world, channel, modal.data, fields)
        message = self._current_message(modal.opened_by.message)
        places.check_access(self.world, self.person, channel)
        owners = modal.opened_by.installers
        sent = self.dispatcher.send(
            MODAL_SUBMIT, self.person, channel, data, message=message, installers=owners
        )
        sent.triggering_metadata = modal.metadata
        modal.submitted_by = sent
        return sent

    def dismiss(self, message: Message | str) -> None:
        """Close one of the person's ephemeral messages."""
        mine = self.world.ephemerals.get(self.person.id, {})
        if id_of(message) not in mine:
            raise DiscordError(10008)
        posting.delete(self.world, mine[id_of(message)])

    def delete(self, message: Message | str) -> None:
        """Delete a message: the person's own, or any if the person is a moderator."""
        stored = self.world.message_seen_by(self.person.id, id_of(message))
        channel = self.world.channel(stored.channel_id)
        places.check_access(self.world, self.person, channel)
        if stored.author_id != self.person.id:
            rights.demand_permissions(self.world, self.person, channel, "manage_messages")
        posting.delete(self.world, stored)

    def open_thread(
        self, channel: Place, name: str, *, private: bool = False, message: str = ""
    ) -> Channel:
        """Open a thread. In a forum, the thread is a post whose first message is `message`."""
        return places.open_thread(
            self.world, self.person, self._place(channel), name, private=private, message=message
        )

    def remove_from_thread(self, thread: Place, member: Person | None = None) -> None:
        """Remove a member from a thread. None means the bot. Only for moderators."""
        place = self._moderated(thread)
        threads.leave(self.world, place, member or self.world.bot)

    def create_channel(
        self, name: str, guild: Guild | None = None, *, kind: str = "text"
    ) -> Channel:
        """Create a channel. Only for moderators.

        `kind` is text, voice, announcement, stage, forum or media.
        """
        return places.create_channel(self.world, self._moderated_guild(guild), name, kind)

    def delete_channel(self, channel: Place) -> None:
        """Delete a channel or thread. Only for moderators."""
        channels.delete_channel(self.world, self._moderated(channel))

    def deny_bot(self, channel: Place, *permissions: str) -> None:
        """Take exactly these permissions from the bot in a channel. Only for moderators.

        If no permission is named, the bot gets all permissions back that were taken there.
        """
        members.deny_bot(self.world, self._moderated(channel), permissions)

    def deny_everywhere(self, *permissions: str, guild: Guild | None = None) -> None:
        """Take exactly these permissions from the bot's role and from @everyone.

        If no permission is named, both roles get all permissions back that were taken. Only for
        moderators.
        """
        members.deny_bot_everywhere(self.world, self._moderated_guild(guild), permissions)

    def expel_bot(self, guild: Guild | None = None) -> None:
        """Remove the bot from the guild. Only for moderators."""
        members.expel_bot(self.world, self._moderated_guild(guild))

    def admit_bot(self, guild: Guild | None = None) -> None:
        """Add the bot to the guild again. Only for moderators."""
        members.admit_bot(self.world, self._moderated_guild(guild))

    def change_thread(self, thread: Place, *, archived: bool = False, locked: bool = False) -> None:
        """Archive, lock or open a thread. Only for moderators."""
        place = self._moderated(thread)
        place.archived, place.locked = archived, locked
        channels.announce_channel_change(self.world, place)

    def leave(self, guild: Guild | None = None) -> None:
        target_guild = guild or self.world.home
        places.membership(target_guild, self.person)
        members.leave(self.world, target_guild, self.person)

    def come_back(self, guild: Guild | None = None) -> None:
        """Join the guild again after leaving it."""
        members.join_guild(self.world, guild or self.world.home, self.person)

    def install_app(self) -> None:
        """Install the application for this person.

        Then it works for them on every server, even if the bot is not a member there.
        """
        members.set_installed(self.world, self.person, installed=True)

    def remove_app(self) -> None:
        """Remove the application from this person's account."""
        members.set_installed(self.world, self.person, installed=False)

    def receive(self, direct: str) -> None:
        """Let the bot write to this person directly ("open"), close direct messages, or block it.

        `direct` is open, closed or blocked.
        """
        for known in DIRECT_SETTINGS:
            if direct == known:
                return members.set_direct_messages(self.world, self.person, known)
        raise client_refusal(f"Direct messages are one of {', '.join(DIRECT_SETTINGS)}.")

    def notify(self, place: Place | Guild, level: str) -> None:
        """Set which messages of a server or channel notify this person.

        `level` is all, mentions or nothing.
        """
        if isinstance(place, Guild):
            chosen = place
            places.membership(chosen, self.person)
        else:
            chosen = self._place(place)
            places.check_access(self.world, self.person, chosen)
        for known in NOTIFY_LEVELS:
            if level == known:
                return members.set_notify_level(self.world, self.person, chosen, known)
        raise client_refusal(f"Notifications are one of {', '.join(NOTIFY_LEVELS)}.")

    def drop_notification(self, message_id: str) -> None:
        """Remove the notification of a message from this person's tray."""
        self.world.trays.drop(self.person.id, message_id)
        self._publish_tray()

    def clear_tray(self) -> None:
        """Remove every notification from this person's tray."""
        self.world.trays.clear(self.person.id)
        self._publish_tray()

    def speak(self, locale: str) -> None:
        """Set the language of this person's client."""
        members.set_locale(self.world, self.person, locale)

    def _publish_tray(self) -> None:
        id = self.person.id
        self.world.news.publish("tray", only_person_id=id, tray=tray(self.world, id))

    def _control(self, message_id: str, custom_id: str) -> tuple[StoredMessage, Json]:
        stored = self.world.message_seen_by(self.person.id, message_id)
        places.check_access(self.world, self.person, self.world.channel(stored.channel_id))
        control = find(stored.data["components"], custom_id)
        if control is None:
            raise client_refusal("The message has no such control.")
        if control.get("disabled"):
            raise client_refusal("That control is disabled.")
        return stored, control

    def _use_control(self, stored: StoredMessage, data: Json) -> Interaction:
        channel = self.world.channel(stored.channel_id)
        places.reopen_for_click(self.world, self.person, channel)
        return self.dispatcher.send(COMPONENT, self.person, channel, data, message=stored.data)

    def _current_message(self, message: Json | None) -> Json | None:
        try:
            return message and self.world.message_seen_by(self.person.id, message["id"]).data
        except DiscordError:
            return message

    def _place(self, channel: Place) -> Channel:
        return self.world.channel_by_id_or_name(channel)

    def _moderated(self, channel: Place) -> Channel:
        """Return a channel of a guild where this person is a moderator."""
        place = self._place(channel)
        if place.is_direct:
            raise DiscordError(50003)
        self._moderated_guild(self.world.guild_of(place))
        return place

    def _moderated_guild(self, guild: Guild | None) -> Guild:
        """Return the guild, or the first one, if this person is a moderator there."""
        found = guild or self.world.home
        if not places.membership(found, self.person).moderator:
            raise DiscordError(50013)
        return found
