"""The two addresses of a stand-in for Discord: set both or neither, each in its own form."""

import pytest

from service.startup.problem import StartupProblem, problem_line
from service.startup.settings import load_settings

API, GATEWAY = "DISCORD_API_URL", "DISCORD_GATEWAY_URL"
VALID = {API: "http://127.0.0.1:8080/api/v10", GATEWAY: "ws://127.0.0.1:8080/gateway"}
OTHER_VARIABLE = {API: GATEWAY, GATEWAY: API}

MALFORMED_HOSTS = (
    "",
    "[::1",
    "me:word@127.0.0.1",
    "me@127.0.0.1",
    "127.0.0.1/here?v=10",
    "127.0.0.1/here#there",
    "127.0.0.1:harbour",
    "127.0.0.1:99999",
    "127.0.0.1:0",
)
SCHEMES = {API: ("http", "https"), GATEWAY: ("ws", "wss")}
MALFORMED_SETTINGS = [
    *(
        (name, f"{scheme}://{host}")
        for name in SCHEMES
        for scheme in SCHEMES[name]
        for host in MALFORMED_HOSTS
    ),
    *((name, f"{scheme}://127.0.0.1/here") for name in SCHEMES for scheme in ("ftp", "")),
    *((name, VALID[OTHER_VARIABLE[name]]) for name in SCHEMES),
]


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch, isolated_environment: None) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "MTA.GxYz_1.s3cret-part")


def refusal_text() -> str:
    """Return the text that the person who starts the bot reads."""
    with pytest.raises(StartupProblem) as caught:
        load_settings()
    return problem_line(caught.value)


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize(("variable", "value"), MALFORMED_SETTINGS)
def test_malformed_address_is_refused_with_a_valid_example(
    variable: str, value: str, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    if not alone:
        monkeypatch.setenv(OTHER_VARIABLE[variable], VALID[OTHER_VARIABLE[variable]])
    text = refusal_text()
    assert text.endswith(f"{variable} must be an address like {VALID[variable]}.")


@pytest.mark.parametrize("variable", VALID)
def test_one_address_without_the_other_is_refused(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, VALID[variable])
    assert refusal_text().endswith(f"{API} and {GATEWAY} go together: set both, or neither.")


@pytest.mark.parametrize(("http", "ws"), [("http", "ws"), ("https", "wss")])
def test_final_slash_is_removed_from_the_api_address_only(
    http: str, ws: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(API, f"{http}://[::1]:8080/api/v10/")
    monkeypatch.setenv(GATEWAY, f"{ws}://sea.example/gateway/")
    settings = load_settings()
    assert settings.api_url == f"{http}://[::1]:8080/api/v10"
    assert settings.gateway_url == f"{ws}://sea.example/gateway/"
