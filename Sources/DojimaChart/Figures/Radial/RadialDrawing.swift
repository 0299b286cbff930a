import DojimaPlatform
import DojimaScale

extension Figure {
    /// Returns a picture of a polar chart, or of a radar chart if its grid is straight.
    ///
    ///     let chart = RadialChart(categories: ["Q1", "Q2", "Q3", "Q4"], series: [RadialSeries(id: "a", name: "ACME", values: [4, 7, 5, 6])])
    ///     Figure.radial(chart, in: FigureFrame(heading: Heading(symbol: "Sales")))
    public static func radial(_ chart: RadialChart, in frame: FigureFrame) -> Figure {
        var frame = frame
        // Without a legend, several series would have no names.
        if chart.series.count > 1 { frame.options.legend = frame.options.legend ?? Legend() }
        let entries = chart.series.enumerated().map { index, series -> FigureEntry in
            let line = series.line(index, frame.theme)
            guard chart.options.form == .line else { return FigureEntry(id: series.id, name: series.name, color: line.fill) }
            return FigureEntry(id: series.id, name: series.name) { box in
                .polyline(
                    [Point(box.x, box.midY), Point(box.maxX, box.midY)],
                    stroke: Stroke(line.color, width: min(box.height, series.options.width(of: line)), dash: line.dash))
            }
        }
        return Figure(name: chart.options.grid == .straight ? "radar" : "polar", frame: frame, entries: entries) { box, style in
            RadialDrawing(chart, in: box, style).content
        }
    }
}

/// Draws a radial chart.
private struct RadialDrawing {
    private let chart: RadialChart
    private let style: DrawingStyle
    private let spokes: [(label: String, angle: Double)]
    private let labels: RadialLabels
    private let scale: RadialScale

    private var theme: Theme { style.theme }
    /// The greatest distance between an arc and the lines that are drawn instead.
    private var tolerance: Double { 0.05 * style.grid.pixel }

    init(_ chart: RadialChart, in box: Rect, _ style: DrawingStyle) {
        (self.chart, self.style, spokes) = (chart, style, chart.spokes)
        labels = RadialLabels(spokes, in: box, style)
        scale = RadialScale(chart, center: labels.center, radius: labels.radius, spacing: 0.75 * style.type.valueSpacing)
    }

    var content: FigureContent {
        var content = FigureContent()
        let series = chart.series.indices.map { index in
            Shape.group(id: "series-\(chart.series[index].id)", clip: nil, shapes(of: index))
        }
        content.shapes = [
            .group(id: "grid", clip: nil, gridShapes), .group(id: "series", clip: nil, series),
            .group(id: "labels", clip: nil, (ringLabels + labels.runs).map { .text($0) }),
        ]
        content.parts.polar = DescribedParts.Polar(
            center: scale.center, radius: scale.radius, axes: spokes.map { .init(label: $0.label, angle: $0.angle) },
            rings: scale.rings.map { .init(value: $0.value, radius: scale.distance($0.value)) },
            points: chart.series.flatMap { series in
                series.x.indices.compactMap { row -> DescribedParts.Polar.Point? in
                    guard let point = point(series, row) else { return nil }
                    let (x, value) = (series.x[row], series.values[row])
                    let name = Int(exactly: x).flatMap { chart.categories.indices.contains($0) ? chart.categories[$0] : nil }
                    return .init(series: series.name, name: name ?? "", value: value, angle: chart.angle(of: x), position: point)
                }
            })
        return content
    }

    /// Returns the position of a value; `nil` for a missing one.
    private func point(_ series: RadialSeries, _ row: Int) -> Point? {
        let (x, value) = (series.x[row], series.values[row])
        return x.isFinite && value.isFinite ? scale.point(value, at: chart.angle(of: x)) : nil
    }

    private var gridShapes: [Shape] {
        let center = scale.center
        let width = style.grid.length(1)
        let inner = scale.rings.map(\.value).filter { $0 > scale.range.lowerBound && $0 < scale.range.upperBound }
        func ring(_ distance: Double, _ color: Color) -> Shape {
            let stroke = Stroke(color, width: width)
            guard chart.isStraight else { return .arcs([Arc(center: center, radius: distance)], fill: nil, stroke: stroke) }
            let corners = spokes.map { center.away(distance, at: $0.angle) }
            return .polyline(corners + corners.prefix(1), stroke: stroke)
        }
        let rays = spokes.map { LineSegment(center, center.away(scale.radius, at: $0.angle)) }
        // Zero is marked if there are values below it.
        let zero = scale.range.lowerBound < 0 && scale.range.upperBound > 0 ? [ring(scale.base, theme.text)] : []
        return [.segments(rays, stroke: Stroke(theme.grid, width: width))]
            + inner.map { ring(scale.distance($0), theme.grid) } + [ring(scale.radius, theme.frame)] + zero
    }

    /// The values of the rings, inside their rings, at the angle at which the fewest of them are over marks, at the top by default; those
    /// that would overlap the name of a spoke are left out. A label over a mark is outside its ring or at another angle, if it is clear there.
    private var ringLabels: [TextRun] {
        let marks = chart.series.indices.flatMap(shapes)
        // At steep angles, labels of rings are above each other: spokes and the middles between them.
        let half = 180 / Double(max(1, spokes.count))
        let angles = spokes.count > 60 ? [] : spokes.flatMap { [$0.angle, wholeTurn($0.angle + half)] }
        let steep = [0] + angles.filter { abs(cos($0 * .pi / 180)) > 0.7 }
        func isCovering(_ run: TextRun) -> Bool { marks.contains { $0.overlaps(run.box) } }
        func clear(_ angle: Double) -> [(tick: ValueTick, run: TextRun)] {
            labelledRings.map { ($0, ringLabel($0, at: angle, distance: -RadialDrawing.labelDistance)) }
                .filter { tick in !labels.runs.contains { $0.box.overlaps(tick.run.box) } }
        }
        let choices = steep.map { angle in
            let placed = clear(angle)
            return (angle: angle, placed: placed, covering: placed.count { isCovering($0.run) })
        }
        // An angle at which the names of spokes hide labels is worse than one at which labels cover marks.
        guard let best = choices.max(by: { ($0.placed.count, -$0.covering) < ($1.placed.count, -$1.covering) }) else { return [] }
        var runs = best.placed.map(\.run).filter { !isCovering($0) }
        for (tick, run) in best.placed where isCovering(run) {
            let places = [best.angle] + steep.filter { $0 != best.angle }
            let others = places.lazy.flatMap { angle in
                [RadialDrawing.labelDistance, 0.8].flatMap { distance in
                    [-distance, distance].map { ringLabel(tick, at: angle, distance: $0) }
                }
            }
            let free = others.first { other in
                // The digits are lower than the boxes of their lines.
                !isCovering(other)
                    && !(labels.runs + runs).contains { $0.box.overlaps(other.box, byMoreThan: 0.36 * style.type.axis.size) }
            }
            runs.append(free ?? run)
        }
        return runs
    }

    /// The rings with labels.
    private var labelledRings: [ValueTick] { scale.rings.filter { $0.value > scale.range.lowerBound && !$0.label.isEmpty } }

    /// The distance from a ring to the middle of its label, as a fraction of the font size.
    private static let labelDistance = 0.65

    /// Returns the value of a ring at an angle: right of the vertical line for the top, else centred on the line from the centre.
    ///
    /// - Parameter distance: the distance from the ring to the middle of the label, as a fraction of the font size; negative inside the ring.
    private func ringLabel(_ tick: ValueTick, at angle: Double, distance: Double) -> TextRun {
        let (font, typesetter) = (style.type.axis, style.typesetter)
        let middle = scale.center.away(max(0, scale.distance(tick.value) + font.size * distance), at: angle)
        let left = angle == 0 ? scale.center.x + 4 : middle.x - typesetter.width(tick.label, font) / 2
        return typesetter.text(
            tick.label, font, theme.text, x: left, baseline: typesetter.baseline(centeredOn: middle.y, font), role: "tick"
        ).haloed(theme.background)
    }

    private func shapes(of index: Int) -> [Shape] {
        let series = chart.series[index]
        let line = series.line(index, theme)
        if chart.options.form == .column { return columns(of: index, line) }
        let points = series.x.indices.map { point(series, $0) }
        // Without a missing value, the line is closed.
        let isClosed = chart.options.wraps == true && points.count > 2 && !points.contains(nil)
        let runs = points.split(separator: nil).map { $0.compactMap { $0 } }
        let stroke = Stroke(line.color, width: series.options.width(of: line), dash: line.dash)
        var shapes: [Shape] = []
        if chart.options.form == .area {
            let fill = series.options.areaColor ?? line.color.opacity(0.2)
            shapes += runs.map { .polygon(isClosed ? $0 : $0 + [scale.center], fill: .color(fill)) }
        }
        shapes += runs.map { .polyline(isClosed ? $0 + $0.prefix(1) : $0, stroke: stroke) }
        if chart.options.wraps == true, !isClosed, points.count > 2, let last = points.last ?? nil, let first = points.first ?? nil {
            shapes.append(.polyline([last, first], stroke: stroke))
        }
        if let marker = series.options.marker ?? line.marker {
            shapes += marker.shapes(at: points.compactMap { $0 }, color: line.color, background: theme.background)
        }
        return shapes
    }

    /// Returns the columns of a series: parts of rings, side by side with those of other series, in four fifths of their angles. A single
    /// series without a colour has the colours of the signs of its values.
    private func columns(of index: Int, _ line: Theme.Line) -> [Shape] {
        let series = chart.series[index]
        let angles = Set(chart.series.flatMap { $0.x.filter(\.isFinite).map(chart.angle) })
        let slot = 0.8 * 360 / Double(max(chart.categories.count, angles.count, 1))
        let width = slot / Double(chart.series.count)
        let isSigned = chart.series.count == 1 && series.options.color == .automatic
        let (center, base) = (scale.center, scale.base)
        return series.x.indices.compactMap { row in
            let (x, value) = (series.x[row], series.values[row])
            guard x.isFinite, value.isFinite, case let distance = scale.distance(value), distance != base else { return nil }
            let start = chart.angle(of: x) - slot / 2 + width * Double(index)
            let (inner, outer) = (min(base, distance), min(scale.radius, max(base, distance)))
            let corners =
                center.arc(outer, from: start, to: start + width, tolerance: tolerance)
                + center.arc(inner, from: start, to: start + width, tolerance: tolerance).reversed()
            return .polygon(corners, fill: .color(isSigned ? theme.direction(of: value) : line.fill))
        }
    }
}

extension RadialSeries {
    /// Returns the line of the series with an index, in its colour.
    fileprivate func line(_ index: Int, _ theme: Theme) -> Theme.Line {
        switch options.color {
        case .automatic: theme.palette(index)
        case .palette(let index): theme.palette(index)
        case .fixed(let color): Theme.Line(color)
        case .rising: Theme.Line(theme.rising)
        case .falling: Theme.Line(theme.falling)
        }
    }
}

extension Shape {
    /// Whether a line or an area overlaps a rectangle.
    fileprivate func overlaps(_ box: Rect) -> Bool {
        switch self {
        case .polyline(let points, _): return zip(points, points.dropFirst()).contains { LineSegment($0, $1).overlaps(box) }
        case .polygon(let points, _):
            if zip(points, points.dropFirst() + points.prefix(1)).contains(where: { LineSegment($0, $1).overlaps(box) }) { return true }
            // Without an edge in the rectangle, the area contains all of it or nothing.
            let middle = Point(box.midX, box.midY)
            let crossings = zip(points, points.dropFirst() + points.prefix(1)).count { from, to in
                (from.y > middle.y) != (to.y > middle.y)
                    && middle.x < from.x + (to.x - from.x) * (middle.y - from.y) / (to.y - from.y)
            }
            return !crossings.isMultiple(of: 2)
        default: return false
        }
    }
}

extension LineSegment {
    /// Whether a part of the segment is in a rectangle.
    fileprivate func overlaps(_ box: Rect) -> Bool {
        // The parts of the segment between the two vertical and the two horizontal sides, as fractions of its length.
        var part = 0.0...1.0
        for (start, delta, low, high) in [(from.x, to.x - from.x, box.x, box.maxX), (from.y, to.y - from.y, box.y, box.maxY)] {
            guard delta != 0 else {
                if start < low || start > high { return false }
                continue
            }
            let ends = [(low - start) / delta, (high - start) / delta]
            let (first, last) = (max(part.lowerBound, min(ends[0], ends[1])), min(part.upperBound, max(ends[0], ends[1])))
            guard first <= last else { return false }
            part = first...last
        }
        return true
    }
}
