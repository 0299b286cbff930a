import DojimaChart
import DojimaText
import DojimaTime

/// The window of a chart, and which bars of each of its sources are read for it.
struct ChartPlan {
    /// The bars of a source that are read for a window.
    struct Bars {
        enum Detail {
            /// All of them.
            case bars
            /// Those that are visible in each pixel column of a line.
            case downsampled
            /// Only grouped bars or, if there is no grouping, one for each pixel column.
            case rollUps
        }

        /// The axis, for reading the bars of the source.
        let axis: SourceAxis
        /// The grouping of bars and volume for drawing; `nil` if they are not drawn as bars or are wide enough.
        let grouping: BarGrouping?
        let detail: Detail
    }

    /// The window, with the preset that the chart depends on.
    let window: ShownWindow
    let sourceAxis: SourceAxis
    /// The time axis; its visible range may be slightly longer than the window.
    var axis: TimeAxis
    /// The bars after the last one at which displaced values are drawn, if they are in view.
    let later: LaterBars?
    /// The instant from which changes of price are measured; `nil` for the first instant of the window at which all symbols have a bar.
    let base: Instant?
    /// The bars of each source, in the order of the sources of the axis.
    let bars: [Bars]

    /// The window of the complete axis.
    var completeWindow: Range<AxisPosition> { sourceAxis.timeline.firstPosition..<sourceAxis.timeline.lastPosition }
}

/// Bars after the last one of a source, at which indicators that are displaced to later bars have values.
struct LaterBars {
    /// The stamps of the bars in ascending order.
    var times: [Instant]
    /// The timeline of the axis, extended to contain them.
    var timeline: Timeline
}

extension SourceAxis {
    /// Returns the next bars after the last one by the rules of the axis; `nil` if closed time is inferred from the bars, which does not
    /// determine later time, or if a calendar does not extend that far.
    func laterBars(_ count: Int) -> LaterBars? {
        guard count > 0, !closed.infersGaps else { return nil }
        let length = Int64(count).multipliedReportingOverflow(by: source.interval.nominalMicroseconds)
        // Nights, weekends and holidays come in between.
        let margin = length.partialValue.multipliedReportingOverflow(by: source.interval.isIntraday ? 10 : 2)
        guard !length.overflow, !margin.overflow, margin.partialValue < 100 * 366 * Instant.microsecondsPerDay else { return nil }
        let span = timeline.span
        let end = span.upperBound.advanced(by: margin.partialValue + 30 * Instant.microsecondsPerDay)
        guard
            let later = try? SourceAxis(
                source, with: sources.filter { $0.symbol != source.symbol }, closed: closed, summary: span.lowerBound..<end)
        else { return nil }
        let first = later.timeline.position(of: lastMoment)
        let times = (1...count).compactMap { later.timeline.instant(at: first.advanced(by: Int64($0) * source.slot)) }
        guard times.count == count else { return nil }
        return LaterBars(times: times, timeline: later.timeline)
    }
}
