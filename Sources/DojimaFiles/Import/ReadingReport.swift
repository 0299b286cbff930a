import DojimaText
internal import DojimaFormats
internal import DojimaSeries
internal import DojimaTime

/// The findings about all rows of a file, collected batch by batch.
struct ReadingReport {
    /// The number of rows so far, accepted or not.
    private(set) var rows = 0
    private(set) var batches = 0
    private(set) var rejected = RowNotes("rejected")
    /// The number of rows with a time but no price.
    private(set) var valueless = 0
    /// The rows of each symbol that were removed because another row has the same time.
    private(set) var superseded: [MergeCounts]
    private var doubtful = RowNotes("kept although inconsistent")
    private var widened = 0
    private var zeros: ZeroNotes
    private var fit: CalendarFit?
    private let conflicts: ConflictPolicy?

    /// - Parameters:
    ///   - symbols: the number of symbols of the file.
    ///   - areRows: whether positions are row numbers, as in JSON, and not line numbers.
    ///   - fit: the calendar with which dates are compared; `nil` for none.
    init(symbols: Int, areRows: Bool, fit: CalendarFit?, conflicts: ConflictPolicy?) {
        superseded = Array(repeating: MergeCounts(), count: symbols)
        zeros = ZeroNotes(areRows: areRows)
        (self.fit, self.conflicts) = (fit, conflicts)
    }

    mutating func add(_ batch: BarBatch) {
        rows += batch.count + batch.rejected.count + batch.valueless.count + batch.superseded.count
        batches += 1
        rejected.add(batch.rejected)
        valueless += batch.valueless.count
        doubtful.add(batch.doubtful)
        widened += batch.widened.count
        zeros.add(batch)
        fit?.add(batch)
        for row in batch.superseded {
            // The row is counted as an update if another row of the file replaces its bar with other values, else as unchanged.
            let isReplaced = conflicts != .first && !row.repeats
            superseded[Int(row.symbol)] += MergeCounts(updated: isReplaced ? 1 : 0, unchanged: isReplaced ? 0 : 1)
        }
    }

    /// The reason for the first rejected row, or else for the absence of rows.
    var firstProblem: String { rejected.head ?? (valueless > 0 ? BarBatch.note(ofValueless: valueless) : "there are no rows") }

    /// The notes of the file in order, and the decisions that only all rows show.
    ///
    /// - Parameters:
    ///   - further: notes on the file as a whole.
    ///   - isWide: whether each column is a series, so that rows are cells.
    func finished(
        _ calendars: CalendarLibrary, conflicts: Message?, growth: String?, further: [String], isWide: Bool
    ) -> (notes: [Message], choices: [ReadingChoice]) {
        let misfit = fit?.note(calendars).map { Message($0) }
        let widening = widened > 0 ? Message(BarBatch.note(ofWidened: widened)) : nil
        let blanks =
            valueless == 0 ? nil : isWide ? BarBatch.note(ofBlankCells: valueless) : BarBatch.note(ofValueless: valueless)
        let zeros = zeros.notes.map { Message($0) }
        let notes =
            [conflicts, misfit, growth.map { Message($0) }, widening].compactMap(\.self) + zeros
            + ([blanks].compactMap(\.self) + further + rejected.notes + doubtful.notes).map { Message($0) }
        let choices: [(ReadingTopic, Message?)] =
            [(.conflicts, conflicts)] + zeros.map { (.zeros, $0) } + [(.rounding, widening), (.calendar, misfit)]
        return (notes, choices.compactMap { topic, note in note.map { ReadingChoice(topic, "", $0) } })
    }
}

/// Notes on suspicious prices of 0 that are accepted: zeros after values far from 0, and files with zeros only.
private struct ZeroNotes {
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
