import DojimaSeries
import DojimaText
import DojimaTime

extension ChartSource {
    /// Creates the source of an expression of symbols, `AAPL/SPX`: a bar for each stamp that all of them have, at their common interval.
    ///
    /// Open and close are those of the expression. High and low are, too, where it rises or falls with one price of one symbol (`0.5*A`);
    /// else they are those of open and close, since symbols reach theirs at different times within a bar. There is no volume. Bars of a day
    /// and longer are matched by their trade dates.
    ///
    /// - Parameter sources: those of the expression's symbols, in their order, at one interval.
    ///
    /// Throws where no stamp is common, and where some bars are stamped with their start and some with their end.
    static func computed(
        _ expression: BarExpression, from sources: [ChartSource], calendars: () throws -> CalendarLibrary, notes: inout [Message]
    ) throws -> ChartSource {
        let (main, text) = (sources[0], expression.text)
        guard main.placesByDate || Set(sources.map(\.stamp)).count == 1 else {
            throw PictureError(
                .request, "\(text): some of these bars are stamped with their start and some with their end, so that they match no others")
        }
        let all = try sources.map { source in
            let range = try source.wholeRange(zone: .utc, calendars: calendars)
            return try source.placedBars(in: range, zone: .utc, calendars: calendars)
        }
        var computing = ComputedBars(expression, interval: main.interval, stamp: main.placesByDate ? .start : main.stamp)
        let single = computing.add(all)
        guard let first = computing.bars.time.first, let last = computing.bars.time.last else {
            let problem =
                sources.count == 1 ? "there is no bar with a value" : "its symbols have no bar with a value at the same time"
            throw PictureError(.data, "\(text): \(problem)")
        }
        if single > 0 {
            notes.append("\(text): \(single == 1 ? "1 bar" : "\(single) bars") without one of each symbol at the same time left out")
        }
        if !expression.node.followsOnePrice {
            notes.append("\(text): high and low are those of open and close, since symbols reach theirs at different times")
        }
        let key = SeriesKey(symbol: text, interval: main.interval)
        var computed = ChartSource(
            barSource: MemorySource(key, computing.bars), stored: key, stamp: computing.bars.stamp,
            zone: main.placesByDate ? nil : main.zone, extent: SeriesExtent(first: first, last: last, count: computing.bars.count),
            interval: main.interval)
        computed.adjustment = main.adjustment
        (computed.anchor, computed.namedZone) = (main.anchor, main.namedZone)
        if sources.allSatisfy({ $0.hours == main.hours }) { computed.hours = main.hours }
        computed.splits = sources.flatMap(\.splits).sorted { $0.exDate < $1.exDate }
        if Set(sources.map { $0.instrument?.calendar }).count == 1, let calendar = main.instrument?.calendar {
            computed.instrument = Instrument(symbol: text, calendar: calendar)
        }
        return computed
    }
}

/// Bars of an expression, computed from bars of its symbols with the same stamps.
private struct ComputedBars {
    private(set) var bars: BarSeries
    private var open: ExpressionMachine
    private var close: ExpressionMachine
    /// For prices at the high and at the low; `nil` where high and low do not follow from those of symbols.
    private var extremes: (high: ExpressionMachine, low: ExpressionMachine)?

    init(_ expression: BarExpression, interval: BarInterval, stamp: BarSeries.Stamp) {
        bars = BarSeries(interval: interval, stamp: stamp)
        let machine = ExpressionMachine(expression.node)
        (open, close, extremes) = (machine, machine, expression.node.followsOnePrice ? (machine, machine) : nil)
    }

    /// Adds a bar for each stamp that all series have; returns how many stamps between the first and the last of these are not those of all.
    mutating func add(_ all: [BarSeries]) -> Int {
        var next = all.map { _ in 0 }
        var (single, skipped) = (0, 0)
        while zip(all, next).allSatisfy({ $1 < $0.count }) {
            let times = zip(all, next).map { $0.time[$1] }
            guard let earliest = times.min(), let latest = times.max() else { break }
            if earliest == latest {
                append(zip(all, next).map { $0[$1] })
                for index in next.indices { next[index] += 1 }
                single += skipped
                skipped = 0
            } else {
                for index in next.indices where times[index] == earliest { next[index] += 1 }
                if !bars.isEmpty { skipped += 1 }
            }
        }
        return single
    }

    private mutating func append(_ row: [Bar]) {
        let last = close.push(row.map(\.close))
        let first = open.push(row.map(\.open))
        let high = extremes?.high.push(row.map(\.high)) ?? .nan
        let low = extremes?.low.push(row.map(\.low)) ?? .nan
        guard !last.isNaN else { return }
        let known = [first, last, high, low].filter { !$0.isNaN }
        bars.append(
            Bar(
                time: row[0].time, open: first.isNaN ? last : first, high: known.reduce(last, max), low: known.reduce(last, min),
                close: last))
    }
}
