public import DojimaScale
import DojimaSeries
import DojimaText

extension SeriesKind {
    /// Cells coloured by a quantity. Values with areas have a cell at each value, one unit high, whose colour represents the area. Other
    /// data have stripes as high as the plot, whose colour represents the value, or for bars the change from the previous close. A cell
    /// without a quantity is cross-hatched.
    ///
    /// The colours range from that of falling prices through the background to that of rising prices, or to blue if pale shades of the two
    /// are hard to distinguish for some readers; see `SeriesOptions.heat`.
    public static let heat = SeriesKind(
        name: "heat", symbol: .none, usesPalette: false, hasSlots: true, extent: { data, rows in data.heatExtent(rows) },
        draw: { plot in
            let (quantities, scale) = (plot.data.heat, plot.heatScale)
            var (batches, empty) = (ColorBatches<Rect>(), [Rect]())
            for index in plot.visible {
                let quantity = quantities[plot.rows[index]]
                guard let cell = plot.heatCell(index) else { continue }
                if quantity.isFinite {
                    batches.add(cell, plot.pointColors?.fill(index) ?? plot.theme.heat(scale.fraction(of: quantity)))
                } else if plot.data.hasCells {
                    empty.append(cell)
                }
            }
            return batches.shapes + plot.crossHatching(of: empty)
        })
}

/// The quantity with the strongest colour of a heat map, and the format of the numbers in its cells.
public struct HeatScale: Sendable, Equatable {
    /// The distance from `center` from which the colour is strongest; `nil`, or a number that is not above zero, to choose a value that most
    /// cells do not reach.
    public var limit: Double?
    /// The quantity with the colour of the background.
    public var center: Double
    /// How the numbers in cells are written.
    public var format: ValueFormat
    /// The number of decimals of the numbers in cells, fewer if cells are narrow.
    public var decimals: Int
    /// Whether the cells are separated from those at their left and have bold numbers, for totals next to their parts.
    public var isTotal = false
    /// The unit of the quantities in the key of the colours; `nil` for cells without colours, whose numbers of different units form a table.
    package var keyUnit: String? = "%"

    /// - Parameters:
    ///   - limit: the distance from `center` at which the colour is strongest; `nil`, or not above zero, to choose it from the quantities.
    ///   - center: the quantity with the colour of the background.
    ///   - format: the format of the numbers in cells.
    ///   - decimals: the decimals of these numbers; fewer in narrow cells.
    public init(limit: Double? = nil, center: Double = 0, format: ValueFormat = .number, decimals: Int = 1) {
        (self.limit, self.center, self.format, self.decimals) = (limit, center, format, decimals)
    }
}

extension ChartSeries {
    /// Whether the series has cells or stripes whose colours represent quantities.
    var isColoredByHeat: Bool { kind == .heat && (options.heat ?? HeatScale()).keyUnit != nil }
}

/// A heat scale with a definite limit.
struct ResolvedHeat {
    let center: Double
    let limit: Double

    /// - Parameter quantities: if there is no limit, it is chosen from their distances from the centre.
    init(_ scale: HeatScale, _ quantities: [Double]) {
        center = scale.center
        // One extreme must not make all other colours pale.
        let sizes = quantities.filter(\.isFinite).map { abs($0 - scale.center) }.sorted()
        let typical =
            sizes.isEmpty ? 0 : sizes[min(sizes.count - 1, Int(clamping: (Double(sizes.count) * ResolvedHeat.usual).rounded(.down)))]
        limit = scale.limit.flatMap { $0 > 0 ? $0 : nil } ?? (typical > 0 ? typical : sizes.last ?? 0)
    }

    /// The fraction of the cells that are below the strongest colour.
    private static let usual = 0.95

    /// Returns the quantity as a fraction of the limit, from -1 to 1.
    func fraction(of quantity: Double) -> Double { limit > 0 ? min(1, max(-1, (quantity - center) / limit)) : 0 }
}

extension SeriesPlot {
    var heatScale: ResolvedHeat { ResolvedHeat(options.heat ?? HeatScale(), data.heat) }

    /// Returns the cell of a row by its index in `rows`, one pixel apart from its neighbours if cells are large enough; `nil` if it has no
    /// position.
    func heatCell(_ index: Int) -> Rect? {
        var (top, bottom) = (box.y, box.maxY)
        if data.hasCells, case .values(let values) = data {
            (top, bottom) = pixelRange(values.values[rows[index]] - 0.5, values.values[rows[index]] + 0.5)
        }
        guard top.isFinite, bottom.isFinite else { return nil }
        let slot = right[index] - left[index]
        // Narrow cells need their width for the numbers.
        let gapBefore = options.heat?.isTotal != true || slot < CellLabels.narrow ? 0 : min(5, slot / 6)
        let (left, right) = (grid.edge(left[index] + gapBefore), grid.edge(right[index]))
        (top, bottom) = (grid.edge(top), grid.edge(bottom))
        let gap = grid.length(1)
        // Stripes as high as the plot touch each other.
        let isCell = data.hasCells && right - left >= 4 * gap && bottom - top >= 4 * gap
        let (width, height) = (right - left - (isCell ? gap : 0), bottom - top - (isCell ? gap : 0))
        guard width >= 0, height > 0 else { return nil }
        return Rect(x: left, y: top, width: max(width, gap), height: height)
    }
}

extension SeriesData {
    /// The quantities represented by colours: areas of values, else values, or changes from one close to the next.
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

    /// Whether each row has a cell at its value instead of a stripe over the height of the plot.
    var hasCells: Bool { if case .values(let values) = self { !values.areas.isEmpty } else { false } }

    fileprivate func heatExtent(_ rows: [Int]) -> ClosedRange<Double>? {
        guard case .values(let values) = self, !values.areas.isEmpty else { return closeExtent(rows) }
        return values.values.extent(rows).map { $0.lowerBound - 0.5...$0.upperBound + 0.5 }
    }
}

extension Theme {
    /// Returns the colour of a cell of a heat map, from -1 for the strongest below the centre to 1 for the strongest above it.
    ///
    /// Hollow themes use greys from white to dark instead: the lower the value, the darker the grey.
    func heat(_ fraction: Double) -> Color {
        guard !isHollow else { return background.mixed(with: strongText, fraction < 0 ? 0.14 - 0.46 * fraction : 0.14 - 0.14 * fraction) }
        return background.mixed(with: fraction < 0 ? falling : heatAbove ?? rising, 0.92 * abs(fraction))
    }
}
