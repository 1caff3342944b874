"""The schema `companion` of a club's database: the migrations that make it, the oldest first.

Tables only add rows. What a row may hold is checked here, for a table's login can send anything,
and one bad value would break a view for everybody. `summaries` has what a match comes to, folded
by the table that sends it, so that the database needs no rules.
"""

# An entry is known by (journal, match, number, device); the table that sends it belongs to the key
# so that no other table can take its place. `skew`: by how many seconds the database's clock was
# ahead of the table's when the entry came; 0 if both agree.
_TABLES = """
CREATE TABLE companion.tables (
    name text PRIMARY KEY,
    added timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE companion.batches (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_name text NOT NULL REFERENCES companion.tables (name),
    journal text NOT NULL CHECK (journal ~ '^[0-9a-f]{32}$'),
    device text NOT NULL CHECK (device ~ '^[0-9a-f]{32}([.][0-9]{1,6})?$'),
    told double precision NOT NULL CHECK (told BETWEEN 0 AND 100000000000),
    heard timestamptz NOT NULL DEFAULT clock_timestamp(),
    news integer NOT NULL
);
CREATE INDEX batches_of_table ON companion.batches (table_name, id);
CREATE TABLE companion.entries (
    table_name text NOT NULL,
    journal text NOT NULL CHECK (length(journal) <= 40),
    match text NOT NULL CHECK (length(match) BETWEEN 1 AND 100),
    number integer NOT NULL CHECK (number >= 0),
    device text NOT NULL CHECK (length(device) <= 40),
    action text NOT NULL,
    time double precision NOT NULL CHECK (time BETWEEN -100000000000 AND 100000000000),
    source text NOT NULL,
    boot text,
    seq bigint,
    crc bigint NOT NULL,
    place bigint NOT NULL,
    skew double precision NOT NULL CHECK (skew BETWEEN -100000000000 AND 100000000000),
    PRIMARY KEY (table_name, journal, match, device, number)
);
CREATE TABLE companion.summaries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_name text NOT NULL REFERENCES companion.tables (name),
    journal text NOT NULL CHECK (journal ~ '^[0-9a-f]{32}$'),
    match text NOT NULL CHECK (length(match) BETWEEN 1 AND 100),
    device text NOT NULL CHECK (device ~ '^[0-9a-f]{32}([.][0-9]{1,6})?$'),
    entries integer NOT NULL CHECK (entries > 0),
    last integer NOT NULL,
    deleted boolean NOT NULL,
    game text NOT NULL CHECK (length(game) BETWEEN 1 AND 200),
    state text NOT NULL CHECK (state IN ('running', 'over', 'stopped', 'discarded')),
    stage integer NOT NULL,
    stages integer,
    players text[] NOT NULL CHECK (cardinality(players) BETWEEN 1 AND 100),
    points bigint[] NOT NULL CHECK (cardinality(points) = cardinality(players)),
    places integer[] NOT NULL CHECK (cardinality(places) = cardinality(players)),
    winners boolean[] NOT NULL CHECK (cardinality(winners) = cardinality(players))
);
CREATE INDEX summaries_of_match ON companion.summaries (journal, match, table_name, device);
CREATE INDEX summaries_of_table ON companion.summaries (table_name, id);
CREATE TABLE companion.choices (
    journal text NOT NULL,
    match text NOT NULL,
    table_name text NOT NULL,
    machine text NOT NULL,
    PRIMARY KEY (journal, match)
);
CREATE TABLE companion.same (
    old text PRIMARY KEY,
    new text NOT NULL CHECK (old <> new)
);
CREATE TABLE companion.forgotten (
    number integer PRIMARY KEY,
    salt bytea NOT NULL,
    digest bytea NOT NULL
);
CREATE TABLE companion.seatings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    table_name text NOT NULL REFERENCES companion.tables (name),
    players text[] NOT NULL
);
CREATE INDEX seatings_of_table ON companion.seatings (table_name, id);
"""

# A batch is told once, with the name of its table and nothing else; signs of life are not. Of
# batches, and of what a match came to, only the last of each device is kept.
_TRIGGERS = """
CREATE FUNCTION companion.batch_came() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF new.news > 0 THEN
        PERFORM pg_notify('companion', new.table_name);
    END IF;
    DELETE FROM companion.batches
    WHERE table_name = new.table_name AND journal = new.journal AND device = new.device
    AND id < new.id;
    RETURN NULL;
END $$;
CREATE TRIGGER batch_came AFTER INSERT ON companion.batches
FOR EACH ROW EXECUTE FUNCTION companion.batch_came();
CREATE FUNCTION companion.summary_came() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    DELETE FROM companion.summaries
    WHERE journal = new.journal AND match = new.match AND table_name = new.table_name
    AND device = new.device AND (entries, id) < (new.entries, new.id);
    RETURN NULL;
END $$;
CREATE TRIGGER summary_came AFTER INSERT ON companion.summaries
FOR EACH ROW EXECUTE FUNCTION companion.summary_came();
REVOKE ALL ON FUNCTION companion.batch_came(), companion.summary_came() FROM PUBLIC;
"""

# `differing`: an entry that one of two versions lacks is a difference, as far as both go; so what
# is only said of a match, without its entries, takes the place of nothing.
# `versions`: what each machine says of each match. Where a machine went back to an older copy of
# its journal and played on otherwise, its device has a number behind a dot; the highest counts.
# `disputed`: the matches that count nowhere until somebody chooses. `counted`: of each match the
# version that counts. `live`: what each table says of its latest match. `results` is for matches
# that are over.
_VIEWS = """
CREATE VIEW companion.versions AS
SELECT DISTINCT ON (journal, match, table_name, split_part(device, '.', 1))
    *, split_part(device, '.', 1) AS machine
FROM companion.summaries
ORDER BY journal, match, table_name, split_part(device, '.', 1),
    coalesce(nullif(split_part(device, '.', 2), ''), '0')::integer DESC, entries DESC, id DESC;

CREATE VIEW companion.differing AS
WITH several AS MATERIALIZED (
    SELECT journal, match FROM companion.summaries GROUP BY journal, match HAVING count(*) > 1
), of_several AS MATERIALIZED (
    SELECT DISTINCT ON (journal, match, table_name, split_part(device, '.', 1)) summaries.*
    FROM several JOIN companion.summaries USING (journal, match)
    ORDER BY journal, match, table_name, split_part(device, '.', 1),
        coalesce(nullif(split_part(device, '.', 2), ''), '0')::integer DESC, entries DESC, id DESC
)
SELECT DISTINCT one.journal, one.match FROM of_several one
JOIN of_several other ON other.journal = one.journal AND other.match = one.match
    AND (other.table_name, other.device) > (one.table_name, one.device)
CROSS JOIN LATERAL (
    SELECT 1 FROM (
        SELECT number, action, time FROM companion.entries
        WHERE journal = one.journal AND match = one.match
        AND table_name = one.table_name AND device = one.device
    ) a FULL JOIN (
        SELECT number, action, time FROM companion.entries
        WHERE journal = other.journal AND match = other.match
        AND table_name = other.table_name AND device = other.device
    ) b USING (number)
    WHERE number < least(one.entries, other.entries)
    AND (a.action, a.time) IS DISTINCT FROM (b.action, b.time) LIMIT 1
) difference;

CREATE VIEW companion.disputed AS
SELECT journal, match FROM companion.differing
LEFT JOIN companion.choices USING (journal, match) WHERE choices.machine IS NULL;

CREATE VIEW companion.counted AS
SELECT DISTINCT ON (journal, match) versions.*, disputed.match IS NOT NULL AS disputed
FROM companion.versions
LEFT JOIN companion.disputed USING (journal, match)
LEFT JOIN companion.choices USING (journal, match)
ORDER BY journal, match,
    coalesce(
        choices.table_name = versions.table_name AND choices.machine = versions.machine, false
    ) DESC,
    versions.entries DESC, versions.deleted DESC, versions.id DESC;

CREATE VIEW companion.all_matches AS
SELECT counted.journal, counted.match AS own_match, counted.table_name,
    CASE
        WHEN row_number() OVER (PARTITION BY counted.match ORDER BY counted.journal) = 1
        THEN counted.match ELSE counted.match || '-' || left(counted.journal, 6)
    END AS match,
    counted.game, to_timestamp(began.time + began.skew) AS started,
    CASE WHEN counted.state <> 'running' THEN to_timestamp(done.time + done.skew) END AS ended,
    CASE
        WHEN counted.disputed THEN 'disputed' WHEN counted.deleted THEN 'discarded'
        ELSE counted.state
    END AS state,
    counted.stage, counted.stages, counted.players, counted.points, counted.places,
    counted.winners, counted.id AS summary
FROM companion.counted
LEFT JOIN companion.entries began ON began.journal = counted.journal
    AND began.match = counted.match AND began.number = 0 AND began.device = counted.device
    AND began.table_name = counted.table_name
LEFT JOIN companion.entries done ON done.journal = counted.journal
    AND done.match = counted.match AND done.number = counted.last
    AND done.device = counted.device AND done.table_name = counted.table_name;

CREATE VIEW companion.persons AS
WITH RECURSIVE further AS (
    SELECT old AS name, new AS person FROM companion.same
    UNION SELECT further.name, same.new FROM further
    JOIN companion.same ON same.old = further.person
)
SELECT name, person FROM further WHERE person NOT IN (SELECT old FROM companion.same);

CREATE VIEW companion.matches AS
SELECT match, table_name, game, started, ended, state, stage, stages FROM companion.all_matches;

CREATE VIEW companion.ordered_results AS
SELECT all_matches.match, coalesce(persons.person, line.player) AS player,
    line.seat::integer AS seat, line.points, line.place, line.winner,
    all_matches.game, all_matches.ended, all_matches.journal, all_matches.own_match
FROM companion.all_matches
CROSS JOIN LATERAL unnest(players, all_matches.points, places, winners)
    WITH ORDINALITY AS line (player, points, place, winner, seat)
LEFT JOIN companion.persons ON persons.name = line.player
WHERE all_matches.state = 'over';

CREATE VIEW companion.results AS
SELECT match, player, seat - 1 AS seat, points, place, winner FROM companion.ordered_results;

CREATE VIEW companion.live AS
SELECT tables.name, heard.heard, heard.ahead, latest.match, latest.game, latest.state,
    latest.stage, latest.stages, latest.players, latest.totals,
    coalesce(disputes.matches, '{}') AS disputed, coalesce(copies.copies, '{}') AS copies
FROM companion.tables
LEFT JOIN LATERAL (
    SELECT batches.heard, batches.journal, batches.device,
        batches.told - extract(epoch FROM batches.heard)::double precision AS ahead
    FROM companion.batches WHERE table_name = tables.name ORDER BY id DESC LIMIT 1
) heard ON true
LEFT JOIN LATERAL (
    SELECT summaries.match, summaries.game, summaries.stage, summaries.stages,
        CASE WHEN disputed.match IS NULL THEN summaries.state ELSE 'disputed' END AS state,
        (
            SELECT array_agg(coalesce(persons.person, line.name) ORDER BY line.seat)
            FROM unnest(summaries.players) WITH ORDINALITY AS line (name, seat)
            LEFT JOIN companion.persons ON persons.name = line.name
        ) AS players,
        summaries.points AS totals
    FROM companion.summaries LEFT JOIN companion.disputed USING (journal, match)
    WHERE summaries.table_name = tables.name AND NOT summaries.deleted
    AND summaries.state <> 'discarded' ORDER BY summaries.id DESC LIMIT 1
) latest ON true
LEFT JOIN (
    SELECT summaries.table_name, array_agg(DISTINCT match) AS matches
    FROM companion.disputed JOIN companion.summaries USING (journal, match)
    GROUP BY summaries.table_name
) disputes ON disputes.table_name = tables.name
LEFT JOIN LATERAL (
    SELECT array_agg(DISTINCT other.table_name) AS copies FROM companion.batches other
    WHERE other.journal = heard.journal AND other.heard > now() - interval '7 days'
    AND (other.table_name, split_part(other.device, '.', 1))
        <> (tables.name, split_part(heard.device, '.', 1))
) copies ON true;
"""

# A table's login adds rows of its own and reads them; `on conflict` reads the key.
_RIGHTS = """
GRANT USAGE ON SCHEMA companion TO companion_table, companion_board;
GRANT SELECT ON companion.migrations TO companion_table, companion_board;
GRANT SELECT ON companion.forgotten, companion.tables, companion.batches, companion.entries,
    companion.summaries, companion.seatings TO companion_table;
GRANT INSERT (table_name, journal, device, told, news) ON companion.batches TO companion_table;
GRANT INSERT ON companion.entries TO companion_table;
GRANT INSERT (table_name, journal, match, device, entries, last, deleted, game, state, stage,
    stages, players, points, places, winners) ON companion.summaries TO companion_table;
GRANT SELECT ON companion.matches, companion.results, companion.ordered_results, companion.live,
    companion.persons TO companion_board;
ALTER TABLE companion.tables ENABLE ROW LEVEL SECURITY;
ALTER TABLE companion.batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE companion.entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE companion.summaries ENABLE ROW LEVEL SECURITY;
ALTER TABLE companion.seatings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON companion.tables FOR SELECT TO companion_table
    USING (name = current_user::text);
CREATE POLICY own ON companion.seatings FOR SELECT TO companion_table
    USING (table_name = current_user::text);
CREATE POLICY own ON companion.batches FOR SELECT TO companion_table
    USING (table_name = current_user::text);
CREATE POLICY own ON companion.entries FOR SELECT TO companion_table
    USING (table_name = current_user::text);
CREATE POLICY own ON companion.summaries FOR SELECT TO companion_table
    USING (table_name = current_user::text);
CREATE POLICY adding ON companion.batches FOR INSERT TO companion_table
    WITH CHECK (table_name = current_user::text);
CREATE POLICY adding ON companion.entries FOR INSERT TO companion_table
    WITH CHECK (table_name = current_user::text);
CREATE POLICY adding ON companion.summaries FOR INSERT TO companion_table
    WITH CHECK (table_name = current_user::text);
"""

# Number n in this list makes version n + 1. Never change a released one: add another.
MIGRATIONS = (_TABLES + _TRIGGERS + _VIEWS + _RIGHTS,)
