import DojimaText
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime

/// Which bars a chart reads: all of a window with those that studies need before it, or what pixels can show of very many.
extension ChartComposer {
    /// Whether the bars of a window are read as buckets of pixels; studies are computed from bars in any case.
    func isFolded(_ window: Range<AxisPosition>, _ view: MarketView) -> Bool {
        isCrowded(window, view) && studies(of: view.subject).isEmpty && transform == nil
            && specification.showsExtremes(of: view.subject.name)
    }

    /// Whether so many plain stored bars share a pixel column that a line is read by columns, from the coarse levels of the source.
    func isCrowded(_ window: Range<AxisPosition>, _ view: MarketView) -> Bool {
        let most = Double(MarketView.mostBarsAColumn) * specification.timeLength * specification.scale
        let subject = view.subject
        let isPlain =
            specification.grouping == .auto && specification.onClosed != .snap && !subject.isResampled && !subject.placesByDate
            && subject.stamp == .start
        return isPlain && view.expectedBars(in: window) > most
    }

    func studies(of subject: Subject) -> [IndicatorRequest] { specification.studies(of: subject.name) }

    private var pixels: Int { Int(specification.timeLength * specification.scale) }

    /// The bars that a window shows, one more at each side, and `count` more before it.
    func bars(_ view: MarketView, in window: Range<AxisPosition>, before count: Int) throws -> BarSeries {
        try view.bars(in: moments(of: window, before: count, on: view))
    }

    /// The moments of these bars.
    func moments(of window: Range<AxisPosition>, before count: Int, on view: MarketView) -> Range<Instant> {
        let timeline = view.timeline
        let slot = view.subject.slot
        let lead = Int64(count + 1).multipliedReportingOverflow(by: slot).partialValue
        let first = max(timeline.firstPosition, window.lowerBound.advanced(by: -lead))
        let start = timeline.earliestInstant(at: first) ?? timeline.span.lowerBound
        let end =
            timeline.earliestInstant(at: min(timeline.lastPosition, window.upperBound.advanced(by: count == 0 ? 0 : slot)))
            ?? timeline.span.upperBound
        return start..<max(start, end)
    }

    /// The bars that a window draws of a subject, with those that its longer bars and studies need.
    func drawnBars(_ view: MarketView, in window: Range<AxisPosition>) throws -> BarSeries {
        try barsForStudies(view, in: grouping(of: view, window)?.widened(window, on: view) ?? window)
    }

    /// The bars that a window shows, with as many before them as the studies need: their first value is that of the whole series.
    ///
    /// Where bars are missing more time is read for them.
    func barsForStudies(_ view: MarketView, in window: Range<AxisPosition>) throws -> BarSeries {
        if makesAllBricks, transform?.makesBricks == true { return try view.bars(in: view.timeline.span) }
        let room = window.lowerBound.microseconds - view.timeline.firstPosition.microseconds
        let most = Int(clamping: room / max(1, view.subject.slot) + 1)
        let start = view.moments(of: window).lowerBound
        guard case .bars(let reach) = reach(of: view.subject) else { return try bars(view, in: window, before: max(1, most)) }
        // One more for the line that comes in from the left.
        var count = reach + 1
        while true {
            let bars = try self.bars(view, in: window, before: min(count, max(1, most)))
            let kept = bars.withoutClosedBars(on: view.timeline, snapping: specification.onClosed == .snap).bars
            if count >= most || kept.firstIndex(atOrAfter: start) > reach { return bars }
            count *= 4
        }
    }

    /// The bars of each subject that its own window would show; none, and a note, of one that has none there.
    ///
    /// - Parameter main: the bars of the first subject, where they were read.
    func barsShown(
        of subjects: [Subject], view: MarketView, window: Range<AxisPosition>, reading main: BarSeries?, base: Instant?,
        _ notes: inout [Message]
    ) throws -> [ShownBars] {
        var shown: [ShownBars] = []
        for (index, subject) in subjects.enumerated() {
            let view = index == 0 ? view : view.reading(subject)
            let grouping = grouping(of: view, window)
            if isFolded(window, view), let folded = try foldedBars(view, window, grouping, base, &notes) {
                shown.append(folded)
                continue
            }
            let moments = view.moments(of: window)
            var bars = try view.withoutClosedBars(
                try (index == 0 ? main : nil) ?? drawnBars(view, in: window), in: moments, policy: specification.onClosed,
                notes: &notes)
            if index > 0, bars.firstIndex(atOrAfter: moments.lowerBound) == bars.firstIndex(atOrAfter: moments.upperBound) {
                notes.append("\(subject.symbol) has no bars in this part of the axis and is left out")
                shown.append(ShownBars(symbol: subject.symbol, bars: BarSeries(interval: bars.interval, stamp: bars.stamp)))
                continue
            }
            bars = try with(base, bars, view)
            if index == 0, let transform { bars = try transform(bars) }
            for study in studies(of: subject) { try study.check(bars, of: subject.symbol, notes: &notes) }
            shown.append(ShownBars(symbol: subject.symbol, bars: bars, grouped: grouping?.grouped(bars)))
        }
        for (index, subject) in subjects.enumerated() where specification.hasVolumePane(of: subject.name) {
            let drawn = shown[index].grouped ?? shown[index].bars
            guard !drawn.isEmpty, !drawn.hasVolume else { continue }
            let name = index == 0 && transform?.makesBricks == true ? "bricks" : "these bars"
            notes.append("\(subject.symbol): \(name) have no volume; its pane stays empty")
        }
        return shown
    }

    /// The bars of a window that holds far more of them than pixels, from the coarse levels of the source; `nil` where it has fewer than
    /// was expected, and lines go through them all.
    private func foldedBars(
        _ view: MarketView, _ window: Range<AxisPosition>, _ grouping: BarGrouping?, _ base: Instant?, _ notes: inout [Message]
    ) throws -> ShownBars? {
        let symbol = view.subject.symbol
        let tell = { (count: Int, range: Range<Instant>, notes: inout [Message]) in
            try view.tellClosedBars(keeping: count, in: range, policy: specification.onClosed, notes: &notes)
        }
        let grouped = try grouping?.grouped(view, in: window)
        if let grouped, !specification.drawsPoints(of: view.subject.name) {
            try tell(grouped.count, grouped.range, &notes)
            return ShownBars(symbol: symbol, bars: grouped.bars, grouped: grouped.bars)
        }
        guard specification.drawsPoints(of: view.subject.name) else {
            let columns = try view.columns(in: window, pixels: pixels)
            try tell(columns.count, columns.range, &notes)
            return ShownBars(symbol: symbol, bars: try with(base, columns.bars, view), grouped: grouped?.bars)
        }
        let outline = try outline(view, window, base, cutAt: coarseEdges(window, view))
        guard outline.count > pixels else { return nil }
        try tell(outline.count, outline.range, &notes)
        return ShownBars(symbol: symbol, bars: outline.bars, isOutline: true, grouped: grouped?.bars)
    }

    /// What lines show of bars that share pixel columns.
    func outline(_ view: MarketView, _ window: Range<AxisPosition>, _ base: Instant?, cutAt edges: [Instant]) throws
        -> LineOutline.Bars
    {
        let points = specification.panes.flatMap(\.annotations).flatMap(\.points).compactMap(\.time)
        let stored = view.subject.annotations.flatMap(\.points).compactMap { point in point.time.flatMap { try? TimeText.parse($0) } }
        let moments = ([specification.crosshair].compactMap(\.self) + points + stored).map { view.instant($0) } + [base].compactMap(\.self)
        var outline = try LineOutline(view: view, window: window, moments: moments).bars(cutAt: edges) {
            try barsForStudies(view, in: $0)
        }
        outline.bars = try with(base, outline.bars, view)
        return outline
    }

    /// Edges for the time when the pixel columns are not known.
    func coarseEdges(_ window: Range<AxisPosition>, _ view: MarketView) -> [Instant] {
        view.timeline.columnEdges(of: window, count: pixels)
    }

    /// How the bars of a subject are put together to longer ones, where its bars are drawn as such and are too narrow.
    private func grouping(of view: MarketView, _ window: Range<AxisPosition>) -> BarGrouping? {
        guard specification.grouping == .auto, transform == nil, specification.rebase == nil, !specification.bySymbol,
            !specification.colors.contains(where: { !$0.rule.studies.isEmpty }), specification.drawsBars(of: view.subject.name)
        else { return nil }
        return BarGrouping(of: view, in: window, pixels: pixels)
    }

    /// With the bar that prices are counted from, where that is a certain one.
    private func with(_ base: Instant?, _ bars: BarSeries, _ view: MarketView) throws -> BarSeries {
        try base.map { try view.withBase(bars, at: $0) } ?? bars
    }

    /// How far back the bars lie that the picture of a subject depends on.
    private func reach(of subject: Subject) -> Indicator.Reach {
        let studies = studies(of: subject).reach
        guard let transform, specification.symbols.first?.isExactly(subject.name) == true else { return studies }
        guard case .bars(let count) = studies, case .bars(let own) = transform.reach else { return .all }
        return .bars(count + own)
    }
}
