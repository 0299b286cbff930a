import DojimaScale
package import DojimaText

/// A mark at a point of a series.
public struct PointMarker: Sendable, Hashable {
    /// The outline of a mark.
    public enum Shape: String, Sendable, CaseIterable { case circle, square, diamond, triangle, cross }

    /// The outline of the mark.
    public var shape: Shape
    /// The width in logical pixels.
    public var size: Double
    /// The width of an inner mark of the same shape, in the colour of the background; 0 for none.
    public var innerSize: Double
    /// The number of rows of the data for each mark: 1 for a mark at each point, 5 for one at every fifth.
    public var every: Int

    public init(_ shape: Shape = .circle, size: Double = 6, innerSize: Double = 0, every: Int = 1) {
        self.shape = shape
        self.size = size
        self.innerSize = innerSize
        self.every = every
    }

    /// Returns marks with the inner marks over them.
    func shapes(at points: [Point], color: Color, background: Color) -> [DojimaChart.Shape] {
        let outer = shapes(at: points, color: color)
        guard innerSize > 0, innerSize < size else { return outer }
        return outer + PointMarker(shape, size: innerSize).shapes(at: points, color: background)
    }

    /// Returns marks of one colour at some points; circles are one shape.
    func shapes(at points: [Point], color: Color) -> [DojimaChart.Shape] {
        guard !points.isEmpty, size > 0 else { return [] }
        let half = size / 2
        func polygon(_ corners: [(Double, Double)]) -> [DojimaChart.Shape] {
            points.map { point in
                .polygon(corners.map { Point(point.x + $0.0 * half, point.y + $0.1 * half) }, fill: .color(color))
            }
        }
        switch shape {
        case .circle: return [.arcs(points.map { Arc(center: $0, radius: half) }, fill: .color(color), stroke: nil)]
        case .square:
            return [
                .rectangles(
                    points.map { Rect(x: $0.x - half * 0.9, y: $0.y - half * 0.9, width: size * 0.9, height: size * 0.9) },
                    fill: .color(color))
            ]
        case .diamond: return polygon([(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)])
        case .triangle: return polygon([(0, -1.1), (1.1, 0.9), (-1.1, 0.9)])
        case .cross:
            let arms = points.flatMap { point in
                [
                    LineSegment(Point(point.x - half, point.y - half), Point(point.x + half, point.y + half)),
                    LineSegment(Point(point.x - half, point.y + half), Point(point.x + half, point.y - half)),
                ]
            }
            return [.segments(arms, stroke: Stroke(color, width: max(1.25, size / 5)))]
        }
    }
}

extension PointMarker: Record {
    package init() { self.init(.circle) }

    package static var fields: [Field<PointMarker>] {
        [
            Field("shape", \.shape, .word(of: Shape.allCases), "The shape."),
            Field("size", \.size, .number(0.5...200), "The width in logical pixels."),
            Field(
                "inner", \.innerSize, .number(0...200),
                "The width of an inner mark of the same shape in the colour of the background; 0 for none."),
            Field("every", \.every, .integer(1...100_000), "One mark for this number of points: 1 for a mark at each point."),
        ]
    }
}

extension SeriesPlot {
    /// Returns the marks of the options at the points of a column, in the colours of a palette if there is one. If the options have no
    /// marks, those of the theme's line are drawn at intervals, and discs at the points of which the palette colours only the marks.
    func markers(_ column: [Double]) -> [Shape] {
        if options.marker != nil || pointMarker != nil { return markers(column, options.marker) }
        let marked = pointColors.map { colors in
            visible.filter { colors.marker($0) != nil && colors.stroke($0) == nil && colors.fill($0) == nil }
        }
        return (line.marker.map { markers(column, $0, at: spacedIndices(for: $0)) } ?? [])
            + markers(column, PointMarker(), at: marked ?? [])
    }

    /// - Parameter marker: the mark of the points for which the series' function returns none; `nil` for no mark.
    func markers(_ column: [Double], _ marker: PointMarker?, at indices: [Int]? = nil) -> [Shape] {
        var (markers, batches) = ([PointMarker](), [PointMarker: ColorBatches<Point>]())
        for index in indices ?? Array(visible) {
            let (row, y) = (rows[index], scale.pixel(column[rows[index]]))
            guard y.isFinite, let marker = pointMarker?(RenderPoint(data, row: row, value: column[row], source: row)) ?? marker,
                marker.every <= 1 || row % marker.every == 0, y >= box.y - marker.size, y <= box.maxY + marker.size
            else { continue }
            if batches[marker] == nil { markers.append(marker) }
            batches[marker, default: ColorBatches()].add(Point(center(index), y), pointColors?.marker(index) ?? line.color)
        }
        return markers.flatMap { marker in
            (batches[marker]?.all ?? []).flatMap { marker.shapes(at: $0.items, color: $0.color, background: theme.background) }
        }
    }
}

extension SeriesPlot {
    /// Returns the points at which a mark of the line is drawn: the first drawn row of each group of a power of two of rows, 64 to 128
    /// pixels wide. Groups do not move with the window, and those of different shapes begin at different rows.
    private func spacedIndices(for marker: PointMarker) -> [Int] {
        var step = 1
        while Double(step) * slotWidth < 64, step < 1 << 40 { step *= 2 }
        let shapes = PointMarker.Shape.allCases
        let shift = step * (shapes.firstIndex(of: marker.shape) ?? 0) / shapes.count
        /// `row` may be -1, the one before the first.
        func group(of row: Int) -> Int { (row + shift + step) / step }
        return visible.filter { index in group(of: rows[index]) != group(of: index > 0 ? rows[index - 1] : rows[index] - 1) }
    }
}

/// Items grouped by colour, in order of the first use of each colour.
struct ColorBatches<Item> {
    private(set) var all: [(color: Color, items: [Item])] = []
    private var indices: [Color: Int] = [:]
    /// The index of the batch of the last item: neighbours usually have the same colour.
    private var last = 0

    /// Creates batches for colours that come first, used or not.
    init(_ first: [Color] = []) {
        for color in first where indices[color] == nil {
            indices[color] = all.count
            all.append((color, []))
        }
    }

    mutating func add(_ item: Item, _ color: Color) {
        if last >= all.count || all[last].color != color {
            last = indices[color] ?? all.count
            if last == all.count {
                indices[color] = last
                all.append((color, []))
            }
        }
        all[last].items.append(item)
    }
}

extension ColorBatches<Rect> {
    var shapes: [Shape] { all.compactMap { $0.items.isEmpty ? nil : .rectangles($0.items, fill: .color($0.color)) } }
}
