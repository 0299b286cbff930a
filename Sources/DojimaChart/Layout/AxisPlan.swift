import DojimaScale
import DojimaSeries
import Glibc

/// A value axis with its range, scale and ticks.
struct AxisPlan {
    let axis: ValueAxis
    /// Its place among the axes of its side with labels, from the plot outwards.
    let order: Int
    /// Top and height of its part of the pane.
    let top: Double
    let height: Double
    var range: PaddedRange
    /// Of values that are written in full: the last price, the legend; never fewer than the ticks have.
    private let decimals: Int
    let spacing: Double

    var scale: ValueScale {
        ValueScale(domain: range.domain, start: top + height, end: top, logarithmic: range.isLogarithmic)
    }

    /// Ticks whose labels stand inside the axis' height.
    func ticks(_ scale: ValueScale) -> [ValueTick] {
        let ticks =
            scale.isLogarithmic
            ? logTicks(in: scale.domain, pixels: height, spacing: spacing, format: format)
            : valueTicks(in: scale.domain, most: max(1, height / spacing), tickSize: axis.tickSize, format: format)
        let edge = min(7, height / 4)
        return ticks.filter { tick in
            let y = scale.pixel(tick.value)
            // A line along the lower edge would double the frame.
            // Prices that are all above zero need no labels below it, even where room for volume reaches down there.
            return y >= top + edge && y <= top + height - edge && (tick.value >= 0 || range.values.lowerBound < 0)
        }
    }

    /// Numbers that would be longer than ten digits are written short.
    private var format: ValueFormat {
        let size = max(abs(range.values.lowerBound), abs(range.values.upperBound))
        return axis.format == .number && size >= 1e9 ? .compact : axis.format
    }

    /// A value as tags and legends write it.
    func text(_ value: Double) -> String {
        switch format {
        case .number: NumberText.plain(value, decimals: shownDecimals)
        case .compact: NumberText.compact(value)
        case .percent: NumberText.plain(value, decimals: shownDecimals) + "%"
        }
    }

    /// A difference of two values, with its sign.
    func signedText(_ value: Double) -> String {
        format == .compact ? NumberText.compact(value) : NumberText.signed(value, decimals: shownDecimals)
    }

    private var shownDecimals: Int {
        let steps = ticks(scale).lazy.map { $0.label.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }.count ?? 0 }
        return max(decimals, format == .compact ? 0 : steps.max() ?? 0)
    }

    static func plans(of pane: Pane, _ placed: [PlacedSeries], box: Rect, _ type: Typography) -> [AxisPlan] {
        let overlay = pane.axes.map(\.heightShare).filter { $0 < 1 }.max() ?? 0
        var orders: [ValueAxis.Side: Int] = [:]
        return pane.axes.enumerated().map { index, axis in
            let own = placed.filter { $0.axis == index }
            let order = orders[axis.side, default: 0]
            if axis.showsLabels { orders[axis.side] = order + 1 }
            let height = box.height * min(1, max(0.05, axis.heightShare))
            let visible = PlacedSeries.visibleRange(own)
            let baseline = own.lazy.filter(\.isShown).compactMap(\.series.kind.baseline).first
            // Prices keep clear of most of the columns below them.
            let reserved = axis.heightShare < 1 ? 0 : overlay * box.height * 0.82
            let range = PaddedRange(axis: axis, visible: visible, baseline: baseline, height: height, reserved: reserved)
            return AxisPlan(
                axis: axis, order: order, top: box.maxY - height, height: height, range: range,
                decimals: decimals(axis, own, span: range.values.upperBound - range.values.lowerBound),
                spacing: max(24, min(type.valueSpacing, height / 5)))
        }
    }

    /// As many decimals as the tick size or the bars' own prices have; values that were computed get three digits of their range.
    private static func decimals(_ axis: ValueAxis, _ placed: [PlacedSeries], span: Double) -> Int {
        if let tickSize = axis.tickSize, tickSize > 0 { return NumberText.decimals(of: CollectionOfOne(tickSize)) }
        for item in placed where item.series.kind.baseline == nil {
            guard case .bars(let bars) = item.series.data else { continue }
            let rows = item.visibleRows.suffix(64)
            let found = NumberText.decimals(of: rows.lazy.flatMap { [bars.open[$0], bars.close[$0]] })
            guard found > 0 else { return 0 }
            let size = rows.map { abs(bars.close[$0]) }.max() ?? 1
            // Adjusted prices have decimals that say nothing; five are how currencies are quoted.
            let most =
                size >= 100 ? 2 : size >= 10 ? 3 : size >= 1 ? (found <= 5 ? 5 : 4) : min(8, 4 - Int(log10(max(size, 1e-6)).rounded(.down)))
            return max(2, min(found, most))
        }
        guard span > 0, span.isFinite else { return 2 }
        return max(0, min(8, 2 - Int(log10(span).rounded(.down))))
    }
}
