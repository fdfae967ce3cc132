"""The SQL of whatever takes one statement, looks and changes alike."""

# Whoever works on some servers alone begins its values with these three. Said plainly, the planner
# would take it for next to nothing, and look at all that is due rather than at the first of it.
OURS = "CASE WHEN (game.guild >> 22) % $1 BETWEEN $2 AND $3 THEN true ELSE false END"

FINISHED_IN = """
    SELECT id FROM game WHERE channel = $1 AND status = 'finished'
    ORDER BY changed DESC, id DESC LIMIT 1
"""
LAGGING = f"""
    SELECT id FROM game
    WHERE {OURS}
      AND (posting OR shown_version IS NULL OR shown_version <> version OR shown_tick <> tick
           OR still_since IS NOT NULL)
      AND (status IN ('lobby', 'playing') OR changed >= $4 OR shown_tick <> tick)
    ORDER BY id
"""  # noqa: S608
OPEN_OF_SERVER = """
    SELECT id FROM game WHERE guild = $1 AND status IN ('lobby', 'playing') ORDER BY id
"""
OPEN_SERVERS = f"""
    SELECT DISTINCT guild AS id FROM game
    WHERE status IN ('lobby', 'playing') AND {OURS} ORDER BY guild
"""  # noqa: S608
NUMBERS = "SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT $2"
NUMBERS_OPEN = f"""
    SELECT CASE WHEN resting THEN 'resting' ELSE status END AS standing, count(*) AS number
    FROM game WHERE status IN ('lobby', 'playing') AND {OURS} GROUP BY standing
"""  # noqa: S608
WATCHED = """
    SELECT id FROM game
    WHERE {} = $1 AND status IN ('lobby', 'playing') AND NOT resting
      AND NOT EXISTS (SELECT FROM seat WHERE seat.game = game.id AND level IS NULL)
    ORDER BY id
"""
WATCHED_OF_SERVER, WATCHED_OF_HOST = WATCHED.format("guild"), WATCHED.format("host")
RESTING_IN = "SELECT id FROM game WHERE channel = $1 AND resting ORDER BY id"
# Of each kind along the index, until the first of our own: of the others there may be very many.
NEXT_DUE = f"""
    SELECT min(first.at) AS at
    FROM unnest($4::text[]) AS asked (kind)
    CROSS JOIN LATERAL (
        SELECT at FROM due JOIN game ON game.id = due.game
        WHERE due.kind = asked.kind AND {OURS} ORDER BY at LIMIT 1
    ) AS first
"""  # noqa: S608
DUE_UNTIL = f"""
    SELECT first.game, first.kind, first.at
    FROM unnest($5::text[]) AS asked (kind)
    CROSS JOIN LATERAL (
        SELECT game, due.kind, at FROM due JOIN game ON game.id = due.game
        WHERE due.kind = asked.kind AND at <= $4 AND {OURS} ORDER BY at, game LIMIT $6
    ) AS first
    ORDER BY at, game, kind LIMIT $6
"""  # noqa: S608
DUE_OF = "SELECT game, kind, at FROM due WHERE game = $1 AND kind = $2"
DEFER = "UPDATE due SET at = $3 WHERE game = $1 AND kind = $2 AND at < $3"
HASTEN = f"""
    UPDATE due SET at = $5 FROM game WHERE game.id = due.game AND {OURS} AND kind = $4
"""  # noqa: S608
NOTE_ABSENCE = """
    INSERT INTO absence ("user", began, until) VALUES ($1, $2, $3)
    ON CONFLICT ("user", began) DO UPDATE SET until = excluded.until
"""
ABSENCES_OF = """
    SELECT "user", began, until FROM absence WHERE "user" = $1 AND until > $2 ORDER BY began
"""
AWAY_AFTER = 'SELECT DISTINCT "user" AS id FROM absence WHERE until > $1'
# Each part by an index of its own: one condition for all would look at every open game.
PERSON = """
    SELECT id FROM game
    WHERE status IN ('lobby', 'playing') AND {0} AND host = $1
    UNION
    SELECT id FROM seat JOIN game ON game.id = seat.game
    WHERE status IN ('lobby', 'playing') AND {0} AND "user" = $1
    UNION
    SELECT id FROM game
    WHERE status IN ('lobby', 'playing') AND {0}
      AND guests::text <> '[]' AND people_among(guests) @> ARRAY[$1::bigint]
    ORDER BY id DESC
"""
OF_PERSON = PERSON.format("NOT resting")
# Games may rest for years: the newest few are enough to be listed.
RESTING_OF_PERSON = f"{PERSON.format('resting')} LIMIT 20"
NOTE = """
    INSERT INTO meta (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
NOTED = "SELECT value FROM meta WHERE key = $1"
