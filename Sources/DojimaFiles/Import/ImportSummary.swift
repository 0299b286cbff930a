public import DojimaText
public import DojimaTime

/// What an import did, a row for each file and symbol; encodes as JSON.
public struct ImportSummary: Encodable, Equatable, Sendable {
    public var files: [FileSummary]

    public init(files: [FileSummary] = []) { self.files = files }
}

/// What became of the rows of one symbol of a file; `read` is the sum of the four counts that follow it.
public struct FileSummary: Encodable, Equatable, Sendable {
    /// The path as it was given; `-` is standard input.
    public var file: String
    public var symbol: String
    public var interval: BarInterval
    public var read: Int
    public var inserted: Int
    public var updated: Int
    public var unchanged: Int
    /// Rows that were not taken; in a file of several symbols they count with the first.
    public var rejected: Int
    /// The earliest and latest stamp of the rows that were taken.
    public var first: Instant?
    public var last: Instant?
    /// What was assumed, then the first twenty rejected rows, a line each.
    public var notes: [Message]
    /// How the file was understood, and what proves it; kept in the table `import`.
    public var reading: String

    private enum CodingKeys: String, CodingKey {
        case file, symbol, interval, read, inserted, updated, unchanged, rejected, first, last, notes, reading
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
        try container.encode(symbol, forKey: .symbol)
        try container.encode(interval.description, forKey: .interval)
        try container.encode(read, forKey: .read)
        try container.encode(inserted, forKey: .inserted)
        try container.encode(updated, forKey: .updated)
        try container.encode(unchanged, forKey: .unchanged)
        try container.encode(rejected, forKey: .rejected)
        try container.encode(first?.description, forKey: .first)
        try container.encode(last?.description, forKey: .last)
        try container.encode(notes.map(\.description), forKey: .notes)
        try container.encode(reading, forKey: .reading)
    }
}

extension [FileSummary] {
    /// Rows beyond the first hundred as one, so that a report stays short whatever the file holds.
    func shortened() -> [FileSummary] {
        let shown = 100
        guard count > shown + 1 else { return self }
        var rest = self[shown]
        for next in self[(shown + 1)...] {
            rest.read += next.read
            rest.inserted += next.inserted
            rest.updated += next.updated
            rest.unchanged += next.unchanged
            rest.first = [rest.first, next.first].compactMap(\.self).min()
            rest.last = [rest.last, next.last].compactMap(\.self).max()
        }
        rest.symbol = "\(count - shown) more symbols"
        return self[..<shown] + [rest]
    }
}
