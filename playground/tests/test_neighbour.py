"""Tests that the playground knows no particular bot, and reports requests that it cannot serve."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
CARTAGENA_WORDS = re.compile(rb"cartagena|pirate|tortuga|tavern", re.IGNORECASE)

pytest_plugins = ["pytester"]


def test_the_playground_does_not_mention_cartagena() -> None:
    files = [path.relative_to(PROJECT) for path in PROJECT.rglob("*") if path.is_file()]
    ignored_prefixes = (".", "__pycache__")
    sources = [
        path for path in files if not any(part.startswith(ignored_prefixes) for part in path.parts)
    ]
    assert len(sources) > 200
    files_with_cartagena_words = [
        path for path in sources if CARTAGENA_WORDS.search((PROJECT / path).read_bytes())
    ]
    assert files_with_cartagena_words == [Path(__file__).relative_to(PROJECT)]


def test_a_request_to_an_unknown_route_fails_the_test_that_caused_it(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PROJECT))
    pytester.makeini(
        "[pytest]\nasyncio_mode = auto\nasyncio_default_fixture_loop_scope = function\n"
    )
    pytester.makeconftest('pytest_plugins = ["discord_playground.pytest_plugin"]')
    pytester.makepyfile(
        """
        import aiohttp
        import pytest

        async def get(playground, path):
            headers = {"Authorization": f"Bot {playground.token}"}
            async with aiohttp.ClientSession() as session:
                async with session.get(playground.api_url + path, headers=headers) as response:
                    return response.status

        async def test_known(playground):
            assert await get(playground, "/users/@me") == 200

        async def test_unknown(playground):
            assert await get(playground, "/stage-instances/1") == 404

        @pytest.fixture
        async def afterwards(playground):
            yield
            await get(playground, "/stage-instances/2")

        async def test_at_its_end(playground, afterwards):
            assert await get(playground, "/users/@me") == 200

        async def test_tolerated(tolerant_playground):
            assert await get(tolerant_playground, "/stage-instances/1") == 404
        """
    )
    # With `CI` set, pytest's summary would repeat each failure's text. So the summary is off.
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-rN")
    result.assert_outcomes(passed=3, failed=1, errors=1)
    no_route = "the playground has no such route"
    reported_requests = [line.strip() for line in result.outlines if no_route in line]
    assert reported_requests == [f"GET /stage-instances/{number}: {no_route}" for number in (2, 1)]
    result.stdout.fnmatch_lines(["* ERROR at teardown of test_at_its_end *", "* test_unknown *"])
