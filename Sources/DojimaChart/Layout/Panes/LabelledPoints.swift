import DojimaScale
import DojimaSeries
import DojimaPlatform

/// A point of a series that has a label.
struct LabelledPoint {
    /// The index of the point's row among the placed rows.
    var index: Int
    var tracked: TrackedPoint
}

/// The labelled points of a line, of dots or of bars, and the space that the series leaves for their labels.
///
/// If the labels of neighbours would overlap, only the first, last, highest and lowest point have one. A label is above or below all parts
/// of the series that are within its width, so that the series does not cross it: above peaks, and below valleys. It is near its point, or
/// has a leader to it.
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

    /// Whether the average distance of the points is below a number of pixels.
    func areNearer(than distance: Double) -> Bool {
        guard let first = all.first, let last = all.last, all.count > 1 else { return false }
        return (last.tracked.point.x - first.tracked.point.x) / Double(all.count - 1) < distance
    }

    /// The last, highest, lowest and first point, most important first and without repetition.
    var main: [LabelledPoint] {
        guard let first = all.first, let last = all.last else { return [] }
        return ([last] + extremes.map(\.point) + [first]).reduce(into: []) { main, point in
            guard let index = main.firstIndex(where: { $0.index == point.index }) else { return main.append(point) }
            // If the last bar is the highest or lowest one, its label shows the high or low.
            if index == 0, main.count == 1 { main[index] = point }
        }
    }

    /// The highest and the lowest point; the value of a bar is its high or its low.
    var extremes: [(point: LabelledPoint, isHighest: Bool)] {
        guard let highest = ends.indices.min(by: { ends[$0].top < ends[$1].top }),
            let lowest = ends.indices.max(by: { ends[$0].bottom < ends[$1].bottom })
        else { return [] }
        return [(highest, true), (lowest, false)].map { position, isHighest in
            var point = all[position]
            let own = point.tracked.item.ends(of: point.tracked.row)
            if let own { point.tracked.value = isHighest ? own.high : own.low }
            point.tracked.point.y = isHighest ? ends[position].top : ends[position].bottom
            return (point, isHighest)
        }
    }

    /// Returns the upper and lower end of the series within an x range; `nil` if no point is near.
    func ends(from left: Double, to right: Double) -> (top: Double, bottom: Double)? {
        var found: (top: Double, bottom: Double)?
        func include(_ top: Double, _ bottom: Double) {
            found = (min(found?.top ?? top, top), max(found?.bottom ?? bottom, bottom))
        }
        for position in all.indices {
            let x = all[position].tracked.point.x
            if x >= left, x <= right { include(ends[position].top, ends[position].bottom) }
            guard joinsPoints, position + 1 < all.count else { continue }
            let next = all[position + 1].tracked.point
            for edge in [left, right] where x < edge && edge < next.x {
                let y = all[position].tracked.point.y + (next.y - all[position].tracked.point.y) * (edge - x) / (next.x - x)
                include(y, y)
            }
        }
        return found
    }
}

/// A possible position of a point's label.
struct LabelCandidate {
    var box: Rect
    /// The line from the label to its point; `nil` if the label is next to the point.
    var leader: LineSegment?
}

extension LabelledPoints {
    /// The maximum distances from a point, in label heights: of a label without leader, and of any label.
    private static let (nearest, farthest) = (1.5, 5.0)

    /// Returns the positions of a point's label that do not overlap the series, nearest first.
    ///
    /// - Parameters:
    ///   - gap: the pixels between the series and the label.
    ///   - shift: the offset in pixels by which the user has moved the label.
    ///   - prefersBelow: whether the position below comes before the one above if both are equally near.
    func candidates(
        of size: Size, at point: Point, gap: Double, in plot: Rect, shift: Point, prefersBelow: Bool = false
    ) -> [LabelCandidate] {
        let aside = size.width / 2 + gap + 1
        let boxes = [0, aside, -aside].flatMap { across -> [Rect] in
            let preferred = point.x + across + shift.x
            let center = min(max(preferred, plot.x + size.width / 2 + 1), plot.maxX - size.width / 2 - 1)
            let own = ends(from: center - size.width / 2 - 4, to: center + size.width / 2 + 4) ?? (point.y, point.y)
            // At the height of the point, if the series is not there.
            let level = own.top > point.y + size.height / 2 || own.bottom < point.y - size.height / 2 ? [point.y - size.height / 2] : []
            let (above, below) = (own.top - gap - size.height, own.bottom + gap)
            return ((prefersBelow ? [below, above] : [above, below]) + (across == 0 ? [] : level)).map {
                Rect(x: center - size.width / 2, y: $0 + shift.y, width: size.width, height: size.height)
            }
        }
        return boxes.map { box in
            let nearestPoint = Point(min(max(point.x, box.x), box.maxX), min(max(point.y, box.y), box.maxY))
            let distance = hypot(nearestPoint.x - point.x, nearestPoint.y - point.y)
            let isFar = distance > LabelledPoints.nearest * size.height + gap
            // Rounded, so that equal distances are equal.
            return ((distance * 64).rounded() / 64, LabelCandidate(box: box, leader: isFar ? LineSegment(nearestPoint, point) : nil))
        }.filter { $0.0 <= LabelledPoints.farthest * size.height }.enumerated().sorted {
            ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
        }.map(\.element.1)
    }
}

extension ResolvedSeries {
    /// Returns the high and the low of a row; `nil` if it shows only one value.
    fileprivate func ends(of row: Int) -> (high: Double, low: Double)? {
        guard series.kind.downsampling == .bars, case .bars(let bars) = series.data, bars.high[row].isFinite, bars.low[row].isFinite else {
            return nil
        }
        return (bars.high[row], bars.low[row])
    }
}
