"""A rematch: from the final board to the next game of the people who accept."""

from discord_playground import Actor, Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.play import Crew
from tests.makers.engines import both_engines

pytestmark = both_engines


async def finish_game_of_three(playground: Playground) -> tuple[Crew, Shown, list[Actor]]:
    """Finish a game of three; return it, the final board, and the people.

    The people come in this order: the first to leave, the second to leave, the winner.
    """
    crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"], cards="tortuga")
    leavers: list[Actor] = []
    for _ in range(2):
        who = next(one for one in crew.people if one not in leavers)
        await who.click(await play.ask(who, "resign", crew.channel), "Leave the game")
        leavers.append(who)
    final = await crew.wait_for_board(play.GAME_OVER_TEXT)
    return crew, final, [*leavers, next(one for one in crew.people if one not in leavers)]


async def test_rematch_invites_players_who_stayed_to_the_end(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, final, (first_to_leave, host, winner) = await finish_game_of_three(playground)
    await live_bot.wait_until_idle()
    eva, before = playground.person("Eva"), transcript.pinged_ids(playground)
    assert "not in this game" in (await eva.click(final, "Rematch")).text
    await host.click(final, "Rematch")
    lobby = await crew.wait_for_board(f"Players wanted: {winner.mention}")
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(playground)[len(before) :] == [winner.id]
    assert f"**{host.person.name}** (host, begins)" in lobby.text
    assert f"**{first_to_leave.person.name}**" not in lobby.text
    refused = await winner.click(final, "Rematch")
    assert refused.ephemeral
    assert "There is already a game in this channel" in refused.text

    await winner.click(lobby, "Join")
    lobby = await crew.wait_for_board("The host can start")
    [beginner_line] = [line for line in lobby.text.splitlines() if "begins)" in line]
    await host.click(lobby, "Start")
    await live_bot.wait_until_idle()
    assert f"**{crew.on_turn(await crew.wait_for_board()).person.name}**" in beginner_line
    assert transcript.stray_pings(playground) == []
    assert transcript.bot_error_answers(playground) == []


async def test_rematch_invites_by_direct_message_if_preferred(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, final, (_, host, winner) = await finish_game_of_three(playground)
    await set_preferences(winner, "Direct message")
    before = transcript.pinged_ids(playground)
    await host.click(final, "Rematch")
    await crew.wait_for_board(f"Players wanted: **{winner.person.name}**")
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(playground) == before
    assert "invites you" in winner.direct_messages[-1].text
