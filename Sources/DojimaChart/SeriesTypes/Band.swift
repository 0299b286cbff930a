import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// Two edges, the room between them tinted, and a middle line where there is one.
    ///
    /// Where the edges cross, the tint is split exactly at the crossing: the stretches in which the lower edge lies above the upper one are shapes of their own.
    public static let band = SeriesKind(name: "band") { plot in
        let (upper, middle, lower) = columns(of: plot.data)
        var shapes: [Shape] = []
        if plot.shades != nil { return coloredBand(plot, upper, middle, lower) }
        for part in BandPart.parts(plot, upper: upper, lower: lower) {
            shapes += part.polygons.map { points, isInverted in
                .polygon(points, fill: .color(plot.style.areaColor ?? plot.line.color.opacity(isInverted ? 0.22 : 0.1)))
            }
        }
        for edge in [upper, lower] {
            shapes += LinePath(plot, edge).parts.map {
                plot.stroked($0, color: plot.line.color.opacity(0.8), width: plot.style.lineWidth * 0.7)
            }
        }
        if let middle { shapes += LinePath(plot, middle).parts.map { plot.stroked($0) } }
        return shapes
    }

    /// The ground from each point to the next in the colour of the first.
    private static func coloredBand(_ plot: SeriesPlot, _ upper: [Double], _ middle: [Double]?, _ lower: [Double]) -> [Shape] {
        var grounds: [Shape] = []
        for index in plot.rows.indices.dropLast() {
            let ys = [index, index + 1].flatMap { [upper[plot.rows[$0]], lower[plot.rows[$0]]] }.map(plot.scale.pixel)
            guard ys.allSatisfy(\.isFinite) else { continue }
            let (left, right) = (max(plot.centre(index), plot.box.x - 4096), min(plot.centre(index + 1), plot.box.maxX + 4096))
            let tone = plot.shades?.fill(index) ?? plot.line.color
            let tint = tone.alpha == 255 ? tone.opacity(tone == plot.line.color ? 0.1 : 0.3) : tone
            grounds.append(
                .polygon([Point(left, ys[0]), Point(right, ys[2]), Point(right, ys[3]), Point(left, ys[1])], fill: .color(tint)))
        }
        let edges = [upper, lower].flatMap { ColoredLine(plot, $0, role: .stroke).strokes(width: plot.style.lineWidth * 0.7) }
        return grounds + edges + (middle.map { plot.strokes($0) } ?? [])
    }

    /// Bars are drawn as the band between their highs and lows.
    private static func columns(of data: SeriesData) -> (upper: [Double], middle: [Double]?, lower: [Double]) {
        switch data {
        case .band(let band): (band.upper, band.middle, band.lower)
        case .bars(let bars): (bars.high, bars.close, bars.low)
        case .values(let values): (values.values, nil, values.values)
        }
    }
}

/// A stretch of rows in which both edges have values.
struct BandPart {
    private var x: [Double] = []
    private var upper: [Double] = []
    private var lower: [Double] = []

    static func parts(_ plot: SeriesPlot, upper: [Double], lower: [Double]) -> [BandPart] {
        var parts = [BandPart()]
        let (snaps, scale) = (plot.sharesPixels, plot.grid.scale)
        for index in plot.rows.indices {
            let row = plot.rows[index]
            let (a, b) = (plot.scale.pixel(upper[row]), plot.scale.pixel(lower[row]))
            if a.isFinite, b.isFinite {
                let centre = snaps ? ((plot.centre(index) * scale).rounded(.down) + 0.5) / scale : plot.centre(index)
                let x = min(max(centre, plot.box.x - 4096), plot.box.maxX + 4096)
                parts[parts.count - 1].add(x, a, b, folds: snaps)
            } else if !parts[parts.count - 1].x.isEmpty {
                parts.append(BandPart())
            }
        }
        return parts.filter { $0.x.count > 1 && $0.x.first != $0.x.last }
    }

    /// Adds a row; of several at one place only the first and the last stay, since what lies between them is as wide as a line.
    private mutating func add(_ x: Double, _ upper: Double, _ lower: Double, folds: Bool) {
        let count = self.x.count
        if folds, count > 1, self.x[count - 1] == x, self.x[count - 2] == x {
            (self.upper[count - 1], self.lower[count - 1]) = (upper, lower)
        } else {
            self.x.append(x)
            self.upper.append(upper)
            self.lower.append(lower)
        }
    }

    /// The tinted shapes, split where the edges cross (in pixels y grows downwards, so the upper edge has the smaller one).
    var polygons: [([Point], isInverted: Bool)] {
        var shapes: [([Point], isInverted: Bool)] = []
        var top = [Point(x[0], upper[0])]
        var bottom = [Point(x[0], lower[0])]
        var inverted: Bool? = upper[0] == lower[0] ? nil : upper[0] > lower[0]
        func close() { if top.count > 1 { shapes.append((top + bottom.reversed(), inverted ?? false)) } }
        for index in 1..<x.count {
            if x[index] == x[index - 1] {
                // Edges that cross within one place show it where they leave that.
                top.append(Point(x[index], upper[index]))
                bottom.append(Point(x[index], lower[index]))
                continue
            }
            if index > 1, x[index - 1] == x[index - 2], let now = inverted, lower[index - 1] != upper[index - 1],
                now != (lower[index - 1] < upper[index - 1])
            {
                close()
                (top, bottom) = ([Point(x[index - 1], upper[index - 1])], [Point(x[index - 1], lower[index - 1])])
                inverted = !now
            }
            let (before, after) = (lower[index - 1] - upper[index - 1], lower[index] - upper[index])
            if before * after < 0 {
                let share = before / (before - after)
                let crossing = Point(
                    x[index - 1] + share * (x[index] - x[index - 1]), upper[index - 1] + share * (upper[index] - upper[index - 1]))
                top.append(crossing)
                bottom.append(crossing)
                close()
                (top, bottom, inverted) = ([crossing], [crossing], after < 0)
            } else if after != 0 {
                if let now = inverted, now != (after < 0) {
                    close()
                    (top, bottom) = ([Point(x[index - 1], upper[index - 1])], [Point(x[index - 1], lower[index - 1])])
                }
                inverted = after < 0
            }
            top.append(Point(x[index], upper[index]))
            bottom.append(Point(x[index], lower[index]))
        }
        close()
        return shapes
    }
}
