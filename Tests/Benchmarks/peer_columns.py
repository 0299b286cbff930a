"""The columns of six indicators over stored bars, written as CSV by DuckDB and pandas: peer_columns.py WAY DATABASE OUTPUT.

WAY is `import FILE`, which creates the database from a CSV file, `pandas`, which writes with pandas, or `duckdb`, which writes with DuckDB.
"""
import sys

import duckdb


def wilder(column, n):
    return column.ewm(alpha=1 / n, adjust=False).mean()


def exponential(column, n):
    return column.ewm(span=n, adjust=False).mean()


def columns(bars):
    """sma:20 ema:20 bbands:20 rsi:14 macd atr:14, except for the first values of averages."""
    import numpy
    import pandas

    table, close = pandas.DataFrame({"time": bars.time}), bars.close
    table["sma"], table["ema"] = close.rolling(20).mean(), exponential(close, 20)
    deviation = close.rolling(20).std(ddof=0)
    table["upper"], table["middle"], table["lower"] = table.sma + 2 * deviation, table.sma, table.sma - 2 * deviation
    change = close.diff()
    rise, fall = wilder(change.clip(lower=0), 14), wilder(-change.clip(upper=0), 14)
    table["rsi"] = 100 * rise / (rise + fall)
    table["macd"] = exponential(close, 12) - exponential(close, 26)
    table["signal"] = exponential(table.macd, 9)
    table["hist"] = table.macd - table.signal
    before = close.shift()
    table["atr"] = wilder(numpy.maximum(bars.high, before) - numpy.minimum(bars.low, before), 14)
    return table


def main():
    way, database, file = sys.argv[1:]
    if way == "import":
        duckdb.connect(database).execute(
            f"CREATE TABLE bar AS SELECT CAST(time AS TIMESTAMPTZ) AS time, open, high, low, close, volume FROM '{file}'")
        return
    connection = duckdb.connect(database, read_only=True)
    table = columns(connection.execute("SELECT time, high, low, close FROM bar ORDER BY time").df())
    if way == "pandas":
        table.to_csv(file, index=False)
    else:
        connection.register("columns", table)
        connection.execute(f"COPY columns TO '{file}' (HEADER)")


main()
