import DojimaText
package import DojimaInteraction
import DojimaTime

/// The limits of the length of a chart's window.
package struct SpanLimits {
    package enum Length {
        case bars(Int)
        /// The length of the window of a preset.
        case last(Preset)
    }

    /// The length below which the window cannot be zoomed; `nil` for no limit.
    package var minimum: Length?
    package var maximum: Length?

    package init(minimum: Length? = nil, maximum: Length? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The limits in axis time, over the complete axis. Throws if the minimum is above the maximum.
    ///
    /// - Parameter absoluteMinimum: the minimum length of any window, in microseconds of axis time.
    package func limits(on sourceAxis: SourceAxis, absoluteMinimum: Int64 = 1) throws -> RangeLimits {
        let (minimum, maximum) = (
            max(absoluteMinimum, minimum.map { length($0, on: sourceAxis) } ?? 1), maximum.map { length($0, on: sourceAxis) } ?? .max
        )
        guard minimum <= maximum else {
            throw PictureError(
                .request,
                "the minimum span of the window is above the maximum: give a shorter \(setting: .minSpan) or a longer \(setting: .maxSpan)")
        }
        let timeline = sourceAxis.timeline
        return RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition, minimumSpan: minimum, maximumSpan: maximum)
    }

    private func length(_ length: Length, on sourceAxis: SourceAxis) -> Int64 {
        switch length {
        case .bars(let count):
            let (span, overflow) = sourceAxis.source.slot.multipliedReportingOverflow(by: Int64(count))
            return overflow ? .max : max(1, span)
        case .last(let preset): return max(1, AxisWindow.span(of: preset, on: sourceAxis))
        }
    }
}

extension ChartSource {
    /// The axis time of one bar, in microseconds.
    package var slot: Int64 { interval.unit > .day ? Instant.microsecondsPerDay : interval.nominalMicroseconds }
}
