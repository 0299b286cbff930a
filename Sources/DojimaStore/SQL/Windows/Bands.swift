internal import DojimaSeries

extension WindowStudy {
    static let deviation = WindowStudy(
        name: "stdev", inputs: ["x"], parameters: Array(Indicator.bollingerBands.parameters.prefix(1)),
        meaning: "The population standard deviation of the last n values.", reach: { Int($0[0]) },
        start: { RunningBand(size: $0[0], factor: nil) })

    static let upperBand = band("bbands_upper", "The mean of the last n values and k standard deviations above it.") { $0 }

    static let lowerBand = band("bbands_lower", "The mean of the last n values and k standard deviations below it.") { -$0 }

    private static func band(_ name: String, _ meaning: String, factor: @escaping @Sendable (Double) -> Double) -> WindowStudy {
        var parameters = Array(Indicator.bollingerBands.parameters.prefix(2))
        parameters[1].name = "k"
        return WindowStudy(
            name: name, inputs: ["x"], parameters: parameters, meaning: meaning, reach: { Int($0[0]) },
            start: { RunningBand(size: $0[0], factor: factor($0[1])) })
    }
}

/// The deviation of the last values about their own mean, or the mean moved by a multiple of it.
struct RunningBand: RunningStudy {
    /// `nil` for the deviation itself.
    private let factor: Double?
    private var mean: RunningMean

    init(size: Double, factor: Double?) {
        self.factor = factor
        mean = RunningMean(size: size)
    }

    mutating func add(_ row: WindowRow, leaving: WindowRow?) { mean.add(row, leaving: leaving) }

    /// Two passes, so that prices which stand still give 0 exactly and nothing cancels. O(n).
    func value(_ rows: RowRing) -> Double {
        let mean = mean.value(rows)
        guard !mean.isNaN, let last = rows.kept.last?.x else { return .nan }
        let isConstant = rows.kept.allSatisfy { $0.x == last }
        let squares = isConstant ? 0 : rows.kept.reduce(0) { $0 + ($1.x - mean) * ($1.x - mean) }
        let deviation = (squares / Double(rows.count)).squareRoot()
        return factor.map { mean + $0 * deviation } ?? deviation
    }
}
