import DojimaText

/// A fault of the files of data vendors, which an import repairs or rejects.
enum RowFault: String, CaseIterable {
    /// The row is written twice.
    case repeated
    /// The row is written after the next one.
    case late
    /// The high and the low are exchanged.
    case reversed
    /// The last price, or the temperature, is missing.
    case empty
    /// The last price, or the temperature, is a word.
    case unreadable
}

/// Omits and damages rows at random; the others are unchanged.
struct RowFaults {
    private let gaps: Double
    private let faults: Double
    private let kinds: [RowFault]
    private var random: SplitMix
    /// The row that is written after the next one; `nil` if there is none.
    private var late: GeneratedRow?
    private(set) var gapCount = 0
    private(set) var counts: [RowFault: Int] = [:]

    /// - Parameters:
    ///   - gaps: the fraction of rows that are omitted.
    ///   - faults: the fraction of the other rows that have a fault.
    ///   - kinds: the faults that occur, equally often.
    init(seed: UInt64, gaps: Double, faults: Double, kinds: [RowFault]) {
        (self.gaps, self.faults, self.kinds) = (gaps, faults, kinds)
        // The walk uses the seed itself, so the inverted seed gives other numbers.
        random = SplitMix(state: ~seed)
    }

    /// Passes a row with its fault to `write`: once or, as its fault requires, twice or after the next row. An omitted row is not passed.
    mutating func pass(_ row: GeneratedRow, _ write: (GeneratedRow, RowFault?) throws -> Void) rethrows {
        if gaps > 0, isChosen(gaps) {
            gapCount += 1
            return
        }
        var fault = faults > 0 && isChosen(faults) ? kinds[Int(random.next() % UInt64(kinds.count))] : nil
        // The high and the low of a bar of one price cannot be exchanged.
        if fault == .reversed, case .bar(let bar) = row.values, bar.high == bar.low { fault = nil }
        if fault == .late, late == nil {
            late = row
            return
        }
        if let fault, fault != .late { counts[fault, default: 0] += 1 }
        try write(row, fault)
        if fault == .repeated { try write(row, fault) }
        if late != nil {
            counts[.late, default: 0] += 1
            try finish(write)
        }
    }

    /// Writes the row that was delayed, if there is one.
    mutating func finish(_ write: (GeneratedRow, RowFault?) throws -> Void) rethrows {
        guard let row = late else { return }
        late = nil
        try write(row, nil)
    }

    private mutating func isChosen(_ fraction: Double) -> Bool { Double(random.next() >> 11) * 0x1p-53 < fraction }
}
