import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
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

/// Which bars a chart shows: those of its window bar by bar, or fewer if the pixels cannot show all.
extension ChartComposer {
    /// Chooses the axis of a window, and how the bars of each source are read for it.
    ///
    /// - Parameters:
    ///   - window: the window.
    ///   - sourceAxis: the axis of the sources.
    ///   - base: the instant from which changes of price are measured; `nil` for the base of the specification or of the window.
    func plan(_ window: ShownWindow, on sourceAxis: SourceAxis, from base: Instant? = nil) throws -> ChartPlan {
        let main = sourceAxis.source
        var axis = TimeAxis(
            timeline: sourceAxis.timeline, window: window.range, zone: sourceAxis.shownZone, interval: main.interval, stamp: main.barStamp,
            options: specification.timeAxis)
        if let row = axis.zones.first, axis.isTradeDates {
            throw PictureError(
                .request,
                "\(row.text): bars of \(main.interval) have dates without times; remove this time axis (\(setting: .zones))")
        }
        // If the last bar is in view, so is the part of the axis after it that displaced values reach.
        let later =
            mayWiden(window) && window.range.upperBound >= sourceAxis.timeline.lastPosition
            ? sourceAxis.laterBars(studies(of: main).displacement) : nil
        if let later, let last = later.times.last {
            axis.timeline = later.timeline
            axis.window = window.range.lowerBound..<later.timeline.position(of: last).advanced(by: main.slot)
        }
        var window = window
        window.preset = preset(of: window, on: sourceAxis)
        return ChartPlan(
            window: window, sourceAxis: sourceAxis, axis: axis, later: later, base: try base ?? chartBase(of: window, on: sourceAxis),
            bars: sourceAxis.sources.map { plan(window.range, of: sourceAxis.switched(to: $0)) })
    }

    /// Chooses how the bars of a source are read for a window.
    func plan(_ window: Range<AxisPosition>, of sourceAxis: SourceAxis) -> ChartPlan.Bars {
        let detail: ChartPlan.Bars.Detail =
            !usesRollUps(window, sourceAxis) ? .bars : specification.drawsPoints(of: sourceAxis.source.name) ? .downsampled : .rollUps
        return ChartPlan.Bars(axis: sourceAxis, grouping: grouping(of: sourceAxis, window), detail: detail)
    }

    /// Returns the plan with its visible range extended for a picture: weeks and longer bars at the ends are complete, and there is space
    /// for the volume at each price and the padding of the time axis.
    func widened(_ plan: ChartPlan, toShow shown: [ShownBars]) -> ChartPlan {
        guard mayWiden(plan.window) else { return plan }
        var plan = plan
        // The window is not widened if lines are drawn, since these end at its edge.
        if let grouped = shown[0].grouped, grouped.interval?.unit ?? .day > .day,
            !plan.sourceAxis.sources.contains(where: { specification.drawsPoints(of: $0.name) })
        {
            plan.axis.window = plan.axis.window(showingAllOf: grouped)
        }
        // Space for the volume at each price, after the last bar.
        if specification.hasProfile {
            let window = plan.axis.window
            plan.axis.window = window.lowerBound..<window.upperBound.advanced(by: Int64(clamping: Double(window.length) * 0.3))
        }
        if let padding = specification.timeAxis.padding, specification.window == WindowRequest() {
            let (window, axis) = (plan.axis.window, plan.sourceAxis)
            let length = { (length: BarInterval?) in length.map { AxisWindow.span(of: .last($0), on: axis) } ?? 0 }
            plan.axis.window = window.lowerBound.advanced(by: -length(padding.low))..<window.upperBound.advanced(by: length(padding.high))
        }
        return plan
    }

    /// Whether the picture may show slightly more than its window. False if the window moves, is zoomed, or is given as fractions of the
    /// axis: then each frame shows exactly the window.
    private func mayWiden(_ window: ShownWindow) -> Bool {
        window.origin == .picture && specification.window.select == nil && specification.window.zoom == nil
    }

    /// The instant from which the chart measures changes of price; `nil` if it shows none or chooses the instant.
    private func chartBase(of window: ShownWindow, on sourceAxis: SourceAxis) throws -> Instant? {
        guard specification.groupsBySymbol || specification.isRebased || specification.rebase?.base != nil else { return nil }
        return try returnBase(of: window, on: sourceAxis)
    }

    /// The instant from which changes of price over a window are measured: the base of the specification, or else of the preset or the
    /// period of the window; `nil` for the first instant of the window at which all symbols have a bar.
    func returnBase(of window: ShownWindow, on sourceAxis: SourceAxis) throws -> Instant? {
        if let base = specification.rebase?.base { return sourceAxis.instant(base) }
        if let preset = shownPreset(of: window, on: sourceAxis) { return try sourceAxis.returnBase(ofAllOver: preset) }
        guard window.origin != .gestures else { return nil }
        let requested = try AxisWindow(specification.window, on: sourceAxis)
        return try requested.returnStart.flatMap { try sourceAxis.returnBase(ofAllBefore: $0, shownTo: window.range.upperBound) }
    }

    /// The preset that the chart of a window depends on: that of the columns by symbol or of the returns that it shows; `nil` for none.
    func preset(of window: ShownWindow, on sourceAxis: SourceAxis) -> Preset? {
        guard specification.groupsBySymbol || specification.isRebased && specification.rebase?.base == nil else { return nil }
        return shownPreset(of: window, on: sourceAxis)
    }

    /// The preset that a window shows; `nil` for none.
    private func shownPreset(of window: ShownWindow, on sourceAxis: SourceAxis) -> Preset? {
        window.preset
            ?? specification.window.lastPeriod.flatMap { AxisWindow.window(of: $0, on: sourceAxis) == window.range ? $0 : nil }
    }

    /// Whether a window is read grouped or downsampled instead of bar by bar; never if studies or a transform need every bar.
    private func usesRollUps(_ window: Range<AxisPosition>, _ sourceAxis: SourceAxis) -> Bool {
        exceedsPixels(window, sourceAxis) && studies(of: sourceAxis.source).isEmpty && !specification.hasProfile && transform == nil
            && !hasTotals
            && specification.showsExtremes(of: sourceAxis.source.name)
    }

    /// Whether so many plain stored bars share a pixel column that lines are downsampled from the roll-ups of the source.
    func exceedsPixels(_ window: Range<AxisPosition>, _ sourceAxis: SourceAxis) -> Bool {
        let maximum = Double(SourceAxis.maximumBarsPerColumn) * specification.timeLength * specification.scale
        let source = sourceAxis.source
        let isPlain =
            specification.grouping == .auto && specification.onClosed != .snap && !source.isResampled && !source.usesTradeDates
            && source.stamp == .start
        return isPlain && sourceAxis.expectedBars(in: window) > maximum
    }

    /// Whether the crosshair shows totals, which need every bar of the window.
    private var hasTotals: Bool { CrosshairTemplate(specification.options.crosshairTemplate).hasTotals }

    /// The length of the time axis in pixels.
    var pixels: Int { Int(clamping: specification.timeLength * specification.scale) }

    /// The grouping of a source's bars; `nil` if they are not drawn as bars or are wide enough.
    private func grouping(of sourceAxis: SourceAxis, _ window: Range<AxisPosition>) -> BarGrouping? {
        guard specification.grouping == .auto, !hasTotals, transform == nil, !specification.isRebased, !specification.groupsBySymbol,
            !specification.colors.contains(where: { !$0.studies.isEmpty }), specification.drawsBars(of: sourceAxis.source.name)
        else { return nil }
        // A scale above 1 only makes the picture sharper. Below 1, as in a terminal, there are fewer pixels, so more bars are grouped.
        return BarGrouping(of: sourceAxis, in: window, pixels: Int(clamping: specification.timeLength * min(specification.scale, 1)))
    }
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
