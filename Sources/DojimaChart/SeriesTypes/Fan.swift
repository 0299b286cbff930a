import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A soft area between two values without edges, and a line through the third one: of a band from its lower to its upper value with its
    /// middle, as the quantiles of possible outcomes; of bars from low to high with the close.
    ///
    /// Several over each other, the widest first, make a fan that is darkest where most outcomes are.
    public static let fan = SeriesKind(name: "fan", joinsPoints: true, extent: { data, rows in data.extent(rows) }) { plot in
        let (upper, middle, lower) = plot.data.fan
        let tint = plot.options.areaColor ?? plot.line.color.opacity(0.16)
        let parts = BandPart.parts(plot, upper: upper, lower: lower)
        let areas = parts.flatMap { part in part.polygons.map { points, _ in Shape.polygon(points, fill: .color(tint)) } }
        return areas + plot.stroked(LinePath(plot, middle).parts)
    }
}

extension SeriesData {
    /// The upper, middle and lower value of each row; values have no width.
    fileprivate var fan: (upper: [Double], middle: [Double], lower: [Double]) {
        switch self {
        case .bars(let bars): (bars.high, bars.close, bars.low)
        case .values(let values): (values.values, values.values, values.values)
        case .band(let band): (band.upper, band.middle, band.lower)
        }
    }
}
