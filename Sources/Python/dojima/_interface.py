"""Made by Sources/Python/generate.py from the program's description of its commands: do not edit."""


class StoreMethods:
    """The commands on a database as a whole."""

    def backup(self, file, *, wait=None, verbose=None, quiet=None, format=None, **others):
        """Write the database in its present state to a new file, while other programs may use it.

        The copy is self-contained, without a log and without unused pages. An existing file is never overwritten.

        Parameters
        ----------
        file
            The new file.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        quiet
            Write only errors to standard error: no notices and no progress.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        """
        __tracebackhide__ = True
        return self._call("store.backup", locals())

    def copy(
        self, *, to=None, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None,
        **others,
    ):
        """Copy the database into another one: a file, or one on servers.

        Copies each series completely or not at all, with the properties, actions and annotations of the symbols. Copying can be interrupted and run again: existing data are not written again, and data that only the other database has stay there. At the end each series is compared with its copy by bars, stamps and a sum of all values. The output has a row for each series, whose result is same or the difference; the status is then 65.

        Examples
        --------
        >>> db.store.copy(to="clickhouse://db1,db2/bars?cluster=desk")
        >>> db.store.copy(to="bars.db")

        Parameters
        ----------
        to
            The other database, which is created if necessary: a file, or clickhouse://...
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("store.copy", locals())

    def check(self, *, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others):
        """Check pages, tables and references, and that roll-ups match their bars.

        One row for each part without faults, and one for each fault. Ends with status 65 if there is a fault. Reads every bar.

        Parameters
        ----------
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("store.check", locals())

    def stats(self, *, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others):
        """Report the rows and bytes of each series and table.

        The bytes of the tables bar and rollup are divided among series by rows. Bytes are empty if SQLite cannot report them.

        Parameters
        ----------
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("store.stats", locals())

    def rename(
        self, symbol, new_symbol, *, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None,
        quiet=None, **others,
    ):
        """Give a symbol and all its data another name.

        Its bars, splits, dividends and annotations get the new name, and so do its entries in groups and portfolios. The output has a row for each of its series. The name of another symbol is refused.

        Examples
        --------
        >>> db.store.rename("FB", "META")

        Parameters
        ----------
        symbol
            The symbol, as `list` shows it.
        new_symbol
            Its new name.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("store.rename", locals())

    def remove(
        self, symbol, *, interval=None, vacuum=None, wait=None, verbose=None, format=None, time_format=None,
        spreadsheet=None, quiet=None, **others,
    ):
        """Remove a symbol with all its bars, or one of its intervals.

        The output has a row for each removed series. The freed space is reused for later bars; `vacuum` returns it to the file system. On servers, `store.clean` does both.

        Parameters
        ----------
        symbol
            The symbol, as `list` shows it.
        interval
            Only the bars of this interval. (default: all, and the symbol's properties, actions and annotations)
        vacuum
            Rewrite the database without unused space; this needs free disk space of the size of the database.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("store.remove", locals())

    def clean(self, *, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others):
        """Remove unused rows from servers: those of removed series and unfinished imports.

        Such rows take space. The output has a row for each server, with the number of its unused rows. Imports by others wait while they are searched.

        Examples
        --------
        >>> db.store.clean()

        Parameters
        ----------
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("store.clean", locals())

    def sql(self, *, wait=None, verbose=None, quiet=None, format=None, **others):
        """Print the statements that create the tables of a database on servers.

        For users whose rights do not allow Dojima to create them; otherwise the first import does. No server is contacted. Each import also creates and drops a table writing_N on the server of the first shard.

        Parameters
        ----------
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        quiet
            Write only errors to standard error: no notices and no progress.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        """
        __tracebackhide__ = True
        return self._call("store.sql", locals())


class DatabaseMethods:
    """The commands on a database."""

    def load(
        self, source=None, *, map=None, stop=None, symbol=None, interval=None, zone=None, calendar=None, stamp=None,
        columns=None, wide=None, date_format=None, century=None, file_format=None, price_divisor=None, on_invalid=None,
        on_conflict=None, on_duplicate=None, rejects=None, max_spool=None, strict=None, dry_run=None, explain=None,
        calendar_file=None, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None,
        **others,
    ):
        """Read files of OHLC bars into the database.

        Reads CSV and JSON in the formats of data vendors and structured NumPy arrays (.npy), also compressed by gzip or zstd; - reads standard input. Delimiter, columns, date order, epoch unit and interval are detected from the whole file; if something is ambiguous, the error names the option that decides it. A file is imported completely or not at all, and importing it twice changes nothing. Of several files all are tried: each has a row with its state and the reason of a failure, and the status is 65 if one failed; with `stop` the first failure ends the import. A file that another program truncates or overwrites during the import is refused (74); rows appended during the import are left for the next one. An open or close beyond high or low by at most a millionth of the price is treated as 32-bit rounding, not as a bad row, also with `strict`: the high or low is widened, and a note counts such bars.

        Examples
        --------
        >>> db.load("spx.csv", symbol="SPX", calendar="XNYS")
        >>> db.load("minutes.csv.gz", symbol="ES", zone="America/Chicago", interval="1m")
        >>> db.load("closes.csv", wide=True)
        >>> db.load(map="files.csv")
        >>> db.load("odd.txt", symbol="ODD", columns="time=#1+#2,open=#3,high=#4,low=#5,close=#6", date_format="dmy")

        Parameters
        ----------
        source
            A file, several files, or a frame of bars: of pandas, polars or pyarrow, or a dict of arrays.
        map
            A CSV file that assigns symbols to files: file,symbol and optionally calendar, interval, zone,
            stamp, columns, date_format, file_format, price_divisor. Without file arguments, all files in it are
            imported; their paths are relative to it.
        stop
            Stop at the first file that fails; the files before it stay imported.
        symbol
            The symbol of the bars. (default: the symbol in the file, else the file name)
        interval
            The length of a bar: 1m, 1h, 1d, ... (default: detected from the stamps)
        zone
            The time zone of stamps without zone or offset. (default: the calendar's or the instrument's, else
            UTC)
        calendar
            The instrument's exchange, stored with it: a MIC such as XNYS, or its alias.
        stamp
            Whether stamps are the start or the end of their bars. (values: start, end)
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        on_duplicate
            What to do with a bar whose stamp is already stored: update, keep or fail. (values: update, keep,
            fail)
        rejects
            Write the rejected rows of all imported files to this file, with file name, line and reason.
        max_spool
            The maximum size of the temporary copy of a compressed or piped file: 500M, 64G, 2T. (default: 64G)
        strict
            End with status 65, and import nothing of a file, if one of its rows is rejected.
        dry_run
            Report what would be imported, without storing it.
        explain
            Show the decisions on each file and their evidence, without storing it.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("load", locals())

    def sample(self, *, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others):
        """Import the data sets that come with the program, to try the other commands.

        Four series of real prices: the S&P 500 (SPX) and the Nasdaq Composite (IXIC) by day from 1999 to 2018, Google (GOOG) by day from 2004 to 2013, and the euro in US dollars (EURUSD) by hour from April 2017 to February 2018. A symbol that the database already contains is left unchanged.

        Examples
        --------
        >>> db.sample()
        >>> db.chart("SPX", last="1y", overlay="sma:50", navigator=True).save("spx.png")

        Parameters
        ----------
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("sample", locals())

    def list(self, *symbols, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others):
        """List the series of the database: symbol, interval, bars, first and last.

        On a terminal and in HTML a sparkline shows the closes of each series from its first bar to its last.

        Parameters
        ----------
        *symbols
            Symbols of the database, or @NAME of a group. (default: all symbols)
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown, html.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("list", locals())

    def bars(
        self, *symbols, name=None, interval=None, start=None, end=None, last=None, zone=None, calendar=None,
        segments=None, anchor=None, adjust=None, calendar_file=None, wait=None, verbose=None, wide=None, transform=None,
        format=None, output=None, time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Write bars as CSV, JSON, NDJSON, NumPy arrays or Markdown; `load` reads all of them except Markdown back to the same bars.

        Several symbols are written one after the other, with a column symbol; with `wide` there is one row for each stamp of any symbol, and one column for each symbol. All symbols have the same interval.

        With `adjust`, a column or member adjust names the adjustment, to distinguish the prices from traded ones.

        Examples
        --------
        >>> db.bars("SPX", start="2008-01-01", end="2008-12-31")
        >>> db.bars("SPX", "GOOG", "AAPL", wide="close", last="5y")
        >>> db.bars("SPX", last="5d")
        >>> db.bars("SPX", output="spx.npy")
        >>> db.bars("SPX", transform="renko:25")
        >>> db.bars("prices.json.gz", interval="1w")

        Parameters
        ----------
        *symbols
            Symbols or portfolios of the database, files, or expressions of them such as A/B.
        name
            The name of a frame that is given in place of a symbol.
        interval
            The stored interval, or a coarser one. (default: the finest that is stored)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data, or the part of this length from `start` on or up to `end`: 5d for five
            sessions, 3M, 1y, or a number of bars; for several symbols counted back from the last bar of the
            first one.
        zone
            The time zone of the output, of days made from shorter bars without a calendar, of stamps in files
            without a zone, and of `start` and `end` without a zone. (default: UTC)
        calendar
            The calendar whose sessions longer bars and studies use, a MIC such as XNYS. (default: the
            instrument's)
        segments
            Segments of the sessions that days are made of: pre, regular, post, several separated by commas, or
            all. (default: regular)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        wide
            Write one value of the bars, a row for each stamp and a column for each symbol: open, high, low,
            close or volume. (values: open, high, low, close, volume)
        transform
            Write transformed bars, from the first bar of the span on: heikin-ashi, renko:SIZE[,first-close],
            range-bars:SIZE, point-and-figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES].
            Open and close of a brick, column or line are its ends, and its time is that of the bar that
            completed it. The first Renko brick starts from the first close, rounded to the brick size, or
            unrounded with first-close.
        format
            Return this text instead of a frame: table, csv, json, ndjson, markdown, npy.
        output
            Write the rows to a file in the format of its extension: .csv, .json, .ndjson, .npy or .md, if
            `format` supports it.
        time_format
            iso; epoch for seconds since 1970; date for a column date without a time of day, of bars of a day or
            longer. (default: date with `wide` and in Markdown if bars have dates, else iso) (values: iso,
            epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("bars", locals())

    def resample(
        self, symbol, into, *, name=None, interval=None, start=None, end=None, week_start=None, stamp=None, adjust=None,
        columns=None, wide=None, date_format=None, century=None, file_format=None, price_divisor=None, on_invalid=None,
        on_conflict=None, exclude=None, exclude_every=None, calendar=None, combine=None, show_gaps=None, segments=None,
        include=None, calendar_file=None, rules=None, zone=None, anchor=None, infer_gaps=None, continuous=None,
        wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Aggregate bars into longer ones: by the sessions of a calendar, else by the local wall clock.

        With a calendar (the instrument's or `calendar`), a day is made of the bars of one session and has its trade date; weeks, months and years group trade dates; hours and minutes are counted from the open of each session. Without one, or with `anchor`, days and hours are those of the clock in `zone`, and a row's time is the start of its bucket. Buckets without bars are absent; count is the number of bars aggregated. With `adjust` the last column names the adjustment.

        Examples
        --------
        >>> db.resample("SPX", "1w")
        >>> db.resample("ES", "1d", calendar="CMES")
        >>> db.resample("ES", "1d", zone="America/New_York", anchor="18:00")

        Parameters
        ----------
        symbol
            A symbol or portfolio of the database, a file, or an expression of them such as A/B.
        into
            The interval of the result: 5m, 1h, 1d, 1w, 1M, 3M, 1y, ...
        name
            The name of a frame that is given in place of a symbol.
        interval
            The stored interval to read. (default: the finest)
        start
            Only bars from this time on.
        end
            Only bars before this time; a date alone is included, 2024 and 2024-03 to their last day.
        week_start
            The first day of the week: mon, tue, ... sun. (values: mon, tue, wed, thu, fri, sat, sun)
        stamp
            Whether stamps are the start or the end of their bars: start or end. (default: as imported) (values:
            start, end)
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown, npy.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (default: iso) (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("resample", locals())

    def chart(
        self, *symbols, name=None, interval=None, start=None, end=None, last=None, preset=None, select=None, zoom=None,
        pan_to=None, exclude=None, exclude_every=None, calendar=None, combine=None, show_gaps=None, segments=None,
        include=None, calendar_file=None, rules=None, zone=None, anchor=None, infer_gaps=None, continuous=None,
        on_closed=None, adjust=None, type=None, overlay=None, pane=None, mark=None, profile=None, no_volume=None,
        volume_axis=None, axis=None, transform=None, stack=None, side_by_side=None, labels=None, names=None, group=None,
        series_color=None, hide=None, color=None, color_change=None, log=None, inverted=None, navigator=None,
        annotate=None, no_annotations=None, crosshair=None, crosshair_text=None, selected=None, pan=None, track=None,
        track_series=None, percent=None, indexed=None, prices=None, highlight=None, base=None, by_symbol=None,
        y_range=None, axis_range=None, y_min_span=None, x_crosses=None, y_crosses=None, fixed_labels=None, x_side=None,
        x_zone=None, x_title=None, y_title=None, x_ticks=None, y_ticks=None, x_format=None, y_format=None,
        x_spacing=None, x_angle=None, second_row=None, gap_marks=None, gap_style=None, gap_width=None, orientation=None,
        title_align=None, title_over_plot=None, dotted_grid=None, split=None, background=None, border=None,
        axis_width=None, only_axis=None, legend=None, legend_placement=None, legend_title=None, facet=None,
        columns=None, shared_y=None, wide=None, date_format=None, century=None, file_format=None, price_divisor=None,
        on_invalid=None, on_conflict=None, x=None, y=None, gaps=None, order=None, sql=None, query=None, param=None,
        queries=None, portfolio=None, fit=None, bins=None, bin_width=None, whiskers=None, total=None, frame=None,
        animation=None, curve=None, theme=None, config=None, style=None, set=None, metrics=None, size=None, scale=None,
        title=None, subtitle=None, note=None, output=None, describe=None, show=None, terminal=None, print_sql=None,
        spec=None, wait=None, verbose=None, quiet=None, format=None, **others,
    ):
        """Draw a chart as PNG, SVG or PDF, or as a page.

        A name is looked up first as a symbol of the database, then as a file. A file is drawn without being stored, and read as an import reads it, with the same options (dojima help chart files); ./NAME is always a file. Closed time is left out, as given by the instrument's calendar or `calendar`, by rules, or inferred from the data.

        Examples
        --------
        >>> db.chart("SPX", last="6M", overlay="sma:20", navigator=True).save("spx.png")
        >>> db.chart("GOOG/SPX", type="line", last="2y").save("ratio.svg")
        >>> db.chart("SPX", last="1y", overlay="ema:50", pane=["rsi:14", "macd"])
        >>> db.chart("GOOG", "SPX", type="line", axis=["right", "left"], start="2006-01-01", end="2010-01-01").save("two.svg")
        >>> db.chart("SPX", "GOOG", percent=True, base="2018-01-02", last="1y").save("comparison.svg")
        >>> db.chart("SPX", "IXIC", "GOOG", "AAPL", highlight="AAPL", last="5y").save("highlight.svg")
        >>> db.chart("SPX", x_ticks="3M@2020-01-31", x_format="d MMM yy", y_ticks=250, y_format="%'.0f").save("quarters.svg")
        >>> db.chart("SPX", last="1y", color=["volume > p90: #F57C00", "close < sma:50: gray"])
        >>> db.chart("SPX", last="6M", overlay="bbands:20", crosshair="2018-10-10")
        >>> db.chart("SPX", "IXIC", "GOOG", "AAPL", last="1y", percent=True, facet=True, shared_y=True).save("four.svg")
        >>> db.chart("SPX", last="2y", transform="renko:50")
        >>> db.chart("SPX", last="5y", transform="kagi:4%")
        >>> db.chart("SPX", last="1y", overlay="sma:50", pane="rsi:14").save("spx.html")
        >>> db.chart("odd.csv", columns="time=A,close=B", date_format="dmy").save("odd.svg")
        >>> db.chart("weights.csv", type="column", order="descending")
        >>> db.chart("GOOG", "SPX", type="regression", last="5y")
        >>> db.chart(sql="SELECT symbol, bars FROM series_list").save("counts.svg")
        >>> db.chart("prices.csv", exclude="weekends", theme="dark")
        >>> db.chart("SPX", last="6M")

        Parameters
        ----------
        *symbols
            Symbols of the database, expressions of them such as A/B, files, or frames; a dict of frames names
            them.
        name
            The name of a frame that is given in place of a symbol.
        interval
            Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With
            `start`, the part of this length from there on; with `end`, the part up to there.
        preset
            A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.
        select
            A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.
        zoom
            The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed
            out.
        pan_to
            The window is moved to the start, the center or the end of the data with its length in trading time.
            (values: start, center, end)
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        on_closed
            Bars in closed time: drop them, snap them to the next open time, or treat them as an error.
            (default: drop) (values: drop, snap, error)
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        type
            How prices are drawn: candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band,
            column, scatter, bubble, cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile,
            point-and-figure, kagi, waterfall, sparkline, pie, donut, treemap, polar, radar, histogram,
            regression. (default: candlestick, and line for further symbols and for closes alone) (values:
            candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band, column, scatter, bubble,
            cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile, point-and-figure, kagi,
            waterfall, sparkline, pie, donut, treemap, polar, radar, histogram, regression)
        overlay
            Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (`indicators`
            `list` shows all), or a formula such as "mid = (high + low)/2". May be repeated.
        pane
            Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (`indicators`
            `list` shows all), or a formula such as "stretch = (close - sma:200) / atr:14". May be repeated.
        mark
            Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those
            for which a condition holds, such as "golden cross = sma:50 crosses above sma:200". May be repeated.
        profile
            Draw the volume traded at each price next to the prices, in this number of equal bins of the visible
            prices.
        no_volume
            Leave out the volume columns at the bottom of the price pane.
        volume_axis
            Label the axis of the volume columns at the bottom of the price pane.
        axis
            The side of each symbol's price axis, in the order of the symbols: left or right. (values: left,
            right)
        transform
            Draw transformed bars: heikin-ashi, renko:SIZE[,first-close], range-bars:SIZE, point-and-
            figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES]. Bricks, columns and lines
            are equally spaced, independent of their duration; studies are computed from the drawn bars.
        stack
            Stack the symbols, with `type` area, column, line or step: their values (sum), or percentages of the
            total (share). (values: sum, share)
        side_by_side
            Draw the columns of all symbols side by side, with `type` column.
        labels
            Label the points of the symbols with values, times or both. (values: time, value, both)
        names
            The names of symbols in the heading, at lines and at bars: the symbol, or the name of the
            instrument; auto names one symbol by both, and several by short names. (default: auto) (values:
            auto, symbol, name)
        group
            Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to
            draw all. (default: auto) (values: auto, off)
        series_color
            Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or
            macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for
            rising bars. May be repeated. (default: the theme's next colour)
        hide
            Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the
            legend, which keeps its entry. May be repeated.
        color
            Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change <
            -2 and volume > 2*median: red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange",
            "else: gray". A condition compares formulas of numbers, open, high, low, close, volume, value,
            change (percent), range, earlier bars as close[1], indicators, p1 to p99, median and mean of the
            other side, and line:NAME, the value of a horizontal line of `annotate` (line:once-1: of the first
            `annotate`); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat
            or own) may be followed by fill, stroke or marker. The first matching rule is used. May be repeated.
        color_change
            How a line goes from one colour to the next: solid from each point on, gradient, or split where a
            rule begins or ends to hold. (default: solid) (values: solid, gradient, split)
        log
            A logarithmic price axis.
        inverted
            Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.
        navigator
            A summary chart of the whole series below the panes, with the window marked.
        annotate
            Draw an annotation such as "horizontal-line:2873=High" or buy:2018-12-26; `annotate` `help` lists
            the kinds. May be repeated.
        no_annotations
            Leave out the symbol's annotations that are stored in the database.
        crosshair
            A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open
            time.
        crosshair_text
            The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close},
            {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20},
            and sums from the first bar of the window on such as {total volume}; by default all values.
        selected
            Mark the bar of a time as selected, in all symbols: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30,
            2024-03-10T09:30:00-05:00 or @1710081000. May be repeated.
        pan
            What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of
            the plot. (default: time) (values: time, both)
        track
            Draw a line and a label at the last visible price.
        track_series
            The symbol or study whose last value has the line and the label; by default the main symbol.
        percent
            Percentage changes since `base`, all symbols on one axis; the default for several symbols.
        indexed
            Prices indexed to 100 at `base`, all symbols on one axis.
        prices
            Prices as they are, all symbols on one axis.
        highlight
            Draw these symbols in colour and the other lines of their pane in grey, separated by commas:
            SPX,GOOG. (default: all, or the first four of more than eight)
        base
            The base of `percent`, `indexed` and `by_symbol`: the last price at or before this time. (default:
            with `last` or `preset`, the last close before the window for YTD and for sessions such as 5d, or
            the last close on or before the same day for weeks, months and years; else the first visible bar of
            the symbol that begins last)
        by_symbol
            One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in
            percent.
        y_range
            The minimum and maximum of the price axis, such as 100..170.
        axis_range
            The minimum and maximum of a value axis by its id, which `describe` lists: rsi:14=20..80,
            volume=0..1e9. May be repeated.
        y_min_span
            The minimum span of the price axis.
        x_crosses
            The time axis crosses the plot at this value of the first price axis.
        y_crosses
            The price axis crosses the plot at this time.
        fixed_labels
            Keep labels at the edge of the plot if an axis crosses it.
        x_side
            The edge of the plots at which the time axis is drawn. (default: bottom) (values: top, bottom)
        x_zone
            Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.
        x_title
            A text below the labels of the time axis.
        y_title
            A title next to the price axis, reading upwards. (default: the currency, above the labels)
        x_ticks
            Ticks of the time axis: a step such as 1M or 2h (units: us ms s m h d w dekad M y), with @TIME as
            its origin, or comma-separated times.
        y_ticks
            Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a
            logarithmic axis, or comma-separated prices.
        x_format
            The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm.
        y_format
            Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions:
            1/32, 1'32.
        x_spacing
            The minimum distance in pixels between two labels of the time axis; by default 14.
        x_angle
            The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical
            (reading upwards). (default: horizontal) (values: horizontal, diagonal, vertical)
        second_row
            Whether months, years or days above the ticks of the time axis are in a separate row.
        gap_marks
            Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday,
            night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long
            ones without data; off marks nothing.
        gap_style
            A dashed hairline through the panes, or a slash across the axis. (default: hairline) (values:
            hairline, slash, off)
        gap_width
            The extra space in pixels between the bars on both sides of a mark. (default: 0)
        orientation
            The direction of time: horizontal (to the right), or vertical (upwards, with values to the right).
            (default: horizontal) (values: horizontal, vertical)
        title_align
            The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot.
            (default: left) (values: left, chart, canvas, plot)
        title_over_plot
            Whether the title is drawn over the plot and takes no space above it.
        dotted_grid
            Whether the lines of the grid are dotted.
        split
            The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)
        background
            A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from
            top to bottom. May be repeated.
        border
            A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be
            repeated.
        axis_width
            The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the
            right, left:40, or 64,48 for two axes from the plot outward. May be repeated.
        only_axis
            The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture.
        legend
            The position of the box with the names and symbols of the series: in a corner, or at the middle of a
            side. (values: left-top, top, right-top, right, right-bottom, bottom, left-bottom, left)
        legend_placement
            Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over
            it. (default: outside) (values: outside, inside, border)
        legend_title
            A line above the entries of the legend.
        facet
            A small chart for each symbol, aligned in rows and columns, instead of one chart of all symbols.
        columns
            The number of small charts in a row, with `facet` (default: as many as suit the picture); or columns
            of a file by header or by number, such as time=Date+Time,open=#2. May be given twice, once for each.
        shared_y
            Use one range of values for all small charts, with labels at the outer ones; with `facet` (default:
            only for `percent` and `indexed`).
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        x
            The column of a file on the horizontal axis, by its name or as #2: dates, numbers or names.
            (default: the first of times or texts)
        y
            A column of values, by its name or as #2. May be repeated. (default: all columns of numbers)
        gaps
            Missing values of a table: break interrupts a line, join connects the values around them, zero
            counts them as 0. (default: break) (values: break, join, zero)
        order
            The order of names on the horizontal axis: given, name, or by the first value, ascending or
            descending. (default: given) (values: given, name, ascending, descending)
        sql
            Draw the rows of this query of the database instead of a file.
        query
            Draw the rows of a named query, as of `sql`, instead of a file.
        param
            A parameter of the query. May be repeated.
        queries
            The folder of named queries. (default: $DOJIMA_QUERIES, ./queries, or those installed)
        portfolio
            Draw the weights of a portfolio instead of a file: weights and symbols such as "0.6 SPY, 0.4 GE", or
            its name in the database.
        fit
            Draw the straight line that fits the points of a table or of the returns of two symbols, as `type`
            regression.
        bins
            The number of bins of a histogram, equal parts from the minimum to the maximum.
        bin_width
            The width of the bins of a histogram, which begin at its multiples. (default: one that suits the
            values)
        whiskers
            The whiskers of boxes: to the last values within 1.5 interquartile ranges of the box (tukey), or to
            all values (range). (default: tukey) (values: tukey, range)
        total
            Add the sum of all values as the last column of a waterfall.
        frame
            Draw the frame of the opening animation at this time: 0 shows no series, 2.4 or more all of them.
        animation
            How the series appear: from a point, from the left, from their baselines (else the bottom), by
            fading in, or like a tube screen that is switched on. (default: grow-vertical) (values: grow, grow-
            horizontal, grow-vertical, fade, television)
        curve
            The easing curve. (default: ease-in-out) (values: linear, ease-in, ease-out, ease-in-out, bounce,
            delayed-bounce, flat, deceleration)
        theme
            The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else
            light) (values: light, dark, color-blind, print, sharp)
        config
            A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself
            overrides.
        style
            A built-in house style: editorial, for print: larger text, lines named at their ends, the change
            over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.
            `config` overrides it. (values: editorial)
        set
            Set any key of the specification, after all other options: layout.titleHidden=true,
            "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.
            May be repeated.
        metrics
            Show the series of a preset or group of the key metrics, by default of the pane with this name, and
            hide the others.
        size
            Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)
        scale
            The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)
        title
            The title; by default symbol, interval and exchange.
        subtitle
            The line below the title, instead of interval, exchange and the base of the values.
        note
            A text at the bottom of the picture, such as the source of the data.
        output
            The file of the picture: .png, .svg, .pdf or .eps, or .html for a page with a crosshair and a table;
            - for PNG on standard output, or a picture in the terminal. (default: SYMBOL.png in the working
            directory)
        describe
            Write the positions of the parts of the picture as JSON.
        show
            Draw in the terminal, in its size; a file is written only if `output` names one.
        terminal
            How to draw in the terminal: kitty, iterm, sixel, blocks, braille; also into a pipe. (default:
            detected from environment variables) (values: kitty, iterm, sixel, blocks, braille)
        print_sql
            Print the SQL statements instead of their result; sqlite3 can run them on the same file.
        spec
            Print the specification of the chart as JSON, which `render` draws again; a picture is drawn only if
            `output` names one.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        quiet
            Write only errors to standard error: no notices and no progress.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        """
        __tracebackhide__ = True
        return self._call("chart", locals())

    def render(
        self, spec, *, output=None, describe=None, show=None, terminal=None, config=None, style=None, set=None,
        metrics=None, wait=None, verbose=None, quiet=None, allow_path=None, format=None, **others,
    ):
        """Draw the chart that a specification describes.

        A specification is JSON or YAML; `chart` `spec` prints one, and `schema` describes its keys. Files that it names are searched in the working directory and then in its folder; only regular files below these two folders, and those of `allow_path`, are read. On Linux 5.13 and later the system enforces this, and lets the program write only the picture.

        Examples
        --------
        >>> db.chart("SPX", last="6M", overlay="sma:20", spec=True)
        >>> db.render("spx.json").save("spx.svg")
        >>> db.render("spx.yaml")

        Parameters
        ----------
        spec
            A specification as JSON or YAML.
        output
            The file of the picture: .png, .svg, .pdf or .eps, or .html for a page with a crosshair and a table;
            - for PNG on standard output, or a picture in the terminal. (default: SYMBOL.png in the working
            directory)
        describe
            Write the positions of the parts of the picture as JSON.
        show
            Draw in the terminal, in its size; a file is written only if `output` names one.
        terminal
            How to draw in the terminal: kitty, iterm, sixel, blocks, braille; also into a pipe. (default:
            detected from environment variables) (values: kitty, iterm, sixel, blocks, braille)
        config
            A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself
            overrides.
        style
            A built-in house style: editorial, for print: larger text, lines named at their ends, the change
            over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.
            `config` overrides it. (values: editorial)
        set
            Set any key of the specification, after all other options: layout.titleHidden=true,
            "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.
            May be repeated.
        metrics
            Show the series of a preset or group of the key metrics, by default of the pane with this name, and
            hide the others.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        quiet
            Write only errors to standard error: no notices and no progress.
        allow_path
            Another folder whose files may be read, in addition to the working directory and the folder of the
            file. May be repeated.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        """
        __tracebackhide__ = True
        return self._call("render", locals())

    def book(
        self, *symbols, name=None, output=None, as_=None, grid=None, force=None, strict=None, threads=None,
        interval=None, start=None, end=None, last=None, preset=None, select=None, zoom=None, pan_to=None, exclude=None,
        exclude_every=None, calendar=None, combine=None, show_gaps=None, segments=None, include=None,
        calendar_file=None, rules=None, zone=None, anchor=None, infer_gaps=None, continuous=None, on_closed=None,
        adjust=None, type=None, overlay=None, pane=None, mark=None, profile=None, no_volume=None, volume_axis=None,
        axis=None, transform=None, stack=None, side_by_side=None, labels=None, names=None, group=None,
        series_color=None, hide=None, color=None, color_change=None, log=None, inverted=None, navigator=None,
        annotate=None, no_annotations=None, crosshair=None, crosshair_text=None, selected=None, pan=None, track=None,
        track_series=None, percent=None, indexed=None, prices=None, highlight=None, base=None, by_symbol=None,
        y_range=None, axis_range=None, y_min_span=None, x_crosses=None, y_crosses=None, fixed_labels=None, x_side=None,
        x_zone=None, x_title=None, y_title=None, x_ticks=None, y_ticks=None, x_format=None, y_format=None,
        x_spacing=None, x_angle=None, second_row=None, gap_marks=None, gap_style=None, gap_width=None, orientation=None,
        title_align=None, title_over_plot=None, dotted_grid=None, split=None, background=None, border=None,
        axis_width=None, only_axis=None, legend=None, legend_placement=None, legend_title=None, columns=None, wide=None,
        date_format=None, century=None, file_format=None, price_divisor=None, on_invalid=None, on_conflict=None,
        theme=None, config=None, style=None, set=None, metrics=None, size=None, scale=None, title=None, subtitle=None,
        note=None, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Draw charts of many symbols: as files, as sheets of small charts, or as one PDF.

        Every symbol gets the same chart, with the options of `chart`. The name of the output decides the result: a folder with a file for each symbol; a PNG or SVG with many small charts on a page, or on several numbered pages; or a PDF with a page for each symbol, or many small charts per page, with an index and bookmarks.

        Files of a folder are named after their symbols, with characters not allowed in file names escaped: BRK/B is BRK%2FB.png. Charts that are up to date are not drawn again (`force` draws all). A symbol that cannot be drawn is reported and left out; in sheets and PDF its cell shows the reason.

        Examples
        --------
        >>> db.book(output="charts/")
        >>> db.book("SPX", "IXIC", "GOOG", last="1y", as_="svg", output="charts/")
        >>> db.book(last="6M", grid="4x5", output="market.png")
        >>> db.book(last="1y", overlay="sma:50", title="Week 12", output="market.pdf")

        Parameters
        ----------
        *symbols
            Symbols or portfolios of the database, @NAME of a group, or files. (default: all symbols of the
            database)
        name
            The name of a frame that is given in place of a symbol.
        output
            A folder, or a file that ends in .png, .svg, .pdf or .eps.
        as_
            The format of the files in a folder: png, svg, pdf or eps. (values: png, svg, pdf, eps)
        grid
            Columns and rows of small charts on a page of `size`. (default: 4x5 for PNG and SVG, one chart per
            page for PDF)
        force
            Also draw the charts that are up to date.
        strict
            End with status 65 if a symbol could not be drawn.
        threads
            The number of charts that are drawn at the same time. (default: the number of processors)
        interval
            Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With
            `start`, the part of this length from there on; with `end`, the part up to there.
        preset
            A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.
        select
            A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.
        zoom
            The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed
            out.
        pan_to
            The window is moved to the start, the center or the end of the data with its length in trading time.
            (values: start, center, end)
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        on_closed
            Bars in closed time: drop them, snap them to the next open time, or treat them as an error.
            (default: drop) (values: drop, snap, error)
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        type
            How prices are drawn: candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band,
            column, scatter, bubble, cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile,
            point-and-figure, kagi, waterfall, sparkline, pie, donut, treemap, polar, radar, histogram,
            regression. (default: candlestick, and line for further symbols and for closes alone) (values:
            candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band, column, scatter, bubble,
            cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile, point-and-figure, kagi,
            waterfall, sparkline, pie, donut, treemap, polar, radar, histogram, regression)
        overlay
            Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (`indicators`
            `list` shows all), or a formula such as "mid = (high + low)/2". May be repeated.
        pane
            Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (`indicators`
            `list` shows all), or a formula such as "stretch = (close - sma:200) / atr:14". May be repeated.
        mark
            Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those
            for which a condition holds, such as "golden cross = sma:50 crosses above sma:200". May be repeated.
        profile
            Draw the volume traded at each price next to the prices, in this number of equal bins of the visible
            prices.
        no_volume
            Leave out the volume columns at the bottom of the price pane.
        volume_axis
            Label the axis of the volume columns at the bottom of the price pane.
        axis
            The side of each symbol's price axis, in the order of the symbols: left or right. (values: left,
            right)
        transform
            Draw transformed bars: heikin-ashi, renko:SIZE[,first-close], range-bars:SIZE, point-and-
            figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES]. Bricks, columns and lines
            are equally spaced, independent of their duration; studies are computed from the drawn bars.
        stack
            Stack the symbols, with `type` area, column, line or step: their values (sum), or percentages of the
            total (share). (values: sum, share)
        side_by_side
            Draw the columns of all symbols side by side, with `type` column.
        labels
            Label the points of the symbols with values, times or both. (values: time, value, both)
        names
            The names of symbols in the heading, at lines and at bars: the symbol, or the name of the
            instrument; auto names one symbol by both, and several by short names. (default: auto) (values:
            auto, symbol, name)
        group
            Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to
            draw all. (default: auto) (values: auto, off)
        series_color
            Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or
            macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for
            rising bars. May be repeated. (default: the theme's next colour)
        hide
            Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the
            legend, which keeps its entry. May be repeated.
        color
            Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change <
            -2 and volume > 2*median: red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange",
            "else: gray". A condition compares formulas of numbers, open, high, low, close, volume, value,
            change (percent), range, earlier bars as close[1], indicators, p1 to p99, median and mean of the
            other side, and line:NAME, the value of a horizontal line of `annotate` (line:once-1: of the first
            `annotate`); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat
            or own) may be followed by fill, stroke or marker. The first matching rule is used. May be repeated.
        color_change
            How a line goes from one colour to the next: solid from each point on, gradient, or split where a
            rule begins or ends to hold. (default: solid) (values: solid, gradient, split)
        log
            A logarithmic price axis.
        inverted
            Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.
        navigator
            A summary chart of the whole series below the panes, with the window marked.
        annotate
            Draw an annotation such as "horizontal-line:2873=High" or buy:2018-12-26; `annotate` `help` lists
            the kinds. May be repeated.
        no_annotations
            Leave out the symbol's annotations that are stored in the database.
        crosshair
            A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open
            time.
        crosshair_text
            The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close},
            {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20},
            and sums from the first bar of the window on such as {total volume}; by default all values.
        selected
            Mark the bar of a time as selected, in all symbols: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30,
            2024-03-10T09:30:00-05:00 or @1710081000. May be repeated.
        pan
            What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of
            the plot. (default: time) (values: time, both)
        track
            Draw a line and a label at the last visible price.
        track_series
            The symbol or study whose last value has the line and the label; by default the main symbol.
        percent
            Percentage changes since `base`, all symbols on one axis; the default for several symbols.
        indexed
            Prices indexed to 100 at `base`, all symbols on one axis.
        prices
            Prices as they are, all symbols on one axis.
        highlight
            Draw these symbols in colour and the other lines of their pane in grey, separated by commas:
            SPX,GOOG. (default: all, or the first four of more than eight)
        base
            The base of `percent`, `indexed` and `by_symbol`: the last price at or before this time. (default:
            with `last` or `preset`, the last close before the window for YTD and for sessions such as 5d, or
            the last close on or before the same day for weeks, months and years; else the first visible bar of
            the symbol that begins last)
        by_symbol
            One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in
            percent.
        y_range
            The minimum and maximum of the price axis, such as 100..170.
        axis_range
            The minimum and maximum of a value axis by its id, which `describe` lists: rsi:14=20..80,
            volume=0..1e9. May be repeated.
        y_min_span
            The minimum span of the price axis.
        x_crosses
            The time axis crosses the plot at this value of the first price axis.
        y_crosses
            The price axis crosses the plot at this time.
        fixed_labels
            Keep labels at the edge of the plot if an axis crosses it.
        x_side
            The edge of the plots at which the time axis is drawn. (default: bottom) (values: top, bottom)
        x_zone
            Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.
        x_title
            A text below the labels of the time axis.
        y_title
            A title next to the price axis, reading upwards. (default: the currency, above the labels)
        x_ticks
            Ticks of the time axis: a step such as 1M or 2h (units: us ms s m h d w dekad M y), with @TIME as
            its origin, or comma-separated times.
        y_ticks
            Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a
            logarithmic axis, or comma-separated prices.
        x_format
            The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm.
        y_format
            Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions:
            1/32, 1'32.
        x_spacing
            The minimum distance in pixels between two labels of the time axis; by default 14.
        x_angle
            The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical
            (reading upwards). (default: horizontal) (values: horizontal, diagonal, vertical)
        second_row
            Whether months, years or days above the ticks of the time axis are in a separate row.
        gap_marks
            Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday,
            night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long
            ones without data; off marks nothing.
        gap_style
            A dashed hairline through the panes, or a slash across the axis. (default: hairline) (values:
            hairline, slash, off)
        gap_width
            The extra space in pixels between the bars on both sides of a mark. (default: 0)
        orientation
            The direction of time: horizontal (to the right), or vertical (upwards, with values to the right).
            (default: horizontal) (values: horizontal, vertical)
        title_align
            The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot.
            (default: left) (values: left, chart, canvas, plot)
        title_over_plot
            Whether the title is drawn over the plot and takes no space above it.
        dotted_grid
            Whether the lines of the grid are dotted.
        split
            The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)
        background
            A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from
            top to bottom. May be repeated.
        border
            A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be
            repeated.
        axis_width
            The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the
            right, left:40, or 64,48 for two axes from the plot outward. May be repeated.
        only_axis
            The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture.
        legend
            The position of the box with the names and symbols of the series: in a corner, or at the middle of a
            side. (values: left-top, top, right-top, right, right-bottom, bottom, left-bottom, left)
        legend_placement
            Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over
            it. (default: outside) (values: outside, inside, border)
        legend_title
            A line above the entries of the legend.
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        theme
            The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else
            light) (values: light, dark, color-blind, print, sharp)
        config
            A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself
            overrides.
        style
            A built-in house style: editorial, for print: larger text, lines named at their ends, the change
            over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.
            `config` overrides it. (values: editorial)
        set
            Set any key of the specification, after all other options: layout.titleHidden=true,
            "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.
            May be repeated.
        metrics
            Show the series of a preset or group of the key metrics, by default of the pane with this name, and
            hide the others.
        size
            Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)
        scale
            The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)
        title
            The title; by default symbol, interval and exchange.
        subtitle
            The line below the title, instead of interval, exchange and the base of the values.
        note
            A text at the bottom of the picture, such as the source of the data.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("book", locals())

    def report(
        self, symbols, output, *, name=None, benchmark=None, title=None, interval=None, risk_free=None,
        bars_a_year=None, start=None, end=None, last=None, preset=None, select=None, zoom=None, pan_to=None,
        exclude=None, exclude_every=None, calendar=None, combine=None, show_gaps=None, segments=None, include=None,
        calendar_file=None, rules=None, zone=None, anchor=None, infer_gaps=None, continuous=None, adjust=None,
        columns=None, wide=None, date_format=None, century=None, file_format=None, price_divisor=None, on_invalid=None,
        on_conflict=None, wait=None, verbose=None, quiet=None, format=None, **others,
    ):
        """Write a tear sheet of symbols: key figures, pictures and tables, as one HTML or PDF file.

        Each symbol has its key figures, returns over horizons and by year, its price with drawdowns, returns by month, the distribution of returns, seasonality and rolling risk, and with a benchmark the growth of both, figures that compare them and a regression. A report of several symbols has an index. Figures are computed as by `analyze`; if dividends are stored, the total return includes them as reinvested, and with `adjust` total all figures do.

        The HTML file has no scripts and no links to other files; it follows the light or dark mode of the reader and prints on A4. The PDF file has bookmarks. The same data give the same bytes.

        Examples
        --------
        >>> db.report("SPX", "spx.html")
        >>> db.report("GOOG", "goog.pdf", benchmark="SPX", last="5y")
        >>> db.report(["SPX", "IXIC", "GOOG"], "report.html", start="2005-01-01", title="Three symbols")

        Parameters
        ----------
        symbols
            The symbol, or a list of symbols, frames or files.
        output
            The file of the report: .html or .pdf.
        name
            The name of a frame that is given in place of a symbol.
        benchmark
            The series to compare the symbols with, a symbol or a file.
        title
            The heading. (default: the name of the symbol)
        interval
            The stored interval, or a coarser one. (default: the finest that is stored)
        risk_free
            Key figures: the yearly risk-free rate, 0.02 or 2%. (default: 0)
        bars_a_year
            Key figures: the number of bars in a year. (default: the sessions of the calendar, or 252, 260 or
            365 days depending on the bars; 52 weeks, 12 months, 4 quarters, 1 year; for shorter bars the number
            of days times the bars of a day)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With
            `start`, the part of this length from there on; with `end`, the part up to there.
        preset
            A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.
        select
            A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.
        zoom
            The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed
            out.
        pan_to
            The window is moved to the start, the center or the end of the data with its length in trading time.
            (values: start, center, end)
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        quiet
            Write only errors to standard error: no notices and no progress.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        """
        __tracebackhide__ = True
        return self._call("report", locals())

    def replay(
        self, script, symbol, *, name=None, output=None, frame_rate=None, min_span=None, max_span=None, interval=None,
        start=None, end=None, last=None, preset=None, select=None, zoom=None, pan_to=None, exclude=None,
        exclude_every=None, calendar=None, combine=None, show_gaps=None, segments=None, include=None,
        calendar_file=None, rules=None, zone=None, anchor=None, infer_gaps=None, continuous=None, on_closed=None,
        adjust=None, type=None, overlay=None, pane=None, mark=None, profile=None, no_volume=None, volume_axis=None,
        axis=None, transform=None, stack=None, side_by_side=None, labels=None, names=None, group=None,
        series_color=None, hide=None, color=None, color_change=None, log=None, inverted=None, navigator=None,
        annotate=None, no_annotations=None, crosshair=None, crosshair_text=None, selected=None, pan=None, track=None,
        track_series=None, percent=None, indexed=None, prices=None, highlight=None, base=None, by_symbol=None,
        y_range=None, axis_range=None, y_min_span=None, x_crosses=None, y_crosses=None, fixed_labels=None, x_side=None,
        x_zone=None, x_title=None, y_title=None, x_ticks=None, y_ticks=None, x_format=None, y_format=None,
        x_spacing=None, x_angle=None, second_row=None, gap_marks=None, gap_style=None, gap_width=None, orientation=None,
        title_align=None, title_over_plot=None, dotted_grid=None, split=None, background=None, border=None,
        axis_width=None, only_axis=None, legend=None, legend_placement=None, legend_title=None, columns=None, wide=None,
        date_format=None, century=None, file_format=None, price_divisor=None, on_invalid=None, on_conflict=None,
        theme=None, config=None, style=None, set=None, metrics=None, size=None, scale=None, title=None, subtitle=None,
        note=None, wait=None, verbose=None, allow_path=None, quiet=None, **others,
    ):
        """Draw a chart while a script of gestures is played on it: as numbered pictures or as an animated one.

        The script is that of `window` `ops`: drags, handles, zooms, pans, pinches, glides and presets with their times in seconds. It starts from the given window, by default from the bars between 60% and 80% of the series. The chart is that of a symbol or file with its navigator, or that of a specification as `chart` `spec` prints it. A script of the operations beginSpin, spin, endSpin and rotate turns the pie or donut of a specification.

        Examples
        --------
        >>> db.replay("gestures.json", "SPX", last="1y", output="frames/")
        >>> db.replay("gestures.json", "SPX", overlay="sma:20", size="800x450", output="glide.gif")
        >>> db.replay("gestures.json", "spx.yaml", output="glide.png")
        >>> db.replay("spin.json", "pie.json", output="spin.gif")

        Parameters
        ----------
        script
            A script of gestures (JSON).
        symbol
            A symbol of the database, a file of bars, or a specification (.json, .yaml) of a chart.
        name
            The name of a frame that is given in place of a symbol.
        output
            The output of the frames: a folder for 0001.png and so on, .png or .apng for an animated PNG, .gif
            for a GIF. (default: SYMBOL-frames/ in the working directory)
        frame_rate
            Frames per second, from 0.1 to 100. (default: as in the script, else 20)
        min_span
            The minimum span of the window: 5d for five sessions, 3M, or bars such as 20b.
        max_span
            The maximum span of the window, written the same way.
        interval
            Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With
            `start`, the part of this length from there on; with `end`, the part up to there.
        preset
            A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.
        select
            A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.
        zoom
            The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed
            out.
        pan_to
            The window is moved to the start, the center or the end of the data with its length in trading time.
            (values: start, center, end)
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        on_closed
            Bars in closed time: drop them, snap them to the next open time, or treat them as an error.
            (default: drop) (values: drop, snap, error)
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        type
            How prices are drawn: candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band,
            column, scatter, bubble, cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile,
            point-and-figure, kagi, waterfall, sparkline, pie, donut, treemap, polar, radar, histogram,
            regression. (default: candlestick, and line for further symbols and for closes alone) (values:
            candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band, column, scatter, bubble,
            cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile, point-and-figure, kagi,
            waterfall, sparkline, pie, donut, treemap, polar, radar, histogram, regression)
        overlay
            Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (`indicators`
            `list` shows all), or a formula such as "mid = (high + low)/2". May be repeated.
        pane
            Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (`indicators`
            `list` shows all), or a formula such as "stretch = (close - sma:200) / atr:14". May be repeated.
        mark
            Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those
            for which a condition holds, such as "golden cross = sma:50 crosses above sma:200". May be repeated.
        profile
            Draw the volume traded at each price next to the prices, in this number of equal bins of the visible
            prices.
        no_volume
            Leave out the volume columns at the bottom of the price pane.
        volume_axis
            Label the axis of the volume columns at the bottom of the price pane.
        axis
            The side of each symbol's price axis, in the order of the symbols: left or right. (values: left,
            right)
        transform
            Draw transformed bars: heikin-ashi, renko:SIZE[,first-close], range-bars:SIZE, point-and-
            figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES]. Bricks, columns and lines
            are equally spaced, independent of their duration; studies are computed from the drawn bars.
        stack
            Stack the symbols, with `type` area, column, line or step: their values (sum), or percentages of the
            total (share). (values: sum, share)
        side_by_side
            Draw the columns of all symbols side by side, with `type` column.
        labels
            Label the points of the symbols with values, times or both. (values: time, value, both)
        names
            The names of symbols in the heading, at lines and at bars: the symbol, or the name of the
            instrument; auto names one symbol by both, and several by short names. (default: auto) (values:
            auto, symbol, name)
        group
            Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to
            draw all. (default: auto) (values: auto, off)
        series_color
            Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or
            macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for
            rising bars. May be repeated. (default: the theme's next colour)
        hide
            Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the
            legend, which keeps its entry. May be repeated.
        color
            Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change <
            -2 and volume > 2*median: red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange",
            "else: gray". A condition compares formulas of numbers, open, high, low, close, volume, value,
            change (percent), range, earlier bars as close[1], indicators, p1 to p99, median and mean of the
            other side, and line:NAME, the value of a horizontal line of `annotate` (line:once-1: of the first
            `annotate`); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat
            or own) may be followed by fill, stroke or marker. The first matching rule is used. May be repeated.
        color_change
            How a line goes from one colour to the next: solid from each point on, gradient, or split where a
            rule begins or ends to hold. (default: solid) (values: solid, gradient, split)
        log
            A logarithmic price axis.
        inverted
            Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.
        navigator
            A summary chart of the whole series below the panes, with the window marked.
        annotate
            Draw an annotation such as "horizontal-line:2873=High" or buy:2018-12-26; `annotate` `help` lists
            the kinds. May be repeated.
        no_annotations
            Leave out the symbol's annotations that are stored in the database.
        crosshair
            A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open
            time.
        crosshair_text
            The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close},
            {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20},
            and sums from the first bar of the window on such as {total volume}; by default all values.
        selected
            Mark the bar of a time as selected, in all symbols: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30,
            2024-03-10T09:30:00-05:00 or @1710081000. May be repeated.
        pan
            What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of
            the plot. (default: time) (values: time, both)
        track
            Draw a line and a label at the last visible price.
        track_series
            The symbol or study whose last value has the line and the label; by default the main symbol.
        percent
            Percentage changes since `base`, all symbols on one axis; the default for several symbols.
        indexed
            Prices indexed to 100 at `base`, all symbols on one axis.
        prices
            Prices as they are, all symbols on one axis.
        highlight
            Draw these symbols in colour and the other lines of their pane in grey, separated by commas:
            SPX,GOOG. (default: all, or the first four of more than eight)
        base
            The base of `percent`, `indexed` and `by_symbol`: the last price at or before this time. (default:
            with `last` or `preset`, the last close before the window for YTD and for sessions such as 5d, or
            the last close on or before the same day for weeks, months and years; else the first visible bar of
            the symbol that begins last)
        by_symbol
            One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in
            percent.
        y_range
            The minimum and maximum of the price axis, such as 100..170.
        axis_range
            The minimum and maximum of a value axis by its id, which `describe` lists: rsi:14=20..80,
            volume=0..1e9. May be repeated.
        y_min_span
            The minimum span of the price axis.
        x_crosses
            The time axis crosses the plot at this value of the first price axis.
        y_crosses
            The price axis crosses the plot at this time.
        fixed_labels
            Keep labels at the edge of the plot if an axis crosses it.
        x_side
            The edge of the plots at which the time axis is drawn. (default: bottom) (values: top, bottom)
        x_zone
            Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.
        x_title
            A text below the labels of the time axis.
        y_title
            A title next to the price axis, reading upwards. (default: the currency, above the labels)
        x_ticks
            Ticks of the time axis: a step such as 1M or 2h (units: us ms s m h d w dekad M y), with @TIME as
            its origin, or comma-separated times.
        y_ticks
            Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a
            logarithmic axis, or comma-separated prices.
        x_format
            The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm.
        y_format
            Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions:
            1/32, 1'32.
        x_spacing
            The minimum distance in pixels between two labels of the time axis; by default 14.
        x_angle
            The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical
            (reading upwards). (default: horizontal) (values: horizontal, diagonal, vertical)
        second_row
            Whether months, years or days above the ticks of the time axis are in a separate row.
        gap_marks
            Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday,
            night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long
            ones without data; off marks nothing.
        gap_style
            A dashed hairline through the panes, or a slash across the axis. (default: hairline) (values:
            hairline, slash, off)
        gap_width
            The extra space in pixels between the bars on both sides of a mark. (default: 0)
        orientation
            The direction of time: horizontal (to the right), or vertical (upwards, with values to the right).
            (default: horizontal) (values: horizontal, vertical)
        title_align
            The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot.
            (default: left) (values: left, chart, canvas, plot)
        title_over_plot
            Whether the title is drawn over the plot and takes no space above it.
        dotted_grid
            Whether the lines of the grid are dotted.
        split
            The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)
        background
            A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from
            top to bottom. May be repeated.
        border
            A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be
            repeated.
        axis_width
            The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the
            right, left:40, or 64,48 for two axes from the plot outward. May be repeated.
        only_axis
            The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture.
        legend
            The position of the box with the names and symbols of the series: in a corner, or at the middle of a
            side. (values: left-top, top, right-top, right, right-bottom, bottom, left-bottom, left)
        legend_placement
            Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over
            it. (default: outside) (values: outside, inside, border)
        legend_title
            A line above the entries of the legend.
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        theme
            The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else
            light) (values: light, dark, color-blind, print, sharp)
        config
            A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself
            overrides.
        style
            A built-in house style: editorial, for print: larger text, lines named at their ends, the change
            over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.
            `config` overrides it. (values: editorial)
        set
            Set any key of the specification, after all other options: layout.titleHidden=true,
            "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.
            May be repeated.
        metrics
            Show the series of a preset or group of the key metrics, by default of the pane with this name, and
            hide the others.
        size
            Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)
        scale
            The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)
        title
            The title; by default symbol, interval and exchange.
        subtitle
            The line below the title, instead of interval, exchange and the base of the values.
        note
            A text at the bottom of the picture, such as the source of the data.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        allow_path
            Another folder whose files may be read, in addition to the working directory and the folder of the
            file. May be repeated.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("replay", locals())

    def indicators(
        self, symbol=None, *indicators, name=None, interval=None, start=None, end=None, last=None, zone=None,
        calendar=None, segments=None, anchor=None, adjust=None, calendar_file=None, wait=None, verbose=None,
        columns=None, wide=None, date_format=None, century=None, file_format=None, price_divisor=None, on_invalid=None,
        on_conflict=None, list=None, output=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Write indicators of a series, a row for each bar and a column for each value.

        A column is named after its argument, with .output if an indicator has several; a cell without a value is empty. A formula such as "spread = (close - sma:200) / atr:14" names its column; dojima help chart formulas shows the syntax. Values are computed from the whole series, even if `start` and `end` select a part of it.

        Arguments are given in order or by name: bbands:20,up=2.5. A longer interval follows /: rsi:14/1w has at each bar the value of the last complete week, rsi:14/1w+ includes the current one. A second series follows @: beta:60@SPX. `list` explains the parameters and outputs of each indicator.

          sma:n=20
          ema:n=20
          wma:n=20
          bbands:n=20,up=2,down=2  gives upper, middle, lower
          rsi:n=14
          macd:fast=12,slow=26,signal=9  gives macd, signal, hist
          atr:n=14
          stoch:n=14,k=3,k-average=sma,d=3,d-average=sma  gives slowk, slowd
          obv

        These are the most common of 169 indicators; `list` shows all.

        Examples
        --------
        >>> db.indicators("SPX", "ema:20", "rsi:14", "macd:12,26,9", start="2010-01-01")
        >>> db.indicators("prices.csv", "sma:50", last="1y")
        >>> db.indicators("SPX", "sma:50", output="sma.npy")
        >>> db.indicators("rsi", list=True)
        >>> db.indicators("GOOG", "ratio = close / @SPX", "breakout = close crosses above sma:200", last="1y")

        Parameters
        ----------
        symbol
            A symbol or portfolio of the database, a file, or an expression of them such as A/B.
        *indicators
            Names with their arguments, sma:20, or formulas.
        name
            The name of a frame that is given in place of a symbol.
        interval
            The stored interval, or a coarser one. (default: the finest that is stored)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data, or the part of this length from `start` on or up to `end`: 5d for five
            sessions, 3M, 1y, or a number of bars; for several symbols counted back from the last bar of the
            first one.
        zone
            The time zone of the output, of days made from shorter bars without a calendar, of stamps in files
            without a zone, and of `start` and `end` without a zone. (default: UTC)
        calendar
            The calendar whose sessions longer bars and studies use, a MIC such as XNYS. (default: the
            instrument's)
        segments
            Segments of the sessions that days are made of: pre, regular, post, several separated by commas, or
            all. (default: regular)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        list
            List all indicators, or the given one, with parameters, outputs, units, formulas and sources; no
            series is read.
        output
            Write the rows to a file in the format of its extension: .csv, .json, .ndjson, .npy or .md, if
            `format` supports it.
        format
            Return this text instead of a frame: table, csv, json, markdown, npy.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (default: iso) (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("indicators", locals())

    def window(
        self, symbol, *, name=None, interval=None, summary=None, start=None, end=None, last=None, preset=None,
        select=None, zoom=None, pan_to=None, min_span=None, max_span=None, pan=None, selection=None, ops=None,
        exclude=None, exclude_every=None, calendar=None, combine=None, show_gaps=None, segments=None, include=None,
        calendar_file=None, rules=None, zone=None, anchor=None, infer_gaps=None, continuous=None, on_closed=None,
        adjust=None, columns=None, wide=None, date_format=None, century=None, file_format=None, price_divisor=None,
        on_invalid=None, on_conflict=None, print_sql=None, wait=None, verbose=None, format=None, time_format=None,
        spreadsheet=None, quiet=None, **others,
    ):
        """Compute what a range selector would show: the bars, prices and volume of a part of the axis.

        The selection is made on the summary axis, which leaves closed time out, so that a weekend never changes its span. A bar is in the window if its time is open and between both ends, inclusive; a note counts the bars left out because they are in closed time.

        With `last` and `preset` the output includes the return in percent: from the last close before a year to date or a count of sessions or bars, from the last close on or before the same day for weeks, months and years, and from the first close of ALL.

        Examples
        --------
        >>> db.window("SPX", last="6M")
        >>> db.window("SPX", select="25%..75%", calendar="XNYS")
        >>> db.window("SPX", last="6M", pan="-5d")
        >>> db.window("SPX", last="6M", ops="gestures.json")
        >>> db.window("prices.csv", calendar="XNYS", last="1y")

        Parameters
        ----------
        symbol
            A symbol or portfolio of the database, a file, or an expression of them such as A/B.
        name
            The name of a frame that is given in place of a symbol.
        interval
            Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)
        summary
            The span of the summary axis, its end not included. (default: that of the data)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With
            `start`, the part of this length from there on; with `end`, the part up to there.
        preset
            A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.
        select
            A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.
        zoom
            The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed
            out.
        pan_to
            The window is moved to the start, the center or the end of the data with its length in trading time.
            (values: start, center, end)
        min_span
            The minimum span of the window: 5d for five sessions, 3M, or bars such as 20b.
        max_span
            The maximum span of the window, written the same way.
        pan
            Move the window by trading time: 5d for five sessions forward, -1M for a month back.
        selection
            Read the window from a JSON object that this command wrote (`format` json).
        ops
            Play a gesture script (JSON), starting from the chosen window, by default from the bars between 60%
            and 80% of the series, and write a line of JSON after each step.
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        on_closed
            Bars in closed time: drop them, snap them to the next open time, or treat them as an error. (values:
            drop, snap, error)
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        print_sql
            Print the SQL statements instead of their result; sqlite3 can run them on the same file.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("window", locals())

    def analyze(
        self, kind=None, *symbols, name=None, list=None, benchmark=None, by=None, log=None, table=None, lines=None,
        polar=None, top=None, bins=None, width=None, method=None, of=None, on=None, horizons=None, cumulative=None,
        total_return=None, portfolio=None, rebalance=None, length=None, ahead=None, at=None, when=None, before=None,
        after=None, interval=None, risk_free=None, bars_a_year=None, start=None, end=None, last=None, preset=None,
        select=None, zoom=None, pan_to=None, exclude=None, exclude_every=None, calendar=None, combine=None,
        show_gaps=None, segments=None, include=None, calendar_file=None, rules=None, zone=None, anchor=None,
        infer_gaps=None, continuous=None, adjust=None, columns=None, wide=None, date_format=None, century=None,
        file_format=None, price_divisor=None, on_invalid=None, on_conflict=None, wait=None, verbose=None, theme=None,
        config=None, style=None, set=None, metrics=None, size=None, scale=None, title=None, subtitle=None, note=None,
        output=None, describe=None, digits=None, percent=None, transpose=None, format=None, time_format=None,
        spreadsheet=None, quiet=None, **others,
    ):
        """Analyze series: returns, risk, drawdowns, seasons, correlations, similar windows, events.

        All analyses use closes. Returns start from the last close before the window, or before the period; bars in closed time are left out. With several symbols, or a benchmark, only dates that all of them have are used (for bars shorter than a day: stamps).

          summary      symbol, bars, first, last, base, bars_a_year, total_return, annual_return, cagr, volatility, sharpe, sortino, max_drawdown, calmar, omega, ulcer_index, best, worst, positive, win_rate, payoff_ratio, profit_factor, skewness, kurtosis, var_95, cvar_95, var_95_normal, best_day, best_day_date, worst_day, worst_day_date, best_month, best_month_date, worst_month, worst_month_date, best_year, best_year_date, worst_year, worst_year_date, longest_drawdown_days, average_drawdown, time_under_water, beta, alpha, correlation, r_squared, treynor, tracking_error, information_ratio, up_capture, down_capture
          returns      period, first, last, return, complete
          performance  symbol, last, HORIZON
          drawdowns    rank, depth, peak, trough, recovery, bars, bars_down, bars_up
          distribution from, to, count, normal
          seasonality  bucket, count, mean, median, deviation, positive, least, greatest
          overnight    period, first, last, count, overnight, intraday, total, overnight_volatility, intraday_volatility, overnight_win_rate, intraday_win_rate, complete
          correlation  symbol, SYMBOL
          rolling      time, FIGURE
          regression   symbol, on, alpha, beta, alpha_stderr, beta_stderr, alpha_t, beta_t, r_squared, residual_sd, n
          profile      low, high, volume, up, down
          similar      rank, from, to, distance, correlation, ahead
          events       offset, count, mean, median, deviation, positive

        `analyze` `list` KIND explains the columns and options.

        Examples
        --------
        >>> db.analyze("summary", "SPX", "GOOG", benchmark="IXIC", last="5y")
        >>> db.analyze("performance", "SPX", "GOOG", horizons="1M,1Y,5Y")
        >>> db.analyze("returns", "SPX", table=True)
        >>> db.analyze("rolling", "GOOG", of="sharpe,beta", length=126, benchmark="SPX")
        >>> db.analyze("regression", "GOOG", on="SPX", interval="1w")
        >>> db.analyze("summary", portfolio="0.6 SPX, 0.4 GOOG", rebalance="1q")
        >>> db.analyze("drawdowns", "SPX", start="2000-01-01", top=5)
        >>> db.analyze("seasonality", "SPX", by="weekday")
        >>> db.analyze("seasonality", "SPX", last="10y", lines=True, output="years.svg")
        >>> db.analyze("similar", "SPX", length=60, top=3)
        >>> db.analyze("events", "SPX", when="change < -3", after=60)

        Parameters
        ----------
        kind
            One of summary, returns, performance, drawdowns, distribution, seasonality, overnight, correlation,
            rolling, regression, profile, similar, events.
        *symbols
            Symbols or portfolios of the database, groups as @NAME, files, or expressions of them such as A/B.
        name
            The name of a frame that is given in place of a symbol.
        list
            List all analyses, or the given one, with columns and options; no series is read.
        benchmark
            summary: the series that the symbols are compared with. performance: a series that is listed below,
            with the differences from it. rolling: the series for beta and correlation; all figures then use
            only common bars. A symbol or a file.
        by
            returns, distribution, correlation: the periods of the returns (bar, day, week, month, quarter,
            year). seasonality: monthly returns by month, daily returns by weekday or day of the month, or bar
            returns by local hour (month, weekday, monthday, hour). overnight: the periods of the returns (day,
            week, month, quarter, year). (default: month for returns, seasonality; bar for distribution,
            correlation; year for overnight)
        log
            returns, distribution: natural logarithms of quotients instead of simple returns.
        table
            returns: one row per year and one column per month, with the year's return.
        lines
            seasonality: one row per year and one column per month: the return from the end of the previous year
            to the end of the month.
        polar
            seasonality: draw the mean returns as columns around a circle; the table is the same.
        top
            drawdowns: the number of drawdowns to list, the deepest first. similar: the number of windows to
            list, the most similar first. (default: 10)
        bins
            distribution, profile: the number of equal bins from the minimum to the maximum. (default: 40 for
            distribution; 24 for profile)
        width
            distribution, profile: the width of bins that begin at its multiples, instead of their number.
        method
            correlation: the correlation of values, or of their ranks (pearson, spearman). (default: pearson)
        of
            correlation: what is compared (returns, log-returns, closes). rolling: the figures, one column each.
            (default: returns for correlation; volatility for rolling)
        on
            regression: the series whose returns explain those of the symbol. A symbol or a file.
        horizons
            performance: the time spans, one column each. (default: 1D,5D,1W,MTD,1M,3M,6M,YTD,1Y,3Y,5Y,10Y,ALL)
        cumulative
            performance: total returns, also over more than a year.
        total_return
            performance: dividends reinvested, as with `adjust` total.
        portfolio
            summary, returns, performance, drawdowns: a portfolio to analyze instead of single symbols, such as
            0.6 SPY, 0.4 GE; cash earns nothing.
        rebalance
            summary, returns, performance, drawdowns: how often the weights of a portfolio are restored: at the
            last bar of each month, quarter or year (never, 1M, 1q, 1y). (default: never)
        length
            rolling: the number of returns that each figure is computed from. similar: the number of bars of the
            pattern at the end of the window. (default: 63 for rolling; 30 for similar)
        ahead
            similar: the number of bars after a window for its return; by default the length.
        at
            events: the dates or times of the events. They are read from a file, one per line or in the time
            column of a table.
        when
            events: a condition such as rsi:14 crosses below 30; each bar for which it holds is an event.
        before
            events: the number of bars before an event. (default: 5)
        after
            events: the number of bars after an event. (default: 20)
        interval
            The stored interval, or a coarser one. (default: the finest that is stored)
        risk_free
            Key figures: the yearly risk-free rate, 0.02 or 2%. (default: 0)
        bars_a_year
            Key figures: the number of bars in a year. (default: the sessions of the calendar, or 252, 260 or
            365 days depending on the bars; 52 weeks, 12 months, 4 quarters, 1 year; for shorter bars the number
            of days times the bars of a day)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With
            `start`, the part of this length from there on; with `end`, the part up to there.
        preset
            A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.
        select
            A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.
        zoom
            The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed
            out.
        pan_to
            The window is moved to the start, the center or the end of the data with its length in trading time.
            (values: start, center, end)
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        theme
            The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else
            light) (values: light, dark, color-blind, print, sharp)
        config
            A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself
            overrides.
        style
            A built-in house style: editorial, for print: larger text, lines named at their ends, the change
            over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.
            `config` overrides it. (values: editorial)
        set
            Set any key of the specification, after all other options: layout.titleHidden=true,
            "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.
            May be repeated.
        metrics
            Show the series of a preset or group of the key metrics, by default of the pane with this name, and
            hide the others.
        size
            Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)
        scale
            The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)
        title
            The title; by default symbol, interval and exchange.
        subtitle
            The line below the title, instead of interval, exchange and the base of the values.
        note
            A text at the bottom of the picture, such as the source of the data.
        output
            Also draw the analysis, to a picture file: .png, .svg, .pdf or .eps; - for PNG on standard output
            instead of the table.
        describe
            Write the positions of the parts of the picture as JSON; with `output`.
        digits
            Round numbers, including prices, to this number of decimals. (default: all digits; on a terminal two
            decimals of percentages, and four significant digits of numbers other than prices)
        percent
            Write fractions as percentages with two decimals, 35.63% for 0.3563. (default: on a terminal)
        transpose
            Exchange rows and columns: a row for each figure. (default: for a single row on a terminal)
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("analyze", locals())

    def scan(
        self, when, *symbols, name=None, within=None, columns=None, interval=None, end=None, zone=None, fresh=None,
        sort=None, top=None, calendar=None, segments=None, anchor=None, calendar_file=None, adjust=None, wait=None,
        verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Find the series whose last bar satisfies a rule.

        Without symbols all series of the database are searched, each at its finest stored interval. A rule is a condition as in chart `color`; dojima help chart formulas shows the syntax. Studies are computed over the whole series, and p90, median and mean over all its bars up to `end`. Missing values do not satisfy a rule. An empty result is not an error.

        Examples
        --------
        >>> db.scan("close crosses above sma:50", within=5, columns="close,change,volume")
        >>> db.scan("drawdown < -0.2", "SPX", "GOOG", end="2009-03-09", columns="close,drawdown")
        >>> db.scan("volume > 3*median", "@tech", interval="1w")

        Parameters
        ----------
        when
            The condition, such as "rsi:14 < 30 and close > sma:200".
        *symbols
            Symbols or portfolios of the database, groups as @NAME, files, or expressions of them such as A/B.
        name
            The name of a frame that is given in place of a symbol.
        within
            The number of last bars to search; the latest bar that satisfies the rule is reported.
        columns
            The values to list for that bar, separated by commas: columns of bars, indicators, formulas.
        interval
            The stored interval, or a coarser one. (default: the finest that is stored of each symbol)
        end
            Bars up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        zone
            The time zone of the output, of stamps in files without a zone, and of `end` without a zone.
            (default: UTC)
        fresh
            Leave out series whose last bar is more than this before the latest bar of all: 5d, 1w. (default: a
            note reports them)
        sort
            The column by which rows are sorted; -change for descending order. (default: symbol)
        top
            The maximum number of rows.
        calendar
            The calendar whose sessions longer bars and studies use, a MIC such as XNYS. (default: the
            instrument's)
        segments
            Segments of the sessions that days are made of: pre, regular, post, several separated by commas, or
            all. (default: regular)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("scan", locals())

    def sql(
        self, query=None, *symbols, param=None, file=None, queries=None, timeout=None, internal=None, explain=None,
        output=None, functions=None, adjust=None, calendar_file=None, wait=None, verbose=None, format=None,
        time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Run a named or custom SQL query, and print its rows.

        Named queries are the files of the folder queries/; without a name they are listed with their parameters and results. Symbols after the name are the values of the query's symbol parameters, in order. A text that begins with SELECT or WITH is a query itself, and - reads one from standard input. A query reads the documented views of the database (bars, series_list, actions, annotations, symbol_groups, portfolios) and may not write. In addition to the functions of SQLite it may use those that `functions` lists: bars at any interval, sessions and slots of exchanges, as-of joins, moving averages, statistics such as corr, stddev, median and regr_slope.

        A database on servers takes queries in ClickHouse's dialect, without parameters; named queries need SQLite. Its tables are those of `store.sql`.

        With `file` a query reads the bars of files instead of the database; if they have one symbol, it is that of the query.

        With `adjust` all prices that a query reads are adjusted for splits, or for splits and dividends. If a query reads prices as traded across a known split, a note reports it.

        The comment lines before a query describe its result and parameters. A word after a parameter's name is its type: date (also 2018 or 2018-03: the first day, for :to the last), number, interval, symbol or text. A symbol must be stored; bars of an interval that is not stored are made from finer ones, and a note reports it.

          -- The closes of a span of dates.
          -- :symbol symbol  the instrument
          -- :from date [0000-01-01]  first date

        Examples
        --------
        >>> db.sql("monthly", "SPX", param="from=2018")
        >>> db.sql("correlation", "SPX", "GOOG")
        >>> db.sql("yearly-returns", "AAPL", adjust="total", output="aapl.csv")
        >>> db.sql("SELECT date, close FROM bars WHERE symbol = :symbol", "SPX")
        >>> db.sql("deepest-drawdowns", file="prices.csv")
        >>> db.sql("my.sql", "SPX", explain=True)
        >>> db.sql("SELECT count() FROM bars")
        >>> db.sql(functions=True)

        Parameters
        ----------
        query
            The name of a query, a file that ends in .sql, the text of a query, or - for one from standard
            input.
        *symbols
            The values of the query's symbol parameters, in order.
        param
            A parameter of the query. May be repeated.
        file
            Read the bars of this file instead of the database. May be repeated.
        queries
            The folder of named queries. (default: $DOJIMA_QUERIES, ./queries, or those installed)
        timeout
            End the query after this time; 0 for no limit.
        internal
            Allow the query to read the internal tables, which change with the version of the database.
        explain
            Show the query's parameters and how SQLite would run it, instead of its rows.
        output
            Write the rows to a file: .csv, .json, .md, .sqlite, .sqlite3 or .db; in a database they are the
            table result.
        functions
            List the functions that queries may use in addition to those of SQLite.
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("sql", locals())

    def audit(
        self, symbol, *, name=None, calendar=None, calendar_file=None, interval=None, start=None, end=None, stamp=None,
        grid=None, stale=None, most=None, by=None, strict=None, output=None, theme=None, size=None, scale=None,
        columns=None, wide=None, date_format=None, century=None, file_format=None, price_divisor=None, on_invalid=None,
        on_conflict=None, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None,
        **others,
    ):
        """Compare stored bars with the sessions of an exchange: what is missing, and what should not be there.

        Finds slots without a bar (missing), bars outside of sessions (unexpected), several bars in a slot (duplicate), bars that begin between slots (off-grid), bars without a range (zero-range), repeated bars (stale), opens at a ratio such as 1:2 or 3:1 to the previous close without a known split, and splits that prices do not show (split; see `actions`), sessions without their last half hour (ends-early), and hours doubled, lost or shifted by a change of the clocks (clock-change).

        Exit status: 0, even if something is found; with `strict` 65 if something is found.

        Examples
        --------
        >>> db.audit("AAPL", calendar="XNYS")
        >>> db.audit("ES", start="2024-01-01", end="2024-06-30", by="session")
        >>> db.audit("AAPL", strict=True, output="coverage.png")

        Parameters
        ----------
        symbol
            A symbol or portfolio of the database, a file, or an expression of them such as A/B.
        name
            The name of a frame that is given in place of a symbol.
        calendar
            The exchange: a MIC such as XNYS, or its alias. (default: the instrument's)
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        interval
            The stored interval. (default: the finest)
        start
            From this trade date on. (default: that of the first bar)
        end
            Up to this trade date, included. (default: that of the last bar)
        stamp
            Whether stamps are the start or the end of their bars: start or end. (default: as imported) (values:
            start, end)
        grid
            Whether slots start at the session open (09:30, 10:30) or on the hour (09:00, 10:00). (default:
            whichever fits more bars) (values: open, clock)
        stale
            The number of equal bars in a row that count as stale.
        most
            The maximum number of findings listed of each kind; all are counted.
        by
            Write one row for each finding, each kind, or each session. (values: finding, kind, session)
        strict
            End with status 65 if there is a finding.
        output
            Draw a calendar of the coverage with one cell per session: .png, .svg, .pdf or .eps.
        theme
            The colours of the picture. (values: light, dark, color-blind, print, sharp)
        size
            Width and height of the picture. (default: 1600x900, or smaller if the sessions need less)
        scale
            Device pixels for one pixel of `size`.
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("audit", locals())

    def instrument(
        self, symbol, *, name=None, calendar=None, zone=None, currency=None, tick_size=None, dry_run=None,
        calendar_file=None, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None,
        **others,
    ):
        """Show or set the properties of an instrument: name, calendar, time zone, currency, tick size.

        Charts and windows use this calendar by default. An empty value removes a property. If bars of a day or longer have stamps with a time of day, a calendar or zone gives them the date at their exchange; `dry_run` counts them.

        Examples
        --------
        >>> db.instrument("SPX", name="S&P 500", calendar="XNYS", currency="USD")

        Parameters
        ----------
        symbol
            The symbol, as `list` shows it.
        name
            The display name.
        calendar
            Its exchange, as a MIC such as XNYS or an alias.
        zone
            The zone of its stamps, such as Europe/London.
        currency
            The currency of its prices, such as USD.
        tick_size
            The minimum price increment.
        dry_run
            Count the bars that the calendar or the zone would date, and store nothing.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("instrument", locals())

    def actions(
        self, symbol, file=None, *, date_format=None, adjusted=None, force=None, remove=None, type=None,
        calendar_file=None, wait=None, verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None,
        **others,
    ):
        """Read, list or remove the splits and dividends of an instrument, for `adjust`; list the rolls of a splice.

        Without a file it lists them, in a format that it can read. A file is CSV or JSON; its actions replace the stored ones of the same date and type, so reading it twice changes nothing. Columns are found by name:

          date,type,ratio,amount
          2014-05-08,dividend,,3.29
          2014-06-09,split,7:1,

        or as Yahoo writes them, Date,Stock Splits and Date,Dividends, or in JSON

          {"splits": [{"date": "2014-06-09", "ratio": "7:1"}],
           "dividends": [{"date": "2014-05-08", "amount": 3.29}]}

        or under the names that other vendors use: Ex-Dividend and Split Ratio, ex_date, split_to and split_from, numerator and denominator, split_factor, cash_amount. A ratio is shares after to shares before: 7:1, 7/1, 7-for-1 or 7; a reverse split is 1:8. The date is the ex-date, the first date that trades without the split or dividend; if it is closed, the next session. A dividend is the cash amount per share as paid, not adjusted for later splits.

        They can also be computed from a file of closes and adjusted closes, with `adjusted` "Adj Close". If the closes are already adjusted for splits, as those of Yahoo, the result has only dividends, per adjusted share.

        Bars are stored as traded. With `adjust` split, prices before a split are divided by its ratio and volumes multiplied; with `adjust` total, prices before a dividend are also multiplied by 1 - D/C, C being the last close before it (the method of CRSP). If the prices of a file are already split-adjusted, give no splits, and give dividends per adjusted share: a split without a price jump of its size on its date is refused, unless `force` is given.

        Examples
        --------
        >>> db.actions("AAPL", "splits.csv")
        >>> db.actions("AAPL", "prices.csv", adjusted="Adj Close")
        >>> db.chart("AAPL", adjust="split", last="5Y")
        >>> db.actions("AAPL", remove="2014-06-09")

        Parameters
        ----------
        symbol
            The symbol, as `list` shows it.
        file
            A file of splits and dividends.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
            (default: detected from the file)
        adjusted
            Compute splits and dividends from this column of adjusted closes and the column of closes.
        force
            Store splits even if the prices are already adjusted for them.
        remove
            Remove the actions of a date, or all. May be repeated.
        type
            With `remove`, only these: split, dividend or roll. (values: split, dividend, roll)
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("actions", locals())

    def annotate(
        self, symbol, annotation=None, *, name=None, color=None, width=None, dash=None, anchor=None, layer=None,
        pane=None, image=None, opacity=None, zone=None, remove=None, remove_all=None, calendar_file=None, wait=None,
        verbose=None, format=None, time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Store, list or remove texts, lines and markers for the charts of an instrument.

        Annotations are pinned to times and prices, stored in the database, and drawn by every chart of the symbol until they are removed (chart `no_annotations` leaves them out, chart `annotate` draws one without storing it). Without an annotation, the stored ones are listed. A new annotation replaces one with the same name.

        text:TIME,PRICE  a text at a time and a price
        horizontal-line:PRICE  a line at a price from edge to edge
        vertical-line:TIME  a line at a time from top to bottom
        horizontal-band:PRICE..PRICE  the area between two prices across the plot
        vertical-band:TIME..TIME  the area between two times from top to bottom
        trend-line:TIME,PRICE..TIME,PRICE  a line from one point to another
        ray:TIME,PRICE..TIME,PRICE  a line from one point through another to the edge
        rectangle:TIME,PRICE..TIME,PRICE  a box between two points
        arrow:TIME,PRICE..TIME,PRICE  a line with a head at its second point
        buy:TIME  an upward arrow below the bar at a time
        sell:TIME  a downward arrow above the bar at a time
        event:TIME  a circle above the bar at a time, with a letter in it or a text next to it
        image:TIME,PRICE[..TIME,PRICE]  a PNG between two points, or in its original size at one
        measure:TIME,PRICE..TIME,PRICE  the move between two points: difference, percent and bars
        fibonacci:TIME,PRICE..TIME,PRICE  the retracements of a move between two points
        channel:TIME,PRICE..TIME,PRICE..TIME,PRICE  the area from a line between two points to its parallel through a third

        Examples
        --------
        >>> db.annotate("SPX", "horizontal-line:2873=January high", name="high")
        >>> db.annotate("SPX", "trend-line:2018-04-02,2554..2018-10-03,2840", color="#7E57C2")
        >>> db.annotate("SPX", "buy:2018-12-26", name="entry")
        >>> db.annotate("SPX", remove="high")

        Parameters
        ----------
        symbol
            The symbol, as `list` shows it.
        annotation
            KIND:POINT, with .. between several points, then =TEXT; a point is TIME,PRICE.
        name
            The name of the annotation. (default: the lowest free number)
        color
            #RRGGBB, or 1, 2, ... for a colour of the theme.
        width
            The width of lines.
        dash
            Lengths of strokes and gaps of lines such as 4,3, or solid.
        anchor
            The corner, edge or centre of a text or an image that is at the point: center, top, bottom, left,
            right, top-left, top-right, bottom-left, bottom-right. (values: center, top, bottom, left, right,
            top-left, top-right, bottom-left, bottom-right)
        layer
            Draw it above or below the prices. (values: above, below)
        pane
            The pane of the annotation: volume, rsi:14, ... (default: the prices)
        image
            The PNG file of an image.
        opacity
            The opacity of an image, from 0 to 1.
        zone
            The time zone of times without a zone. (default: the instrument's)
        remove
            Remove the annotation with this name. May be repeated.
        remove_all
            Remove all annotations of the symbol.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("annotate", locals())

    def group(
        self, name=None, *symbols, remove=None, wait=None, verbose=None, format=None, time_format=None,
        spreadsheet=None, quiet=None, **others,
    ):
        """Save, show or remove named lists of symbols.

        `scan`, book, report, list and analyze take @NAME for the symbols of a group. With symbols, a group is saved and replaces one with the same name; without symbols it is shown; without a name all groups are shown. Renamed symbols stay in their groups, and removed ones are removed from them.

        Examples
        --------
        >>> db.group("tech", "AAPL", "MSFT", "GOOG")
        >>> db.scan("rsi:14 < 30", "@tech")
        >>> db.group()
        >>> db.group("tech", remove=True)

        Parameters
        ----------
        name
            The name of a frame that is given in place of a symbol.
        *symbols
            The symbols of the group, as `list` shows them.
        remove
            Remove the group; its symbols stay in the database.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("group", locals())

    def portfolio(
        self, save_or_name=None, name=None, *weights, rebalance=None, remove=None, wait=None, verbose=None, format=None,
        time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Save, show or remove portfolios: weights of symbols under a name.

        `chart`, analyze, report, scan, export, window and book take the name as a symbol, and so does bars('NAME', '1d') in `sql`. Its bars are closes, the values of analyze `portfolio`: 1 at the first bar that all symbols have. save replaces a portfolio with the same name; a name alone shows it; without a name all are shown. A symbol in a portfolio cannot be removed from the database.

        Examples
        --------
        >>> db.portfolio("save", "balanced", "0.6 SPY, 0.4 GE", rebalance="1q")
        >>> db.chart("balanced", last="5y")
        >>> db.portfolio()
        >>> db.portfolio("balanced", remove=True)

        Parameters
        ----------
        save_or_name
            save, or the name of a portfolio to show or remove.
        name
            The name of a frame that is given in place of a symbol.
        *weights
            Weights by symbol, as a dict or as texts: {"SPX": 0.6, "IXIC": 0.4} or "0.6 SPX, 0.4 IXIC".
        rebalance
            How often the portfolio is rebalanced to its weights: never, or at the last bar of each month (1M),
            quarter (1q) or year (1y). (default: never) (values: never, 1M, 1q, 1y)
        remove
            Remove the portfolio; its symbols stay in the database.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("portfolio", locals())

    def splice(
        self, symbol, *contracts, roll=None, adjust=None, calendar_file=None, wait=None, verbose=None, format=None,
        time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Join futures contracts into one daily series.

        Contracts follow each other in the given order. Bars up to the close of a roll are those of one contract, and later ones those of the next. The series is stored under the first name and replaces an earlier splice of that name. Its rolls are actions, which `actions` lists and charts mark. The output has a row for each roll: its date, both contracts and their closes.

        Examples
        --------
        >>> db.chart("ES", last="1y")

        Parameters
        ----------
        symbol
            The symbol of the new series.
        *contracts
            = and the contracts, separated by blanks or commas, or @NAME of a group of them.
        roll
            When to roll to the next contract: volume, at the first date on which its volume is larger; date, at
            the last bar; or a number of sessions before the last bar. (default: volume)
        adjust
            How earlier prices are adjusted: back adds the difference of both closes at the roll, ratio
            multiplies by their quotient, none keeps them. (default: back) (values: back, ratio, none)
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("splice", locals())

    def watch(
        self, file, chart=None, *, symbol=None, interval=None, zone=None, calendar=None, until_exists=None,
        columns=None, wide=None, date_format=None, century=None, file_format=None, price_divisor=None, on_invalid=None,
        on_conflict=None, output=None, every=None, keep=None, show=None, terminal=None, wait=None, verbose=None,
        quiet=None, format=None, **others,
    ):
        """Import bars while they are written, and redraw the chart each time.

        Reads a CSV file that grows, or standard input (-), line by line into the database. A bar with a stored stamp replaces the stored one: the last bar may be written many times before the next one begins. After each batch the picture file is replaced atomically, so that a viewer never reads half a picture, and its path is written to standard output. Ends at the end of standard input, or by Ctrl-C, SIGTERM or SIGHUP, with status 0.

        The first lines decide how all lines are read. A line that cannot be read like them, whose time has another unit, or whose stamp is not a valid time is left out: the first one of each kind is reported on standard error, and all are counted at the end.

        The file is followed by its name, as by tail -F: if it is rotated, replaced, truncated or overwritten, it is read again from its beginning, and if it is deleted, the program waits for it, with a note on standard error. A database that is deleted or replaced ends the program (74).

        Without `interval`, bars are drawn from the first one on if it continues the only stored series of the symbol, or if its stamp is a date, else from the second one on.

        With `show` the picture is drawn in the terminal, always at the same position and in the terminal's size; a file is written only if `output` names one.

        Options of `chart` follow --: studies, window, closed time, theme, size.

        Parameters
        ----------
        file
            A CSV file that grows.
        chart
            Options of the chart, as a dict of keyword arguments of chart.
        symbol
            The symbol of the bars. (default: the symbol in the file, else the file name)
        interval
            The length of a bar: 1m, 1h, 1d, ... (default: detected from the stamps, once there are enough)
        zone
            The zone of stamps without zone or offset. (default: that of `calendar`, else UTC)
        calendar
            The instrument's exchange, stored with it: a MIC such as XNYS, or its alias.
        until_exists
            Wait for a file that does not exist yet.
        columns
            Columns by header or by number: time=Date+Time,open=#2,symbol=Ticker.
        wide
            Read tables with a column for each symbol: the first column holds dates or times, and each other
            column the closes of the symbol in its header. Blank cells are not bars.
        date_format
            How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern.
        century
            The century of two-digit years, if the dates do not show it: 19 or 20. (default: refuse such a file)
        file_format
            The file's format: npy, ndjson, json, csv.
        price_divisor
            Divide prices, as decimals, by this number above 0: 10000 if prices are in ten-thousandths, 100 to
            convert pence to pounds, 0.01 for the reverse.
        on_invalid
            What to do with inconsistent bars: reject them, keep them unchanged, or clamp open and close to the
            high-low range. An excess of up to a millionth of the price counts as rounding: the range is
            widened, except with keep. (values: reject, keep, clamp)
        on_conflict
            Which row to use if rows of the file have the same time and symbol but different values: the last or
            the first, or error to refuse the file. (default: last if at most one row in a hundred contradicts
            an earlier one, else error) (values: last, first, error)
        output
            The file of the picture: .png, .svg, .pdf or .eps. (default: SYMBOL.png in the working directory)
        every
            The minimum seconds between two drawings; 0 draws after each batch. The last state is always drawn.
        keep
            Draw only this number of last bars: older ones leave the chart and its studies, but not the
            database. (default: all)
        show
            Draw in the terminal, in its size; a file is written only if `output` names one.
        terminal
            How to draw in the terminal: kitty, iterm, sixel, blocks, braille; also into a pipe. (default:
            detected from environment variables) (values: kitty, iterm, sixel, blocks, braille)
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        quiet
            Write only errors to standard error: no notices and no progress.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        """
        __tracebackhide__ = True
        return self._call("watch", locals())

    def serve(
        self, *symbols, host=None, port=None, token=None, edit=None, open=None, interval=None, start=None, end=None,
        last=None, preset=None, select=None, zoom=None, pan_to=None, exclude=None, exclude_every=None, calendar=None,
        combine=None, show_gaps=None, segments=None, include=None, calendar_file=None, rules=None, zone=None,
        anchor=None, infer_gaps=None, continuous=None, on_closed=None, adjust=None, type=None, overlay=None, pane=None,
        mark=None, profile=None, no_volume=None, volume_axis=None, axis=None, transform=None, stack=None,
        side_by_side=None, labels=None, names=None, group=None, series_color=None, hide=None, color=None,
        color_change=None, log=None, inverted=None, navigator=None, annotate=None, no_annotations=None, crosshair=None,
        crosshair_text=None, selected=None, pan=None, track=None, track_series=None, percent=None, indexed=None,
        prices=None, highlight=None, base=None, by_symbol=None, y_range=None, axis_range=None, y_min_span=None,
        x_crosses=None, y_crosses=None, fixed_labels=None, x_side=None, x_zone=None, x_title=None, y_title=None,
        x_ticks=None, y_ticks=None, x_format=None, y_format=None, x_spacing=None, x_angle=None, second_row=None,
        gap_marks=None, gap_style=None, gap_width=None, orientation=None, title_align=None, title_over_plot=None,
        dotted_grid=None, split=None, background=None, border=None, axis_width=None, only_axis=None, legend=None,
        legend_placement=None, legend_title=None, theme=None, config=None, style=None, set=None, metrics=None,
        size=None, scale=None, title=None, subtitle=None, note=None, wait=None, verbose=None, quiet=None, **others,
    ):
        """Show interactive charts in a browser: drag, pinch, throw and watch them.

        Serves the charts of a database to browsers on this machine, and changes nothing in it; with `edit`, annotations that are drawn on a page are stored in it. When it is ready it writes its address to standard output, and runs until Ctrl-C or SIGTERM. Bars that another program imports appear within a second. If a database is on servers and one of them does not answer, pages report it, and continue when it does.

        Options of `chart` are the defaults of every page. With symbols, only these are served.

        Examples
        --------
        >>> db.serve()
        >>> db.serve("SPX", "IXIC", last="1y", navigator=True, open=True)
        >>> db.serve(port=0, theme="dark")
        >>> db.serve("SPX", edit=True)

        Parameters
        ----------
        *symbols
            Symbols of the database. (default: all)
        host
            The name or address of this machine to listen on; one other than loopback needs `token`.
        port
            The port; 0 for a free one.
        token
            The access token of browsers, given once as ?token=TEXT. (default: $DOJIMA_TOKEN, else none)
        edit
            Store annotations that are drawn on a page in the database, as `annotate` does. (default: in the
            page's address)
        open
            Open the page in this machine's browser.
        interval
            Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)
        start
            From this time on: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or
            @1710081000.
        end
            Up to this time, not included; a date alone is included, 2024 and 2024-03 to their last day.
        last
            The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With
            `start`, the part of this length from there on; with `end`, the part up to there.
        preset
            A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.
        select
            A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.
        zoom
            The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed
            out.
        pan_to
            The window is moved to the start, the center or the end of the data with its length in trading time.
            (values: start, center, end)
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        on_closed
            Bars in closed time: drop them, snap them to the next open time, or treat them as an error.
            (default: drop) (values: drop, snap, error)
        adjust
            Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends
            (total); `actions` lists the actions. (default: none) (values: none, split, total)
        type
            How prices are drawn: candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band,
            column, scatter, bubble, cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile,
            point-and-figure, kagi, waterfall, sparkline, pie, donut, treemap, polar, radar, histogram,
            regression. (default: candlestick, and line for further symbols and for closes alone) (values:
            candlestick, hollow, ohlc, hlc, high-low, line, step, area, baseline, band, column, scatter, bubble,
            cloud, level, mark-above, mark-below, heat, box, whisker, fan, profile, point-and-figure, kagi,
            waterfall, sparkline, pie, donut, treemap, polar, radar, histogram, regression)
        overlay
            Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (`indicators`
            `list` shows all), or a formula such as "mid = (high + low)/2". May be repeated.
        pane
            Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (`indicators`
            `list` shows all), or a formula such as "stretch = (close - sma:200) / atr:14". May be repeated.
        mark
            Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those
            for which a condition holds, such as "golden cross = sma:50 crosses above sma:200". May be repeated.
        profile
            Draw the volume traded at each price next to the prices, in this number of equal bins of the visible
            prices.
        no_volume
            Leave out the volume columns at the bottom of the price pane.
        volume_axis
            Label the axis of the volume columns at the bottom of the price pane.
        axis
            The side of each symbol's price axis, in the order of the symbols: left or right. (values: left,
            right)
        transform
            Draw transformed bars: heikin-ashi, renko:SIZE[,first-close], range-bars:SIZE, point-and-
            figure:BOX[,REVERSAL][,high-low], kagi:SIZE[%], three-line-break[:LINES]. Bricks, columns and lines
            are equally spaced, independent of their duration; studies are computed from the drawn bars.
        stack
            Stack the symbols, with `type` area, column, line or step: their values (sum), or percentages of the
            total (share). (values: sum, share)
        side_by_side
            Draw the columns of all symbols side by side, with `type` column.
        labels
            Label the points of the symbols with values, times or both. (values: time, value, both)
        names
            The names of symbols in the heading, at lines and at bars: the symbol, or the name of the
            instrument; auto names one symbol by both, and several by short names. (default: auto) (values:
            auto, symbol, name)
        group
            Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to
            draw all. (default: auto) (values: auto, off)
        series_color
            Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or
            macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for
            rising bars. May be repeated. (default: the theme's next colour)
        hide
            Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the
            legend, which keeps its entry. May be repeated.
        color
            Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change <
            -2 and volume > 2*median: red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange",
            "else: gray". A condition compares formulas of numbers, open, high, low, close, volume, value,
            change (percent), range, earlier bars as close[1], indicators, p1 to p99, median and mean of the
            other side, and line:NAME, the value of a horizontal line of `annotate` (line:once-1: of the first
            `annotate`); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat
            or own) may be followed by fill, stroke or marker. The first matching rule is used. May be repeated.
        color_change
            How a line goes from one colour to the next: solid from each point on, gradient, or split where a
            rule begins or ends to hold. (default: solid) (values: solid, gradient, split)
        log
            A logarithmic price axis.
        inverted
            Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.
        navigator
            A summary chart of the whole series below the panes, with the window marked.
        annotate
            Draw an annotation such as "horizontal-line:2873=High" or buy:2018-12-26; `annotate` `help` lists
            the kinds. May be repeated.
        no_annotations
            Leave out the symbol's annotations that are stored in the database.
        crosshair
            A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open
            time.
        crosshair_text
            The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close},
            {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20},
            and sums from the first bar of the window on such as {total volume}; by default all values.
        selected
            Mark the bar of a time as selected, in all symbols: 2024, 2024-03, 2024-03-10, 2024-03-10T09:30,
            2024-03-10T09:30:00-05:00 or @1710081000. May be repeated.
        pan
            What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of
            the plot. (default: time) (values: time, both)
        track
            Draw a line and a label at the last visible price.
        track_series
            The symbol or study whose last value has the line and the label; by default the main symbol.
        percent
            Percentage changes since `base`, all symbols on one axis; the default for several symbols.
        indexed
            Prices indexed to 100 at `base`, all symbols on one axis.
        prices
            Prices as they are, all symbols on one axis.
        highlight
            Draw these symbols in colour and the other lines of their pane in grey, separated by commas:
            SPX,GOOG. (default: all, or the first four of more than eight)
        base
            The base of `percent`, `indexed` and `by_symbol`: the last price at or before this time. (default:
            with `last` or `preset`, the last close before the window for YTD and for sessions such as 5d, or
            the last close on or before the same day for weeks, months and years; else the first visible bar of
            the symbol that begins last)
        by_symbol
            One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in
            percent.
        y_range
            The minimum and maximum of the price axis, such as 100..170.
        axis_range
            The minimum and maximum of a value axis by its id, which `describe` lists: rsi:14=20..80,
            volume=0..1e9. May be repeated.
        y_min_span
            The minimum span of the price axis.
        x_crosses
            The time axis crosses the plot at this value of the first price axis.
        y_crosses
            The price axis crosses the plot at this time.
        fixed_labels
            Keep labels at the edge of the plot if an axis crosses it.
        x_side
            The edge of the plots at which the time axis is drawn. (default: bottom) (values: top, bottom)
        x_zone
            Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.
        x_title
            A text below the labels of the time axis.
        y_title
            A title next to the price axis, reading upwards. (default: the currency, above the labels)
        x_ticks
            Ticks of the time axis: a step such as 1M or 2h (units: us ms s m h d w dekad M y), with @TIME as
            its origin, or comma-separated times.
        y_ticks
            Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a
            logarithmic axis, or comma-separated prices.
        x_format
            The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm.
        y_format
            Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions:
            1/32, 1'32.
        x_spacing
            The minimum distance in pixels between two labels of the time axis; by default 14.
        x_angle
            The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical
            (reading upwards). (default: horizontal) (values: horizontal, diagonal, vertical)
        second_row
            Whether months, years or days above the ticks of the time axis are in a separate row.
        gap_marks
            Mark where closed time is left out: all of it, or classes separated by commas: weekend, holiday,
            night, lunch, half-day, rule, inferred. By default those between intraday bars are marked, and long
            ones without data; off marks nothing.
        gap_style
            A dashed hairline through the panes, or a slash across the axis. (default: hairline) (values:
            hairline, slash, off)
        gap_width
            The extra space in pixels between the bars on both sides of a mark. (default: 0)
        orientation
            The direction of time: horizontal (to the right), or vertical (upwards, with values to the right).
            (default: horizontal) (values: horizontal, vertical)
        title_align
            The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot.
            (default: left) (values: left, chart, canvas, plot)
        title_over_plot
            Whether the title is drawn over the plot and takes no space above it.
        dotted_grid
            Whether the lines of the grid are dotted.
        split
            The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)
        background
            A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from
            top to bottom. May be repeated.
        border
            A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be
            repeated.
        axis_width
            The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the
            right, left:40, or 64,48 for two axes from the plot outward. May be repeated.
        only_axis
            The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture.
        legend
            The position of the box with the names and symbols of the series: in a corner, or at the middle of a
            side. (values: left-top, top, right-top, right, right-bottom, bottom, left-bottom, left)
        legend_placement
            Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over
            it. (default: outside) (values: outside, inside, border)
        legend_title
            A line above the entries of the legend.
        theme
            The colours of the picture: light, dark, color-blind, print, sharp. (default: that of `config`, else
            light) (values: light, dark, color-blind, print, sharp)
        config
            A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself
            overrides.
        style
            A built-in house style: editorial, for print: larger text, lines named at their ends, the change
            over the window in the heading, and no values of the last bar, no tags and no vertical grid lines.
            `config` overrides it. (values: editorial)
        set
            Set any key of the specification, after all other options: layout.titleHidden=true,
            "panes[0].series[0].color=#2962FF"; an empty value restores the default. `schema` lists the keys.
            May be repeated.
        metrics
            Show the series of a preset or group of the key metrics, by default of the pane with this name, and
            hide the others.
        size
            Width and height in logical pixels; a 4K picture is 1920x1080 at `scale` 2. (default: 1600x900)
        scale
            The number of device pixels per logical pixel: 2 for high-density screens. (default: 1)
        title
            The title; by default symbol, interval and exchange.
        subtitle
            The line below the title, instead of interval, exchange and the base of the values.
        note
            A text at the bottom of the picture, such as the source of the data.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("serve", locals())

    def explain(
        self, file, *, spec=None, chart=None, allow_path=None, format=None, time_format=None, spreadsheet=None,
        quiet=None, **others,
    ):
        """Describe what a picture shows and the data it was drawn from.

        Pictures contain the specification that they were drawn from, so they can be drawn again, or differently:

        For a sheet or a PDF of `book` it prints the common specification and the data of each chart; `chart` selects one:

        Examples
        --------
        >>> dojima.explain("spx.png")

        Parameters
        ----------
        file
            A picture of `chart`, `render` or `book`: PNG, SVG, PDF, EPS or HTML.
        spec
            Print only the specification; for a book that of its first chart.
        chart
            The symbol of one chart of a book.
        allow_path
            Another folder whose files may be read, in addition to the working directory and the folder of the
            file. May be repeated.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("explain", locals())

    def verify(
        self, file, *, wait=None, verbose=None, allow_path=None, format=None, time_format=None, spreadsheet=None,
        quiet=None, **others,
    ):
        """Check whether the data of a picture have changed since it was drawn.

        The data of the picture are read again, as its specification describes, and compared by fingerprints. A picture of the last six months has changed when a bar was added, and one of the year 2018 when a bar of that year was corrected. For a sheet or a PDF of `book`, each chart is reported.

        A picture may come from anybody. Files that it names are searched in the working directory, then in the folder of the picture, and opened only if they are, after resolving links, below one of the two or below a folder of `allow_path`.

        Exit status: 0 if nothing has changed, 1 if something has; 65 if the file contains no chart, names a file outside the allowed folders, or has no bars left, 66 if a symbol or a file is missing (for a book: 1).

        Parameters
        ----------
        file
            A picture of `chart`, `render` or `book`: PNG, SVG, PDF, EPS or HTML.
        wait
            How long to wait for another writer. (default: 600.0)
        verbose
            Print the number of rows that database servers read and sent; sends each query twice.
        allow_path
            Another folder whose files may be read, in addition to the working directory and the folder of the
            file. May be repeated.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("verify", locals())

    def sessions(
        self, calendar=None, period=None, *, start=None, end=None, holidays=None, segments=None, at=None, next=None,
        zone=None, rules=None, calendar_file=None, format=None, time_format=None, spreadsheet=None, quiet=None,
        **others,
    ):
        """List the sessions and holidays of an exchange, or report whether it is open.

        One row per session: its date, open, close and lunch break. Without a code, all calendars are listed, with their latest regular hours, the dates for which they are known to be correct, and the date up to which announcements are included. A note gives that date if a result extends beyond it.

        Examples
        --------
        >>> dojima.sessions("XTKS", start="2024-12-27", end="2025-01-10")
        >>> dojima.sessions("XNYS", holidays=True, start="2024-01-01")
        >>> dojima.sessions("XNYS", at="2024-11-29T14:00")

        Parameters
        ----------
        calendar
            The exchange: a MIC such as XNYS; all calendars are listed without one.
        period
            The year, month or day to list, such as 2024 or 2024-03; else start and end.
        start
            The first session date. (default: 1 January of the last year that is known)
        end
            The last session date, included. (default: a year after the first)
        holidays
            List holidays, early closes and late opens instead, with their names and rules.
        segments
            List segments of the sessions: pre, regular, post, or several separated by commas.
        at
            Report whether the market is open at this time, why not, and when it next opens and closes. May be
            repeated.
        next
            Report when the market next opens and closes after this time.
        zone
            Show times in this zone, and read times without a zone in it. (default: show UTC, read the
            exchange's)
        rules
            Write the calendar's rules as JSON, in the format that `calendar_file` reads.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("sessions", locals())

    def axis(
        self, times=None, *, exclude=None, exclude_every=None, calendar=None, combine=None, show_gaps=None,
        segments=None, include=None, calendar_file=None, rules=None, zone=None, anchor=None, infer_gaps=None,
        continuous=None, start=None, end=None, inverse=None, gaps=None, explain=None, ticks=None, format=None,
        time_format=None, spreadsheet=None, quiet=None, **others,
    ):
        """Map times to positions on an axis without closed hours, and back.

        Reads one time per line from standard input and writes its position in seconds of axis time, whether the market is open, and the nearest open times before and after it. The axis begins at `start` and ends before `end`.

        A rule file lists exclusions, and inclusions that override them:

          {"exclusions": [
            {"type": "closed_date", "zone": "Asia/Tokyo", "date": "2024-12-27"},
            {"type": "include", "zone": "Asia/Tokyo",
             "date": "2024-12-28", "open": "09:00", "close": "11:30"},
            {"type": "include", "zone": "Asia/Tokyo",
             "from": "2024-12-29T18:00", "to": "2024-12-29T20:00"}]}

        Parameters
        ----------
        times
            The times to map, or positions with inverse.
        exclude
            Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May
            be repeated.
        exclude_every
            Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be
            repeated.
        calendar
            Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; `combine`
            sets how several are combined.
        combine
            How several calendars are combined: open if any is open (union), if all are open (intersection), or
            as the first one (primary). (default: union) (values: union, intersection, primary)
        show_gaps
            Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night,
            lunch, half-day.
        segments
            Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for
            extended hours. (default: regular)
        include
            Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span
            A..B. May be repeated.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        rules
            Exclusion rules as JSON: {"exclusions": [...]}.
        zone
            The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)
        anchor
            The clock time at which days, hours and minutes made from shorter bars begin, independent of
            sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)
        infer_gaps
            Infer closed time from the bars: leave out pauses between them, except short ones.
        continuous
            Show all time, open and closed.
        start
            The start of the axis.
        end
            The end of the axis; not included.
        inverse
            Read positions and write their times.
        gaps
            Write the gaps of the axis instead, each with its reason.
        explain
            Write every span of the axis instead: the length of each open span and all reasons of each closed
            one; then each candidate tick of a 1200-pixel axis and why it was kept or dropped. With `ticks`,
            only the candidate ticks, for an axis of that width.
        ticks
            Write the ticks of an axis of this width instead.
        format
            Return this text instead of a frame: table, csv, json, markdown.
        time_format
            iso, epoch for seconds since 1970, or date to write midnights, as of bars of a day or longer,
            without a time of day. (values: iso, epoch, date)
        spreadsheet
            In CSV, put an apostrophe before texts that a spreadsheet would read as a formula: those that begin
            with = + - @. Numbers are unchanged.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("axis", locals())

    def generate(
        self, *, bars=None, seed=None, calendar=None, interval=None, start=None, temperature=None, gaps=None,
        faults=None, format=None, output=None, calendar_file=None, quiet=None, **others,
    ):
        """Write simulated bars in the sessions of an exchange, or simulated temperatures.

        Prices are a random walk in whole cents from 100.00; longer bars aggregate its minutes. The same options give the same bytes on every machine.

        With `gaps` some rows are missing. With `faults` some rows have a fault of those that `load` repairs or rejects: they are repeated, written after the next row, without a last price, with a word as the last price, or with high and low exchanged. The other rows stay the same, and a note counts the gaps and the faults.

        Examples
        --------
        >>> dojima.generate(bars=1000, interval="1d", output="days.csv")

        Parameters
        ----------
        bars
            The number of rows, including those that `gaps` omits, up to 100 million.
        seed
            The seed of the random numbers.
        calendar
            The exchange in whose sessions the bars are: a MIC, or its alias. (default: XNYS)
        interval
            The length of a bar: minutes or hours from the open of each session, or 1d. (default: 1m)
        start
            The first session date.
        temperature
            Write hourly temperatures instead: 23 + 4 sin((hour / 24 - 0.25) 2π) plus noise between -2 and 2,
            the hour in UTC.
        gaps
            The fraction of the rows to omit, from 0 to 1.
        faults
            The fraction of the rows to damage, from 0 to 1.
        format
            Return this text instead of a frame: csv, json.
        output
            Write the rows to a file in the format of its extension: .csv, .json, .ndjson, .npy or .md, if
            `format` supports it.
        calendar_file
            Custom calendars, and corrections of built-in ones, as JSON; `dojima.sessions("XNYS", rules=True)`
            writes one to start from. May be repeated.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("generate", locals())

    def schema(self, kind=None, *, quiet=None, **others):
        """Print the JSON Schema of chart specifications, or of another kind of file.

        The schema follows draft 2020-12. Editors use it to check a file as you type:

          { "$schema": "./chart.schema.json", "panes": [{"series": [{"symbol": "SPX"}]}] }

        The same works for exclusion rules (`rules`), calendars (`calendar_file`) and gesture scripts (`ops`):

          { "$schema": "./rules.schema.json", "exclusions": [{"type": "yearly", "month_day": "12-25"}] }

        Examples
        --------
        >>> dojima.schema()
        >>> dojima.schema("rules")

        Parameters
        ----------
        kind
            The kind of file.
        quiet
            Write only errors to standard error: no notices and no progress.
        """
        __tracebackhide__ = True
        return self._call("schema", locals())
