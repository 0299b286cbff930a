internal import DojimaSeries

/// Symbols that could be mistaken for each other although their bytes differ: they are canonically equivalent in Unicode, or differ only
/// in letter case or surrounding whitespace.
struct ConfusableSymbols {
    /// The first symbol for each normalized form; loaded when first needed. `String` keys are compared by canonical equivalence.
    private var symbolsByForm: [String: String]?
    private var found: [String] = []

    /// The maximum number of notes.
    private static let shown = 20
    private var count = 0

    /// Checks a symbol before its series is created, by comparing it with all existing ones. O(1) after the first new symbol, which costs
    /// a pass over the instruments.
    mutating func add(_ symbol: String, in transaction: some ImportTransaction) throws {
        guard try !transaction.hasInstrument(symbol) else { return }
        var symbols = try symbolsByForm ?? ConfusableSymbols.byMeaning(transaction.symbols())
        let meaning = ConfusableSymbols.meaning(of: symbol)
        if let other = symbols[meaning] {
            count += 1
            if found.count < ConfusableSymbols.shown { found.append(ConfusableSymbols.note(symbol, like: other)) }
        } else {
            symbols[meaning] = symbol
        }
        symbolsByForm = symbols
    }

    /// The notes to report.
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
        // Symbols that look the same are shown with their code points.
        let (new, old) = symbol == other ? (written(symbol), written(other)) : (symbol, other)
        return "the symbol '\(new)' is new and looks like '\(old)', which exists: they are stored as two instruments"
    }

    /// Returns a text with characters outside ASCII as `\u{301}`.
    private static func written(_ text: String) -> String {
        text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }.joined()
    }
}
