public import DojimaText
public import DojimaSeries
import DojimaTime

/// A picture of bars that are still being written: takes what has come, keeps it in a database, and draws it.
///
///     var session = try WatchSession(BarFeed(name: "ticks.csv"), symbol: "ticks", database: database) { symbol in specification(of: symbol) }
///     if try session.take(bytes).bars > 0 { write(try session.picture().bytes(as: .png)) }
public struct WatchSession {
    /// What came of some bytes.
    public struct Step: Sendable {
        /// Bars that were new or different.
        public var bars: Int
        public var notes: [Message]
    }

    package private(set) var feed: BarFeed
    /// The series that bars are put into; `nil` until its interval is known.
    public private(set) var key: SeriesKey?

    private let symbol: String
    private let database: any MarketDatabase
    private let specification: (String) throws -> ChartSpecification

    /// - Parameters:
    ///   - symbol: of bars that do not name theirs.
    ///   - database: open for writing.
    ///   - specification: the chart of a symbol.
    package init(
        _ feed: BarFeed, symbol: String, database: any MarketDatabase,
        specification: @escaping (_ symbol: String) throws -> ChartSpecification
    ) {
        self.feed = feed
        self.symbol = symbol
        self.database = database
        self.specification = specification
    }

    /// Reads the lines that some bytes complete and stores their bars as one transaction; when that fails the bytes are as though they had
    /// not come. A bar of a stamp that is there updates it. O(new bytes).
    public mutating func take(_ bytes: some Sequence<UInt8>, isEnd: Bool = false) throws -> Step {
        var next = feed
        let step = try next.append(bytes, isEnd: isEnd)
        var changed = 0
        if !step.bars.isEmpty, let interval = next.interval {
            let key = SeriesKey(symbol: next.symbol ?? symbol, interval: interval)
            let counts = try database.upsert(
                BarSeries(latest: step.bars, interval: interval, stamp: next.stamp), into: key, stamp: next.stamp)
            changed = counts.inserted + counts.updated
            self.key = key
        }
        feed = next
        return Step(bars: changed, notes: step.notes)
    }

    /// The text begins again, as where a log was rotated; what should be said of the text before.
    public mutating func beginAnew() -> [Message] { feed.beginAnew() }

    /// Throws where the database is no longer the one that was opened: what comes would be lost.
    public func confirmDatabase() throws { try database.confirm() }

    /// The picture of all bars so far. Throws a `PictureError` before the first.
    public func picture() throws -> Picture {
        guard let key else { throw PictureError(.data, "\(symbol): no bars yet") }
        return try Picture(specification(key.symbol), source: database)
    }
}

extension BarSeries {
    /// Bars in any order, of those of one stamp the last. O(n log n), O(n) in order.
    init(latest bars: [Bar], interval: BarInterval, stamp: Stamp) {
        self.init(interval: interval, stamp: stamp)
        for bar in bars { upsert(bar) }
    }
}
