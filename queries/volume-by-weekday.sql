-- Mean, minimum and maximum volume of the bars of each weekday; bars without a volume are left out.
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  placed AS (
    -- Monday is 0.
    SELECT volume, (strftime('%w', date) + 6) % 7 AS day
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d') AND volume IS NOT NULL
      AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
      AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
  )
SELECT
  substr('MonTueWedThuFriSatSun', day * 3 + 1, 3) AS weekday,
  count(*) AS bars, avg(volume) AS mean, min(volume) AS least, max(volume) AS greatest
FROM placed
GROUP BY day
ORDER BY day;
