"""Whole games by clicks, with a bot that is killed several times."""

import pytest

from discord_playground import Actor, Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.games import kill_moments
from tests.e2e.play import GAME_OVER_TEXT, PATIENCE_SECONDS, Crew
from tests.e2e.records import read_and_verify
from tests.long import long
from tests.makers.engines import both_engines

pytestmark = both_engines

NAMES = ["Ana", "Ben", "Chloé"]
GAMES = [
    pytest.param(
        NAMES,
        "jamaica",
        [
            kill_moments.between_clicks,
            kill_moments.before_the_next_board,
            kill_moments.right_after_a_click,
        ],
        id="jamaica-of-three",
    ),
    pytest.param(
        NAMES[:2],
        "tortuga",
        [
            kill_moments.before_the_answer,
            kill_moments.before_old_line_is_deleted,
            kill_moments.before_old_board_is_deleted,
        ],
        id="tortuga-of-two",
    ),
]
MAX_TURNS = 300
TURNS_BETWEEN_KILLS = 3
"""The least number of turns from one kill to the next."""


@long
@pytest.mark.timeout(120)
@pytest.mark.parametrize(("names", "cards", "due"), GAMES)
async def test_game_reaches_a_winner_although_the_bot_is_killed_several_times(
    playground: Playground,
    process: ProcessBot,
    names: list[str],
    cards: str,
    due: list[kill_moments.KillMoment],
) -> None:
    crew = await play.start_game(playground, names, cards=cards, pirates=4)
    turn, calm_turns, due = 0, 0, list(due)
    while not crew.final_messages() and turn < MAX_TURNS:
        who, panel = await play.open_panel(crew)
        calm_turns += 1
        is_time = calm_turns >= TURNS_BETWEEN_KILLS
        if due and is_time and kill_moments.is_possible(due[0], crew):
            kill_moment, calm_turns = due.pop(0), 0
            await kill_moment(crew, process, who, panel)
            who, panel = await open_panel_after_restart(crew)
            if kill_moment in kill_moments.LEAVING_OLD_MESSAGES:
                await wait_for_newest_board(crew, who, panel)
        panel = await play.take_turn(who, panel)
        turn += 1
        if GAME_OVER_TEXT in panel.text:
            await who.until(crew.final_messages, PATIENCE_SECONDS)
    assert due == []
    [final] = crew.final_messages()
    await process.restart()
    await read_and_verify(crew.people[0], final)
    await press_every_button(crew)
    assert transcript.bot_error_answers(playground) == []


async def open_panel_after_restart(crew: Crew) -> tuple[Actor, Shown]:
    """Return the player on turn after a restart, with a new panel."""
    for who in crew.people:
        panel = await who.slash("cartagena hand", crew.channel)
        if "Your turn" in panel.text:
            return who, panel
    raise AssertionError("nobody is on turn")


async def wait_for_newest_board(crew: Crew, who: Actor, panel: Shown) -> None:
    """Wait until the only board shows the newest state; nobody clicks meanwhile."""
    panel_version = play.game_version(panel)
    await who.until(
        lambda: [play.game_version(board) for board in crew.boards()] == [panel_version],
        PATIENCE_SECONDS,
    )
    [newest] = crew.boards()
    assert crew.on_turn(newest) is who
    await who.until(lambda: len(crew.pings_below_boards()) <= 1, PATIENCE_SECONDS)


async def press_every_button(crew: Crew) -> None:
    """Press every button of every message, as each player.

    "Rematch" is left out, because it would begin another game. The buttons are
    read again after each press: a panel of a finished game loses all of them at the first press.
    """
    for who in crew.people:
        pressed: set[tuple[str, str]] = set()
        for message in who.sees(crew.channel):
            while who.still_there(message) and (
                custom_id := _next_unpressed_id(who.now(message), pressed)
            ):
                pressed.add((message.id, custom_id))
                assert (await who.click(message, custom_id=custom_id)).text


def _next_unpressed_id(message: Shown, pressed: set[tuple[str, str]]) -> str | None:
    buttons = [one for one in message.buttons if not one.disabled]
    ids = (button.custom_id for button in buttons if button.label != "Rematch")
    return next((one for one in ids if one and (message.id, one) not in pressed), None)
