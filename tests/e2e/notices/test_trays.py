"""The locked phones of five people in one whole game show calls and nothing else."""

from pathlib import Path

from discord_playground import Actor, Notification, Playground
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import Clock, bot_with_clock, pass_hours_online, set_preferences
from tests.e2e.play import GAME_OVER_TEXT, Crew
from tests.e2e.play_by_ids import choose_setting
from tests.long import long

NAMES = ("Ana", "Ben", "Chloé", "Dirk", "Eva")
DIRECT = "Direct message"
DIRECT_CALLS = [
    "It's your turn in Cartagena · game 1 · 3 actions · 24 hours",
    "The others are waiting for you in Cartagena · game 1 · 3 actions · 23 hours left",
    "Your time in Cartagena is nearly up · game 1 · 4 hours left",
]


async def lobby_with_invitations(playground: Playground, bot: LiveBot) -> Crew:
    """Open a lobby of five; two of them are invited, one by direct message."""
    ana, ben, _, dirk, _ = people = [playground.person(name) for name in NAMES]
    lobby = await ana.slash("cartagena new", "tavern", pirates=4, segments=4, cards="hispaniola")
    panel = await ana.click(lobby, "Set up")
    await choose_setting(ana, panel, "invited", ben.id, dirk.id)
    await bot.wait_until_idle()
    crew = Crew(playground, tuple(people), "tavern")
    for person in people[1:]:
        await person.click(await crew.wait_for_board("Ana"), "Join")
        await bot.wait_until_idle()
    return crew


async def play_turn(crew: Crew, bot: LiveBot) -> None:
    """Let the player on turn play a whole turn."""
    [board] = crew.boards()
    who = crew.on_turn(board)
    await play.take_turn(who, await who.click(board, "My cards"))
    await bot.wait_until_idle()


def notifications(person: Actor) -> list[str]:
    """Return the notifications that a person's phone showed."""
    return [one.text for one in person.tray]


def calls_by_mention(playground: Playground, person: Actor) -> list[str]:
    """Return the texts that call a person in one turn by mentions in the channel."""
    name = playground.world.people[person.id].name
    return [
        f"@{name}, it's your turn in Cartagena · 3 actions · 24 hours",
        f"@{name}, the others are waiting for you in Cartagena · 3 actions · 23 hours left",
        f"@{name}, your time in Cartagena is nearly up · 4 hours left",
    ]


def channel_notifications(person: Actor) -> list[Notification]:
    return [one for one in person.tray if one.place != DIRECT]


@long
async def test_phones_of_five_players_show_only_calls(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        ana, ben, chloe, dirk, eva = (playground.person(name) for name in NAMES)
        await set_preferences(dirk, DIRECT)
        for person in (ana, ben, chloe, dirk, eva):
            person.clear_tray()
        eva.notify(playground.world.home, "all")
        crew = await lobby_with_invitations(playground, bot)
        assert notifications(ben) == ["@Ben, Ana invites you to a game of Cartagena"]
        assert notifications(dirk) == ["Ana invites you to a game of Cartagena"]
        [lobby] = [one for one in crew.public() if one.buttons]
        await ana.click(lobby, "Start")
        await crew.wait_for_board()
        await bot.wait_until_idle()
        first = crew.on_turn(crew.boards()[0])
        nudger = next(person for person in (ana, ben, chloe) if person is not first)
        await pass_hours_online(bot, time, 1)
        await play.ask(nudger, "nudge", "tavern")
        await bot.wait_until_idle()
        await pass_hours_online(bot, time, 0.8 * 24 - 1)
        calls = notifications(first)[-3:]
        while not crew.final_messages():
            await play_turn(crew, bot)
        assert calls == (DIRECT_CALLS if first is dirk else calls_by_mention(playground, first))
        for person in crew.people:
            assert all(notifications(person)), "an empty notification"
        assert channel_notifications(dirk) == [], "who wants direct messages is not mentioned"
        # Eva gets a notification of every message; here every message was a call to somebody.
        evas_messages = {one.message for one in eva.tray}
        mentions = {
            one.message
            for person in (ana, ben, chloe, eva)
            for one in channel_notifications(person)
        }
        assert evas_messages == mentions
        assert GAME_OVER_TEXT in crew.final_messages()[0].text
