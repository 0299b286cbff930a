import DojimaScale
import DojimaText
import DojimaTime

/// The time scale of the panes: a window laid over the pixels that marked gaps leave, with the gaps' pixels put in.
///
/// At a gap one place stands for two pixels: what ends there stands before the gap's pixels, what begins there after them.
struct PaneScale: Equatable {
    /// The places of the marks, in order.
    let marks: [AxisPosition]
    /// Pixels put in at each mark.
    let gap: Double
    /// The window over the pixels that are left.
    let base: TimeScale

    init(window: Range<AxisPosition>, left: Double, width: Double, marks: [AxisPosition] = [], gap: Double = 0) {
        self.marks = marks
        self.gap = gap
        base = TimeScale(window: window, left: left, width: width - Double(marks.count) * gap)
    }

    /// The pixel of what begins at a place.
    func start(_ position: AxisPosition) -> Double {
        base.x(position) + (gap > 0 ? Double(marks.prefixCount { $0 <= position }) * gap : 0)
    }

    /// The pixel of what ends at a place.
    func end(_ position: AxisPosition) -> Double {
        base.x(position) + (gap > 0 ? Double(marks.prefixCount { $0 < position }) * gap : 0)
    }

    /// The middle of each mark's pixels.
    var middles: [Double] { marks.map { (start($0) + end($0)) / 2 } }

    /// Ticks that were laid over the pixels which the gaps leave, each behind the pixels of the gaps before it.
    func moved(_ set: TimeTickSet) -> TimeTickSet {
        guard gap > 0, !marks.isEmpty else { return set }
        func lead(_ place: AxisPosition) -> Double { start(place) - base.x(place) }
        var set = set
        for index in set.ticks.indices where !set.ticks[index].isParent {
            set.ticks[index].x += lead(set.ticks[index].position)
            set.ticks[index].left += lead(set.ticks[index].position)
        }
        for index in set.minors.indices { set.minors[index].x += lead(set.minors[index].position) }
        for index in set.secondRow.indices { set.secondRow[index].left += lead(base.position(atX: base.left + set.secondRow[index].left)) }
        return set
    }
}
