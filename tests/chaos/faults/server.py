"""Faults that people cause on the Discord server, such as deleted boards and denied permissions."""

import asyncio
import random
from contextlib import suppress

from discord_playground import DiscordError, Shown
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.messages import StoredMessage
from tests.chaos.stage import Stage
from tests.chaos.troubles import loop_time
from tests.chaos.witness import click_ids

HOUR = 3600
PERMISSIONS = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "send_messages_in_threads",
)


async def delete_board(stage: Stage, dice: random.Random) -> None:
    """Let a moderator delete a public message of the bot."""
    if (stored := _some_message(stage, dice)) is not None:
        for one in click_ids(Shown(stored.data, lambda _: None)):
            stage.board_checks.deleted_board_versions[one.game] = max(
                one.version, stage.board_checks.deleted_board_versions.get(one.game, 0)
            )
        with suppress(DiscordError):
            stage.moderator.delete(stored.id)


async def delete_channel_or_thread(stage: Stage, dice: random.Random) -> None:
    """Let a moderator delete a channel or a thread. A new channel replaces a deleted channel."""
    place = _some_place(stage, dice)
    channels_before = set(stage.playground.world.channels)
    stage.moderator.delete_channel(place)
    stage.deleted_at.update(
        dict.fromkeys(channels_before - set(stage.playground.world.channels), loop_time())
    )
    if not place.is_thread:
        stage.moderator.create_channel(place.name)


async def age_message(stage: Stage, dice: random.Random) -> None:
    """Make a message old. Half of the time Discord also refuses to edit it."""
    if (stored := _some_message(stage, dice)) is not None:
        stage.playground.age(stored.id, 2 * HOUR)
        if dice.random() < 0.5:
            stage.playground.limits.exhaust_late_edits(stored.channel_id)


async def deny_permissions(stage: Stage, dice: random.Random) -> None:
    """Take permissions in a channel from the bot for a while."""
    place, names = _some_place(stage, dice), dice.sample(PERMISSIONS, dice.randint(1, 3))
    with suppress(DiscordError, KeyError):
        stage.moderator.deny_bot(place, *names)
        await asyncio.sleep(dice.uniform(0.5, 4))
        stage.moderator.deny_bot(place)


async def deny_permissions_everywhere(stage: Stage, dice: random.Random) -> None:
    """Take permissions from the bot's role for a while."""
    stage.moderator.deny_everywhere(*dice.sample(PERMISSIONS, dice.randint(1, 3)))
    await asyncio.sleep(dice.uniform(0.5, 3))
    stage.moderator.deny_everywhere()


async def close_thread(stage: Stage, dice: random.Random) -> None:
    """Archive a thread for a while, and perhaps lock it."""
    threads = [one for one in stage.playground.world.channels.values() if one.is_thread]
    if threads:
        thread, locked = dice.choice(threads), dice.random() < 0.5
        stage.moderator.change_thread(thread, archived=True, locked=locked)
        await asyncio.sleep(dice.uniform(0.5, 4))
        with suppress(DiscordError, KeyError):
            stage.moderator.change_thread(thread)


async def expel_and_reinvite_bot(stage: Stage, dice: random.Random) -> None:
    """Remove the bot from the Discord server, and invite it again."""
    with stage.troubles.record_during("the bot is put out"):
        stage.moderator.expel_bot()
        await asyncio.sleep(dice.uniform(0.3, 3))
        stage.moderator.admit_bot()


def _some_place(stage: Stage, dice: random.Random) -> Channel:
    return dice.choice(stage.channels_and_threads)


def _some_message(stage: Stage, dice: random.Random) -> StoredMessage | None:
    """Return one of the latest public messages of the bot in a random channel."""
    world = stage.playground.world
    channel_messages = world.messages_in(_some_place(stage, dice).id)
    bot_messages = [one for one in channel_messages if one.author_id == world.bot.id]
    return dice.choice(bot_messages[-3:]) if bot_messages else None
