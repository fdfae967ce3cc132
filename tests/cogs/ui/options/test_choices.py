"""From the options of the command to a table's, and into a button and back."""

import pytest

from cogs.ui.buttons import ClickId, read_id
from cogs.ui.options.choices import EVERY_TERMS, ChosenOptions, Wanted, detail_of, read_wanted
from cogs.wording.refusals import explain
from game.computer import Level
from game.rules.editions import EDITIONS, Handling
from game.rules.errors import OptionError
from game.rules.notation import NotationError
from game.rules.setup import PIRATES, SEGMENTS, Opener, Options, varied
from game.tables.lobby.terms import USUAL, Terms
from i18n import Words
from tests.cogs.limits import MOST_ID


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_alone_is_played_as_printed(name: str) -> None:
    assert ChosenOptions(name).options() == Options.printed(EDITIONS[name])


def test_everything_can_be_chosen() -> None:
    options = ChosenOptions("swedish", "tortuga", True, 8, 4, True, "vote").options()
    assert options.edition.name == "swedish"
    assert (options.edition.pirates, options.edition.segments) == (8, 4)
    assert options.edition.faces == ()
    assert (options.handling, options.passing) == (Handling.TORTUGA, True)
    assert options.opener is Opener.VOTE


@pytest.mark.parametrize(
    "choices",
    [
        ChosenOptions("classic", pirates=PIRATES[0] - 1),
        ChosenOptions("classic", pirates=PIRATES[-1] + 1),
        ChosenOptions("classic", segments=max(SEGMENTS) + 1),
        ChosenOptions("ravensburger-basic", wild=False),
    ],
)
def test_what_nobody_can_play_is_explained(any_words: Words, choices: ChosenOptions) -> None:
    with pytest.raises(OptionError) as refused:
        choices.options()
    reason = explain(refused.value)
    assert reason is not None
    assert any_words.render(reason)


def every_mix() -> list[Options]:
    return [
        Options(varied(edition, pirates, segments, wild=wild), handling, passing, opener)
        for edition in EDITIONS.values()
        for handling in Handling
        for pirates in PIRATES
        for segments in SEGMENTS
        for wild in {True, not edition.faces}
        for passing in (True, False)
        for opener in Opener
    ]


def test_every_mix_of_options_travels_in_a_button() -> None:
    for options in every_mix():
        wanted = Wanted(options, "es-419", USUAL, Level.ADMIRAL)
        click = ClickId("thread", 0, 0, str(wanted))
        back = read_id(str(click))
        assert back is not None
        assert read_wanted(back.detail) == wanted
        assert len(str(click)) <= MOST_ID


@pytest.mark.parametrize(
    "detail", ["", "jamaica.no", "classic", "classic.jamaica.no.6.6.no.seed.more", "." * 9, "a.b"]
)
def test_options_of_another_release_are_refused(detail: str) -> None:
    with pytest.raises(NotationError):
        read_wanted(f"en={detail}")


@pytest.mark.parametrize("terms", EVERY_TERMS)
def test_the_terms_travel_along(terms: Terms) -> None:
    wanted = Wanted(Options.printed(EDITIONS["classic"]), "en", terms)
    assert read_wanted(str(wanted)) == wanted


def test_a_button_from_before_there_were_terms_has_the_usual_ones() -> None:
    options = Options.printed(EDITIONS["classic"])
    assert read_wanted(detail_of(options, "de")) == Wanted(options, "de", USUAL)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("terms", [EVERY_TERMS[0], EVERY_TERMS[-1]])
def test_the_computer_travels_along(terms: Terms, level: Level) -> None:
    wanted = Wanted(Options.printed(EDITIONS["classic"]), "en", terms, level)
    assert read_wanted(str(wanted)) == wanted


def test_a_button_from_before_there_were_computers_in_it_asks_for_none() -> None:
    options = Options.printed(EDITIONS["classic"])
    assert read_wanted(f"{detail_of(options, 'de')}=d") == Wanted(options, "de", USUAL)


@pytest.mark.parametrize("letter", ["!", "dz", "dA", "dab", "a!", "Z", "é", "="])
def test_terms_that_are_none_of_ours_are_refused(letter: str) -> None:
    detail = detail_of(Options.printed(EDITIONS["classic"]), "en")
    with pytest.raises(NotationError):
        read_wanted(f"{detail}={letter}")
