"""The daily puzzle for people who use a screen reader."""

from cogs.ui.buttons import ClickId
from game.tables.daily.attempts import view_after_actions
from game.tables.daily.days import puzzle_on
from game.tables.durations import DAY
from tests.cogs.daily.player import button_of, open_puzzle, play_moves
from tests.cogs.offline import Answer, OfflineBot
from tests.makers.people import ANA, Clock
from tests.tables.daily.player import TODAY, wrong_action

PUZZLE = puzzle_on(TODAY)
PICTURE = 12
"""The type of a component that shows pictures."""


def shows_picture(answer: Answer) -> bool:
    """Whether an answer holds a picture."""
    return PICTURE in {part.get("type") for part in answer._parts(answer.data)}


async def test_puzzle_can_be_solved_without_a_picture(bot: OfflineBot) -> None:
    assert "Your moves:" not in (await open_puzzle(bot, ANA)).text
    await bot.press(ANA, ClickId("notify-set", detail="words=on"))
    drawn = [*bot.drawing_workers.drawings_asked_for]
    panel = await open_puzzle(bot, ANA)
    assert not shows_picture(panel)
    assert "Your moves:" in panel.text
    assert "→" not in panel.text
    wrong = await play_moves(bot, ANA, panel, [wrong_action(PUZZLE)])
    assert "### Not yet: attempt 1 of 3" in wrong.text
    again = await bot.press(ANA, button_of(wrong, "day-panel"))
    assert "Attempt 2 of 3" in again.text
    assert not shows_picture(again)
    result = await play_moves(bot, ANA, again, PUZZLE.solution)
    assert "solved at attempt 2 of 3" in result.text
    shown = await bot.press(ANA, button_of(result, "day-steps"))
    assert "Step 1 of" in shown.text
    for answer in (wrong, result, shown, await open_puzzle(bot, ANA)):
        assert not shows_picture(answer)
        assert "→" not in answer.text
    assert bot.drawing_workers.drawings_asked_for == drawn


async def test_yesterdays_answer_has_no_picture(bot: OfflineBot, clock: Clock) -> None:
    await bot.press(ANA, ClickId("notify-set", detail="words=on"))
    clock.now += DAY
    answer = await bot.command(ANA, "daily", day="yesterday")
    assert "The answer" in answer.text
    assert "→" not in answer.text
    assert bot.drawing_workers.drawings_asked_for == []


async def test_every_space_of_the_board_is_listed(bot: OfflineBot) -> None:
    await bot.press(ANA, ClickId("notify-set", detail="words=on"))
    panel = await open_puzzle(bot, ANA)
    assert "You are Red\n" in panel.text
    told = await bot.press(ANA, button_of(panel, "day-spaces"))
    assert told.private
    view = view_after_actions(TODAY)
    names = [one.name for one in view.options.edition.symbols]
    for number, symbol in enumerate(view.passage.symbols, start=1):
        assert f"{number} {names[symbol]}" in told.text.replace("\N{NO-BREAK SPACE}", " ").lower()


async def test_outdated_press_and_undo_are_answered_without_a_picture(bot: OfflineBot) -> None:
    await bot.press(ANA, ClickId("notify-set", detail="words=on"))
    panel = await open_puzzle(bot, ANA)
    move = next(one for one in panel.ids if ":day-play:" in one)
    moved = await bot.press(ANA, move)
    for answer in (await bot.press(ANA, move), await bot.press(ANA, button_of(moved, "day-undo"))):
        assert not shows_picture(answer)
        assert "Your moves:" in answer.text
