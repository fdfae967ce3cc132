"""For each environment variable, the error message that says what its value must be."""

from collections.abc import Mapping

REQUIREMENTS: Mapping[str, str] = {
    "DISCORD_TOKEN": (
        "DISCORD_TOKEN does not look like a bot token (three parts with dots between). Copy it "
        "from the Bot page of your application, without the word Bot."
    ),
    "DISCORD_API_URL": "DISCORD_API_URL must be an address like http://127.0.0.1:8080/api/v10.",
    "DISCORD_GATEWAY_URL": (
        "DISCORD_GATEWAY_URL must be an address like ws://127.0.0.1:8080/gateway."
    ),
    "CARTAGENA_DATABASE": (
        "CARTAGENA_DATABASE must name a file in a folder that exists and that this user may open, "
        "or be an address like postgresql://user:password@host/name."
    ),
    "HTTPS_PROXY": (
        "HTTPS_PROXY must be an address like http://proxy.example:3128, or "
        "http://user:password@proxy.example:3128. The bot cannot use SOCKS. In a password, write @ "
        "as %40, / as %2F, ? as %3F, # as %23 and % as %25."
    ),
    "CARTAGENA_BACKUPS": "CARTAGENA_BACKUPS must name a folder for backups.",
    "CARTAGENA_MONITORING": (
        "CARTAGENA_MONITORING must be a host and a port such as 127.0.0.1:9100."
    ),
    "CARTAGENA_LOG_LEVEL": "CARTAGENA_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR.",
    "CARTAGENA_LOG_FORMAT": "CARTAGENA_LOG_FORMAT must be console or json.",
    "CARTAGENA_PAUSE": "CARTAGENA_PAUSE must be a number of seconds from 0 to 60.",
    "CARTAGENA_DOUBLE_TAP": "CARTAGENA_DOUBLE_TAP must be a number of seconds from 0 to 5.",
    "CARTAGENA_CALL_WAIT": "CARTAGENA_CALL_WAIT must be a number of seconds from 0 to 60.",
    "CARTAGENA_REQUESTS": (
        "CARTAGENA_REQUESTS must be a number of requests a second from 1 to 5000. Discord grants "
        "50 unless it says otherwise."
    ),
    "CARTAGENA_CLOCK": (
        "CARTAGENA_CLOCK must name a file that is there. Only a stand-in for Discord needs it."
    ),
    "CARTAGENA_KEEP_DAYS": "CARTAGENA_KEEP_DAYS must be a whole number of days, at least 1.",
    "CARTAGENA_KEEP_RESULTS_DAYS": (
        "CARTAGENA_KEEP_RESULTS_DAYS must be a whole number of days, at least 1."
    ),
    "CARTAGENA_SHARDS": (
        "CARTAGENA_SHARDS must be a whole number of shards from 1 to 16384, the same for all "
        "processes."
    ),
    "CARTAGENA_SHARE": (
        "CARTAGENA_SHARE must be a whole number of shards from 1 to 16384, the same for all "
        "processes."
    ),
}
