"""Our messages and forms that contain, together, every kind of button, menu and field."""

import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

from discord import ui

from cogs.absence.away import away_panel
from cogs.absence.clicks import replacement_question, unfinished_question
from cogs.absence.pace import longer_pace_question, pace_question
from cogs.afterwards.replay import share_replay_button
from cogs.afterwards.review import review_message
from cogs.afterwards.stepping import ReplayPage, open_replay_button, page_view
from cogs.board.as_text import text_board_without_moves
from cogs.board.draw_offer import draw_offer_question
from cogs.board.games import games_list
from cogs.board.message import more_message, public_message
from cogs.daily.panel import (
    answer_question,
    attempt_by_ear,
    attempt_page,
    unfinished_message,
    unfinished_turn_question,
)
from cogs.daily.posting import day_message
from cogs.daily.results import result_page, solution_page, wrong_attempt_page
from cogs.history import game_page, history_page
from cogs.lesson.page import lesson_page
from cogs.lesson.progress import PAGE_NAMES, Progress
from cogs.lobby.calling_off import ask_others_question, call_off_question
from cogs.lobby.clicks import cut_form
from cogs.lobby.fairness import fair_page
from cogs.lobby.opening.thread import channel_taken_thread_offer, table_in_thread_offer
from cogs.lobby.setup.forms import setup_form
from cogs.lobby.setup.keeping_out import keep_out_form
from cogs.lobby.setup.panel import setup_panel
from cogs.moderation.overview import Overview, ending_question, overview_message, removal_question
from cogs.moderation.removal import confirm_removal_question, whom_to_remove_question
from cogs.moderation.settings_panel import PanelContent, server_form, server_panel
from cogs.notices.clicks import quiet_hours_form
from cogs.notices.direct import invitation, notice
from cogs.notices.message import notices_panel
from cogs.panel.clicks import seat_given_away
from cogs.panel.commands import confirm_resign
from cogs.panel.message import PanelExtras, panel_message
from cogs.privacy.clicks import forget_question, privacy_panel
from cogs.rulebook.pages import PageTopic, rules_page
from cogs.settings import settings_page
from cogs.standings.chronicle import table_button
from cogs.standings.stats import share_button
from cogs.standings.top import Span, private_buttons, top_message
from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import layout
from cogs.ui.options.settings import SETTINGS, SettingsGroup
from game.computer import Level
from game.model.daily import Attempts, DayPost, SharedAttempts
from game.model.due import Due
from game.model.game import Admission, Status
from game.model.ids import UserId
from game.model.message import Call
from game.model.people import Cut, Invitation
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.model.server import DEFAULTS, ServerPage
from game.rules.actions import EndTurn, Retreat
from game.rules.editions import CLASSIC, EDITIONS
from game.rules.setup import Options
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Proposal, Table, Tables
from game.tables.absence.late_pace import propose_pace
from game.tables.absence.vacancies import ask_for_seat
from game.tables.afterwards.replay import Replay
from game.tables.daily.attempts import with_action, with_attempt_judged
from game.tables.daily.daily import DailyResult
from game.tables.daily.days import puzzle_on
from game.tables.daily.posts import DayContent
from game.tables.lobby.altering import Settings
from game.tables.lobby.proposal import DAY_SECONDS, USUAL_TERMS
from i18n.catalogue import shipped_catalogue
from tests.cogs.standings.pages import top_of
from tests.cogs.ui.golden.options import options_with_each_value
from tests.makers.late_tables import (
    miss_three_turns,
    miss_time_limit,
    start_timed_game,
    waiting_player,
)
from tests.makers.open_seats import game_with_open_seat as open_seat
from tests.makers.people import ANA, DAN, GUILD, HALL_CHANNEL, NOON, Clock, new_click_id
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    OLDEST_QUESTION_OPTIONS,
    PASSING_OPTIONS,
    VOTING_OPTIONS,
    do,
)
from tests.makers.whole_games import (
    make_game_table,
    make_lobby_table,
    play_randomly,
    table_after_action,
)
from tests.makers.worst_cases import overfull_table, with_computers
from tests.standings.results import ranking
from tests.tables.daily.player import DAY_WITH_MANY_MOVES, TODAY, wrong_action

WORDS = shipped_catalogue().for_locale("en")
ME = UserId(1)
Message = ui.LayoutView | ui.View | ui.Modal


def luck() -> random.Random:
    return random.Random("golden")  # noqa: S311


def messages_without_database() -> Iterator[Message]:
    """Return the messages that can be made without a database."""
    yield from lobby_messages()
    yield from proposal_messages()
    yield from game_messages()
    yield from ended_game_messages()
    yield from moderator_messages()
    yield from rules_messages()
    yield from lesson_messages()
    yield from daily_puzzle_messages()
    yield from preference_messages()
    yield from standings_messages()


def lobby_messages() -> Iterator[Message]:
    lobby = with_computers(make_lobby_table(VOTING_OPTIONS, 3, luck()), 1)
    host, invitations = lobby.game.host, (Invitation(ME, round=2),)
    yield public_message(WORDS, lobby, None)
    yield public_message(WORDS, make_lobby_table(OLDEST_QUESTION_OPTIONS, 2, luck()), None)
    invited = Table(replace(lobby.game, admission=Admission(invitations=invitations)))
    yield public_message(WORDS, invited, None)
    seat = lobby.game.seats[0]
    host_person = Person(host, seat.name)
    swedish = make_lobby_table(Options.printed(EDITIONS["swedish"]), 2, luck())
    alone = make_lobby_table(VOTING_OPTIONS, 1, luck())
    yield setup_panel(WORDS, lobby)
    forms = [
        *(setup_form(WORDS, lobby, page, host_person) for page in SettingsGroup),
        setup_form(WORDS, swedish, SettingsGroup.BOARD, host_person),
        setup_form(WORDS, alone, SettingsGroup.COMPUTERS, host_person),
        keep_out_form(WORDS, lobby, host_person),
    ]
    yield from (form for form in forms if form is not None)
    cut = Table(replace(lobby.game, cuts=(Cut(seat.user, "a parrot"),)))
    yield fair_page(WORDS, cut, Person(seat.user, seat.name, moderator=True))
    yield cut_form(WORDS, ClickId.for_table("cut", lobby))
    yield invitation(WORDS, Table(replace(lobby.game, host=host))).buttons


def proposal_messages() -> Iterator[Message]:
    lobby = make_lobby_table(JAMAICA_OPTIONS, 1, luck())
    for proposal in proposals():
        yield channel_taken_thread_offer(WORDS, lobby, proposal)
    usual = Proposal(Options.printed(CLASSIC), "en", USUAL_TERMS)
    yield table_in_thread_offer(WORDS, usual, usual)


def proposals() -> Iterator[Proposal]:
    """Return proposals that have each value of each setting once, and usual values otherwise."""
    usual = Proposal(Options.printed(CLASSIC), "en", USUAL_TERMS)
    for options in options_with_each_value(usual.options):
        yield replace(usual, options=options)
    settings = Settings(usual.options, usual.terms)
    for one in (setting for setting in SETTINGS if setting.part == "terms"):
        yield from (replace(usual, terms=one.set(settings, it).terms) for it in one.codes)
    yield replace(usual, locale="es-419")
    for levels in (*((level,) for level in Level), (Level.SAILOR, Level.ADMIRAL)):
        yield replace(usual, computers=levels)
    yield replace(usual, computers=(Level.CAPTAIN,), guided=True)


def game_messages() -> Iterator[Message]:
    game = make_game_table(PASSING_OPTIONS, 3, luck())
    yield public_message(WORDS, game, None)
    yield public_message(WORDS, called_again(game), None)
    for kind in (Due.CALL, Due.CALL_NEXT, Due.REMIND):
        yield notice(WORDS, game, kind, NOON).buttons
    yield call_off_question(WORDS, game)
    yield ask_others_question(WORDS, game)
    yield public_message(WORDS, Table(replace(game.game, call_off_asked=True)), None)
    yield text_board_without_moves(WORDS, game, game.on_turn.user, NOON)
    yield draw_offer_question(WORDS, game)
    yield confirm_resign(WORDS, game, game.on_turn.user)
    yield seat_given_away(WORDS, game, 0)
    yield public_message(WORDS, with_computers(game, 3), None)
    yield from panels(game)
    yield from panels_by_ear(overfull_table(PASSING_OPTIONS, luck()))
    while not game.state.draw_offered:
        game = table_after_action(game, EndTurn())
    yield public_message(WORDS, game, None)


def called_again(game: Table) -> Table:
    return Table(replace(game.game, call=Call("1.1")))


def panels(game: Table) -> Iterator[Message]:
    """Return all players' panels at each step, to the end of the first turn with a retreat."""
    while not any(isinstance(one, Retreat) for one in game.view_of(game.on_turn.user).choices):
        yield from panels_at_this_step(game)
        game = table_after_action(game, luck().choice(game.view_of(game.on_turn.user).choices))
    yield from panels_at_this_step(game)
    while game.state.actions_left:
        game = table_after_action(game, game.view_of(game.on_turn.user).choices[0])
        yield from panels_at_this_step(game)


def panels_by_ear(game: Table) -> Iterator[Message]:
    """Return the screen-reader panels of a game with so many moves that cards have menus."""
    for ends_turn in (False, True):
        extras = PanelExtras(moves_end_turn=ends_turn, in_words=True)
        yield panel_message(WORDS, game, game.on_turn.user, extras)


def panels_at_this_step(game: Table) -> Iterator[Message]:
    for seat in game.game.seats:
        yield panel_message(WORDS, game, seat.user)
        for topic in PageTopic:
            yield panel_message(WORDS, game, seat.user, PanelExtras(rule=topic))
        for symbol in range(len(game.options.edition.symbols)):
            yield panel_message(WORDS, game, seat.user, PanelExtras(symbol, moves_end_turn=True))


def ended_game_messages() -> Iterator[Message]:
    table = [*play_randomly(make_game_table(PASSING_OPTIONS, 3, luck()), luck(), resign_rate=0)][-1]
    yield public_message(WORDS, table, None)
    yield more_message(WORDS, table)
    yield page_view(WORDS, ReplayPage(table, Replay(table), 5, (4, 6)))
    yield layout(*rows([share_replay_button(WORDS, table), open_replay_button(WORDS, table)]))
    yield review_message(WORDS, table, [], [], 9)
    resting = replace(make_game_table(PASSING_OPTIONS, 3, luck()).game, status=Status.RESTING)
    yield public_message(WORDS, Table(resting), None)
    yield games_list(WORDS, [table], UserId(1), 1, 3)
    yield history_page(WORDS, [table], table.game.seats[0].user, 1, 3)
    yield game_page(WORDS, table, 1)


def moderator_messages() -> Iterator[Message]:
    game = make_game_table(PASSING_OPTIONS, 3, luck())
    yield overview_message(WORDS, Overview([game], 1, 3, 11))
    yield ending_question(WORDS, game, 0)
    yield removal_question(WORDS, game, game.on_turn.user, 0, UserId(1))
    yield whom_to_remove_question(WORDS, game)
    yield confirm_removal_question(WORDS, game, game.on_turn.user, UserId(1))
    content = PanelContent(DEFAULTS, DEFAULTS, NOON, {})
    for page in ServerPage:
        yield server_panel(WORDS, page, content)
        yield server_form(WORDS, page, content)


def rules_messages() -> Iterator[Message]:
    for topic in PageTopic:
        yield rules_page(WORDS, Options.printed(CLASSIC), topic)


def lesson_messages() -> Iterator[Message]:
    for number in range(len(PAGE_NAMES)):
        yield lesson_page(WORDS, Progress(number))


def daily_puzzle_messages() -> Iterator[Message]:
    begun = Attempts(ME, TODAY, NOON, GUILD, HALL_CHANNEL)
    yield attempt_by_ear(WORDS, replace(begun, day=DAY_WITH_MANY_MOVES))
    puzzle = puzzle_on(TODAY)
    symbol_count = len(puzzle.start.setup.options.edition.symbols)
    for action in puzzle.solution:
        yield attempt_page(WORDS, begun)[1](None)
        yield from (attempt_page(WORDS, begun, chosen)[1](None) for chosen in range(symbol_count))
        begun = with_action(begun, action)
    wrong = with_attempt_judged(with_action(replace(begun, actions=()), wrong_action(puzzle)), NOON)
    yield unfinished_message(WORDS, TODAY)
    yield unfinished_turn_question(WORDS, begun)
    yield answer_question(WORDS, begun)
    yield wrong_attempt_page(WORDS, wrong)[1](None)
    solved = with_attempt_judged(begun, NOON)
    yield result_page(WORDS, DailyResult(solved, 1, 1, 1, (), NOON), on_server=True)[1](None)
    yield solution_page(WORDS, TODAY, 1)[1](None)
    post = DayPost(TODAY, HALL_CHANNEL, GUILD, "en")
    yield day_message(
        WORDS, DayContent(post, (SharedAttempts("Ana", solved),), 1, 1, newest=True), None
    )


def preference_messages() -> Iterator[Message]:
    yield away_panel(WORDS, NOON, 14)
    for notify_by in NotifyBy:
        yield notices_panel(WORDS, Preferences(notify_by=notify_by), NOON, GUILD)
    night = QuietHours(0, 60, "+00:00")
    others = Preferences(
        reminder=False, next=True, quiet=night, ends_turn=True, in_words=True, rated=False
    )
    yield notices_panel(WORDS, others, NOON, GUILD)
    yield quiet_hours_form(WORDS)
    yield privacy_panel(WORDS, 1, has_preferences=True, absence_count=0, puzzle_count=1)
    yield forget_question(WORDS)


def standings_messages() -> Iterator[Message]:
    for span in Span:
        top = top_of([ranking(1, 2, day=day) for day in range(2)], span=span)
        yield top_message(WORDS, top, None, ME, private_buttons(WORDS, top))
    yield layout(*rows([share_button(WORDS, ME)]))
    yield layout(*rows([button(table_button(NOON), "")]))


async def messages_about_absent_players() -> AsyncIterator[Message]:
    """Return messages of games in which somebody missed turns: these must really be played."""
    async with await SqliteRepository.open(":memory:") as repository:
        clock = Clock()
        tables = Tables(repository, clock)
        table, seat, _ = await open_seat(tables, clock)
        yield public_message(WORDS, table, None)
        yield replacement_question(WORDS, table, seat)
        table = await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
        yield public_message(WORDS, table, None)
    async with await SqliteRepository.open(":memory:") as repository:
        clock = Clock()
        tables = Tables(repository, clock)
        table = await start_timed_game(tables, 2)
        yield longer_pace_question(WORDS, table)
        host = Person(table.game.host, table.host_name)
        yield settings_page(WORDS, table, host)
        no_hints = replace(table.game, hints=replace(table.game.hints, allowed=False))
        yield settings_page(WORDS, Table(no_hints), host)
        yield public_message(WORDS, await miss_time_limit(tables, clock, table), None)
        table = await miss_three_turns(tables, clock, table)
        yield public_message(WORDS, table, None)
        yield unfinished_question(WORDS, table, waiting_player(table).user)
    async with await SqliteRepository.open(":memory:") as repository:
        tables = Tables(repository, Clock())
        table = await start_timed_game(tables, 2, None)
        yield settings_page(WORDS, table, waiting_player(table))
        yield pace_question(WORDS, table)
        table = await do(tables, table.game.id, ANA, propose_pace, DAY_SECONDS)
        yield public_message(WORDS, table, None)
