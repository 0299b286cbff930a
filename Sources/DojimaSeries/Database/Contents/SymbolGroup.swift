import DojimaText

/// A named list of symbols in a database, such as `tech`, which commands accept as `@tech`.
public struct SymbolGroup: Hashable, Codable, Sendable {
    /// The name without the `@`, unique among the groups of a database.
    public var name: String
    /// Stored symbols in the order of the list, without duplicates.
    public var symbols: [String]

    public init(name: String, symbols: [String]) {
        self.name = name
        self.symbols = symbols
    }
}

extension SymbolGroup {
    /// Returns the group with a symbol renamed, or removed if `new` is `nil`.
    package func replacing(_ symbol: String, by new: String?) -> SymbolGroup {
        SymbolGroup(name: name, symbols: symbols.compactMap { $0.isExactly(symbol) ? new : $0 })
    }
}

extension MarketReader {
    /// Returns names with each `@NAME` of a group replaced by the symbols of that group, without duplicates.
    ///
    /// A stored symbol that begins with `@` has precedence. Throws a `missing` error for an unknown group. Reads the groups once.
    package func expandingGroups(_ names: [String]) throws -> [String] {
        let groups = try groups()
        var isExpanded = false
        let expanded = try names.flatMap { name -> [String] in
            guard name.hasPrefix("@"), try instrument(name) == nil else { return [name] }
            isExpanded = true
            return try groups.group(named: String(name.dropFirst()), in: self.name).symbols
        }
        return isExpanded ? expanded.uniqueExactly() : names
    }

    /// Throws for a group that cannot be saved: its name is not valid, its list is empty, or a symbol is listed twice or not stored.
    package func expectStorable(_ group: SymbolGroup) throws {
        try MarketError.expectName(group.name, of: "a group")
        guard !group.symbols.isEmpty else { throw MarketError(.request, "the group \(group.name) has no symbols; name one or more") }
        if let twice = group.symbols.enumerated().first(where: { group.symbols[..<$0.offset].containsExactly($0.element) }) {
            throw MarketError(.request, "the group \(group.name) lists \(twice.element) twice; list it once")
        }
        try expectStored(group.symbols)
    }

    /// Throws for a symbol that is not stored.
    func expectStored(_ symbols: [String]) throws {
        for symbol in symbols where try instrument(symbol) == nil {
            throw MarketError.unknownSymbol(symbol, in: name, known: try catalog().map(\.key.symbol).uniqueExactly())
        }
    }
}

extension [SymbolGroup] {
    /// Returns the group with a name. Throws a `missing` error that lists the existing names if there is none.
    package func group(named name: String, in database: String) throws(MarketError) -> SymbolGroup {
        if let found = first(where: { $0.name.isExactly(name) }) { return found }
        throw MarketError.unknownName(name, of: "group", in: database, known: map(\.name))
    }
}

extension MarketError {
    /// Throws for a name of a group or portfolio that could be parsed differently on a command line or in a formula.
    static func expectName(_ name: String, of what: String) throws(MarketError) {
        guard name.utf8.first.map(isLetterOrDigit) ?? false, name.utf8.allSatisfy({ isLetterOrDigit($0) || "-_.".utf8.contains($0) }),
            name.utf8.count <= 64
        else {
            throw MarketError(
                .request,
                "\(quoted(name)) cannot be the name of \(what); write up to 64 letters, digits, -, _ and ., a letter or digit first")
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Returns the error for an unknown group or portfolio; it lists the existing names.
    static func unknownName(_ name: String, of what: String, in database: String, known: [String]) -> MarketError {
        let existing = known.isEmpty ? "none is saved" : "there are \(known.joined(separator: ", "))"
        return MarketError(.missing, "\(database): no \(what) \(name); \(existing)")
    }
}
