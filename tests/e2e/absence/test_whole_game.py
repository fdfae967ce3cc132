"""A whole game in which one of three players stops answering, and only the right people are called.

Ben prefers direct messages. He is reminded, others let a computer play three of his turns, and his
seat goes to a computer and back. Chloé wants no calls at all. The bot is killed twice.
"""

from functools import partial

from discord_playground import Actor, Playground, Shown
from game.rules.marks import Control, ControlMark
from tests.e2e import play, transcript
from tests.e2e.absence.waiting import HOUR_MS, labels_containing
from tests.e2e.bots import ProcessBot
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.e2e.records import verified
from tests.long import long

NAMES = ["Ana", "Ben", "Chloé"]
MOST_TURNS = 300
TIME_GIVEN_BACK_EVENT = "turns get their time back"


@long
async def test_game_goes_on_without_an_absent_player_who_later_returns(
    playground: Playground, process: ProcessBot
) -> None:
    ana, ben, chloe = (playground.person(name) for name in NAMES)
    await set_preferences(ben, "Direct message")
    await set_preferences(chloe, "Not at all")
    crew = await play.start_game(
        playground, NAMES, cards="jamaica", pirates=4, pace=HOUR_MS // 1000
    )
    for missed in (1, 2, 3):
        board = await play_until_turn_of(ben, crew)
        await wait_for_call_and_reminder(playground, ben, missed)
        if missed == 1:
            await check_downtime_is_given_back(crew, process)
        playground.advance(0.15 * 3600 + 60)
        overdue_board = await ana.until(partial(find_overdue_board, crew), PATIENCE_SECONDS)
        await ana.click(overdue_board, "Play on for Ben")
        await ana.until(partial(turn_has_passed, crew, board), PATIENCE_SECONDS)
    board = crew.boards()[-1]
    [label] = labels_containing(board, "Hand over ")
    question = await ana.click(board, label)
    await ana.click(question, "Helmsman (strong)")
    await process.restart()
    for _ in range(2):
        await play_until_turn_of(chloe, crew)
        board = await play_one_turn(crew)
    assert "played by a computer" in board.text
    returned_panel = await ben.click(board, "My cards")
    assert "your seat is yours again" in returned_panel.text
    await play_until_turn_of(ben, crew)
    for _ in range(MOST_TURNS):
        if crew.final_messages():
            break
        await play_one_turn(crew)
    [final] = crew.final_messages()
    more = await crew.people[0].click(final, "More")
    assert "Helmsman for Ben: turns" in more.text
    assert "Computer in Ben's seat" in more.text
    marks = [one for one in verified(more).record if isinstance(one, ControlMark)]
    controls = [Control.ASKED] * 3 + [Control.COMPUTER, Control.OWN]
    assert [mark.control for mark in marks] == controls
    assert set(transcript.pinged_ids(playground)) == {ana.id}
    assert chloe.direct_messages == ana.direct_messages == []
    assert transcript.bot_error_answers(playground) == []


async def wait_for_call_and_reminder(playground: Playground, ben: Actor, turn_number: int) -> None:
    """Wait for the message of Ben's turn ``turn_number`` and for the reminder before its end."""
    told = await ben.until(partial(messages, ben, 2 * turn_number - 1), PATIENCE_SECONDS)
    assert "your turn" in told[-1].text.lower()
    playground.advance(0.85 * 3600)
    told = await ben.until(partial(messages, ben, 2 * turn_number), PATIENCE_SECONDS)
    assert "nearly up" in told[-1].text


async def check_downtime_is_given_back(crew: Crew, process: ProcessBot) -> None:
    """Let an hour pass while the bot is down, and check that the turn's time has not shrunk."""
    await process.kill()
    crew.playground.advance(3600)
    await process.start()
    await crew.people[0].until(lambda: TIME_GIVEN_BACK_EVENT in process.log, PATIENCE_SECONDS)
    assert find_overdue_board(crew) is None
    crew.playground.advance(0.85 * 3600)


async def play_until_turn_of(person: Actor, crew: Crew) -> Shown:
    """Let the others play until this person is on turn; return the board."""
    while crew.on_turn(board := await crew.wait_for_board()) is not person:
        await play_one_turn(crew)
    return board


async def play_one_turn(crew: Crew) -> Shown:
    """Let the player on turn play; return the newest board, or the final board."""
    board = await crew.wait_for_board()
    who, panel = await play.open_panel(crew)
    await play.take_turn(who, panel)
    await who.until(lambda: crew.final_messages() or turn_has_passed(crew, board), PATIENCE_SECONDS)
    return crew.final_messages()[-1] if crew.final_messages() else crew.boards()[-1]


def turn_has_passed(crew: Crew, board: Shown) -> bool:
    """Return whether the newest board shows another person's turn than ``wait_for_board``."""
    player_before = crew.on_turn(board)
    return any(crew.on_turn(one) is not player_before for one in crew.boards()[-1:])


def find_overdue_board(crew: Crew) -> Shown | None:
    """Return the board if it says that time is up."""
    return next((one for one in crew.boards() if "Time is up" in one.text), None)


def messages(person: Actor, count: int) -> list[Shown] | None:
    """Return the direct messages if there are at least ``count``."""
    found = person.direct_messages
    return found if len(found) >= count else None
