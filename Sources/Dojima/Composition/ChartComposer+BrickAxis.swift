import DojimaText
import DojimaChart
import DojimaSeries
import DojimaTime

extension ChartComposer {
    /// Returns an axis on which each brick has its own position, and the panes with their bricks at these positions.
    ///
    /// The bricks of one bar divide its time evenly, so that no two have the same stamp.
    func onBricks(_ axis: TimeAxis, _ panes: [Pane], _ source: ChartSource) throws -> (TimeAxis, [Pane]) {
        guard let bricks = panes.lazy.flatMap(\.series).first(where: { $0.id == source.symbol })?.data.bars else { return (axis, panes) }
        let columnTimes = zip(bricks.starts.isEmpty ? bricks.time : bricks.starts, bricks.time).map { min($0, $1)...$1 }
        let stamps = spread(bricks.time, over: source.interval)
        // All bricks are on the axis, so that lines continue beyond the window.
        let timeline = Timeline.ordinal(stamps)
        guard let window = timeline.window(ofBricksAt: stamps, in: moments(of: axis)) else {
            throw PictureError(
                .data, "\(source.symbol): no \(transform?.noun ?? "brick") ends in this part of the axis; give a smaller size or more time")
        }
        var bricksAxis = axis
        bricksAxis.timeline = timeline
        bricksAxis.window = window
        bricksAxis.interval = source.interval.isIntraday ? nil : .day
        var brickPanes = panes
        for pane in brickPanes.indices {
            for index in brickPanes[pane].series.indices where brickPanes[pane].series[index].data.count == stamps.count {
                brickPanes[pane].series[index].data.restamp(stamps, interval: bricksAxis.interval)
                brickPanes[pane].series[index].fillsSlots = transform?.fillsSlots == true
                brickPanes[pane].series[index].boxSize = transform?.boxSize
                if brickPanes[pane].series[index].id == source.symbol { brickPanes[pane].series[index].columnTimes = columnTimes }
            }
        }
        return (bricksAxis, brickPanes)
    }

    private func moments(of axis: TimeAxis) -> Range<Instant> {
        let timeline = axis.timeline
        let start = timeline.earliestInstant(at: axis.window.lowerBound) ?? timeline.span.lowerBound
        return start..<max(start, timeline.instant(at: axis.window.upperBound) ?? timeline.span.upperBound)
    }

    private func spread(_ times: [Instant], over interval: BarInterval) -> [Instant] {
        var stamps = times
        var start = 0
        while start < times.count {
            var end = start
            while end < times.count, times[end] == times[start] { end += 1 }
            let step = interval.nominalMicroseconds / Int64(end - start)
            for index in start..<end { stamps[index] = times[start].advanced(by: Int64(index - start) * step) }
            start = end
        }
        return stamps
    }
}

extension Timeline {
    /// The window of an axis of bricks that contains the bricks with stamps in `span`; `nil` if there are none.
    ///
    /// - Parameter stamps: the stamps of all bricks on the axis, in order.
    func window(ofBricksAt stamps: [Instant], in span: Range<Instant>) -> Range<AxisPosition>? {
        guard let first = stamps.firstIndex(where: { $0 >= span.lowerBound }), let last = stamps.lastIndex(where: { $0 < span.upperBound }),
            first <= last
        else { return nil }
        let end = last + 1 < stamps.count ? position(of: stamps[last + 1]) : lastPosition
        return position(of: stamps[first])..<end
    }
}

extension SeriesData {
    fileprivate var bars: BarSeries? { if case .bars(let bars) = self { bars } else { nil } }

    fileprivate mutating func restamp(_ stamps: [Instant], interval: BarInterval?) {
        switch self {
        case .bars(var bars):
            (bars.time, bars.interval, bars.stamp) = (stamps, interval, .start)
            self = .bars(bars)
        case .values(var values):
            values.time = stamps
            self = .values(values)
        case .band(var band):
            band.time = stamps
            self = .band(band)
        }
    }
}
