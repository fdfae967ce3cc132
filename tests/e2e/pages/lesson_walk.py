"""The lesson's buttons, found by the step that they lead to."""

from cogs.lesson.progress import Progress, read_progress
from cogs.ui.buttons import read_id
from discord_playground import Actor, Shown
from game.rules.actions import Move
from game.rules.teaching.lesson import LESSON_STEPS
from tests.e2e.play_by_ids import ids_with_verb


def id_of_button_to(page: Shown, progress: Progress) -> str:
    """Return the id of the button that leads to this step of the lesson."""
    [found] = [one for one in ids_with_verb(page, "learn") if _progress_of(one) == progress]
    return found


def _progress_of(custom_id: str) -> Progress:
    click = read_id(custom_id)
    assert click is not None
    return read_progress(click)


async def press_correct_button(ana: Actor, page: Shown, number: int) -> Shown:
    """Press the button with the correct move of a step."""
    return await ana.click(page, custom_id=id_of_button_to(page, Progress(number + 1)))


async def try_wrong_move(ana: Actor, page: Shown, number: int, move: Move) -> Shown:
    """Try a forbidden move of a step."""
    return await ana.click(page, custom_id=id_of_button_to(page, Progress(number, move)))


async def finish_lesson(ana: Actor) -> Shown:
    """Go through all steps of the lesson; return its last page."""
    page = await ana.slash("cartagena learn", "tavern")
    for number in range(len(LESSON_STEPS)):
        page = await press_correct_button(ana, page, number)
    return page
