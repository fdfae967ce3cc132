"""The options of the command become the options of a table."""

from typing import Any

import pytest

from cogs.ui.options.command_choices import chosen_settings
from cogs.ui.options.settings import USUAL_SETTINGS
from cogs.wording.refusals import refusal_phrase
from game.rules.editions import EDITIONS, Handling
from game.rules.errors import OptionError
from game.rules.setup import OFFERED_CREW_SIZES, OFFERED_SEGMENT_COUNTS, FirstSeatRule, Options
from i18n import Words


@pytest.mark.parametrize("name", EDITIONS)
def test_edition_without_other_choices_is_played_as_printed(name: str) -> None:
    assert chosen_settings({"edition": name}, USUAL_SETTINGS).options == Options.printed(
        EDITIONS[name]
    )


def test_every_option_can_be_chosen() -> None:
    options = chosen_settings(
        {
            "edition": "swedish",
            "cards": "tortuga",
            "passing": True,
            "pirates": 8,
            "segments": 4,
            "wild": True,
            "opener": "vote",
        },
        USUAL_SETTINGS,
    ).options
    assert options.edition.name == "swedish"
    assert (options.edition.pirates, options.edition.segments) == (8, 4)
    assert options.edition.faces == ()
    assert (options.handling, options.passing) == (Handling.TORTUGA, True)
    assert options.first_seat_rule is FirstSeatRule.VOTE


@pytest.mark.parametrize(
    ("edition", "choices"),
    [
        ("classic", {"pirates": OFFERED_CREW_SIZES[0] - 1}),
        ("classic", {"pirates": OFFERED_CREW_SIZES[-1] + 1}),
        ("classic", {"segments": max(OFFERED_SEGMENT_COUNTS) + 1}),
        ("ravensburger-basic", {"wild": False}),
    ],
)
def test_invalid_options_are_refused_with_a_reason(
    any_words: Words, edition: str, choices: dict[str, Any]
) -> None:
    with pytest.raises(OptionError) as refused:
        chosen_settings({"edition": edition, **choices}, USUAL_SETTINGS)
    reason = refusal_phrase(any_words, refused.value)
    assert reason is not None
    assert any_words.render(reason)
