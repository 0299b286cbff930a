import DojimaScale
import DojimaTime

extension ChartLayout {
    /// What lies under the series of a pane: stripes, then the lines of the time axis and of the primary value axis.
    ///
    /// Where a gap is marked its mark stands for the line of the tick after it, and the line of a level for that of a tick.
    func gridLines(
        _ box: Rect, _ time: TimeTickSet, _ plan: AxisPlan?, _ scale: ValueScale?, _ values: ValueTickSet?, levels: [Double]
    ) -> [Shape] {
        let grid = pen.grid
        let style = chart.time.style
        let inside = { (x: Double) in x > box.x + 2 && x < box.maxX - 1 }
        let ticks = time.ticks.filter { !$0.isParent }
        let x = ticks.map { box.x + $0.x }
        var stripes: [Rect] = []
        var shapes = GridShapes(
            color: chart.theme.grid, strong: chart.theme.text.opacity(0.6), grid: grid,
            // Darker than a line, of which it is a quarter.
            dots: chart.options.dottedGrid ? chart.theme.grid.mixed(with: chart.theme.text, 0.22) : nil)
        if style.hasStripes {
            let edges = [box.x] + x.filter(inside) + [box.maxX]
            stripes += striped(edges, from: 0).map { Rect(x: $0, y: box.y, width: $1 - $0, height: box.height) }
        }
        let vertical = { (x: Double) in grid.vertical(x: grid.centre(x), from: box.y, to: box.maxY) }
        shapes.add(time.minors.map { box.x + $0.x }.filter(inside).map(vertical), style.minorGrid)
        shapes.add(zip(ticks, x).filter { inside($1) && !isMarked($0.position, $1) }.map { vertical($1) }, style.grid)
        if let plan, let scale, let values, plan.axis.showsLabels {
            let own = plan.axis.style
            let y = values.ticks.map { scale.pixel($0.value) }
            if own.hasStripes {
                let edges = [box.maxY] + y.filter { $0 > box.y && $0 < box.maxY }.sorted(by: >) + [box.y]
                stripes += striped(edges, from: 0).map { Rect(x: box.x, y: $1, width: box.width, height: $0 - $1) }
            }
            let horizontal = { (y: Double) in grid.horizontal(y: grid.centre(y), from: box.x, to: box.maxX) }
            // Where all series of a rebased axis meet.
            let origin = plan.axis.rebasing.map(\.origin).flatMap { scale.domain.contains($0) ? $0 : nil }
            if let origin { shapes.base = [horizontal(scale.pixel(origin))] }
            let levels = levels + (origin.map { [$0] } ?? [])
            shapes.add(values.minors.map { horizontal(scale.pixel($0)) }, own.minorGrid)
            shapes.add(zip(values.ticks, y).filter { tick, _ in !levels.contains(tick.value) }.map { horizontal($1) }, own.grid)
        }
        var breaks: [Shape] = []
        if let plan, let scale, plan.axis.showsLabels { breaks = breakMarks(plan, scale, in: box) }
        let backgrounds = stripes.isEmpty ? [] : [Shape.rectangles(stripes.map(grid.snapped), fill: .color(chart.theme.grid.opacity(0.4)))]
        return backgrounds + shapes.all + breaks
    }

    /// Where values are left out: a dashed line through the plot, and two short strokes at its end, so that no grid line is taken for the
    /// next step of the one below.
    private func breakMarks(_ plan: AxisPlan, _ scale: ValueScale, in box: Rect) -> [Shape] {
        guard !plan.range.isLogarithmic else { return [] }
        let middles = ShownValues(plan.axis.skips).skips.filter {
            scale.domain.lowerBound < $0.lowerBound && $0.upperBound < scale.domain.upperBound
        }.map { pen.grid.centre(scale.pixel($0.lowerBound)) }
        guard !middles.isEmpty else { return [] }
        let (width, lean, reach) = (pen.grid.length(1), 2.0, 4.0)
        let lines = middles.map { Segment(Point(box.x, $0), Point(box.maxX - 12, $0)) }
        let strokes = middles.flatMap { y in
            [box.maxX - 8, box.maxX - 4].map { Segment(Point($0 - lean, y + reach), Point($0 + lean, y - reach)) }
        }
        return [
            .segments(lines, stroke: Stroke(chart.theme.frame, width: width, dash: [3, 3])),
            .segments(strokes, stroke: Stroke(chart.theme.text, width: width)),
        ]
    }

    /// Every second stretch between rising or falling edges.
    private func striped(_ edges: [Double], from first: Int) -> [(Double, Double)] {
        zip(edges, edges.dropFirst()).enumerated().filter { $0.offset % 2 == first }.map(\.element)
    }
}

/// Lines of the grid, solid ones as one batch.
private struct GridShapes {
    let color: Color
    let grid: PixelGrid
    private var solid: [Rect] = []
    private var dashed: [Shape] = []
    /// One that stands out.
    var base: [Rect] = []
    let strong: Color

    /// Of the dots in place of solid lines; `nil` for solid ones.
    private let dots: Color?

    init(color: Color, strong: Color, grid: PixelGrid, dots: Color?) {
        (self.color, self.strong, self.grid, self.dots) = (color, strong, grid, dots)
    }

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
                ? Segment(Point(line.midX, line.y), Point(line.midX, line.maxY))
                : Segment(Point(line.x, line.midY), Point(line.maxX, line.midY))
        }
        dashed.append(.segments(segments, stroke: Stroke(color, width: grid.length(1), dash: dash)))
    }

    var all: [Shape] {
        (solid.isEmpty && !dashed.isEmpty ? [] : [.rectangles(solid, fill: .color(color))]) + dashed
            + (base.isEmpty ? [] : [.rectangles(base, fill: .color(strong))])
    }
}
