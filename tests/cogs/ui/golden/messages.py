"""Our messages and forms that contain, together, every kind of button, menu and field."""

import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

from discord import ui

from cogs.absence.away import away_panel
from cogs.absence.clicks import replacement_question, unfinished_question
from cogs.absence.longer_pace import longer_pace_question
from cogs.absence.pace import pace_question
from cogs.afterwards.replay import share_button
from cogs.afterwards.review import review_message
from cogs.afterwards.stepping import ReplayPage, open_replay_button, page_view
from cogs.board.as_text import text_board_without_moves
from cogs.board.draw_offer import draw_question
from cogs.board.games import games_list
from cogs.board.message import public_message
from cogs.daily.by_ear import attempt_by_ear
from cogs.daily.message import day_message
from cogs.daily.mornings import mornings_panel
from cogs.daily.panel import attempt_page
from cogs.daily.results import result_page, solution_page, wrong_page
from cogs.lesson.page import lesson_page
from cogs.lesson.progress import PAGES, Progress
from cogs.lobby.calling_off import confirm_cancel
from cogs.lobby.cut import cut_form
from cogs.lobby.fairness import fair_page
from cogs.lobby.opening.onlooker import table_in_thread
from cogs.lobby.opening.thread import channel_taken_with_offer
from cogs.lobby.setup.forms import Page, setup_form
from cogs.lobby.setup.keeping_out import keep_out_form
from cogs.lobby.setup.panel import setup_panel
from cogs.moderation.overview import Overview, ending_question, overview_message, removal_question
from cogs.moderation.removal import confirm_question, whom_question
from cogs.notices.clicks import hours_form
from cogs.notices.direct import invitation, notice
from cogs.notices.message import notices_panel
from cogs.notices.nudge import nudge_answer
from cogs.panel.clicks import seat_given_away
from cogs.panel.message import PanelExtras, panel_message
from cogs.panel.resign import confirm_resign
from cogs.privacy.message import forget_question, privacy_panel
from cogs.rulebook.pages import PageTopic, rules_page
from cogs.ui.buttons import ClickId, rows
from cogs.ui.layout import layout
from game.computer import Level
from game.model.call import Call
from game.model.daily import Attempts, DayPost, SharedAttempts
from game.model.due import Due
from game.model.game import Admission, Status
from game.model.ids import UserId
from game.model.people import Cut, Invitation
from game.model.preferences import NotifyBy, Preferences, Quiet
from game.rules.actions import EndTurn, Retreat
from game.rules.editions import CLASSIC, EDITIONS
from game.rules.setup import Options
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Proposal, Table, Tables
from game.tables.afterwards.replay import Replay
from game.tables.daily.attempts import with_action, with_attempt_judged
from game.tables.daily.daily import DailyResult
from game.tables.daily.days import puzzle_on
from game.tables.daily.posts import DayContent
from game.tables.lobby.terms import DAY_SECONDS, PACES, USUAL, Terms
from i18n import phrase
from i18n.catalogue import shipped
from tests.cogs.ui.golden.options import every_option
from tests.makers.late_tables import begun, miss_three_turns, miss_time_limit, waiting_player
from tests.makers.open_seats import game_with_open_seat as open_seat
from tests.makers.people import ANA, DAN, GUILD, HALL, NOON, Clock, click
from tests.makers.tables import JAMAICA, OLDEST, PASSING, VOTE
from tests.makers.whole_games import after, opened, started, walk
from tests.makers.worst_cases import overfull, with_computers
from tests.tables.daily.player import DAY_WITH_MANY_MOVES, TODAY, wrong_action

WORDS = shipped().for_locale("en")
ME = UserId(1)
Message = ui.LayoutView | ui.View | ui.Modal


def luck() -> random.Random:
    return random.Random("golden")  # noqa: S311


def messages() -> Iterator[Message]:
    """Return the messages that can be made without a database."""
    for make_messages in (of_lobbies, of_proposals, of_games, of_ended_games, of_moderators):
        yield from make_messages()
    yield from of_the_rules()
    yield from of_the_lesson()
    yield from of_the_day()
    yield from of_preferences()


def of_lobbies() -> Iterator[Message]:
    lobby = with_computers(opened(VOTE, 3, luck()), 1)
    host, invitations = lobby.game.host, (Invitation(ME, round=2),)
    yield public_message(WORDS, lobby, None)
    yield public_message(WORDS, opened(OLDEST, 2, luck()), None)
    yield public_message(
        WORDS, Table(replace(lobby.game, admission=Admission(invitations=invitations))), None
    )
    seat = lobby.game.seats[0]
    host_person = Person(host, seat.name)
    swedish = opened(Options.printed(EDITIONS["swedish"]), 2, luck())
    yield setup_panel(WORDS, lobby)
    forms = [
        *(setup_form(WORDS, lobby, page, host_person) for page in Page),
        setup_form(WORDS, swedish, Page.BOARD, host_person),
        setup_form(WORDS, opened(VOTE, 1, luck()), Page.COMPUTERS, host_person),
        keep_out_form(WORDS, lobby, host_person),
    ]
    yield from (form for form in forms if form is not None)
    cut = Table(replace(lobby.game, cuts=(Cut(seat.user, "a parrot"),)))
    yield fair_page(WORDS, cut, Person(seat.user, seat.name, moderator=True))
    yield cut_form(WORDS, ClickId.at("cut", lobby))
    yield invitation(WORDS, Table(replace(lobby.game, host=host))).buttons


def of_proposals() -> Iterator[Message]:
    lobby = opened(JAMAICA, 1, luck())
    for proposal in proposals():
        yield channel_taken_with_offer(WORDS, lobby, proposal)
    usual = Proposal(Options.printed(CLASSIC), "en", USUAL)
    yield table_in_thread(WORDS, usual, usual)


def proposals() -> Iterator[Proposal]:
    """Return proposals that have each value of each setting once, and usual values otherwise."""
    usual = Proposal(Options.printed(CLASSIC), "en", USUAL)
    for options in every_option(usual.options):
        yield replace(usual, options=options)
    for pace in (None, *PACES):
        yield replace(usual, terms=Terms(pace))
    yield replace(usual, terms=replace(USUAL, strict=True))
    yield replace(usual, terms=replace(USUAL, stays=True))
    yield replace(usual, terms=replace(USUAL, drawn_words=True))
    yield replace(usual, locale="es-419")
    for levels in (*((level,) for level in Level), (Level.SAILOR, Level.ADMIRAL)):
        yield replace(usual, computers=levels)
    yield replace(usual, computers=(Level.CAPTAIN,), guided=True)


def of_games() -> Iterator[Message]:
    game = started(PASSING, 3, luck())
    yield public_message(WORDS, game, None)
    yield public_message(WORDS, called_again(game), None)
    for kind in (Due.CALL, Due.NEXT, Due.REMIND):
        yield notice(WORDS, game, kind, NOON).buttons
    yield confirm_cancel(WORDS, game)
    yield text_board_without_moves(WORDS, game, game.on_turn.user, NOON)
    yield draw_question(WORDS, game)
    yield confirm_resign(WORDS, game, game.on_turn.user)
    yield seat_given_away(WORDS, game, 0)
    yield public_message(WORDS, with_computers(game, 3), None)
    yield from panels(game)
    yield from panels_by_ear(overfull(PASSING, luck()))
    while not game.state.draw_offered:
        game = after(game, EndTurn())
    yield public_message(WORDS, game, None)


def called_again(game: Table) -> Table:
    return Table(replace(game.game, call=Call("1.1")))


def panels(game: Table) -> Iterator[Message]:
    """Return all players' panels at each step, to the end of the first turn with a retreat."""
    while not any(isinstance(one, Retreat) for one in game.view_of(game.on_turn.user).choices):
        yield from panels_at_this_step(game)
        game = after(game, luck().choice(game.view_of(game.on_turn.user).choices))
    yield from panels_at_this_step(game)
    while game.state.actions_left:
        game = after(game, game.view_of(game.on_turn.user).choices[0])
        yield from panels_at_this_step(game)


def panels_by_ear(game: Table) -> Iterator[Message]:
    """Return the screen-reader panels of a game with so many moves that cards have menus."""
    for ends_turn in (False, True):
        yield panel_message(
            WORDS, game, game.on_turn.user, PanelExtras(ends=ends_turn, in_words=True)
        )


def panels_at_this_step(game: Table) -> Iterator[Message]:
    for seat in game.game.seats:
        yield panel_message(WORDS, game, seat.user)
        for topic in PageTopic:
            yield panel_message(WORDS, game, seat.user, PanelExtras(rule=topic))
        for symbol in range(len(game.options.edition.symbols)):
            yield panel_message(WORDS, game, seat.user, PanelExtras(symbol, ends=True))


def of_ended_games() -> Iterator[Message]:
    table = [*walk(started(PASSING, 3, luck()), luck(), resign_rate=0)][-1]
    yield public_message(WORDS, table, None)
    yield page_view(WORDS, ReplayPage(table, Replay(table), 5, (4, 6)))
    yield layout(*rows([share_button(WORDS, table), open_replay_button(WORDS, table)]))
    yield review_message(WORDS, table, [], [], 9)
    resting = replace(started(PASSING, 3, luck()).game, status=Status.RESTING)
    yield public_message(WORDS, Table(resting), None)
    yield games_list(WORDS, [table], UserId(1), 1, 3)


def of_moderators() -> Iterator[Message]:
    game = started(PASSING, 3, luck())
    user = game.on_turn.user
    yield overview_message(WORDS, Overview([game], 1, 3, 11))
    yield ending_question(WORDS, game, 0)
    yield removal_question(WORDS, game, user, 0)
    yield whom_question(WORDS, game)
    yield confirm_question(WORDS, game, user)


def of_the_rules() -> Iterator[Message]:
    for topic in PageTopic:
        yield rules_page(WORDS, Options.printed(CLASSIC), topic)


def of_the_lesson() -> Iterator[Message]:
    for number in range(len(PAGES)):
        yield lesson_page(WORDS, Progress(number))


def of_the_day() -> Iterator[Message]:
    begun = Attempts(ME, TODAY, NOON, GUILD, HALL)
    yield attempt_by_ear(WORDS, replace(begun, day=DAY_WITH_MANY_MOVES))
    puzzle = puzzle_on(TODAY)
    edition = puzzle.start.setup.options.edition
    for action in puzzle.solution:
        yield attempt_page(WORDS, begun)[1](None)
        yield from (
            attempt_page(WORDS, begun, chosen)[1](None) for chosen in range(len(edition.symbols))
        )
        begun = with_action(begun, action)
    wrong = with_attempt_judged(with_action(replace(begun, actions=()), wrong_action(puzzle)), NOON)
    yield wrong_page(WORDS, wrong)[1](None)
    solved = with_attempt_judged(begun, NOON)
    result = DailyResult(solved, 1, 1, 1, 1)
    yield result_page(WORDS, result, on_server=True)[1](None)
    yield solution_page(WORDS, TODAY, 1)[1](None)
    post = DayPost(TODAY, HALL, GUILD, "en")
    yield day_message(WORDS, DayContent(post, (SharedAttempts("Ana", solved),), 1, 1), None)
    yield mornings_panel(WORDS, None, HALL)


def of_preferences() -> Iterator[Message]:
    yield away_panel(WORDS, NOON, 14)
    for notify_by in NotifyBy:
        yield notices_panel(WORDS, Preferences(notify_by=notify_by), NOON)
    night = Quiet(0, 60, "+00:00")
    other_preferences = Preferences(
        reminder=False, next=True, quiet=night, ends_turn=True, in_words=True
    )
    yield notices_panel(WORDS, other_preferences, NOON)
    yield hours_form(WORDS)
    yield privacy_panel(WORDS, 1, has_preferences=True, absence_count=0, puzzle_count=1)
    yield forget_question(WORDS)


async def of_absences() -> AsyncIterator[Message]:
    """Return messages of games in which somebody missed turns.

    These games must really be played.
    """
    async with await SqliteRepository.open(":memory:") as repository:
        clock = Clock()
        tables = Tables(repository, clock)
        table, seat, _ = await open_seat(tables, clock)
        yield public_message(WORDS, table, None)
        yield replacement_question(WORDS, table, seat)
        table = await tables.replacements.ask_for(table.game.id, DAN, seat, click())
        yield public_message(WORDS, table, None)
    async with await SqliteRepository.open(":memory:") as repository:
        clock = Clock()
        tables = Tables(repository, clock)
        table = await begun(tables, 2)
        yield longer_pace_question(WORDS, table)
        yield public_message(WORDS, await miss_time_limit(tables, clock, table), None)
        table = await miss_three_turns(tables, clock, table)
        yield public_message(WORDS, table, None)
        yield unfinished_question(WORDS, table, waiting_player(table).user)
    async with await SqliteRepository.open(":memory:") as repository:
        tables = Tables(repository, Clock())
        table = await begun(tables, 2, None)
        yield nudge_answer(WORDS, table, phrase("nudged", name="Ben"), offers=True)
        yield pace_question(WORDS, table)
        table = await tables.paces.propose(table.game.id, ANA, DAY_SECONDS, click())
        yield public_message(WORDS, table, None)
