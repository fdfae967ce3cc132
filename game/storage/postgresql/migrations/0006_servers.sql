-- What the moderators of a Discord server have chosen. A server without a row has all the defaults.
-- The language was a text of its own so far.

CREATE TABLE server (
    guild    bigint PRIMARY KEY,
    edition  text NOT NULL DEFAULT '',
    cards    text NOT NULL DEFAULT '',
    pace     text NOT NULL DEFAULT '',
    hints    text NOT NULL DEFAULT '',
    language text NOT NULL DEFAULT ''
);

INSERT INTO server (guild, language)
SELECT CAST(substr(key, 10) AS bigint), value FROM meta WHERE key LIKE 'language/%';

DELETE FROM meta WHERE key LIKE 'language/%';
