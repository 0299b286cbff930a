-- The change of each close from the previous close: in price, in percent and as a logarithm. See also dojima analyze returns --by bar.
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date; its return is from the close before it
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  closes AS (
    SELECT time_us, date, close, lag(close) OVER (ORDER BY time_us) AS previous
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
  )
SELECT
  date, close,
  close - previous AS change,
  round((close / previous - 1) * 100, 4) AS percent,
  ln(close / previous) AS log_return
FROM closes
WHERE time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
  AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
ORDER BY time_us;
