"""Every refusal tells the person who clicked why, in their language."""

import gc
import runpy
from collections.abc import Iterator
from random import Random

import discord
import pytest

from cogs.lobby.opening.thread import THREAD_PERMISSIONS
from cogs.ui.permissions import NEEDED_IN_THREADS, NEEDED_IN_VOICE, NEEDED_PERMISSIONS
from cogs.wording import refusals
from cogs.wording.errors import MissingPermissions, RequestError
from cogs.wording.refusals import PERMISSIONS, refusal_phrase
from game.rules import errors as rules_errors
from game.rules.errors import IllegalActionError, OptionError, Reason
from game.storage import errors
from game.storage.errors import StorageProblem
from game.tables.daily.errors import DailyError
from game.tables.errors import ForbiddenByServer, NotDeciding, TableError
from i18n import Words, phrase
from service.inflight import Stopping
from tests.makers.tables import PASSING_OPTIONS
from tests.makers.whole_games import make_game_table


def all_subclasses(kind: type) -> Iterator[type]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from all_subclasses(subclass)


def refusal_text(words: Words, error: Exception) -> str:
    reason = refusal_phrase(words, error)
    assert reason is not None
    text = words.render(reason)
    assert text.strip()
    assert "{" not in text
    return text


def test_each_refusal_of_a_table_has_a_different_text(any_words: Words) -> None:
    # A setting of the server has a text of its own for what it forbids.
    kinds = [one for one in all_subclasses(TableError) if one is not ForbiddenByServer]
    assert len({refusal_text(any_words, kind()) for kind in kinds}) == len(kinds) > 10


@pytest.mark.parametrize("family", [TableError, DailyError, RequestError])
def test_added_refusal_needs_only_its_class_and_its_text(
    words: Words, family: type[Exception]
) -> None:
    class TooManyOars(family):
        pass

    why = runpy.run_path(refusals.__file__)["refusal_phrase"](words, TooManyOars())
    assert why == phrase("error-too-many-oars")
    with pytest.raises(KeyError, match="error-too-many-oars"):
        words.render(why)
    # A class that is gone is no refusal any more, but only once it is collected.
    del TooManyOars
    gc.collect()


@pytest.mark.parametrize("family", [DailyError, RequestError])
def test_every_refusal_that_names_no_table_has_a_text(
    any_words: Words, family: type[Exception]
) -> None:
    for kind in all_subclasses(family):
        refusal_text(any_words, kind())


def test_every_refusal_of_the_rules_has_a_text(any_words: Words) -> None:
    for reason in Reason:
        refusal_text(any_words, IllegalActionError(reason, 7))


def test_every_refusal_of_options_has_a_text(any_words: Words) -> None:
    for kind in all_subclasses(OptionError):
        assert kind.__module__ == rules_errors.__name__
        refusal_text(any_words, kind("an English reason for the log"))


def test_every_storage_failure_has_a_text_without_paths(any_words: Words) -> None:
    for kind in (StorageProblem, *all_subclasses(StorageProblem)):
        assert kind.__module__ == errors.__name__
        text = refusal_text(any_words, kind("/srv/secret/path.sqlite3"))
        assert "path" not in text, kind


def test_person_who_decides_is_named_without_a_mention(words: Words) -> None:
    table = make_game_table(PASSING_OPTIONS, 2, Random(1), ("<@5> *Ben*", "Ana"))  # noqa: S311
    refused = refusal_text(words, NotDeciding(table, table.game.seats[0].user))
    assert refused == r"That's for **\<\@5\> \*Ben\*** to decide."


def test_people_of_one_name_who_decide_differ(any_words: Words) -> None:
    table = make_game_table(PASSING_OPTIONS, 2, Random(1), ("Ana", "Ana"))  # noqa: S311
    users = [seat.user for seat in table.game.seats]
    assert len({refusal_text(any_words, NotDeciding(table, user)) for user in users}) == 2


def test_refusal_of_a_stopping_bot_has_a_text(any_words: Words) -> None:
    refusal_text(any_words, Stopping())


def test_missing_permissions_are_named(any_words: Words) -> None:
    text = refusal_text(any_words, MissingPermissions(("send_messages", "embed_links")))
    assert "_" not in text
    names = (any_words(PERMISSIONS[name]) for name in ("send_messages", "embed_links"))
    assert ", ".join(names) in text


def test_every_permission_that_is_asked_for_has_a_name() -> None:
    asked = {
        *NEEDED_PERMISSIONS,
        *NEEDED_IN_THREADS,
        *NEEDED_IN_VOICE,
        *THREAD_PERMISSIONS,
        "mention_everyone",
    }
    assert asked == set(PERMISSIONS)
    assert set(PERMISSIONS) <= set(discord.Permissions.VALID_FLAGS)


@pytest.mark.parametrize("error", [RuntimeError("x"), KeyError("x"), OSError(), OptionError("x")])
def test_unexpected_error_has_no_explanation(words: Words, error: Exception) -> None:
    assert refusal_phrase(words, error) is None
