import DojimaChart
import DojimaSeries
import DojimaText
import DojimaTime

/// Downsampling (M4) of very many bars for a line: the first, lowest, highest and last close of each pixel column, from the roll-ups of the
/// source, so that the cost grows with the pixels and not with the bars.
///
/// The last bars are read in full, since legends, tags and scales show them, and so are the bars around some instants.
struct LineDownsampling {
    /// The axis, on which bars are stamped at their start.
    let sourceAxis: SourceAxis
    let window: Range<AxisPosition>
    /// The instants of a crosshair, of annotations and of a base.
    var moments: [Instant] = []

    /// The number of last bars that are read in full.
    private static let lastBars = 64

    struct Bars {
        /// The rows, with the number of bars that each represents.
        var bars: BarSeries
        /// The number of bars of the window at open times, out of those stamped in `range`.
        var count: Int
        var range: Range<Instant>
    }

    /// - Parameters:
    ///   - edges: the instants at which the columns after the first one begin, ascending; no row contains bars of two columns.
    ///   - around: reads the bars of a part of the axis and some before and after it.
    func bars(cutAt edges: [Instant], around: (Range<AxisPosition>) throws -> BarSeries) throws -> Bars {
        let timeline = sourceAxis.timeline
        let window = window.clamped(to: timeline.firstPosition..<timeline.lastPosition)
        let range = sourceAxis.moments(of: window)
        // Columns are also divided at the bounds of the parts of `PixelColumns`, in which the layout counts the rows under a legend.
        let parts = (1..<PixelColumns.parts).compactMap { timeline.earliestInstant(at: PixelColumns.start(ofPart: $0, of: self.window)) }
        let inner = Set(edges + parts).filter { range.lowerBound < $0 && $0 < range.upperBound }.sorted()
        let cuts = [range.lowerBound] + inner + [range.upperBound]
        var found = try bars(cuts, completeAround: moments, around)
        // An instant without a bar is shown by the bar before or after it.
        let neighbours = moments.flatMap { moment -> [Instant] in
            let next = found.bars.firstIndex(atOrAfter: moment)
            return [next - 1, next].filter(found.bars.indices.contains).map { found.bars.time[$0] }
        }
        if !neighbours.allSatisfy({ moment in found.complete.contains { $0.contains(moment) } }) {
            found = try bars(cuts, completeAround: moments + neighbours, around)
        }
        var bars = found.bars
        bars.interval = sourceAxis.source.interval
        bars.stamp = sourceAxis.source.stamp
        let inside = bars.indices(in: range)
        let count = bars.counts.isEmpty ? inside.count : bars.counts[inside].reduce(0, +)
        return Bars(bars: bars, count: count, range: range)
    }

    /// The rows of all columns, and the ranges whose bars are read in full.
    private func bars(_ cuts: [Instant], completeAround moments: [Instant], _ around: (Range<AxisPosition>) throws -> BarSeries) throws
        -> (bars: BarSeries, complete: [Range<Instant>])
    {
        let timeline = sourceAxis.timeline
        func open(_ part: Range<AxisPosition>) throws -> BarSeries {
            try around(part).withoutClosedBars(on: timeline, snapping: false)
        }
        // Reads less than a complete column at each end, since a column may contain very many bars.
        let readWindow = timeline.position(of: cuts[0])..<max(timeline.position(of: cuts[0]), timeline.position(of: cuts[cuts.count - 1]))
        let first = try open(
            readWindow.lowerBound..<min(readWindow.upperBound, readWindow.lowerBound.advanced(by: max(1, sourceAxis.source.slot))))
        let (tail, tailStart) = try tail(of: readWindow, from: cuts[0], open)
        let cuts = cuts.filter { $0 < tailStart } + [tailStart]
        let end = cuts.count - 1
        var bars = first.slice(0..<first.firstIndex(atOrAfter: cuts[0]))
        let completeColumns = completeColumns(cuts, around: moments, before: end)
        var column = 0
        for columns in completeColumns + [end..<end] {
            if column < columns.lowerBound { bars = bars.joined(with: try downsampled(Array(cuts[column...columns.lowerBound]))) }
            if !columns.isEmpty {
                let (from, to) = (cuts[columns.lowerBound], cuts[columns.upperBound])
                let read = try open(timeline.position(of: from)..<max(timeline.position(of: from), timeline.position(of: to)))
                bars = bars.joined(with: read.slice(read.firstIndex(atOrAfter: from)..<read.firstIndex(atOrAfter: to)))
            }
            column = columns.upperBound
        }
        let ends = [.earliest..<cuts[0], tailStart..<Instant.latest]
        return (bars.joined(with: tail), completeColumns.map { cuts[$0.lowerBound]..<cuts[$0.upperBound] } + ends)
    }

    /// The last bars of a window and those after it, and the instant at which they begin.
    private func tail(of window: Range<AxisPosition>, from first: Instant, _ open: (Range<AxisPosition>) throws -> BarSeries) throws -> (
        bars: BarSeries, start: Instant
    ) {
        // The limit avoids overflow: a few bars of thousands of years each span any axis.
        var length = Int64(LineDownsampling.lastBars) * min(max(1, sourceAxis.source.slot), .max / 1024)
        while true {
            let position = max(window.lowerBound, window.upperBound.advanced(by: -length))
            let isAll = position == window.lowerBound
            let start = isAll ? first : sourceAxis.timeline.earliestInstant(at: position) ?? first
            let read = try open(position..<window.upperBound)
            let bars = read.slice(read.firstIndex(atOrAfter: start)..<read.count)
            if isAll || bars.count >= LineDownsampling.lastBars { return (bars, start) }
            length *= 4
        }
    }

    /// The columns around the instants, below column `end`, as ranges that do not touch.
    private func completeColumns(_ cuts: [Instant], around moments: [Instant], before end: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for moment in moments.sorted() {
            let next = cuts.firstIndex { $0 > moment } ?? cuts.count
            let (from, to) = (max(0, next - 2), min(end, next + 1))
            guard next > 0, from < to else { continue }
            let columns = from..<to
            if let last = found.last, columns.lowerBound <= last.upperBound {
                found[found.count - 1] = last.lowerBound..<max(last.upperBound, columns.upperBound)
            } else {
                found.append(columns)
            }
        }
        return found
    }

    private func downsampled(_ edges: [Instant]) throws -> BarSeries {
        try sourceAxis.source.barSource.downsampledBars(of: sourceAxis.source.stored, edges: edges, keeping: sourceAxis.overlappingTime)
    }
}
