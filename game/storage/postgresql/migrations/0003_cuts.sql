-- How often the deal of a game was renewed in its lobby after everybody had cut the deck. The index
-- finds the newest game of a channel: a new lobby refuses the words that cut there before.

ALTER TABLE game ADD COLUMN renewals bigint NOT NULL DEFAULT 0;

CREATE INDEX games_of_a_channel ON game (channel, id);
