"""The panel about a person's stored data, in every language."""

import pytest

from cogs.privacy.clicks import forget_question, privacy_panel
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import ids_of_buttons, text_of_message


@pytest.mark.parametrize("count", [0, 1, 5])
@pytest.mark.parametrize("preferring", [False, True])
def test_panel_lists_the_stored_data(any_words: Words, count: int, preferring: bool) -> None:
    panel = privacy_panel(
        any_words, count, has_preferences=preferring, absence_count=count, puzzle_count=count
    )
    check_limits(panel)
    text = text_of_message(panel)
    assert text.count("\n- ") == 5
    assert any_words("privacy-not-kept") in text
    said = "privacy-preferences" if preferring else "privacy-no-preferences"
    assert any_words(said) in text
    assert (str(count) in text) == (count == 5)


def test_forget_question_says_what_becomes_of_games(any_words: Words) -> None:
    question = forget_question(any_words)
    check_limits(question)
    assert any_words("forget-what") in text_of_message(question)
    assert ids_of_buttons(question) == ["cartagena:forget-yes:0:0:", "cartagena:never-mind:0:0:"]
