"""The questions of the benchmarks, asked of DuckDB: peer_duckdb.py KIND DATABASE.

KIND is weeks, summary, scan or correlation, or load:FILE, which makes a new database of a CSV file.
"""
import os
import sys

import duckdb

WEEKS = """
    SELECT time_bucket(INTERVAL '7 days', time) AS week, arg_min(open, time), max(high), min(low), arg_max(close, time), sum(volume), count(*)
    FROM bar GROUP BY week ORDER BY week
"""
SUMMARY = """
    WITH step AS (SELECT time, close, close / lag(close) OVER (ORDER BY time) - 1 AS change, close / max(close) OVER (ORDER BY time) - 1 AS below FROM bar),
    tail AS (SELECT quantile_cont(change, 0.05) AS edge FROM step)
    SELECT arg_max(close, time) / arg_min(close, time) - 1, stddev_samp(change), avg(change), min(below), max(change), min(change),
        avg((change > 0)::DOUBLE), skewness(change), kurtosis(change), max(edge), avg(change) FILTER (change <= edge)
    FROM step, tail
"""
# Wilder's average as a sum of gains and losses with growing weights.
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
