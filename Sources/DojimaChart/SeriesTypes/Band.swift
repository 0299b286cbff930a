import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// Two edges with a tint between them, and a middle line if there is one.
    ///
    /// If the edges cross, the tint is split exactly at the crossing; parts whose lower edge is above the upper one are separate shapes.
    public static let band = SeriesKind(name: "band") { plot in
        let (upper, middle, lower) = columns(of: plot.data)
        var shapes: [Shape] = []
        if plot.pointColors != nil { return coloredBand(plot, upper, middle, lower) }
        for part in BandPart.parts(plot, upper: upper, lower: lower) {
            shapes += part.polygons.map { points, isInverted in
                .polygon(points, fill: .color(plot.options.areaColor ?? plot.line.color.opacity(isInverted ? 0.22 : 0.1)))
            }
        }
        for edge in [upper, lower] {
            shapes += plot.stroked(
                LinePath(plot, edge).parts, color: plot.line.color.opacity(0.8), width: plot.lineWidth * 0.7)
        }
        if let middle { shapes += plot.stroked(LinePath(plot, middle).parts) }
        return shapes
    }

    /// Returns the band, with the background from each point to the next in the colour of the first.
    private static func coloredBand(_ plot: SeriesPlot, _ upper: [Double], _ middle: [Double]?, _ lower: [Double]) -> [Shape] {
        var backgrounds: [Shape] = []
        for index in plot.rows.indices.dropLast() {
            let ys = [index, index + 1].flatMap { [upper[plot.rows[$0]], lower[plot.rows[$0]]] }.map(plot.scale.pixel)
            guard ys.allSatisfy(\.isFinite) else { continue }
            let (left, right) = (max(plot.center(index), plot.box.x - 4096), min(plot.center(index + 1), plot.box.maxX + 4096))
            let tone = plot.pointColors?.fill(index) ?? plot.line.color
            let tint = tone.alpha == 255 ? tone.opacity(tone == plot.line.color ? 0.1 : 0.3) : tone
            backgrounds.append(
                .polygon([Point(left, ys[0]), Point(right, ys[2]), Point(right, ys[3]), Point(left, ys[1])], fill: .color(tint)))
        }
        let edges = [upper, lower].flatMap { ColoredLine(plot, $0, role: .stroke).strokes(width: plot.lineWidth * 0.7) }
        return backgrounds + edges + (middle.map { plot.strokes($0) } ?? [])
    }

    /// Returns edges and middle of a band; for bars, highs, closes and lows.
    private static func columns(of data: SeriesData) -> (upper: [Double], middle: [Double]?, lower: [Double]) {
        switch data {
        case .band(let band): (band.upper, band.middle, band.lower)
        case .bars(let bars): (bars.high, bars.close, bars.low)
        case .values(let values): (values.values, nil, values.values)
        }
    }
}
