import DojimaText

extension MarketReader {
    /// Returns the stored symbol that a name means: the same text, else the only symbol that differs from it by letter case alone.
    ///
    /// A name without such a symbol is returned as it is, so that whatever looks it up reports it. Throws where several symbols differ
    /// from it by case alone. O(1) for the same text, else O(series).
    package func symbol(named name: String) throws -> String {
        guard try instrument(name) == nil else { return name }
        return try MarketError.symbol(named: name, in: self.name, among: list().map(\.key.symbol).uniqueExactly())
    }
}

extension MarketError {
    /// Returns the symbol that differs from a name by letter case alone, or the name where there is none. Throws where there are several.
    ///
    /// - Parameters:
    ///   - database: the name of the database.
    ///   - known: all its symbols, each once; `name` is none of them.
    package static func symbol(named name: String, in database: String, among known: [String]) throws(MarketError) -> String {
        let lowered = name.lowercased()
        let same = known.filter { $0.lowercased().isExactly(lowered) }
        guard same.count > 1 else { return same.first ?? name }
        throw MarketError(
            .missing, "\(database): no symbol \(name), and \(same.joined(separator: " and ")) are written alike; write one of them")
    }
}
