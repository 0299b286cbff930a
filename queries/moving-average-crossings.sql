-- Bars at which a short moving average of closes crosses a long one, up (a golden cross) or down (a death cross).
-- :symbol symbol  the instrument
-- :short number [50]  bars of the short average
-- :long number [200]  bars of the long average
-- :interval interval [1d]  the interval of the bars
WITH
  given AS (SELECT CAST(coalesce(:short, 50) AS INTEGER) AS short, CAST(coalesce(:long, 200) AS INTEGER) AS long),
  sums AS (
    SELECT time_us, date, close, sum(close) OVER so_far AS total, row_number() OVER so_far AS bar
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
    WINDOW so_far AS (ORDER BY time_us)
  ),
  averages AS (
    -- The sum of the last n is that of all less that of n bars ago: a window frame takes no expression for its length.
    SELECT
      time_us, date, close, bar,
      (total - lag(total, given.short, 0) OVER (ORDER BY time_us)) / given.short AS short,
      (total - lag(total, given.long, 0) OVER (ORDER BY time_us)) / given.long AS long
    FROM sums, given
  ),
  sides AS (
    SELECT
      time_us, date, close, averages.short, averages.long,
      averages.short > averages.long AS above,
      lag(averages.short > averages.long) OVER (ORDER BY time_us) AS was_above
    FROM averages, given
    WHERE bar >= max(given.short, given.long) AND averages.short <> averages.long
  )
SELECT date, iif(above, 'up', 'down') AS direction, close, short, long
FROM sides
WHERE above <> was_above
ORDER BY time_us;
