"""From the options of the command to a table's, and what a button can hold."""

import discord
import pytest

from cogs.ui.buttons import LABEL, ClickId, button, rows
from cogs.ui.choices import Choices
from cogs.wording.refusals import explain
from game.rules.editions import EDITIONS, Handling
from game.rules.errors import OptionError
from game.rules.setup import PIRATES, SEGMENTS, Opener, Options
from i18n import Words


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_alone_is_played_as_printed(name: str) -> None:
    assert Choices(name).options() == Options.printed(EDITIONS[name])


def test_everything_can_be_chosen() -> None:
    options = Choices("swedish", "tortuga", True, 8, 4, True, "vote").options()
    assert options.edition.name == "swedish"
    assert (options.edition.pirates, options.edition.segments) == (8, 4)
    assert options.edition.faces == ()
    assert (options.handling, options.passing) == (Handling.TORTUGA, True)
    assert options.opener is Opener.VOTE


@pytest.mark.parametrize(
    "choices",
    [
        Choices("classic", pirates=PIRATES[0] - 1),
        Choices("classic", pirates=PIRATES[-1] + 1),
        Choices("classic", segments=max(SEGMENTS) + 1),
        Choices("ravensburger-basic", wild=False),
    ],
)
def test_what_nobody_can_play_is_explained(any_words: Words, choices: Choices) -> None:
    with pytest.raises(OptionError) as refused:
        choices.options()
    reason = explain(refused.value)
    assert reason is not None
    assert any_words.render(reason)


def test_a_long_label_is_cut() -> None:
    label = button(ClickId("look", 1, 1), "x" * 200).item.label
    assert label == "x" * (LABEL - 1) + "…"


def test_a_row_holds_five_buttons() -> None:
    many = [button(ClickId("look", 1, number), "x") for number in range(12)]
    assert [len(row.children) for row in rows(many)] == [5, 5, 2]
    assert rows([]) == []


async def test_a_button_is_made_again_from_its_message() -> None:
    sent = button(ClickId("play", 7, 3, "S0>9"), "go", discord.ButtonStyle.success)
    assert sent.item.custom_id == "cartagena:play:7:3:S0>9"
    match = sent.template.fullmatch(sent.custom_id)
    assert match is not None
    again = await type(sent).from_custom_id(None, sent.item, match)  # pyright: ignore[reportArgumentType]
    assert again.custom_id == sent.custom_id
