import DojimaText
public import DojimaTime

/// A series as input of an analysis: its bars, and which of them are in the window.
public struct AnalysedSeries: Sendable {
    /// The symbol under which the table of the analysis names the series.
    public private(set) var symbol: String
    /// The interval of the bars.
    public let interval: BarInterval
    /// The bars that have a close, in order of time, including those before and after the window.
    public private(set) var bars: BarSeries
    /// The trade date of each bar of a day or longer; empty for shorter bars.
    public private(set) var dates: [CivilDate]
    /// The rows of the bars in the window.
    public private(set) var window: Range<Int>
    /// The moment from which returns count: the base is the last close before it. `nil` for the start of the window. For bars of a day or
    /// longer, a midnight UTC.
    package var returnStart: Instant?
    /// The zone of the dates and hours of bars shorter than a day.
    public let zone: Zone
    /// The data that studies in a rule need in addition to the bars; bars of a day or longer are at midnights UTC of their dates.
    package var context = IndicatorContext()
    /// The bars of the symbols that a rule names, by name.
    package var companions: [String: BarSeries] = [:]
    /// The date or time of the bar nearest to a window without bars, for messages; `nil` if unknown.
    package var nearest: String?
    /// The stamps of all bars, including those that `onCommonDates` removed.
    private(set) var allStamps: [Instant]
    /// The trade dates of all bars of a day or longer, including those that `onCommonDates` removed.
    private(set) var allDates: [CivilDate]
    /// Whether a rule holds at each bar; empty without a rule.
    package private(set) var marks: [Bool] = []

    /// Creates a series; bars without a close are removed.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the series.
    ///   - interval: the interval of the bars.
    ///   - bars: in order of time.
    ///   - window: the rows of the bars in the window, of those that exist; by default all.
    ///   - zone: the zone of the dates and hours of bars shorter than a day.
    public init(symbol: String, interval: BarInterval, bars: BarSeries, window: Range<Int>? = nil, zone: Zone = .utc) {
        self.init(symbol: symbol, interval: interval, bars: bars, dates: nil, window: window, zone: zone)
    }

    /// Creates a series of bars whose interval is known; bars without a close are removed.
    ///
    /// Throws if the interval of the bars is `nil`.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the series.
    ///   - bars: in order of time.
    ///   - window: the rows of the bars in the window, of those that exist; by default all.
    ///   - zone: the zone of the dates and hours of bars shorter than a day.
    public init(symbol: String, bars: BarSeries, window: Range<Int>? = nil, zone: Zone = .utc) throws(AnalysisError) {
        guard let interval = bars.interval else {
            throw AnalysisError(.request, "\(symbol): the interval of the bars is unknown; give \(setting: .init("interval"))")
        }
        self.init(symbol: symbol, interval: interval, bars: bars, window: window, zone: zone)
    }

    /// - Parameter dates: the trade date of each bar of a day or longer; `nil` for the dates of their stamps in UTC.
    package init(
        symbol: String, interval: BarInterval, bars: BarSeries, dates: [CivilDate]?, window: Range<Int>? = nil, zone: Zone = .utc
    ) {
        var (bars, dates) = (bars, interval.isIntraday ? [] : dates ?? bars.time.map(\.utcDate))
        var window = window?.clamped(to: bars.indices) ?? bars.indices
        precondition(dates.isEmpty || dates.count == bars.count, "a date for each bar")
        if !areFinite(bars.close) {
            let rows = bars.indices.filter { bars.close[$0].isFinite }
            (window, bars) = (AnalysedSeries.window(window, after: rows), bars.picked(rows))
            if !dates.isEmpty { dates = rows.map { [dates] in dates[$0] } }
        }
        self.symbol = symbol
        self.interval = interval
        self.bars = bars
        self.dates = dates
        self.zone = zone
        self.window = window
        (allStamps, allDates) = (bars.time, dates)
    }

    /// Returns the window after only the given rows are kept.
    private static func window(_ window: Range<Int>, after rows: [Int]) -> Range<Int> {
        let first = rows.firstIndex { $0 >= window.lowerBound } ?? rows.count
        return first..<max(first, rows.firstIndex { $0 >= window.upperBound } ?? rows.count)
    }

    /// Sets the window to the bars in a range of moments; for bars of a day or longer, of midnights UTC of dates.
    mutating func show(_ moments: Range<Instant>) {
        let first = firstRow(atOrAfter: moments.lowerBound)
        window = first..<max(first, firstRow(atOrAfter: moments.upperBound))
    }

    /// The closes of the window.
    package var closes: ArraySlice<Double> { bars.close[window] }

    /// The first row at or after the start of returns.
    private var startRow: Int { returnStart.map(firstRow) ?? window.lowerBound }

    /// The row whose close is the base of returns: the last one before their start, or else the first of the window. O(log bars).
    package var baseRow: Int {
        let start = startRow
        return start > 0 ? min(start - 1, max(window.lowerBound, window.upperBound - 1)) : window.lowerBound
    }

    /// Whether a close before the start of returns is stored; if not, returns count from the first close of the window.
    package var hasBase: Bool { startRow > 0 }

    /// The rows whose returns belong to the window: those after the base.
    package var returnRows: Range<Int> {
        let first = baseRow + 1
        return first..<max(first, window.upperBound)
    }

    /// Returns the first row at or after a moment; for bars of a day or longer, the first whose date begins then or later.
    func firstRow(atOrAfter moment: Instant) -> Int {
        dates.isEmpty ? bars.firstIndex(atOrAfter: moment) : dates.prefixCount { Instant($0) < moment }
    }

    /// Returns the stamp of a bar as a cell.
    func time(_ row: Int) -> AnalysisTable.Cell { .time(bars.time[row]) }

    /// Keeps only the given rows, in order.
    private mutating func keep(_ rows: [Int]) {
        bars = bars.picked(rows)
        dates = dates.isEmpty ? [] : rows.map { dates[$0] }
        marks = marks.isEmpty ? [] : rows.map { marks[$0] }
        window = AnalysedSeries.window(window, after: rows)
    }

    /// Returns the key by which bars of two series are matched: the date, or for bars shorter than a day the stamp.
    private func key(_ row: Int) -> Int64 { dates.isEmpty ? bars.time[row].microseconds : Int64(dates[row].daysSinceEpoch) }

    /// Returns the series reduced to the bars whose dates (stamps, for bars shorter than a day) all of them have. O(bars).
    ///
    /// Throws a `data` error if the window contains no such bar.
    package static func onCommonDates(_ series: [AnalysedSeries]) throws(AnalysisError) -> [AnalysedSeries] {
        var common = series.first.map { member in member.bars.indices.map(member.key) } ?? []
        for other in series.dropFirst() {
            var row = 0
            common = common.filter { key in
                while row < other.bars.count, other.key(row) < key { row += 1 }
                return row < other.bars.count && other.key(row) == key
            }
        }
        let cut = series.map { member in
            var (member, next) = (member, 0)
            member.keep(
                member.bars.indices.filter { row in
                    guard next < common.count, common[next] == member.key(row) else { return false }
                    next += 1
                    return true
                })
            return member
        }
        if cut.contains(where: \.window.isEmpty) {
            let names = series.map(\.symbol).joined(separator: ", ")
            let what = series.first?.dates.isEmpty == true ? "stamps" : "dates"
            throw AnalysisError(.data, "\(names) have no \(what) in common in the window; choose another window, or omit one symbol")
        }
        return cut
    }

    /// Returns the series, each ending with the last bar that all of them have. O(bars).
    ///
    /// Throws a `data` error if the windows contain no common bar.
    static func endingTogether(_ series: [AnalysedSeries]) throws(AnalysisError) -> [AnalysedSeries] {
        var lastRows = series.map { $0.window.upperBound - 1 }
        // Moves each series back until all have the same key; a series whose key is later than the earliest one moves.
        while true {
            for (index, member) in series.enumerated() where lastRows[index] < member.window.lowerBound {
                throw AnalysisError(.data, "\(member.symbol) has no bar in common with the others in the window; choose another window")
            }
            let keys = series.indices.map { series[$0].key(lastRows[$0]) }
            guard let earliest = keys.min(), keys.contains(where: { $0 > earliest }) else { break }
            for index in series.indices where keys[index] > earliest { lastRows[index] -= 1 }
        }
        return series.indices.map { index in
            var member = series[index]
            member.window = member.window.lowerBound..<lastRows[index] + 1
            return member
        }
    }

    /// Returns the bars from a row on with other closes, as a separate series. Bars per year are still counted from all bars of this
    /// series.
    func replacing(barsFrom row: Int, by closes: [Double], symbol: String) -> AnalysedSeries {
        var other = self
        let rows = row..<bars.count
        other.symbol = symbol
        other.bars = BarSeries(interval: bars.interval, stamp: bars.stamp)
        other.bars.time = Array(bars.time[rows])
        (other.bars.open, other.bars.high, other.bars.low, other.bars.close) = (closes, closes, closes, closes)
        other.bars.volume = closes.map { _ in .nan }
        other.dates = dates.isEmpty ? [] : Array(dates[rows])
        (other.allStamps, other.allDates, other.marks) = (bars.time, dates, [])
        other.window = window.lowerBound - min(row, window.lowerBound)..<window.upperBound - row
        return other
    }

    /// The bars as in charts: those of a day or longer at midnights UTC of their dates.
    package var datedBars: BarSeries {
        var dated = bars
        for row in dates.indices { dated.time[row] = Instant(dates[row]) }
        return dated
    }

    /// Marks the bars for which a rule holds. Studies are computed over all bars, levels such as `p90` over the window.
    mutating func mark(_ rule: BarExpression) {
        let dated = datedBars
        let values = rule.values(over: dated, from: window.lowerBound, levelsOver: window, companions: companions, context: context)
        marks = Array(repeating: false, count: window.lowerBound) + values.map { $0 == 1 }
    }
}

/// The input of an analysis: series on common dates, and a benchmark.
struct AnalysisInput {
    var series: [AnalysedSeries]
    var benchmark: AnalysedSeries?
    /// The columns of a table without wide columns.
    var columns: [Analysis.Column]

    /// The only series of an analysis that is computed per symbol.
    var onlySeries: AnalysedSeries { series[0] }
}
