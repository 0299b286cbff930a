-- The highest high and the lowest low of the 52 weeks up to each bar, and the position of its close between them (0 low, 100 high).
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date; the weeks before it still count
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  ranges AS (
    SELECT time_us, date, close, max(high) OVER year AS high, min(low) OVER year AS low
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
    -- 364 days in microseconds, the bar a whole 52 weeks ago left out.
    WINDOW year AS (ORDER BY time_us RANGE BETWEEN 31449599999999 PRECEDING AND CURRENT ROW)
  )
SELECT date, close, high, low, round((close - low) / nullif(high - low, 0) * 100, 4) AS place
FROM ranges
WHERE time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
  AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
ORDER BY time_us;
