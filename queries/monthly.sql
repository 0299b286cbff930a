-- Bars of calendar months, with the first and the last date that has a bar.
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  placed AS (
    SELECT *, substr(date, 1, 7) AS month
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
      AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
      AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
  ),
  bounded AS (
    SELECT *, min(time_us) OVER whole AS first_us, max(time_us) OVER whole AS last_us
    FROM placed
    WINDOW whole AS (PARTITION BY month)
  )
SELECT
  month, min(date) AS first, max(date) AS last,
  max(open) FILTER (WHERE time_us = first_us) AS open,
  max(high) AS high, min(low) AS low,
  max(close) FILTER (WHERE time_us = last_us) AS close,
  sum(volume) AS volume, count(*) AS bars
FROM bounded
GROUP BY month
ORDER BY month;
