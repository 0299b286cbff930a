import DojimaText
import DojimaPlatform

extension ValueTickStyle {
    /// The ticks of this style on a scale. O(ticks).
    ///
    /// - Parameters:
    ///   - scale: the scale of the axis.
    ///   - spacing: the minimum distance between automatic ticks in pixels.
    ///   - height: the height of a label in pixels, which is the minimum distance between labels at fixed values.
    ///   - dataMinimum: the anchor of ticks at a fixed distance if the style has none.
    public func ticks(on scale: ValueScale, spacing: Double, height: Double = 14, dataMinimum: Double = 0) -> ValueTickSet {
        let pixels = abs(scale.pixel(scale.domain.upperBound) - scale.pixel(scale.domain.lowerBound))
        var maker = ValueTickMaker(style: self, scale: scale, pixels: pixels, height: height, dataMinimum: dataMinimum)
        maker.place(spacing: spacing)
        maker.write()
        maker.removeSkipped()
        if let adjust { maker.adjust(adjust) }
        maker.clip(height)
        if case .at(let marks) = placement, !marks.isEmpty, maker.set.ticks.isEmpty {
            var automatic = self
            automatic.placement = .automatic
            var set = automatic.ticks(on: scale, spacing: spacing, height: height, dataMinimum: dataMinimum)
            set.warnings.append("none of the requested ticks fits in this part of the axis; they are chosen automatically")
            return set
        }
        maker.keepLabelsApart(height)
        maker.placeMinors()
        return maker.set
    }
}

private struct ValueTickMaker {
    let style: ValueTickStyle
    let scale: ValueScale
    let pixels: Double
    let height: Double
    let dataMinimum: Double
    var set = ValueTickSet()
    /// The step of the ticks, which is divided by minor ticks.
    private var major: DecimalNumber?
    private var anchor: DecimalNumber?
    private var minor: Double?
    private var isFixed = false
    /// The values with labels set by the user.
    private var customLabels: Set<Double> = []
    /// The distance between ticks if they are evenly spaced on the axis.
    private var distance: ValueLabelThinning.Distance?

    init(style: ValueTickStyle, scale: ValueScale, pixels: Double, height: Double, dataMinimum: Double) {
        (self.style, self.scale, self.pixels, self.height, self.dataMinimum) = (style, scale, pixels, height, dataMinimum)
    }

    private var domain: ClosedRange<Double> { scale.domain }
    /// The length of the domain without skipped ranges.
    private var span: Double {
        let (low, high) = (domain.lowerBound, domain.upperBound)
        let values = scale.values
        return values.skips.isEmpty ? high - low : values.measure(high) - values.measure(low)
    }
    /// The maximum number of ticks: one per pixel.
    private var maximumCount: Int { max(2, Int(clamping: min(pixels, 20_000))) }

    mutating func place(spacing: Double) {
        if case .every(let distance) = style.minors { minor = distance }
        switch style.placement {
        case .automatic: placeAutomatic(spacing)
        case .every(let frequency): place(frequency)
        case .chosen(let choose):
            let choice = choose(domain)
            minor = choice.minor
            place(choice.major)
        case .exponents(let base, let every):
            guard scale.isLogarithmic, base > 1, base.isFinite, every > 0 else {
                set.warnings.append("ticks at powers of a base above 1 need a logarithmic axis; they are chosen automatically")
                return placeAutomatic(spacing)
            }
            placeExponents(base, every)
        case .at(let marks):
            isFixed = true
            let inside = marks.filter { domain.contains($0.value) }.sorted { $0.value < $1.value }
            customLabels = Set(inside.lazy.filter { $0.label != nil }.map(\.value))
            for mark in inside where set.ticks.last?.value != mark.value {
                set.ticks.append(ValueTick(value: mark.value, label: mark.label ?? label(of: mark.value)))
            }
            let count = set.ticks.count
            keepMarksApart()
            if set.ticks.count < count {
                set.warnings.append("\(count - set.ticks.count) of \(count) ticks share a pixel with others: they are omitted")
            }
        }
    }

    /// Writes the labels in the unit of the axis.
    mutating func write() {
        set.unit = NumberUnit(of: domain, format: style.format, isLogarithmic: scale.isLogarithmic)
        set.ticks.write(in: set.unit, hasEqualDecimals: !scale.isLogarithmic, except: customLabels)
    }

    private mutating func placeAutomatic(_ spacing: Double) {
        if minor != nil {
            set.warnings.append("a distance of minor ticks requires a distance of ticks: it is ignored")
            minor = nil
        }
        let part = labelled
        let count = ValueTickCount(
            part: part, values: scale.values, pixels: abs(scale.pixel(part.upperBound) - scale.pixel(part.lowerBound)))
        if scale.isLogarithmic {
            let spacing = max(spacing, count.minimumLogarithmicDistance)
            set.ticks = logTicks(in: domain, pixels: pixels, spacing: spacing, format: style.format)
            return
        }
        // The pixels limit only visible steps, and skipped ranges show none, so the limit grows by the domain / its visible part.
        let maximumCount = max(1, pixels / spacing) * (domain.upperBound - domain.lowerBound) / span
        major = count.step(in: domain, maximumCount: maximumCount, style)
        set.ticks = major.map { multiples(of: $0, in: domain, style.format) } ?? []
        set.step = major.map { shortNumber($0.value) } ?? ""
    }

    /// The range of values that has ticks, without the ends at which labels would be clipped.
    private var labelled: ClosedRange<Double> {
        let edge = min(height / 2, pixels / 4)
        let inset = { (end: Double, other: Double, clip: TickClip) in
            clip == .neitherPersists ? scale.value(atPixel: scale.pixel(end) + (scale.pixel(other) > scale.pixel(end) ? edge : -edge)) : end
        }
        let low = inset(domain.lowerBound, domain.upperBound, style.lowEnd)
        let high = inset(domain.upperBound, domain.lowerBound, style.highEnd)
        let part = style.labelledPart ?? domain
        let (first, last) = (max(low, part.lowerBound), min(high, part.upperBound))
        return first <= last ? first...last : domain
    }

    private mutating func place(_ frequency: TickFrequency) {
        isFixed = true
        major = frequency.step
        anchor = frequency.anchor ?? DecimalNumber(dataMinimum)
        set.step = shortNumber(frequency.step.value)
        let values = frequency.values(in: domain, dataMinimum: dataMinimum, maximumCount: maximumCount)
        let count = span / frequency.step.value
        if count > Double(maximumCount) {
            set.warnings.append("\(Int(clamping: min(1e15, count))) ticks are more than there are pixels: some are omitted")
        }
        set.ticks = values.map { ValueTick(value: $0.value, label: style.format.label($0)) }
        guard !scale.isLogarithmic else { return keepMarksApart() }
        let (step, origin) = (frequency.step, anchor?.value ?? 0)
        distance = ValueLabelThinning.Distance(
            pixels: pixels / count, units: step.reduced.units, index: { (($0 - origin) / step.value).rounded() })
    }

    /// Removes ticks less than a pixel apart, which occur at the upper end of a logarithmic axis and for a list of values in a much wider
    /// range. Ticks with labels set by the user take precedence, then rounder values.
    private mutating func keepMarksApart() {
        let positions = set.ticks.map { scale.pixel($0.value) }
        let ranks = set.ticks.map { customLabels.contains($0.value) ? .max : ValueLabelThinning.roundness($0.value) }
        // The exact position of the tick in each pixel.
        var taken: [Int: Double] = [:]
        var shown: Set<Int> = []
        for index in set.ticks.indices.sorted(by: { (ranks[$1], $0) < (ranks[$0], $1) }) {
            let (position, pixel) = (positions[index], Int(clamping: positions[index].rounded(.down), to: -1 << 30...1 << 30))
            guard (pixel - 1...pixel + 1).allSatisfy({ taken[$0].map { abs($0 - position) >= 1 } ?? true }) else { continue }
            taken[pixel] = position
            shown.insert(index)
        }
        set.ticks = set.ticks.indices.filter(shown.contains).map { set.ticks[$0] }
    }

    private mutating func placeExponents(_ base: Double, _ every: Int) {
        isFixed = true
        set.step = "\(shortNumber(base))^\(every)"
        let (first, last) = (log(domain.lowerBound) / log(base) - 1e-9, log(domain.upperBound) / log(base) + 1e-9)
        guard abs(first) < 1e9, abs(last) < 1e9 else { return }
        distance = ValueLabelThinning.Distance(
            pixels: pixels / (last - first) * Double(every), units: 1,
            index: { (log($0) / log(base) / Double(every)).rounded() })
        let stride = every * TickFrequency.stride(of: (last - first) / Double(every), maximum: maximumCount)
        var exponent = Int(clamping: (first / Double(stride)).rounded(.up)) * stride
        while exponent <= Int(clamping: last.rounded(.down)) {
            let value = pow(base, Double(exponent))
            let number = DecimalNumber(value)
            if domain.contains(value) {
                set.ticks.append(ValueTick(value: value, label: number.map(style.format.label) ?? label(of: value)))
            }
            exponent += stride
        }
    }

    /// Removes ticks at skipped values. Labels around a skipped range may be close, so they are thinned like those of fixed ticks.
    mutating func removeSkipped() {
        let values = scale.values
        guard !values.skips.isEmpty else { return }
        set.ticks.removeAll { !values.contains($0.value) }
        (isFixed, distance) = (true, nil)
    }

    private func label(of value: Double) -> String {
        style.format.text(value, decimals: NumberText.decimals(of: value))
    }

    mutating func adjust(_ adjust: (inout [ValueTick]) -> Void) {
        adjust(&set.ticks)
        set.ticks = set.ticks.filter { domain.contains($0.value) }.sorted { $0.value < $1.value }
        var distinct: [ValueTick] = []
        for tick in set.ticks where distinct.last?.value != tick.value { distinct.append(tick) }
        set.ticks = distinct
        (isFixed, distance) = (true, nil)
    }

    /// Removes labels of fixed ticks that would touch or be equal, less round values first; the ticks stay.
    mutating func keepLabelsApart(_ height: Double) {
        guard isFixed else { return }
        let labels = ValueLabelThinning(scale: scale, height: height, customLabels: customLabels, distance: distance)
        labels.thin(&set.ticks)
    }

    /// Clips labels that would extend beyond an end, according to the style. A label that moves inside is moved when it is drawn.
    mutating func clip(_ height: Double) {
        let (low, high) = (scale.pixel(domain.lowerBound), scale.pixel(domain.upperBound))
        let edge = min(height / 2, pixels / 4)
        for index in set.ticks.indices.reversed() {
            let pixel = scale.pixel(set.ticks[index].value)
            let isLow = abs(pixel - low) < edge
            guard isLow || abs(pixel - high) < edge else { continue }
            switch isLow ? style.lowEnd : style.highEnd {
            case .ticksAndLabelsPersist, .movesInside: break
            case .ticksPersist: set.ticks[index].label = ""
            case .neitherPersists: set.ticks.remove(at: index)
            }
        }
    }

    // MARK: Minor ticks

    private static let minimumPixels = 5.0

    mutating func placeMinors() {
        guard style.minors != .none else { return }
        if case .chosen = style.placement, minor == nil { return }
        let values: [Double]
        if case .parts(let count) = style.minors, let major, !scale.isLogarithmic {
            values = parts(of: major.value, count)
            set.minorStep = shortNumber(major.value / Double(count))
        } else if scale.isLogarithmic, minor == nil {
            values = logTicks(in: domain, pixels: pixels, spacing: ValueTickMaker.minimumPixels).map(\.value)
        } else if let step = minor.flatMap({ DecimalNumber($0) }) ?? part(of: major), let frequency = TickFrequency(step, anchor: anchor) {
            values = frequency.values(in: domain, maximumCount: maximumCount).map(\.value)
            set.minorStep = shortNumber(step.value)
        } else {
            return
        }
        let taken = Set(set.ticks.map(\.value))
        let shown = scale.values
        set.minors = values.filter { !taken.contains($0) && shown.contains($0) }
        if set.minors.isEmpty { set.minorStep = "" }
    }

    /// Returns the values that divide each step into equal parts, without the ends of the steps; none if they are less than a pixel apart.
    private func parts(of step: Double, _ count: Int) -> [Double] {
        let (origin, part) = (anchor?.value ?? 0, step / Double(count))
        let first = ((domain.lowerBound - origin) / part).rounded(.up)
        let last = ((domain.upperBound - origin) / part).rounded(.down)
        guard last - first < Double(maximumCount) else { return [] }
        return stride(from: first, through: last, by: 1).filter { $0.remainder(dividingBy: Double(count)) != 0 }.map { origin + $0 * part }
    }

    /// A step divided by 5, 4 or 2, so that the minor step is 1, 2 or 5 times a power of ten, or 2.5 times if there is no space for a finer
    /// one.
    private func part(of step: DecimalNumber?) -> DecimalNumber? {
        guard let step = step?.reduced else { return nil }
        let parts = step.units % 5 == 0 ? [5, 2] : step.units % 2 == 0 && step.units % 10 != 0 ? [4, 2] : [5, 2]
        for part in parts {
            let (units, overflow) = step.units.multipliedReportingOverflow(by: 100 / part)
            guard !overflow else { continue }
            let minor = DecimalNumber(units: units, exponent: step.exponent - 2)
            if let tickSize = style.tickSize, tickSize > 0 {
                let multiple = minor.value / tickSize
                guard multiple > 0.5, abs(multiple - multiple.rounded()) < 1e-9 * multiple else { continue }
            }
            if pixels * (minor.value / (domain.upperBound - domain.lowerBound)) >= ValueTickMaker.minimumPixels { return minor }
        }
        return nil
    }
}
