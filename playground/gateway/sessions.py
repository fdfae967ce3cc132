"""All sessions of the bot: what happens in the world goes out here."""

from playground.gateway.intents import is_direct, wants, without_content
from playground.gateway.session import INVALID, RECONNECT, Line, Session
from playground.protocol.events import Event
from playground.protocol.types import Json
from playground.world import guild
from playground.world.state import World


class Gateway:
    """Every session, also those whose bot is just coming back."""

    def __init__(self, world: World, address: str) -> None:
        self.world = world
        self.address = address
        self.sessions: dict[str, Session] = {}
        self.close_codes: list[int] = []
        self.down = False
        world.hub.to_bot = self.tell

    def bot_is_there(self) -> bool:
        """Whether a bot listens, or is about to after being told to reconnect."""
        return any(one.line is not None or one.coming_back for one in self.sessions.values())

    def tell(self, name: Event, data: Json) -> None:
        """Send an event to the shard that owns the server, while the bot is in it; what happens
        in direct channels goes to the first shard."""
        direct = is_direct(name, data)
        if not (direct or self.world.reachable):
            return
        for session in tuple(self.sessions.values()):
            concerned = session.shard == 0 if direct else self._owns_guild(session)
            if concerned and wants(session.intents, name, direct=direct):
                session.tell(name, without_content(name, data, self.world.bot.id))

    def open(self, line: Line, shard: tuple[int, int], intents: int) -> Session:
        """A fresh session, greeted with READY and the server."""
        for stale in [one for one in self.sessions.values() if one.line is None]:
            if stale.shard == shard[0]:
                del self.sessions[stale.id]
        session = Session(*shard, intents)
        session.line = line
        self.sessions[session.id] = session
        session.tell(Event.READY, self._ready(session))
        if self._owns_guild(session) and self.world.reachable:
            session.tell(Event.GUILD_CREATE, guild.guild_create(self.world))
        self._show_bot()
        return session

    def resume(self, line: Line, id: str, number: int) -> Session | None:
        """The session as it was, with what was missed; None when it is not known any more."""
        session = self.sessions.get(id)
        if session is None or not session.can_resume_from(number):
            return None
        session.line, session.coming_back = line, False
        session.replay(number)
        self._show_bot()
        return session

    def lost(self, session: Session, line: Line) -> None:
        """The socket closed; the session may be resumed."""
        if session.line is line:
            session.line = None
            self._show_bot()

    def ask_to_reconnect(self) -> None:
        """Tell the bot to come again and resume (op 7)."""
        for session in self._connected():
            session.coming_back = True
            session.line.say(RECONNECT)  # pyright: ignore[reportOptionalMemberAccess]

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot its session is invalid (op 9)."""
        for session in self._connected():
            session.coming_back = resumable
            session.line.say(INVALID, resumable)  # pyright: ignore[reportOptionalMemberAccess]
            if not resumable:
                del self.sessions[session.id]

    def refuse_next(self, code: int) -> None:
        """Close the connection of the next bot that identifies itself with this code."""
        self.close_codes.append(code)

    async def cut(self) -> None:
        """Break the connection without a word; the bot will resume."""
        for session in self._connected():
            session.coming_back = True
            await session.line.hang_up(4000)  # pyright: ignore[reportOptionalMemberAccess]

    async def go_down(self) -> None:
        """Break every connection, and take no new one."""
        self.down = True
        for session in self._connected():
            await session.line.hang_up(1001)  # pyright: ignore[reportOptionalMemberAccess]

    def come_back(self) -> None:
        """Take connections again; sessions from before may be resumed."""
        self.down = False

    def _connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.line is not None]

    def _owns_guild(self, session: Session) -> bool:
        return (int(self.world.guild_id) >> 22) % session.shards == session.shard

    def _show_bot(self) -> None:
        self.world.hub.tell("bot", online=self.bot_is_there())

    def _ready(self, session: Session) -> Json:
        mine = self._owns_guild(session) and self.world.bot.here
        return {
            "v": 10,
            "user": self.world.bot.user() | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": self.world.guild_id, "unavailable": True}] if mine else [],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "session_type": "normal",
            "shard": [session.shard, session.shards],
            "application": {"id": self.world.application_id, "flags": 0},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
            "geo_ordered_rtc_regions": [],
        }
