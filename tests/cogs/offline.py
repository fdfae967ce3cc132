"""The bot without Discord: it gets clicks in the form in which Discord sends them, and answers.

The bot is complete, except for a connection. It knows no server, so it posts no messages about
tables. Its workers draw no pictures.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count
from json import dumps, loads
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, TypeVarTuple, cast

import aiohttp
import discord
import structlog
from discord.utils import time_snowflake, utcnow

from cogs import EXTENSIONS
from cogs.cartagena import Cartagena
from cogs.ui.answer_retries import retry_answers
from cogs.ui.answer_services import Interaction
from cogs.ui.services.pictures import Drawing
from game.model.time import Moment
from game.tables import Person, Tables
from i18n.catalogue import shipped_catalogue
from service.client import CartagenaBot
from service.commands.key_stores import key_store_in
from service.database import open_repository
from service.processes.worker import WorkerDied
from service.processes.workers import Background, Workers
from service.resources import make_resources
from service.startup.settings import Settings
from tests.makers.engines import write_empty_database
from tests.makers.people import GUILD, HALL_CHANNEL

T = TypeVar("T")
Args = TypeVarTuple("Args")

PLAIN_RENDERER = structlog.dev.ConsoleRenderer(
    colors=False, exception_formatter=structlog.dev.plain_traceback
)
"""A log renderer with short tracebacks, because each page's picture fails to be drawn."""

DIRECT = {"id": "77", "type": 1, "recipients": []}
"""The channel of a direct message with the bot."""

BOT_ID = 1
"""The bot's own id, as a user and as an application."""

COMMAND, COMPONENT, FORM = 2, 3, 5
MESSAGE_ANSWER, DEFERRED_ANSWER, NO_CHANGE_ANSWER, EDIT_ANSWER, FORM_ANSWER = 4, 5, 6, 7, 9
"""The kinds of interactions (first line), and the kinds of answers (second line)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a click."""

    kind: int
    data: Any
    files: tuple[bytes, ...] = ()

    @property
    def text(self) -> str:
        """All text of the answer, except labels."""
        return "\n".join(part["content"] for part in self._parts(self.data) if part.get("content"))

    @property
    def ids(self) -> list[str]:
        """The ids of the answer's controls."""
        return [part["custom_id"] for part in self._parts(self.data) if "custom_id" in part]

    @property
    def private(self) -> bool:
        """Whether only the person who clicked sees the answer."""
        return bool(self.data["flags"] & 64)

    def _parts(self, part: Any) -> Iterator[dict[str, Any]]:
        yield part
        for child in part.get("components") or ():
            yield from self._parts(child)
        if "component" in part:
            yield from self._parts(part["component"])


class AcceptedResponse:
    """Discord's response to an answer that it accepts."""

    status, ok, headers = 200, True, MappingProxyType({"content-type": "application/json"})

    async def text(self, encoding: str) -> str:
        """Return the body of the response."""
        return dumps({"interaction": {"id": "1", "type": 2, "response_message_id": "1"}})


class FakeSession:
    """Stands in for the HTTP session and records the answers to clicks. All other requests fail."""

    closed = False

    def __init__(self) -> None:
        self.answers = list[Answer]()
        self.requests = list[str]()
        """All other requests to Discord, as method and address."""

    @asynccontextmanager
    async def request(
        self, method: str, url: str, data: Any = None, json: Any = None, **_: object
    ) -> AsyncIterator[AcceptedResponse]:
        """Record an answer, or raise an error as if Discord could not be reached."""
        if not url.endswith("/callback"):
            self.requests.append(f"{method} {url}")
            raise aiohttp.ClientConnectionError
        parts = () if data is None else data._fields
        payloads = [
            loads(value)
            for field_options, _, value in parts
            if field_options["name"] == "payload_json"
        ]
        [body] = payloads or [json]
        files = (value for options, _, value in parts if options["name"].startswith("files["))
        contents = tuple(file.read() for file in files)
        self.answers.append(Answer(body["type"], body.get("data"), contents))
        yield AcceptedResponse()


class FailingWorkers(Workers):
    """Workers that draw nothing, so that each answer comes at once without its picture."""

    def __init__(self) -> None:
        super().__init__()
        self.drawings_asked_for = list[Drawing]()

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Fail, as if the worker process had died."""
        self.drawings_asked_for.append(Drawing(cast("Any", function), cast("Any", args)))
        raise WorkerDied


class OfflineBot:
    """The bot with its cogs, and the clicks of its users."""

    def __init__(self, bot: CartagenaBot, session: FakeSession, drawing: FailingWorkers) -> None:
        self.bot = bot
        self.session = session
        self.drawing_workers = drawing
        self._clicks = count(time_snowflake(utcnow()))
        self.bot_permissions = discord.Permissions.all()
        """The bot's permissions in the place of a click."""
        self.people_permissions = discord.Permissions.none()
        """The permissions in the place of a click that people have besides those of a role."""
        self.click_channel: dict[str, Any] = {"id": str(HALL_CHANNEL), "type": 0, "position": 0}
        """The place of a click: a text channel."""
        self.installation_owners = {"0": str(GUILD)}
        """Who installed the bot, by type of installation: "0" is a server, "1" is a person."""
        self.moderators_are_administrators = False
        """Whether moderators are administrators. The bot does not know the server's roles."""
        self.in_direct_message = False
        """Whether people click in a direct message with the bot."""
        self.locale = "en-GB"
        """The language of the people who click."""

    @property
    def tables(self) -> Tables:
        """The bot's tables."""
        return self.bot.tables

    @property
    def cog(self) -> Cartagena:
        """The bot's cog."""
        return cast("Cartagena", self.bot.get_cog("Cartagena"))

    async def command(
        self, who: Person, name: str, *, group: str = "cartagena", **options: str | int | bool
    ) -> Answer:
        """Use a command of one of the two groups. Returns the answer."""
        kinds = {str: 3, int: 4, bool: 5}
        given = [
            {"name": option, "type": kinds[type(value)], "value": value}
            for option, value in options.items()
        ]
        subcommand = {"name": name, "type": 1, "options": given}
        data = {"id": "1", "type": 1, "name": group, "options": [subcommand]}
        return await self._answer_to(self.bot.tree._call, self._interaction_of(who, COMMAND, data))

    async def choose_on(
        self, who: Person, whom: Person, name: str, *, is_bot: bool = False
    ) -> Answer:
        """Choose a command from the menu of another person or bot. Returns the answer."""
        user = make_user_data(whom.user, whom.name) | {"bot": is_bot}
        member = {"roles": [], "flags": 0, "permissions": "0", "joined_at": None}
        resolved = {"users": {str(whom.user): user}}
        if not self.in_direct_message:
            resolved["members"] = {str(whom.user): member}
        data = {"id": "1", "type": 2, "name": name, "target_id": str(whom.user)}
        interaction = self._interaction_of(who, COMMAND, {**data, "resolved": resolved})
        return await self._answer_to(self.bot.tree._call, interaction)

    async def press(
        self, who: Person, click: object, *values: str, message_flags: int | None = None
    ) -> Answer:
        """Press a button, or choose these values from a menu. Returns the answer.

        With `message_flags`, the click names the message of the bot that has the button.
        """
        data: dict[str, Any] = {"custom_id": str(click), "component_type": 2}
        if values:
            data |= {"component_type": 3, "values": list(values)}
        message = None if message_flags is None else make_message_data(message_flags)
        interaction = self._interaction_of(who, COMPONENT, data, message)
        return await self._answer_to(self._press, interaction)

    async def submit_form(
        self, who: Person, click: object, *, roles: Iterable[Any] = (), **fields: str | list[str]
    ) -> Answer:
        """Send a form, with a text or with the choices in each field. Returns the answer.

        Discord sends the chosen `roles` along with their ids.
        """

        def control(field: str, value: str | list[str]) -> dict[str, Any]:
            chosen = {"values": value} if isinstance(value, list) else {"value": value}
            return {"type": 3 if isinstance(value, list) else 4, "custom_id": field, **chosen}

        labels = [{"type": 18, "component": control(*one)} for one in fields.items()]
        resolved = {"roles": {one["id"]: one for one in roles}}
        data = {"custom_id": str(click), "components": labels, "resolved": resolved}
        return await self._answer_to(self._press, self._interaction_of(who, FORM, data))

    async def _press(self, interaction: Interaction) -> None:
        await self.bot.handle_press(interaction, cast("Any", interaction.data)["custom_id"])

    async def _answer_to(
        self, ask: Callable[[Interaction], Awaitable[None]], interaction: Interaction
    ) -> Answer:
        retry_answers(self.bot.clock, self.bot.click_exchanges)
        count_before = len(self.session.answers)
        await ask(interaction)
        [answer] = self.session.answers[count_before:]
        return answer

    def _interaction_of(
        self, who: Person, kind: int, data: dict[str, Any], message: Any = None
    ) -> Interaction:
        administrator = who.moderator and self.moderators_are_administrators
        member_rights = discord.Permissions(
            manage_messages=who.moderator, administrator=administrator
        )
        member = {"user": make_user_data(who.user, who.name), "roles": [], "flags": 0}
        payload: Any = {
            "id": str(next(self._clicks)),
            "type": kind,
            "token": "token",
            "version": 1,
            "application_id": str(BOT_ID),
            "attachment_size_limit": 1,
            "data": data,
            "authorizing_integration_owners": self.installation_owners,
            "locale": self.locale,
            "app_permissions": str(self.bot_permissions.value),
        }
        payload |= {} if message is None else {"message": message}
        payload |= (
            {"channel": DIRECT, "user": member["user"]}
            if self.in_direct_message
            else {
                "guild_id": str(GUILD),
                "channel": {"name": "somewhere", "permission_overwrites": [], **self.click_channel},
                "member": member
                | {"permissions": str((member_rights | self.people_permissions).value)},
                "guild_locale": "en-GB",
            }
        )
        return cast("Interaction", discord.Interaction(data=payload, state=self.bot._connection))


def make_user_data(number: int, name: str) -> Any:
    """Return a user in the form in which Discord sends one."""
    return {"id": str(number), "username": name, "discriminator": "0", "avatar": None}


def make_message_data(flags: int) -> Any:
    """Return an empty message of the bot in the form in which Discord sends one."""
    return {
        "id": "99",
        "channel_id": str(HALL_CHANNEL),
        "author": make_user_data(BOT_ID, "Cartagena"),
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "flags": flags,
        "type": 0,
        "tts": False,
        "pinned": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
    }


@asynccontextmanager
async def running_offline_bot(
    folder: Path, clock: Callable[[], Moment] | None = None
) -> AsyncIterator[OfflineBot]:
    """Start the bot's parts as its process does, and close them at the end. The bot never logs in.

    The tables use this ``clock``, if there is one.
    """
    database = write_empty_database(folder / "games.sqlite3")
    settings = Settings.model_validate({"DISCORD_TOKEN": "a.b.c", "CARTAGENA_DATABASE": database})
    no_workers = FailingWorkers()
    resources = replace(
        make_resources(settings, shipped_catalogue()),
        workers=no_workers,
        background=Background(no_workers),
    )
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, PLAIN_RENDERER])
    async with await open_repository(settings.database) as repository:
        tables = Tables(repository, clock or resources.clock)
        bot = CartagenaBot(resources, tables, key_store_in(None, repository))
        session = _simulate_login(bot)
        for extension in EXTENSIONS:
            await bot.load_extension(extension)
        try:
            yield OfflineBot(bot, session, no_workers)
        finally:
            for extension in EXTENSIONS:
                await bot.unload_extension(extension)
            resources.close()
            structlog.reset_defaults()


def _simulate_login(bot: CartagenaBot) -> FakeSession:
    """Set the bot up as a login would, and return its session."""
    session, state, http = FakeSession(), bot._connection, bot.http
    state.user = discord.ClientUser(state=state, data=make_user_data(BOT_ID, "Cartagena"))
    state.application_id = BOT_ID
    http._HTTPClient__session = session  # pyright: ignore[reportAttributeAccessIssue]
    http._global_over = asyncio.Event()
    http._global_over.set()
    return session
