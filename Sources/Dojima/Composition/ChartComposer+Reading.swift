import DojimaText
import DojimaChart
import DojimaSeries
import DojimaTime

/// Reading the bars of a chart: all bars of a window and those that studies need before it, or fewer if the pixels cannot show all.
extension ChartComposer {
    /// Whether a window is read grouped or downsampled instead of bar by bar; never if studies or a transform need every bar.
    func usesRollUps(_ window: Range<AxisPosition>, _ sourceAxis: SourceAxis) -> Bool {
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

    func studies(of source: ChartSource) -> [IndicatorRequest] { specification.studies(of: source.name) }

    /// Whether the crosshair shows totals, which need every bar of the window.
    private var hasTotals: Bool { CrosshairTemplate(specification.options.crosshairTemplate).hasTotals }

    private var pixels: Int { Int(clamping: specification.timeLength * specification.scale) }

    /// Reads the bars of a window, of `count` + 1 slots before it and, unless `count` is 0, of one slot after it.
    func bars(_ sourceAxis: SourceAxis, in window: Range<AxisPosition>, before count: Int) throws -> BarSeries {
        try sourceAxis.bars(in: moments(of: window, before: count, on: sourceAxis))
    }

    /// The time range of the bars that `bars(_:in:before:)` reads.
    func moments(of window: Range<AxisPosition>, before count: Int, on sourceAxis: SourceAxis) -> Range<Instant> {
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

    /// Reads the bars that a window draws, with those that its grouped bars and studies need.
    func drawnBars(_ sourceAxis: SourceAxis, in window: Range<AxisPosition>) throws -> BarSeries {
        try barsForStudies(sourceAxis, in: grouping(of: sourceAxis, window)?.widened(window, on: sourceAxis) ?? window)
    }

    /// Reads the bars of a window, and as many before it as studies need to have the same values as over the complete series.
    ///
    /// Reads further back if bars are missing.
    func barsForStudies(_ sourceAxis: SourceAxis, in window: Range<AxisPosition>) throws -> BarSeries {
        if makesAllBricks, transform?.isPriceBased == true { return try sourceAxis.bars(in: sourceAxis.timeline.span) }
        let window = try withLaterBars(sourceAxis, window)
        let earlierTime = window.lowerBound.microseconds - sourceAxis.timeline.firstPosition.microseconds
        let maximum = Int(clamping: earlierTime / max(1, sourceAxis.source.slot) + 1)
        let start = sourceAxis.moments(of: window).lowerBound
        guard case .bars(let reach) = reach(of: sourceAxis.source) else { return try bars(sourceAxis, in: window, before: max(1, maximum)) }
        // One more bar, for the line that enters from the left.
        var count = reach + 1
        while true {
            let bars = try self.bars(sourceAxis, in: window, before: min(count, max(1, maximum)))
            let kept = bars.withoutClosedBars(on: sourceAxis.timeline, snapping: specification.onClosed == .snap)
            if count >= maximum || kept.firstIndex(atOrAfter: start) > reach { return bars }
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
            if try bars(sourceAxis, in: window.upperBound..<end, before: 0).count > lead { return window.lowerBound..<end }
            count *= 4
        }
    }

    /// Reads the bars that each source shows in the window; a source without bars there gets an empty series and a note.
    ///
    /// - Parameter main: the bars of the first source, if they are already read.
    func barsShown(
        of sources: [ChartSource], sourceAxis: SourceAxis, window: Range<AxisPosition>, reading main: BarSeries?, base: Instant?,
        _ notes: inout [Message]
    ) throws -> [ShownBars] {
        var shown: [ShownBars] = []
        for (index, source) in sources.enumerated() {
            let sourceAxis = index == 0 ? sourceAxis : sourceAxis.switched(to: source)
            let grouping = grouping(of: sourceAxis, window)
            if usesRollUps(window, sourceAxis), let rollUp = try rollUpBars(sourceAxis, window, grouping, base, &notes) {
                shown.append(rollUp)
                continue
            }
            let moments = sourceAxis.moments(of: window)
            var bars = try sourceAxis.withoutClosedBars(
                try (index == 0 ? main : nil) ?? drawnBars(sourceAxis, in: window), in: moments, policy: specification.onClosed,
                notes: &notes)
            if index > 0, bars.indices(in: sourceAxis.stamps(of: window)).isEmpty {
                notes.append("\(source.symbol) has no bars in this part of the axis and is left out")
                shown.append(ShownBars(symbol: source.symbol, bars: BarSeries(interval: bars.interval, stamp: bars.stamp)))
                continue
            }
            bars = try with(base, bars, sourceAxis)
            if index == 0, let transform {
                do throws(RequestError) { bars = try transform(bars) } catch { throw PictureError(.request, error.message) }
            }
            for study in studies(of: source) { try study.check(bars, of: source.symbol, notes: &notes) }
            shown.append(ShownBars(symbol: source.symbol, bars: bars, grouped: grouping?.grouped(bars)))
        }
        for (index, source) in sources.enumerated() {
            let stamps = (index == 0 ? sourceAxis : sourceAxis.switched(to: source)).stamps(of: window)
            shown[index].window = shown[index].bars.indices(in: stamps)
        }
        for (index, source) in sources.enumerated() where specification.hasVolumePane(of: source.name) {
            let drawn = shown[index].grouped ?? shown[index].bars
            guard !drawn.isEmpty, !drawn.hasVolume else { continue }
            let name = index == 0 && transform?.isPriceBased == true ? "bricks" : "these bars"
            notes.append("\(source.symbol): \(name) have no volume; the volume pane is empty")
        }
        return shown
    }

    /// Reads a window of far more bars than pixels from the roll-ups of the source; `nil` if lines are drawn and the window has so few bars
    /// that they can go through all of them.
    private func rollUpBars(
        _ sourceAxis: SourceAxis, _ window: Range<AxisPosition>, _ grouping: BarGrouping?, _ base: Instant?, _ notes: inout [Message]
    ) throws -> ShownBars? {
        let symbol = sourceAxis.source.symbol
        let noteClosed = { (count: Int, range: Range<Instant>, notes: inout [Message]) in
            try sourceAxis.noteClosedBars(keeping: count, in: range, policy: specification.onClosed, notes: &notes)
        }
        let grouped = try grouping?.grouped(sourceAxis, in: window)
        if let grouped, !specification.drawsPoints(of: sourceAxis.source.name) {
            try noteClosed(grouped.count, grouped.range, &notes)
            return ShownBars(symbol: symbol, bars: grouped.bars, grouped: grouped.bars)
        }
        guard specification.drawsPoints(of: sourceAxis.source.name) else {
            let columns = try sourceAxis.columns(in: window, pixels: pixels)
            try noteClosed(columns.count, columns.range, &notes)
            return ShownBars(symbol: symbol, bars: try with(base, columns.bars, sourceAxis), grouped: grouped?.bars)
        }
        let downsampled = try downsampled(sourceAxis, window, base, cutAt: estimatedEdges(window, sourceAxis))
        guard downsampled.count > pixels else { return nil }
        try noteClosed(downsampled.count, downsampled.range, &notes)
        return ShownBars(symbol: symbol, bars: downsampled.bars, isDownsampled: true, grouped: grouped?.bars)
    }

    /// Downsamples the bars of a window for lines.
    func downsampled(_ sourceAxis: SourceAxis, _ window: Range<AxisPosition>, _ base: Instant?, cutAt edges: [Instant]) throws
        -> LineDownsampling.Bars
    {
        let points = specification.panes.flatMap(\.annotations).flatMap(\.points).compactMap(\.time)
        let stored = sourceAxis.source.annotations.flatMap(\.points).compactMap { point in point.time.flatMap { try? TimeText.parse($0) } }
        let moments =
            ([specification.crosshair].compactMap(\.self) + specification.selected + points + stored).map { sourceAxis.instant($0) }
            + [base].compactMap(\.self)
        var downsampled = try LineDownsampling(sourceAxis: sourceAxis, window: window, moments: moments).bars(cutAt: edges) {
            try barsForStudies(sourceAxis, in: $0)
        }
        downsampled.bars = try with(base, downsampled.bars, sourceAxis)
        return downsampled
    }

    /// Approximate edges of the pixel columns, for use before the layout is known.
    func estimatedEdges(_ window: Range<AxisPosition>, _ sourceAxis: SourceAxis) -> [Instant] {
        sourceAxis.timeline.columnEdges(of: window, count: pixels)
    }

    /// The grouping of a source's bars; `nil` if they are not drawn as bars or are wide enough.
    private func grouping(of sourceAxis: SourceAxis, _ window: Range<AxisPosition>) -> BarGrouping? {
        guard specification.grouping == .auto, !hasTotals, transform == nil, !specification.isRebased, !specification.bySymbol,
            !specification.colors.contains(where: { !$0.studies.isEmpty }), specification.drawsBars(of: sourceAxis.source.name)
        else { return nil }
        // A scale above 1 only makes the picture sharper. Below 1, as in a terminal, there are fewer pixels, so more bars are grouped.
        return BarGrouping(of: sourceAxis, in: window, pixels: Int(clamping: specification.timeLength * min(specification.scale, 1)))
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
