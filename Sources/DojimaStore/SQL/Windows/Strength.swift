internal import DojimaSeries

extension WindowStudy {
    static let relativeStrength = WindowStudy(
        "rsi", of: .relativeStrength, "The share of rises in all changes, in percent, both smoothed after Wilder; from the n-th change on."
    ) { RunningStrength(size: $0[0]) }

    static let averageTrueRange = WindowStudy(
        "atr", ["high", "low", "close"], of: .averageTrueRange, "The true range, smoothed after Wilder; from the n-th change on."
    ) { RunningRange(size: $0[0]) }
}

/// Rises and falls, smoothed apart.
struct RunningStrength: RunningStudy {
    private var before = Double.nan
    private var rises: RunningExponential
    private var falls: RunningExponential

    init(size: Double) {
        rises = RunningExponential(.wilder, size: size)
        falls = rises
    }

    mutating func add(_ row: WindowRow, leaving: WindowRow?) {
        let change = row.x - before
        before = row.x
        // A missing change stays NaN.
        rises.add(change < 0 ? 0 : change)
        falls.add(change > 0 ? 0 : -change)
    }

    func value(_ rows: RowRing) -> Double {
        let all = rises.average + falls.average
        return all == 0 ? 0 : 100 * (rises.average / all)
    }
}

/// The range of each bar and the close before it, smoothed.
struct RunningRange: RunningStudy {
    private var before = Double.nan
    private var average: RunningExponential

    init(size: Double) { average = RunningExponential(.wilder, size: size) }

    mutating func add(_ row: WindowRow, leaving: WindowRow?) {
        let (high, low) = (row.x, row.y)
        average.add((high + low + before).isNaN ? .nan : max(high - low, abs(before - high), abs(before - low)))
        before = row.z
    }

    func value(_ rows: RowRing) -> Double { average.average }
}
