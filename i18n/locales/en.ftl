### English, the language every other one falls back to.
### A key says where its message stands: lobby-title, board-turn, error-not-your-turn.


## == Common ==


## == Start-up ==
## Read by whoever runs the bot, in a terminal.

startup-problem = Cartagena cannot start: { $reason }
startup-missing = { $name } is not set. Put it into .env (.env.example explains it) or into the environment.
startup-unreadable-env = .env cannot be read. It must be a plain text file in UTF-8 that this user may read.
startup-malformed-DISCORD_TOKEN = DISCORD_TOKEN does not look like a bot token (three parts with dots between). Copy it from the Bot page of your application, without the word Bot.
startup-malformed-DISCORD_API_URL = DISCORD_API_URL must be an address like http://127.0.0.1:8080/api/v10.
startup-malformed-DISCORD_GATEWAY_URL = DISCORD_GATEWAY_URL must be an address like ws://127.0.0.1:8080/gateway.
startup-malformed-CARTAGENA_DATABASE = CARTAGENA_DATABASE must name a file in a folder that exists.
startup-malformed-CARTAGENA_LOG_LEVEL = CARTAGENA_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR.
startup-malformed-CARTAGENA_LOG_FORMAT = CARTAGENA_LOG_FORMAT must be console or json.
startup-address-pair = DISCORD_API_URL and DISCORD_GATEWAY_URL go together: set both, or neither.
startup-token-refused = Discord refuses DISCORD_TOKEN. Copy the token afresh from the Bot page of your application into .env.
startup-unreachable = Discord cannot be reached ({ $reason }). Check the network, then start again.


## == Errors ==


## == Commands ==


## == Lobby ==


## == Board ==


## == Panel ==


## == Rules ==
