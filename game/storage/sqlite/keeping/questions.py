"""The SQL of whatever takes one statement, looks and changes alike."""

FINISHED_IN = """
    SELECT id FROM game WHERE channel = ? AND status = 'finished'
    ORDER BY changed DESC, id DESC LIMIT 1
"""
LAGGING = """
    SELECT id FROM game
    WHERE (posting = 1 OR shown_version IS NULL OR shown_version <> version OR shown_tick <> tick
           OR still_since IS NOT NULL)
      AND (status IN ('lobby', 'playing') OR changed >= ? OR shown_tick <> tick)
    ORDER BY id
"""
OPEN_OF_SERVER = """
    SELECT id FROM game WHERE guild = ? AND status IN ('lobby', 'playing') ORDER BY id
"""
OPEN_SERVERS = """
    SELECT DISTINCT guild AS id FROM game WHERE status IN ('lobby', 'playing') ORDER BY guild
"""
WATCHED = """
    SELECT id FROM game
    WHERE {} = ? AND status IN ('lobby', 'playing') AND resting = 0
      AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND level IS NULL)
    ORDER BY id
"""
WATCHED_OF_SERVER, WATCHED_OF_HOST = WATCHED.format("guild"), WATCHED.format("host")
RESTING_IN = "SELECT id FROM game WHERE channel = ? AND resting = 1 ORDER BY id"
# Of each kind its first alone: of the others there may be very many.
NEXT_DUE = """
    SELECT min(first) AS at
    FROM (SELECT (SELECT min(at) FROM due WHERE kind = value) AS first FROM json_each(?))
"""
# The plus keeps SQLite from collecting all of these kinds first: it goes along the moments.
DUE_UNTIL = """
    SELECT game, kind, at FROM due WHERE at <= ? AND +kind IN (SELECT value FROM json_each(?))
    ORDER BY at, game, kind LIMIT ?
"""
DUE_OF = "SELECT game, kind, at FROM due WHERE game = ? AND kind = ?"
DEFER = "UPDATE due SET at = ? WHERE game = ? AND kind = ? AND at < ?"
HASTEN = "UPDATE due SET at = ? WHERE kind = ?"
NOTE_ABSENCE = """
    INSERT INTO absence (user, began, until) VALUES (?, ?, ?)
    ON CONFLICT (user, began) DO UPDATE SET until = excluded.until
"""
ABSENCES_OF = """
    SELECT user, began, until FROM absence WHERE user = ? AND until > ? ORDER BY began
"""
AWAY_AFTER = "SELECT DISTINCT user AS id FROM absence WHERE until > ?"
# Each part by an index of its own: one condition for all would look at every open game. The person
# is given to each of the three.
PERSON = """
    SELECT id FROM game
    WHERE status IN ('lobby', 'playing') AND {0} AND host = ?
    UNION
    SELECT id FROM seat JOIN game ON game.id = seat.game
    WHERE status IN ('lobby', 'playing') AND {0} AND user = ?
    UNION
    SELECT id FROM game
    WHERE status IN ('lobby', 'playing') AND {0} AND guests <> '[]'
      AND EXISTS (SELECT 1 FROM json_each(guests) WHERE json_extract(value, '$[1]') = ?)
    ORDER BY id DESC
"""
OF_PERSON = PERSON.format("resting = 0")
# Games may rest for years: the newest few are enough to be listed.
RESTING_OF_PERSON = f"{PERSON.format('resting = 1')} LIMIT 20"
NOTE = """
    INSERT INTO meta (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
NOTED = "SELECT value FROM meta WHERE key = ?"
