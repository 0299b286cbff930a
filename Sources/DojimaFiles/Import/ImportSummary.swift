public import DojimaText
public import DojimaFormats
public import DojimaTime

/// The result of an import, with a row for each file and symbol; encodes as JSON.
public struct ImportSummary: Encodable, Equatable, Sendable {
    /// The results, in the order in which files were imported.
    public var files: [FileSummary]
    /// The files from which nothing was imported, in the given order.
    public var failures: [FileFailure] = []

    public init(files: [FileSummary] = []) { self.files = files }

    /// The imported files, for a message: `a.csv and b.csv are`; `nil` if there is none.
    var importedFiles: Message? {
        let names = files.map(\.file).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }.map {
            printable(String($0.prefix(200)))
        }
        guard let last = names.last else { return nil }
        if names.count == 1 { return "\(last) is" }
        let shown = names.prefix(names.count > 5 ? 4 : names.count - 1)
        return "\(shown.joined(separator: ", ")) and \(names.count > 5 ? "\(names.count - 4) more files" : last) are"
    }

    private enum CodingKeys: String, CodingKey { case files, failures }

    /// Encodes `files`, and `failures` unless they are empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(files, forKey: .files)
        if !failures.isEmpty { try container.encode(failures, forKey: .failures) }
    }
}

/// A file that was not imported, and the reason.
public struct FileFailure: Encodable, Equatable, Sendable {
    /// The path in the form that was given.
    public var file: String
    /// What is wrong, and where.
    public var reason: Message
    /// The number of elements of `ImportSummary.files` before this file.
    package var index: Int

    private enum CodingKeys: String, CodingKey { case file, reason }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
        try container.encode(reason.description, forKey: .reason)
    }
}

/// The result for the rows of one symbol of a file; `read` is the sum of the four counts that follow it.
public struct FileSummary: Encodable, Equatable, Sendable {
    /// The path as it was given; `-` is standard input.
    public var file: String
    /// The symbol that the bars were stored under.
    public var symbol: String
    /// The interval of the bars, given or inferred.
    public var interval: BarInterval
    /// The rows of the symbol in the file, including rejected ones.
    public var read: Int
    /// The rows with stamps that were not stored before.
    public var inserted: Int
    /// The rows that replaced a stored row with other values.
    public var updated: Int
    /// The rows that equal the stored row.
    public var unchanged: Int
    /// The number of rejected rows; in a file of several symbols they are counted for the first.
    public var rejected: Int
    /// The number of rejected rows with a time but without a value, by which tables with one value per date mark holidays. They are no
    /// errors.
    public var valueless = 0
    /// The earliest and latest stamp of the accepted rows.
    public var first: Instant?
    /// The stamp of the last bar; `nil` if there is none.
    public var last: Instant?
    /// Assumptions, then the first twenty rejected rows, one note each.
    public var notes: [Message]
    /// The interpretation of the file and the evidence for it; stored in the table `import`.
    public var reading: String
    /// The decisions on how the file is read, with their evidence; in a file of several symbols only the first has them. They are not
    /// encoded.
    public var choices: [ReadingChoice] = []

    private enum CodingKeys: String, CodingKey {
        case file, symbol, interval, read, inserted, updated, unchanged, rejected, valueless, first, last, notes, reading
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
        try container.encode(valueless, forKey: .valueless)
        try container.encode(first?.description, forKey: .first)
        try container.encode(last?.description, forKey: .last)
        try container.encode(notes.map(\.description), forKey: .notes)
        try container.encode(reading, forKey: .reading)
    }
}

extension [FileSummary] {
    /// Returns the rows, with those after the first hundred combined into one, so that a report stays short.
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
