import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// A translucent area between two values without edges, and a line through a third one. For a band, the area extends from its lower to
    /// its upper value, with a line through its middle, as for the quantiles of possible outcomes; for bars, from low to high, with a line
    /// through the closes.
    ///
    /// Several bands drawn over each other, the widest first, form a fan that is darkest at the most likely outcomes.
    public static let fan = SeriesKind(name: "fan", joinsPoints: true, extent: { data, rows in data.extent(rows) }) { plot in
        let (upper, middle, lower) = plot.data.fan
        let tint = plot.options.areaColor ?? plot.line.color.opacity(0.16)
        let parts = BandPart.parts(plot, upper: upper, lower: lower)
        let areas = parts.flatMap { part in part.polygons.map { points, _ in Shape.polygon(points, fill: .color(tint)) } }
        return areas + plot.stroked(LinePath(plot, middle).parts)
    }
}

extension SeriesData {
    /// The upper, middle and lower value of each row: high, close and low of bars; a series of values has three equal ones.
    fileprivate var fan: (upper: [Double], middle: [Double], lower: [Double]) {
        switch self {
        case .bars(let bars): (bars.high, bars.close, bars.low)
        case .values(let values): (values.values, values.values, values.values)
        case .band(let band): (band.upper, band.middle, band.lower)
        }
    }
}
