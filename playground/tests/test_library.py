"""Tests with discord.py: messages, threads, permissions, languages, retries and emojis."""

import asyncio

import aiohttp
import discord
import pytest

from bots.harbour_bot import PNG, HarbourBot, layout, picture
from discord_playground import NO_ANSWER, Playground, until


async def test_layout_with_a_picture_is_sent_edited_and_deleted(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    channel = bot.writable_channel(playground.channel("quay").id)
    sent = await channel.send(view=layout(), file=picture())
    assert ana.sees("quay")[0].images == (PNG,)
    await sent.edit(view=layout(), attachments=[picture()])
    await sent.edit(view=layout(), attachments=[picture()])
    assert ana.now(str(sent.id)).images == (PNG,)
    assert (await channel.fetch_message(sent.id)).id == sent.id
    await sent.delete()
    assert ana.sees("quay") == []
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(sent.id)


async def test_threads_are_created_archived_and_deleted(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    quay = int(playground.channel("quay").id)
    channel = await ana.until(lambda: bot.get_channel(quay))
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("A game")
    thread = await sent.create_thread(name="Game 1")
    await thread.send("inside")
    assert ana.now(str(sent.id)).data["thread"]["name"] == "Game 1"
    assert ana.sees("Game 1")[0].text == "inside"
    second_thread = await channel.create_thread(
        name="Game 2", type=discord.ChannelType.public_thread
    )
    await second_thread.edit(archived=True)
    assert playground.channel("Game 2").archived
    thread_of_ana = ana.open_thread("market", "Mine")
    await ana.until(lambda: bot.get_channel(int(thread_of_ana.id)))
    ana.delete_channel(thread_of_ana)
    await ana.until(lambda: bot.get_channel(int(thread_of_ana.id)) is None)


async def test_command_and_button_work_in_a_thread(playground: Playground, bot: HarbourBot) -> None:
    ana = playground.person("Ana")
    thread = ana.open_thread("quay", "Side game")
    shown = await ana.slash("buttons", thread)
    assert shown.channel_id == thread.id
    assert "Counted 1" in (await ana.click(shown, "Count")).text
    assert isinstance(bot.received_interactions[-1].channel, discord.Thread)


async def test_discord_py_sees_the_denied_permissions(
    playground: Playground, bot: HarbourBot
) -> None:
    playground.person("Ana").deny_bot("quay", "Attach Files")
    await playground.person("Ben").slash("buttons", "quay")
    interaction = bot.received_interactions[-1]
    assert not interaction.app_permissions.attach_files
    assert interaction.app_permissions.send_messages
    assert not interaction.permissions.manage_messages
    assert interaction.guild is not None
    assert isinstance(interaction.channel, discord.TextChannel)
    assert not interaction.channel.permissions_for(interaction.guild.me).attach_files
    with pytest.raises(discord.Forbidden):
        await interaction.channel.send(file=picture())
    await playground.person("Ana").slash("buttons", "quay")
    assert bot.received_interactions[-1].permissions.manage_messages


async def test_only_a_community_server_has_a_language(
    playground: Playground, bot: HarbourBot
) -> None:
    guild, ana = bot.guilds[0], playground.person("Ana")
    for locale, expected_locale in (
        ("fr", discord.Locale.french),
        (None, discord.Locale.american_english),
    ):
        playground.set_locale(locale)
        await ana.slash("buttons", "quay")
        assert (
            bot.received_interactions[-1].guild_locale is guild.preferred_locale is expected_locale
        )
        assert ("COMMUNITY" in guild.features) is (locale is not None)


async def test_interaction_has_the_languages_of_person_and_server(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    ana.speak("de")
    playground.set_locale("fr")
    await ana.slash("buttons", "quay")
    assert bot.received_interactions[-1].locale is discord.Locale.german
    assert bot.received_interactions[-1].guild_locale is discord.Locale.french


async def test_person_who_left_is_found_only_as_a_user(
    playground: Playground, bot: HarbourBot
) -> None:
    ben = playground.person("Ben")
    guild = bot.guilds[0]
    assert (await guild.fetch_member(int(ben.id))).display_name == "Ben"
    ben.leave()
    with pytest.raises(discord.NotFound):
        await guild.fetch_member(int(ben.id))
    assert (await bot.fetch_user(int(ben.id))).global_name == "Ben"


async def test_discord_py_repeats_a_request_after_a_rate_limit(
    playground: Playground, bot: HarbourBot
) -> None:
    channel = bot.writable_channel(playground.channel("quay").id)
    playground.faults.fail_next("POST /channels/*/messages", 429, retry_after=0.05)
    await channel.send("patience")
    assert [request.status for request in playground.everything_sent][-2:] == [429, 200]


async def test_closed_connection_loses_only_one_request(
    playground: Playground, bot: HarbourBot
) -> None:
    channel = bot.writable_channel(playground.channel("quay").id)
    playground.faults.hang_up("POST /channels/*/messages")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost")
    await channel.send("heard")
    assert [shown.text for shown in playground.person("Ana").sees("quay")] == ["heard"]


async def test_cancelled_request_is_never_carried_out(
    playground: Playground, bot: HarbourBot
) -> None:
    channel = bot.writable_channel(playground.channel("quay").id)
    playground.faults.delay("POST /channels/*/messages", 0.2)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(channel.send("lost"), 0.05)
    await until(
        lambda: playground.everything_sent[-1].status == NO_ANSWER, 5, "It should be given up"
    )
    await channel.send("heard")
    assert [shown.text for shown in playground.person("Ana").sees("quay")] == ["heard"]


async def test_edit_of_an_old_message_raises_if_late_edits_are_exhausted(
    playground: Playground, bot: HarbourBot
) -> None:
    playground.limits.late_edit_wait = 0.01
    sent = await bot.writable_channel(playground.channel("quay").id).send("old")
    playground.age(str(sent.id), 3700)
    await sent.edit(content="first")
    playground.limits.exhaust_late_edits(playground.channel("quay").id, 600)
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="once more")
    assert refused.value.code == 30046


async def test_simultaneous_clicks_are_all_counted(playground: Playground, bot: HarbourBot) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    shown = await ana.slash("buttons", "quay")
    await asyncio.gather(*(person.click(shown, "Count") for person in (ana, ana, ben)))
    assert "Counted 3" in ana.now(shown).text


async def test_unknown_button_raises_and_deleted_message_is_gone(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    shown = await ana.slash("buttons", "quay")
    with pytest.raises(LookupError):
        await ana.click(shown, "Nothing of the kind")
    assert shown.button("Coun").custom_id == "count"
    assert shown.button("Count").style == "success"
    assert not shown.button("Count").disabled
    ana.delete(shown)
    assert not ana.still_there(shown)


async def test_discord_py_creates_and_deletes_application_emojis(
    playground: Playground, bot: HarbourBot
) -> None:
    created_emoji = await bot.create_application_emoji(name="parrot", image=PNG)
    assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["parrot"]
    await created_emoji.delete()
    assert await bot.fetch_application_emojis() == []
