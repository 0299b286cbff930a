-- The deepest falls of the close below its previous maximum: peak, trough, date of recovery (empty if there is none yet) and depth in percent. See also dojima analyze drawdowns.
-- :symbol symbol  the instrument
-- :n number [10]  the number of falls
-- :interval interval [1d]  the interval of the bars
WITH
  peaks AS (
    SELECT time_us, date, close, max(close) OVER (ORDER BY time_us) AS peak
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
  ),
  falls AS (
    SELECT
      peak,
      max(date) FILTER (WHERE close = peak) AS peak_date,
      min(close) AS trough,
      lead(min(date)) OVER (ORDER BY peak) AS recovery_date
    FROM peaks
    GROUP BY peak
  )
SELECT
  peak_date, peak,
  (SELECT min(date) FROM peaks WHERE peaks.peak = falls.peak AND close = trough) AS trough_date,
  trough, recovery_date,
  round((trough / peak - 1) * 100, 4) AS percent
FROM falls
WHERE trough < peak
ORDER BY trough / peak, peak_date
LIMIT coalesce(:n, 10);
