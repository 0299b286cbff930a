/// Reads a file of bars from bytes in memory: decides over all of it how it is written, then gives out its rows in batches.
///
///     let reader = try BarFileReader(bytes, name: "aapl.csv", options: ReadingOptions(symbol: "AAPL"))
///     try reader.forEachBatch(4096) { batch in store(batch) }
///
/// Nothing depends on which row comes first: the order of day and month, the unit of epochs and the decimal mark are proved by the
/// whole file or refused. Memory is that of one batch and the decision. Time grows with the bytes.
public struct BarFileReader: Sendable {
    /// How the file is read, with what was assumed.
    public let decision: ReadingDecision
    private let file: FileText
    private let plan: ReadingPlan

    /// Decides how a file in memory is read; the memory must outlive the reader.
    ///
    /// Throws `ReadingError` when the bytes are empty, no market data, broken beyond rows, or may be read in two ways.
    public init(_ bytes: UnsafeRawBufferPointer, name: String, options: ReadingOptions) throws(ReadingError) {
        try self.init(FileText(bytes), name: name, options: options)
    }

    /// Decides how bytes are read and keeps them.
    public init(_ bytes: [UInt8], name: String, options: ReadingOptions) throws(ReadingError) {
        try self.init(FileText(bytes), name: name, options: options)
    }

    private init(_ file: FileText, name: String, options: ReadingOptions) throws(ReadingError) {
        self.file = file
        (decision, plan) = try file.withBytes { (text) throws(ReadingError) in try decide(text, name: name, options: options) }
    }

    /// Hands out all rows in the file's order, at most `size` of them, good and rejected together, at a time.
    ///
    /// The batch is reused: copy what must stay. A file without rows gives no batch.
    public func forEachBatch(_ size: Int, _ body: (inout BarBatch) throws -> Void) throws {
        var rows = plan.table.rows
        var decoder = plan.decoder
        var batch = BarBatch()
        batch.reserveCapacity(min(size, decision.rows))
        var hasMore = true
        while hasMore {
            hasMore = file.withBytes { rows.fill(&batch, to: max(1, size), $0, &decoder) }
            if batch.count + batch.rejected.count > 0 { try body(&batch) }
            batch.removeAll()
        }
    }
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The bytes of a file, borrowed or, where they had to be rewritten, owned.
struct FileText: @unchecked Sendable {
    // Sendable: the borrowed bytes are never written, and the caller keeps them alive.
    private let borrowed: UnsafeRawBufferPointer
    private let owned: [UInt8]
    private let isBorrowed: Bool

    init(_ bytes: UnsafeRawBufferPointer) {
        if let rewritten = utf8Text(of: bytes.bindMemory(to: UInt8.self).span) {
            (borrowed, owned, isBorrowed) = (UnsafeRawBufferPointer(start: nil, count: 0), rewritten, false)
        } else {
            let hasMark = bytes.starts(with: byteOrderMark)
            (borrowed, owned, isBorrowed) = (UnsafeRawBufferPointer(rebasing: bytes[(hasMark ? 3 : 0)...]), [], true)
        }
    }

    init(_ bytes: [UInt8]) {
        let text = utf8Text(of: bytes.span) ?? (bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes)
        (borrowed, owned, isBorrowed) = (UnsafeRawBufferPointer(start: nil, count: 0), text, false)
    }

    func withBytes<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
        isBorrowed ? try body(borrowed.bindMemory(to: UInt8.self).span) : try body(owned.span)
    }
}
