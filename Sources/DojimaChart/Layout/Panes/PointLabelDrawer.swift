import DojimaText
import DojimaScale
import DojimaSeries
import DojimaTime

/// Draws the labels of a series' points.
struct PointLabelDrawer {
    let labels: PointLabels
    @Boxed private(set) var item: ResolvedSeries
    @Boxed private(set) var plot: SeriesPlot
    @Boxed private(set) var pane: PaneLayout
    let axis: TimeAxis
    let style: DrawingStyle
    /// The areas whose tint is below the labels.
    var areas = TintedAreas()

    /// Returns the labels that are inside the pane and overlap nothing, and a warning about main points whose labels do not fit.
    ///
    /// Columns have labels at all points at which they fit, with larger values first; for other kinds see `LabelledPoints`.
    ///
    /// - Parameter occupied: rectangles of texts, in picture coordinates; those of the labels are added.
    func drawn(avoiding occupied: inout [Rect]) -> (shapes: [Shape], warning: String?) {
        if item.series.kind == .heat { return (CellLabels(plot: plot, style: style).shapes(avoiding: &occupied), nil) }
        return isClearOfSeries ? labelsClearOfSeries(&occupied) : (labelsNextToPoints(&occupied), nil)
    }

    /// Whether labels avoid the series, instead of being at the ends of its columns or in the parts of its stack.
    private var isClearOfSeries: Bool {
        plot.stack == nil && !style.isVertical && item.series.kind != .heat && item.series.kind.downsampling != .tallest && plot.isOrdered
    }

    private func labelsNextToPoints(_ occupied: inout [Rect]) -> [Shape] {
        let points = plot.visible.compactMap { index in pane.point(of: item, index).map { (index, $0) } }
        var shapes: [Shape] = []
        for (_, point) in points.sorted(by: { (abs($1.1.value), $0.0) < (abs($0.1.value), $1.0) }) {
            if let run = free(positioned(point, run(of: point)), &occupied) { shapes.append(.text(run)) }
        }
        return shapes
    }

    private func labelsClearOfSeries(_ occupied: inout [Rect]) -> (shapes: [Shape], warning: String?) {
        let points = LabelledPoints(of: item, visible: plot.visible, in: pane)
        let main = points.main
        guard let width = main.map({ run(of: $0.tracked).box.width }).max() else { return ([], nil) }
        let (occlusion, isDense) = (DataOcclusion(pane, excluding: item.series.id), points.areNearer(than: width + 8))
        let labelled = isDense ? main.filter { !hasTag($0) } : points.all
        var (shapes, missing) = ([Shape](), 0)
        for label in labelled {
            func best(_ own: TextRun) -> (run: TextRun, candidate: LabelCandidate, covered: Double)? {
                let candidates = points.candidates(
                    of: Size(own.box.width, own.box.height), at: label.tracked.point, gap: gap, in: plot.box,
                    shift: Point(labels.dx, labels.dy), prefersBelow: isFlipped(label.tracked) != plot.scale.isInverted)
                // Later positions are farther from the point; a position over other data costs as much as the farthest one.
                let covered = candidates.map { occlusion.coveredFraction(of: $0.box) }
                func cost(_ order: Int) -> Double { Double(order) + covered[order] * Double(candidates.count) }
                let free = candidates.indices.filter { isFree(candidates[$0].box, occupied) }
                return free.min { cost($0) < cost($1) }.map { (own, candidates[$0], covered[$0]) }
            }
            // A date needs a place next to its point, over no data.
            let dated = isDense ? datedRun(of: label, in: points).flatMap(best) : nil
            let isClear = dated.map { $0.candidate.leader == nil && $0.covered == 0 } ?? false
            guard let (own, candidate, _) = isClear ? dated : best(run(of: label.tracked)) else {
                missing += 1
                continue
            }
            occupied.append(candidate.box)
            if let leader = candidate.leader {
                shapes.append(.segments([leader], stroke: Stroke(style.theme.text.opacity(0.6), width: style.grid.length(1))))
            }
            var run = own
            run.origin = Point(
                style.grid.edge(candidate.box.x - (own.box.x - own.origin.x)), style.grid.edge(candidate.box.y - (own.box.y - own.origin.y))
            )
            shapes.append(.text(haloed(run)))
        }
        guard missing > 0, isDense else { return (shapes, nil) }
        return (shapes, "\(item.series.id): \(missing) of \(labelled.count) labels \(missing == 1 ? "does" : "do") not fit")
    }

    /// The space that the labels of the highest and the lowest point need above and below the series.
    var clearances: [LabelClearance] {
        guard isClearOfSeries else { return [] }
        let points = LabelledPoints(of: item, visible: plot.visible, in: pane)
        return points.extremes.compactMap { label, isHighest in
            guard !hasTag(label) else { return nil }
            let (size, x) = ((datedRun(of: label, in: points) ?? run(of: label.tracked)).box, label.tracked.point.x)
            let left = min(max(x - size.width / 2, plot.box.x), plot.box.maxX - size.width)
            return LabelClearance(
                axis: item.axis, value: label.tracked.value, isAbove: isHighest != plot.scale.isInverted, left: left,
                right: left + size.width, pixels: size.height + 2 * gap)
        }
    }

    /// The pixels between a point, or the end of its bar, and its label.
    private var gap: Double {
        let isBesideBar = style.isVertical && item.series.kind.hasSlots && plot.stack == nil
        return (isBesideBar ? style.type.barLabelGap : 3) + (plot.options.marker?.size ?? 0) / 2
    }

    /// Whether the axis has a tag with the value of a point.
    private func hasTag(_ label: LabelledPoint) -> Bool {
        let y = pane.axes[item.axis].scale.pixel(label.tracked.value)
        return labels.content == .value && pane.tags.contains { $0.axis == item.axis && abs($0.y - y) < 0.5 }
    }

    private func haloed(_ run: TextRun) -> TextRun {
        run.haloed(style.theme.halo(over: areas.ground(of: run.box, on: style.theme.background)))
    }

    /// Returns the label of the highest or the lowest point with its date, `2,347 on 24 Dec`, because no other text of a picture without
    /// readings says when it was; `nil` for other points and pictures. The year is omitted if it is that of all points.
    private func datedRun(of label: LabelledPoint, in points: LabelledPoints) -> TextRun? {
        guard !style.theme.showsReadings, labels.content == .value, let first = points.all.first, let last = points.all.last,
            points.extremes.contains(where: { $0.point.index == label.index })
        else { return nil }
        let (from, to, date) = (dateText(of: first.tracked), dateText(of: last.tracked), dateText(of: label.tracked))
        let year = { (text: String) in text.split(separator: " ").last.map(String.init) ?? "" }
        let isOneYear = year(from) == year(to) && date.hasSuffix(" " + year(date)) && year(date) == year(from) && year(date).count == 4
        return run(of: label.tracked, text: "\(text(of: label.tracked)) on \(isOneYear ? String(date.dropLast(5)) : date)")
    }

    private func dateText(of point: TrackedPoint) -> String {
        axis.text(of: axis.axisTimes(of: [item.series.data.time[point.row]]).first ?? .epoch)
    }

    private func run(of point: TrackedPoint) -> TextRun { run(of: point, text: text(of: point)) }

    private func run(of point: TrackedPoint, text: String) -> TextRun {
        var run = style.typesetter.text(
            text, style.type.label, style.theme.colored(\.label).text, x: 0, baseline: 0, role: "label")
        run.angle = labels.direction.rawValue
        return run
    }

    /// Returns the label and adds its rectangle to `occupied`; `nil` if it would leave the plot or overlap one of these.
    private func free(_ run: TextRun, _ occupied: inout [Rect]) -> TextRun? {
        guard isFree(run.box, occupied) else { return nil }
        occupied.append(run.box)
        return run
    }

    /// Whether a rectangle, in picture coordinates, is in the plot and overlaps no other text.
    private func isFree(_ box: Rect, _ occupied: [Rect]) -> Bool {
        let bounds = style.transform(plot.box)
        let padded = Rect(x: box.x - 2, y: box.y, width: box.width + 4, height: box.height)
        return box.x >= bounds.x && box.maxX <= bounds.maxX && box.y >= bounds.y && box.maxY <= bounds.maxY
            && !occupied.contains { $0.overlaps(padded) }
    }

    private func text(of point: TrackedPoint) -> String {
        let isVolume = if case .bars = item.series.data { item.series.kind.downsampling == .tallest } else { false }
        let value = isVolume ? NumberText.compact(point.value, keepsZeros: true) : pane.axes[item.axis].text(point.value, of: item)
        guard labels.content != .value else { return value }
        let time = dateText(of: point)
        return labels.content == .time ? time : "\(time) \(value)"
    }

    /// Whether the label of a point is below it because its value is negative.
    private func isFlipped(_ point: TrackedPoint) -> Bool { labels.flipsNegatives && point.value < 0 }

    /// Returns the length of a box along the time axis.
    private func timeLength(of box: Rect) -> Double { style.isVertical ? box.height : box.width }

    /// Returns a label centred above its point, or below it for a flipped negative value; in a stack, in the middle of its part. At an end
    /// of the plot it is moved inside.
    private func positioned(_ point: TrackedPoint, _ run: TextRun) -> TextRun {
        var run = run
        let own = run.box
        // The offsets along the value axis and across it: a label of a vertical chart is to the right of its point.
        let (length, along, across) = style.isVertical ? (own.width, -labels.dx, -labels.dy) : (own.height, labels.dy, labels.dx)
        var y: Double
        if let stack = plot.stack {
            y = (plot.scale.pixel(stack.starts[point.row]) + point.point.y) / 2 + along
        } else {
            y = isFlipped(point) ? point.point.y + gap + length / 2 - along : point.point.y - gap - length / 2 + along
        }
        if plot.scale.isInverted, plot.stack == nil { y = 2 * point.point.y - y }
        var middle = style.transform(Point(point.point.x + across, y))
        let bounds = style.transform(plot.box)
        if style.isVertical {
            middle.y = max(bounds.y + own.height / 2 + 1, min(middle.y, bounds.maxY - own.height / 2 - 1))
        } else {
            middle.x = max(bounds.x + own.width / 2 + 1, min(middle.x, bounds.maxX - own.width / 2 - 1))
        }
        run.origin = Point(
            style.grid.edge(middle.x - own.width / 2 - (own.x - run.origin.x)),
            style.grid.edge(middle.y - own.height / 2 - (own.y - run.origin.y)))
        guard plot.stack != nil else { return haloed(run) }
        let isColumn = item.series.kind.hasSlots
        let fill = (isColumn ? plot.options.gradient?.middle ?? plot.line.fill : plot.stackColor).over(style.theme.background)
        run.color = style.theme.texts.label.color ?? fill.contrasting
        // A label that is wider than its column, or at the end of its area, has a halo in the fill colour.
        return run.haloed(isColumn && timeLength(of: own) < plot.slotWidth * 0.7 ? nil : fill)
    }
}
