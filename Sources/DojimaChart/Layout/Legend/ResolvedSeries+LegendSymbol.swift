import DojimaScale
import DojimaSeries
import DojimaTime

extension ResolvedSeries {
    /// Returns a small sample of the series: a few example rows, drawn by its kind in its style.
    func symbol(in box: Rect, _ grid: PixelGrid, _ theme: Theme) -> Shape {
        let sample = LegendSample(self)
        let count = sample.data.count
        let slot = sample.isJoined ? box.width / Double(count - 1) : box.width / Double(count)
        // A line extends from edge to edge; slots are side by side.
        let lefts = (0..<count).map { box.x + slot * (Double($0) - (sample.isJoined ? 0.5 : 0)) }
        var options = series.options
        options.labels = nil
        options.lineWidth = min(options.width(of: shownLine), box.height / 3)
        options.marker = (options.marker ?? shownLine.marker).map { marker in
            // The complete marker must fit at the bend of the line.
            let factor = min(1, box.height * 0.5 / max(marker.size, 1e-9))
            return PointMarker(marker.shape, size: marker.size * factor, innerSize: marker.innerSize * factor)
        }
        // The single bubble of the sample has an area of 1.
        options.bubbleScale = .pi * box.height * box.height * 0.08
        var plot = SeriesPlot(
            data: sample.data, rows: Array(0..<count), visible: sample.isJoined ? 1..<(count - 1) : 0..<count, left: lefts,
            right: lefts.map { $0 + slot }, slotWidth: slot,
            scale: ValueScale(domain: sample.domain, start: box.maxY, end: box.y, logarithmic: false), box: box, grid: grid,
            theme: self.theme(of: theme),
            line: shownLine, options: options, baseline: sample.baseline,
            stack: stack.map { _ in StackedColumn(starts: sample.data.closes.map { _ in 0 }, ends: sample.data.closes) },
            columnColor: hasOwnColor && !series.kind.usesPalette ? shownLine.fill : nil)
        plot.boxSize = sample.boxSize
        return .group(id: "symbol-\(series.id)", clip: box, series.kind.draw(plot))
    }
}

/// Sample rows of a kind: bars that rise and fall, columns of both signs or of several heights, steps to a total, or a line that bends.
private struct LegendSample {
    let data: SeriesData
    let domain: ClosedRange<Double>
    /// Whether the rows are points of a line, instead of having separate slots.
    let isJoined: Bool
    let baseline: Double?
    /// The height of a box, for columns of boxes.
    let boxSize: Double?

    init(_ item: ResolvedSeries) {
        let kind = item.series.kind
        isJoined = !kind.hasSlots
        let times = (0..<3).map { CategoryAxis.moment(of: $0) }
        func bar(_ row: Int, _ open: Double, _ high: Double, _ low: Double, _ close: Double, _ volume: Double) -> Bar {
            Bar(time: times[row], open: open, high: high, low: low, close: close, volume: volume)
        }
        let isSigned = kind.baseline != nil && !item.hasOwnColor
        // Lines in two colours show both colours.
        let middle = isJoined && (!kind.usesPalette || item.series.baseline != nil) ? 0.5 : nil
        baseline = kind.baseline != nil || item.stack != nil ? 0 : middle
        boxSize = kind == .pointAndFigure ? 1 : nil
        switch item.series.data {
        case _ where kind == .waterfall:
            data = .band(BandSeries(time: times, upper: [0.95, 0.4, 0], middle: [.nan, .nan, 0.4], lower: [0, 0.95, 0]))
        case .bars where kind == .pointAndFigure:
            // A column of one cross, then a column of one ring.
            data = .bars(
                BarSeries(unchecked: [bar(0, 0.499, 0.501, 0.499, 0.501, 1), bar(1, 0.501, 0.501, 0.499, 0.499, 1)], interval: .day))
        case .bars where kind == .kagi:
            // A thin line becomes thick where it passes the one before.
            data = .bars(
                BarSeries(
                    unchecked: [bar(0, 0.5, 0.5, 0.1, 0.1, 1), bar(1, 0.1, 0.9, 0.1, 0.9, 1), bar(2, 0.9, 0.9, 0.3, 0.3, 1)], interval: .day
                ))
        case .bars where isJoined:
            data = .bars(
                BarSeries(
                    unchecked: [bar(0, 0.25, 0.45, 0.05, 0.25, 1), bar(1, 0.25, 0.95, 0.45, 0.7, 1), bar(2, 0.7, 0.6, 0.2, 0.4, 1)],
                    interval: .day))
        case .bars:
            data = .bars(BarSeries(unchecked: [bar(0, 0.2, 0.98, 0.02, 0.72, 0.95), bar(1, 0.85, 0.98, 0.1, 0.35, 0.6)], interval: .day))
        case .band:
            data = .band(
                BandSeries(time: times, upper: [0.75, 0.95, 0.85], middle: [0.4, 0.6, 0.5], lower: [0.05, 0.25, 0.15]))
        case .values where isJoined:
            data = .values(ValueSeries(time: times, values: [0.25, 0.7, 0.4], areas: [1, 1, 1]))
        case .values where isSigned:
            data = .values(ValueSeries(time: Array(times.prefix(2)), values: [0.95, -0.95]))
        case .values:
            data = .values(ValueSeries(time: times, values: [0.55, 0.95, 0.75]))
        }
        domain = data.closes.contains { $0 < 0 } ? -1...1 : 0...1
    }
}
