"""An extension whose first load in a folder fails, as if the database could not be reached."""

from pathlib import Path

from discord.ext import commands

from game.storage.errors import ServerAway


async def setup(bot: commands.Bot) -> None:
    try:
        Path("stumbled").touch(exist_ok=False)
    except FileExistsError:
        return
    raise ServerAway("postgresql://here")
