"""A player who presses the buttons of a daily puzzle."""

from collections.abc import Sequence

from cogs.ui.buttons import read_id
from game.daily import Puzzle
from game.model.daily import Day
from game.rules import format_action
from game.rules.actions import Move
from game.tables import Person
from game.tables.daily.attempts import MOST_ATTEMPTS
from game.tables.daily.days import puzzle_on
from tests.cogs.offline import Answer, OfflineBot
from tests.tables.daily.player import TODAY, wrong_actions


def button_of(answer: Answer, verb: str, detail_end: str = "") -> str:
    """Return the id of the button with this verb whose detail ends with ``detail_end``."""
    clicks = {one: read_id(one) for one in answer.ids}
    return next(
        one
        for one, click in clicks.items()
        if click is not None and click.verb == verb and click.detail.endswith(detail_end)
    )


def button_labels(answer: Answer) -> list[str]:
    """Return the labels of an answer's buttons."""
    return [part["label"] for part in answer._parts(answer.data) if part.get("label")]


def move_in_notation(puzzle: Puzzle, move: Move) -> str:
    """Return a move in notation."""
    return format_action(move, puzzle.start.setup.options.edition)


async def open_puzzle(bot: OfflineBot, who: Person) -> Answer:
    """Open today's puzzle and return its panel."""
    return await bot.command(who, "daily")


async def play_moves(bot: OfflineBot, who: Person, panel: Answer, moves: Sequence[Move]) -> Answer:
    """Make these moves with the panel's buttons, then press the button that checks the moves."""
    for move in moves:
        panel = await make_move(bot, who, panel, move)
    judged = await bot.press(who, button_of(panel, "day-judge"))
    if any(one.endswith(".sure") for one in judged.ids):
        return await bot.press(who, button_of(judged, "day-judge", ".sure"))
    return judged


async def make_move(bot: OfflineBot, who: Person, panel: Answer, move: Move) -> Answer:
    """Make a move with the panel's buttons."""
    text = move_in_notation(puzzle_on(day_of_panel(panel)), move)
    if not any(one.endswith(f".{text}") for one in panel.ids):
        panel = await bot.press(who, button_of(panel, "day-card", f".{text[0]}"))
    return await bot.press(who, button_of(panel, "day-play", f".{text}"))


async def solve_puzzle(bot: OfflineBot, who: Person, day: Day = TODAY) -> Answer:
    """Solve the puzzle of ``day`` at the first attempt. ``day`` is the bot's current day."""
    return await play_moves(bot, who, await open_puzzle(bot, who), puzzle_on(day).solution)


async def fail_puzzle(bot: OfflineBot, who: Person) -> Answer:
    """Make three wrong attempts."""
    panel = await open_puzzle(bot, who)
    first, *others = wrong_actions(puzzle_on(TODAY))[:MOST_ATTEMPTS]
    answer = await play_moves(bot, who, panel, [first])
    for wrong in others:
        panel = await bot.press(who, button_of(answer, "day-panel"))
        answer = await play_moves(bot, who, panel, [wrong])
    return answer


def day_of_panel(panel: Answer) -> Day:
    """Return the day that a panel's buttons name."""
    click = next(filter(None, map(read_id, panel.ids)))
    return Day(int(click.detail.partition(".")[0]))
