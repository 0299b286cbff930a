-- Running totals since the first bar: the absolute changes of the close, the volume and the value traded.
-- :symbol symbol  the instrument
-- :from date [0000-01-01]  first date; the totals begin with its bar
-- :to date [9999-12-31]  last date, included
-- :unit number [1]  a factor of prices, such as a rate of exchange or 100 for cents
-- :interval interval [1d]  the interval of the bars
WITH
  steps AS (
    SELECT
      time_us, date, volume,
      close * coalesce(:unit, 1) AS price,
      abs(close - lag(close) OVER (ORDER BY time_us)) * coalesce(:unit, 1) AS step
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
      AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
      AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
  )
SELECT
  date, price,
  round(coalesce(sum(step) OVER upwards, 0), 6) AS way,
  sum(volume) OVER upwards AS volume,
  sum(price * volume) OVER upwards AS value
FROM steps
WINDOW upwards AS (ORDER BY time_us ROWS UNBOUNDED PRECEDING)
ORDER BY time_us;
