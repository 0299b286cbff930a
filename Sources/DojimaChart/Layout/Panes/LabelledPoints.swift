import DojimaScale
import DojimaSeries

/// A point of a series that has a label.
struct LabelledPoint {
    /// The index among the placed rows.
    var index: Int
    var tracked: TrackedPoint
}

/// The points of a line, of dots or of bars that are labelled, and the space that the series leaves to their labels.
///
/// If the labels of neighbours would meet, only the first, last, highest and lowest point have one. A label stands above or below all of
/// the series that is within its width, so that the series never runs through it: above peaks, and below valleys.
struct LabelledPoints {
    /// All points with a value, in order.
    let all: [LabelledPoint]
    /// The upper and lower end of the series at each point, in pixels.
    private let ends: [(top: Double, bottom: Double)]
    private let joinsPoints: Bool

    /// - Parameter pane: the pane of the series, which is neither stacked nor drawn as columns.
    init(of item: ResolvedSeries, visible: Range<Int>, in pane: PaneLayout) {
        let scale = pane.axes[item.axis].scale
        var (points, ends) = ([LabelledPoint](), [(top: Double, bottom: Double)]())
        for index in visible {
            guard let tracked = pane.point(of: item, index) else { continue }
            let (high, low) =
                item.ends(of: tracked.row).map { (scale.pixel($0.high), scale.pixel($0.low)) } ?? (tracked.point.y, tracked.point.y)
            points.append(LabelledPoint(index: index, tracked: tracked))
            ends.append((min(high, low, tracked.point.y), max(high, low, tracked.point.y)))
        }
        (all, self.ends, joinsPoints) = (points, ends, item.series.kind.joinsPoints)
    }

    /// Whether the points are nearer to each other, on average, than a number of pixels.
    func areNearer(than distance: Double) -> Bool {
        guard let first = all.first, let last = all.last, all.count > 1 else { return false }
        return (last.tracked.point.x - first.tracked.point.x) / Double(all.count - 1) < distance
    }

    /// The last, highest, lowest and first point, the most important one first and each once.
    ///
    /// A bar has the value of the extreme that it is labelled for.
    var main: [LabelledPoint] {
        guard let highest = ends.indices.min(by: { ends[$0].top < ends[$1].top }),
            let lowest = ends.indices.max(by: { ends[$0].bottom < ends[$1].bottom })
        else { return [] }
        var main: [LabelledPoint] = []
        for place in [all.count - 1, highest, lowest, 0] {
            var point = all[place]
            guard !main.contains(where: { $0.index == point.index }) else { continue }
            let own = point.tracked.item.ends(of: point.tracked.row)
            if let value = place == highest ? own?.high : place == lowest ? own?.low : nil {
                (point.tracked.value, point.tracked.point.y) = (value, place == highest ? ends[place].top : ends[place].bottom)
            }
            main.append(point)
        }
        return main
    }

    /// Returns the upper and lower end of the series within a range of x; `nil` where it has no point near.
    func ends(from left: Double, to right: Double) -> (top: Double, bottom: Double)? {
        var found: (top: Double, bottom: Double)?
        func include(_ top: Double, _ bottom: Double) {
            found = (min(found?.top ?? top, top), max(found?.bottom ?? bottom, bottom))
        }
        for place in all.indices {
            let x = all[place].tracked.point.x
            if x >= left, x <= right { include(ends[place].top, ends[place].bottom) }
            guard joinsPoints, place + 1 < all.count else { continue }
            let next = all[place + 1].tracked.point
            for edge in [left, right] where x < edge && edge < next.x {
                let y = all[place].tracked.point.y + (next.y - all[place].tracked.point.y) * (edge - x) / (next.x - x)
                include(y, y)
            }
        }
        return found
    }
}

extension ResolvedSeries {
    /// The highest and the lowest value that a row shows; `nil` if it shows one value alone.
    fileprivate func ends(of row: Int) -> (high: Double, low: Double)? {
        guard series.kind.thinning == .bars, case .bars(let bars) = series.data, bars.high[row].isFinite, bars.low[row].isFinite else {
            return nil
        }
        return (bars.high[row], bars.low[row])
    }
}
