"""Functions by which people solve the daily puzzle, and find its message in a channel."""

from datetime import UTC, datetime, timedelta

from discord_playground import Actor, Playground
from discord_playground.testing.shown import Shown
from game.daily import Puzzle, puzzle_of
from game.rules import format_action
from game.rules.actions import Move
from game.tables.daily.attempts import MOST_ATTEMPTS
from tests.e2e.play import PATIENCE_SECONDS, labels
from tests.tables.daily.player import wrong_actions

CHANNEL = "tavern"
ANYWAY = "Check it anyway"
"""The label of the button that checks an unfinished turn."""

NOON = datetime(2028, 3, 1, 12, tzinfo=UTC)
"""The moment when these tests begin: on the same day in every run, far from the day's end."""


def advance_to_noon(playground: Playground) -> None:
    """Move the clock to ``NOON``."""
    playground.advance(NOON.timestamp() - playground.world.clock.now())


def advance_to_hour_of_next_day(playground: Playground, hour: int) -> None:
    """Move the clock to this hour, in UTC, of the next day."""
    now = datetime.fromtimestamp(playground.world.clock.now(), UTC)
    target = (now + timedelta(days=1)).replace(hour=hour, minute=0, second=0, microsecond=0)
    playground.advance((target - now).total_seconds())


def puzzle_today(playground: Playground) -> Puzzle:
    """Return the puzzle of the day that the playground's clock shows."""
    return puzzle_of(datetime.fromtimestamp(playground.world.clock.now(), UTC).date())


def date_text(puzzle: Puzzle) -> str:
    """Return the date of a puzzle as the messages write it in English."""
    return f"{puzzle.date.day} {puzzle.date:%B %Y}"


async def play_moves(who: Actor, panel: Shown, puzzle: Puzzle, moves: tuple[Move, ...]) -> Shown:
    """Make these moves with the panel's buttons, and let the bot check them."""
    for move in moves:
        panel = await _make_move(
            who, panel, format_action(move, puzzle.start.setup.options.edition)
        )
    judged = await who.click(
        panel, await who.until(lambda: _check_button_label(who.now(panel)), PATIENCE_SECONDS)
    )
    return await who.click(judged, ANYWAY) if ANYWAY in labels(judged) else judged


async def _make_move(who: Actor, panel: Shown, text: str) -> Shown:
    """Make a move; in text mode, it may be in the menu of its card."""
    for menu in panel.selects:
        for value in menu.values:
            if value.endswith(f".{text}"):
                return await who.select(panel, value, custom_id=menu.custom_id)
    if _id_ending_with(panel, f".{text}") is None:
        panel = await _press(who, panel, f".{text[0]}")
    return await _press(who, panel, f".{text}")


async def solve_puzzle(who: Actor, panel: Shown, puzzle: Puzzle) -> Shown:
    """Solve the puzzle."""
    return await play_moves(who, panel, puzzle, puzzle.solution)


async def fail_all_attempts(who: Actor, panel: Shown, puzzle: Puzzle) -> Shown:
    """Make three wrong attempts."""
    first, *others = wrong_actions(puzzle)[:MOST_ATTEMPTS]
    answer = await play_moves(who, panel, puzzle, (first,))
    for wrong in others:
        answer = await play_moves(who, await who.click(answer, "Try again"), puzzle, (wrong,))
    return answer


def messages_about(who: Actor, puzzle: Puzzle) -> list[Shown]:
    """Return the public messages about the puzzle's day."""
    title = f"The Daily Escape · {date_text(puzzle)}"
    return [one for one in who.sees(CHANNEL) if title in one.text and not one.ephemeral]


async def wait_for_message(who: Actor, puzzle: Puzzle, *texts: str) -> Shown:
    """Wait for the only public message about the puzzle's day to contain these texts."""

    def found() -> Shown | None:
        shown = messages_about(who, puzzle)
        assert len(shown) <= 1
        return next((one for one in shown if all(text in one.text for text in texts)), None)

    return await who.until(found, PATIENCE_SECONDS)


def _check_button_label(panel: Shown) -> str | None:
    return next((one for one in labels(panel) if one.startswith("Check my turn")), None)


async def _press(who: Actor, panel: Shown, ending: str) -> Shown:
    """Press the control whose id ends with ``ending``, once the control is there."""
    found = await who.until(lambda: _id_ending_with(who.now(panel), ending), PATIENCE_SECONDS)
    return await who.click(panel, custom_id=found)


def _id_ending_with(panel: Shown, ending: str) -> str | None:
    ids = (one.custom_id for one in panel.buttons if not one.disabled)
    return next((one for one in ids if one is not None and one.endswith(ending)), None)
