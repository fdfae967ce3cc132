"""What the buttons of a day's puzzle do, and the commands that open it."""

from collections.abc import Awaitable, Sequence

from discord import app_commands

from cogs.daily.ids import attempts_click, read_day
from cogs.daily.panel import (
    SURE,
    answer_question,
    attempt_by_ear,
    attempt_page,
    board_by_ear,
    unfinished_message,
    unfinished_turn_question,
)
from cogs.daily.results import IllustratedPage, result_page, solution_page, wrong_attempt_page
from cogs.daily.showing import change_to_page, open_illustrated, prefers_text
from cogs.daily.wording import MOST_SHOWN
from cogs.lobby.opening.proposals import public_language
from cogs.panel.illegal_action import why_illegal
from cogs.rulebook.clicks import open_rules
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.menus import with_choice
from cogs.ui.pages import close_pages, open_page, wait_for_picture_and_turn_page
from cogs.wording.errors import UnknownButton
from game.model.daily import Attempts, AttemptsResult, Day
from game.rules import parse_action
from game.rules.actions import Advance, Move, Retreat
from game.rules.editions import Edition
from game.rules.errors import IllegalActionError
from game.rules.notation import NotationError
from game.rules.notation.actions import parse_symbol
from game.tables import Place
from game.tables.daily import errors
from game.tables.daily.attempts import can_go_on, with_action, without_last_action
from game.tables.daily.daily import DailyClick
from game.tables.daily.days import puzzle_on
from i18n import phrase
from i18n.command_texts import localised

TODAY, YESTERDAY = "today", "yesterday"
DAYS = [
    app_commands.Choice(name=localised("command-daily-today.choice"), value=TODAY),
    app_commands.Choice(name=localised("command-daily-yesterday.choice"), value=YESTERDAY),
]


async def open_yesterday(ctx: Context) -> None:
    """Show yesterday's answer. A person in the middle of an attempt goes on with it instead."""
    yesterday = ctx.tables.daily.yesterday()
    if await ctx.tables.daily.has_attempt_left(ctx.person.user, yesterday):
        attempts = await ctx.tables.daily.attempts(ctx.person.user, yesterday)
        if attempts.made or attempts.actions:
            await open_day(ctx, yesterday, [ctx.words("daily-still-open")])
            return
        await ctx.tables.daily.give_up(_daily_click(ctx, attempts_click("day-answer", attempts)))
        await open_illustrated(ctx, solution_page(ctx.words, yesterday, 0))
    else:
        sharable = await _sharable_here(ctx, yesterday)
        await open_illustrated(ctx, solution_page(ctx.words, yesterday, 0, sharable))


@app_commands.choices(day=DAYS)
async def open_puzzle_or_answer(ctx: Context, day: str = TODAY) -> None:
    """Open today's puzzle or yesterday's answer.

    Yesterday is an option, not a subcommand: Discord cannot run a command that has subcommands.
    """
    await (open_yesterday(ctx) if day == YESTERDAY else open_today(ctx))


async def open_today(ctx: Context) -> None:
    """Open today's puzzle where its reader left it, and offer to finish yesterday's."""
    today, yesterday = ctx.tables.daily.today(), ctx.tables.daily.yesterday()
    await open_day(ctx, today)
    if await ctx.tables.daily.has_attempt_left(ctx.person.user, yesterday):
        await ctx.show(unfinished_message(ctx.words, yesterday))


async def open_from_message(ctx: Context, click: ClickId) -> None:
    """Open today's puzzle, also from the message of an earlier day."""
    read_day(click)
    await open_today(ctx)


async def show_rules(ctx: Context, click: ClickId) -> None:
    """Show how to play, with the edition and the cards of the day's puzzle."""
    await open_rules(ctx, puzzle_on(read_day(click)[0]).start.setup.options)


async def finish_puzzle(ctx: Context, click: ClickId) -> None:
    """Open the puzzle of the day that a button names, which its reader has begun."""
    await open_day(ctx, read_day(click)[0])


async def open_day(ctx: Context, day: Day, notes: Sequence[str] = ()) -> None:
    """Open the puzzle of a day as a new message."""
    attempts = await ctx.tables.daily.begin_puzzle(ctx.person.user, place_of_click(ctx), day)
    if attempts.result is not AttemptsResult.OPEN:
        await open_illustrated(ctx, await _result(ctx, attempts, notes))
    elif await prefers_text(ctx):
        await ctx.show(attempt_by_ear(ctx.words, attempts, notes))
    else:
        await open_page(ctx, *attempt_page(ctx.words, attempts, notes=notes))


async def show_panel(ctx: Context, click: ClickId) -> None:
    """Change the clicked message to the reader's attempt in progress, or to their result."""
    await _show(ctx, await ctx.tables.daily.attempts(ctx.person.user, read_day(click)[0]))


async def read_spaces(ctx: Context, click: ClickId) -> None:
    """Show the board of the attempt in progress in words."""
    attempts = await ctx.tables.daily.attempts(ctx.person.user, read_day(click)[0])
    await ctx.show(board_by_ear(ctx.words, attempts))


async def choose_card(ctx: Context, click: ClickId) -> None:
    """Show which pirates a card can move."""
    day, letter = read_day(click)
    attempts = await ctx.tables.daily.attempts(ctx.person.user, day)
    await _show(ctx, attempts, card=_symbol(_edition(day), letter))


async def choose_move(ctx: Context, click: ClickId) -> None:
    """Make the move that was chosen from the menu of a card."""
    await play_action(ctx, with_choice(ctx.interaction, click))


async def play_action(ctx: Context, click: ClickId) -> None:
    """Make the action that the button carries. If it is illegal, the panel says why."""
    day, text = read_day(click)
    action = _move(_edition(day), text)
    try:
        attempts = await _attempts_after(
            ctx, ctx.tables.daily.do(_daily_click(ctx, click), with_action, action)
        )
    except IllegalActionError as refused:
        attempts = await ctx.tables.daily.attempts(ctx.person.user, day)
        why = why_illegal(ctx.words, _edition(day), action, refused)
        await _show(ctx, attempts, [why])
        return
    if attempts is not None:
        await _show(ctx, attempts)


async def undo_action(ctx: Context, click: ClickId) -> None:
    """Undo the last action of the attempt."""
    attempts = await _attempts_after(
        ctx, ctx.tables.daily.do(_daily_click(ctx, click), without_last_action)
    )
    if attempts is not None:
        await _show(ctx, attempts)


async def judge_attempt(ctx: Context, click: ClickId) -> None:
    """Judge the attempt, and show why it is wrong, or the result. First ask if it is unfinished."""
    day, answer = read_day(click)
    present = await ctx.tables.daily.attempts(ctx.person.user, day)
    if answer != SURE and present.version == click.version and can_go_on(present):
        await close_pages(ctx, unfinished_turn_question(ctx.words, present))
        return
    try:
        attempts = await _attempts_after(ctx, ctx.tables.daily.confirm(_daily_click(ctx, click)))
    except errors.AlreadyTried:
        await _show(ctx, present, [ctx.words("error-already-tried")])
        return
    if attempts is None:
        return
    if attempts.result is AttemptsResult.SOLVED:
        ctx.services.day_messages.update_soon()
    wrong = attempts.result is AttemptsResult.OPEN
    page = wrong_attempt_page(ctx.words, attempts) if wrong else await _result(ctx, attempts)
    await change_to_page(ctx, page)


async def show_answer(ctx: Context, click: ClickId) -> None:
    """End the attempts and show the answer, after a question."""
    day, answer = read_day(click)
    present = await ctx.tables.daily.attempts(ctx.person.user, day)
    if answer != SURE and present.result is AttemptsResult.OPEN:
        await close_pages(ctx, answer_question(ctx.words, present))
        return
    attempts = await _attempts_after(ctx, ctx.tables.daily.give_up(_daily_click(ctx, click)))
    if attempts is not None:
        await _show(ctx, attempts)


async def show_solution_step(ctx: Context, click: ClickId) -> None:
    """Show a step of the solution to people who have a result, and to everybody the next day."""
    day, text = read_day(click)
    if not text.isdecimal() or int(text) > len(puzzle_on(day).solution):
        raise UnknownButton
    if day >= ctx.tables.daily.today():
        attempts = await ctx.tables.daily.attempts(ctx.person.user, day)
        if attempts.result is AttemptsResult.OPEN:
            raise errors.AttemptsOpen(attempts)
    sharable = await _sharable_here(ctx, day)
    await change_to_page(ctx, solution_page(ctx.words, day, int(text), sharable))


async def _sharable_here(ctx: Context, day: Day) -> Attempts | None:
    """Return the reader's attempts whose result they may share in this place."""
    return await ctx.tables.daily.sharable_attempts(ctx.person.user, day) if ctx.guild else None


async def share_result(ctx: Context, click: ClickId) -> None:
    """Add the reader's result to the message of its day in this channel."""
    day, _ = read_day(click)
    if ctx.guild:
        await ctx.check_can_post_board()
    language = await public_language(ctx)
    post = await ctx.tables.daily.share_result(ctx.person, day, place_of_click(ctx), language)
    ctx.services.day_messages.refresh(post)
    ctx.services.day_messages.update_soon()
    await ctx.reply(phrase("daily-shared", most=MOST_SHOWN))


async def _show(
    ctx: Context, attempts: Attempts, notes: Sequence[str] = (), card: int | None = None
) -> None:
    """Change the clicked message to the attempt in progress, or to the result."""
    if attempts.result is not AttemptsResult.OPEN:
        await change_to_page(ctx, await _result(ctx, attempts, notes))
    elif await prefers_text(ctx):
        await close_pages(ctx, attempt_by_ear(ctx.words, attempts, notes))
    else:
        await wait_for_picture_and_turn_page(ctx, *attempt_page(ctx.words, attempts, card, notes))


async def _result(ctx: Context, attempts: Attempts, notes: Sequence[str] = ()) -> IllustratedPage:
    result = await ctx.tables.daily.result(ctx.person.user, attempts.day, ctx.guild)
    return result_page(ctx.words, result, on_server=bool(ctx.guild), notes=notes)


def place_of_click(ctx: Context) -> Place:
    """Return the place of the click. In a direct message, the server is 0."""
    return Place(ctx.guild, ctx.channel)


async def _attempts_after(ctx: Context, step: Awaitable[Attempts]) -> Attempts | None:
    """Return the attempts after a step.

    If the button belongs to an earlier state, show the present state with a note; return None.
    """
    try:
        return await step
    except (errors.AttemptsEnded, errors.StaleAttempt) as refused:
        if refused.attempts is None:
            raise
        await _show(ctx, refused.attempts, [ctx.words("daily-stale")])
        return None


def _daily_click(ctx: Context, click: ClickId) -> DailyClick:
    return DailyClick(
        ctx.person.user, read_day(click)[0], click.version, ctx.click, place_of_click(ctx)
    )


def _edition(day: Day) -> Edition:
    return puzzle_on(day).start.setup.options.edition


def _symbol(edition: Edition, letter: str) -> int:
    try:
        return parse_symbol(letter, edition)
    except NotationError:
        raise UnknownButton from None


def _move(edition: Edition, text: str) -> Move:
    """Return the move that a button carries. Raises UnknownButton."""
    try:
        action = parse_action(text, edition)
    except NotationError:
        raise UnknownButton from None
    if not isinstance(action, Advance | Retreat):
        raise UnknownButton
    return action
