"""Loads the fixtures for tests of any bot. The playground's own tests use them, too."""

import pytest

PLUGINS = ("discord_playground.browser_plugin", "discord_playground.pytest_plugin")


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """Load the plugins here.

    Only the outermost conftest may set `pytest_plugins`. It may belong to another project.
    """
    for plugin in PLUGINS:
        pluginmanager.import_plugin(plugin)
