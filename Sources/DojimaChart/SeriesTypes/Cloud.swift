import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// The area between two values, in the rising colour if the first is above the second and otherwise in the falling colour, split
    /// exactly at crossings, with thin edges.
    ///
    /// For a band, the values are its edges; for bars, open and close.
    public static let cloud = SeriesKind(
        name: "cloud", symbol: .block, usesPalette: false,
        draw: { plot in
            let (first, second) = columns(of: plot.data)
            let areas = BandPart.parts(plot, upper: first, lower: second).flatMap { part in
                part.polygons.map { points, isInverted -> Shape in
                    let tone = isInverted ? plot.theme.falling : plot.theme.rising
                    return .polygon(
                        points, fill: .color(plot.options.areaColor ?? tone.opacity(plot.theme.isHollow && !isInverted ? 0.08 : 0.16)))
                }
            }
            return areas
                + plot.stroked(LinePath(plot, first).parts, color: plot.theme.rising.opacity(0.6), width: plot.lineWidth * 0.6)
                + plot.stroked(LinePath(plot, second).parts, color: plot.theme.falling.opacity(0.6), width: plot.lineWidth * 0.6)
        })

    private static func columns(of data: SeriesData) -> (first: [Double], second: [Double]) {
        switch data {
        case .band(let band): (band.upper, band.lower)
        case .bars(let bars): (bars.close, bars.open)
        case .values(let values): (values.values, values.values)
        }
    }
}
