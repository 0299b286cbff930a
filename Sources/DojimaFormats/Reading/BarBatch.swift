public import DojimaTime

/// Consecutive rows of a file: the accepted ones as columns of equal length, the others with their reasons.
public struct BarBatch: Sendable {
    public var time: [Instant] = []
    public var open: [Double] = []
    public var high: [Double] = []
    public var low: [Double] = []
    public var close: [Double] = []
    /// The volumes; NaN if missing.
    public var volume: [Double] = []
    /// The line of each row in a text file, or its number in JSON, counted from 1.
    public var line: [Int32] = []
    /// The index in `ReadingDecision.symbols` for each row; empty if there is only one symbol.
    public var symbol: [Int32] = []
    /// The rejected rows.
    public var rejected: [RejectedRow] = []
    /// The rows that were accepted although they contradict themselves (`keep`, `clamp`).
    public var doubtful: [RejectedRow] = []
    /// The lines of accepted rows whose range was widened, because open or close was beyond high or low by no more than a rounding error.
    public var widened: [Int32] = []

    public init() {}

    /// The count of accepted rows.
    @inlinable public var count: Int { time.count }

    /// The note about a count of bars that were widened.
    package static func note(ofWidened count: Int) -> String {
        let bars = count == 1 ? "1 bar has an open or close" : "\(count) bars have opens or closes"
        return "\(bars) beyond high or low by a millionth of the price or less, as rounding leaves it: the range is widened"
    }

    mutating func dividePrices(by divisor: Double) {
        for index in open.indices {
            open[index] /= divisor
            high[index] /= divisor
            low[index] /= divisor
            close[index] /= divisor
        }
    }

    mutating func reserveCapacity(_ rows: Int) {
        time.reserveCapacity(rows)
        open.reserveCapacity(rows)
        high.reserveCapacity(rows)
        low.reserveCapacity(rows)
        close.reserveCapacity(rows)
        volume.reserveCapacity(rows)
        line.reserveCapacity(rows)
    }

    mutating func removeAll() {
        time.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        high.removeAll(keepingCapacity: true)
        low.removeAll(keepingCapacity: true)
        close.removeAll(keepingCapacity: true)
        volume.removeAll(keepingCapacity: true)
        line.removeAll(keepingCapacity: true)
        symbol.removeAll(keepingCapacity: true)
        rejected.removeAll(keepingCapacity: true)
        doubtful.removeAll(keepingCapacity: true)
        widened.removeAll(keepingCapacity: true)
    }
}

/// A row that was rejected, or accepted with doubt.
public struct RejectedRow: Equatable, Sendable {
    /// The line in a text file, counted from 1; in JSON the number of the row, counted from 1.
    public var line: Int
    /// Whether `line` counts rows of JSON.
    public var isRow: Bool = false
    public var reason: String
    /// The row as in the file, truncated to 200 bytes.
    public var text: String

    /// `line 12: no close`.
    public var note: String { "\(isRow ? "row" : "line") \(line): \(reason)" }
}
