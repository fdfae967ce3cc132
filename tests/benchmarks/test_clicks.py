"""The functions that leave pictures out in the benchmark of clicks fit the replaced methods."""

import inspect

from benchmarks.clicking.pictureless_bot import never_has_picture, no_picture, no_refresh
from cogs.panel.following import panels
from cogs.panel.following.attempts import PanelAttempts
from cogs.ui.services.pictures import Pictures


def test_replacements_have_the_parameters_of_the_replaced_methods() -> None:
    assert _parameter_names(no_picture) == _parameter_names(Pictures.board)
    assert _parameter_names(no_refresh) == _parameter_names(PanelAttempts._refresh)  # pyright: ignore[reportPrivateUsage]
    assert _parameter_names(never_has_picture) == _parameter_names(panels.has_picture)


def _parameter_names(function: object) -> list[str]:
    """Return the names of a method's parameters, without the first one."""
    assert callable(function)
    return list(inspect.signature(function).parameters)[1:]
