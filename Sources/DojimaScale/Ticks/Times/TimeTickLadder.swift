import DojimaTime

/// The minimum distance between neighbouring ticks of each unit, derived from the width of its labels.
struct TimeTickSpacing {
    private let minima: [TimeStep.Unit: Double]

    /// - Parameter spacing: the minimum distance between two labels in pixels; only values above 14 increase the distances.
    init(_ measure: (String) -> Double, spacing: Double) {
        let units = TimeStep.Unit.allCases.map { ($0, max(46, measure($0.sample) + 26) + max(0, spacing - 14)) }
        minima = Dictionary(uniqueKeysWithValues: units)
    }

    func minimum(_ unit: TimeStep.Unit) -> Double { minima[unit] ?? 0 }

    /// The distance in pixels below which two labels of a unit have no space.
    func tightest(_ unit: TimeStep.Unit) -> Double { minimum(unit) - 12 }
}

/// The choice of a step for a window, by the mean axis time between two ticks over the entire timeline.
struct TimeTickLadder {
    /// The possible steps, from the finest to the coarsest; none is finer than the bars.
    let steps: [TimeStep]
    private let timeline: Timeline
    private let scale: TimeScale
    /// The clock time per microsecond of axis time if steps are measured by clock time; otherwise `nil`.
    private let clockRatio: Double?

    /// The width in pixels up to which a longer axis has finer ticks, which limits their number.
    private static let maxWidth = 1e6

    init(axis: TimeTickAxis, basis: TimeTickStyle.Basis) {
        timeline = axis.timeline
        steps = TimeStep.steps(forBarsOf: axis.interval, minimum: timeline.clock == .tradeDates ? slotMicroseconds : 0)
        var axis = axis
        axis.width = min(axis.width, TimeTickLadder.maxWidth)
        scale = axis.scale
        let real = Double(timeline.segments.last?.end.since(timeline.segments[0].start) ?? 0)
        clockRatio = basis == .clockTime && timeline.length > 0 ? real / Double(timeline.length) : nil
    }

    /// The indices of the steps to try. The upper bound is the finest step that leaves space for labels; finer steps are for windows in
    /// which it has too few ticks.
    func levels(_ spacings: TimeTickSpacing) -> ClosedRange<Int> {
        var (low, high) = (0, steps.count - 1)
        while low < high {
            let middle = (low + high) / 2
            let step = steps[middle]
            if averagePixels(of: step) >= spacings.minimum(step.unit) { high = middle } else { low = middle + 1 }
        }
        return min(low, finestOfUse)...low
    }

    /// The index of the finest step worth trying: with a boundary on every pixel there is no space for two labels.
    private var finestOfUse: Int {
        guard !timeline.segments.contains(where: \.countsSlots) else { return 0 }
        let minimum = Double(scale.length) / max(1000, scale.width)
        return steps.firstIndex { Double($0.length) >= minimum } ?? 0
    }

    /// The index of the step of minor ticks: the finest step that divides the step of the ticks into two to seven parts and has space;
    /// `nil` if there is none.
    func minor(of level: Int) -> Int? {
        let (major, distance) = (steps[level], averagePixels(of: steps[level]))
        return (0..<level).first { index in
            let step = steps[index]
            guard step.divides(major) else { return false }
            let pixels = averagePixels(of: step)
            return pixels >= 7 && distance / pixels <= 7.5 && distance / pixels >= 1.5
        }
    }

    private func averagePixels(of step: TimeStep) -> Double {
        if let clockRatio { return Double(step.length) / clockRatio * scale.pixelsPerMicrosecond }
        return timeline.meanDistance(ofTicksEvery: Double(step.length)) * scale.pixelsPerMicrosecond
    }
}

extension TimeStep {
    /// The possible tick steps for bars of an interval. No step is finer than the bars; for intraday bars all steps are multiples of their
    /// length, beginning with the length itself, so that every tick is at the stamp of a bar.
    ///
    /// - Parameter minimum: the finest step if the interval is unknown, in microseconds.
    fileprivate static func steps(forBarsOf interval: BarInterval?, minimum: Int64) -> [TimeStep] {
        guard let interval, interval.isIntraday else {
            let minimum = interval?.nominalMicroseconds ?? minimum
            return ladder.filter { $0.length >= minimum }
        }
        let barStep = TimeStep(interval)
        let longer = ladder.filter { $0.length > barStep.length }
        guard Instant.microsecondsPerDay % barStep.length == 0 else { return longer }
        return [barStep] + longer.filter { $0.unit >= .day || $0.length % barStep.length == 0 }
    }
}

extension Timeline {
    /// The mean axis time between distinct ticks of a step of `length` microseconds: each boundary in open time counts, and at most one per
    /// gap or slot. O(segments) for the first call with a length, then O(1).
    func meanDistance(ofTicksEvery length: Double) -> Double {
        tickDistances.value(for: length) { foundMeanDistance(ofTicksEvery: length) }
    }

    private func foundMeanDistance(ofTicksEvery length: Double) -> Double {
        var count = 0.0
        var end = span.lowerBound
        for segment in segments {
            let real = Double(segment.end.since(segment.start))
            if segment.countsSlots {
                let slots = Double(segment.endPosition.microseconds - segment.position.microseconds) / Double(slotMicroseconds)
                count += min(slots, real / length)
            } else {
                count += real / length + min(1, Double(segment.start.since(end)) / length)
            }
            end = segment.end
        }
        return Double(self.length) / max(count, 1e-300)
    }
}
