"""Tests of archived threads: when threads are archived, and what is still possible in them."""

import pytest

from bots.raw_bot import RawBot
from discord_playground import DiscordError, Playground
from discord_playground.protocol.types import Json
from discord_playground.world.objects.channels import Channel

HOUR = 3600.0
MANAGE_THREADS = 1 << 34
SEND_IN_THREADS = 1 << 38
BUTTON: Json = {"type": 2, "style": 1, "label": "Press", "custom_id": "press"}


async def open_bot_thread(playground: Playground, raw: RawBot, minutes: int) -> Channel:
    """Open a thread as the bot. The thread is archived after these minutes without a message."""
    body = {"name": "Talk", "type": 11, "auto_archive_duration": minutes}
    path = f"/channels/{playground.channel('quay').id}/threads"
    return playground.world.channel((await raw.call("POST", path, body))[1]["id"])


async def test_thread_is_archived_after_its_time_without_messages(
    playground: Playground, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    thread = await open_bot_thread(playground, raw, 60)
    await raw.wait_for_event("THREAD_CREATE")
    playground.advance(0.9 * HOUR)
    playground.person("Ben").say(thread, "still here")
    playground.advance(0.9 * HOUR)
    assert not thread.archived
    playground.advance(0.2 * HOUR)
    assert (await raw.wait_for_event("THREAD_UPDATE"))["thread_metadata"]["archived"]
    playground.person("Ben").say(thread, "here again")
    playground.advance(0.9 * HOUR)
    assert not thread.archived


async def test_advancing_the_clock_on_the_page_archives_threads(
    playground: Playground, raw: RawBot
) -> None:
    thread = await open_bot_thread(playground, raw, 60)
    playground.advance(2 * HOUR)
    assert thread.archived


async def archived_thread_with_button(playground: Playground, raw: RawBot) -> tuple[Channel, str]:
    """Return an archived thread of Ana, and the id of a message there that has a button."""
    ana = playground.person("Ana")
    await raw.connect_and_identify()
    await raw.set_commands({"name": "ping", "description": "Ping", "type": 1})
    thread = ana.open_thread("quay", "Talk")
    body: Json = {"components": [{"type": 1, "components": [BUTTON]}], "content": "x"}
    _, sent = await raw.call("POST", f"/channels/{thread.id}/messages", body)
    ana.change_thread(thread, archived=True)
    return thread, sent["id"]


async def test_button_press_reopens_the_thread_before_the_interaction(
    playground: Playground, raw: RawBot
) -> None:
    thread, message = await archived_thread_with_button(playground, raw)
    playground.person("Ben").presses(message, "Press")
    opened = await raw.wait_for_event("THREAD_UPDATE")
    while opened["thread_metadata"]["archived"]:
        opened = await raw.wait_for_event("THREAD_UPDATE")
    assert (await raw.receive_payload())["t"] == "INTERACTION_CREATE"
    assert not thread.archived


async def test_press_by_a_person_who_may_not_reopen_the_thread_is_refused(
    playground: Playground, raw: RawBot
) -> None:
    thread, message = await archived_thread_with_button(playground, raw)
    ana, ben, home = playground.person("Ana"), playground.person("Ben"), playground.world.home
    home.everyone_permissions &= ~SEND_IN_THREADS
    with pytest.raises(DiscordError) as refused:
        ben.presses(message, "Press")
    assert refused.value.code == 50013
    home.everyone_permissions |= SEND_IN_THREADS
    ana.change_thread(thread, archived=True, locked=True)
    with pytest.raises(DiscordError) as refused:
        ben.presses(message, "Press")
    assert (refused.value.code, thread.archived) == (50083, True)
    assert playground.world.interactions == {}
    ana.presses(message, "Press")
    assert (thread.archived, thread.locked) == (False, True)


async def test_commands_in_an_archived_thread_are_refused(
    playground: Playground, raw: RawBot
) -> None:
    thread, _ = await archived_thread_with_button(playground, raw)
    with pytest.raises(DiscordError) as refused:
        playground.person("Ben").calls("ping", thread)
    assert (refused.value.code, thread.archived) == (50083, True)


async def test_locked_archived_thread_refuses_a_bot_with_manage_threads(
    playground: Playground, raw: RawBot
) -> None:
    thread, message = await archived_thread_with_button(playground, raw)
    playground.world.home.bot_role_permissions |= MANAGE_THREADS
    playground.person("Ana").change_thread(thread, archived=True, locked=True)
    messages = f"/channels/{thread.id}/messages"
    assert (await raw.call("POST", messages, {"content": "x"}))[1]["code"] == 50083
    edited = await raw.call("PATCH", f"{messages}/{message}", {"content": "y"})
    assert edited[1]["code"] == 50083
    assert thread.archived
