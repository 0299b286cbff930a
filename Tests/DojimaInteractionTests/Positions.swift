import DojimaInteraction
import DojimaTime

func at(_ microseconds: Int64) -> AxisPosition { AxisPosition(microseconds: microseconds) }

func window(_ from: Int64, _ to: Int64) -> Range<AxisPosition> { at(from)..<at(to) }

/// A navigator of 1000, windows of 100 to 600.
func selector(_ from: Int64, _ to: Int64, minimum: Int64 = 100, maximum: Int64 = 600, length: Int64 = 1000) -> RangeSelector {
    RangeSelector(
        limits: RangeLimits(summary: window(0, length), minimumSpan: minimum, maximumSpan: maximum), selection: window(from, to),
        defaultSelection: window(600, 800))
}

extension RangeSelector {
    /// The result of an operation.
    func after(_ operations: RangeOperation...) -> Range<AxisPosition> {
        var copy = self
        for operation in operations { _ = copy.apply(operation) }
        return copy.selection
    }
}

/// A navigator of 1,000,000, windows of 1,000 to 600,000, the window at its centre and one value axis.
func viewport(
    _ from: Int64 = 400_000, _ to: Int64 = 500_000, axis: ValueWindow? = nil, options: ViewportOptions = ViewportOptions(),
    least: Int64 = 1000, most: Int64 = 600_000
) -> Viewport {
    let limits = RangeLimits(summary: window(0, 1_000_000), minimumSpan: least, maximumSpan: most)
    let selector = RangeSelector(limits: limits, selection: window(from, to), defaultSelection: window(600_000, 800_000))
    return Viewport(selector, values: axis.map { [$0] } ?? [], options: options)
}

/// A value axis that gestures move.
func handMade(_ range: ClosedRange<Double> = 0...100, limits: ValueLimits = ValueLimits(), gestures: AxisGestures = .all) -> ValueWindow {
    ValueWindow(id: "price", range: range, limits: limits, gestures: gestures, following: .off)
}

extension Viewport {
    var window: Range<AxisPosition> { ranges.time }
    var price: ClosedRange<Double> { values[0].range }

    /// Applies operations a hundredth of a second apart, and returns all their events.
    mutating func play(_ operations: [ViewportOperation], from start: Double = 0, extent: ValueExtent = { _, _ in nil }) -> [ViewportEvent]
    {
        operations.enumerated().flatMap { apply($1, at: start + Double($0) / 100, extent: extent) }
    }

    /// Draws frames until nothing moves.
    mutating func rest(every interval: Double, from start: Double, extent: ValueExtent = { _, _ in nil }) -> [ViewportEvent] {
        var events: [ViewportEvent] = []
        var frame = 1
        while isMoving {
            events += apply(.frame, at: start + Double(frame) * interval, extent: extent)
            frame += 1
        }
        return events
    }
}
