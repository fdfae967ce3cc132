"""The playground's own tests use the fixtures that it has for the tests of any bot."""

import pytest

PLUGINS = ("discord_playground.browser_plugin", "discord_playground.pytest_plugin")


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """Load them; `pytest_plugins` is for the outermost conftest alone, which may be another's."""
    for plugin in PLUGINS:
        pluginmanager.import_plugin(plugin)
