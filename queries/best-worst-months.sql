-- The months with the highest and with the lowest returns in percent, each from the last close of the previous month. See also dojima analyze returns --by month.
-- :symbol symbol  the instrument
-- :n number [5]  the number of months of each kind
-- :interval interval [1d]  the interval of the bars
WITH
  ends AS (
    SELECT substr(date, 1, 7) AS month, close, row_number() OVER (PARTITION BY substr(date, 1, 7) ORDER BY time_us DESC) AS from_end
    FROM bars
    WHERE symbol = :symbol AND interval = coalesce(:interval, '1d')
  ),
  moves AS (
    SELECT month, close / lag(close) OVER (ORDER BY month) - 1 AS move
    FROM ends
    WHERE from_end = 1
  ),
  ranked AS (
    SELECT month, move, row_number() OVER (ORDER BY move DESC, month) AS best, row_number() OVER (ORDER BY move, month) AS worst
    FROM moves
    WHERE move IS NOT NULL
  )
SELECT month, round(move * 100, 4) AS percent
FROM ranked
WHERE best <= coalesce(:n, 5) OR worst <= coalesce(:n, 5)
ORDER BY best;
