import DojimaSeries
import DojimaText
import DojimaTime

extension ChartSource {
    /// Creates the source of an expression of symbols, `AAPL/SPX`: a bar for each stamp that all of them have, at their common interval.
    ///
    /// Open and close are values of the expression. So are high and low if it rises or falls with one price of one symbol (`0.5*A`);
    /// otherwise they are the higher and the lower of open and close, since symbols reach their extremes at different times within a bar.
    /// Bars have no volume. Daily and longer bars are matched by their trade dates.
    ///
    /// - Parameter sources: the sources of the expression's symbols, in their order, at one interval.
    ///
    /// Throws if no stamp is common, or if some bars are stamped with their start and some with their end.
    static func computed(
        _ expression: BarExpression, from sources: [ChartSource], calendars: () throws -> CalendarLibrary, notes: inout [Message]
    ) throws -> ChartSource {
        let text = expression.text
        let all = try matchingBars(of: sources, for: text)
        var computing = ComputedBars(expression, interval: sources[0].interval)
        let single = computing.add(all)
        guard let computed = try ChartSource(computing.bars, named: text, from: sources, calendars) else {
            let problem =
                sources.count == 1 ? "there is no bar with a value" : "its symbols have no bar with a value at the same time"
            throw PictureError(.data, "\(text): \(problem)")
        }
        if single > 0 {
            notes.append("\(text): \(single == 1 ? "1 bar" : "\(single) bars") left out, since not all symbols have one at the same time")
        }
        if !expression.node.followsOnePrice {
            notes.append("\(text): high and low are computed from open and close only, since symbols reach theirs at different times")
        }
        return computed
    }

    /// Creates the source of a saved portfolio: a bar for each date or stamp that all of its symbols have, whose prices are its value.
    ///
    /// - Parameter sources: the sources of the portfolio's symbols, in their order, at one interval.
    ///
    /// Throws if no date or stamp is common, or if a close at which units are bought is not above 0.
    static func holding(
        _ named: NamedPortfolio, in sources: [ChartSource], calendars: () throws -> CalendarLibrary, notes: inout [Message]
    ) throws -> ChartSource {
        let zone = sources[0].zones.trading ?? .utc
        let all = try matchingBars(of: sources, for: named.name)
        let series = zip(sources, all).map { AnalysedSeries(symbol: $0.symbol, interval: $0.interval, bars: $1, zone: zone) }
        guard var held = try ChartSource(named.bars(of: series), named: named.name, from: sources, calendars) else {
            throw PictureError(.data, "\(named.name): its symbols have no bars in common")
        }
        notes.append("\(named.name): the value of \(named.portfolio.title); it has only closes, no highs, lows and volumes")
        held.instrument = Instrument(symbol: named.name, name: named.portfolio.title, calendar: held.instrument?.calendar)
        return held
    }

    /// Reads all bars of several sources; daily and longer bars are at midnight UTC of their dates.
    ///
    /// Throws if some are stamped with their start and some with their end.
    private static func matchingBars(of sources: [ChartSource], for name: String) throws -> [BarSeries] {
        guard sources[0].usesTradeDates || Set(sources.map(\.stamp)).count == 1 else {
            throw PictureError(
                .request, "\(name): some of these bars are stamped with their start and some with their end, so they cannot be matched")
        }
        return try sources.map { try $0.axisBars(in: $0.fullRange) }
    }

    /// Creates the source of bars that are computed from other sources, with their clock, calendar and splits; `nil` without bars.
    private init?(
        _ bars: BarSeries, named name: String, from sources: [ChartSource], _ calendars: () throws -> CalendarLibrary
    ) throws {
        guard let first = bars.time.first, let last = bars.time.last else { return nil }
        let main = sources[0]
        let key = SeriesKey(symbol: name, interval: main.interval)
        var bars = bars
        bars.stamp = main.usesTradeDates ? .start : main.stamp
        self.init(
            barSource: MemorySource(key, bars), stored: key, stamp: bars.stamp,
            zones: SeriesZones(stamps: main.usesTradeDates ? nil : main.zones.stamps),
            extent: SeriesExtent(first: first, last: last, count: bars.count), interval: main.interval)
        adjustment = main.adjustment
        adjustedFor = sources.flatMap(\.adjustedFor)
        anchor = main.anchor
        if sources.allSatisfy({ $0.hours == main.hours }) { hours = main.hours }
        splits = sources.flatMap(\.splits).sorted { $0.exDate < $1.exDate }
        if Set(sources.map { $0.instrument?.calendar }).count == 1, let calendar = main.instrument?.calendar {
            instrument = Instrument(symbol: name, calendar: calendar)
        }
        try setZones(named: main.zones.named, calendars)
    }
}

/// Bars of an expression, computed from bars of its symbols with the same stamps.
private struct ComputedBars {
    private(set) var bars: BarSeries
    private var open: ExpressionMachine
    private var close: ExpressionMachine
    /// Compute the prices at the high and at the low; `nil` if high and low do not follow from those of the symbols.
    private var extremes: (high: ExpressionMachine, low: ExpressionMachine)?

    init(_ expression: BarExpression, interval: BarInterval) {
        bars = BarSeries(interval: interval)
        let machine = ExpressionMachine(expression.node)
        (open, close, extremes) = (machine, machine, expression.node.followsOnePrice ? (machine, machine) : nil)
    }

    /// Adds a bar for each stamp that all series have; returns the number of stamps, between the first and the last of these, that some
    /// series lack.
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
            unchecked: Bar(
                time: row[0].time, open: first.isNaN ? last : first, high: known.reduce(last, max), low: known.reduce(last, min),
                close: last))
    }
}
