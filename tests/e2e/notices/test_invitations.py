"""A person is invited once, after quiet hours: by direct message or mention, as they prefer."""

from itertools import pairwise
from pathlib import Path

import pytest

from discord_playground import Actor, Playground, Shown
from game.model.due import Due
from game.model.ids import GameId
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.notices.preferences import (
    HOUR,
    Clock,
    bot_with_clock,
    pass_hours_online,
    set_preferences,
    set_quiet_hours,
)
from tests.e2e.play_by_ids import choose_setting
from tests.long import long

CURRENT_QUIET_HOURS = ("8:00", "10:00", "9:00")
"""Begin and end of quiet hours, and the person's local time now, an hour before the end."""

CHECK_COUNT = 14
"""A number of checks of an unposted lobby after which the bot checks only once an hour."""


async def invite(bot: LiveBot, host: Actor, *people: Actor) -> Shown:
    """Open a lobby and invite these people; return the lobby."""
    lobby = await host.slash("cartagena new", "tavern")
    panel = await host.click(lobby, "Set up")
    await choose_setting(host, panel, "invited", *(one.id for one in people))
    await bot.wait_until_idle()
    return lobby_of(host)


def lobby_of(who: Actor) -> Shown:
    return [one for one in who.sees("tavern") if not one.ephemeral][-1]


async def test_rate_limit_for_one_person_does_not_delay_other_people(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben, chloe = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    for person in (ben, chloe):
        await set_preferences(person, "Direct message")
    channel_id = ben.direct_channel.id
    playground.faults.rate_limit(f"* /channels/{channel_id}/messages", 1200)
    await invite(live_bot, ana, ben, chloe)
    assert [one.text for one in chloe.tray] == ["Ana invites you to a game of Cartagena"]
    assert ben.tray == ()


async def test_invitation_message_links_to_the_lobby(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben, chloe = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    await set_preferences(ben, "Direct message")
    lobby = await invite(live_bot, ana, ben, chloe)
    [message] = ben.direct_messages
    assert message.data["content"] == "Ana invites you to a game of Cartagena"
    assert (message.button("table").url or "").endswith(f"/{lobby.channel_id}/{lobby.id}")
    assert "Players wanted: **Ben**, " + chloe.mention in lobby.text
    assert transcript.pinged_ids(playground) == [chloe.id]
    panel = await ben.click(message, "Notifications")
    assert "I send you a direct message" in panel.text
    ben.dismiss(panel)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    await live_bot.wait_until_idle()
    assert len(ben.direct_messages) == 1
    # A person whose invitation is withdrawn and made again gets no second message.
    panel = await ana.click(lobby_of(ana), "Set up")
    panel = await choose_setting(ana, panel, "invited", chloe.id)
    await choose_setting(ana, panel, "invited", ben.id, chloe.id)
    await live_bot.wait_until_idle()
    assert len(ben.direct_messages) == 1
    assert transcript.bot_error_answers(playground) == []


@pytest.mark.parametrize("wish", ["Mention me", pytest.param("Direct message", marks=long)])
async def test_invitation_waits_for_the_end_of_quiet_hours(
    playground: Playground, tmp_path: Path, time: Clock, wish: str
) -> None:
    ana, ben, chloe = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await set_preferences(ben, wish)
        await set_quiet_hours(ben, *CURRENT_QUIET_HOURS)
        await invite(bot, ana, ben, chloe)
        await pass_hours_online(bot, time, 0.5)
        assert (ben.direct_messages, transcript.pinged_ids(playground)) == ([], [chloe.id])
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await pass_hours_online(bot, time, 0.6)
        await pass_hours_online(bot, time, 0.1)
        if wish == "Direct message":
            assert len(ben.direct_messages) == 1
            assert transcript.pinged_ids(playground) == [chloe.id]
        else:
            assert ben.direct_messages == []
            assert transcript.pinged_ids(playground) == [chloe.id, ben.id]
            assert lobby_of(ana).pings == (ben.id,)


async def test_person_who_has_already_joined_gets_no_invitation(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await set_preferences(ben, "Direct message")
        await set_quiet_hours(ben, *CURRENT_QUIET_HOURS)
        lobby = await invite(bot, ana, ben)
        await ben.click(lobby, "Join")
        await pass_hours_online(bot, time, 1.1)
        assert ben.direct_messages == []
        assert await bot.tables.upkeep.due(10) == ()


async def test_refused_invitation_message_becomes_a_mention(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    await set_preferences(ben, "Direct message")
    ben.receive("closed")
    await invite(live_bot, ana, ben)
    await live_bot.wait_until_idle()
    assert ben.direct_messages == []
    assert transcript.pinged_ids(playground) == [ben.id]
    assert lobby_of(ana).pings == (ben.id,)
    await ben.click(lobby_of(ana), "How to play")
    await ben.until(
        lambda: any("couldn't send you a direct" in one.text for one in ben.sees("tavern")),
        play.PATIENCE_SECONDS,
    )


@long
async def test_sent_but_unrecorded_invitation_is_not_sent_again(
    playground: Playground, tmp_path: Path, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")

    async def fail_as_if_killed(*_: object) -> None:
        raise OSError("killed")

    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        await set_preferences(ben, "Direct message")
        monkeypatch.setattr(bot.tables, "change", fail_as_if_killed)
        await invite(bot, ana, ben)
        assert len(ben.direct_messages) == 1
    async with bot_with_clock(playground, tmp_path, time) as bot:
        for _ in range(3):
            await pass_hours_online(bot, time, 0.02)
    assert len(ben.direct_messages) == 1


async def test_invitation_saved_right_before_a_kill_is_sent_after_the_restart(
    playground: Playground, tmp_path: Path, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await set_preferences(ben, "Direct message")
        monkeypatch.setattr(bot.cog.delivery, "begin", lambda *_: None)
        await invite(bot, ana, ben)
        assert ben.direct_messages == []
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await pass_hours_online(bot, time, 0.02)
    assert len(ben.direct_messages) == 1


async def invite_to_unposted_lobby(ana: Actor, ben: Actor) -> None:
    """Let Ana invite Ben to a lobby that cannot be posted."""
    await set_preferences(ben, "Direct message", channel="jamaica")
    lobby = await ana.slash("cartagena new", "tavern")
    panel = await ana.click(lobby, "Set up")
    ana.deny_bot("tavern", "send_messages")
    await choose_setting(ana, panel, "invited", ben.id)


async def test_invitation_is_not_sent_before_the_lobby_is_posted(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await invite_to_unposted_lobby(ana, ben)
        for _ in range(3):
            await pass_hours_online(bot, time, 0.01)
        assert ben.direct_messages == []
        ana.deny_bot("tavern")
        await ben.until(lambda: bool(ben.direct_messages), play.PATIENCE_SECONDS)
        [message] = ben.direct_messages
        assert (message.button("table").url or "").endswith(f"/{lobby_of(ana).id}")


async def test_checks_of_an_unposted_lobby_become_less_frequent(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await invite_to_unposted_lobby(ana, ben)
        check_times = list[int]()
        for _ in range(CHECK_COUNT):
            moment = await bot.tables.notices.due_of(GameId(1), Due.INVITE)
            assert moment is not None
            check_times.append(moment.at)
            await pass_hours_online(bot, time, (moment.at - time.now) / HOUR)
        intervals = [(after - before) / 1000 for before, after in pairwise(check_times)]
        assert intervals[0] == 5
        assert intervals == sorted(intervals)
        assert intervals[-1] == 3600
        assert ben.direct_messages == []
        ana.deny_bot("tavern")
        await ben.until(lambda: bool(ben.direct_messages), play.PATIENCE_SECONDS)
