"""Each person is called as they prefer: by a mention, after their quiet hours, or not at all."""

from pathlib import Path

from discord_playground import Playground
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import (
    HOUR,
    Clock,
    bot_with_clock,
    end_turn,
    pass_hours_online,
    play_until_turn_of,
    set_preferences,
    set_quiet_hours,
)
from tests.long import long


@long
async def test_person_who_turned_notifications_off_is_not_mentioned(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    said = await set_preferences(ana, "Not at all")
    assert "I don't notify you" in said.text
    assert "quiet" not in said.text.lower()
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    players_of_turns = [await end_turn(crew, live_bot) for _ in range(4)]
    player_on_turn = crew.on_turn(crew.boards()[-1])
    called = [who.id for who in (*players_of_turns, player_on_turn) if who is not ana]
    assert transcript.pinged_ids(playground) == called
    assert len(called) in {2, 3}


async def test_preference_survives_a_restart_and_applies_in_every_channel(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    ana = playground.person("Ana")
    async with bot_with_clock(playground, tmp_path, time):
        panel = await set_preferences(ana, "Not at all")
    async with bot_with_clock(playground, tmp_path, time):
        panel = await ana.click(panel, "Mention me")
        assert "I mention you" in panel.text
        assert "no quiet hours" in (await set_preferences(ana, channel="jamaica")).text
        panel = await ana.click(panel, "Turn the reminder off")
        panel = await ana.click(panel, "Tell me when I'm next")
        assert "I don't remind you" in panel.text
        assert "also tell you when you're next" in panel.text


async def test_panel_opens_the_notification_settings(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who, panel = await play.open_panel(crew)
    settings = await who.click(panel, play.SETTINGS)
    own = await who.click(settings, "Notifications and panel")
    assert (own.id, "### Notifications" in own.text) == (settings.id, True)
    assert "Your turn" in who.now(panel).text


async def test_board_is_posted_in_quiet_hours_but_the_mention_waits(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    people = [playground.person(name) for name in ("Ana", "Ben")]
    async with bot_with_clock(playground, tmp_path, time) as bot:
        for person in people:
            # 9:00 in UTC is 14:45 in Nepal.
            said = await set_quiet_hours(person, "14:00", "20:45", "14:46")
            assert "Quiet from 14:00 to 20:45" in said.text
            assert "now shows 14:45 (UTC+5:45)" in said.text
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await bot.wait_until_idle()
        [board] = crew.boards()
        assert transcript.pinged_ids(playground) == []
        await pass_hours_online(bot, time, 5.99)
        assert crew.people[0].still_there(board)
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await pass_hours_online(bot, time, 0.01)
        who = crew.on_turn(board)
        assert transcript.pinged_ids(playground) == [who.id]
        [fresh] = crew.boards()
        assert fresh.id != board.id
        assert crew.on_turn(fresh) is who
        for _ in range(3):
            await pass_hours_online(bot, time, 1)
        assert crew.boards()[-1].id == fresh.id
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await pass_hours_online(bot, time, 0)
        assert transcript.pinged_ids(playground) == [who.id]
        assert crew.boards()[-1].id == fresh.id


@long
async def test_player_who_acts_during_quiet_hours_is_not_mentioned_later(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        other = next(p for p in crew.people if p is not crew.on_turn(crew.boards()[-1]))
        await set_quiet_hours(other, "8", "12", "+0")
        called = transcript.pinged_ids(playground)
        await end_turn(crew, bot)
        assert transcript.pinged_ids(playground) == called
        assert await end_turn(crew, bot) is other
        called = transcript.pinged_ids(playground)
        await pass_hours_online(bot, time, 5)
        assert transcript.pinged_ids(playground) == called


async def test_invalid_quiet_hours_change_nothing(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    for begin, end, zone, said in (
        ("late", "7:00", "+1", "I couldn't read that"),
        ("22:00", "25:00", "+1", "I couldn't read that"),
        ("22:00", "0", "+1", "00:00 or 12 am"),
        ("22:00", "7:00", "Atlantis", "I don't know that time zone"),
        ("7:00", "7", "+1", "different end"),
    ):
        assert said in (await set_quiet_hours(ana, begin, end, zone)).text
    assert "no quiet hours" in (await set_preferences(ana)).text
    panel = await set_quiet_hours(ana, "22", "7", "UTC-3:30")
    assert "Quiet from 22:00 to 07:00" in panel.text
    assert "no quiet hours" in (await ana.click(panel, "Turn quiet hours off")).text


async def test_board_mentions_the_next_player_who_asked_to_be_told(
    playground: Playground, live_bot: LiveBot
) -> None:
    names = ["Ana", "Ben", "Cleo"]
    cleo = playground.person("Cleo")
    await set_preferences(cleo, "Tell me when I'm next")
    crew = await play.start_game(playground, names, cards="tortuga")
    await live_bot.wait_until_idle()
    for _ in range(4):
        [board] = crew.boards()
        on_turn = crew.on_turn(board)
        next_player = crew.people[(crew.people.index(on_turn) + 1) % 3]
        expected_pings = {on_turn.id} | ({cleo.id} if next_player is cleo else set())
        assert set(board.pings) == expected_pings
        assert (f"Next: {cleo.mention}" in board.text) == (next_player is cleo)
        panel = await play.play_action(on_turn, await on_turn.click(board, "My cards"))
        await live_bot.wait_until_idle()
        current_board = on_turn.now(board)
        assert (f"Next: {cleo.mention}" in current_board.text) == (next_player is cleo)
        await play.take_turn(on_turn, panel)
        await live_bot.wait_until_idle()


@long
async def test_next_player_is_mentioned_after_quiet_hours(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    cleo = playground.person("Cleo")
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await set_preferences(cleo, "Tell me when I'm next")
        await set_quiet_hours(cleo, "8", "12", "9:00")
        crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"], cards="tortuga")
        await bot.wait_until_idle()
        ben = crew.people[1]
        await play_until_turn_of(crew, bot, lambda who: who is ben)
        called = transcript.pinged_ids(playground)
        await pass_hours_online(bot, time, 3)
        assert transcript.pinged_ids(playground) == [*called, cleo.id]
        [board] = crew.boards()
        assert board.pings == (cleo.id,)
        assert f"Next: {cleo.mention}" in board.text
        assert crew.on_turn(board) is ben
        assert time.now % HOUR == 0
