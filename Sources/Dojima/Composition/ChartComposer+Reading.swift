import DojimaText
import DojimaChart
import DojimaSeries
import DojimaTime

/// Reading the bars of a chart: all bars of a window and those that studies need before it, or fewer if the pixels cannot show all.
extension ChartComposer {
    /// Reads the bars that each source shows in the window; a source without bars there gets an empty series and a note.
    ///
    /// - Parameter main: the bars of the first source, if they are already read.
    func read(_ plan: ChartPlan, reading main: BarSeries?, notes: inout [Message]) throws -> [ShownBars] {
        var shown: [ShownBars] = []
        for (index, source) in plan.bars.enumerated() {
            var read =
                try fewerBars(source, plan, &notes) ?? allBars(source, plan, isMain: index == 0, reading: index == 0 ? main : nil, &notes)
            read.window = read.bars.indices(in: source.axis.stamps(of: plan.window.range))
            shown.append(read)
        }
        for (index, source) in plan.sourceAxis.sources.enumerated() where specification.hasVolumePane(of: source.name) {
            let drawn = shown[index].grouped ?? shown[index].bars
            guard !drawn.isEmpty, !drawn.hasVolume else { continue }
            let name = index == 0 && hasBricks ? (transform?.noun ?? "brick") + "s" : "these bars"
            notes.append("\(source.symbol): \(name) have no volume; the volume pane is empty")
        }
        return shown
    }

    /// Reads the bars of a window and those that its grouped bars and studies need.
    private func allBars(
        _ source: ChartPlan.Bars, _ plan: ChartPlan, isMain: Bool, reading known: BarSeries?, _ notes: inout [Message]
    ) throws -> ShownBars {
        let (axis, symbol, window) = (source.axis, source.axis.source.symbol, plan.window.range)
        var bars = try axis.withoutClosedBars(
            known ?? drawnBars(source, in: plan.window), in: axis.stamps(of: window), policy: specification.onClosed, notes: &notes)
        if !isMain, bars.indices(in: axis.stamps(of: window)).isEmpty {
            notes.append("\(symbol) has no bars in this part of the axis and is left out")
            return ShownBars(symbol: symbol, bars: BarSeries(interval: bars.interval, stamp: bars.stamp))
        }
        bars = try with(plan.base, bars, axis)
        if isMain, let transform {
            do throws(RequestError) { bars = try transform(bars) } catch { throw PictureError(.request, error.message) }
        }
        for study in studies(of: axis.source) { try study.check(bars, of: symbol, notes: &notes) }
        return ShownBars(symbol: symbol, bars: bars, grouped: source.grouping?.grouped(bars))
    }

    /// Reads a window of far more bars than pixels from the roll-ups of the source; `nil` if all bars are read: if there are fewer, or lines
    /// can go through all of them.
    private func fewerBars(_ source: ChartPlan.Bars, _ plan: ChartPlan, _ notes: inout [Message]) throws -> ShownBars? {
        let (axis, symbol, window) = (source.axis, source.axis.source.symbol, plan.window.range)
        func noteClosed(_ count: Int, _ range: Range<Instant>) throws {
            try axis.noteClosedBars(keeping: count, in: range, policy: specification.onClosed, notes: &notes)
        }
        switch (source.detail, source.grouping) {
        case (.bars, _): return nil
        case (.rollUps, let grouping?):
            let grouped = try grouping.grouped(axis, in: window)
            try noteClosed(grouped.count, grouped.range)
            return ShownBars(symbol: symbol, bars: grouped.bars, grouped: grouped.bars)
        case (.rollUps, nil):
            let buckets = try axis.bucketedBars(in: window, pixels: pixels)
            try noteClosed(buckets.count, buckets.range)
            return ShownBars(symbol: symbol, bars: try with(plan.base, buckets.bars, axis))
        case (.downsampled, let grouping):
            let points = try downsampled(axis, plan, cutAt: estimatedEdges(window, axis))
            guard points.count > pixels else { return nil }
            try noteClosed(points.count, points.range)
            return ShownBars(
                symbol: symbol, bars: points.bars, isDownsampled: true, grouped: try grouping?.grouped(axis, in: window).bars)
        }
    }

    /// Downsamples the bars of a window for lines.
    func downsampled(_ sourceAxis: SourceAxis, _ plan: ChartPlan, cutAt edges: [Instant]) throws -> LineDownsampling.Bars {
        let points = specification.panes.flatMap(\.annotations).flatMap(\.points).compactMap(\.time)
        let stored = sourceAxis.source.annotations.flatMap(\.points).compactMap { point in point.time.flatMap { try? TimeText($0) } }
        let moments =
            ([specification.crosshair].compactMap(\.self) + specification.selected + points + stored).map { sourceAxis.instant($0) }
            + [plan.base].compactMap(\.self)
        let downsampling = LineDownsampling(sourceAxis: sourceAxis, window: plan.window.range, moments: moments)
        var downsampled = try downsampling.bars(cutAt: edges) { try barsForStudies(sourceAxis, in: $0) }
        downsampled.bars = try with(plan.base, downsampled.bars, sourceAxis)
        return downsampled
    }

    /// Approximate edges of the pixel columns, for use before the layout is known.
    func estimatedEdges(_ window: Range<AxisPosition>, _ sourceAxis: SourceAxis) -> [Instant] {
        sourceAxis.timeline.columnEdges(of: window, count: pixels)
    }

    func studies(of source: ChartSource) -> [IndicatorRequest] { specification.studies(of: source.name) }

    /// Reads the bars that a window draws, with those that its grouped bars and studies need; for the first frame of bricks all bars.
    func drawnBars(_ source: ChartPlan.Bars, in window: ShownWindow) throws -> BarSeries {
        let axis = source.axis
        if window.origin == .firstFrame, hasBricks { return try axis.bars(in: axis.timeline.span) }
        return try barsForStudies(axis, in: source.grouping?.widened(window.range, on: axis) ?? window.range)
    }

    /// Reads the bars of a window, and as many before it as studies need to have the same values as over the complete series.
    ///
    /// Reads further back if bars are missing.
    func barsForStudies(_ sourceAxis: SourceAxis, in window: Range<AxisPosition>) throws -> BarSeries {
        let window = try withLaterBars(sourceAxis, window)
        let earlierTime = window.lowerBound.microseconds - sourceAxis.timeline.firstPosition.microseconds
        let maximum = Int(clamping: earlierTime / max(1, sourceAxis.source.slot) + 1)
        let start = sourceAxis.moments(of: window).lowerBound
        guard case .bars(let reach) = reach(of: sourceAxis.source) else { return try bars(sourceAxis, in: window, before: max(1, maximum)) }
        // One more bar, for the line that enters from the left.
        var count = reach + 1
        while true {
            let bars = try self.bars(sourceAxis, in: window, before: min(count, max(1, maximum)))
            if count >= maximum || openBars(of: bars, on: sourceAxis).firstIndex(atOrAfter: start) > reach { return bars }
            count *= 4
        }
    }

    /// The window, and as much of the axis after it as studies need for values that depend on later bars.
    private func withLaterBars(_ sourceAxis: SourceAxis, _ window: Range<AxisPosition>) throws -> Range<AxisPosition> {
        let last = sourceAxis.timeline.lastPosition
        guard window.upperBound < last else { return window }
        guard case .bars(let lead) = studies(of: sourceAxis.source).lead else { return window.lowerBound..<last }
        guard lead > 0 else { return window }
        // Reads further if bars are missing.
        var count = Int64(lead + 1)
        while true {
            let length = count.multipliedReportingOverflow(by: sourceAxis.source.slot)
            guard !length.overflow, last.microseconds - window.upperBound.microseconds > length.partialValue else {
                return window.lowerBound..<last
            }
            let end = window.upperBound.advanced(by: length.partialValue)
            let later = try bars(sourceAxis, in: window.upperBound..<end, before: 0)
            if openBars(of: later, on: sourceAxis).count > lead { return window.lowerBound..<end }
            count *= 4
        }
    }

    /// The bars without those at closed times.
    private func openBars(of bars: BarSeries, on sourceAxis: SourceAxis) -> BarSeries {
        bars.withoutClosedBars(on: sourceAxis.timeline, snapping: specification.onClosed == .snap)
    }

    /// Reads the bars of a window, of `count` + 1 slots before it and, unless `count` is 0, of one slot after it.
    private func bars(_ sourceAxis: SourceAxis, in window: Range<AxisPosition>, before count: Int) throws -> BarSeries {
        try sourceAxis.bars(in: sourceAxis.source.stamps(in: moments(of: window, before: count, on: sourceAxis)))
    }

    /// The time range of the bars that `bars(_:in:before:)` reads.
    private func moments(of window: Range<AxisPosition>, before count: Int, on sourceAxis: SourceAxis) -> Range<Instant> {
        let timeline = sourceAxis.timeline
        let slot = sourceAxis.source.slot
        let lead = Int64(count + 1).multipliedReportingOverflow(by: slot).partialValue
        let first = max(timeline.firstPosition, window.lowerBound.advanced(by: -lead))
        let start = timeline.earliestInstant(at: first) ?? timeline.span.lowerBound
        let end =
            timeline.earliestInstant(at: min(timeline.lastPosition, window.upperBound.advanced(by: count == 0 ? 0 : slot)))
            ?? timeline.span.upperBound
        return start..<max(start, end)
    }

    /// Adds the bar at `base`, unless `base` is `nil`.
    private func with(_ base: Instant?, _ bars: BarSeries, _ sourceAxis: SourceAxis) throws -> BarSeries {
        try base.map { try sourceAxis.withBase(bars, at: $0) } ?? bars
    }

    /// Whether studies or a transform compute values from the bars of a source.
    func computesValues(of source: ChartSource) -> Bool { !studies(of: source).isEmpty || isTransformed(source) }

    private func isTransformed(_ source: ChartSource) -> Bool {
        transform != nil && specification.mainSymbol?.isExactly(source.name) == true
    }

    /// How many earlier bars the studies and the transform of a source depend on.
    func reach(of source: ChartSource) -> Indicator.Reach {
        let studies = studies(of: source).reach
        guard let transform, isTransformed(source) else { return studies }
        guard case .bars(let count) = studies, case .bars(let further) = transform.reach else { return .all }
        return .bars(count + further)
    }
}
