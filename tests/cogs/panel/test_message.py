"""The private panel: every legal move in at most two clicks, and no hidden information."""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

import discord
import pytest

from cogs.panel.choices import OPENED_SIGN
from cogs.panel.message import Advice, PanelExtras, panel_message
from cogs.ui.buttons import ClickId, read_id
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji
from cogs.wording.events import missed_turns, own_and_later_turns, unbroken_card_names
from cogs.wording.places import place_name, short_place_name
from game.model.game import Status
from game.model.ids import UserId
from game.rules.actions import Action, Advance, Agree, Happening, Resign, Retreat, Undo
from game.rules.editions import CLASSIC, Handling
from game.rules.moves import legal_actions
from game.rules.setup import Options
from game.tables import Table
from game.tables.play.missed import last_turn_of
from i18n import Words
from tests.cogs.message_parts import (
    alt_texts,
    button_details,
    button_labels,
    buttons,
    ids_of_buttons,
    text_of_message,
    walk_components,
)
from tests.long import larger_in_matrix
from tests.makers.tables import PASSING_OPTIONS
from tests.makers.whole_games import (
    make_game_table,
    play_randomly,
    table_after_action,
    turn_ended_by_itself,
    with_reopened_turn,
)
from tests.makers.worst_cases import game_samples, options_of_each_edition, options_title

OPTIONS = list(options_of_each_edition())
every_option = pytest.mark.parametrize("option", OPTIONS, ids=options_title)


def random_seeded_by(option: Options) -> random.Random:
    return random.Random(f"panel {options_title(option)}")  # noqa: S311


def steps_of_classic_game(seed: int, size: int) -> Iterator[Table]:
    """Return the steps of a random game of Classic, to its end: nobody resigns."""
    luck = random.Random(seed)  # noqa: S311
    return play_randomly(make_game_table(Options.printed(CLASSIC), size, luck), luck, resign_rate=0)


def letters(table: Table) -> list[str]:
    return [symbol.letter for symbol in table.options.edition.symbols]


def click_counts_by_action(words: Words, table: Table, user: UserId) -> dict[str, int]:
    """Return the actions that can be played from a new panel, each with its number of clicks."""
    panel = panel_message(words, table, user)
    found = dict.fromkeys(button_details(panel, "play"), 1)
    for letter in button_details(panel, "card"):
        chosen = panel_message(words, table, user, PanelExtras(letters(table).index(letter)))
        for action in button_details(chosen, "play"):
            found.setdefault(action, 2)
    return found


def expected_actions(table: Table) -> set[str]:
    legal: list[Action] = legal_actions(table.state)
    return {table.text_of(action) for action in legal if not isinstance(action, Resign | Agree)}


def actions_of_card(actions: Iterable[str], letter: str) -> list[str]:
    """Return the actions that play this card."""
    return [action for action in actions if action[0] == letter and ">" in action]


@larger_in_matrix
@every_option
async def test_exactly_legal_actions_need_at_most_two_clicks(words: Words, option: Options) -> None:
    for table in game_samples(option, random_seeded_by(option), seats=3, every=20):
        for number, seat in enumerate(table.game.seats):
            is_on_turn = table.playing and number == table.state.seat_on_turn
            found = click_counts_by_action(words, table, seat.user)
            assert set(found) == (expected_actions(table) if is_on_turn else set())
            assert set(found.values()) <= {1, 2}


@larger_in_matrix
@every_option
async def test_a_second_click_only_chooses_a_pirate(words: Words, option: Options) -> None:
    """Only a card that can move several pirates needs two clicks, unless it is open already."""
    for table in game_samples(option, random_seeded_by(option), seats=3, every=20):
        if not table.playing:
            continue
        found = click_counts_by_action(words, table, table.on_turn.user)
        cards = {letter: actions_of_card(found, letter) for letter in letters(table)}
        open_letters = [letter for letter, moves in cards.items() if len(moves) > 1]
        slow_actions = {action for action, clicks in found.items() if clicks == 2}
        slow_letters = [letter for letter in open_letters if set(cards[letter]) & slow_actions]
        assert len(slow_letters) == max(0, len(open_letters) - 1)
        assert slow_actions == {action for letter in slow_letters for action in cards[letter]}


async def test_panel_tells_only_a_player_without_cards_that_they_have_none(words: Words) -> None:
    text_by_hand: dict[bool, str] = {}
    for table in steps_of_classic_game(4, 2):
        user = table.game.seats[table.state.seat_on_turn].user
        view = table.view_of(user)
        if any(isinstance(choice, Retreat) for choice in view.choices):
            has_cards = any(view.seats[table.state.seat_on_turn].hand or ())
            text_by_hand.setdefault(has_cards, text_of_message(panel_message(words, table, user)))
    assert words("panel-no-cards") not in text_by_hand[True]
    assert words("panel-no-cards") in text_by_hand[False]


@larger_in_matrix
@every_option
async def test_every_button_carries_the_games_id_and_version(words: Words, option: Options) -> None:
    for table in game_samples(option, random_seeded_by(option), seats=2, every=40):
        for custom_id in ids_of_buttons(panel_message(words, table, table.game.seats[0].user)):
            click = read_id(custom_id)
            assert click is not None
            assert (click.game, click.version) == (table.game.id, table.game.version)


def table_and_card_with_choice() -> tuple[Table, int]:
    """Return a table, and a card that can move two or more pirates of the seat on turn."""
    for table in steps_of_classic_game(4, 2):
        found = [action for action in legal_actions(table.state) if isinstance(action, Advance)]
        for symbol in {action.symbol for action in found}:
            if sum(action.symbol == symbol for action in found) > 1:
                return table, symbol
    raise AssertionError


async def test_only_the_open_card_has_a_sign_and_is_disabled(words: Words) -> None:
    table, chosen = table_and_card_with_choice()
    panel = panel_message(words, table, table.on_turn.user, PanelExtras(chosen))
    letter = CLASSIC.symbols[chosen].letter
    marked = [one for one in buttons(panel) if OPENED_SIGN in (one.label or "")]
    assert [(one.custom_id or "").endswith(f":{letter}") for one in marked] == [True]
    assert [one.disabled for one in marked] == [True]
    assert letter not in button_details(panel, "card")


async def test_choosing_a_missing_card_opens_nothing(words: Words) -> None:
    table = make_game_table(Options.printed(CLASSIC), 2, random.Random(4))  # noqa: S311
    hand, user = table.state.hands[table.state.seat_on_turn], table.on_turn.user
    missing = [symbol for symbol, count in enumerate(hand) if not count]
    assert missing
    for symbol in missing:
        plain = ids_of_buttons(panel_message(words, table, user))
        assert ids_of_buttons(panel_message(words, table, user, PanelExtras(symbol))) == plain


async def test_waiting_player_sees_cards_that_open_nothing(words: Words) -> None:
    table = make_game_table(Options.printed(CLASSIC), 2, random.Random(4))  # noqa: S311
    seat = 1 - table.state.seat_on_turn
    user, hand = table.game.seats[seat].user, table.state.hands[seat]
    plain = panel_message(words, table, user)
    assert button_details(plain, "card") == []
    shown = [one for one in buttons(plain) if ":card:" in (one.custom_id or "")]
    assert len(shown) == sum(map(bool, hand))
    for symbol in range(len(hand)):
        clicked = panel_message(words, table, user, PanelExtras(symbol))
        assert ids_of_buttons(clicked) == ids_of_buttons(plain)


async def test_waiting_player_can_undo_the_action_that_ended_their_turn(words: Words) -> None:
    course = with_reopened_turn(PASSING_OPTIONS, random.Random("taken back"))  # noqa: S311
    cut = next(table for table in course if turn_ended_by_itself(table.state))
    first, second = cut.game.seats[cut.state.first].user, cut.on_turn.user
    panel = panel_message(words, cut, first)
    assert button_details(panel, "play") == ["U"]
    assert words("panel-refresh") in button_labels(panel)
    assert "U" not in button_details(panel_message(words, cut, second), "play")


async def test_panel_says_that_its_reader_left_the_game_and_offers_no_moves(words: Words) -> None:
    luck = random.Random(6)  # noqa: S311
    table = table_after_action(make_game_table(Options.printed(CLASSIC), 3, luck), Resign(1))
    panel = panel_message(words, table, table.game.seats[1].user)
    assert words("panel-resigned") in text_of_message(panel)
    assert button_details(panel, "play") == button_details(panel, "card") == []


async def test_panel_says_that_a_game_is_cancelled_and_offers_no_moves(words: Words) -> None:
    tables = game_samples(Options.printed(CLASSIC), random.Random(7), 3)  # noqa: S311
    cancelled = [table for table in tables if table.game.status is Status.CANCELLED]
    assert cancelled
    for table in cancelled:
        for seat in table.game.seats:
            panel = panel_message(words, table, seat.user)
            assert button_details(panel, "play") == []
            assert words("board-cancelled") in text_of_message(panel)


async def test_label_of_a_retreat_says_how_many_cards_the_player_gets(words: Words) -> None:
    luck, seen = random.Random(8), 0  # noqa: S311
    game = make_game_table(Options(CLASSIC, Handling.TORTUGA, False), 3, luck)
    for table in play_randomly(game, luck):
        panel = panel_message(words, table, table.on_turn.user)
        for custom_id, label in zip(ids_of_buttons(panel), button_labels(panel), strict=True):
            click = read_id(custom_id) or ClickId("")
            if click.detail.startswith("R"):
                cards_before = sum(table.state.hands[table.state.seat_on_turn])
                legal = {table.text_of(action): action for action in legal_actions(table.state)}
                table_after = table_after_action(table, legal[click.detail])
                gained = sum(table_after.state.hands[table.state.seat_on_turn]) - cards_before
                assert label.endswith(f" +{gained}")
                seen += 1
    assert seen > 50


def told_lines(words: Words, table: Table, seat: int) -> list[str]:
    """Return what a panel should list: what happened since the reader's last turn.

    While others play, this begins with the reader's own turn. After the reader's first action,
    nothing is listed.
    """
    user = table.game.seats[seat].user
    if table.state.seat_on_turn != seat:
        return own_and_later_turns(words, table, user)
    return [] if table.state.used else missed_turns(words, table, user)


async def test_a_panel_tells_what_happened_since_the_readers_turn(words: Words) -> None:
    line_count = own_turns = 0
    for table in islice(steps_of_classic_game(9, 3), 200):
        for number, seat in enumerate(table.game.seats):
            panel = panel_message(words, table, seat.user)
            [frame, *_] = walk_components(panel)
            assert frame["accent_color"] == SEAT_COLOURS[number]
            told = told_lines(words, table, number)
            shown = text_of_message(panel).split("\n")
            assert [line for line in shown if line.removeprefix("-# ") in told] == [
                f"-# {line}" for line in told
            ]
            line_count += len(told)
            if table.state.seat_on_turn != number and last_turn_of(table, seat.user):
                assert told[0].startswith(table.names[number])
                own_turns += 1
    assert line_count > 200
    assert own_turns > 100


async def test_after_the_turn_a_panel_names_the_cards_that_its_reader_drew(words: Words) -> None:
    luck, named = random.Random(8), 0  # noqa: S311
    game = make_game_table(Options(CLASSIC, Handling.JAMAICA, False), 3, luck)
    for table in play_randomly(game, luck, resign_rate=0):
        before = table.turns[-2:-1]
        drawn = [
            symbol
            for turn in before
            for event in turn.events
            for symbol in (event.cards or ()) * (event.kind is Happening.RETREATED)
        ]
        if not table.playing or not drawn:
            continue
        names = unbroken_card_names(words, CLASSIC, drawn[:1])
        own, *others = sorted(
            table.game.seats, key=lambda seat: seat is not table.game.seats[before[0].seat]
        )
        assert names in text_of_message(panel_message(words, table, own.user))
        line = next(line for line in own_and_later_turns(words, table, own.user))
        for other in others:
            assert line not in text_of_message(panel_message(words, table, other.user))
        named += 1
    assert named > 50


async def test_heading_names_the_cards_that_the_last_action_brought(words: Words) -> None:
    named = 0
    for table in islice(steps_of_classic_game(9, 3), 200):
        events = table.view_of(table.on_turn.user).events
        drawn = [event.cards for event in events if event.kind is Happening.RETREATED]
        heading, *_ = text_of_message(panel_message(words, table, table.on_turn.user)).split("\n")
        if table.state.used and drawn and drawn[0]:
            cards = unbroken_card_names(words, CLASSIC, drawn[0])
            left = table.state.actions_left
            assert heading == f"### {words('panel-drew', count=left, cards=cards)}"
            named += 1
        else:
            assert "+" not in heading
    assert named > 20


def places(words: Words, text: str) -> tuple[str, ...]:
    """Return the origin and the target of a move, in the form on a button."""
    found = re.search(r"(\S+) ?→ ?([^\s+]+)", text)
    assert found is not None
    short = {place_name(words, CLASSIC, at): short_place_name(words, CLASSIC, at) for at in (0, 37)}
    return tuple(short.get(place, place) for place in found.groups())


async def test_alt_text_lists_the_same_moves_as_the_buttons(words: Words) -> None:
    for table in islice(steps_of_classic_game(10, 2), 80):
        for chosen in (None, *range(6)):
            extras = PanelExtras(chosen, picture="panel.png")
            panel = panel_message(words, table, table.on_turn.user, extras)
            [alt] = alt_texts(panel)
            told = [places(words, line) for line in alt.splitlines() if "→" in line]
            offered = [places(words, label) for label in button_labels(panel) if "→" in label]
            assert sorted(told) == sorted(offered)


async def test_advised_action_is_marked_on_its_card_and_its_target(words: Words) -> None:
    marked = 0
    for table in islice(steps_of_classic_game(11, 2), 60):
        for action in legal_actions(table.state):
            if isinstance(action, Resign | Agree | Undo):
                continue
            advice = Advice(action, ("why",))
            panel = panel_message(words, table, table.on_turn.user, PanelExtras(advice=advice))
            clicks = [read_id(custom_id) or ClickId("") for custom_id in ids_of_buttons(panel)]
            lit = {click.detail for click, label in zip(clicks, button_labels(panel), strict=True)
                   if label.endswith("💡")}  # fmt: skip
            text = table.text_of(action)
            same_card = actions_of_card(expected_actions(table), text[0])
            several = len(same_card) > 1 and isinstance(action, Advance)
            assert lit == {text, text[0]} if several else lit == {text}
            marked += 1
    assert marked > 200


async def test_end_turn_is_prominent_only_if_no_move_is_left(words: Words) -> None:
    seen: set[bool] = set()
    for table in islice(steps_of_classic_game(12, 2), 120):
        panel = panel_message(words, table, table.on_turn.user)
        for part in walk_components(panel):
            click = read_id(part.get("custom_id", ""))
            if click is not None and (click.verb, click.detail) == ("play", "E"):
                prominent = part["style"] == discord.ButtonStyle.primary.value
                assert prominent is not any(">" in one for one in button_details(panel, "play"))
                seen.add(prominent)
    assert seen == {True, False}


def test_panel_of_a_removed_player_says_so_whoever_is_on_turn(words: Words) -> None:
    """A moderator removed one player, another one left, and a third is on turn."""
    table = make_game_table(PASSING_OPTIONS, 4, random_seeded_by(PASSING_OPTIONS))
    on_turn = table.state.seat_on_turn
    removed, left, _ = (seat for seat in range(4) if seat != on_turn)
    table = with_last_action_by(table_after_action(table, Resign(removed)), UserId(999))
    table = table_after_action(table, Resign(left))
    status = {seat: text_of_message(panel_message(words, table, table.game.seats[seat].user))
              for seat in (removed, left)}  # fmt: skip
    assert words("panel-removed") in status[removed]
    assert words("panel-resigned") in status[left]


def with_last_action_by(table: Table, user: UserId) -> Table:
    """Return the table as if this user had made its last action."""
    *earlier, last = table.game.record
    record = (*earlier, replace(last, user=user))
    return table.next_version(replace(table.game, record=record), table.chronicle)


def test_waiting_panel_shows_the_chosen_colour_of_the_seat_on_turn(words: Words) -> None:
    table = make_game_table(PASSING_OPTIONS, 3, random_seeded_by(PASSING_OPTIONS))
    colours = (4, 2, 3)
    seats = tuple(
        replace(seat, colour=colour) for seat, colour in zip(table.game.seats, colours, strict=True)
    )
    table = table.next_version(replace(table.game, seats=seats), table.chronicle)
    on_turn = table.state.seat_on_turn
    reader = table.game.seats[(on_turn + 1) % 3].user
    status = words("panel-waiting", sign=seat_emoji(colours[on_turn]), name=table.names[on_turn])
    assert status in text_of_message(panel_message(words, table, reader))
