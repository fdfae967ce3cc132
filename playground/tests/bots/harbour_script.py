"""Runs the small bot in its own process, as `python -m discord_playground` starts any bot."""

import os
import sys
from pathlib import Path

import discord.gateway
import discord.http
import yarl

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from bots.harbour_bot import HarbourBot

if os.environ.get("HARBOUR_REFUSES"):
    sys.exit(2)
if Path(".env").exists() or "DISCORD_SECRET" in os.environ:
    sys.exit("something of a real bot's settings got in")
Path(os.environ["HARBOUR_DATA"]).touch()
discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
HarbourBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
