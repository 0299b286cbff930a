import DojimaScale
import DojimaSeries
import Glibc

/// A value axis with its range, and the scale and ticks that result from it.
struct AxisPlan {
    let axis: ValueAxis
    /// The index among the labelled axes of its side, from the plot outwards.
    let order: Int
    /// Top and height of its part of the pane.
    let top: Double
    let height: Double
    private(set) var range: PaddedRange
    /// The minimum number of decimals in tags and legends.
    private let decimals: Int
    /// The minimum distance of labels at automatic ticks.
    private(set) var spacing: Double
    /// The length of a label along the axis: its height, or its width in a vertical chart.
    private(set) var labelLength = 14.0
    /// The minimum of all data, at which ticks at a fixed distance without an anchor begin.
    let dataMinimum: Double
    /// The value at which columns begin if all have zero length, the only one labelled on such an axis; else `nil`.
    let emptyBaseline: Double?

    /// The step of the ticks, where the axes of the pane share their grid lines.
    private(set) var sharedStep: DecimalNumber?
    /// The colour of the labels if they are in that of the only series of the axis.
    var labelColor: Color?

    private(set) var scale: ValueScale
    private(set) var tickSet = ValueTickSet()
    /// The number of decimals in tags and legends, at least that of the ticks.
    private(set) var shownDecimals = 0

    /// Changes the padding around the values. O(ticks) if it changes.
    mutating func makeRoom(_ change: (inout PaddedRange) -> Void) {
        let before = range
        change(&range)
        guard range != before else { return }
        scale = AxisPlan.scale(axis, range, top: top, height: height)
        layTicks()
    }

    /// Keeps labels that stand side by side as far apart as the longest of them needs.
    mutating func keepLabelsApart(_ style: DrawingStyle) {
        // Fewer ticks may have other labels.
        for _ in 0..<3 {
            let length = (tickSet.ticks.map { style.pen.width($0.label, style.type.axis) }.max() ?? 0) + 12
            guard length > labelLength else { break }
            (labelLength, spacing) = (length, max(length, spacing))
            layTicks()
        }
    }

    private static func scale(_ axis: ValueAxis, _ range: PaddedRange, top: Double, height: Double) -> ValueScale {
        let (bottom, top) = axis.inverted ? (top, top + height) : (top + height, top)
        return ValueScale(domain: range.domain, start: bottom, end: top, logarithmic: range.isLogarithmic, skips: axis.skips)
    }

    private mutating func layTicks() {
        tickSet = chosenTicks
        shownDecimals = decimals
        guard format.hasFreeDecimals else { return }
        for tick in tickSet.ticks {
            let fraction = tick.label.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }
            shownDecimals = max(shownDecimals, fraction?.count ?? 0)
        }
    }

    /// The ticks, with labels inside the axis' height unless the style of the axis says otherwise.
    private var chosenTicks: ValueTickSet {
        var style = axis.shownTicks
        style.format = format
        if let sharedStep, let frequency = TickFrequency(sharedStep, anchor: DecimalNumber(units: 0, exponent: 0)) {
            style.placement = .every(frequency)
        }
        var set = style.ticks(on: scale, spacing: spacing, height: labelLength, dataMinimum: dataMinimum)
        if case .automatic = style.placement, range.values.lowerBound >= 0 {
            // Values that are never negative need no labels below zero.
            set.ticks.removeAll { $0.value < 0 }
            set.minors.removeAll { $0 < 0 }
        }
        if case .automatic = axis.shownTicks.placement, let end = range.reservedEnd {
            // In the part reserved for volume, lines and labels of prices would be taken for those of volume.
            let margin = (sharedStep?.value ?? 0) * 1e-6
            let isInside = { (value: Double) in axis.inverted ? value <= end + margin : value >= end - margin }
            if set.ticks.count(where: { isInside($0.value) }) > 1 {
                set.ticks.removeAll { !isInside($0.value) }
                set.minors.removeAll { !isInside($0) }
            }
        }
        markOrigin(in: &set)
        if let base = emptyBaseline {
            set.ticks.removeAll { $0.value != base }
            set.minors.removeAll()
        }
        if case .automatic = style.placement, axis.shownFormat == .percent, range.values.lowerBound >= -100, range.values.upperBound == 100
        {
            // Shares end at 100, even if the range is extended for the legend.
            set.ticks.removeAll { $0.value > 100 }
            set.minors.removeAll { $0 > 100 }
        }
        return set
    }

    /// The value at which the series of a rebased axis meet, if it is in the range.
    var shownOrigin: Double? { axis.rebasing?.origin.flatMap { scale.domain.contains($0) ? $0 : nil } }

    /// Labels the value at which all series of a rebased axis meet; other labels keep clear of it.
    private func markOrigin(in set: inout ValueTickSet) {
        guard let origin = shownOrigin, let number = DecimalNumber(origin) else { return }
        guard !set.ticks.contains(where: { $0.value == origin && !$0.label.isEmpty }) else { return }
        let y = scale.pixel(origin)
        set.ticks.removeAll { abs(scale.pixel($0.value) - y) < labelLength }
        let place = set.ticks.firstIndex { $0.value > origin } ?? set.ticks.endIndex
        set.ticks.insert(ValueTick(value: origin, label: format.label(number)), at: place)
        set.minors.removeAll { $0 == origin }
    }

    /// Takes ticks at multiples of a step in a range, as the other axes of the pane do.
    mutating func share(_ step: DecimalNumber, _ values: ClosedRange<Double>) {
        (sharedStep, range.values) = (step, values)
        scale = AxisPlan.scale(axis, range, top: top, height: height)
        layTicks()
    }

    /// What could not be drawn as requested, one line each.
    var warnings: [String] {
        guard range.lacksLogarithm else { return tickSet.warnings }
        let least = NumberText.plain(range.values.lowerBound, decimals: NumberText.decimals(of: CollectionOfOne(range.values.lowerBound)))
        return ["\(axis.id): a logarithmic axis needs values above zero, and the lowest is \(least): a linear axis is drawn"]
            + tickSet.warnings
    }

    /// The format in use: numbers from 1e12 are abbreviated, those from 1e9 only if the range is at least a quarter of their size.
    var format: ValueFormat {
        let (low, high) = (range.values.lowerBound, range.values.upperBound)
        let size = max(abs(low), abs(high))
        let isShort = size >= 1e12 || size >= 1e9 && high - low >= size / 4
        return axis.shownFormat == .number && isShort ? .compact : axis.shownFormat
    }

    /// Returns the text of a value in tags and legends.
    func text(_ value: Double) -> String {
        finerCompact(value).map { NumberText.compact($0) } ?? format.text(value, decimals: shownDecimals)
    }

    /// Returns a value rounded to two digits of the range if the three digits of the compact format would not distinguish it; else `nil`.
    private func finerCompact(_ value: Double) -> DecimalNumber? {
        let span = range.values.upperBound - range.values.lowerBound
        guard format == .compact, span > 0, span.isFinite, abs(value) >= 1000, abs(value) < 1e15 else { return nil }
        let exponent = max(0, Int(log10(span).rounded(.down)) - 1)
        guard exponent < Int(log10(abs(value)).rounded(.down)) - 2 else { return nil }
        return DecimalNumber(units: Int((value / pow(10, Double(exponent))).rounded()), exponent: exponent)
    }

    /// Returns the text of a difference of two values, with its sign.
    func signedText(_ value: Double) -> String { format.signedText(value, decimals: shownDecimals) }

    /// - Parameter namesAtRight: whether a column of names stands between the plot and the axes at the right.
    static func plans(
        of pane: Pane, _ placed: [ResolvedSeries], box: Rect, namesAtRight: Bool = false, _ type: Typography
    ) -> [AxisPlan] {
        let overlay = pane.axes.map(\.heightShare).filter { $0 < 1 }.max() ?? 0
        var orders: [ValueAxis.Side: Int] = namesAtRight ? [.right: 1] : [:]
        var plans = pane.axes.enumerated().map { index, axis in
            let own = placed.filter { $0.axis == index }
            var axis = axis
            // Grid lines are those of the first axis; labels of other axes need marks.
            if index > 0, axis.showsLabels, axis.style == AxisStyle() { axis.style.tickLength = 4 }
            let order = orders[axis.shownSide, default: 0]
            if axis.showsLabels { orders[axis.shownSide] = order + 1 }
            let height = box.height * min(1, max(0.05, axis.heightShare))
            let isLogarithmic = axis.scale == .logarithmic
            let visible = ResolvedSeries.visibleRange(own, isLogarithmic: isLogarithmic, from: axis.rebasing?.origin)
            let baseline = own.lazy.filter(\.isShown).compactMap { $0.baseline(isLogarithmic: isLogarithmic) }.first
            // Prices keep clear of most of the columns below them.
            let reserved = axis.heightShare < 1 ? 0 : overlay * box.height * 0.82
            let range = PaddedRange(axis: axis, visible: visible, baseline: baseline, height: height, reserved: reserved)
            var plan = AxisPlan(
                axis: axis, order: order, top: box.maxY - height, height: height, range: range,
                decimals: decimals(axis, own, span: range.values.upperBound - range.values.lowerBound),
                spacing: max(20, min(type.valueSpacing, height / 5)),
                dataMinimum: dataMinimum(axis, own) ?? range.values.lowerBound,
                emptyBaseline: own.contains { $0.isShown && $0.baseline(isLogarithmic: isLogarithmic) == nil }
                    ? nil : baseline.flatMap { base in (visible ?? base...base) == base...base ? base : nil },
                scale: scale(axis, range, top: box.maxY - height, height: height))
            plan.layTicks()
            return plan
        }
        AxisSharing.shareGrid(&plans, placed)
        AxisSharing.colorLabels(&plans, placed)
        return plans
    }

    /// Returns the minimum of all data; `nil` if ticks are automatic and do not need it.
    private static func dataMinimum(_ axis: ValueAxis, _ placed: [ResolvedSeries]) -> Double? {
        if case .automatic = axis.shownTicks.placement { return nil }
        return placed.compactMap { $0.series.kind.extent($0.series.data, Array(0..<$0.series.data.count))?.lowerBound }.min()
    }

    /// Returns the number of decimals of the tick size or of the bars' prices; computed values get three digits of their range.
    private static func decimals(_ axis: ValueAxis, _ placed: [ResolvedSeries], span: Double) -> Int {
        // Three digits are enough for a percentage or an index.
        if axis.rebasing != nil { return span >= 20 ? 1 : 2 }
        if let tickSize = axis.tickSize, tickSize > 0 { return NumberText.decimals(of: CollectionOfOne(tickSize)) }
        for item in placed where item.series.kind.baseline == nil {
            guard case .bars(let bars) = item.series.data else { continue }
            let rows = item.visibleRows.suffix(64)
            var found = NumberText.decimals(of: rows.lazy.flatMap { [bars.open[$0], bars.close[$0]] })
            // Bars with whole opens and closes may have fractional highs and lows.
            if found == 0 { found = NumberText.decimals(of: rows.lazy.flatMap { [bars.high[$0], bars.low[$0]] }) }
            guard found > 0 else { return 0 }
            let size = rows.lazy.map { abs(bars.close[$0]) }.filter(\.isFinite).max() ?? 1
            // Adjusted prices have meaningless decimals; currencies are quoted with five.
            let most =
                size >= 100 ? 2 : size >= 10 ? 3 : size >= 1 ? (found <= 5 ? 5 : 4) : min(8, 4 - Int(log10(max(size, 1e-6)).rounded(.down)))
            return max(2, min(found, most))
        }
        guard span > 0, span.isFinite else { return 2 }
        let digits = max(0, min(8, 2 - Int(log10(span).rounded(.down))))
        // Ranges below 1000 get two decimals, as prices do; rounded data get no more than they have.
        let most = span < 1000 ? max(2, digits) : digits
        let values = placed.compactMap(\.values)
        guard values.count == placed.count, !values.isEmpty else {
            return max(digits, NumberText.decimals(of: values.lazy.flatMap { $0.suffix(16) }, most: span < 1000 ? 2 : digits))
        }
        return NumberText.decimals(of: values.joined(), most: most)
    }
}

extension ResolvedSeries {
    /// The visible values of a value series; `nil` for other data.
    fileprivate var values: LazyMapSequence<[Int], Double>? {
        guard case .values(let series) = self.series.data else { return nil }
        return visibleRows.lazy.map { series.values[$0] }
    }
}
