"""A small bot that uses many features of discord.py."""

import asyncio
import contextlib
import io
import struct
import zlib
from collections.abc import AsyncIterator
from typing import Any

import discord
import discord.gateway
import discord.http
import yarl
from discord import app_commands
from discord.ext import commands

from discord_playground import Playground, until


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 8, 2, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress((b"\0" + b"\x20\x60\xa0" * 3) * 2))
    + _chunk(b"IEND", b"")
)


class Buttons(discord.ui.View):
    """Buttons in a message without Components V2."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0

    @discord.ui.button(label="Count", custom_id="count", style=discord.ButtonStyle.success)
    async def tally(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"Counted {self.count}")

    @discord.ui.button(label="Secret", custom_id="secret")
    async def secret(
        self, interaction: discord.Interaction, button: discord.ui.Button[Any]
    ) -> None:
        await interaction.response.send_message(
            f"Only you see this, {interaction.user.display_name}", view=Panel(), ephemeral=True
        )

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(NameForm())

    @discord.ui.button(label="Silent", custom_id="silent")
    async def silent(
        self, interaction: discord.Interaction, button: discord.ui.Button[Any]
    ) -> None:
        await asyncio.sleep(0)

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Done later")

    @discord.ui.select(
        custom_id="colour",
        options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue")],
    )
    async def colour(self, interaction: discord.Interaction, menu: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"Chose {menu.values}", ephemeral=True)


class Panel(discord.ui.View):
    """Buttons on an ephemeral message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Again", custom_id="again")
    async def again(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="Changed for you", view=self)

    @discord.ui.button(label="Close", custom_id="close")
    async def close(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.delete_original_response()


class NameForm(discord.ui.Modal, title="Your ship"):
    """A form with one field."""

    ship = discord.ui.TextInput[Any](label="Name", custom_id="ship", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Ahoy, {self.ship.value}", ephemeral=True)


def layout() -> discord.ui.LayoutView:
    """Return a message of Components V2 with a picture."""
    view = discord.ui.LayoutView(timeout=None)
    box = discord.ui.Container[Any](accent_colour=0x123456)
    box.add_item(discord.ui.TextDisplay("# The board"))
    gallery = discord.ui.MediaGallery[Any]()
    gallery.add_item(media="attachment://board.png", description="Three sailors wait")
    box.add_item(gallery)
    box.add_item(
        discord.ui.Section[Any](
            discord.ui.TextDisplay("A section"),
            accessory=discord.ui.Thumbnail[Any]("attachment://board.png"),
        )
    )
    box.add_item(discord.ui.Separator[Any]())
    row = discord.ui.ActionRow[Any]()
    row.add_item(discord.ui.Button[Any](label="Look", custom_id="look"))
    box.add_item(row)
    view.add_item(box)
    return view


def picture(name: str = "board.png") -> discord.File:
    """Return a very small picture."""
    return discord.File(io.BytesIO(PNG), name, description="A tiny board")


class HarbourBot(commands.AutoShardedBot):
    """The bot. It records the events and interactions that it receives."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__("unused!", intents=intents, chunk_guilds_at_startup=False)
        self.event_names: list[str] = []
        self.received_interactions: list[discord.Interaction] = []

    async def setup_hook(self) -> None:
        self.add_view(Buttons())
        self.add_view(Panel())
        for command in COMMANDS:
            self.tree.add_command(command)
        await self.tree.sync()

    async def on_socket_event_type(self, event: str) -> None:
        self.event_names.append(event)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.received_interactions.append(interaction)

    def writable_channel(self, channel_id: str) -> discord.abc.Messageable:
        """Return the channel with this id, to write in it."""
        channel = self.get_channel(int(channel_id))
        assert isinstance(channel, discord.abc.Messageable)
        return channel


@app_commands.command(name="buttons", description="Classic buttons")
async def buttons(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Press one", view=Buttons())


@app_commands.command(name="layout", description="A layout")
async def layouts(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=layout(), file=picture())


@app_commands.command(name="slow", description="Thinks first")
async def slow(interaction: discord.Interaction, hidden: bool = False) -> None:
    await interaction.response.defer(thinking=True, ephemeral=hidden)
    await interaction.edit_original_response(content="Thought about it")


@app_commands.command(name="never", description="Never answers")
async def never(interaction: discord.Interaction) -> None:
    await asyncio.sleep(0)


async def _ports(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    known = ("Calais", "Torbay", "Jaffa")
    return [app_commands.Choice(name=name, value=name) for name in known if typed in name]


crew = app_commands.Group(name="crew", description="The crew")


@crew.command(name="hire", description="Hire somebody")
@app_commands.choices(rank=[app_commands.Choice(name="Mate", value="mate")])
@app_commands.autocomplete(port=_ports)
async def hire(
    interaction: discord.Interaction,
    member: discord.Member,
    coins: app_commands.Range[int, 1, 9],
    rank: str = "mate",
    port: str = "",
) -> None:
    await interaction.response.send_message(
        f"{member.mention} as {rank} for {coins}",
        allowed_mentions=discord.AllowedMentions(users=[member]),
    )


COMMANDS: tuple[Any, ...] = (buttons, layouts, slow, never, crew)


@contextlib.contextmanager
def playground_addresses(playground: Playground) -> Any:
    """Make discord.py use the playground's addresses during the block. Nothing else changes."""
    gateway = discord.gateway.DiscordWebSocket
    old_addresses = discord.http.Route.BASE, gateway.DEFAULT_GATEWAY
    discord.http.Route.BASE = playground.api_url
    gateway.DEFAULT_GATEWAY = yarl.URL(playground.gateway_url)
    try:
        yield
    finally:
        discord.http.Route.BASE, gateway.DEFAULT_GATEWAY = old_addresses


@contextlib.asynccontextmanager
async def running_harbour_bot(playground: Playground) -> AsyncIterator[HarbourBot]:
    """Run the bot and wait until it is connected."""
    with playground_addresses(playground):
        bot = HarbourBot()
        task = asyncio.create_task(bot.start(playground.token))
        try:
            await playground.bot_ready()
            await until(lambda: bool(bot.guilds and bot.guilds[0].channels), 5, "Channels come")
            yield bot
        finally:
            await bot.close()
            await asyncio.wait((task,), timeout=5)
