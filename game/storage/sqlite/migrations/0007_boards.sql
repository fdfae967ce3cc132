-- What every board message shows, so that only messages that lag are looked at after a start;
-- games that rest; and moments at which something is due. Moments are Unix milliseconds.

ALTER TABLE game ADD COLUMN shown_milestone TEXT;
ALTER TABLE game ADD COLUMN shown_version INTEGER;
-- Whether a message was perhaps sent that is not noted yet.
ALTER TABLE game ADD COLUMN posting INTEGER NOT NULL DEFAULT 0;
-- A running game that nobody touched for long: its channel is free for another.
ALTER TABLE game ADD COLUMN resting INTEGER NOT NULL DEFAULT 0;
-- How often in a row its channel was looked for in vain.
ALTER TABLE game ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;

UPDATE game SET shown_milestone = '', shown_version = version
    WHERE status NOT IN ('lobby', 'playing');

CREATE INDEX lagging ON game (id)
    WHERE posting = 1 OR shown_version IS NULL OR shown_version <> version;

DROP INDEX one_open_game_a_channel;
CREATE UNIQUE INDEX one_open_game_a_channel ON game (channel)
    WHERE status IN ('lobby', 'playing') AND resting = 0;
CREATE INDEX resting_games ON game (channel) WHERE resting = 1;

CREATE TABLE due (
    game INTEGER NOT NULL REFERENCES game (id),
    kind TEXT    NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX due_at ON due (at);
CREATE INDEX due_kind ON due (kind);

INSERT INTO due (game, kind, at)
    SELECT id, 'expiry', changed + 21600000 FROM game WHERE status = 'lobby';
INSERT INTO due (game, kind, at)
    SELECT id, 'rest', changed + 2592000000 FROM game WHERE status = 'playing';
INSERT INTO due (game, kind, at)
    SELECT id, 'computer', changed FROM game WHERE status = 'playing'
    AND EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND level IS NOT NULL);
