import DojimaScale
import DojimaText
import DojimaTime

/// The time scale of the panes, which maps the visible range to the pixels of a plot and inserts extra pixels at marked gaps.
///
/// A marked axis position has two pixel positions: an interval that ends there ends before the inserted pixels, an interval that begins
/// there begins after them.
struct PaneScale: Equatable {
    /// The axis positions of the marks, ascending.
    let marks: [AxisPosition]
    /// The pixels inserted at each mark.
    let gap: Double
    /// The scale of the visible range over the remaining pixels.
    let base: TimeScale

    init(window: Range<AxisPosition>, left: Double, width: Double, marks: [AxisPosition] = [], gap: Double = 0) {
        self.marks = marks
        self.gap = gap
        base = TimeScale(window: window, left: left, width: width - Double(marks.count) * gap)
    }

    /// Returns the pixel position of an interval's start.
    func start(_ position: AxisPosition) -> Double {
        base.x(position) + (gap > 0 ? Double(marks.prefixCount { $0 <= position }) * gap : 0)
    }

    /// Returns the pixel position of an interval's end.
    func end(_ position: AxisPosition) -> Double {
        base.x(position) + (gap > 0 ? Double(marks.prefixCount { $0 < position }) * gap : 0)
    }

    /// The middle of the pixels of each mark.
    var middles: [Double] { marks.map { (start($0) + end($0)) / 2 } }

    /// Returns ticks that were laid out without gaps, each moved by the pixels of the gaps before it.
    func moved(_ set: TimeTickSet) -> TimeTickSet {
        guard gap > 0, !marks.isEmpty else { return set }
        func offset(_ position: AxisPosition) -> Double { start(position) - base.x(position) }
        var set = set
        for index in set.ticks.indices where !set.ticks[index].isParent {
            set.ticks[index].x += offset(set.ticks[index].position)
            set.ticks[index].left += offset(set.ticks[index].position)
        }
        for index in set.minors.indices { set.minors[index].x += offset(set.minors[index].position) }
        for index in set.secondRow.indices {
            set.secondRow[index].left += offset(base.position(atX: base.left + set.secondRow[index].left))
        }
        return set
    }
}
