"""The lobby: people join, leave and start, and the lobby refuses what is not allowed."""

import re

import pytest

from discord_playground import Playground
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.long import long

pytestmark = pytest.mark.usefixtures("live_bot")


async def test_promise_is_shown_before_anyone_joins(playground: Playground) -> None:
    ana, ben, eva = (playground.person(name) for name in ("Ana", "Ben", "Eva"))
    lobby = await ana.slash("cartagena new", "tavern")
    [promise] = re.findall(r"\b[0-9a-f]{64}\b", (await eva.click(lobby, "Fair?")).text)
    assert promise[:16] not in lobby.text
    lobby_after_join = await ben.click(lobby, "Join")
    assert promise[:16] not in lobby_after_join.text
    assert promise in (await ben.click(lobby_after_join, "Fair?")).text
    await ana.click(lobby, "Start")
    await ana.until(lambda: "The game has begun" in ana.now(lobby).text, play.PATIENCE_SECONDS)
    assert promise[:16] not in ana.now(lobby).text
    assert promise in (await eva.click(ana.now(lobby), "Fair shuffles")).text


async def test_next_person_becomes_host_when_the_host_leaves(playground: Playground) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben", "Eva"])
    ana, ben, _ = crew.people
    lobby = await crew.wait_for_board("The host can start")
    assert "**Ana** (host)" in lobby.text
    assert play.labels(lobby) == [
        "Join",
        "Leave",
        "Start",
        "Set up",
        "How to play",
        "Fair?",
    ]
    lobby_after_leave = await ana.click(lobby, "Leave")
    assert "Ana" not in lobby_after_leave.text
    assert "**Ben** (host)" in lobby_after_leave.text
    lobby_after_rejoin = await ana.click(lobby_after_leave, "Join")
    assert "**Ana**\n" in lobby_after_rejoin.text
    assert "Only the host" in (await ana.click(lobby_after_rejoin, "Start")).text
    await ben.click(lobby_after_rejoin, "Start")
    assert crew.on_turn(await crew.wait_for_board()) in crew.people


async def test_lobby_closes_when_the_last_person_leaves(playground: Playground) -> None:
    crew = await play.fill_lobby(playground, ["Ana"])
    lobby = await crew.wait_for_board("One more player")
    closed = await crew.people[0].click(lobby, "Leave")
    assert "called off" in closed.text
    assert closed.buttons == ()
    assert "One more player" in (await crew.people[0].slash("cartagena new", "tavern")).text


async def test_lobby_refuses_clicks_with_private_answers(playground: Playground) -> None:
    crew = await play.fill_lobby(playground, ["Ana"])
    ana, ben = crew.people[0], playground.person("Ben")
    lobby = await crew.wait_for_board("One more player")
    assert await _private_answer_line(ana, lobby, "Join") == "You're already in."
    assert lobby.button("Start").disabled
    assert (await _private_answer_line(ben, lobby, "Leave")).startswith("You're not in this game.")
    assert (await _private_answer_line(ben, lobby, "Set up")).startswith("Ana sets this table up.")
    assert play.game_version(ana.now(lobby)) == play.game_version(lobby)


async def test_join_button_is_disabled_when_all_seats_are_taken(playground: Playground) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben", "Chloé", "Dirk", "Eva"])
    lobby = await crew.wait_for_board("All seats are taken")
    assert lobby.button("Join").disabled


async def test_a_lobby_can_be_called_off_by_its_host(playground: Playground) -> None:
    crew = await play.fill_lobby(playground, ["Ben", "Chloé"])
    lobby = await crew.wait_for_board("The host can start")
    ben = crew.people[0]
    panel = await ben.click(lobby, "Set up")
    assert (await ben.click(panel, "Call it off")).text == "The game is called off."
    assert (await crew.wait_for_board("This game was called off")).buttons == ()


async def test_a_lobby_can_be_called_off_by_a_moderator(playground: Playground) -> None:
    crew = await play.fill_lobby(playground, ["Ben", "Chloé"])
    ana = playground.person("Ana")
    assert crew.people[0].now(await crew.wait_for_board("The host can start")).buttons
    assert (await play.ask(ana, "set-off", "tavern")).text == "The game is called off."
    assert (await crew.wait_for_board("called off")).buttons == ()


async def test_player_who_claims_to_be_the_oldest_begins_the_game(playground: Playground) -> None:
    crew = await play.fill_lobby(
        playground, ["Ana", "Ben"], edition="ravensburger-basic", cards="jamaica", first="vote"
    )
    ana, ben = crew.people
    lobby = await crew.wait_for_board("Who is the oldest?")
    assert lobby.selects[0].labels == ("I am the oldest",)
    await ben.select(lobby, "me")
    voted = await crew.wait_for_board("1 vote")
    assert "**Ben** 1 vote" in voted.text
    await ana.click(lobby, "Start")
    assert crew.on_turn(await crew.wait_for_board()) is ben


async def test_vote_menu_counts_votes_and_takes_a_repeated_vote_back(
    playground: Playground,
) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"], first="vote")
    ana, ben = crew.people
    lobby = await crew.wait_for_board("The host can start")
    [question] = lobby.selects
    assert "Who looks most like a pirate?" in lobby.text
    assert "you choose who begins" not in lobby.text, "it asks"
    assert question.labels == ("Ana", "Ben")
    await ana.select(lobby, question.values[1])
    voted = await crew.wait_for_board("1 vote")
    await ben.select(voted, question.values[1])
    agreed = await crew.wait_for_board("2 votes")
    assert "**Ben** 2 votes" in agreed.text
    await ben.select(agreed, question.values[1])
    assert "**Ben** 1 vote" in (await crew.wait_for_board("1 vote")).text


async def test_simultaneous_joins_give_each_person_at_most_one_seat(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.fill_lobby(playground, ["Ana"])
    lobby = await crew.wait_for_board("One more player")
    others = [playground.person(name) for name in ("Ben", "Chloé", "Dirk", "Eva", "Fay")]
    for person in others * 2:
        person.presses(lobby, "Join")
    await crew.wait_for_board("All seats are taken")
    await crew.people[0].until(lambda: len(_first_private_lines(playground)) == 6)
    assert sorted(_first_private_lines(playground)) == [
        "All five seats are taken.",
        "All five seats are taken.",
        *["You're already in."] * 4,
    ]
    await live_bot.wait_until_idle()
    assert len(crew.public()) == 1


@long
async def test_names_with_markup_are_escaped_and_ping_nobody(playground: Playground) -> None:
    name_with_markup = "@everyone <@1> *x* [a](b.c)"
    crew = await play.start_game(
        playground, [name_with_markup, f"<@{playground.person('Eva').id}>"]
    )
    board = await crew.wait_for_board()
    who = crew.on_turn(board)
    panel = await who.click(board, "My cards")
    await play.take_turn(who, panel)
    other = next(person for person in crew.people if person is not who)
    await crew.wait_for_board_calling(other)
    await play.ask(other, "resign", "tavern")
    assert "\\@everyone \\<\\@1\\> \\*x\\*" in board.text
    assert transcript.pinged_ids(playground) == [who.id, other.id]


async def _private_answer_line(who: play.Actor, message: play.Shown, label: str) -> str:
    answer = await who.click(message, label)
    assert answer.ephemeral
    return answer.text.splitlines()[0]


def _first_private_lines(playground: Playground) -> list[str]:
    """Return the first line of each private message that was shown so far."""
    return [
        message.text.splitlines()[0]
        for message in transcript.shown_messages(playground, "message")
        if message.ephemeral
    ]
