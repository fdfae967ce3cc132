"""The private panel: every legal move in at most two clicks, and no hidden information."""

import random
from collections.abc import Iterable, Iterator
from itertools import islice

import discord
import pytest

from cogs.panel.message import Advice, PanelExtras, panel_message
from cogs.panel.unavailable import why_unavailable
from cogs.ui.buttons import ClickId, read_id
from cogs.wording.emoji import SEAT_COLOURS, symbol_name
from cogs.wording.events import event_lines, missed_turns
from game.model.game import Status
from game.model.ids import UserId
from game.rules.actions import Action, Advance, Agree, Resign, Retreat, Undo
from game.rules.editions import CLASSIC, Handling
from game.rules.moves import legal_actions
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.cogs.message_parts import (
    alt_texts,
    button_details,
    button_labels,
    disabled_labels,
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
    assert words("panel-retreats") in text_by_hand[True]
    assert words("panel-no-cards") not in text_by_hand[True]
    assert words("panel-retreats") in text_by_hand[False]
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


async def test_the_button_of_the_open_card_is_disabled(words: Words) -> None:
    table, chosen = table_and_card_with_choice()
    panel = panel_message(words, table, table.on_turn.user, PanelExtras(chosen))
    name = symbol_name(words, CLASSIC, chosen)
    held = [label for label in disabled_labels(panel) if " ×" in label and not label.endswith("×0")]
    assert held == [label for label in button_labels(panel) if label.startswith(f"{name} ×")]
    assert name in text_of_message(panel)


async def test_choosing_a_missing_card_opens_nothing(words: Words) -> None:
    table = make_game_table(Options.printed(CLASSIC), 2, random.Random(4))  # noqa: S311
    hand, user = table.state.hands[table.state.seat_on_turn], table.on_turn.user
    missing = [symbol for symbol, count in enumerate(hand) if not count]
    assert missing
    for symbol in missing:
        plain = ids_of_buttons(panel_message(words, table, user))
        assert ids_of_buttons(panel_message(words, table, user, PanelExtras(symbol))) == plain


async def test_waiting_player_is_not_asked_to_choose_a_card(words: Words) -> None:
    """A waiting player sees their cards. A click on a card opens nothing: the card has no move."""
    table = make_game_table(Options.printed(CLASSIC), 2, random.Random(4))  # noqa: S311
    seat = 1 - table.state.seat_on_turn
    user, hand = table.game.seats[seat].user, table.state.hands[seat]
    plain = panel_message(words, table, user)
    assert words("panel-hand-waiting", count=sum(hand)) in text_of_message(plain)
    assert words("panel-hand", count=sum(hand)) not in text_of_message(plain)
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


async def test_heading_is_shown_only_above_moves(words: Words) -> None:
    """If all actions are used up, there is no pirate to choose."""
    heading = words("panel-which-pirate", name="X").replace("X", "")
    rng, headed = random.Random(5), set[bool]()  # noqa: S311
    for table in islice(play_randomly(make_game_table(Options.printed(CLASSIC), 2, rng), rng), 100):
        for symbol in range(6):
            panel = panel_message(words, table, table.on_turn.user, PanelExtras(symbol))
            shown = heading in text_of_message(panel)
            headed.add(shown)
            assert shown <= any(text[0].isalnum() and "→" in text for text in button_labels(panel))
    assert headed == {True, False}


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


async def test_label_of_a_retreat_says_how_many_cards_the_player_gets() -> None:
    words = shipped_catalogue().for_locale("en")
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
                assert label.endswith(words("panel-brings", count=gained))
                seen += 1
    assert seen > 50


async def test_a_panel_tells_what_the_reader_and_the_others_did(words: Words) -> None:
    own_lines = other_lines = 0
    for table in islice(steps_of_classic_game(9, 3), 200):
        for number, seat in enumerate(table.game.seats):
            panel = panel_message(words, table, seat.user)
            [frame, *_] = walk_components(panel)
            assert frame["accent_color"] == SEAT_COLOURS[number]
            mine = [event for event in table.view_of(seat.user).events if event.seat == number]
            told = event_lines(words, mine, table.names, CLASSIC)
            why = why_unavailable(words, table.view_of(seat.user))
            small = [line for line in text_of_message(panel).split("\n") if line.startswith("-# ")]
            acting = table.state.seat_on_turn == number and table.state.used
            others = [] if acting else missed_turns(words, table, seat.user)
            has_earlier_turn = any(turn.seat == number for turn in table.turns[:-1])
            heading = words("panel-since" if has_earlier_turn else "panel-so-far")
            others_with_heading = [heading, *others] if others else []
            assert small[:-1] == [f"-# {line}" for line in (*told, *why, *others_with_heading)]
            assert not any(line.startswith(f"{table.names[number]}:") for line in others)
            own_lines += len(told)
            other_lines += len(others)
    assert own_lines > 50
    assert other_lines > 200


async def test_alt_text_lists_the_same_moves_as_the_buttons(words: Words) -> None:
    for table in islice(steps_of_classic_game(10, 2), 80):
        for chosen in (None, *range(6)):
            extras = PanelExtras(chosen, picture="panel.png")
            panel = panel_message(words, table, table.on_turn.user, extras)
            [alt] = alt_texts(panel)
            told = [line.rpartition(": ")[2] for line in alt.splitlines() if "→" in line]
            offered = [label.rpartition(": ")[2] for label in button_labels(panel) if "→" in label]
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
