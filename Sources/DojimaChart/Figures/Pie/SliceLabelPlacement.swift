import DojimaScale
import DojimaText
import DojimaPlatform

/// Positions the labels of a pie of a given radius.
struct SliceLabelPlacement {
    private(set) var labels: [SliceLabel] = []
    /// Whether all labels have the width that they need, at most a quarter of the width of the rectangle.
    private(set) var fits = true

    private var metrics: PieMetrics
    private let radius: Double
    private let hasLines: Bool
    /// The radius of the label circle.
    private let outer: Double

    init(_ metrics: PieMetrics, radius: Double) {
        let near = SliceLabelPlacement(metrics, radius, hasLines: metrics.hasSpokes)
        self = near.isNear || metrics.hasSpokes ? near : SliceLabelPlacement(metrics, radius, hasLines: true)
    }

    /// Whether each label is next to its slice.
    private var isNear = true

    private init(_ metrics: PieMetrics, _ radius: Double, hasLines: Bool) {
        (self.metrics, self.radius, self.hasLines) = (metrics, radius, hasLines)
        outer = radius + metrics.gap(radius, hasLines: hasLines)
        let places = places(isRight: true) + places(isRight: false)
        if !metrics.hasFixedCenter { self.metrics.center.x = middle(of: places) }
        for place in places { add(place) }
    }

    /// The centre of the pie.
    var center: Point { metrics.center }

    /// A label before the centre of the pie is known.
    private struct Place {
        let text: SliceText
        /// The text after the name.
        let tail: String
        /// The vertical distance of its middle from the centre.
        let y: Double
        let isRight: Bool
        /// The horizontal distance of its nearest end from the centre.
        let inner: Double
        /// The width of the whole text.
        let width: Double
    }

    /// Returns the x of the centre: the middle of the rectangle, moved by as much as the labels of one side need. If those of both sides
    /// together do not fit, the same width is missing at each side.
    private func middle(of places: [Place]) -> Double {
        let (box, edge) = (metrics.box, radius * (1 + metrics.protrusion))
        func reach(isRight: Bool) -> Double { places.filter { $0.isRight == isRight }.map { $0.inner + $0.width }.max() ?? 0 }
        let (low, high) = (box.x + reach(isRight: false), box.maxX - reach(isRight: true))
        let middle = low <= high ? min(max(box.midX, low), high) : (low + high) / 2
        return max(box.x + edge, min(box.maxX - edge, middle))
    }

    /// Returns the labels of one side of the pie; if there is no space for all, those of the largest slices.
    private mutating func places(isRight: Bool) -> [Place] {
        let (chart, height) = (metrics.chart, metrics.lineHeight)
        // Without lines, labels above and below the pie touch the label circle; otherwise the middle of a label is at the end of its line.
        let reach = max(0, hasLines ? outer : outer + height / 2)
        let capacity = 1 + Int(clamping: 2 * reach / height, to: 0...1_000_000)
        var texts = metrics.texts.filter { (sin(chart.arcs[$0.slice].middle * .pi / 180) >= 0) == isRight }
        if texts.count > capacity {
            let kept = Set(texts.sorted { chart.slices[$0.slice].size > chart.slices[$1.slice].size }.prefix(capacity).map(\.slice))
            texts.removeAll { !kept.contains($0.slice) }
        }
        let wanted = texts.map { (text: $0, y: -reach * cos(chart.arcs[$0.slice].middle * .pi / 180)) }.sorted { $0.y < $1.y }
        let positions = spreadPositions(wanted.map(\.y), distance: height, in: -reach...reach)
        return zip(wanted, positions).map { label, y in
            if abs(y - label.y) > height / 2 { isNear = false }
            return place(label.text, y, isRight: isRight)
        }
    }

    /// Returns the label whose middle is at a vertical distance from the centre.
    private func place(_ text: SliceText, _ y: Double, isRight: Bool) -> Place {
        // The whole height of the label is outside the label circle.
        let nearest = max(0, abs(y) - metrics.lineHeight / 2)
        let inner = sqrt(max(0, outer * outer - nearest * nearest)) + max(2, metrics.padding(hasLines: hasLines))
        let tail = text.tail(withShare: metrics.insideBox(of: text, radius: radius) == nil)
        let width = metrics.style.typesetter.width(text.name + tail, metrics.style.type.legend)
        return Place(text: text, tail: tail, y: y, isRight: isRight, inner: inner, width: width)
    }

    /// Adds a label.
    private mutating func add(_ place: Place) {
        let (typesetter, font, box) = (metrics.style.typesetter, metrics.style.type.legend, metrics.box)
        let (text, tail, y, isRight, inner) = (place.text, place.tail, place.y, place.isRight, place.inner)
        // The centre that leaves exactly the width of a label is rounded.
        let available = (isRight ? box.maxX - center.x : center.x - box.x) - inner + 1e-6
        if available < min(place.width, 0.25 * box.width) { fits = false }
        let name =
            place.width <= available ? text.name : typesetter.fitted(text.name, font, within: available - typesetter.width(tail, font))
        guard !name.isEmpty else {
            fits = false
            return
        }
        let extent = typesetter.measure(name + tail, font)
        let turn: Double = isRight ? 1 : -1
        let label = SliceLabel(
            slice: text.slice, text: name + tail,
            box: Rect(
                x: center.x + (isRight ? inner : -inner - extent.width), y: center.y + y - (extent.ascent + extent.descent) / 2,
                width: extent.width, height: extent.ascent + extent.descent),
            line: line(text.slice, to: Point(turn * (inner - metrics.padding(hasLines: hasLines)), y)), isRight: isRight)
        labels.append(label)
    }

    /// Returns the line from a slice to the end of its label, which is relative to the centre. The line does not cross other slices.
    private func line(_ slice: Int, to end: Point) -> [Point] {
        let spoke = metrics.spoke(slice)
        guard hasLines, spoke.isShown != false else { return [] }
        let angle = metrics.chart.arcs[slice].middle
        let pulled = metrics.chart.isPulled(slice) ? radius * metrics.chart.options.pullBy : 0
        let begin = spoke.isShown == true ? metrics.anchor(slice, radius: radius) : center.away(radius + pulled, at: angle)
        // The line has a corner at the height of the label: on the label circle, or above the slice if that is farther from the vertical.
        let y = min(outer, max(-outer, end.y))
        let own = outer * abs(sin(angle * .pi / 180))
        let x = max(sqrt(max(0, outer * outer - y * y)), min(own, abs(end.x))) * (end.x < 0 ? -1 : 1)
        // The line follows a circle outside all slices until the straight line to the corner does not cross that circle.
        let edge = radius * (1 + metrics.protrusion)
        let clear = min(outer, edge + 0.25 * (outer - edge))
        let far = atan2(x, -y) * 180 / .pi
        let turn = wholeTurn(far - angle + 180) - 180
        let free = acos(min(1, clear / outer)) * 180 / .pi
        let left = angle + (turn > free ? turn - free : turn < -free ? turn + free : 0)
        let isStraight = abs(turn) < 0.01
        let bend = isStraight ? [] : center.arc(clear, from: angle, to: left, tolerance: 0.1)
        let corners = [begin] + bend + [Point(center.x + x, center.y + y), Point(center.x + end.x, center.y + end.y)]
        return corners.reduce(into: [Point]()) { line, corner in
            if let last = line.last, hypot(corner.x - last.x, corner.y - last.y) < 0.01 { return }
            line.append(corner)
        }
    }
}
