public import DojimaTime

/// The ticks of a window of a timeline: rising, on open time, with labels that do not touch.
///
/// They are made in axis time: the boundaries of a step of the hierarchy (years, quarters, months, weeks, days, hours, ... decimals of a
/// second) by the local civil time, moved to open time. The step depends on the length of the window and not on its place. Where two
/// ticks would crowd each other the one with the smaller weight goes. Compile the timeline wider than the window, so that the gap
/// before the window's first open moment is known whole.
///
/// - Parameters:
///   - window: what is shown, in axis time; at least two ticks for any window with open time, as far as `interval` allows.
///   - zone: whose wall clock counts; trade dates are read as they are.
///   - width: the axis' length in pixels.
///   - interval: of the bars; bars of a day or more get no ticks within their slots.
///   - shift: axis time that is added to each place before it becomes a pixel: half a day puts ticks under the middle of daily bars.
///   - overhang: pixels by which labels may stand out at the right end.
///   - measure: the width of a label in pixels.
public func timeTicks(
    timeline: Timeline, window: Range<AxisPosition>, zone: Zone, width: Double, interval: BarInterval? = nil, shift: Int64 = 0,
    overhang: Double = 0, measure: (String) -> Double
) -> [TimeTick] {
    let open = window.clamped(to: timeline.firstPosition..<timeline.lastPosition)
    guard !open.isEmpty, width > 0, width.isFinite else { return [] }
    let ladder = TimeTickLadder(timeline: timeline, interval: interval)
    var layout = TimeTickLayout(
        timeline: timeline, zone: timeline.clock == .tradeDates ? .utc : zone, scale: TimeScale(window: window, width: width), open: open,
        shift: shift, overhang: overhang)
    let spacings = TimeTickSpacing(measure)
    var best: [TimeTick] = []
    for level in ladder.levels(fitting: window, width: width, spacings) {
        let ticks = layout.ticks(of: TimeStep.ladder[level], spacings, measure)
        if ticks.lazy.filter({ !$0.isParent }).count >= 2 { return ticks }
        if ticks.count > best.count { best = ticks }
    }
    return best
}

/// The least distance of neighbouring ticks for each unit, from the width of its labels.
struct TimeTickSpacing {
    /// Between the boxes of two labels.
    static let gap = 14.0
    private let widths: [Double]

    init(_ measure: (String) -> Double) {
        let (day, month, year) = (measure("30"), measure("May"), measure("2000"))
        let samples = [measure(".000"), measure("00:00:00"), measure("00:00"), measure("00:00"), day, day, month, year]
        widths = samples.map { max(46, $0 + 26) }
    }

    func least(_ unit: TimeStep.Unit) -> Double { widths[unit.rawValue] }
}

/// Which step suits a window, by the axis time that lies between two ticks on average over the whole timeline.
struct TimeTickLadder {
    private let timeline: Timeline
    private let finest: Int

    init(timeline: Timeline, interval: BarInterval?) {
        self.timeline = timeline
        let least = interval.map { $0.isIntraday ? 0 : $0.nominalMicroseconds } ?? (timeline.clock == .tradeDates ? slotMicroseconds : 0)
        finest = TimeStep.ladder.firstIndex { $0.length >= least } ?? 0
    }

    /// Places in the ladder: the finest that leaves room for labels, then finer ones in case that it has too few ticks here.
    func levels(fitting window: Range<AxisPosition>, width: Double, _ spacings: TimeTickSpacing) -> ReversedCollection<ClosedRange<Int>> {
        let scale = TimeScale(window: window, width: width)
        let pixels = scale.pixelsPerMicrosecond
        var (low, high) = (finest, TimeStep.ladder.count - 1)
        while low < high {
            let middle = (low + high) / 2
            let step = TimeStep.ladder[middle]
            if averageDistance(of: step) * pixels >= spacings.least(step.unit) { high = middle } else { low = middle + 1 }
        }
        return (min(low, finest(at: scale))...low).reversed()
    }

    /// The finest step of use: where a boundary on every pixel leaves no room for two labels, more of them leave none.
    private func finest(at scale: TimeScale) -> Int {
        guard !timeline.segments.contains(where: \.countsSlots) else { return finest }
        let least = Double(scale.length) / max(1000, scale.width)
        return max(finest, TimeStep.ladder.firstIndex { Double($0.length) >= least } ?? 0)
    }

    /// Axis time for each distinct tick: boundaries in open time count one each, those in a gap at most one. O(segments).
    private func averageDistance(of step: TimeStep) -> Double {
        let length = Double(step.length)
        var count = 0.0
        var end = timeline.span.lowerBound
        for segment in timeline.segments {
            let real = Double(segment.end.since(segment.start))
            if segment.countsSlots {
                let slots = Double(segment.endPosition.microseconds - segment.position.microseconds) / Double(slotMicroseconds)
                count += min(slots, real / length)
            } else {
                count += real / length + min(1, Double(segment.start.since(end)) / length)
            }
            end = segment.end
        }
        return Double(timeline.length) / max(count, 1e-300)
    }
}
