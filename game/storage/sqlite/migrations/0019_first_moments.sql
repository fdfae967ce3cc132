-- The first moment of a kind, and a channel's last finished game: each along an index.

DROP INDEX due_kind;
CREATE INDEX due_of_a_kind ON due (kind, at);
CREATE INDEX finished_games ON game (channel, changed) WHERE status = 'finished';
