import DojimaScale
import DojimaTime

/// Draws the grid of a pane: stripes, then the lines of the time axis and of the primary value axis.
///
/// The mark of a gap replaces the grid line of the tick after it, and the line of a level replaces that of a tick at the same value.
struct GridDrawer {
    /// The rectangle of the pane.
    let box: Rect
    /// The style of the time axis.
    let timeStyle: AxisStyle
    /// The ticks of the time axis, from the left edge of the pane.
    let time: TimeTickSet
    /// The primary axis; `nil` if it has no labels and therefore no lines.
    let values: AxisPlan?
    let levels: [Double]
    let gaps: GapMarkDrawer
    /// Whether dotted lines replace solid ones.
    let isDotted: Bool
    let style: DrawingStyle

    private var grid: PixelGrid { style.grid }
    private var theme: Theme { style.theme }

    var shapes: [Shape] {
        let ticks = time.ticks.filter { !$0.isParent }
        let x = ticks.map { box.x + $0.x }
        let y = values.map { plan in plan.tickSet.ticks.map { plan.scale.pixel($0.value) } } ?? []
        var lines = GridLines(
            color: theme.grid, strong: theme.text.opacity(0.6), grid: grid,
            // Darker than a solid line, because dots cover only a quarter of it.
            dots: isDotted ? theme.grid.mixed(with: theme.text, 0.22) : nil)
        if theme.showsTimeGrid {
            lines.add(time.minors.map { box.x + $0.x }.filter(isInside).map(vertical), timeStyle.minorGrid)
            lines.add(
                zip(ticks, x).filter { isInside($1) && !gaps.replacesGridLine(at: $0.position, $1) }.map { vertical($1) }, timeStyle.grid)
        }
        if let values { add(values, y, to: &lines) }
        let stripes = timeStripes(x) + valueStripes(y)
        let backgrounds = stripes.isEmpty ? [] : [Shape.rectangles(stripes.map(grid.snapped), fill: .color(theme.grid.opacity(0.4)))]
        return backgrounds + lines.all + (values.map(breakMarks) ?? [])
    }

    private func add(_ plan: AxisPlan, _ y: [Double], to lines: inout GridLines) {
        // The common starting value of the series of a rebased axis.
        let origin = plan.shownOrigin
        if let origin { lines.base = [horizontal(plan.scale.pixel(origin))] }
        let levels = levels + (origin.map { [$0] } ?? [])
        lines.add(plan.tickSet.minors.map { horizontal(plan.scale.pixel($0)) }, plan.axis.style.minorGrid)
        lines.add(
            zip(plan.tickSet.ticks, y).filter { tick, _ in !levels.contains(tick.value) }.map { horizontal($1) }, plan.axis.style.grid)
    }

    private func isInside(_ x: Double) -> Bool { x > box.x + 2 && x < box.maxX - 1 }
    private func vertical(_ x: Double) -> Rect { grid.vertical(x: grid.center(x), from: box.y, to: box.maxY) }
    private func horizontal(_ y: Double) -> Rect { grid.horizontal(y: grid.center(y), from: box.x, to: box.maxX) }

    // MARK: Stripes

    private func timeStripes(_ x: [Double]) -> [Rect] {
        guard timeStyle.hasStripes else { return [] }
        return everySecond(between: [box.x] + x.filter(isInside) + [box.maxX]).map {
            Rect(x: $0, y: box.y, width: $1 - $0, height: box.height)
        }
    }

    private func valueStripes(_ y: [Double]) -> [Rect] {
        guard let values, values.axis.style.hasStripes else { return [] }
        let edges = [box.maxY] + y.filter { $0 > box.y && $0 < box.maxY }.sorted(by: >) + [box.y]
        return everySecond(between: edges).map { Rect(x: box.x, y: $1, width: box.width, height: $0 - $1) }
    }

    /// Returns the first interval between ascending or descending edges, and every second one after it.
    private func everySecond(between edges: [Double]) -> [(Double, Double)] {
        zip(edges, edges.dropFirst()).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }

    /// Returns marks at skipped values: a dashed line through the plot and two short strokes at its end, so that the grid lines on both
    /// sides are not mistaken for consecutive steps.
    private func breakMarks(_ plan: AxisPlan) -> [Shape] {
        guard !plan.range.isLogarithmic else { return [] }
        let domain = plan.scale.domain
        let middles = plan.range.skips.filter {
            domain.lowerBound < $0.lowerBound && $0.upperBound < domain.upperBound
        }.map { grid.center(plan.scale.pixel($0.lowerBound)) }
        guard !middles.isEmpty else { return [] }
        let (width, lean, reach) = (grid.length(1), 2.0, 4.0)
        let lines = middles.map { LineSegment(Point(box.x, $0), Point(box.maxX - 12, $0)) }
        let strokes = middles.flatMap { y in
            [box.maxX - 8, box.maxX - 4].map { LineSegment(Point($0 - lean, y + reach), Point($0 + lean, y - reach)) }
        }
        return [
            .segments(lines, stroke: Stroke(theme.frame, width: width, dash: [3, 3])),
            .segments(strokes, stroke: Stroke(theme.text, width: width)),
        ]
    }
}

/// The lines of a grid; solid ones form one batch.
private struct GridLines {
    let color: Color
    /// The colour of `base`.
    let strong: Color
    let grid: PixelGrid
    /// The colour of dotted lines, which replace solid ones; `nil` for solid ones.
    let dots: Color?
    /// The emphasized line at the common starting value of the series of a rebased axis.
    var base: [Rect] = []
    var solid: [Rect] = []
    var dashed: [Shape] = []

    mutating func add(_ lines: [Rect], _ style: AxisStyle.Lines) {
        switch style {
        case .none: break
        case .solid:
            if let dots { add(lines, dash: [1, 3], dots) } else { solid += lines }
        case .dashed(let dash): add(lines, dash: dash, color)
        }
    }

    private mutating func add(_ lines: [Rect], dash: [Double], _ color: Color) {
        guard !lines.isEmpty else { return }
        let segments = lines.map { line in
            line.width < line.height
                ? LineSegment(Point(line.midX, line.y), Point(line.midX, line.maxY))
                : LineSegment(Point(line.x, line.midY), Point(line.maxX, line.midY))
        }
        dashed.append(.segments(segments, stroke: Stroke(color, width: grid.length(1), dash: dash)))
    }

    var all: [Shape] {
        (solid.isEmpty && !dashed.isEmpty ? [] : [.rectangles(solid, fill: .color(color))]) + dashed
            + (base.isEmpty ? [] : [.rectangles(base, fill: .color(strong))])
    }
}
