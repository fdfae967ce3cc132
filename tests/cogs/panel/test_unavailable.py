"""A panel says why a turn cannot be ended, or an action cannot be undone."""

import pytest

from cogs.panel.message import PanelExtras, panel_message
from game.rules.actions import Advance, EndTurn, Resign, Retreat, Undo
from game.rules.editions import CLASSIC, Handling
from game.rules.moves import legal_actions
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import disabled_labels, text_of_message
from tests.makers.chance import random_seeded_by
from tests.makers.whole_games import make_game_table, play_randomly, table_after_action

both_panels = pytest.mark.parametrize("in_words", [False, True])
REASONS = ("panel-action-owed", "panel-cards-seen")


def reasons(words: Words, table: Table, *, in_words: bool = False) -> set[str]:
    """Return the reasons that the player on turn reads."""
    said = text_of_message(
        panel_message(words, table, table.on_turn.user, PanelExtras(in_words=in_words))
    )
    return {one for one in REASONS if f"-# {words(one)}" in said.split("\n")}


def play_move_of_kind(table: Table, kind: type[Advance | Retreat]) -> Table:
    """Return the table after the first move of this kind."""
    return table_after_action(
        table, next(one for one in legal_actions(table.state) if isinstance(one, kind))
    )


@both_panels
def test_panel_says_that_a_turn_cannot_end_before_an_action(words: Words, in_words: bool) -> None:
    table = make_game_table(Options.printed(CLASSIC), 3, random_seeded_by("owed"))
    assert words("panel-end-turn") in disabled_labels(
        panel_message(words, table, table.on_turn.user)
    )
    assert reasons(words, table, in_words=in_words) == {"panel-action-owed"}
    assert reasons(words, play_move_of_kind(table, Advance), in_words=in_words) == set()


@both_panels
def test_panel_says_that_an_action_which_drew_cards_cannot_be_undone(
    words: Words, in_words: bool
) -> None:
    table = play_move_of_kind(
        play_move_of_kind(
            make_game_table(Options.printed(CLASSIC), 3, random_seeded_by("drew")), Advance
        ),
        Advance,
    )
    table = play_move_of_kind(table, Retreat)
    assert words("panel-undo") in disabled_labels(panel_message(words, table, table.on_turn.user))
    assert reasons(words, table, in_words=in_words) == {"panel-cards-seen"}


def test_no_reason_is_shown_if_a_resignation_prevents_undo(words: Words) -> None:
    table = play_move_of_kind(
        make_game_table(Options.printed(CLASSIC), 3, random_seeded_by("left")), Advance
    )
    table = table_after_action(table, Resign((table.state.seat_on_turn + 1) % 3))
    assert Undo() not in legal_actions(table.state)
    assert reasons(words, table) == set()


@pytest.mark.parametrize("handling", list(Handling))
def test_reason_is_shown_only_if_its_button_is_disabled(words: Words, handling: Handling) -> None:
    luck = random_seeded_by(f"reasons {handling}")
    for table in play_randomly(
        make_game_table(Options(CLASSIC, handling, passing=False), 3, luck), luck, resign_rate=0
    ):
        if table.playing:
            legal = legal_actions(table.state)
            said = reasons(words, table, in_words=True)
            assert ("panel-action-owed" in said) == (EndTurn() not in legal)
            if Undo() in legal:
                assert "panel-cards-seen" not in said
            beside_picture = said if len(table.turns) <= 3 else set[str]()
            assert reasons(words, table) == beside_picture, "only a first turn gets reasons"
