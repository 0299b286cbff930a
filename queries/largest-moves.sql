-- The largest changes from one close to the next, up or down, in percent.
-- :symbol symbol  the instrument
-- :n number [20]  the number of changes
-- :from date [0000-01-01]  first date
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  moves AS (
    SELECT time_us, date, close, lag(close) OVER (ORDER BY time_us) AS previous
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
  )
SELECT date, previous, close, round((close / previous - 1) * 100, 4) AS percent
FROM moves
WHERE previous IS NOT NULL
  AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
  AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
ORDER BY abs(close / previous - 1) DESC, time_us
LIMIT coalesce(:n, 20);
