/// The scale of a value axis: linear or logarithmic.
public enum ValueScale: Sendable, Equatable {
    case linear(LinearScale)
    case logarithmic(LogScale)

    /// A logarithmic scale where it is wanted and possible, else a linear one.
    public init(domain: ClosedRange<Double>, start: Double, end: Double, logarithmic: Bool) {
        if logarithmic, let scale = LogScale(domain: domain, start: start, end: end) {
            self = .logarithmic(scale)
        } else {
            self = .linear(LinearScale(domain: domain, start: start, end: end))
        }
    }

    public var domain: ClosedRange<Double> {
        switch self {
        case .linear(let scale): scale.domain
        case .logarithmic(let scale): scale.domain
        }
    }

    public var isLogarithmic: Bool {
        if case .logarithmic = self { true } else { false }
    }

    public func pixel(_ value: Double) -> Double {
        switch self {
        case .linear(let scale): scale.pixel(value)
        case .logarithmic(let scale): scale.pixel(value)
        }
    }

    public func value(atPixel pixel: Double) -> Double {
        switch self {
        case .linear(let scale): scale.value(atPixel: pixel)
        case .logarithmic(let scale): scale.value(atPixel: pixel)
        }
    }

    /// The pixels of a stretch of a column: one call a column, not one a value. O(range).
    public func pixels(_ values: [Double], in range: Range<Int>) -> [Double] {
        switch self {
        case .linear(let scale): values[range].map(scale.pixel)
        case .logarithmic(let scale): values[range].map(scale.pixel)
        }
    }
}
