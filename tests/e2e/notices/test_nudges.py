"""Nudges come in the form that the player on turn prefers; other players cannot nudge too often."""

from pathlib import Path

from discord_playground import Actor, Playground, Shown
from game.tables.notices.nudge import NUDGE_AFTER
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.deliveries import deliver_twice
from tests.e2e.notices.preferences import (
    Clock,
    bot_with_clock,
    pass_hours_online,
    set_preferences,
    set_quiet_hours,
)
from tests.e2e.play_by_ids import ids_with_verb

NUDGE = "nudge"


async def open_nudge(who: Actor, channel: str) -> tuple[Shown, str]:
    """Open the settings; return the page and the id of its button that reminds somebody."""
    page = await play.open_settings(who, channel)
    [custom_id] = ids_with_verb(page, NUDGE)
    return page, custom_id


async def test_nudge_reposts_the_board_with_one_mention(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"])
        await bot.wait_until_idle()
        [board] = crew.boards()
        who = crew.on_turn(board)
        other, third = (person for person in crew.people if person is not who)
        assert "only just begun" in (await play.ask(other, NUDGE, crew.channel)).text
        await pass_hours_online(bot, time, 1)
        said = await play.ask(other, NUDGE, crew.channel)
        assert f"I'm reminding {who.person.name}." in said.text
        await bot.wait_until_idle()
        [fresh] = crew.boards()
        assert fresh.id != board.id
        assert transcript.pinged_ids(playground) == [who.id, who.id]
        for person in (third, other):
            assert "not long ago" in (await play.ask(person, NUDGE, crew.channel)).text
        for person in (who, playground.person("Eva")):
            assert ids_with_verb(await play.open_settings(person, crew.channel), NUDGE) == []
        await bot.wait_until_idle()
        assert crew.boards()[-1].id == fresh.id
        await pass_hours_online(bot, time, 12)
        await play.ask(third, NUDGE, crew.channel)
        await bot.wait_until_idle()
        assert transcript.pinged_ids(playground) == 3 * [who.id]
    async with bot_with_clock(playground, tmp_path, time):
        assert transcript.pinged_ids(playground) == 3 * [who.id]
        assert "not long ago" in (await play.ask(other, NUDGE, crew.channel)).text


async def test_simultaneous_nudges_remind_the_player_once(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"])
    await live_bot.wait_until_idle()
    who = crew.on_turn(crew.boards()[-1])
    playground.advance(NUDGE_AFTER / 1000)
    others = [person for person in crew.people if person is not who]
    pages = [(person, await open_nudge(person, crew.channel)) for person in others]
    for person, (page, custom_id) in pages:
        for _ in range(3):
            person.presses(page, custom_id=custom_id)
    await crew.people[0].until(
        lambda: len(transcript.pinged_ids(playground)) == 2, play.PATIENCE_SECONDS
    )
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(playground) == [who.id, who.id]


async def test_nudge_delivered_twice_is_not_refused_as_a_second_nudge(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await live_bot.wait_until_idle()
    who = crew.on_turn(crew.boards()[-1])
    other = next(person for person in crew.people if person is not who)
    playground.advance(NUDGE_AFTER / 1000)
    page, custom_id = await open_nudge(other, crew.channel)
    asked = deliver_twice(playground, lambda: other.presses(page, custom_id=custom_id))
    await asked.outcome
    assert f"I'm reminding {who.person.name}." in other.now(page).text


async def test_nudge_does_not_reach_a_player_without_notifications(
    playground: Playground, live_bot: LiveBot
) -> None:
    for name in ("Ana", "Ben"):
        await set_preferences(playground.person(name), "Not at all")
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    other = next(person for person in crew.people if person is not crew.on_turn(board))
    playground.advance(NUDGE_AFTER / 1000)
    assert "has turned notifications off" in (await play.ask(other, NUDGE, crew.channel)).text
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(playground) == []
    assert crew.boards()[-1].id == board.id


async def test_nudge_waits_for_the_end_of_quiet_hours(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await bot.wait_until_idle()
        [board] = crew.boards()
        who = crew.on_turn(board)
        other = next(person for person in crew.people if person is not who)
        await pass_hours_online(bot, time, 1)
        await set_quiet_hours(who, "9:30", "11:00", "10:00")
        assert "has quiet hours now" in (await play.ask(other, NUDGE, crew.channel)).text
        await bot.wait_until_idle()
        assert transcript.pinged_ids(playground) == [who.id]
        await pass_hours_online(bot, time, 1)
        assert transcript.pinged_ids(playground) == [who.id, who.id]
        await pass_hours_online(bot, time, 1)
        assert transcript.pinged_ids(playground) == [who.id, who.id]


async def test_a_computer_is_not_nudged(playground: Playground, live_bot: LiveBot) -> None:
    ana = playground.person("Ana")
    await ana.slash("cartagena watch", "tavern", players=2)
    assert ids_with_verb(await play.open_settings(ana, "tavern"), NUDGE) == []
