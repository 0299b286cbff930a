public import DojimaTime

/// A run of rows from a file, in the file's order: the good ones as columns of one length, the others with their reasons.
public struct BarBatch: Sendable {
    public var time: [Instant] = []
    public var open: [Double] = []
    public var high: [Double] = []
    public var low: [Double] = []
    public var close: [Double] = []
    /// NaN where none is known.
    public var volume: [Double] = []
    /// Where each row stands: its line in a text file, its number counted from 1 in JSON.
    public var line: [Int32] = []
    /// Which of `ReadingDecision.symbols` each row belongs to; empty where there is but one.
    public var symbol: [Int32] = []
    /// Rows that were not taken.
    public var rejected: [RejectedRow] = []
    /// Rows that were taken although they contradict themselves (`keep`, `clamp`).
    public var doubtful: [RejectedRow] = []
    /// The lines of good rows whose open or close lay beyond high or low by no more than rounding leaves, and whose range was widened.
    public var widened: [Int32] = []

    public init() {}

    /// How many good rows there are.
    @inlinable public var count: Int { time.count }

    /// What is said of a number of bars that were widened.
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

/// A row that was not taken, or not without doubt.
public struct RejectedRow: Equatable, Sendable {
    /// The line in a text file, counted from 1; in JSON the number of the row, counted from 1.
    public var line: Int
    /// Whether `line` counts rows of JSON.
    public var isRow: Bool = false
    public var reason: String
    /// The row as it stands in the file, cut after 200 bytes.
    public var text: String

    /// `line 12: no close`.
    public var note: String { "\(isRow ? "row" : "line") \(line): \(reason)" }
}
