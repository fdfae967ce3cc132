"""All sessions of the bot. They send the events of the world to the bot."""

import asyncio

from discord_playground.gateway.intents import guild_of, hide_content, intents_include
from discord_playground.gateway.session import INVALID, RECONNECT, BotSocket, Session
from discord_playground.gateway.shards import Shard
from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json
from discord_playground.world import descriptions
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.session_starts import SessionStarts
from discord_playground.world.state import World, made_up_token

RETURN_SECONDS = 5.0
BAD_TOKEN = 4004
"""The close code for a bot without a valid token."""


class Gateway:
    """All sessions, also those whose bot is expected back."""

    def __init__(self, world: World, address: str, starts: SessionStarts) -> None:
        self.world = world
        self.starts = starts
        self.address = address
        self.sessions: dict[str, Session] = {}
        self.close_codes: list[int] = []
        self.down = False
        self.refused_connections = 0
        """Number of connections that were refused while the gateway was down."""
        self.connections_to_close = 0
        """Number of connections that the gateway will close before it greets them."""
        self.return_seconds = RETURN_SECONDS
        """Seconds that a bot counts as present after it was told to reconnect."""
        world.news.to_bot = self.send_event

    def bot_is_there(self) -> bool:
        """Return whether a bot is connected, or is expected back after a reconnect."""
        return any(
            one.bot_socket is not None or one.is_expected_back for one in self.sessions.values()
        )

    def all_shards_connected(self) -> bool:
        """Return whether every shard of the bot is connected.

        The session that was opened last tells how many shards there are.
        """
        shards = [one.shard for one in self._connected()]
        return bool(shards) and {one.id for one in shards} >= set(range(shards[-1].count))

    def bot_gets_guild_events(self, guild_id: str | None) -> bool:
        """Return whether events of a guild reach the bot now, or will after a reconnect.

        None means the direct channels.
        """
        return any(
            (one.bot_socket is not None or one.is_expected_back)
            and one.shard.gets_guild_events(guild_id)
            for one in self.sessions.values()
        )

    def send_event(self, name: Event, data: Json) -> None:
        """Send an event to the shard of its guild, if the bot is in the guild.

        Events of direct channels go to the first shard. Interactions are sent even if the bot is
        not in the guild.
        """
        guild_id = guild_of(name, data)
        if guild_id is not None and not self._is_sent(guild_id, name):
            return
        for session in tuple(self.sessions.values()):
            concerned = session.shard.gets_guild_events(guild_id)
            if concerned and intents_include(session.intents, name, direct=guild_id is None):
                session.send_event(name, hide_content(name, data, self.world.bot.id))

    def _is_sent(self, guild_id: str, name: Event) -> bool:
        return self.world.guilds[guild_id].reachable or name == Event.INTERACTION_CREATE

    def guild_count(self, shard: Shard) -> int:
        """Return how many guilds this shard would have."""
        return sum(
            shard.gets_guild_events(one.id)
            for one in self.world.guilds.values()
            if one.bot.in_guild
        )

    def open(self, bot_socket: BotSocket, shard: Shard, intents: int) -> Session:
        """Open a new session and send it READY and the shard's guilds.

        Another session of the same shard stays open if its bot is connected.
        """
        for stale in [one for one in self.sessions.values() if one.bot_socket is None]:
            if stale.shard.id == shard.id:
                stale.expect_return(None)
                del self.sessions[stale.id]
        session = Session(shard, intents)
        session.bot_socket = bot_socket
        self.sessions[session.id] = session
        shard_guilds = [one for one in self._guilds(session) if one.bot.in_guild]
        session.send_event(Event.READY, self._ready(session, shard_guilds))
        wanted = intents_include(intents, Event.GUILD_CREATE, direct=False)
        for guild in shard_guilds:
            if wanted and guild.available:
                session.send_event(Event.GUILD_CREATE, descriptions.guild_available_json(guild))
        self._publish_presence()
        return session

    def resume(self, bot_socket: BotSocket, id: str, number: int) -> Session | None:
        """Continue a session and send the events that it missed.

        Returns None if the session is unknown or too old.
        """
        session = self.sessions.get(id)
        if session is None or not session.can_resume_from(number):
            return None
        session.bot_socket = bot_socket
        session.expect_return(None)
        session.replay(number)
        self._publish_presence()
        return session

    def mark_disconnected(self, session: Session, bot_socket: BotSocket) -> None:
        """Note that the socket has closed. The session may be resumed."""
        if session.bot_socket is bot_socket:
            session.bot_socket = None
            if session.is_expected_back:
                self._expect_return(session)
            self._publish_presence()

    def ask_to_reconnect(self) -> None:
        """Ask the bot to reconnect and resume (op 7)."""
        for session in self._connected():
            self._expect_return(session)
            session.bot_socket.enqueue(RECONNECT)  # pyright: ignore[reportOptionalMemberAccess]

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is invalid (op 9).

        The bot may start another session on the same connection.
        """
        for session in self._connected():
            if resumable:
                self._expect_return(session)
            session.bot_socket.enqueue(INVALID, resumable)  # pyright: ignore[reportOptionalMemberAccess]
            session.bot_socket = None
            if not resumable:
                del self.sessions[session.id]
        self._publish_presence()

    async def reset_token(self) -> None:
        """Give the bot another token and end every session. The old token is refused."""
        self.world.token = made_up_token(self.world.bot.id)
        lines = [
            session.bot_socket
            for session in self.sessions.values()
            if session.bot_socket is not None
        ]
        for session in self.sessions.values():
            session.expect_return(None)
        self.sessions.clear()
        await asyncio.gather(*(line.close_after_sending(BAD_TOKEN) for line in lines))
        self._publish_presence()

    def refuse_next(self, code: int) -> None:
        """Close the next connection with this code when its bot identifies itself."""
        self.close_codes.append(code)

    def hang_up_on_next(self, connection_count: int) -> None:
        """Accept the next connections, and close each with code 1001 before a greeting."""
        self.connections_to_close = connection_count

    async def cut(self) -> None:
        """Break every connection without a message. The bot will resume."""
        for session in self._connected():
            self._expect_return(session)
            await session.bot_socket.close_after_sending(4000)  # pyright: ignore[reportOptionalMemberAccess]

    async def go_down(self) -> None:
        """Break every connection, and accept no new one."""
        self.down = True
        for session in self._connected():
            await session.bot_socket.close_after_sending(1001)  # pyright: ignore[reportOptionalMemberAccess]

    def come_back(self) -> None:
        """Accept connections again. Earlier sessions may be resumed."""
        self.down = False

    def _expect_return(self, session: Session) -> None:
        """Expect the session's bot back for `return_seconds`."""

        def stop_expecting() -> None:
            session.expect_return(None)
            self._publish_presence()

        loop = asyncio.get_running_loop()
        session.expect_return(loop.call_later(self.return_seconds, stop_expecting))

    def _connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.bot_socket is not None]

    def _guilds(self, session: Session) -> list[Guild]:
        return [
            one for one in self.world.guilds.values() if session.shard.gets_guild_events(one.id)
        ]

    def _publish_presence(self) -> None:
        self.world.news.publish("bot", online=self.bot_gets_guild_events(self.world.home.id))

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": self.world.bot.user_json()
            | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "session_type": "normal",
            "shard": [session.shard.id, session.shard.count],
            "application": {"id": self.world.application_id, "flags": 0},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
            "geo_ordered_rtc_regions": [],
        }
