"""An extension that cannot reach the database at its first load in a folder."""

from pathlib import Path

from discord.ext import commands

from game.storage.errors import ServerAway


async def setup(bot: commands.Bot) -> None:
    try:
        Path("stumbled").touch(exist_ok=False)
    except FileExistsError:
        return
    raise ServerAway("postgresql://here")
