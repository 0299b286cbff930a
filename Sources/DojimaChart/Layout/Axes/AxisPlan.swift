import DojimaScale

/// A value axis with its range, and the scale and ticks that result from it.
struct AxisPlan {
    let axis: ValueAxis
    /// The index among the labelled axes of its side, from the plot outwards.
    let order: Int
    /// The top and the height of its part of the pane.
    let top: Double
    let height: Double
    private(set) var range: PaddedRange
    private let decimals: AxisDecimals
    /// The minimum distance between labels at automatic ticks.
    private(set) var spacing: Double
    /// The length of a label along the axis: its height, or its width in a vertical chart.
    private(set) var labelLength: Double
    /// The minimum of all data, at which ticks at a fixed distance without an anchor begin.
    let dataMinimum: Double
    /// The value at which columns begin if all of them have zero length; it is then the only labelled value. Else `nil`.
    let emptyBaseline: Double?
    /// The values of the pane's dashed lines on this axis.
    let levels: [Double]

    /// The step of the ticks if the axes of the pane share their grid lines.
    private(set) var sharedStep: DecimalNumber?
    /// The factor from values of the pane's first axis to those of this one, if logarithmic axes share one scale.
    private(set) var sharedFactor: DecimalNumber?
    /// Whether other axes of the pane have the same grid lines.
    var sharesGrid: Bool { sharedStep != nil || sharedFactor != nil }
    /// The colour of the labels if it is that of the only series of the axis.
    var labelColor: Color?
    /// The height of the row of legends above the plot. The label at the upper end of the axis can extend into the space next to this row.
    var headroom = 0.0
    /// The height below the plot into which the label of a baseline at the lower end of the axis can extend.
    var footroom = 0.0
    /// Whether the label at the lower end is that of a baseline, which the options of the axis do not position.
    private(set) var isLowEndBaseline = false

    private(set) var scale: ValueScale
    private(set) var tickSet = ValueTickSet()
    /// The number of decimals in tags and legends, at least that of the ticks.
    private(set) var shownDecimals = 0

    /// Changes the padding around the values. O(ticks) if it changes.
    mutating func changePadding(_ change: (inout PaddedRange) -> Void) {
        let before = range
        change(&range)
        guard range != before else { return }
        scale = AxisPlan.scale(axis, range, top: top, height: height)
        updateTicks()
    }

    /// Increases the distance between labels along a horizontal axis, or between turned labels along a vertical axis, to the length of the
    /// longest label.
    mutating func separateLabels(_ style: DrawingStyle) {
        guard style.isVertical || axis.labelAngle != .horizontal else { return }
        // Fewer ticks may have longer labels.
        for _ in 0..<3 {
            let sizes = tickSet.ticks.map { labelSize($0.label, style) }
            let length = style.isVertical ? (sizes.map(\.width).max() ?? 0) + 12 : (sizes.map(\.height).max() ?? 0) + 2
            guard length > labelLength else { break }
            (labelLength, spacing) = (length, max(length, spacing))
            updateTicks()
        }
    }

    /// Returns the width and height of a label in the picture.
    func labelSize(_ text: String, _ style: DrawingStyle) -> (width: Double, height: Double) {
        let extent = style.typesetter.measure(text, style.type.axis)
        return axis.labelAngle.box(extent.width, extent.ascent + extent.descent)
    }

    private static func scale(_ axis: ValueAxis, _ range: PaddedRange, top: Double, height: Double) -> ValueScale {
        let (bottom, top) = axis.isInverted ? (top, top + height) : (top + height, top)
        return ValueScale(domain: range.domain, start: bottom, end: top, logarithmic: range.isLogarithmic, skips: range.skips)
    }

    private mutating func updateTicks() {
        tickSet = chosenTicks
        shownDecimals = decimals.count(in: unit)
        guard format.hasFreeDecimals || unit != .one else { return }
        for tick in tickSet.ticks {
            let fraction = tick.label.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }
            shownDecimals = max(shownDecimals, fraction?.count ?? 0)
        }
    }

    /// Returns the range of values in which automatic ticks are labelled.
    ///
    /// - Parameter excludingReserved: whether the part reserved for volume has no labels, which would seem to belong to volume.
    private func labelledRange(excludingReserved: Bool) -> ClosedRange<Double> {
        var (low, high) = (scale.domain.lowerBound, scale.domain.upperBound)
        // Values that are never negative need no labels below zero.
        if range.values.lowerBound >= 0 { low = max(0, low) }
        // Shares end at 100, even if the range is extended to make space for the legend.
        if axis.shownFormat == .percent, range.values.lowerBound >= -100, range.values.upperBound == 100 { high = min(high, 100) }
        if excludingReserved, let end = range.reservedEnd {
            if axis.isInverted { high = min(high, end) } else { low = max(low, end) }
        }
        return low...max(low, high)
    }

    /// The ticks, with labels inside the axis' height unless the style of the axis allows otherwise.
    private var chosenTicks: ValueTickSet {
        if let rows = rowTicks { return rows }
        var style = axis.shownTicks
        style.format = format
        var labelled = labelledRange(excludingReserved: true)
        if let sharedStep, let frequency = TickFrequency(sharedStep, anchor: DecimalNumber(units: 0, exponent: 0)) {
            style.placement = .every(frequency)
        } else {
            style.labelledPart = labelled
        }
        var set = sharedTicks(style) ?? style.ticks(on: scale, spacing: spacing, height: labelLength, dataMinimum: dataMinimum)
        if case .automatic = style.placement {
            if set.ticks.count(where: { labelled.contains($0.value) }) < 2 { labelled = labelledRange(excludingReserved: false) }
            set.ticks.removeAll { !labelled.contains($0.value) }
            set.minors.removeAll { !labelled.contains($0) }
        } else if let sharedStep, let end = range.reservedEnd {
            // In the part reserved for volume, lines and labels of prices would seem to belong to volume.
            let margin = sharedStep.value * 1e-6
            let isInside = { (value: Double) in axis.isInverted ? value <= end + margin : value >= end - margin }
            if set.ticks.count(where: { isInside($0.value) }) > 1 {
                set.ticks.removeAll { !isInside($0.value) }
                set.minors.removeAll { !isInside($0) }
            }
        }
        for value in markedValues { mark(value, in: &set) }
        if case .at = axis.tickStyle.placement { removeCrowdedEnds(of: &set) }
        if let base = emptyBaseline {
            set.ticks.removeAll { $0.value != base }
            set.minors.removeAll()
        }
        return set
    }

    /// The ticks of the first axis on a logarithmic scale that several axes share, converted to the values of this axis.
    private func sharedTicks(_ style: ValueTickStyle) -> ValueTickSet? {
        guard let sharedFactor else { return nil }
        let factor = sharedFactor.value
        let domain = (scale.domain.lowerBound / factor)...(scale.domain.upperBound / factor)
        let first = ValueScale(
            domain: domain, start: scale.pixel(scale.domain.lowerBound), end: scale.pixel(scale.domain.upperBound), logarithmic: true)
        var style = style
        style.labelledPart = style.labelledPart.map { ($0.lowerBound / factor)...($0.upperBound / factor) }
        var set = style.ticks(on: first, spacing: spacing, height: labelLength, dataMinimum: dataMinimum / factor)
        set.minors = set.minors.map { $0 * factor }
        for index in set.ticks.indices {
            guard let number = DecimalNumber(set.ticks[index].value)?.multiplied(by: sharedFactor) else { return nil }
            set.ticks[index].value = number.value
            if !set.ticks[index].label.isEmpty { set.ticks[index].label = format.label(number) }
        }
        return set
    }

    /// The common starting value of the series of a rebased axis, if it is in the range.
    var shownOrigin: Double? { axis.rebasing?.origin.flatMap { scale.domain.contains($0) ? $0 : nil } }

    /// The levels in the range; none if ticks are requested, which then are the only ones.
    var shownLevels: [Double] { axis.ticks == nil && axis.tickStyle.adjust == nil ? levels.filter(scale.domain.contains) : [] }

    /// The values that are always labelled, exactly: the common starting value, and levels, of which the outer ones precede.
    var markedValues: [Double] {
        let levels = shownLevels.sorted()
        var values = shownOrigin.map { [$0] } ?? []
        values += levels.prefix(1)
        values += levels.dropFirst().reversed()
        return values
    }

    /// Labels a value, and removes ticks whose labels would overlap it. Next to another such value it gets a tick only.
    private func mark(_ value: Double, in set: inout ValueTickSet) {
        guard let number = DecimalNumber(value), !set.ticks.contains(where: { $0.value == value && !$0.label.isEmpty }) else { return }
        let (y, others) = (middle(ofLabelAt: scale.pixel(value)), Set(markedValues).subtracting([value]))
        let isNear = { (tick: ValueTick) in abs(middle(ofLabelAt: scale.pixel(tick.value)) - y) < labelLength }
        let isFree = !set.ticks.contains { others.contains($0.value) && !$0.label.isEmpty && isNear($0) }
        set.ticks.removeAll { $0.value == value || isFree && !others.contains($0.value) && isNear($0) }
        let decimals = NumberText.decimals(of: unit.scaled(value))
        let label = unit == .one ? format.label(number) : format.text(value, decimals: decimals, in: unit)
        let index = set.ticks.firstIndex { $0.value > value } ?? set.ticks.endIndex
        set.ticks.insert(ValueTick(value: value, label: isFree ? label : ""), at: index)
        set.minors.removeAll { $0 == value }
    }

    /// Removes the first and the last tick if their labels, moved inside the axis, would overlap the next ones, which may be moved, too.
    private func removeCrowdedEnds(of set: inout ValueTickSet) {
        let ticks = set.ticks
        set.ticks.removeAll { tick in
            guard tick.value == ticks.first?.value || tick.value == ticks.last?.value, !markedValues.contains(tick.value) else {
                return false
            }
            let y = middle(ofLabelAt: scale.pixel(tick.value))
            return ticks.contains {
                $0.value != tick.value && !$0.label.isEmpty && abs(middle(ofLabelAt: scale.pixel($0.value)) - y) < labelLength
            }
        }
    }

    /// The positions of the shown levels and of the middles of their labels. Labels that would overlap are moved apart, at most by half of
    /// their length: farther away they would seem to belong to other values.
    private var levelLabels: [(y: Double, middle: Double)] {
        let positions = shownLevels.map { scale.pixel($0) }.sorted()
        guard !positions.isEmpty else { return [] }
        let edge = min(labelLength / 2, height / 4)
        let first = top + max(0, edge - headroom)
        let range = first...max(first, top + height - edge)
        let inside = positions.map { min(max($0, range.lowerBound), range.upperBound) }
        guard range.upperBound - range.lowerBound >= Double(positions.count - 1) * labelLength else {
            return Array(zip(positions, inside)).map { (y: $0, middle: $1) }
        }
        let spread = spreadPositions(inside, distance: labelLength, in: range)
        let isNear = zip(inside, spread).allSatisfy { abs($0 - $1) <= labelLength / 2 }
        return Array(zip(positions, isNear ? spread : inside)).map { (y: $0, middle: $1) }
    }

    /// Returns the middle of the label of a tick at `y`. The labels of levels are moved apart; at an end of the axis, labels may be moved
    /// inside.
    func middle(ofLabelAt y: Double) -> Double {
        if let level = levelLabels.min(by: { abs($0.y - y) < abs($1.y - y) }), abs(level.y - y) < 1 { return level.middle }
        let edge = min(labelLength / 2, height / 4)
        var middle = y
        // The common starting value is always labelled.
        let first = top + max(0, edge - headroom)
        if let origin = shownOrigin, abs(scale.pixel(origin) - y) < 1 { return max(first, min(y, top + height - edge)) }
        let ticks = axis.shownTicks
        let (bottomEnd, topEnd) = axis.isInverted ? (ticks.highEnd, ticks.lowEnd) : (ticks.lowEnd, ticks.highEnd)
        let below = isLowEndBaseline && !axis.isInverted ? footroom : 0
        if bottomEnd == .movesInside { middle = min(middle, top + height - max(0, edge - below)) }
        if topEnd == .movesInside { middle = max(middle, first) }
        return middle
    }

    /// Sets ticks at multiples of a step, and a range, to match the other axes of the pane.
    mutating func share(_ step: DecimalNumber, _ values: ClosedRange<Double>) {
        (sharedStep, range.values) = (step, values)
        scale = AxisPlan.scale(axis, range, top: top, height: height)
        updateTicks()
    }

    /// Sets the scale to that of the pane's first axis, with all values multiplied by a factor.
    mutating func share(_ factor: DecimalNumber, of values: ClosedRange<Double>, spacing: Double) {
        (sharedFactor, self.spacing) = (factor, spacing)
        range.values = (values.lowerBound * factor.value)...(values.upperBound * factor.value)
        scale = AxisPlan.scale(axis, range, top: top, height: height)
        updateTicks()
    }

    /// The requests that could not be fulfilled, one line each.
    var warnings: [String] {
        if range.skipsAll { return ["\(axis.id): all values are in skipped ranges, which are ignored"] + tickSet.warnings }
        guard range.lacksLogarithm else { return tickSet.warnings }
        let minimum = NumberText.plain(range.values.lowerBound, decimals: NumberText.decimals(of: range.values.lowerBound))
        return ["\(axis.id): a logarithmic axis needs values above zero, and the lowest is \(minimum): a linear axis is drawn"]
            + tickSet.warnings
    }

    /// The format in use. Numbers from 1e12 are abbreviated, and those from 1e9 if the range is at least a quarter of their size. Axes
    /// below 10,000 are never abbreviated.
    var format: ValueFormat {
        let (low, high) = (range.values.lowerBound, range.values.upperBound)
        let size = max(abs(low), abs(high))
        let isShort = size >= 1e12 || size >= 1e9 && high - low >= size / 4
        if axis.shownFormat == .compact, size < 10_000 { return .number }
        return axis.shownFormat == .number && isShort ? .compact : axis.shownFormat
    }

    /// The power of ten in which all numbers of the axis are written.
    private var unit: NumberUnit { NumberUnit(of: scale.domain, format: format, isLogarithmic: scale.isLogarithmic) }

    /// The text of the power of ten of very small numbers, shown above the labels; `nil` for other axes.
    var power: String? { unit.power }

    /// The title, preceded by the power of ten.
    var title: String { [power, axis.shownTitle].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ") }

    /// The title of the axis, followed by what its labels do not show about its scale.
    func sideTitle(isVertical: Bool) -> String {
        [title, scaleText(isVertical: isVertical)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The titles for the middle of the axis, longest first: an axis that has only the words about its scale may shorten them.
    func middleTitles(isVertical: Bool) -> [String] {
        let title = sideTitle(isVertical: isVertical)
        return [title] + (title == "log scale" ? ["log"] : [])
    }

    /// The titles without one of which the labels would be misread, longest first.
    func neededTitles(isVertical: Bool) -> [String] {
        let scale = scaleText(isVertical: isVertical)
        return [sideTitle(isVertical: isVertical)] + (scale.isEmpty ? [] : [[power, scale].compactMap { $0 }.joined(separator: " ")])
    }

    /// Says that the scale is logarithmic, and for an inverted axis "inverted" with an arrow in the direction of larger values; empty for
    /// other axes.
    private func scaleText(isVertical: Bool) -> String {
        guard axis.categories.isEmpty, axis.style.showsLabels else { return "" }
        let inversion = isVertical ? "inverted \u{2190}" : "inverted \u{2193}"
        guard scale.isLogarithmic else { return axis.isInverted ? inversion : "" }
        return axis.isInverted ? "log, \(inversion)" : "log scale"
    }

    /// Whether the labels would be misread without the title, so that tags do not cover it.
    var needsTitle: Bool { (power != nil || !scaleText(isVertical: false).isEmpty) && axis.titlePlacement == .end }

    /// Returns the text of a value in tags and legends.
    func text(_ value: Double) -> String { format.text(value, decimals: shownDecimals, in: unit) }

    /// Returns the text of a value of a series, which has more decimals if the series is far smaller than the axis.
    func text(_ value: Double, of item: ResolvedSeries) -> String {
        let size = max(abs(range.values.lowerBound), abs(range.values.upperBound))
        guard unit.exponent >= 0, let count = decimals.own(item, size: size), count > shownDecimals || unit != .one else {
            return text(value)
        }
        return unit == .one ? format.text(value, decimals: count) : ValueFormat.number.text(value, decimals: count)
    }

    /// Returns the text of a difference between two values, with its sign.
    func signedText(_ value: Double) -> String { format.signedText(value, decimals: shownDecimals, in: unit) }

    /// Returns the text of a change, with its share of the value before in percent if that is above zero.
    func changeText(_ change: Double, from before: Double) -> String {
        signedText(change) + (before > 0 ? " (\(NumberText.signedPercent(change / before * 100)))" : "")
    }

    /// - Parameter hasEndLabels: whether there is a column of names between the plot and the axes at the right.
    static func plans(
        of pane: Pane, _ placed: [ResolvedSeries], box: Rect, hasEndLabels: Bool = false, _ type: Typography
    ) -> [AxisPlan] {
        let overlay = pane.axes.map(\.heightShare).filter { $0 < 1 }.max() ?? 0
        var orders: [ValueAxis.Side: Int] = hasEndLabels ? [.right: 1] : [:]
        var plans = pane.axes.enumerated().map { index, axis in
            let own = placed.filter { $0.axis == index }
            var axis = axis
            axis.style = axis.shownStyle(isFirst: index == 0)
            if axis.format == nil, own.isOfShares { axis.format = .percent }
            // The values have no heights in the plot.
            if own.isOfStripes, axis.categories.isEmpty { axis.showsLabels = false }
            let order = orders[axis.shownSide, default: 0]
            if axis.showsLabels { orders[axis.shownSide] = order + 1 }
            let height = box.height * min(1, max(0.05, axis.heightShare))
            let isLogarithmic = axis.scale == .logarithmic
            let visible = ResolvedSeries.visibleRange(own, isLogarithmic: isLogarithmic, from: axis.rebasing?.origin)
            // Without values in view, the numbers of an automatic range would be invented.
            if visible == nil, case .visible = axis.shownRange { axis.style.hideTicks() }
            let baseline = own.lazy.filter(\.isShown).compactMap { $0.baseline(isLogarithmic: isLogarithmic) }.first
            // Prices are kept clear of most of the columns below them.
            let reserved = axis.heightShare < 1 ? 0 : overlay * box.height * 0.82
            let range = PaddedRange(axis: axis, visible: visible, baseline: baseline, height: height, reserved: reserved)
            let isLabelled = own.contains { $0.isShown && ($0.series.isPrice || $0.group != nil) }
            let lowEnd = axis.shownTicks.lowEnd
            if isLabelled, let baseline { axis.keepLabel(at: baseline, endOf: range) }
            if own.isOfShares { axis.keepLabel(at: 0, endOf: range) }
            var plan = AxisPlan(
                axis: axis, order: order, top: box.maxY - height, height: height, range: range,
                decimals: AxisDecimals(axis, own, span: range.values.upperBound - range.values.lowerBound),
                spacing: max(20, min(type.valueSpacing, height / 5)), labelLength: max(14, type.axis.size + 3),
                dataMinimum: dataMinimum(axis, own) ?? range.values.lowerBound,
                emptyBaseline: own.contains { $0.isShown && $0.baseline(isLogarithmic: isLogarithmic) == nil }
                    ? nil : baseline.flatMap { base in (visible ?? base...base) == base...base ? base : nil },
                levels: index == pane.levelAxisIndex ? pane.levels : [],
                scale: scale(axis, range, top: box.maxY - height, height: height))
            plan.isLowEndBaseline = axis.shownTicks.lowEnd != lowEnd
            plan.updateTicks()
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
}

extension [ResolvedSeries] {
    /// Whether colours alone represent the values, in stripes as high as the plot.
    fileprivate var isOfStripes: Bool { contains(where: \.isShown) && allSatisfy { $0.isStriped || !$0.isShown } }

    /// Whether the series are percentage shares of a stack.
    fileprivate var isOfShares: Bool { !isEmpty && allSatisfy { $0.stack?.isShare == true || !$0.isShown } && contains(where: \.isShown) }
}

extension ValueAxis {
    /// Moves the label of a baseline at an end of the axis inside, so that the start of the columns is labelled.
    fileprivate mutating func keepLabel(at baseline: Double, endOf range: PaddedRange) {
        if range.domain.lowerBound == baseline, shownTicks.lowEnd == .neitherPersists { tickStyle.lowEnd = .movesInside }
        if range.domain.upperBound == baseline, shownTicks.highEnd == .neitherPersists { tickStyle.highEnd = .movesInside }
    }
}
