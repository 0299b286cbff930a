internal import DojimaSeries

extension WindowStudy {
    static let convergence = study("macd", "The difference of a fast and a slow exponential average; null until the signal begins.") {
        RunningConvergence($0) { difference, signal in signal.isNaN ? .nan : difference }
    }

    static let convergenceSignal = study("macd_signal", "The exponential average of macd over signal values.") {
        RunningConvergence($0) { $1 }
    }

    static let convergenceHistogram = study("macd_hist", "The difference of macd and macd_signal.") {
        RunningConvergence($0) { $0 - $1 }
    }

    private static func study(
        _ name: String, _ meaning: String, start: @escaping @Sendable ([Double]) -> any RunningStudy
    ) -> WindowStudy { WindowStudy(name, of: .averageConvergence, meaning, start: start) }
}

/// Two exponential averages that begin together, their difference and its average.
struct RunningConvergence: RunningStudy {
    private let result: @Sendable (_ difference: Double, _ signal: Double) -> Double
    private let (fast, slow): (Double, Double)
    /// Values in a row that are known.
    private var known = 0.0
    private var near: RunningExponential
    private var far: RunningExponential
    private var signal: RunningExponential
    private var difference = Double.nan

    /// `arguments`: two lengths in any order, and that of the signal.
    init(_ arguments: [Double], result: @escaping @Sendable (Double, Double) -> Double) {
        self.result = result
        (fast, slow) = (min(arguments[0], arguments[1]), max(arguments[0], arguments[1]))
        near = RunningExponential(.exponential, size: fast)
        far = RunningExponential(.exponential, size: slow)
        signal = RunningExponential(.exponential, size: arguments[2])
    }

    mutating func add(_ row: WindowRow, leaving: WindowRow?) {
        known = row.x.isNaN ? 0 : known + 1
        far.add(row.x)
        // Both begin at the value where the slow one can.
        if row.x.isNaN || known > slow - fast { near.add(row.x) }
        difference = near.average - far.average
        signal.add(difference)
    }

    func value(_ rows: RowRing) -> Double { result(difference, signal.average) }
}
