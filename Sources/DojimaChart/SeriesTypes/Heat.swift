public import DojimaScale
import DojimaSeries
import DojimaText

extension SeriesKind {
    /// Cells coloured by a quantity: of values with areas a cell at each value, one high, whose colour tells the area; of other data stripes
    /// as high as the plot, whose colour tells the value, or of bars the change from the previous close.
    ///
    /// The colours run from that of falling prices over the background to that of rising ones, or to blue where not every eye tells pale
    /// shades of these apart; see `SeriesOptions.heat`.
    public static let heat = SeriesKind(
        name: "heat", symbol: .none, usesPalette: false, hasSlots: true, extent: { data, rows in data.heatExtent(rows) },
        draw: { plot in
            let (quantities, scale) = (plot.data.heat, plot.heatScale)
            var batches = ColorBatches<Rect>()
            for index in plot.visible {
                let quantity = quantities[plot.rows[index]]
                guard quantity.isFinite, let cell = plot.heatCell(index) else { continue }
                batches.add(cell, plot.shades?.fill(index) ?? plot.theme.heat(scale.share(of: quantity)))
            }
            return batches.shapes
        })
}

/// Which quantity has the strongest colour of a heat map, and how the numbers in its cells are written.
public struct HeatScale: Sendable, Equatable {
    /// The size of the quantities, positive or negative, from which on the colour is strongest; `nil` for one that most cells stay below.
    public var limit: Double?
    /// The quantity with the colour of the background.
    public var centre: Double
    public var format: ValueFormat
    /// The decimals of the numbers in cells, fewer where cells are narrow.
    public var decimals: Int
    /// Whether the cells stand a little apart from those at their left and have strong numbers, as sums beside their parts.
    public var isTotal = false

    /// - Parameters:
    ///   - limit: the distance from `centre` at which the colour is strongest, above zero; `nil` to choose it by the quantities.
    ///   - centre: the quantity with the colour of the background.
    ///   - format: the format of the numbers in cells.
    ///   - decimals: the decimals of these numbers; fewer in narrow cells.
    public init(limit: Double? = nil, centre: Double = 0, format: ValueFormat = .number, decimals: Int = 1) {
        precondition(limit.map { $0 > 0 } ?? true, "a heat scale has some length")
        (self.limit, self.centre, self.format, self.decimals) = (limit, centre, format, decimals)
    }
}

/// A heat scale whose limit is known.
struct ResolvedHeat {
    let centre: Double
    let limit: Double

    /// - Parameter quantities: those whose distance from the centre the limit is chosen by if there is none.
    init(_ scale: HeatScale, _ quantities: [Double]) {
        centre = scale.centre
        // One extreme must not take the colour of all others.
        let sizes = quantities.filter(\.isFinite).map { abs($0 - scale.centre) }.sorted()
        let most = sizes.isEmpty ? 0 : sizes[min(sizes.count - 1, Int(clamping: (Double(sizes.count) * ResolvedHeat.usual).rounded(.down)))]
        limit = scale.limit ?? (most > 0 ? most : sizes.last ?? 0)
    }

    /// The share of the cells below the strongest colour.
    private static let usual = 0.95

    /// Returns the share of the limit, from -1 to 1.
    func share(of quantity: Double) -> Double { limit > 0 ? min(1, max(-1, (quantity - centre) / limit)) : 0 }
}

extension SeriesPlot {
    var heatScale: ResolvedHeat { ResolvedHeat(options.heat ?? HeatScale(), data.heat) }

    /// The cell of a row by its index in `rows`, a pixel apart from its neighbours where cells are large enough; `nil` where it has no place.
    func heatCell(_ index: Int) -> Rect? {
        var (top, bottom) = (box.y, box.maxY)
        if data.hasCells, case .values(let values) = data {
            (top, bottom) = stretch(values.values[rows[index]] - 0.5, values.values[rows[index]] + 0.5)
        }
        guard top.isFinite, bottom.isFinite else { return nil }
        let apart = options.heat?.isTotal == true ? min(5, (right[index] - left[index]) / 6) : 0
        let (left, right) = (grid.edge(left[index] + apart), grid.edge(right[index]))
        (top, bottom) = (grid.edge(top), grid.edge(bottom))
        let gap = grid.length(1)
        // Stripes of a whole plot meet, as a picture of time.
        let isCell = data.hasCells && right - left >= 4 * gap && bottom - top >= 4 * gap
        let (width, height) = (right - left - (isCell ? gap : 0), bottom - top - (isCell ? gap : 0))
        guard width >= 0, height > 0 else { return nil }
        return Rect(x: left, y: top, width: max(width, gap), height: height)
    }
}

extension SeriesData {
    /// The quantities that colours tell: areas of values, else values, or changes from one close to the next.
    var heat: [Double] {
        switch self {
        case .values(let values): return values.areas.isEmpty ? values.values : values.areas
        case .band(let band): return band.middle
        case .bars(let bars):
            return bars.close.indices.map { row in
                let before = row > 0 ? bars.close[row - 1] : bars.open[row]
                return before > 0 ? bars.close[row] / before - 1 : .nan
            }
        }
    }

    /// Whether each row has a cell at its value and not a stripe over the whole plot.
    fileprivate var hasCells: Bool { if case .values(let values) = self { !values.areas.isEmpty } else { false } }

    fileprivate func heatExtent(_ rows: [Int]) -> ClosedRange<Double>? {
        guard case .values(let values) = self, !values.areas.isEmpty else { return closeExtent(rows) }
        return values.values.extent(rows).map { $0.lowerBound - 0.5...$0.upperBound + 0.5 }
    }
}

extension Theme {
    /// The colour of a cell of a heat map, from -1 for the strongest below the centre to 1 for the strongest above it.
    ///
    /// Hollow themes have greys from white to dark instead: the darker, the lower.
    func heat(_ share: Double) -> Color {
        guard !isHollow else { return background.mixed(with: strongText, share < 0 ? 0.14 - 0.46 * share : 0.14 - 0.14 * share) }
        return background.mixed(with: share < 0 ? falling : heatAbove ?? rising, 0.92 * abs(share))
    }
}
