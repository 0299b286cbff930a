package import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaTime

/// The rule that groups bars too narrow for their pixels into bars of whole seconds, minutes, hours, sessions, weeks, months or years, so
/// that a picture of any length shows open, high, low and close of a named period.
struct BarGrouping {
    let rule: BucketRule

    /// The intervals that are tried, shortest first.
    static let lengths: [BarInterval] =
        [5, 15, 30].map { BarInterval.seconds($0) } + [1, 5, 15, 30].map { BarInterval.minutes($0) }
        + [1, 2, 4].map { BarInterval.hours($0) } + [.day, .week, .month, BarInterval.months(3)]
        + [1, 5, 10].map { BarInterval.years($0) }

    /// The minimum width of a bar, in logical pixels; narrower bars are grouped.
    static let minimumPixels = 2.0
    /// The minimum width of a grouped bar, in logical pixels: two pixels for its stroke and, usually, a gap to the next bar.
    static let targetPixels = 2.5

    /// Chooses the interval for a window of the axis that is `pixels` logical pixels wide; `nil` if bars are wide enough or longer than a
    /// day.
    init?(of sourceAxis: SourceAxis, in window: Range<AxisPosition>, pixels: Int) {
        let (interval, timeline) = (sourceAxis.source.interval, sourceAxis.timeline)
        guard !window.isEmpty, interval <= .day else { return nil }
        let pixelsPerMicrosecond = Double(pixels) / Double(window.length)
        guard Double(interval.nominalMicroseconds) * pixelsPerMicrosecond < BarGrouping.minimumPixels else { return nil }
        let shown = window.clamped(to: timeline.firstPosition..<timeline.lastPosition)
        let moments = sourceAxis.moments(of: shown)
        // The share of the elapsed time that is open.
        let openFraction = Double(shown.length) / Double(max(1, moments.upperBound.since(moments.lowerBound)))
        let day = openFraction * Double(Instant.microsecondsPerDay)
        let longer = BarGrouping.lengths.filter {
            $0 > interval
                && (!$0.isIntraday || $0.nominalMicroseconds % interval.nominalMicroseconds == 0 && Double($0.nominalMicroseconds) < day)
        }
        let fitting = longer.first {
            let open = $0.isIntraday ? Double($0.nominalMicroseconds) : Double($0.nominalMicroseconds) * openFraction
            return open * pixelsPerMicrosecond >= BarGrouping.targetPixels
        }
        guard let length = fitting ?? longer.last else { return nil }
        var rule = sourceAxis.source.bucketRule(into: length)
        if sourceAxis.source.usesTradeDates { (rule.zone, rule.clock) = (.utc, .tradeDates) } else { rule.marksOpens = true }
        self.rule = rule
    }

    /// Returns the window, widened so that the grouped bars at its ends are complete.
    func widened(_ window: Range<AxisPosition>, on sourceAxis: SourceAxis) -> Range<AxisPosition> {
        let edges = rule.edges(covering: sourceAxis.moments(of: window))
        guard let first = edges.first, let last = edges.last else { return window }
        let timeline = sourceAxis.timeline
        return min(window.lowerBound, timeline.position(of: first))..<max(window.upperBound, timeline.position(of: last))
    }

    /// Groups bars that are already read. O(bars).
    func grouped(_ bars: BarSeries) -> BarSeries { finished(bars.resampled(by: rule)) }

    /// Groups the bars of a window from the roll-ups of the source; the cost grows with the number of grouped bars.
    ///
    /// Also returns the number of stored bars in the grouped bars and the range of stamps from which they are read; other stored bars of
    /// the range are at closed times.
    func grouped(_ sourceAxis: SourceAxis, in window: Range<AxisPosition>) throws -> (bars: BarSeries, count: Int, range: Range<Instant>) {
        let (source, moments) = (sourceAxis.source, sourceAxis.moments(of: window))
        let rows = try source.barSource.resampled(
            source.stored, by: rule, in: moments, stamp: source.stamp, keeping: sourceAxis.overlappingTime)
        let edges = rule.edges(covering: moments)
        let range = edges.first.flatMap { first in edges.last.map { first..<$0 } } ?? moments
        return (finished(rows), rows.counts.reduce(0, +), range)
    }

    /// Drops the counts, so that each row counts as one bar.
    private func finished(_ rows: BarSeries) -> BarSeries {
        var bars = rows
        bars.counts = []
        return bars
    }
}

extension ChartSpecification {
    /// The kind that draws the prices of a series; `index` is the index of its symbol.
    func kind(of series: SeriesSpecification, at index: Int) -> SeriesKind {
        series.kind ?? (index > 0 || sharesAxis && symbols.count > 1 ? .line : kindOfBars)
    }

    /// The kind that draws the bars of the main symbol by default: that of the transform, or candlesticks.
    package var kindOfBars: SeriesKind {
        transformRequest?.drawnAs.flatMap { catalogs.seriesKinds[$0] } ?? .candlestick
    }

    /// The transform of the main symbol's bars; `nil` for the bars themselves.
    var transformRequest: BarTransform.Request? { transform.flatMap { BarTransform.Request($0, among: catalogs.transforms) } }

    /// Whether the bars of a symbol, or their volume, are drawn as bars.
    func drawsBars(of symbol: String) -> Bool {
        kinds(of: symbol).contains(where: \.groupsBars)
            || panes.flatMap(\.series).contains { $0.study?.isVolume == true && isOf(symbol, $0) }
    }

    /// Whether a symbol's prices are drawn as points, such as those of a line.
    func drawsPoints(of symbol: String) -> Bool { kinds(of: symbol).contains { !$0.groupsBars } }

    /// Whether only the first, lowest, highest and last of a symbol's points in a pixel column are visible, as in a line of one colour that
    /// has no labels and no sampler other than M4.
    func showsExtremes(of symbol: String) -> Bool {
        let series = panes.flatMap(\.series).filter { $0.symbol?.isExactly(symbol) == true }
        let points = kinds(of: symbol).filter { !$0.groupsBars }
        return points.isEmpty
            || points.allSatisfy(\.showsExtremes) && colors.isEmpty
                && series.allSatisfy { $0.labels == nil && $0.stack == nil && $0.group == nil && ($0.sampler ?? .m4) == .m4 }
    }

    private func kinds(of symbol: String) -> [SeriesKind] {
        let index = symbols.firstIndex { $0.isExactly(symbol) } ?? 0
        return panes.flatMap(\.series).filter { $0.symbol?.isExactly(symbol) == true }.map { kind(of: $0, at: index) }
    }
}
