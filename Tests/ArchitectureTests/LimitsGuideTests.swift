import Testing

/// The guide *Limits* compared with the constants in the code.
@Suite struct LimitsGuideTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var limit: String
        var value: String
        var file: String
        var name: String

        var testDescription: String { limit }
    }

    /// The rows that name a constant.
    static let rows: [Row] = {
        guard let text = try? Repository.text("Sources/Dojima/Dojima.docc/Limits.md") else { return [] }
        return text.split(separator: "\n").compactMap { line -> Row? in
            let cells = line.split(separator: "|").map { $0.trimming(" ") }
            guard cells.count == 4, let place = cells.last else { return nil }
            let words = place.split(separator: " ").map { $0.trimming("`") }
            guard words.count == 2, words[0].hasSuffix(".swift") else { return nil }
            return Row(limit: String(cells[0]), value: String(cells[1]), file: String(words[0]), name: String(words[1]))
        }
    }()

    @Test func theGuideHasRows() { #expect(LimitsGuideTests.rows.count > 25) }

    @Test("The value of a row equals that of its constant", arguments: rows)
    func value(_ row: Row) throws {
        let source = try Repository.text("Sources/" + row.file)
        let declared = source.split(separator: "\n").first { line in
            ["static let \(row.name)", "public var \(row.name)", "let \(row.name) "].contains { line.contains($0) }
        }
        let line = try #require(declared, "\(row.file) has no \(row.name)")
        let written = try #require(line.split(separator: "=").last)
        let number = try #require(LimitsGuideTests.number(String(written)), "\(line)")
        #expect(number == LimitsGuideTests.amount(row.value), "\(line)")
    }

    /// A number in Swift syntax: digits, possibly shifted.
    private static func number(_ text: String) -> Double? {
        let parts = text.split(separator: "<").map { $0.trimming(" ").filter { $0 != "_" } }
        guard let first = parts.first.flatMap({ Double($0) }) else { return nil }
        guard parts.count == 2 else { return first }
        return Int(parts[1]).map { first * Double(1 << $0) }
    }

    /// An amount in words: `1,000`, `64 GiB`, `60 seconds`.
    private static func amount(_ text: String) -> Double? {
        let words = text.split(separator: " ")
        guard let number = words.first.flatMap({ Double($0.filter { $0 != "," }) }) else { return nil }
        let units = ["KiB": 10, "MiB": 20, "GiB": 30]
        return words.count == 2 ? number * Double(1 << (units[String(words[1])] ?? 0)) : number
    }
}

extension StringProtocol {
    /// Without a given character at both ends.
    fileprivate func trimming(_ sign: Character) -> SubSequence {
        var part = self[...]
        while part.first == sign { part.removeFirst() }
        while part.last == sign { part.removeLast() }
        return part
    }
}
