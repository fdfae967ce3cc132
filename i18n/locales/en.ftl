### English, the language every other one falls back to.
### A key says where its message stands: lobby-title, board-turn, error-not-your-turn.


## == Common ==


## == Start-up ==
## Read by whoever runs the bot, in a terminal.

startup-problem = Cartagena cannot start: { $reason }
startup-missing = { $name } is not set. Put it into .env (.env.example explains it) or into the environment.
startup-malformed = { $name } { $problem }
startup-address-pair = DISCORD_API_URL and DISCORD_GATEWAY_URL go together: set both, or neither.
startup-token-refused = Discord refuses DISCORD_TOKEN. Copy the token afresh from the application's Bot page into .env.
startup-unreachable = Discord cannot be reached ({ $reason }). Check the network, then start again.


## == Errors ==


## == Commands ==


## == Lobby ==


## == Board ==


## == Panel ==


## == Rules ==
