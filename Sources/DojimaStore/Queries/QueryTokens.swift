/// The tokens of an SQL text, as far as needed to find the tables and functions of a query. Comments are skipped.
///
/// Source: "SQLite's Tokenizer" and "Comments" in the documentation of its language.
struct QueryTokens {
    enum Token: Equatable {
        /// A word or a quoted name, in lower case: names in SQLite are not case-sensitive.
        case name(String)
        /// Any other character. A text in single quotes is one such token, without its contents.
        case punctuation(UInt8)
    }

    private(set) var tokens: [Token] = []
    /// The contents of the texts in single quotes.
    private(set) var texts: [String] = []

    init(_ sql: String) {
        var bytes = Array(sql.utf8)[...]
        while let byte = bytes.first {
            switch byte {
            case UInt8(ascii: "-") where bytes.dropFirst().first == byte:
                bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
            case UInt8(ascii: "/") where bytes.dropFirst().first == UInt8(ascii: "*"):
                bytes = QueryTokens.afterComment(bytes.dropFirst(2))
            case UInt8(ascii: "'"):
                texts.append(QueryTokens.quoted(&bytes, until: byte))
                tokens.append(.punctuation(byte))
            case UInt8(ascii: "\""), UInt8(ascii: "`"):
                tokens.append(.name(QueryTokens.quoted(&bytes, until: byte).lowercased()))
            case UInt8(ascii: "["):
                let name = bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") }
                tokens.append(.name(String(decoding: name, as: UTF8.self).lowercased()))
                bytes = bytes.dropFirst(name.count + 2)
            case _ where QueryTokens.isInName(byte):
                let name = bytes.prefix(while: QueryTokens.isInName)
                tokens.append(.name(String(decoding: name, as: UTF8.self).lowercased()))
                bytes = bytes.dropFirst(name.count)
            default:
                if byte > 32 { tokens.append(.punctuation(byte)) }
                bytes = bytes.dropFirst()
            }
        }
    }

    /// The first word; empty if the text begins with anything other than a word or an opening parenthesis.
    var verb: String {
        guard case .name(let word) = tokens.first(where: { $0 != .punctuation(UInt8(ascii: "(")) }) else { return "" }
        return word
    }

    /// Whether something follows a semicolon.
    var hasSeveralStatements: Bool {
        let end = Token.punctuation(UInt8(ascii: ";"))
        return tokens.firstIndex(of: end).map { tokens[$0...].contains { $0 != end } } ?? false
    }

    /// Whether a name is called as a function, or is used as a temporary table.
    func calls(_ name: String) -> Bool {
        tokens.indices.contains { index in
            guard tokens[index] == .name(name) else { return false }
            if index + 1 < tokens.count, tokens[index + 1] == .punctuation(UInt8(ascii: "(")) { return true }
            return index >= 2 && tokens[index - 1] == .punctuation(UInt8(ascii: ".")) && tokens[index - 2] == .name("temp")
        }
    }

    /// Whether a name occurs at a position where a table may be named.
    func mayRead(_ table: String) -> Bool {
        tokens.indices.dropFirst().contains { index in
            guard tokens[index] == .name(table) else { return false }
            switch tokens[index - 1] {
            case .name(let word): return ["from", "join"].contains(word)
            case .punctuation(let byte): return [UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ".")].contains(byte)
            }
        }
    }

    /// The names of common table expressions: `WITH name AS (`, `WITH name (columns) AS NOT MATERIALIZED (`.
    var commonTables: Set<String> {
        var names: Set<String> = []
        for index in tokens.indices {
            guard case .name(let name) = tokens[index] else { continue }
            var next = index + 1
            if next < tokens.count, tokens[next] == .punctuation(UInt8(ascii: "(")) {
                next = tokens[next...].firstIndex(of: .punctuation(UInt8(ascii: ")"))).map { $0 + 1 } ?? tokens.count
            }
            guard next < tokens.count, tokens[next] == .name("as") else { continue }
            next += 1
            while next < tokens.count, [.name("not"), .name("materialized")].contains(tokens[next]) { next += 1 }
            if next < tokens.count, tokens[next] == .punctuation(UInt8(ascii: "(")) { names.insert(name) }
        }
        return names
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 128...255:
            true
        default: false
        }
    }

    private static func afterComment(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        while let star = rest.firstIndex(of: UInt8(ascii: "*")) {
            rest = rest[(star + 1)...]
            if rest.first == UInt8(ascii: "/") { return rest.dropFirst() }
        }
        return []
    }

    /// Returns the contents of a quoted text, in which a doubled quote is one quote, and moves `bytes` to its end.
    private static func quoted(_ bytes: inout ArraySlice<UInt8>, until quote: UInt8) -> String {
        var inside: [UInt8] = []
        bytes = bytes.dropFirst()
        while let byte = bytes.first {
            bytes = bytes.dropFirst()
            if byte == quote {
                guard bytes.first == quote else { break }
                bytes = bytes.dropFirst()
            }
            inside.append(byte)
        }
        return String(decoding: inside, as: UTF8.self)
    }
}
