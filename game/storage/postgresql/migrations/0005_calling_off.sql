-- Whether the host has asked the others to call the running game off, and how many games of the channel
-- were called off after the deal when this one was opened.

ALTER TABLE game ADD COLUMN call_off_asked boolean NOT NULL DEFAULT false;
ALTER TABLE game ADD COLUMN called_off_before bigint NOT NULL DEFAULT 0;

CREATE INDEX games_called_off ON game (channel, changed) WHERE status = 'cancelled' AND dealt;
