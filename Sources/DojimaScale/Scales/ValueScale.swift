/// The scale of a value axis: linear, logarithmic, or linear with skipped ranges.
public enum ValueScale: Sendable, Equatable {
    /// Equal differences are equal distances.
    case linear(LinearScale)
    /// Equal ratios are equal distances.
    case logarithmic(LogScale)
    /// Equal differences are equal distances, except over skipped ranges.
    case broken(BrokenScale)

    /// Creates a logarithmic scale, which ignores `skips`, if requested and possible; otherwise a scale with skipped ranges, or a linear
    /// scale if there are none.
    public init(domain: ClosedRange<Double>, start: Double, end: Double, logarithmic: Bool, skips: [Range<Double>] = []) {
        if logarithmic, let scale = LogScale(domain: domain, start: start, end: end) {
            self = .logarithmic(scale)
        } else if !skips.isEmpty, let scale = BrokenScale(domain: domain, skips: skips, start: start, end: end) {
            self = .broken(scale)
        } else {
            self = .linear(LinearScale(domain: domain, start: start, end: end))
        }
    }

    package var domain: ClosedRange<Double> {
        switch self {
        case .linear(let scale): scale.domain
        case .logarithmic(let scale): scale.domain
        case .broken(let scale): scale.domain
        }
    }

    package var isLogarithmic: Bool {
        if case .logarithmic = self { true } else { false }
    }

    /// The mapping of values without the skipped ranges of the scale.
    var values: ShownValues {
        if case .broken(let scale) = self { scale.values } else { ShownValues() }
    }

    /// Whether pixels increase with values, so that higher values are lower on the screen.
    package var isInverted: Bool { pixel(domain.upperBound) > pixel(domain.lowerBound) }

    /// Returns the pixel of a value, also outside the domain; NaN for a value at or below zero on a logarithmic scale.
    public func pixel(_ value: Double) -> Double {
        switch self {
        case .linear(let scale): scale.pixel(value)
        case .logarithmic(let scale): scale.pixel(value)
        case .broken(let scale): scale.pixel(value)
        }
    }

    /// Returns the value at a pixel, also outside the ends of the scale.
    public func value(atPixel pixel: Double) -> Double {
        switch self {
        case .linear(let scale): scale.value(atPixel: pixel)
        case .logarithmic(let scale): scale.value(atPixel: pixel)
        case .broken(let scale): scale.value(atPixel: pixel)
        }
    }
}
