-- What the moderators of a Discord server have chosen. A server without a row has all the defaults.
-- The language was a text of its own so far.

CREATE TABLE server (
    guild    INTEGER PRIMARY KEY,
    edition  TEXT NOT NULL DEFAULT '',
    cards    TEXT NOT NULL DEFAULT '',
    pace     TEXT NOT NULL DEFAULT '',
    hints    TEXT NOT NULL DEFAULT '',
    language TEXT NOT NULL DEFAULT ''
) STRICT;

INSERT INTO server (guild, language)
SELECT CAST(substr(key, 10) AS INTEGER), value FROM meta WHERE key LIKE 'language/%';

DELETE FROM meta WHERE key LIKE 'language/%';
