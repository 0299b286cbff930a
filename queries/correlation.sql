-- Correlation of the logarithmic returns of two instruments over the bars that both have, and the beta of the first against the second. See also dojima analyze correlation.
-- :symbol symbol  the instrument
-- :other symbol  the instrument to compare with
-- :from date [0000-01-01]  first date
-- :to date [9999-12-31]  last date, included
-- :interval interval [1d]  the interval of the bars
WITH
  common AS (
    SELECT a.time_us, a.close AS a, b.close AS b
    FROM bars AS a JOIN bars AS b ON b.time_us = a.time_us AND b.interval = a.interval
    WHERE a.symbol = :symbol AND b.symbol = :other AND a.interval = coalesce(:interval, '1d')
      AND a.time_us >= unixepoch(coalesce(:from, '0000-01-01')) * 1000000
      AND a.time_us < (unixepoch(coalesce(:to, '9999-12-31')) + 86400) * 1000000
  ),
  returns AS (
    SELECT ln(a / lag(a) OVER (ORDER BY time_us)) AS a, ln(b / lag(b) OVER (ORDER BY time_us)) AS b
    FROM common
  ),
  means AS (SELECT avg(a) AS a, avg(b) AS b FROM returns),
  products AS (
    -- Deviations from the mean keep the digits that sums of squares would lose.
    SELECT
      count(*) AS n,
      sum((returns.a - means.a) * (returns.b - means.b)) AS ab,
      sum((returns.a - means.a) * (returns.a - means.a)) AS aa,
      sum((returns.b - means.b) * (returns.b - means.b)) AS bb
    FROM returns, means
    WHERE returns.a IS NOT NULL
  )
SELECT n AS returns, round(ab / sqrt(aa * bb), 6) AS correlation, round(ab / bb, 6) AS beta
FROM products;
