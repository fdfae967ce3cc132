-- The open games of a server, and those that somebody hosts, without a look at all.

CREATE INDEX open_games_of_a_server ON game (guild) WHERE status IN ('lobby', 'playing');
CREATE INDEX open_games_of_a_host ON game (host) WHERE status IN ('lobby', 'playing');
