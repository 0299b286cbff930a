-- Weekdays without a bar between the first and the last bar: holidays, and days that are missing.
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH RECURSIVE
  traded AS (
    SELECT DISTINCT date
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
      AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
      AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
  ),
  days(date, last) AS (
    SELECT min(date), max(date) FROM traded HAVING count(*) > 0
    UNION ALL
    SELECT date(date, '+1 day'), last FROM days WHERE date < last
  )
SELECT date, substr('SunMonTueWedThuFriSat', strftime('%w', date) * 3 + 1, 3) AS weekday
FROM days
WHERE strftime('%w', date) BETWEEN '1' AND '5' AND date NOT IN traded
ORDER BY date;
