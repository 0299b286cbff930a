/// The rows of one file in order; a copy made before any row is read starts at the first row.
protocol RowSource: Sendable {
    /// Adds at most `limit` next rows to the evidence; returns `false` if there are no more.
    mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int) -> Bool

    /// Decodes rows until a batch has `size` rows, accepted and rejected; returns `false` if there are no more.
    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool

    /// Decodes rows into a batch, and also adds them to the evidence.
    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, addingTo evidence: inout Evidence
    ) -> Bool

    /// Returns the rows with another column in a role; `nil` if columns of the rows cannot be replaced.
    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)?

    /// Returns the rows with some cells assigned to other roles.
    func renamed(_ roles: [Role: Role]) -> Self

    /// The byte position up to which the text was read.
    var position: Int { get }

    /// Whether each row is a line, so that complete lines can be read while the rest of the text is still arriving.
    var isByLine: Bool { get }

    /// The same rows for a text whose later lines are read one by one; `nil` if rows are not lines.
    var lineByLine: Self? { get }

    /// Whether assumptions about the entire text also hold for the rest of it after a position.
    func holds(for text: Span<UInt8>, from start: Int) -> Bool
}

extension RowSource {
    func with(_ role: Role, of column: OtherColumn) -> (any RowSource)? { nil }

    /// Returns the rows unchanged: only tables without column names change roles.
    func renamed(_ roles: [Role: Role]) -> Self { self }

    var isByLine: Bool { false }

    var lineByLine: Self? { nil }

    func holds(for text: Span<UInt8>, from start: Int) -> Bool { true }
}

/// Rows whose cells are ranges of the text.
protocol TextRowSource: RowSource {
    /// Advances to the next row that is not blank; returns `false` at the end.
    mutating func next(_ text: Span<UInt8>, _ row: inout TableRow) -> Bool
}

extension TextRowSource {
    mutating func gather(_ evidence: inout Evidence, _ text: Span<UInt8>, limit: Int) -> Bool {
        var row = TableRow()
        for _ in 0..<limit {
            guard next(text, &row) else { return false }
            evidence.add(text, row)
        }
        return true
    }

    mutating func fill(
        _ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder, addingTo evidence: inout Evidence
    ) -> Bool {
        var row = TableRow()
        while batch.count + batch.rejected.count < size {
            guard next(text, &row) else { return false }
            evidence.add(text, row)
            decoder.decode(text, row, into: &batch)
        }
        return true
    }

    mutating func fill(_ batch: inout BarBatch, to size: Int, _ text: Span<UInt8>, _ decoder: inout RowDecoder) -> Bool {
        var row = TableRow()
        while batch.count + batch.rejected.count < size {
            guard next(text, &row) else { return false }
            decoder.decode(text, row, into: &batch)
        }
        return true
    }
}
