"""Runs one shard of the sharded bot. Each shard has a process of its own."""

import os
import sys
from pathlib import Path

import discord.gateway
import discord.http
import yarl

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from bots.sharded_bot import ShardedBot

discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
shard, count = int(os.environ["SHARD"]) - 1, int(os.environ["SHARDS"])
name = f"{os.environ['BESIDE']} {shard}"
ShardedBot(name, [shard], count, 1.0).run(os.environ["DISCORD_TOKEN"], log_handler=None)
