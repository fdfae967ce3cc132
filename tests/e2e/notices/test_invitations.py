"""Invitations in the way people prefer: a direct message or a mention, once, after quiet hours."""

from itertools import pairwise
from pathlib import Path

import pytest

from discord_playground import Actor, Playground, Shown
from game.model.due import Due
from game.model.ids import GameId
from tests.e2e import play, transcript
from tests.e2e.bots import LoopBot, aboard
from tests.e2e.notices.preferences import HOUR, Time, be_quiet, prefer, timed, wait
from tests.e2e.play_by_ids import choose
from tests.long import long

LATE = ("8:00", "10:00", "9:00")
"""Quiet hours that have begun and end in an hour."""

LOOKS = 14
"""The number of checks after which the next ones come every hour."""


async def invited(bot: LoopBot, host: Actor, *people: Actor) -> Shown:
    """Open a lobby and invite these people; return the lobby."""
    lobby = await host.slash("cartagena new", "tavern")
    panel = await host.click(lobby, "Set up")
    await choose(host, panel, "invited", *(one.id for one in people))
    await bot.wait_until_idle()
    return lobby_of(host)


def lobby_of(who: Actor) -> Shown:
    return [one for one in who.sees("tavern") if not one.ephemeral][-1]


async def test_rate_limit_for_one_person_does_not_delay_other_people(
    playground: Playground, inside: LoopBot
) -> None:
    ana, ben, chloe = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    for person in (ben, chloe):
        await prefer(person, "Direct message")
    asked = ben.direct_channel.id
    playground.faults.rate_limit(f"* /channels/{asked}/messages", 1200)
    await invited(inside, ana, ben, chloe)
    assert [one.text for one in chloe.tray] == ["Ana invites you to a game of Cartagena"]
    assert ben.tray == ()


async def test_invitation_message_links_to_the_lobby(
    playground: Playground, inside: LoopBot
) -> None:
    ana, ben, chloe = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    await prefer(ben, "Direct message")
    lobby = await invited(inside, ana, ben, chloe)
    [message] = ben.direct_messages
    assert message.data["content"] == "Ana invites you to a game of Cartagena"
    assert (message.button("table").url or "").endswith(f"/{lobby.channel_id}/{lobby.id}")
    assert "Players wanted: **Ben**, " + chloe.mention in lobby.text
    assert transcript.pinged(playground) == [chloe.id]
    panel = await ben.click(message, "Notifications")
    assert "I send you a direct message" in panel.text
    ben.dismiss(panel)
    await inside.cog.housekeeping.scheduler.catch_up()
    await inside.wait_until_idle()
    assert len(ben.direct_messages) == 1
    # A person whose invitation is withdrawn and made again gets no second message.
    panel = await ana.click(lobby_of(ana), "Set up")
    panel = await choose(ana, panel, "invited", chloe.id)
    await choose(ana, panel, "invited", ben.id, chloe.id)
    await inside.wait_until_idle()
    assert len(ben.direct_messages) == 1
    assert transcript.unhappy(playground) == []


@pytest.mark.parametrize("wish", ["Mention me", pytest.param("Direct message", marks=long)])
async def test_invitation_waits_for_the_end_of_quiet_hours(
    playground: Playground, tmp_path: Path, time: Time, wish: str
) -> None:
    ana, ben, chloe = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    async with timed(playground, tmp_path, time) as bot:
        await prefer(ben, wish)
        await be_quiet(ben, *LATE)
        await invited(bot, ana, ben, chloe)
        await wait(bot, time, 0.5)
        assert (ben.direct_messages, transcript.pinged(playground)) == ([], [chloe.id])
    async with timed(playground, tmp_path, time) as bot:
        await wait(bot, time, 0.6)
        await wait(bot, time, 0.1)
        if wish == "Direct message":
            assert len(ben.direct_messages) == 1
            assert transcript.pinged(playground) == [chloe.id]
        else:
            assert ben.direct_messages == []
            assert transcript.pinged(playground) == [chloe.id, ben.id]
            assert lobby_of(ana).pings == (ben.id,)


async def test_person_who_has_already_joined_gets_no_invitation(
    playground: Playground, tmp_path: Path, time: Time
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with timed(playground, tmp_path, time) as bot:
        await prefer(ben, "Direct message")
        await be_quiet(ben, *LATE)
        lobby = await invited(bot, ana, ben)
        await ben.click(lobby, "Join")
        await wait(bot, time, 1.1)
        assert ben.direct_messages == []
        assert await bot.tables.upkeep.due(10) == ()


async def test_refused_invitation_message_becomes_a_mention(
    playground: Playground, inside: LoopBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    await prefer(ben, "Direct message")
    ben.close_direct_messages()
    await invited(inside, ana, ben)
    await inside.wait_until_idle()
    assert ben.direct_messages == []
    assert transcript.pinged(playground) == [ben.id]
    assert lobby_of(ana).pings == (ben.id,)
    await ben.click(lobby_of(ana), "How to play")
    await ben.until(
        lambda: any("couldn't send you a direct" in one.text for one in ben.sees("tavern")),
        play.PATIENCE,
    )


@long
async def test_sent_but_unrecorded_invitation_is_not_sent_again(
    playground: Playground, tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")

    async def killed(*_: object) -> None:
        raise OSError("killed")

    async with aboard(playground, tmp_path / "games.sqlite3", time) as bot:
        await prefer(ben, "Direct message")
        monkeypatch.setattr(bot.tables.notices, "invited", killed)
        await invited(bot, ana, ben)
        assert len(ben.direct_messages) == 1
    async with timed(playground, tmp_path, time) as bot:
        for _ in range(3):
            await wait(bot, time, 0.02)
    assert len(ben.direct_messages) == 1


async def test_invitation_saved_right_before_a_kill_is_sent_after_the_restart(
    playground: Playground, tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with timed(playground, tmp_path, time) as bot:
        await prefer(ben, "Direct message")
        monkeypatch.setattr(bot.cog.delivery, "begin", lambda *_: None)
        await invited(bot, ana, ben)
        assert ben.direct_messages == []
    async with timed(playground, tmp_path, time) as bot:
        await wait(bot, time, 0.02)
    assert len(ben.direct_messages) == 1


async def invited_out_of_sight(ana: Actor, ben: Actor) -> None:
    """Let Ana invite Ben to a lobby that cannot be posted."""
    await prefer(ben, "Direct message", channel="jamaica")
    lobby = await ana.slash("cartagena new", "tavern")
    panel = await ana.click(lobby, "Set up")
    ana.deny("tavern", "send_messages")
    await choose(ana, panel, "invited", ben.id)


async def test_invitation_is_not_sent_before_the_lobby_is_posted(
    playground: Playground, tmp_path: Path, time: Time
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with timed(playground, tmp_path, time) as bot:
        await invited_out_of_sight(ana, ben)
        for _ in range(3):
            await wait(bot, time, 0.01)
        assert ben.direct_messages == []
        ana.deny("tavern")
        await ben.until(lambda: bool(ben.direct_messages), play.PATIENCE)
        [message] = ben.direct_messages
        assert (message.button("table").url or "").endswith(f"/{lobby_of(ana).id}")


async def test_checks_of_an_unposted_lobby_become_less_frequent(
    playground: Playground, tmp_path: Path, time: Time
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with timed(playground, tmp_path, time) as bot:
        await invited_out_of_sight(ana, ben)
        looks = list[int]()
        for _ in range(LOOKS):
            moment = await bot.tables.notices.due_of(GameId(1), Due.INVITE)
            assert moment is not None
            looks.append(moment.at)
            await wait(bot, time, (moment.at - time.now) / HOUR)
        seconds = [(after - before) / 1000 for before, after in pairwise(looks)]
        assert seconds[0] == 5
        assert seconds == sorted(seconds)
        assert seconds[-1] == 3600
        assert ben.direct_messages == []
        ana.deny("tavern")
        await ben.until(lambda: bool(ben.direct_messages), play.PATIENCE)
