public import DojimaText
package import DojimaCairo
public import DojimaSeries
import DojimaTime

/// A session that reads bars while they are being written, stores them in a database and draws them.
///
///     var session = WatchSession(BarFeed(name: "ticks.csv"), symbol: "ticks", database: database) { symbol in specification(of: symbol) }
///     if try session.append(bytes).bars > 0 { write(try session.picture().bytes(as: .png)) }
public struct WatchSession {
    /// The result of taking some bytes.
    public struct Step: Sendable {
        /// The number of bars that were new or different.
        public var bars: Int
        /// Messages for the user about the lines that were read.
        public var notes: [Message]
    }

    /// The reader of the lines, with what it has inferred so far.
    public private(set) var feed: BarFeed
    /// The series that bars are stored in; `nil` until its interval is known.
    public private(set) var key: SeriesKey?

    private let symbol: String
    private let calendar: String?
    private let database: any MarketDatabase
    private let specification: (String) throws -> ChartSpecification
    private let keep: Int?
    /// The bars that pictures have if `keep` is given; `nil` until the interval is known.
    private var kept: KeptBars?
    private let cache = ChartCache()

    /// - Parameters:
    ///   - feed: reads the bars from the lines.
    ///   - symbol: the symbol of bars that do not name one.
    ///   - calendar: the code of the calendar to store with the instrument; `nil` to leave it as it is.
    ///   - keep: the number of last bars that pictures and their studies have; older ones stay in the database. `nil` for all.
    ///   - database: a database that is open for writing.
    ///   - specification: makes the chart of a symbol.
    public init(
        _ feed: BarFeed, symbol: String, calendar: String? = nil, keep: Int? = nil, database: any MarketDatabase,
        specification: @escaping (_ symbol: String) throws -> ChartSpecification
    ) {
        self.feed = feed
        self.symbol = symbol
        self.calendar = calendar
        self.keep = keep
        self.database = database
        self.specification = specification
    }

    /// Reads the lines that some bytes complete and stores their bars in one transaction; if that fails, the session is unchanged. A bar
    /// updates an earlier one with the same stamp. If the text does not show the interval yet, it is that of the only stored series of the
    /// symbol, provided that the first bar continues it. O(new bytes).
    public mutating func append(_ bytes: some Sequence<UInt8>, isEnd: Bool = false) throws -> Step {
        var next = feed
        let step = try next.append(bytes, isEnd: isEnd) { try storedInterval(of: $0 ?? symbol, at: $1) }
        var changed = 0
        if !step.bars.isEmpty, let interval = next.interval {
            let key = SeriesKey(symbol: next.symbol ?? symbol, interval: interval)
            var bars = BarSeries(latest: step.bars, interval: interval, stamp: next.stamp)
            if self.key == nil { try saveCalendar(of: key.symbol) }
            // Without a rule, stamps are stored as they are.
            if let rule = TradeDateRule(of: try database.instrument(key.symbol)) { bars.dateByTradeDate(rule) }
            let counts = try database.upsert(bars, into: key, stamp: next.stamp)
            changed = counts.inserted + counts.updated
            try updateKept(key, with: bars)
            self.key = key
        }
        feed = next
        return Step(bars: changed, notes: step.notes)
    }

    /// Adds stored bars to the kept bars, from which pictures are drawn.
    private mutating func updateKept(_ key: SeriesKey, with bars: BarSeries) throws {
        guard let keep else { return }
        if kept?.key == key {
            try kept?.add(bars)
        } else {
            kept = try KeptBars(keep, of: key, in: database)
        }
    }

    /// The interval of the only stored series of a symbol, if a stamp continues its stamps; else `nil`.
    private func storedInterval(of symbol: String, at time: Instant) throws -> BarInterval? {
        guard try database.instrument(symbol) != nil else { return nil }
        let series = try database.series(of: symbol)
        guard series.count == 1, let last = series[0].extent?.last else { return nil }
        let interval = series[0].key.interval
        return (time.microseconds &- last.microseconds).isMultiple(of: interval.nominalMicroseconds) ? interval : nil
    }

    /// Stores the calendar of the instrument, which dates its daily bars.
    private func saveCalendar(of symbol: String) throws {
        guard let calendar else { return }
        var instrument = try database.instrument(symbol) ?? Instrument(symbol: symbol)
        guard instrument.calendar != calendar else { return }
        instrument.calendar = calendar
        try database.save(instrument)
    }

    /// The lines that were left out so far, counted by the reason, to report at the end; `nil` for none.
    public var leftOutNote: Message? { feed.leftOutNote }

    /// Starts a new text, for example after a log was rotated; returns notes about the previous text.
    public mutating func restart() -> [Message] { feed.restart() }

    /// Throws if the database is no longer the one that was opened, so that new bars would be lost.
    public func confirmDatabase() throws { try database.confirm() }

    /// The picture of all bars so far, or of the last ones. Throws a `PictureError` before the first. Bars that have not changed since the
    /// last picture are not read again, and values of studies at them are not computed again.
    public func picture() throws -> Picture {
        guard let key else { throw noBars }
        return try picture(specification(key.symbol), TextMeasurer())
    }

    /// The picture of all bars so far for another output, such as a terminal: with an adapted specification and its own text measurer.
    package func picture(measurer: TextMeasurer, adapted: (ChartSpecification) -> ChartSpecification) throws -> Picture {
        guard let key else { throw noBars }
        return try picture(adapted(specification(key.symbol)), measurer)
    }

    private func picture(_ specification: ChartSpecification, _ measurer: TextMeasurer) throws -> Picture {
        var notes: [Message] = []
        let reader: any MarketReader = kept.map { database.overlaid(by: $0.overlay) } ?? database
        return try Picture(
            specification, source: reader, missingStore: "no database is given", measurer: measurer, cache: cache, notes: &notes)
    }

    private var noBars: PictureError { PictureError(.data, "\(symbol): no bars yet") }
}

extension BarSeries {
    /// Creates a series from bars in any order; of bars with the same stamp, the last is used. O(n log n), O(n) in order.
    init(latest bars: [Bar], interval: BarInterval, stamp: Stamp) {
        self.init(interval: interval, stamp: stamp)
        for bar in bars { upsert(bar) }
    }
}
