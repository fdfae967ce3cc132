-- The people who took a seat over, in an index: with that of the seats it leads from a person to
-- their games, however many are open.

CREATE FUNCTION people_among(guests json) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT array_agg((guest ->> 1)::bigint) FROM json_array_elements(guests) AS guest
$$;

CREATE INDEX open_games_of_guests ON game USING gin (people_among(guests))
    WHERE status IN ('lobby', 'playing') AND guests::text <> '[]';
