-- Games with their seats, their records and their due moments, and the preferences of people.
-- Moments are Unix milliseconds. Ids of people, channels, messages and clicks are Discord's. A
-- column is named after its value: clock_due is the `due` of a game's `clock`. Lists are JSON.

CREATE TABLE game (
    id                       INTEGER PRIMARY KEY AUTOINCREMENT,
    guild                    INTEGER NOT NULL,
    channel                  INTEGER NOT NULL,
    host                     INTEGER NOT NULL,
    options                  TEXT    NOT NULL,
    locale                   TEXT    NOT NULL,
    secret                   BLOB    NOT NULL CHECK (length(secret) > 0),
    status                   TEXT    NOT NULL CHECK (status IN (
                                 'lobby', 'playing', 'resting', 'finished', 'cancelled', 'expired')),
    version                  INTEGER NOT NULL CHECK (version >= 1),
    created                  INTEGER NOT NULL,
    changed                  INTEGER NOT NULL,
    cuts                     TEXT    NOT NULL,
    words_shown              TEXT    NOT NULL,
    dealt                    INTEGER NOT NULL CHECK (dealt IN (0, 1)),
    unreadable               TEXT,
    failed_channel_looks     INTEGER NOT NULL,

    terms_pace               INTEGER,
    terms_strict             INTEGER NOT NULL CHECK (terms_strict IN (0, 1)),
    terms_stays              INTEGER NOT NULL CHECK (terms_stays IN (0, 1)),
    terms_drawn_words        INTEGER NOT NULL CHECK (terms_drawn_words IN (0, 1)),
    agreement_pace           INTEGER,
    agreement_seats          TEXT    NOT NULL,
    agreement_entries        INTEGER,
    agreement_not_before     INTEGER,
    longer_paces             TEXT    NOT NULL,
    hints_allowed            INTEGER NOT NULL CHECK (hints_allowed IN (0, 1)),
    hints_given              TEXT    NOT NULL,
    hints_guided             INTEGER NOT NULL CHECK (hints_guided IN (0, 1)),
    admission_private        INTEGER NOT NULL CHECK (admission_private IN (0, 1)),
    admission_invitations    TEXT    NOT NULL,
    admission_barred         TEXT    NOT NULL,
    replacements_guests      TEXT    NOT NULL,
    replacements_vacancies   TEXT    NOT NULL,

    board_ref_channel        INTEGER,
    board_ref_message        INTEGER,
    board_shown_milestone    TEXT,
    board_shown_version      INTEGER,
    board_shown_change_count INTEGER,
    board_line_channel       INTEGER,
    board_line_message       INTEGER,
    board_posting            INTEGER NOT NULL CHECK (board_posting IN (0, 1)),
    board_calling            TEXT,
    board_promise_channel    INTEGER,
    board_promise_message    INTEGER,
    board_promise_outdated   INTEGER NOT NULL CHECK (board_promise_outdated IN (0, 1)),

    clock_due                INTEGER,
    clock_overdue            INTEGER NOT NULL CHECK (clock_overdue IN (0, 1)),
    clock_change_count       INTEGER NOT NULL,
    clock_paused_at          INTEGER,
    clock_away               INTEGER,

    call_milestone           TEXT,
    call_users               TEXT,
    call_nudged              INTEGER,
    call_reminded            INTEGER CHECK (call_reminded IN (0, 1)),
    call_to_notify_later     TEXT,

    CHECK ((board_ref_channel IS NULL) = (board_ref_message IS NULL)),
    CHECK ((board_line_channel IS NULL) = (board_line_message IS NULL)),
    CHECK ((board_promise_channel IS NULL) = (board_promise_message IS NULL)),
    CHECK ((board_shown_milestone IS NULL) = (board_shown_version IS NULL)),
    CHECK ((call_milestone IS NULL) = (call_users IS NULL))
) STRICT;

CREATE UNIQUE INDEX one_open_game_a_channel ON game (channel)
    WHERE status IN ('lobby', 'playing');
CREATE INDEX resting_games ON game (channel) WHERE status = 'resting';
CREATE INDEX finished_games ON game (channel, changed) WHERE status = 'finished';
CREATE INDEX ended_games ON game (changed) WHERE status NOT IN ('lobby', 'playing', 'resting');
CREATE INDEX open_games_of_a_server ON game (guild, status)
    WHERE status IN ('lobby', 'playing', 'resting');
CREATE INDEX open_games_of_a_host ON game (host) WHERE status IN ('lobby', 'playing', 'resting');
CREATE INDEX open_games_with_guests ON game (id)
    WHERE status IN ('lobby', 'playing', 'resting') AND replacements_guests <> '[]';
CREATE INDEX open_games_with_vacancies ON game (guild)
    WHERE status IN ('lobby', 'playing', 'resting') AND replacements_vacancies <> '[]';
CREATE INDEX running_clocks ON game (clock_due) WHERE clock_due IS NOT NULL AND NOT clock_overdue;
CREATE INDEX lagging ON game (id)
    WHERE board_posting OR board_shown_version IS NULL OR board_shown_version <> version
       OR coalesce(board_shown_change_count, 0) <> clock_change_count
       OR clock_paused_at IS NOT NULL OR board_promise_outdated;

CREATE TABLE seat (
    game   INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    user   INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    click  INTEGER NOT NULL,
    vote   INTEGER,
    level  TEXT,
    ordinal INTEGER NOT NULL,
    colour INTEGER,
    place  INTEGER,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_a_person ON seat (user);

CREATE TABLE entry (
    game   INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    seat   INTEGER NOT NULL,
    action TEXT    NOT NULL,
    user   INTEGER NOT NULL,
    click  INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entry_follows_the_last BEFORE INSERT ON entry
WHEN new.number <> (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE game = new.game)
BEGIN
    SELECT RAISE(ABORT, 'the record is append-only');
END;

-- A record never changes, except for its people: a forgotten person becomes a number below zero.
-- A record is only removed together with its game, after the game is over.

CREATE TRIGGER entry_stays_as_written BEFORE UPDATE ON entry
WHEN new.user >= 0
  OR (new.game, new.number, new.seat, new.action, new.click, new.at)
     IS NOT (old.game, old.number, old.seat, old.action, old.click, old.at)
BEGIN
    SELECT RAISE(ABORT, 'the record is append-only');
END;

CREATE TRIGGER entry_goes_with_its_game BEFORE DELETE ON entry
WHEN (SELECT status FROM game WHERE id = old.game) IN ('lobby', 'playing', 'resting')
BEGIN
    SELECT RAISE(ABORT, 'the record is append-only');
END;

-- Each accepted click once, with the version of the game after it.
CREATE TABLE click (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES game (id),
    version INTEGER NOT NULL CHECK (version >= 1),
    UNIQUE (game, version)
) STRICT;

CREATE TABLE due (
    game INTEGER NOT NULL REFERENCES game (id),
    kind TEXT    NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX due_at ON due (at);
CREATE INDEX due_of_a_kind ON due (kind, at);

-- The past, present and future absences of people; their clocks stop for this time.
CREATE TABLE absence (
    user  INTEGER NOT NULL,
    began INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (user, began)
) STRICT, WITHOUT ROWID;

CREATE INDEX absence_until ON absence (until);

-- How a person wants to be notified when a game waits for them, on all Discord servers. Times of
-- day are minutes after midnight in the person's time zone, for example Europe/Berlin or +05:45 in
-- quiet_zone.
CREATE TABLE preference (
    user         INTEGER PRIMARY KEY,
    notify_by    TEXT    NOT NULL CHECK (notify_by IN ('mention', 'direct', 'never')),
    reminder     INTEGER NOT NULL CHECK (reminder IN (0, 1)),
    next         INTEGER NOT NULL CHECK (next IN (0, 1)),
    quiet_begin  INTEGER CHECK (quiet_begin BETWEEN 0 AND 1439),
    quiet_end    INTEGER CHECK (quiet_end BETWEEN 0 AND 1439),
    quiet_zone   TEXT    CHECK (length(quiet_zone) BETWEEN 1 AND 40),
    locale       TEXT    NOT NULL,
    undelivered  INTEGER NOT NULL CHECK (undelivered IN (0, 1)),
    closed       INTEGER NOT NULL CHECK (closed IN (0, 1)),
    ends_turn    INTEGER NOT NULL CHECK (ends_turn IN (0, 1)),
    in_words     INTEGER NOT NULL CHECK (in_words IN (0, 1)),
    CHECK ((quiet_begin IS NULL) = (quiet_end IS NULL)),
    CHECK ((quiet_begin IS NULL) = (quiet_zone IS NULL))
) STRICT;

CREATE INDEX undelivered ON preference (user) WHERE undelivered;

-- The daily puzzle. Days are counted from 1 January 1970.

-- A person's attempts at the puzzle of a day.
CREATE TABLE daily_attempts (
    user    INTEGER NOT NULL,
    day     INTEGER NOT NULL,
    begun   INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    made    TEXT    NOT NULL,
    actions TEXT    NOT NULL,
    result  TEXT    NOT NULL CHECK (result IN ('open', 'solved', 'failed')),
    ended   INTEGER,
    version INTEGER NOT NULL CHECK (version >= 1),
    click   INTEGER NOT NULL,
    PRIMARY KEY (user, day),
    CHECK ((result = 'open') = (ended IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_attempts_on_a_server ON daily_attempts (day, guild);

-- The message of a day in a channel.
CREATE TABLE daily_post (
    channel      INTEGER NOT NULL,
    day          INTEGER NOT NULL,
    guild        INTEGER NOT NULL,
    locale       TEXT    NOT NULL,
    message      INTEGER,
    posting      INTEGER NOT NULL CHECK (posting IN (0, 1)),
    change_count INTEGER NOT NULL,
    shown        INTEGER,
    PRIMARY KEY (channel, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_posts_of_a_day ON daily_post (day);
CREATE INDEX lagging_daily_posts ON daily_post (day) WHERE coalesce(shown, -1) <> change_count;

-- A server's streak, and the channel in which the puzzle appears each morning.
CREATE TABLE daily_server (
    guild           INTEGER PRIMARY KEY,
    streak_length   INTEGER NOT NULL,
    streak_last     INTEGER NOT NULL,
    streak_longest  INTEGER NOT NULL,
    streak_before   INTEGER NOT NULL,
    morning_channel INTEGER,
    morning_locale  TEXT,
    morning_due     INTEGER,
    morning_moderator INTEGER,
    morning_moderator_notified INTEGER CHECK (morning_moderator_notified IN (0, 1)),
    CHECK ((morning_channel IS NULL) = (morning_locale IS NULL)),
    CHECK ((morning_channel IS NULL) = (morning_due IS NULL))
) STRICT;

CREATE INDEX mornings_due ON daily_server (morning_due) WHERE morning_due IS NOT NULL;
CREATE INDEX mornings_named_by ON daily_server (morning_moderator)
    WHERE morning_moderator IS NOT NULL;

-- The people who shared a result, and the channels where they shared it.
CREATE TABLE daily_share (
    user    INTEGER NOT NULL,
    day     INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    name    TEXT    NOT NULL,
    PRIMARY KEY (user, day, channel),
    FOREIGN KEY (user, day) REFERENCES daily_attempts (user, day) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_shares_in_a_channel ON daily_share (channel, day);
CREATE INDEX daily_shares_on_a_server ON daily_share (day, guild);

-- A person's streak.
CREATE TABLE daily_streak (
    user    INTEGER PRIMARY KEY,
    length  INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    longest INTEGER NOT NULL,
    before  INTEGER NOT NULL
) STRICT;

-- People who asked to be forgotten, until all of their data is removed.
CREATE TABLE forgetting (user INTEGER PRIMARY KEY) STRICT;

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
