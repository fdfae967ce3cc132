"""The playground's fixtures, for every test."""

pytest_plugins = ["playground.pytest_plugin", "tests.postgresql.plugin"]
