"""Nudges come in the form that the player on turn prefers; other players cannot nudge too often."""

from pathlib import Path

from discord_playground import Playground
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

NUDGE = "cartagena nudge"


async def test_nudge_reposts_the_board_with_one_mention(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"])
        await bot.wait_until_idle()
        [board] = crew.boards()
        who = crew.on_turn(board)
        other, third = (person for person in crew.people if person is not who)
        said = await other.slash(NUDGE, crew.channel)
        assert f"I'm reminding {who.person.name}." in said.text
        await bot.wait_until_idle()
        [fresh] = crew.boards()
        assert fresh.id != board.id
        assert transcript.pinged_ids(playground) == [who.id, who.id]
        for person in (third, other):
            assert "not long ago" in (await person.slash(NUDGE, crew.channel)).text
        assert "your own turn" in (await who.slash(NUDGE, crew.channel)).text
        assert (
            "not in this game" in (await playground.person("Eva").slash(NUDGE, crew.channel)).text
        )
        await bot.wait_until_idle()
        assert crew.boards()[-1].id == fresh.id
        await pass_hours_online(bot, time, 12)
        await third.slash(NUDGE, crew.channel)
        await bot.wait_until_idle()
        assert transcript.pinged_ids(playground) == 3 * [who.id]
    async with bot_with_clock(playground, tmp_path, time):
        assert transcript.pinged_ids(playground) == 3 * [who.id]
        assert "not long ago" in (await other.slash(NUDGE, crew.channel)).text


async def test_simultaneous_nudges_remind_the_player_once(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"])
    await live_bot.wait_until_idle()
    who = crew.on_turn(crew.boards()[-1])
    for person in crew.people:
        for _ in range(3):
            if person is not who:
                person.calls(NUDGE, crew.channel)
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
    asked = deliver_twice(playground, lambda: other.calls(NUDGE, crew.channel))
    await asked.outcome
    [said] = [one for one in other.sees(crew.channel) if one.ephemeral]
    assert f"I'm reminding {who.person.name}." in said.text


async def test_nudge_does_not_reach_a_player_without_notifications(
    playground: Playground, live_bot: LiveBot
) -> None:
    for name in ("Ana", "Ben"):
        await set_preferences(playground.person(name), "Not at all")
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    other = next(person for person in crew.people if person is not crew.on_turn(board))
    assert "has turned notifications off" in (await other.slash(NUDGE, crew.channel)).text
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
        await set_quiet_hours(who, "8:30", "10:00", "9:00")
        assert "has quiet hours now" in (await other.slash(NUDGE, crew.channel)).text
        await bot.wait_until_idle()
        assert transcript.pinged_ids(playground) == [who.id]
        await pass_hours_online(bot, time, 1)
        assert transcript.pinged_ids(playground) == [who.id, who.id]
        await pass_hours_online(bot, time, 1)
        assert transcript.pinged_ids(playground) == [who.id, who.id]


async def test_a_computer_is_not_nudged(playground: Playground, live_bot: LiveBot) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    await ana.slash("cartagena watch", "tavern", players=2)
    answer_to_ana = await ana.slash(NUDGE, "tavern")
    assert "computer's turn" in answer_to_ana.text
    assert "not in this game" in (await ben.slash(NUDGE, "tavern")).text
    assert "There is no game" in (await ana.slash(NUDGE, "jamaica")).text
