"""The benchmark of clicks measures the bot without its pictures, and leaves out nothing else."""

import inspect

from benchmarks.clicking.pictureless_bot import no_picture, no_place, no_refresh
from cogs.panel.following import panels
from cogs.panel.following.attempts import PanelAttempts
from cogs.ui.services.pictures import Pictures


def test_replacements_have_the_parameters_of_the_replaced_methods() -> None:
    assert _taken(no_picture) == _taken(Pictures.board)
    assert _taken(no_refresh) == _taken(PanelAttempts._refresh)  # pyright: ignore[reportPrivateUsage]
    assert _taken(no_place) == _taken(panels.has_picture)


def _taken(function: object) -> list[str]:
    """Return the names of a method's parameters, without the first one."""
    assert callable(function)
    return list(inspect.signature(function).parameters)[1:]
