"""Tests of the fixtures of `discord_playground.pytest_plugin`, in a separate run of pytest."""

import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

pytest_plugins = ["pytester"]


@pytest.fixture
def inner_project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Make another project that uses the plugin."""
    monkeypatch.setenv("PYTHONPATH", str(PROJECT))
    pytester.makeini(
        "[pytest]\nasyncio_mode = auto\nasyncio_default_fixture_loop_scope = function\n"
    )
    pytester.makeconftest('pytest_plugins = ["discord_playground.pytest_plugin"]')
    return pytester


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")
def test_a_bot_that_does_not_come_online_is_stopped(inner_project: pytest.Pytester) -> None:
    inner_project.makepyfile(
        idle="""
        import pathlib, signal, sys, time

        def stop(*_):
            pathlib.Path("stopped").touch()
            sys.exit()

        signal.signal(signal.SIGTERM, stop)
        pathlib.Path("started").touch()
        time.sleep(60)
        """
    )
    inner_project.makefile(".toml", playground="[bot]\ncommand = ['{python}', '{here}/idle.py']")
    inner_project.makepyfile(
        """
        import pytest
        from discord_playground import pytest_plugin, until

        @pytest.fixture
        async def playground(playground, tmp_path, monkeypatch):
            async def never_ready(timeout):
                await until((tmp_path / "started").exists, 20, "It runs")
                raise TimeoutError

            monkeypatch.setattr(playground, "bot_ready", never_ready)
            yield playground

        async def test_with_a_bot(bot_process):
            pass
        """
    )
    result = inner_project.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(errors=1)
    assert len(list(inner_project.path.rglob("stopped"))) == 1
