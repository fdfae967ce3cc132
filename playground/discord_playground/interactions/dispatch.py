"""Turns what a person did into the interaction that the bot receives."""

import asyncio
import secrets
from collections.abc import Callable

from discord_playground.interactions import installs
from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json
from discord_playground.world import rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.interactions import (
    ANSWER_SECONDS,
    BOT_DIRECT_CONTEXT,
    SERVER_CONTEXT,
    TOKEN_SECONDS,
    Interaction,
    Outcome,
)
from discord_playground.world.objects.people import Person
from discord_playground.world.setup import USER_INSTALL
from discord_playground.world.state import World

NO_ANSWER = "The application did not respond"
UPLOAD_LIMIT = 10 * 1024 * 1024


class NoAnswer(Exception):
    """The bot did not answer in time or is not connected: "The application did not respond"."""

    def __init__(self, message: str = NO_ANSWER) -> None:
        self.message = message
        super().__init__(message)


class Dispatcher:
    """Sends interactions to the bot and checks that it answers in time."""

    def __init__(self, world: World, bot_gets_events: Callable[[str | None], bool]) -> None:
        self.world = world
        self.bot_gets_events = bot_gets_events
        """Returns whether the bot gets the events of a guild, or of direct channels (None)."""
        self.answer_seconds = ANSWER_SECONDS
        self._timers: set[asyncio.TimerHandle] = set()

    def close(self) -> None:
        """Stop checking for answers."""
        for timer in self._timers:
            timer.cancel()

    def send(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        data: Json,
        *,
        message: Json | None = None,
        name: str | None = None,
        page_request_number: int | None = None,
        installers: Json | None = None,
    ) -> Interaction:
        """Send an interaction to the bot. Raises `NoAnswer` if the bot is not connected.

        ``installers`` says who installed the application. None means the owners that belong to
        `message`.
        """
        installers = (
            installs.installers_of_message(channel, message) if installers is None else installers
        )
        reaches_bot = self._reaches_bot(channel, installers)
        is_bots_message = message is None or message["author"]["id"] == self.world.bot.id
        if not (reaches_bot and is_bots_message and self.bot_gets_events(channel.guild_id)):
            raise NoAnswer
        self._forget_old_interactions()
        asked = Interaction(
            id=self.world.new_id(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user_id=person.id,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            name=name,
            message=message,
            created=self.world.clock.now(),
            installers=installers,
            page_request_number=page_request_number,
        )
        self.world.interactions[asked.id] = asked
        self.world.interactions_by_token[asked.token] = asked
        self.world.news.to_bot(
            Event.INTERACTION_CREATE, self._payload(asked, person, channel, data)
        )
        self._start_answer_timer(asked)
        return asked

    def _reaches_bot(self, channel: Channel, installers: Json) -> bool:
        """Return whether an installation connects the bot with this channel.

        A person's own installation works also where the bot is not a member.
        """
        if channel.is_direct:
            return True
        guild = self.world.guild_of(channel)
        return guild.available and (guild.bot.in_guild or str(USER_INSTALL) in installers)

    def _payload(
        self, interaction: Interaction, person: Person, channel: Channel, data: Json
    ) -> Json:
        world = self.world
        payload: Json = {
            "id": interaction.id,
            "application_id": world.application_id,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": channel.id,
            "channel": channel.to_json(),
            "app_permissions": str(rights.permissions_in_channel(world, world.bot, channel)),
            "locale": person.locale,
            "entitlements": [],
            "authorizing_integration_owners": interaction.installers,
            "attachment_size_limit": UPLOAD_LIMIT,
        }
        payload |= (
            self._as_direct_user(person) if channel.is_direct else self._as_member(person, channel)
        )
        if interaction.message is not None:
            payload["message"] = interaction.message
        return payload

    def _as_direct_user(self, person: Person) -> Json:
        return {"user": person.user_json(), "context": BOT_DIRECT_CONTEXT}

    def _as_member(self, person: Person, channel: Channel) -> Json:
        guild = self.world.guild_of(channel)
        permissions = str(rights.permissions_in_channel(self.world, person, channel))
        return {
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": guild.locale, "features": guild.features},
            "guild_locale": guild.locale,
            "channel": channel.to_json() | {"permissions": permissions},
            "member": guild.members[person.id].to_json() | {"permissions": permissions},
            "context": SERVER_CONTEXT,
        }

    def _start_answer_timer(self, interaction: Interaction) -> None:
        def time_out() -> None:
            self._timers.discard(timer)
            self._fail_if_unanswered(interaction)

        timer = asyncio.get_running_loop().call_later(self.answer_seconds, time_out)
        self._timers.add(timer)

    def _fail_if_unanswered(self, interaction: Interaction) -> None:
        if interaction.answer_type is not None:
            return
        interaction.failed = True
        interaction.set_outcome(Outcome("failed"))
        message = None if interaction.message is None else interaction.message["id"]
        self.world.news.publish(
            "failed",
            only_person_id=interaction.user_id,
            within_guild_id=interaction.guild_id,
            channel=interaction.channel_id,
            interaction=interaction.id,
            message=message,
        )

    def _forget_old_interactions(self) -> None:
        oldest = self.world.clock.now() - 2 * TOKEN_SECONDS
        for asked in tuple(self.world.interactions.values()):
            if asked.created > oldest:
                break
            del self.world.interactions[asked.id]
            del self.world.interactions_by_token[asked.token]
        for id, modal in tuple(self.world.modals.items()):
            # Discord does not tell when a person closes a form without sending it.
            if modal.opened_by.created <= oldest:
                del self.world.modals[id]
