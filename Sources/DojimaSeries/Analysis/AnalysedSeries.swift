import DojimaText
public import DojimaTime

/// A series as analyses see it: its bars up to the end of a window, and where the window begins.
public struct AnalysedSeries: Sendable {
    public let symbol: String
    public let interval: BarInterval
    /// Bars in order of time that have a close, those before the window included.
    public private(set) var bars: BarSeries
    /// The trade date of each bar of a day or longer; empty for shorter bars.
    public private(set) var dates: [CivilDate]
    /// The bars of the window.
    public private(set) var window: Range<Int>
    /// The moment from which returns count: from the last close before it. `nil` for the start of the window. Of bars of a day and longer a
    /// midnight UTC.
    package var returnStart: Instant?
    /// The zone by whose clock shorter bars have dates and hours.
    public let zone: Zone
    /// What studies in a rule have to know of the series beyond its bars; bars of a day and longer are at midnights UTC of their dates.
    package var context = IndicatorContext()
    /// The bars of the symbols that a rule names, by name.
    package var companions: [String: BarSeries] = [:]
    /// The date or the time of the bar nearest to a window without bars, for messages; `nil` where it is not known.
    package var nearest: String?
    /// Whether a rule holds at each bar; empty without a rule.
    package private(set) var marks: [Bool] = []

    /// Creates a series; bars without a close are left out.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the series.
    ///   - interval: the interval of the bars.
    ///   - bars: in order of time.
    ///   - dates: the trade date of each bar of a day or longer; by default the dates of their stamps in UTC.
    ///   - window: the bars that count; by default all.
    ///   - zone: the zone of the dates and hours of shorter bars.
    public init(
        symbol: String, interval: BarInterval, bars: BarSeries, dates: [CivilDate]? = nil, window: Range<Int>? = nil, zone: Zone = .utc
    ) {
        let dates = interval.isIntraday ? [] : dates ?? bars.time.map(\.utcDate)
        precondition(dates.isEmpty || dates.count == bars.count, "a date for each bar")
        (self.symbol, self.interval, self.bars, self.dates, self.zone) = (symbol, interval, bars, dates, zone)
        self.window = window ?? bars.indices
        if !areFinite(bars.close) { keep(bars.indices.filter { bars.close[$0].isFinite }) }
    }

    /// Sets the window to the bars of a range of moments; of bars of a day and longer midnights UTC of dates.
    mutating func show(_ moments: Range<Instant>) {
        let first = firstRow(atOrAfter: moments.lowerBound)
        window = first..<max(first, firstRow(atOrAfter: moments.upperBound))
    }

    /// The closes of the window.
    package var closes: ArraySlice<Double> { bars.close[window] }

    /// The bar from whose close returns count: the last one before their start, else the first of the window. O(log bars).
    package var baseRow: Int {
        let start = returnStart.map(firstRow) ?? window.lowerBound
        return start > 0 ? min(start - 1, max(window.lowerBound, window.upperBound - 1)) : window.lowerBound
    }

    /// The first bar at or after a moment; of bars of a day and longer the first whose date begins then or later.
    func firstRow(atOrAfter moment: Instant) -> Int {
        dates.isEmpty ? bars.firstIndex(atOrAfter: moment) : dates.prefixCount { Instant($0) < moment }
    }

    /// The stamp of a bar as a cell.
    func time(_ row: Int) -> AnalysisTable.Cell { .time(bars.time[row]) }

    /// Leaves out all bars but those at some rows, in order.
    private mutating func keep(_ rows: [Int]) {
        bars = bars.picked(rows)
        dates = dates.isEmpty ? [] : rows.map { dates[$0] }
        marks = marks.isEmpty ? [] : rows.map { marks[$0] }
        let first = rows.firstIndex { $0 >= window.lowerBound } ?? rows.count
        window = first..<max(first, rows.firstIndex { $0 >= window.upperBound } ?? rows.count)
    }

    /// What bars of two series have in common if they belong together: the date, or of shorter bars the stamp.
    private func key(_ row: Int) -> Int64 { dates.isEmpty ? bars.time[row].microseconds : Int64(dates[row].daysSinceEpoch) }

    /// The series with the bars alone whose dates all of them have. O(bars).
    ///
    /// Throws `data` where there are none in the window.
    static func onCommonDates(_ series: [AnalysedSeries]) throws(AnalysisError) -> [AnalysedSeries] {
        var common = series.first.map { one in one.bars.indices.map(one.key) } ?? []
        for other in series.dropFirst() {
            var row = 0
            common = common.filter { key in
                while row < other.bars.count, other.key(row) < key { row += 1 }
                return row < other.bars.count && other.key(row) == key
            }
        }
        let cut = series.map { one in
            var (one, next) = (one, 0)
            one.keep(
                one.bars.indices.filter { row in
                    guard next < common.count, common[next] == one.key(row) else { return false }
                    next += 1
                    return true
                })
            return one
        }
        if cut.contains(where: \.window.isEmpty) {
            let names = series.map(\.symbol).joined(separator: ", ")
            let what = series.first?.dates.isEmpty == true ? "stamps" : "dates"
            throw AnalysisError(.data, "\(names) have no \(what) in common in the window; choose another window, or leave one out")
        }
        return cut
    }

    /// The bars as charts have them: those of a day and longer at midnights UTC of their dates.
    package var placedBars: BarSeries {
        var placed = bars
        for row in dates.indices { placed.time[row] = Instant(dates[row]) }
        return placed
    }

    /// Finds the bars at which a rule holds. Studies count over all bars, levels such as `p90` over the window.
    mutating func mark(_ rule: BarExpression) {
        let placed = placedBars
        let values = rule.values(over: placed, from: window.lowerBound, levelsOver: window, beside: companions, context: context)
        marks = Array(repeating: false, count: window.lowerBound) + values.map { $0 == 1 }
    }
}

/// What an analysis is given: series on common dates, and a benchmark.
struct AnalysisInput {
    var series: [AnalysedSeries]
    var benchmark: AnalysedSeries?
    /// The columns of a usual table.
    var columns: [Analysis.Column]

    /// The series of an analysis that takes them one by one.
    var one: AnalysedSeries { series[0] }
}
