import DojimaScale
import DojimaPlatform

extension Chart {
    /// Returns the range of all series on an axis, including hidden ones and rows outside the visible range, without baselines; `nil` if
    /// empty.
    public func dataRange(ofAxis id: String) -> ClosedRange<Double>? {
        RebasedChart(self).chart.series(onAxis: id).reduce(nil) { joined($0, $1.kind.extent($1.data, Array(0..<$1.data.count))) }
    }

    /// Returns the range of the shown series on an axis within the visible time range, with baselines and without padding.
    package func visibleRange(ofAxis id: String) -> ClosedRange<Double>? {
        RebasedChart(self).chart.shownRange(ofAxis: id)
    }

    /// Returns the range before layout: the fixed one, or the visible one with the padding of the axis. `nil` if there is no axis with that
    /// id.
    ///
    /// The layout may extend it so that no bar is hidden behind the legend.
    package func defaultRange(ofAxis id: String) -> ClosedRange<Double>? {
        let chart = RebasedChart(self).chart
        guard let axis = chart.panes.lazy.flatMap(\.axes).first(where: { $0.id == id }) else { return nil }
        let baseline = chart.series(onAxis: id).lazy.filter { !$0.isHidden }.compactMap(\.kind.baseline).first
        return PaddedRange(axis: axis, visible: chart.shownRange(ofAxis: id), baseline: baseline, height: 1000, reserved: 0).domain
    }

    private func shownRange(ofAxis id: String) -> ClosedRange<Double>? {
        let placed = zip(panes, ResolvedSeries.all(of: self)).flatMap { pane, items in items.filter { pane.axes[$0.axis].id == id } }
        let axis = panes.lazy.flatMap(\.axes).first { $0.id == id }
        return ResolvedSeries.visibleRange(placed, isLogarithmic: axis?.scale == .logarithmic, from: axis?.rebasing?.origin)
    }

    private func series(onAxis id: String) -> [ChartSeries] {
        panes.flatMap { pane in pane.series.filter { pane.axes[pane.axisIndex(of: $0)].id == id } }
    }
}

extension ResolvedSeries {
    /// Returns the range of the visible rows of all series that are not hidden, with baselines. If all are hidden, those whose legend
    /// entries stay listed determine the range, so that the axis keeps its values. A study far from the prices on which it is based, which
    /// would leave them less than half of the height, is not part of the range, and neither is the outlier of a series.
    ///
    /// - Parameter origin: the common starting value of the series of a rebased axis. It is part of the range unless the lines would then
    ///   take less than a third of the height, for example if the base is long before the visible range.
    static func visibleRange(_ placed: some Sequence<ResolvedSeries>, isLogarithmic: Bool, from origin: Double?) -> ClosedRange<Double>? {
        var (range, studies) = (ClosedRange<Double>?.none, [ClosedRange<Double>]())
        let isEmpty = !placed.contains(where: \.isShown)
        for item in placed where item.isShown || isEmpty && item.series.keepsLegendEntry {
            guard let extent = item.extent(item.rangeRows) else { continue }
            let own = joined(extent, item.baseline(isLogarithmic: isLogarithmic).map { $0...$0 })
            if item.series.basedOn == nil { range = joined(range, own) } else if let own { studies.append(own) }
        }
        let main = range
        for study in studies where main.map({ isNear(study, $0, isLogarithmic: isLogarithmic) }) ?? true { range = joined(range, study) }
        guard let own = range, let origin, origin.isFinite, let union = joined(own, origin...origin) else { return range }
        let (length, unionLength) = (own.upperBound - own.lowerBound, union.upperBound - union.lowerBound)
        return length == 0 || unionLength <= 3 * length ? union : own
    }

    /// Whether a range leaves another one at least half of the height of an axis that shows both.
    private static func isNear(_ other: ClosedRange<Double>, _ main: ClosedRange<Double>, isLogarithmic: Bool) -> Bool {
        let (low, high) = (min(main.lowerBound, other.lowerBound), max(main.upperBound, other.upperBound))
        let hasLogarithms = isLogarithmic && low > 0
        func length(_ low: Double, _ high: Double) -> Double { hasLogarithms ? log(high / low) : high - low }
        let own = length(main.lowerBound, main.upperBound)
        return own == 0 || length(low, high) <= 2 * own
    }
}

/// A range of values with padding in pixels.
struct PaddedRange: Equatable {
    /// The range without padding.
    var values: ClosedRange<Double>
    /// The padding above and below, in pixels.
    var above: Double
    var below: Double
    let height: Double
    let isLogarithmic: Bool
    /// Whether a logarithmic axis was requested but the values do not allow one.
    let lacksLogarithm: Bool
    private let isInverted: Bool
    /// Whether part of the height is reserved for another axis.
    private let hasReserved: Bool
    private let minSpan: Double
    /// The range that the automatic padding does not exceed: the smallest and the largest possible value; `nil` for none.
    private let bounds: ClosedRange<Double>?
    private let shown: ShownValues
    /// Whether skipped ranges are requested that contain all values; they are then ignored.
    let skipsAll: Bool

    init(axis: ValueAxis, visible: ClosedRange<Double>?, baseline: Double?, height: Double, reserved: Double) {
        self.height = height
        isInverted = axis.isInverted
        let (base, padding): (ClosedRange<Double>, (above: Double, below: Double)?) =
            switch axis.shownRange {
            case .fixed(let range): (range, nil)
            case .visible(let above, let below): (visible ?? 0...1, (above, below))
            case .including(let range, let above, let below): (joined(visible, range) ?? range, (above, below))
            }
        if let padding {
            values = PaddedRange.widened(base, axis.tickSize, keeping: baseline)
            let total = 1 + padding.above + padding.below
            above = base.upperBound == baseline && base.lowerBound < base.upperBound ? 0 : padding.above / total * height
            below = base.lowerBound == baseline ? 0 : padding.below / total * height
            hasReserved = reserved > 0
        } else {
            values = PaddedRange.widened(base, axis.tickSize)
            above = 0
            below = 0
            hasReserved = false
        }
        isLogarithmic = axis.scale == .logarithmic && values.lowerBound > 0
        lacksLogarithm = axis.scale == .logarithmic && !isLogarithmic && (padding == nil || visible != nil)
        minSpan = padding == nil || isLogarithmic ? 0 : axis.minSpan ?? 0
        bounds = padding == nil || axis.padding != nil ? nil : axis.bounds.flatMap { joined($0, base) }
        let shown = ShownValues(isLogarithmic ? [] : axis.skips)
        skipsAll = shown.measure(values.lowerBound) == shown.measure(values.upperBound)
        self.shown = skipsAll ? ShownValues() : shown
        guard padding != nil else { return }
        if let own = axis.padding { pad(own) }
        // The reserved part is at the bottom of the picture.
        if isInverted { above = max(above, reserved) } else if base.lowerBound != baseline { below = max(below, reserved) }
    }

    /// Sets the padding to lengths in values of the axis. A logarithmic axis is extended to a tenth of the lowest value at most.
    private mutating func pad(_ padding: AxisPadding<Double>) {
        let low = values.lowerBound - padding.low
        let first = transformed(isLogarithmic ? max(low, values.lowerBound / 10) : low)
        let last = transformed(values.upperBound + padding.high)
        guard last - first > 0, (last - first).isFinite else { return }
        below = (transformed(values.lowerBound) - first) / (last - first) * height
        above = (last - transformed(values.upperBound)) / (last - first) * height
    }

    /// The ranges of values that are left out.
    var skips: [Range<Double>] { shown.skips }

    /// The end of the values next to the part that is reserved for another axis; `nil` if no part is reserved.
    var reservedEnd: Double? { hasReserved ? (isInverted ? values.upperBound : values.lowerBound) : nil }

    /// The range of the axis, with padding.
    var domain: ClosedRange<Double> {
        let inner = max(1, height - above - below)
        let (low, high) = (transformed(values.lowerBound), transformed(values.upperBound))
        let perPixel = (high - low) / inner
        var (bottom, top) = (inverse(low - perPixel * below), inverse(high + perPixel * above))
        if top - bottom < minSpan {
            let middle = bottom / 2 + top / 2
            (bottom, top) = (middle - minSpan / 2, middle + minSpan / 2)
        }
        if let bounds { (bottom, top) = (max(bottom, bounds.lowerBound), min(top, bounds.upperBound)) }
        // Keeps the range finite near the limits of `Double`.
        let limit = Double.greatestFiniteMagnitude / 4
        let lower = bottom.isNaN ? 0 : min(max(bottom, -limit), limit.nextDown)
        return lower...(top.isNaN ? lower.nextUp : min(max(top, lower.nextUp), limit))
    }

    /// The maximum fraction of the height for the padding that keeps values clear of other elements.
    static let maxPadding = 0.6

    /// Increases the padding so that an extent is at least `pixels` below the top; all padding takes at most `maxPadding`.
    mutating func keep(_ extent: ClosedRange<Double>, below pixels: Double) {
        let (low, high) = (transformed(values.lowerBound), transformed(values.upperBound))
        let distance = isInverted ? transformed(extent.lowerBound) - low : high - transformed(extent.upperBound)
        let (fraction, other) = (distance / (high - low), isInverted ? above : below)
        guard fraction < 0.999 else { return }
        let needed = min((pixels - fraction * (height - other)) / (1 - fraction), height * PaddedRange.maxPadding - other)
        if isInverted { below = max(below, needed) } else { above = max(above, needed) }
    }

    /// Increases the padding so that shapes may extend beyond their values by some pixels, at most a quarter of the height.
    mutating func keepOverhang(_ pixels: Double) {
        let pixels = min(pixels, height / 4)
        above = max(above, pixels)
        below = max(below, pixels)
    }

    /// Increases the padding so that an extent is at least `pixels` above the bottom of the picture; all padding takes at most
    /// `maxPadding`.
    mutating func keep(_ extent: ClosedRange<Double>, above pixels: Double) {
        let (low, high) = (transformed(values.lowerBound), transformed(values.upperBound))
        let distance = isInverted ? high - transformed(extent.upperBound) : transformed(extent.lowerBound) - low
        let (fraction, other) = (distance / (high - low), isInverted ? below : above)
        guard fraction < 0.999 else { return }
        let needed = min((pixels - fraction * (height - other)) / (1 - fraction), height * PaddedRange.maxPadding - other)
        if isInverted { above = max(above, needed) } else { below = max(below, needed) }
    }

    private func transformed(_ value: Double) -> Double { isLogarithmic ? log(value) : shown.measure(value) / 2 }
    private func inverse(_ value: Double) -> Double { isLogarithmic ? exp(value) : shown.value(atMeasure: value * 2) }

    /// Returns a range of positive width: constant values get a twentieth of their size on each side, at least two ticks.
    private static func widened(_ range: ClosedRange<Double>, _ tickSize: Double?, keeping baseline: Double? = nil) -> ClosedRange<Double> {
        let size = max(abs(range.lowerBound), abs(range.upperBound))
        let span = range.upperBound - range.lowerBound
        guard span <= size * 1e-12 || span == 0 else { return range }
        let margin = size == 0 ? 1 : max(size * 0.05, (tickSize ?? 0) * 2)
        let low = range.lowerBound == baseline ? range.lowerBound : range.lowerBound - margin
        return low...(range.upperBound + margin)
    }
}
