import DojimaText

extension MarketReader {
    /// Returns the stored symbol for a name: the same text, or else the only symbol that differs from it by letter case alone.
    ///
    /// A name without such a symbol is returned unchanged, so that the later look-up reports the error. Throws if several symbols differ
    /// from it by case alone. O(1) for the same text, else O(series).
    package func symbol(named name: String) throws -> String {
        guard try instrument(name) == nil else { return name }
        return try MarketError.symbol(named: name, in: self.name, among: list().map(\.key.symbol).uniqueExactly())
    }
}

extension MarketError {
    /// Returns the symbol that differs from a name by letter case alone, or the name if there is none. Throws if there are several.
    ///
    /// - Parameters:
    ///   - database: the name of the database.
    ///   - known: all its symbols, without duplicates; `name` is not among them.
    package static func symbol(named name: String, in database: String, among known: [String]) throws(MarketError) -> String {
        let lowered = name.lowercased()
        let same = known.filter { $0.lowercased().isExactly(lowered) }
        guard same.count > 1 else { return same.first ?? name }
        throw MarketError(
            .missing,
            "\(database): no symbol \(name), and \(same.joined(separator: " and ")) differ only in upper and lower case; write one of them")
    }
}
