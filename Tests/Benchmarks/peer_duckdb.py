"""Runs the queries of the benchmarks in DuckDB: peer_duckdb.py KIND DATABASE.

KIND is weeks, summary, scan or correlation, or load:FILE, which creates a new database from a CSV file.
"""
import os
import sys

import duckdb

WEEKS = """
    SELECT time_bucket(INTERVAL '7 days', time) AS week, arg_min(open, time), max(high), min(low), arg_max(close, time), sum(volume), count(*)
    FROM bar GROUP BY week ORDER BY week
"""
# The figures of `dojima analyze summary`; a bar belongs to the date of its stamp.
SUMMARY = """
    WITH step AS (SELECT time, close, close / lag(close) OVER (ORDER BY time) - 1 AS change, close / max(close) OVER (ORDER BY time) - 1 AS below FROM bar),
    tail AS (SELECT quantile_cont(change, 0.05) AS edge FROM step),
    fall AS (SELECT min(below) AS depth, date_diff('day', min(time), max(time)) AS days
        FROM (SELECT time, below, sum((below = 0)::INT) OVER (ORDER BY time) AS peak FROM step) GROUP BY peak HAVING min(below) < 0),
    day AS (SELECT time::DATE AS label, arg_max(close, time) AS close FROM bar GROUP BY label),
    month AS (SELECT date_trunc('month', label) AS label, arg_max(close, label) AS close FROM day GROUP BY ALL),
    year AS (SELECT date_trunc('year', label) AS label, arg_max(close, label) AS close FROM day GROUP BY ALL),
    period AS (
        SELECT 'day' AS kind, label, close / lag(close) OVER (ORDER BY label) - 1 AS change FROM day
        UNION ALL SELECT 'month', label, close / lag(close) OVER (ORDER BY label) - 1 FROM month
        UNION ALL SELECT 'year', label, close / lag(close) OVER (ORDER BY label) - 1 FROM year)
    SELECT (SELECT (count(*), min(time), max(time), arg_max(close, time) / arg_min(close, time) - 1, stddev_samp(change), avg(change),
            sqrt(avg(pow(least(change, 0), 2))), min(below), sum(greatest(change, 0)) / sum(greatest(-change, 0)), sqrt(avg(below * below)),
            max(change), min(change), avg((change > 0)::DOUBLE), count(*) FILTER (change > 0) / count(*) FILTER (change <> 0),
            avg(change) FILTER (change > 0) / avg(-change) FILTER (change < 0), skewness(change), kurtosis(change), max(edge),
            avg(change) FILTER (change <= edge), avg((below < 0)::DOUBLE)) FROM step, tail),
        (SELECT (avg(depth), max(days)) FROM fall),
        (SELECT list((kind, best, best_label, worst, worst_label)) FROM (
            SELECT kind, max(change) AS best, arg_max(label, change) AS best_label, min(change) AS worst, arg_min(label, change) AS worst_label
            FROM period GROUP BY kind))
"""
# Wilder's average as a sum of gains and losses with increasing weights.
SCAN = """
    WITH step AS (SELECT symbol, date, close, close - lag(close) OVER w AS change, row_number() OVER w AS n, avg(close) OVER (w ROWS 199 PRECEDING) AS mean
        FROM bar WINDOW w AS (PARTITION BY symbol ORDER BY date)),
    weighted AS (SELECT symbol, date, close, mean, sum(greatest(change, 0) * pow(14 / 13.0, n)) OVER w AS up, sum(greatest(-change, 0) * pow(14 / 13.0, n)) OVER w AS down
        FROM step WINDOW w AS (PARTITION BY symbol ORDER BY date))
    SELECT symbol, last_close, rsi FROM (
        SELECT symbol, arg_max(close, date) AS last_close, arg_max(mean, date) AS last_mean, arg_max(100 * up / (up + down), date) AS rsi FROM weighted GROUP BY symbol)
    WHERE rsi < 30 AND last_close > last_mean
"""
CORRELATION = """
    WITH step AS (SELECT symbol, date, close / lag(close) OVER (PARTITION BY symbol ORDER BY date) - 1 AS change FROM bar)
    SELECT a.symbol, b.symbol, corr(a.change, b.change) FROM step a JOIN step b USING (date) GROUP BY ALL
"""

kind, path = sys.argv[1:]
if kind.startswith("load:"):
    if os.path.exists(path):
        os.remove(path)
    duckdb.connect(path).execute(f"CREATE TABLE bar AS SELECT * FROM '{kind.removeprefix('load:')}'")
else:
    sql = {"weeks": WEEKS, "summary": SUMMARY, "scan": SCAN, "correlation": CORRELATION}[kind]
    print(len(duckdb.connect(path, read_only=True).execute(sql).fetchall()))
