"""A day's puzzle in words: its task, why a turn does not solve it, and a result in one line."""

from cogs.ui.layout import small_print
from cogs.wording.clock import calendar_date
from cogs.wording.emoji import EDITION_LABELS, seat_emoji
from cogs.wording.places import place_at, place_to
from game.daily import Kind, Puzzle, Verdict, Why
from game.model.daily import Attempts, AttemptsResult, Day
from game.rules.editions import Handling
from game.tables.daily.attempts import MOST_ATTEMPTS, actions_of, verdict_of
from game.tables.daily.days import date_of, puzzle_on
from i18n import MessageKeys, Words, keys

TASKS: MessageKeys[Kind] = keys("daily-task-{}", Kind, "number", "to")
GOAL_MISSED: MessageKeys[Kind] = keys("daily-why-{}", Kind, "reached", "wanted", "at")
CARD_SOURCES: MessageKeys[Handling] = keys("daily-taken-{}", (Handling.JAMAICA, Handling.TORTUGA))
CREW_NAMES = keys("daily-crew-{}", range(5))
SKULLS = keys("daily-skulls-{}", range(1, 4))
RESULTS = keys("daily-line-{}", AttemptsResult, "date", "tries", "most")

MOST_SHOWN = 20
"""The largest number of shared results that the message lists: the newest ones."""

RIGHT, LOST, MISSING = "✅", "❌", "⬜"
"""The signs of actions: the goal stays in reach, the goal is lost, or the action is missing."""


def date_text(words: Words, day: Day) -> str:
    """Return the date of a day as people write it."""
    return calendar_date(words, date_of(day))


def own_pirates(words: Words, puzzle: Puzzle) -> str:
    """Say which pirates are the reader's."""
    colour = words(CREW_NAMES[puzzle.seat])
    return words("daily-yours", sign=seat_emoji(puzzle.seat), colour=colour)


def newcomer_lines(words: Words, puzzle: Puzzle, day: Day) -> list[str]:
    """Say the day and the task, and what a person needs who has never seen the game."""
    options = puzzle.start.setup.options
    turn = words(
        "daily-turn",
        sign=seat_emoji(puzzle.seat),
        colour=words(CREW_NAMES[puzzle.seat]),
        count=options.edition.most_actions,
    )
    edition = words("daily-edition", edition=words(EDITION_LABELS[options.edition.name]))
    return [
        f"### {words('daily-title', date=date_text(words, day))}",
        f"**{task_text(words, puzzle)}**",
        turn,
        small_print(f"{words('daily-moves')} {card_source(words, puzzle)}"),
        small_print(f"{words(SKULLS[puzzle.skulls])} · {edition}"),
    ]


def card_source(words: Words, puzzle: Puzzle) -> str:
    """Say where new cards come from."""
    return words(CARD_SOURCES[puzzle.start.setup.options.handling])


def task_text(words: Words, puzzle: Puzzle) -> str:
    """Say what the player must reach in the turn."""
    task = puzzle.task
    to = place_to(words, puzzle.start.setup.options.edition, task.number)
    asked = words(TASKS[task.kind], number=task.number, to=to)
    return f"{asked} {words('daily-task-left', count=task.cards)}" if task.cards else asked


def crew_names(words: Words, puzzle: Puzzle) -> tuple[str, ...]:
    """Return the seats' names: "you" for the reader's own, and colours for the others."""
    return tuple(
        words("daily-you") if seat == puzzle.seat else words(CREW_NAMES[seat])
        for seat in range(len(puzzle.start.pirates))
    )


def why_text(words: Words, puzzle: Puzzle, verdict: Verdict) -> list[str]:
    """Say why a turn does not solve the puzzle, and which action was wrong."""
    return [_missed_goal_text(words, puzzle, verdict), _wrong_action_text(words, verdict)]


def _missed_goal_text(words: Words, puzzle: Puzzle, verdict: Verdict) -> str:
    edition, reached, wanted = puzzle.start.setup.options.edition, verdict.reached, verdict.wanted
    if verdict.why is Why.TOO_FEW_CARDS:
        return words("daily-why-left", reached=reached, wanted=wanted)
    if puzzle.task.kind is Kind.FARTHEST and reached < 0:
        return words("daily-why-backward", reached=-reached, wanted=wanted)
    reached = max(reached, 0)
    return words(
        GOAL_MISSED[puzzle.task.kind],
        reached=reached,
        wanted=wanted,
        at=place_at(words, edition, reached),
    )


def _wrong_action_text(words: Words, verdict: Verdict) -> str:
    if verdict.lost_at is None:
        return words("daily-lost-nowhere")
    return words("daily-lost-at", action=verdict.lost_at + 1)


def action_signs(attempts: Attempts) -> str:
    """Return a sign for each action of each attempt.

    The signs say how long an attempt was right, but not what its actions were.
    """
    return " · ".join(_signs(attempts.day, one) for one in attempts.made)


def _signs(day: Day, attempt: str) -> str:
    made, verdict = len(actions_of(attempt)), verdict_of(day, attempt)
    right = made if verdict.lost_at is None else verdict.lost_at
    missing = max(len(puzzle_on(day).solution) - made, 0)
    return RIGHT * right + LOST * (made - right) + MISSING * missing


def result_line(words: Words, attempts: Attempts) -> str:
    """Return a result without spoilers: the day, the number of attempts, and the signs."""
    said = words(
        RESULTS[attempts.result],
        date=date_text(words, attempts.day),
        tries=len(attempts.made),
        most=MOST_ATTEMPTS,
    )
    return f"{said}\n{action_signs(attempts)}"
