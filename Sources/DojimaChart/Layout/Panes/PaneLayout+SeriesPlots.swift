import DojimaScale
import DojimaSeries
import DojimaText

extension PaneLayout {
    /// Returns the input of a series kind's drawing function: pixel positions, scale and colours of its rows.
    ///
    /// - Parameter isPlain: whether palette and selection are ignored.
    func plot(of item: ResolvedSeries, isPlain: Bool = false) -> SeriesPlot {
        let (placement, scale) = (item.placement, axes[item.axis].scale)
        var (left, right) = (placement.starts.map(time.start), placement.ends.map(time.end))
        var slotWidth = Double(placement.typicalLength) * time.base.pixelsPerMicrosecond
        if let group = item.group {
            let gaps = pane.gaps
            for index in left.indices { (left[index], right[index]) = group.part(of: (left[index], right[index]), gaps, grid) }
            let usual = group.part(of: (0, slotWidth), gaps, grid)
            slotWidth = usual.right - usual.left
        }
        var plot = SeriesPlot(
            data: item.series.data, rows: placement.rows, visible: placement.visible, left: left, right: right, slotWidth: slotWidth,
            scale: scale, box: box, grid: grid, theme: item.theme(of: theme), line: item.line, options: item.series.options,
            pointColors: nil,
            baseline: item.baseline(isLogarithmic: scale.isLogarithmic), stack: item.stack, isGrouped: item.group != nil,
            columnColor: item.hasOwnColor && !item.series.kind.usesPalette ? item.line.fill : nil)
        plot.isOfCategories = isOfCategories
        plot.fillsSlots = item.series.fillsSlots && slotWidth * grid.scale >= 2
        plot.boxSize = item.series.boxSize
        plot.hatched = item.series.hatched ?? [:]
        plot.isOrdered = placement.isOrdered
        plot.drawsAllPoints = drawsAllPoints
        plot.pointCount = item.pointCount
        plot.isVertical = isVertical
        plot.pointMarker = item.series.pointMarker
        (plot.start, plot.minimumPause) = (start(of: item), minimumPause(of: item))
        if item.series.kind.isLine, item.stack == nil, placement.isOrdered { plot.smoother = plot.options.smoother }
        if item.group == nil { plot.gap = pane.gaps.between }
        plot = plot.sampled(item.series.kind)
        guard !isPlain else { return plot }
        guard let palette = item.series.palette else { return plot.selecting(item) }
        return plot.colored(by: palette, item.series.kind, lines: levels, cached: item.pointColors).plot.selecting(item)
    }

    /// Returns the point at the left edge of the plot at which the line of a rebased series begins: its base, if that is the row before the
    /// first visible one, so that all lines meet there.
    private func start(of item: ResolvedSeries) -> Point? {
        let (placement, plan) = (item.placement, axes[item.axis])
        guard let base = item.series.baseRow, placement.rows.first == base + 1, placement.visible.first == 0,
            let origin = plan.axis.rebasing?.origin, placement.isOrdered, item.stack == nil, item.group == nil
        else { return nil }
        if case .band = item.series.data { return nil }
        return Point(box.x, plan.scale.pixel(origin))
    }

    /// Returns the minimum pause over which a line of bars is interrupted: some sessions, and more than the pixels of a mark or of
    /// downsampled bars. `nil` for values, which may be rare on purpose.
    private func minimumPause(of item: ResolvedSeries) -> Double? {
        guard case .bars(let bars) = item.series.data, bars.interval != nil, item.stack == nil, item.group == nil else { return nil }
        let session = max(item.placement.typicalLength, slotMicroseconds)
        return max(LongBreak.space + 2, Double(LongBreak.minSessions * session) * time.base.pixelsPerMicrosecond)
    }

    /// Computes the palette's colours of the points, and sets the colour of the last one for tags and legend lines.
    mutating func tintLastPoints() {
        for index in series.indices where series[index].isShown {
            guard let palette = series[index].series.palette else { continue }
            let item = series[index]
            let (shaded, cached) = plot(of: item, isPlain: true).colored(by: palette, item.series.kind, lines: levels, cached: nil)
            series[index].pointColors = cached
            let plot = shaded.selecting(item)
            guard let last = plot.visible.last else { continue }
            series[index].lastColor = plot.pointColors.flatMap { $0.stroke(last) ?? $0.fill(last) ?? $0.marker(last) }
        }
    }

    /// Returns the results of the rules of a palette; empty without rules.
    func findings(of item: ResolvedSeries) -> [ResolvedPointColors.Finding] {
        guard item.series.palette?.rules.isEmpty == false else { return [] }
        return plot(of: item).pointColors?.findings ?? []
    }
}

extension SeriesPlot {
    /// Returns the plot with the colours of a palette, and the colours. If rows share device pixels, only the rows drawn by the kind are
    /// kept.
    ///
    /// - Parameter cached: the colours of an earlier pass, which are reused if the same rows are kept.
    fileprivate func colored(by palette: PointPalette, _ kind: SeriesKind, lines: [String: Double], cached: CachedPointColors?) -> (
        plot: SeriesPlot, cached: CachedPointColors
    ) {
        let limit: Double =
            switch kind.downsampling {
            case .extremes: 0.25
            case .tallest: 1
            case .bars: 2
            }
        var (plot, grouped) = (self, BarSeries?.none)
        var rows = self.rows
        if slotWidth * grid.scale < limit, isOrdered {
            if kind.downsampling == .bars, stack == nil, case .bars(let bars) = data {
                (plot, grouped) = groupedByPixel(bars)
                rows = plot.lastRows
            } else {
                plot = downsampled(to: downsampledIndices(kind))
                rows = plot.rows
            }
        }
        if let cached, cached.isValid(for: plot, rows: rows) {
            plot.pointColors = cached.pointColors
            return (plot, cached)
        }
        let pass = RenderPass(
            source: data, rows: rows, visible: plot.visible, theme: theme, grouped: grouped, showsColumns: kind.downsampling == .tallest,
            lines: lines)
        let pointColors = ResolvedPointColors(palette, pass, isLogarithmic: scale.isLogarithmic)
        plot.pointColors = pointColors
        return (plot, CachedPointColors(rows: rows, visible: plot.visible, isLogarithmic: scale.isLogarithmic, pointColors: pointColors))
    }

    /// Returns the indices of the rows that are visible in each device pixel column.
    private func downsampledIndices(_ kind: SeriesKind) -> [Int] {
        guard kind.downsampling == .tallest else { return indices(chosenBy: .m4, values) }
        let column = data.columnValues
        var indices: [Int] = []
        var start = 0
        while start < rows.count {
            let pixelColumn = (center(start) * grid.scale).rounded(.down)
            var end = start + 1
            while end < rows.count, (center(end) * grid.scale).rounded(.down) == pixelColumn { end += 1 }
            let finite = (start..<end).filter { column[rows[$0]].isFinite }
            indices += [finite.max { abs(column[rows[$0]]) < abs(column[rows[$1]]) } ?? start]
            start = end
        }
        return indices
    }

    /// Returns a plot with one bar per device pixel column, and these bars.
    private func groupedByPixel(_ bars: BarSeries) -> (SeriesPlot, BarSeries) {
        var grouped = BarSeries(interval: bars.interval, stamp: bars.stamp)
        var (left, right, last) = ([Double](), [Double](), [Int]())
        var pixelColumn = -Double.infinity
        for index in visible {
            let row = rows[index]
            guard bars.close[row].isFinite else { continue }
            let column = (center(index) * grid.scale).rounded(.down)
            guard column == pixelColumn, let end = grouped.indices.last else {
                pixelColumn = column
                grouped.append(unchecked: bars[row])
                left.append(column / grid.scale)
                right.append((column + 1) / grid.scale)
                last.append(row)
                continue
            }
            grouped.high[end] = max(grouped.high[end], bars.high[row])
            grouped.low[end] = min(grouped.low[end], bars.low[row])
            grouped.close[end] = bars.close[row]
            if bars.volume[row].isFinite {
                grouped.volume[end] = (grouped.volume[end].isFinite ? grouped.volume[end] : 0) + bars.volume[row]
            }
            last[last.count - 1] = row
        }
        var plot = replacing(
            data: .bars(grouped), rows: Array(grouped.indices), visible: grouped.indices, left: left, right: right)
        plot.lastRows = last
        return (plot, grouped)
    }
}

extension SeriesPlot {
    /// Returns the plot of a line or an area with the rows that its sampler chooses, if there are more rows than pixel columns.
    func sampled(_ kind: SeriesKind) -> SeriesPlot {
        guard let sampler = options.sampler, kind.showsExtremes, !kind.hasSlots, stack == nil, sharesPixels else { return self }
        var plot = downsampled(to: indices(chosenBy: sampler, values.map(scale.pixel)))
        // Lines are downsampled by M4 when they are drawn.
        if sampler != .m4 { (plot.pointCount, plot.drawsAllPoints) = (nil, true) }
        return plot
    }

    /// Returns the indices of the rows that a sampler chooses by a column of the data, and of one missing value in each pixel column that
    /// has any, because it interrupts the line.
    func indices(chosenBy sampler: Sampler, _ column: [Double]) -> [Int] {
        let finite = rows.indices.filter { column[rows[$0]].isFinite }
        let chosen = sampler.choose(
            finite.map { center($0) * grid.scale }, finite.map { column[rows[$0]] }, Int(clamping: box.width * grid.scale))
        var gaps: [Int] = []
        var last = Double.nan
        for index in rows.indices where !column[rows[index]].isFinite {
            let pixelColumn = (center(index) * grid.scale).rounded(.down)
            if pixelColumn != last { gaps.append(index) }
            last = pixelColumn
        }
        return (chosen.map { finite[$0] } + gaps).sorted()
    }

    /// Returns the plot with some of its rows, given their indices in order.
    func downsampled(to indices: [Int]) -> SeriesPlot {
        let first = indices.prefixCount { $0 < visible.lowerBound }
        let last = indices.prefixCount { $0 < visible.upperBound }
        return replacing(
            data: data, rows: indices.map { rows[$0] }, visible: first..<max(first, last), left: indices.map { left[$0] },
            right: indices.map { right[$0] })
    }
}
