"""Texts name commands as links, as soon as Discord has sent the ids of the commands."""

from collections.abc import Iterator

import pytest

from i18n import catalogue
from i18n.catalogue import shipped_catalogue

IDS = {"cartagena": 1234, "cartagena-mod": 5678}


@pytest.fixture(autouse=True)
def forget_command_ids() -> Iterator[None]:
    catalogue.set_command_ids({})
    yield
    catalogue.set_command_ids({})


@pytest.mark.parametrize(
    ("locale", "name"), [("en", "new"), ("de", "neu"), ("nl", "nieuw"), ("sv", "nytt")]
)
def test_a_command_is_named_in_words_until_its_id_is_known(locale: str, name: str) -> None:
    words = shipped_catalogue().for_locale(locale)
    assert f"`/cartagena {name}`" in words("error-no-game")
    catalogue.set_command_ids(IDS)
    assert "</cartagena new:1234>" in words("error-no-game")
    catalogue.set_command_ids({})
    assert f"`/cartagena {name}`" in words("error-no-game")


def test_several_commands_in_one_text_are_clickable() -> None:
    catalogue.set_command_ids(IDS)
    said = shipped_catalogue().for_locale("sv")("error-unknown-button")
    assert "</cartagena hand:1234>" in said
    assert "</cartagena board:1234>" in said


def test_id_of_another_command_makes_no_link() -> None:
    catalogue.set_command_ids({"sail": 9})
    assert "`/cartagena new`" in shipped_catalogue().for_locale("en")("games-none")


@pytest.mark.parametrize("locale", ["en", "de", "nl", "sv"])
def test_moderators_commands_are_clickable_too(locale: str) -> None:
    words = shipped_catalogue().for_locale(locale)
    name = words("command-settings.name")
    assert f"`/cartagena-mod {name}`" in words("error-binds-you")
    catalogue.set_command_ids(IDS)
    assert "</cartagena-mod settings:5678>" in words("error-binds-you")
    catalogue.set_command_ids({"cartagena": 1234})
    assert f"`/cartagena-mod {name}`" in words("error-binds-you")
