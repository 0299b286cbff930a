import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaTime

/// The longer bars as which bars are shown that would be narrower than pixels allow: those of whole minutes, hours, sessions, weeks,
/// months or years of the calendar, so that a picture of any length tells open, high, low and close of something that has a name.
struct BarGrouping {
    let rule: BucketRule

    /// The lengths that are tried, the shortest first.
    static let lengths: [BarInterval] =
        [5, 15, 30].map { BarInterval($0, .second) } + [1, 5, 15, 30].map { BarInterval($0, .minute) }
        + [1, 2, 4].map { BarInterval($0, .hour) } + [.day, .week, .month, BarInterval(3, .month)]
        + [1, 5, 10].map { BarInterval($0, .year) }

    /// Device pixels that a bar needs at least, below which bars are put together.
    static let leastPixels = 2.0
    /// Device pixels of the bars that are made: room for a body, a wick in its middle and a gap.
    static let wantedPixels = 3.4

    /// How the bars of a source are put together where a part of the axis is that many device pixels wide; `nil` where they have room,
    /// and where they are longer than a day.
    init?(of sourceAxis: SourceAxis, in window: Range<AxisPosition>, pixels: Int) {
        let (own, timeline) = (sourceAxis.source.interval, sourceAxis.timeline)
        guard !window.isEmpty, own <= .day else { return nil }
        let pixelsPerMicrosecond = Double(pixels) / Double(window.length)
        guard Double(own.nominalMicroseconds) * pixelsPerMicrosecond < BarGrouping.leastPixels else { return nil }
        let shown = window.clamped(to: timeline.firstPosition..<timeline.lastPosition)
        let moments = sourceAxis.moments(of: shown)
        // How much of a day is open.
        let share = Double(shown.length) / Double(max(1, moments.upperBound.since(moments.lowerBound)))
        let day = share * Double(Instant.microsecondsPerDay)
        let longer = BarGrouping.lengths.filter {
            $0 > own && (!$0.isIntraday || $0.nominalMicroseconds % own.nominalMicroseconds == 0 && Double($0.nominalMicroseconds) < day)
        }
        let fitting = longer.first {
            let open = $0.isIntraday ? Double($0.nominalMicroseconds) : Double($0.nominalMicroseconds) * share
            return open * pixelsPerMicrosecond >= BarGrouping.wantedPixels
        }
        guard let length = fitting ?? longer.last else { return nil }
        rule = BucketRule(interval: length, zone: sourceAxis.source.placesByDate ? .utc : sourceAxis.closed.zone)
    }

    /// A part of the axis with the whole of the bars at its ends.
    func widened(_ window: Range<AxisPosition>, on sourceAxis: SourceAxis) -> Range<AxisPosition> {
        let edges = rule.edges(covering: sourceAxis.moments(of: window))
        guard let first = edges.first, let last = edges.last else { return window }
        let timeline = sourceAxis.timeline
        return min(window.lowerBound, timeline.position(of: first))..<max(window.upperBound, timeline.position(of: last))
    }

    /// The longer bars of bars that are read already. O(bars).
    func grouped(_ bars: BarSeries) -> BarSeries { finished(bars.resampled(by: rule)) }

    /// The longer bars of a part of the axis, from the coarse levels of the source: the cost grows with their number.
    ///
    /// `count` bars of those with stamps in `range` are in them; the others lie on closed time.
    func grouped(_ sourceAxis: SourceAxis, in window: Range<AxisPosition>) throws -> (bars: BarSeries, count: Int, range: Range<Instant>) {
        let (source, moments) = (sourceAxis.source, sourceAxis.moments(of: window))
        let rows = try source.barSource.resampled(
            source.stored, by: rule, in: moments, stamp: source.stamp, keeping: sourceAxis.reach)
        let edges = rule.edges(covering: moments)
        let range = edges.first.flatMap { first in edges.last.map { first..<$0 } } ?? moments
        return (finished(rows), rows.counts.reduce(0, +), range)
    }

    /// Rows that are each one bar.
    private func finished(_ rows: BarSeries) -> BarSeries {
        var bars = rows
        bars.counts = []
        return bars
    }
}

extension ChartSpecification {
    /// How the prices of a series are drawn; `index` is that of its symbol.
    func kind(of series: SeriesSpecification, at index: Int) -> SeriesKind {
        series.kind ?? (index > 0 || rebase != nil && symbols.count > 1 ? .line : .candlestick)
    }

    /// Whether bars of a symbol are drawn as such, or their volume is.
    func drawsBars(of symbol: String) -> Bool {
        kinds(of: symbol).contains(where: \.groupsBars)
            || panes.flatMap(\.series).contains { $0.study?.isVolume == true && isOf(symbol, $0) }
    }

    /// Whether points of a symbol's prices are drawn, as those of a line.
    func drawsPoints(of symbol: String) -> Bool { kinds(of: symbol).contains { !$0.groupsBars } }

    /// Whether of many points of a symbol's prices in one pixel column only the first, the least, the greatest and the last are seen: those of
    /// lines that are of one colour and bear no labels.
    func showsExtremes(of symbol: String) -> Bool {
        let own = panes.flatMap(\.series).filter { $0.symbol?.isExactly(symbol) == true }
        let points = kinds(of: symbol).filter { !$0.groupsBars }
        return points.isEmpty
            || points.allSatisfy(\.showsExtremes) && colors.isEmpty
                && own.allSatisfy { $0.labels == nil && $0.stack == nil && $0.group == nil }
    }

    private func kinds(of symbol: String) -> [SeriesKind] {
        let index = symbols.firstIndex { $0.isExactly(symbol) } ?? 0
        return panes.flatMap(\.series).filter { $0.symbol?.isExactly(symbol) == true }.map { kind(of: $0, at: index) }
    }
}
