/// The tables and views of each schema version, as SQL text. SQLite stores it with its comments.
enum Schema {
    /// The SQL text that each version adds to the one before, the first at index 0.
    static let all = [version1, version2, version3, version4, version5, version6, version7]

    static let version1 = """
        CREATE TABLE instrument (            -- what is traded
          id INTEGER PRIMARY KEY,
          symbol TEXT NOT NULL UNIQUE,
          name TEXT,
          calendar TEXT,                     -- the exchange's MIC, such as XNYS
          zone TEXT,                         -- a name of the tz database, such as America/New_York
          currency TEXT,
          tick_size REAL
        ) STRICT;

        CREATE TABLE series (                -- the bars of an instrument at one interval
          id INTEGER PRIMARY KEY,
          instrument_id INTEGER NOT NULL REFERENCES instrument,
          interval TEXT NOT NULL,            -- 1s 5m 1h 1d 1w 1M 3M 1y
          stamp TEXT NOT NULL DEFAULT 'start' CHECK (stamp IN ('start', 'end')),  -- which end of a bar its time is
          zone TEXT,                         -- the zone that its stamps were read in
          UNIQUE (instrument_id, interval)
        ) STRICT;

        CREATE TABLE bar (
          series_id INTEGER NOT NULL REFERENCES series,
          time INTEGER NOT NULL,             -- microseconds since 1970-01-01T00:00:00Z
          open REAL NOT NULL,
          high REAL NOT NULL,
          low REAL NOT NULL,
          close REAL NOT NULL,
          volume REAL,                       -- null where none is known, which is not zero
          PRIMARY KEY (series_id, time)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE rollup (                -- coarser buckets of bars on a fixed grid of UTC; kept by Dojima, stale after writes by others
          series_id INTEGER NOT NULL REFERENCES series,
          level INTEGER NOT NULL,            -- width of the bucket in seconds: 60, 900, 14400, 86400, 2764800
          bucket INTEGER NOT NULL,           -- its start, microseconds since 1970-01-01T00:00:00Z
          first_time INTEGER NOT NULL,       -- the first and last bar in it
          last_time INTEGER NOT NULL,
          open REAL NOT NULL,
          high REAL NOT NULL,
          low REAL NOT NULL,
          close REAL NOT NULL,
          volume REAL,                       -- the sum of the known volumes, rounded
          volume_rest REAL,                  -- what the rounding took
          count INTEGER NOT NULL,
          PRIMARY KEY (series_id, level, bucket)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE import (                -- what was read from where, one row a file and series; no clock
          id INTEGER PRIMARY KEY,
          file TEXT NOT NULL,
          hash TEXT NOT NULL,                -- XXH64 of the file's bytes, as `xxhsum -H64` prints it
          bytes INTEGER NOT NULL,
          symbol TEXT NOT NULL,
          interval TEXT NOT NULL,
          read INTEGER NOT NULL,             -- rows; read = inserted + updated + unchanged + rejected
          inserted INTEGER NOT NULL,
          updated INTEGER NOT NULL,
          unchanged INTEGER NOT NULL,
          rejected INTEGER NOT NULL,
          reading TEXT                       -- how the file was understood
        ) STRICT;

        CREATE VIEW bars AS                  -- bars with readable times; narrow windows by time_us, which is the indexed one
          SELECT instrument.symbol AS symbol, series.interval AS interval,
            strftime('%Y-%m-%dT%H:%M:%SZ', (bar.time - (bar.time % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch') AS time,
            date((bar.time - (bar.time % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch') AS date,
            bar.open AS open, bar.high AS high, bar.low AS low, bar.close AS close, bar.volume AS volume, bar.time AS time_us
          FROM instrument JOIN series ON series.instrument_id = instrument.id JOIN bar ON bar.series_id = series.id;

        CREATE VIEW series_list AS           -- what is in the store: one row a series, with its first and last time and number of bars
          SELECT symbol, name, interval, bars,
            strftime('%Y-%m-%dT%H:%M:%SZ', (first_us - (first_us % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch') AS first,
            strftime('%Y-%m-%dT%H:%M:%SZ', (last_us - (last_us % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch') AS last
          FROM (
            SELECT instrument.symbol AS symbol, instrument.name AS name, series.interval AS interval,
              coalesce(
                (SELECT sum(rollup.count) FROM rollup WHERE rollup.series_id = series.id AND rollup.level = 2764800),
                (SELECT count(*) FROM bar WHERE bar.series_id = series.id)) AS bars,
              (SELECT min(bar.time) FROM bar WHERE bar.series_id = series.id) AS first_us,
              (SELECT max(bar.time) FROM bar WHERE bar.series_id = series.id) AS last_us
            FROM instrument JOIN series ON series.instrument_id = instrument.id);
        """

    /// The SQL text that version 2 adds.
    static let version2 = """
        CREATE TABLE corporate_action (      -- what changes prices without a trade; prices of bars are kept as they traded
          instrument_id INTEGER NOT NULL REFERENCES instrument,
          date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),  -- the first that trades without it
          type TEXT NOT NULL CHECK (type IN ('split', 'dividend')),
          number INTEGER NOT NULL,           -- 1, 2, ... of several of one type on a date
          value REAL NOT NULL CHECK (value > 0),  -- shares after for each before; money a share as it traded the day before
          PRIMARY KEY (instrument_id, date, type, number)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW actions AS               -- splits and dividends by symbol and date
          SELECT symbol, date, type, CASE type WHEN 'split' THEN value END AS ratio, CASE type WHEN 'dividend' THEN value END AS amount,
            CAST(strftime('%s', date) AS INTEGER) * 1000000 AS date_us
          FROM corporate_action JOIN instrument ON instrument.id = corporate_action.instrument_id;
        """

    /// The SQL text that version 3 adds.
    static let version3 = """
        CREATE TABLE annotation (            -- what is said about places in the charts of an instrument
          instrument_id INTEGER NOT NULL REFERENCES instrument,
          name TEXT NOT NULL,
          place INTEGER NOT NULL,            -- in the order of drawing
          type TEXT NOT NULL,                -- text, horizontal-line, trend-line, ...
          points INTEGER NOT NULL CHECK (points IN (1, 2)),
          time1 TEXT,                        -- a date, or a moment as 2024-03-10T14:30:00Z
          value1 REAL,
          time2 TEXT,
          value2 REAL,
          text TEXT NOT NULL,
          color TEXT,                        -- as #2962FF; null in these for what the type has
          width REAL,                        -- pixels
          dash TEXT,                         -- pixels of strokes and gaps with commas between, or solid
          anchor TEXT,
          layer TEXT,                        -- above or below the prices
          pane TEXT,                         -- null for the first
          image BLOB,                        -- a PNG
          opacity REAL,
          PRIMARY KEY (instrument_id, name)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW annotations AS           -- annotations by symbol
          SELECT symbol, annotation.name, place, type, time1, value1, time2, value2, text
          FROM annotation JOIN instrument ON instrument.id = annotation.instrument_id;
        """

    /// The SQL text of version 4, which replaces the roll-ups: they are in pages, with the first, lowest and highest close, and are
    /// computed from the bars.
    static let version4 = """
        DROP TABLE rollup;

        CREATE TABLE rollup (                -- coarser buckets of bars on a fixed grid of UTC; kept by Dojima, stale after writes by others
          series_id INTEGER NOT NULL REFERENCES series,
          level INTEGER NOT NULL,            -- width of the buckets in seconds: 60, 900, 14400, 86400, 2764800
          page INTEGER NOT NULL,             -- where the first of 32 buckets starts, microseconds since 1970-01-01T00:00:00Z
          count INTEGER NOT NULL,            -- bars in them
          buckets BLOB NOT NULL,             -- of each that holds bars twelve little-endian numbers of 64 bits: time of the first
                                             -- and last bar, open, high, low, close, first, lowest and highest close, volume,
                                             -- what rounding took from it, count
          PRIMARY KEY (series_id, level, page)
        ) STRICT, WITHOUT ROWID;
        """

    /// The SQL text that version 5 adds. The triggers are for other programs: connections of this program run none, and record their own
    /// writes.
    static let version5 = """
        CREATE TABLE change (                -- the last thousand writes to bars: what a reader that keeps bars has to read again
          number INTEGER PRIMARY KEY,        -- higher for later writes
          series_id INTEGER NOT NULL,        -- maybe of a series that was removed since
          first_time INTEGER NOT NULL        -- the bars before it stayed as they were
        ) STRICT;

        CREATE TRIGGER bar_inserted AFTER INSERT ON bar BEGIN
          INSERT INTO change (series_id, first_time) VALUES (new.series_id, new.time);
          DELETE FROM change WHERE number <= (SELECT max(number) FROM change) - 1000;
        END;

        CREATE TRIGGER bar_updated AFTER UPDATE ON bar BEGIN
          INSERT INTO change (series_id, first_time) VALUES (old.series_id, old.time), (new.series_id, new.time);
          DELETE FROM change WHERE number <= (SELECT max(number) FROM change) - 1000;
        END;

        CREATE TRIGGER bar_deleted AFTER DELETE ON bar BEGIN
          INSERT INTO change (series_id, first_time) VALUES (old.series_id, old.time);
          DELETE FROM change WHERE number <= (SELECT max(number) FROM change) - 1000;
        END;
        """

    /// The SQL text that version 6 adds.
    static let version6 = """
        CREATE TABLE symbol_group (          -- named lists of symbols
          name TEXT NOT NULL,
          place INTEGER NOT NULL,            -- in the order of the list
          instrument_id INTEGER NOT NULL REFERENCES instrument,
          PRIMARY KEY (name, place)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW symbol_groups AS         -- the symbols of groups, in their order by place
          SELECT symbol_group.name AS name, place, symbol
          FROM symbol_group JOIN instrument ON instrument.id = symbol_group.instrument_id;

        CREATE TABLE portfolio (             -- shares of a value that are held in symbols, under a name
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          rebalance TEXT NOT NULL CHECK (rebalance IN ('never', '1M', '1q', '1y'))  -- how often the weights are restored
        ) STRICT;

        CREATE TABLE holding (               -- a share of a portfolio
          portfolio_id INTEGER NOT NULL REFERENCES portfolio,
          place INTEGER NOT NULL,            -- in the order in which they are written
          instrument_id INTEGER REFERENCES instrument,  -- null for cash
          weight REAL NOT NULL,              -- the weights of a portfolio add up to 1
          PRIMARY KEY (portfolio_id, place)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW portfolios AS            -- the holdings of portfolios, in their order by place
          SELECT portfolio.name AS name, place, coalesce(symbol, 'cash') AS symbol, weight, rebalance
          FROM portfolio JOIN holding ON holding.portfolio_id = portfolio.id
            LEFT JOIN instrument ON instrument.id = holding.instrument_id;

        CREATE TABLE roll (                  -- where a series that was spliced from contracts of a future changes from one to the next
          instrument_id INTEGER NOT NULL REFERENCES instrument,
          date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),  -- the first of the next contract
          contract TEXT NOT NULL,            -- the symbol of the next contract
          change REAL NOT NULL,              -- its close less that of the contract before, at the last close of that one
          PRIMARY KEY (instrument_id, date)
        ) STRICT, WITHOUT ROWID;

        DROP VIEW actions;

        CREATE VIEW actions AS               -- splits, dividends and rolls by symbol and date; the amount of a roll is its change
          SELECT symbol, date, type, CASE type WHEN 'split' THEN value END AS ratio, CASE type WHEN 'dividend' THEN value END AS amount,
            CAST(strftime('%s', date) AS INTEGER) * 1000000 AS date_us, NULL AS contract
          FROM corporate_action JOIN instrument ON instrument.id = corporate_action.instrument_id
          UNION ALL
          SELECT symbol, date, 'roll', NULL, change, CAST(strftime('%s', date) AS INTEGER) * 1000000, contract
          FROM roll JOIN instrument ON instrument.id = roll.instrument_id;
        """

    /// The SQL text that version 7 adds.
    static let version7 = """
        CREATE TABLE annotation_point (      -- the points of annotations after the second
          instrument_id INTEGER NOT NULL REFERENCES instrument,
          name TEXT NOT NULL,                -- of the annotation
          number INTEGER NOT NULL CHECK (number >= 3),
          time TEXT,                         -- like time1 of the annotation
          value REAL,
          PRIMARY KEY (instrument_id, name, number)
        ) STRICT, WITHOUT ROWID;
        """
}
