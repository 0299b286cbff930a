-- The return of each year in percent, from the last close of the year before (the first year: from its first open), with its high and low. See also dojima analyze returns --by year.
-- :symbol symbol  the instrument
-- :interval interval [1d]  the interval of the bars
WITH
  bounded AS (
    SELECT *, substr(date, 1, 4) AS year, min(time_us) OVER whole AS first_us, max(time_us) OVER whole AS last_us
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
    WINDOW whole AS (PARTITION BY substr(date, 1, 4))
  ),
  years AS (
    SELECT
      year,
      max(open) FILTER (WHERE time_us = first_us) AS open,
      max(high) AS high, min(low) AS low,
      max(close) FILTER (WHERE time_us = last_us) AS close,
      count(*) AS bars
    FROM bounded
    GROUP BY year
  )
SELECT
  year, high, low, close,
  round((close / lag(close, 1, open) OVER (ORDER BY year) - 1) * 100, 4) AS percent,
  bars
FROM years
ORDER BY year;
