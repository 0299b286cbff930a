import DojimaChart
import DojimaSeries
import DojimaTime

/// What a line shows of very many bars: of each pixel column the first, the lowest, the highest and the last close, from the coarse levels
/// of the source, so that the cost grows with the pixels and not with the bars.
///
/// The last bars are as they are, since legends, tags and scales tell of them, and so are those around some moments.
struct LineOutline {
    /// Of bars that are stamped at their start.
    let view: MarketView
    let window: Range<AxisPosition>
    /// Those of a crosshair, of annotations and of a base.
    var moments: [Instant] = []

    /// How many of the last bars are as they are.
    private static let lastBars = 64

    struct Bars {
        /// With the number of bars that each row stands for.
        var bars: BarSeries
        /// The bars of the window that are on open time, of those stamped in `range`.
        var count: Int
        var range: Range<Instant>
    }

    /// - Parameters:
    ///   - edges: where further columns begin, ascending; no row has bars of two columns.
    ///   - around: the bars of a part of the axis, with neighbours on both sides.
    func bars(cutAt edges: [Instant], around: (Range<AxisPosition>) throws -> BarSeries) throws -> Bars {
        let timeline = view.timeline
        let window = window.clamped(to: timeline.firstPosition..<timeline.lastPosition)
        let range = view.moments(of: window)
        // The parts that a legend is kept clear by must be told apart, too; they are those of the whole window.
        let parts = (1..<PixelColumns.parts).compactMap { timeline.earliestInstant(at: PixelColumns.start(ofPart: $0, of: self.window)) }
        let inner = Set(edges + parts).filter { range.lowerBound < $0 && $0 < range.upperBound }.sorted()
        let cuts = [range.lowerBound] + inner + [range.upperBound]
        guard cuts.count > 2 else { return Bars(bars: try around(window), count: 0, range: range) }

        func whole(_ columns: Range<Int>) throws -> BarSeries {
            let (from, to) = (timeline.position(of: cuts[columns.lowerBound]), timeline.position(of: cuts[columns.upperBound]))
            return try around(from..<max(from, to)).withoutClosedBars(on: timeline, snapping: false).bars
        }
        let columns = cuts.count - 1
        // The last columns, as many as hold enough bars.
        var (tail, end) = (BarSeries(), columns)
        while end > 1, tail.count < LineOutline.lastBars {
            end = max(1, columns - max(1, 4 * (columns - end)))
            let read = try whole(end..<columns)
            tail = read.slice(read.firstIndex(atOrAfter: cuts[end])..<read.count)
        }
        let head = try whole(0..<1)
        var bars = head.slice(0..<head.firstIndex(atOrAfter: range.lowerBound))
        var column = 0
        for stretch in stretches(cuts, before: end) + [end..<end] {
            if column < stretch.lowerBound { bars = bars.joined(with: try outline(Array(cuts[column...stretch.lowerBound]))) }
            if !stretch.isEmpty {
                let read = try whole(stretch)
                let (first, last) = (cuts[stretch.lowerBound], cuts[stretch.upperBound])
                bars = bars.joined(with: read.slice(read.firstIndex(atOrAfter: first)..<read.firstIndex(atOrAfter: last)))
            }
            column = stretch.upperBound
        }
        bars = bars.joined(with: tail)
        bars.interval = view.subject.interval
        bars.stamp = view.subject.stamp
        let inside = bars.firstIndex(atOrAfter: range.lowerBound)..<bars.firstIndex(atOrAfter: range.upperBound)
        let count = bars.counts.isEmpty ? inside.count : bars.counts[inside].reduce(0, +)
        return Bars(bars: bars, count: count, range: range)
    }

    /// The columns around the moments, of the first ones, as ranges that do not meet.
    private func stretches(_ cuts: [Instant], before end: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for moment in moments.sorted() {
            let next = cuts.firstIndex { $0 > moment } ?? cuts.count
            let columns = max(0, next - 2)..<min(end, next + 1)
            guard next > 0, columns.lowerBound < columns.upperBound else { continue }
            if let last = found.last, columns.lowerBound <= last.upperBound {
                found[found.count - 1] = last.lowerBound..<max(last.upperBound, columns.upperBound)
            } else {
                found.append(columns)
            }
        }
        return found
    }

    private func outline(_ edges: [Instant]) throws -> BarSeries {
        try view.subject.source.outline(of: view.subject.stored, edges: edges, keeping: view.timeline)
    }
}
