import DojimaScale
import DojimaSeries
import DojimaText
import DojimaPlatform

/// The number of decimals that distinguishes neighbouring values of an axis, for tags, legends, levels and the crosshair.
///
/// It is derived from the tick size if there is one, else from the prices of the last visible bars. Computed values get three significant
/// digits of their range.
struct AxisDecimals {
    private enum Values {
        case fixed(Int)
        case tickSize(Double)
        /// The prices of the last visible bars, bar by bar, and their number of decimals without abbreviation.
        case prices([[Double]], decimals: Int)
        /// The minimum number of decimals of values that are not abbreviated.
        case computed(minimum: Int)
    }

    private let values: Values
    /// The length of the visible range.
    private let span: Double

    init(_ axis: ValueAxis, _ placed: [ResolvedSeries], span: Double) {
        self.span = span
        if axis.rebasing != nil {
            // Three digits are enough for a percentage or an index.
            values = .fixed(span >= 20 ? 1 : 2)
        } else if placed.contains(where: { $0.stack?.isShare == true }) {
            values = .fixed(1)
        } else if let tickSize = axis.tickSize, tickSize > 0 {
            values = .tickSize(tickSize)
        } else if let prices = placed.lazy.compactMap(\.lastPrices).first {
            values = .prices(prices, decimals: AxisDecimals.quoted(prices))
        } else {
            // Three digits are enough for percentages too.
            let maximum = axis.shownFormat == .signedPercent && span >= 20 ? 1 : Int.max
            values = .computed(minimum: min(maximum, AxisDecimals.exact(placed, span: span)))
        }
    }

    /// Returns the number of decimals of values written in a unit.
    func count(in unit: NumberUnit) -> Int {
        switch values {
        case .fixed(let count): return count
        case .tickSize(let size): return NumberText.decimals(of: unit.scaled(size))
        case .prices(let bars, let decimals):
            guard unit != .one else { return decimals }
            let scaled = bars.map { $0.map(unit.scaled) }
            return unit.exponent > 0 ? AxisDecimals.distinguishingDecimals(scaled) : AxisDecimals.quoted(scaled)
        case .computed(let minimum):
            return unit == .one ? minimum : AxisDecimals.threeDigits(of: unit.scaled(span))
        }
    }

    /// Returns the number of decimals of a series by its own range, if its values are computed and below a hundredth of the size of the
    /// axis; `nil` if the decimals of the axis suffice.
    func own(_ item: ResolvedSeries, size: Double) -> Int? {
        guard case .computed = values, let range = item.extent(item.visibleRows),
            max(abs(range.lowerBound), abs(range.upperBound)) < size / 100
        else { return nil }
        return AxisDecimals.exact([item], span: range.upperBound - range.lowerBound)
    }

    /// The number of bars, the last ones, that tell the decimals of their prices.
    fileprivate static let lastBars = 64

    /// Returns the number of decimals of quoted prices.
    fileprivate static func quoted(_ bars: [[Double]]) -> Int {
        // Bars with integral opens and closes may have fractional highs and lows.
        var (found, size) = (0, Double?.none)
        for bar in bars {
            let (open, close) = (bar[0], bar[bar.count - 1])
            found = NumberText.decimals(of: close, minimum: NumberText.decimals(of: open, minimum: found))
            if close.isFinite { size = max(size ?? 0, abs(close)) }
        }
        if found == 0 { found = NumberText.decimals(of: bars.flatMap(\.self)) }
        guard found > 0 else { return 0 }
        return quoted(found, size ?? 1)
    }

    /// Limits the number of decimals found in quoted prices, of which the largest is `size`.
    private static func quoted(_ found: Int, _ size: Double) -> Int {
        // The limit removes the meaningless decimals of adjusted prices, and allows the five decimals of currencies.
        let maximum =
            size >= 100
            ? 2
            : size >= 10
                ? 3 : size >= 1 ? (found <= 5 ? 5 : 4) : min(8, 4 - Int(clamping: log10(max(size, 1e-6)).rounded(.down), to: -400...400))
        return max(2, min(found, maximum))
    }

    /// Returns the number of decimals at which different prices of a bar have different texts, with at most six digits in total.
    private static func distinguishingDecimals(_ bars: [[Double]]) -> Int {
        let size = bars.lazy.joined().filter(\.isFinite).map(abs).max() ?? 1
        let maximum = size >= 100 ? 3 : size >= 10 ? 4 : 5
        let differences = bars.lazy.flatMap { bar -> [Double] in
            let prices = bar.filter(\.isFinite).sorted()
            return zip(prices, prices.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
        }
        guard let smallest = differences.min() else { return min(2, maximum) }
        return max(0, min(maximum, Int(clamping: (-log10(smallest)).rounded(.up), to: -400...400)))
    }

    private static func threeDigits(of span: Double) -> Int {
        guard span > 0, span.isFinite else { return 2 }
        return max(0, min(8, 2 - Int(clamping: log10(span).rounded(.down), to: -400...400)))
    }

    private static func exact(_ placed: [ResolvedSeries], span: Double) -> Int {
        guard span > 0, span.isFinite else { return 2 }
        let digits = threeDigits(of: span)
        // Ranges below 1000 get two decimals, as prices do; rounded data get no more decimals than they have.
        let maximum = span < 1000 ? max(2, digits) : digits
        let values = placed.compactMap(\.values)
        guard values.count == placed.count, !values.isEmpty else {
            return max(digits, NumberText.decimals(of: values.flatMap { $0.suffix(16) }, maximum: span < 1000 ? 2 : digits))
        }
        return NumberText.decimals(of: values.flatMap(\.self), maximum: maximum)
    }
}

extension BarSeries {
    /// Returns the number of decimals that an axis of the prices has.
    ///
    /// - Parameters:
    ///   - rows: the visible bars.
    ///   - tickSize: the smallest change of a price; `nil` if it is not known.
    package func priceDecimals(of rows: [Int], tickSize: Double?) -> Int {
        if let tickSize, tickSize > 0 { return NumberText.decimals(of: tickSize) }
        return AxisDecimals.quoted(rows.suffix(AxisDecimals.lastBars).map(prices))
    }

    /// The open, high, low and close of a bar.
    fileprivate func prices(_ row: Int) -> [Double] { [open[row], high[row], low[row], close[row]] }
}

extension ResolvedSeries {
    /// The open, high, low and close of the last visible bars, or the value only of a value series that is a price; `nil` for other series.
    fileprivate var lastPrices: [[Double]]? {
        let rows = visibleRows.suffix(AxisDecimals.lastBars)
        switch series.data {
        case .bars(let bars) where series.kind.baseline == nil:
            return rows.map(bars.prices)
        case .values(let prices) where series.isPrice: return rows.map { [prices.values[$0]] }
        default: return nil
        }
    }

    /// The visible values of a value series; `nil` for other data.
    fileprivate var values: LazyMapSequence<[Int], Double>? {
        guard case .values(let series) = self.series.data else { return nil }
        return visibleRows.lazy.map { series.values[$0] }
    }
}
