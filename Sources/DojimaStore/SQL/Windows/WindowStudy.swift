internal import DojimaSeries

/// A window aggregate over the rows of a frame in their order, as a value: its name, its inputs and parameters, and what runs.
///
/// The value of a row is that of the rows from the frame's first to its last. Only the last `reach` rows of a frame have a part in it.
struct WindowStudy: Sendable {
    var name: String
    /// The columns it is made of.
    var inputs: [String]
    var parameters: [Indicator.Parameter]
    var meaning: String
    /// How many of the last rows a value depends on; `nil` for all, which then can be taken away again.
    var reach: @Sendable ([Double]) -> Int?
    var start: @Sendable ([Double]) -> any RunningStudy

    /// The aggregates by name, one file each in this folder.
    static let all: [WindowStudy] = [
        .simpleAverage,
        .exponentialAverage,
        .weightedAverage,
        .deviation,
        .upperBand,
        .lowerBand,
        .relativeStrength,
        .averageTrueRange,
        .convergence,
        .convergenceSignal,
        .convergenceHistogram,
        .volumeWeightedAverage,
    ]
}

/// One row's inputs; what is missing is NaN.
typealias WindowRow = SIMD4<Double>

/// A computation that goes along with the rows of a frame.
protocol RunningStudy {
    /// Takes a row in; `leaving` is the one that the last `reach` rows thereby lose.
    mutating func add(_ row: WindowRow, leaving: WindowRow?)
    /// Takes the frame's first row away again, where the reach is all rows.
    mutating func remove(_ row: WindowRow)
    /// The value at the last row, of which `rows` are the last `reach`; NaN for none.
    func value(_ rows: RowRing) -> Double
}

extension RunningStudy {
    mutating func remove(_ row: WindowRow) {}
}

extension WindowStudy {
    /// The inputs are those of an indicator, and so are its parameters and reach.
    init(
        _ name: String, _ inputs: [String] = ["x"], of indicator: Indicator, _ meaning: String,
        start: @escaping @Sendable ([Double]) -> any RunningStudy
    ) {
        self.init(
            name: name, inputs: inputs, parameters: indicator.parameters, meaning: meaning,
            reach: { arguments in
                guard case .bars(let count) = indicator.reach(arguments) else { return nil }
                return count + 1
            }, start: start)
    }

    var usage: String {
        let parameters = parameters.map { "\($0.name)=\(Int($0.standard))" }
        return "\(name)(\((inputs + parameters).joined(separator: ", ")))"
    }
}
