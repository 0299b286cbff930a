-- Bars of ISO weeks (Monday to Sunday), with the first and the last date that has a bar.
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  placed AS (
    -- A week belongs to the year of its Thursday.
    SELECT *, date(date, '-3 days', 'weekday 4') AS thursday
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
      AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
      AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
  ),
  bounded AS (
    SELECT *, min(time_us) OVER week AS first_us, max(time_us) OVER week AS last_us
    FROM placed
    WINDOW week AS (PARTITION BY thursday)
  )
SELECT
  printf('%s-W%02d', strftime('%Y', thursday), (strftime('%j', thursday) - 1) / 7 + 1) AS week,
  min(date) AS first, max(date) AS last,
  max(open) FILTER (WHERE time_us = first_us) AS open,
  max(high) AS high, min(low) AS low,
  max(close) FILTER (WHERE time_us = last_us) AS close,
  sum(volume) AS volume, count(*) AS bars
FROM bounded
GROUP BY thursday
ORDER BY thursday;
