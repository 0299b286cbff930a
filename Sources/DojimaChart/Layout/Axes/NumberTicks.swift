import DojimaText
import DojimaScale
import DojimaTime

extension TimeAxisPlan {
    /// Returns ticks at round numbers. A label that would extend beyond the axis or overlap its neighbour is omitted, but its tick stays.
    func numberTicks(_ format: ValueFormat, width: Double, overhang: Double, _ typesetter: Typesetter, _ type: Typography) -> TimeTickSet {
        let (low, high) = (
            NumericAxis.number(at: axis.window.lowerBound, of: axis), NumericAxis.number(at: axis.window.upperBound, of: axis)
        )
        let scale = ValueScale(domain: low...max(high, low.nextUp), start: 0, end: width, logarithmic: false)
        let longest = isVertical ? 0 : [low, high].map { typesetter.width(format.text($0, decimals: 1), type.axis) }.max() ?? 0
        let found = ValueTickStyle {
            $0.format = format; $0.tickSize = axis.numberStep
        }.ticks(
            on: scale, spacing: max(28, longest * 0.7), dataMinimum: low)
        var (set, end) = (TimeTickSet(), -Double.infinity)
        for tick in found.ticks {
            let (x, moment) = (scale.pixel(tick.value), NumericAxis.moment(of: tick.value))
            let length = labelSize(tick.label, typesetter, type).along
            // A rotated label ends at its tick.
            let left = x - length * (axis.labelAngle == .diagonal && !isVertical ? 0.85 : 0.5)
            // Left of the plot there is at least the margin.
            let isInside = left >= -min(overhang, type.margin - 1) && left + length <= width + overhang
            let isFree = !tick.label.isEmpty && left >= end && isInside
            if isFree { end = left + length + 6 }
            set.ticks.append(
                TimeTick(
                    time: moment, position: axis.timeline.position(of: moment), label: isFree ? tick.label : "", weight: 0, x: x,
                    left: left,
                    width: isFree ? length : 0))
        }
        set.step = found.step
        return set
    }
}

extension TimeAxis {
    /// Returns the text of a time in crosshairs and labels: the name of a category, a number, or the full date and time.
    func text(of moment: Instant) -> String {
        if !categories.isEmpty {
            let index = Int(moment.utcDate.daysSinceEpoch)
            return categories.indices.contains(index) ? categories[index] : ""
        }
        guard let numbers else { return shownTicks.fullText(of: moment, in: isTradeDates ? .utc : zone, interval: interval) }
        let number = NumericAxis.number(of: moment)
        return numbers.text(number, decimals: NumberText.decimals(of: number))
    }

    /// Whether the axis shows times and not categories or numbers.
    var hasTimes: Bool { categories.isEmpty && numbers == nil }
}
