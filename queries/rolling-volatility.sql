-- Annualized volatility in percent: the sample standard deviation of the last n logarithmic returns, times the root of the number of bars in a year.
-- :symbol symbol  the instrument
-- :n number [20]  returns in the window
-- :year number [252]  bars in a year
-- :from date [0000-01-01]  first date; the returns before it still count
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  given AS (SELECT CAST(coalesce(:n, 20) AS INTEGER) AS n, CAST(coalesce(:year, 252) AS REAL) AS year),
  closes AS (
    SELECT time_us, date, close, lag(close) OVER (ORDER BY time_us) AS previous
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
  ),
  sums AS (
    SELECT
      time_us, date, close, row_number() OVER so_far AS returns,
      sum(ln(close / previous)) OVER so_far AS total,
      sum(ln(close / previous) * ln(close / previous)) OVER so_far AS squares
    FROM closes
    WHERE previous IS NOT NULL
    WINDOW so_far AS (ORDER BY time_us)
  ),
  windows AS (
    -- The sums of the last n are those of all less those of n bars ago: a window frame takes no expression for its length.
    SELECT
      time_us, date, close, returns,
      total - lag(total, given.n, 0) OVER (ORDER BY time_us) AS total,
      squares - lag(squares, given.n, 0) OVER (ORDER BY time_us) AS squares
    FROM sums, given
  )
SELECT date, close, round(100 * sqrt(max(squares - total * total / n, 0) / (n - 1) * year), 4) AS volatility
FROM windows, given
WHERE returns >= n
  AND time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
  AND time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
ORDER BY time_us;
