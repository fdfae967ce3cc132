"""Handles clicks about overdue turns, and about the seats of people who are away."""

from discord import ui

from cogs.ui.buttons import ClickId, button, parse_number, parse_user, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout, text_view
from cogs.ui.questions import question
from cogs.wording.errors import UnknownButton
from cogs.wording.names import LEVEL_LABELS, escaped_name, with_names_to_show
from game.computer import Level
from game.model.ids import UserId
from game.tables import Table
from game.tables.absence import stand_ins, vacancies
from game.tables.absence.stand_ins import turns_missed
from i18n import Words, phrase


async def play_overdue_turn(ctx: Context, click: ClickId) -> None:
    """Let a computer play the turn that is overdue."""
    await ctx.acknowledge_change(await ctx.do(click.game, stand_ins.let_computer_play_turn))


async def ask_to_hand_over(ctx: Context, click: ClickId) -> None:
    """Ask which computer gets the seat."""
    seat = await _seat(ctx, click, click.detail)
    table = await ctx.tables.replacements.load_if_may_hand_over(click.game, ctx.person, seat)
    await ctx.show(replacement_question(ctx.words, table, seat))


async def hand_over(ctx: Context, click: ClickId) -> None:
    """Give the seat to a computer of the chosen level."""
    number, _, level = click.detail.partition(".")
    seat = await _seat(ctx, click, number)
    if level not in set(Level):
        raise UnknownButton
    table = await ctx.tables.replacements.do(
        click.game, ctx.person, ctx.click, stand_ins.hand_over, seat, level
    )
    await ctx.edit_clicked_message(
        text_view(ctx.words("handed-over", name=_name_in_seat(ctx.words, table, seat)))
    )


async def open_seat(ctx: Context, click: ClickId) -> None:
    """Offer the seat to the first person in the channel who asks for it."""
    seat = await _seat(ctx, click, click.detail)
    table = await ctx.tables.replacements.do(
        click.game, ctx.person, ctx.click, vacancies.open_seat, seat
    )
    await ctx.edit_clicked_message(
        text_view(ctx.words("seat-opened", name=_name_in_seat(ctx.words, table, seat)))
    )


async def take_seat(ctx: Context, click: ClickId) -> None:
    """Ask for an open seat."""
    seat = await _seat(ctx, click, click.detail)
    await ctx.tables.replacements.do(
        click.game, ctx.person, ctx.click, vacancies.ask_for_seat, seat
    )
    await ctx.reply(phrase("seat-asked"))


async def ask_back(ctx: Context, click: ClickId) -> None:
    """Ask for one's own seat, which another person plays."""
    await ctx.do(click.game, vacancies.ask_for_own_seat)
    await ctx.edit_clicked_message(text_view(ctx.words("seat-asked")))


async def give_seat(ctx: Context, click: ClickId) -> None:
    """Give the seat to the person who asked for it."""
    seat, user = await _seat_and_person(ctx, click)
    table = await ctx.tables.replacements.give_seat(click.game, ctx.person, seat, user, ctx.click)
    await ctx.acknowledge_change(table)


async def refuse_seat_request(ctx: Context, click: ClickId) -> None:
    """Refuse the seat to the person who asked for it."""
    seat, user = await _seat_and_person(ctx, click)
    await ctx.acknowledge_change(await ctx.do(click.game, vacancies.refuse_seat, seat, user))


async def _seat_and_person(ctx: Context, click: ClickId) -> tuple[int, UserId]:
    """Return the seat and the person that a button names. Raises UnknownButton if it names none."""
    number, _, person = click.detail.partition(".")
    seat, user = await _seat(ctx, click, number), parse_user(person)
    if user is None:
        raise UnknownButton
    return seat, user


async def ask_to_end_unfinished(ctx: Context, click: ClickId) -> None:
    """Ask whether to end the game without a winner."""
    table = await ctx.tables.replacements.load_if_may_end_unfinished(click.game, ctx.person)
    await ctx.show(unfinished_question(ctx.words, table, ctx.person.user))


async def end_unfinished(ctx: Context, click: ClickId) -> None:
    """End the game without a winner."""
    await ctx.tables.replacements.end_unfinished(click.game, ctx.person, ctx.click)
    await ctx.edit_clicked_message(text_view(ctx.words("unfinished")))


async def _seat(ctx: Context, click: ClickId, detail: str) -> int:
    """Return the seat that a button names. Raises UnknownButton if the table has no such seat."""
    seat, table = parse_number(detail), await ctx.tables.table(click.game)
    if seat is None or not 0 <= seat < len(table.game.seats):
        raise UnknownButton
    return seat


def _name_in_seat(words: Words, table: Table, seat: int) -> str:
    return escaped_name(with_names_to_show(words, table).names[seat])


def replacement_question(words: Words, table: Table, seat: int) -> ui.LayoutView:
    """Ask which computer gets the seat, or whether the seat is offered to everybody."""
    level_buttons = [
        button(
            ClickId.for_table("hand-to", table, f"{seat}.{level}"),
            words(LEVEL_LABELS[level]),
            emoji="🤖",
        )
        for level in Level
    ]
    no = button(ClickId.for_table("never-mind", table), words("hand-over-no"))
    text = words("hand-over-question", name=_name_in_seat(words, table, seat))
    open_seat_button = button(
        ClickId.for_table("open-seat", table, str(seat)), words("hand-over-open")
    )
    return layout(*joined_text_item([text]), *rows([*level_buttons, open_seat_button, no]))


def unfinished_question(words: Words, table: Table, user: UserId) -> ui.LayoutView:
    """Ask whether to end the game without a winner."""
    table = with_names_to_show(words, table)
    players = map(table.player, table.state.playing_seats)
    absent_player = next(one for one in players if not one.computer and one.user != user)
    count = turns_missed(table, absent_player.seat)
    yes = ClickId.for_table("unfinished-yes", table)
    text = words("unfinished-question", name=escaped_name(absent_player.name), count=count)
    return question(text, yes, words("board-end-unfinished"), words("hand-over-no"))
