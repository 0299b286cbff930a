import DojimaInteraction
import DojimaTime

func at(_ microseconds: Int64) -> AxisPosition { AxisPosition(microseconds: microseconds) }

func window(_ from: Int64, _ to: Int64) -> Range<AxisPosition> { at(from)..<at(to) }

/// A summary of 1000, windows of 100 to 600.
func selector(_ from: Int64, _ to: Int64, minimum: Int64 = 100, maximum: Int64 = 600, length: Int64 = 1000) -> RangeSelector {
    RangeSelector(
        limits: RangeLimits(summary: window(0, length), minimumSpan: minimum, maximumSpan: maximum), selection: window(from, to),
        defaultSelection: window(600, 800))
}

extension RangeSelector {
    /// Where an operation leads.
    func after(_ operations: RangeOperation...) -> Range<AxisPosition> {
        var copy = self
        for operation in operations { _ = copy.apply(operation) }
        return copy.selection
    }
}
