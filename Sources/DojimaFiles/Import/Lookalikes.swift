internal import DojimaSeries

/// Symbols that a reader may take for each other though they are not the same bytes: equal by what they mean in Unicode, but for upper and
/// lower case, or but for blanks around them.
struct Lookalikes {
    /// The first symbol of each meaning; read when it is first needed. Strings as keys are equal by their meaning.
    private var known: [String: String]?
    private var found: [String] = []

    /// Notes that are kept.
    private static let shown = 20
    private var count = 0

    /// Looks at a symbol before its series is made: a new one is compared with all that are there. O(1) after the first new one, which costs
    /// a pass over the instruments.
    mutating func see(_ symbol: String, in transaction: some ImportTransaction) throws {
        guard try !transaction.hasInstrument(symbol) else { return }
        var symbols = try known ?? Lookalikes.byMeaning(transaction.symbols())
        let meaning = Lookalikes.meaning(of: symbol)
        if let other = symbols[meaning] {
            count += 1
            if found.count < Lookalikes.shown { found.append(Lookalikes.note(symbol, like: other)) }
        } else {
            symbols[meaning] = symbol
        }
        known = symbols
    }

    /// What should be said.
    var notes: [String] { found + (count > found.count ? ["\(count - found.count) more new symbols look like others"] : []) }

    private static func byMeaning(_ symbols: [String]) -> [String: String] {
        Dictionary(symbols.map { (meaning(of: $0), $0) }) { first, _ in first }
    }

    private static func meaning(of symbol: String) -> String {
        var rest = symbol.unicodeScalars[...]
        while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
        return String(rest).lowercased()
    }

    private static func note(_ symbol: String, like other: String) -> String {
        // Two that look the same are told by their code points.
        let (new, old) = symbol == other ? (written(symbol), written(other)) : (symbol, other)
        return "the symbol '\(new)' is new and looks like '\(old)', which is there: they are kept as two instruments"
    }

    /// A text with what is not ASCII as `\u{301}`.
    private static func written(_ text: String) -> String {
        text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }.joined()
    }
}
