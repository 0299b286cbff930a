-- The bars in a range of dates.
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
SELECT time, open, high, low, close, volume
FROM bars
WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
  AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
  AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
ORDER BY time_us;
