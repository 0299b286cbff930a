-- The distance of each close below the highest close so far, in percent. See also dojima indicator SYMBOL drawdown.
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date; earlier closes do not count
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  peaks AS (
    SELECT time_us, date, close, max(close) OVER (ORDER BY time_us) AS peak
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
      AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
      AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
  )
SELECT date, close, peak, round((close / peak - 1) * 100, 4) AS percent
FROM peaks
ORDER BY time_us;
