import DojimaScale
import DojimaText
import DojimaPlatform

/// The positions of a pie and its labels in a rectangle.
///
/// Labels are in two columns, left and right of the centre, outside the label circle, which is around the pie. Each label is as near to the
/// ray of its slice as the other labels of its column allow. The pie is in the middle of the rectangle; if the labels of one side need more
/// space, it is moved to the other side by that space.
struct PieLayout {
    let chart: PieChart
    let box: Rect
    let center: Point
    let radius: Double
    let labels: [SliceLabel]
    /// The number of slices whose labels do not fit.
    let dropped: Int

    private let metrics: PieMetrics

    /// - Parameters:
    ///   - chart: the pie.
    ///   - box: the rectangle.
    ///   - other: the layout whose centre and radius the pie has; `nil` for the greatest radius at which the labels fit.
    ///   - style: the fonts and colours.
    init(_ chart: PieChart, in box: Rect, like other: PieLayout? = nil, _ style: DrawingStyle) {
        var metrics = PieMetrics(chart, box, style)
        if let other { (metrics.center, metrics.hasFixedCenter) = (other.center, true) }
        (self.chart, self.box) = (chart, box)
        let side = min(box.width, box.height)
        // Labels above and below the pie limit the radius to `highest`; those at its sides may require a smaller one.
        let highest = greatest(in: 0...side / 2) { metrics.reach($0) <= box.height / 2 }
        let lowest = min(side / 4, highest)
        let shown = other?.radius ?? greatest(in: lowest...highest) { SliceLabelPlacement(metrics, radius: $0).fits }
        self.radius = shown
        let placement = SliceLabelPlacement(metrics, radius: shown)
        metrics.center = placement.center
        (self.metrics, center) = (metrics, placement.center)
        labels = placement.labels
        dropped = metrics.texts.count - labels.count
    }

    /// The radius of the hole in pixels.
    var hole: Double { radius * (chart.options.hole ?? 0) }

    /// Returns the centre of the circle of which a slice is a part.
    func center(of slice: Int) -> Point {
        chart.isPulled(slice) ? center.away(radius * chart.options.pullBy, at: chart.arcs[slice].middle) : center
    }

    /// Returns the index of the slice at a point; `nil` outside of all slices.
    func slice(at point: Point) -> Int? {
        chart.slices.indices.first { slice in
            let (center, arc) = (center(of: slice), chart.arcs[slice])
            let (distance, angle) = (hypot(point.x - center.x, point.y - center.y), atan2(point.x - center.x, center.y - point.y))
            return arc.share > 0 && (hole...radius).contains(distance) && wholeTurn(angle * 180 / .pi - arc.start) < 360 * arc.share
        }
    }

    /// Returns the rectangle of a share in its slice; `nil` if a corner is outside of the slice.
    func insideBox(of text: SliceText) -> Rect? { metrics.insideBox(of: text, radius: radius) }
    var texts: [SliceText] { metrics.texts }
    /// The slices whose spokes have discs, each with the centre of the disc.
    var anchors: [(slice: Int, center: Point)] {
        labels.filter { metrics.spoke($0.slice).isShown == true }.map { ($0.slice, metrics.anchor($0.slice, radius: radius)) }
    }
}

/// The distances of a pie and its labels that do not depend on the positions of the labels.
struct PieMetrics {
    let chart: PieChart
    let box: Rect
    let style: DrawingStyle
    /// The centre of the pie.
    var center: Point
    /// Whether the centre does not depend on the labels.
    var hasFixedCenter = false
    /// The texts of the slices that have an angle.
    let texts: [SliceText]
    /// The height of a label with the distance to the next one.
    let lineHeight: Double
    /// Whether labels are at the ends of spokes, whose length the options determine.
    let hasSpokes: Bool
    /// The distance by which slices protrude, as a fraction of the radius.
    let protrusion: Double

    init(_ chart: PieChart, _ box: Rect, _ style: DrawingStyle) {
        (self.chart, self.box, self.style) = (chart, box, style)
        center = Point(box.midX, box.midY)
        let labelled = chart.options.content == .none ? [] : chart.slices.indices.filter { chart.arcs[$0].share > 0 }
        texts = labelled.map { SliceText(chart, $0) }
        let extent = style.typesetter.measure("0", style.type.legend)
        lineHeight = extent.ascent + extent.descent + 2 * style.grid.pixel
        hasSpokes = texts.contains { (chart.style($0.slice)?.spoke ?? chart.options.spokes).isShown == true }
        protrusion = chart.hasSpaceForPulls || chart.slices.indices.contains(where: chart.isPulled) ? chart.options.pullBy : 0
    }

    func spoke(_ slice: Int) -> SpokeOptions { chart.style(slice)?.spoke ?? chart.options.spokes }

    /// Returns the distance from the edge of the pie to the label circle.
    ///
    /// - Parameter hasLines: whether labels need lines, because some are not next to their slices.
    func gap(_ radius: Double, hasLines: Bool) -> Double {
        let limit = 0.15 * min(box.width, box.height)
        guard hasSpokes else { return protrusion * radius + (hasLines ? min(limit, max(14, 0.16 * radius)) : nearGap) }
        let half = radius * (1 - (chart.options.hole ?? 0)) / 2
        let length = chart.options.spokes.length ?? half + 40
        return protrusion * radius + max(nearGap, min(limit, length - half + chart.options.spokes.offset))
    }

    /// The distance from a slice to a label without a line.
    private var nearGap: Double { style.type.density == .small ? 5 : 8 }

    /// The distance from the label circle to a label.
    func padding(hasLines: Bool) -> Double { hasSpokes ? chart.options.spokes.padding : hasLines ? 5 : 0 }

    /// Returns the greatest vertical distance of labels from the centre.
    func reach(_ radius: Double) -> Double {
        radius + (texts.isEmpty ? protrusion * radius + 4 : gap(radius, hasLines: true) + lineHeight)
    }

    /// Returns the centre of the disc at the beginning of a spoke.
    func anchor(_ slice: Int, radius: Double) -> Point {
        let middle = radius * (1 + (chart.options.hole ?? 0)) / 2 + spoke(slice).offset
        return center.away(
            middle + (chart.isPulled(slice) ? radius * chart.options.pullBy : 0), at: chart.arcs[slice].middle)
    }

    /// Returns the rectangle of a share in its slice; `nil` if a corner is outside of the slice, or the disc of a spoke is there.
    func insideBox(of text: SliceText, radius: Double) -> Rect? {
        guard !text.share.isEmpty, spoke(text.slice).isShown != true else { return nil }
        let (hole, arc) = (radius * (chart.options.hole ?? 0), chart.arcs[text.slice])
        let extent = style.typesetter.measure(text.share, style.type.axis)
        let (width, height) = (extent.width + 6, extent.ascent + extent.descent + 2)
        // Without a hole, a text is nearer to the outer edge, where its sector is wider.
        let distance = hole > 0 ? (hole + radius) / 2 : arc.share < 1 ? 0.64 * radius : 0
        let middle = Point(0, 0).away(distance, at: arc.middle)
        let corners = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { Point(middle.x + $0 * width / 2, middle.y + $1 * height / 2) }
        // The point of the rectangle that is nearest to the centre must be outside the hole too.
        let nearest = hypot(max(0, abs(middle.x) - width / 2), max(0, abs(middle.y) - height / 2))
        let isInside = corners.allSatisfy { corner in
            let angle = wholeTurn(atan2(corner.x, -corner.y) * 180 / .pi - arc.start)
            return hypot(corner.x, corner.y) <= radius && (arc.share == 1 || angle < 360 * arc.share)
        }
        guard isInside, nearest >= hole else { return nil }
        let position = Point(center.x + middle.x, center.y + middle.y)
            .away(chart.isPulled(text.slice) ? radius * chart.options.pullBy : 0, at: arc.middle)
        return Rect(x: position.x - extent.width / 2, y: position.y - height / 2 + 1, width: extent.width, height: height - 2)
    }
}
