internal import DojimaFormats
internal import DojimaSeries

/// Notes on suspicious prices of 0 that are accepted: zeros after values far from 0, and files with zeros only.
struct ZeroNotes {
    private let areRows: Bool
    private var count = 0
    private var first: Int32?
    /// Whether all prices so far are 0; `nil` before the first.
    private var areAllZero: Bool?

    /// - Parameter areRows: whether positions are row numbers, as in JSON, and not line numbers.
    init(areRows: Bool) { self.areRows = areRows }

    mutating func add(_ batch: BarBatch) {
        count += batch.zeros.count
        first = first ?? batch.zeros.first
        guard areAllZero != false, batch.count > 0 else { return }
        areAllZero = [batch.bars.close, batch.bars.high, batch.bars.low].allSatisfy { $0.allSatisfy { $0 == 0 } }
    }

    var notes: [String] {
        if areAllZero == true { return ["all prices are 0: are they in other columns?"] }
        guard let first else { return [] }
        let values = count == 1 ? "1 value is" : "\(count) values are"
        let position = "\(areRows ? "row" : "line") \(first)"
        return ["\(values) 0 and far from the values before, first in \(position): kept, since a table of values may have zeros"]
    }
}
