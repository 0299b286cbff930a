internal import GRDB
public import DojimaSeries

// Groups of symbols and portfolios. A read-only file of an older version lacks their tables.

extension Store {
    /// Returns the saved groups of symbols, sorted by name.
    public func groups() throws(StoreError) -> [SymbolGroup] {
        try read { db in try SymbolGroup.all(on: db) }
    }

    /// Stores a group of symbols, replacing one with the same name. Throws `unknownSymbol` for a symbol that is not stored.
    public func save(_ group: SymbolGroup) throws(StoreError) {
        try StoreError.naming(path) { try expectStorable(group) }
        try write { db in
            try db.execute(sql: "DELETE FROM symbol_group WHERE name = ?", arguments: [group.name])
            for (index, symbol) in group.symbols.enumerated() {
                try db.execute(
                    sql: "INSERT INTO symbol_group (name, place, instrument_id) VALUES (?, ?, ?)",
                    arguments: [group.name, index + 1, try Catalog.requireInstrument(symbol, on: db, path: path)])
            }
        }
    }

    /// Removes a group and returns it; `nil` if there is none.
    @discardableResult
    public func removeGroup(named name: String) throws(StoreError) -> SymbolGroup? {
        try write { db in
            let found = try SymbolGroup.all(on: db).first { $0.name.isExactly(name) }
            try db.execute(sql: "DELETE FROM symbol_group WHERE name = ?", arguments: [name])
            return found
        }
    }

    /// Returns the saved portfolios, sorted by name.
    public func portfolios() throws(StoreError) -> [NamedPortfolio] {
        try read { db in try NamedPortfolio.all(on: db) }
    }

    /// Stores a portfolio, replacing one with the same name. Throws `badOption` for a name that is a stored symbol, and `unknownSymbol` for
    /// a symbol that is not stored.
    public func save(_ portfolio: NamedPortfolio) throws(StoreError) {
        try StoreError.naming(path) { try expectStorable(portfolio) }
        try write { db in
            try NamedPortfolio.remove(portfolio.name, on: db)
            try db.execute(
                sql: "INSERT INTO portfolio (name, rebalance) VALUES (?, ?)",
                arguments: [portfolio.name, portfolio.portfolio.rebalance.rawValue])
            let id = db.lastInsertedRowID
            for (index, holding) in portfolio.portfolio.holdings.enumerated() {
                let instrument =
                    try holding.symbol == Portfolio.cash ? nil : Catalog.requireInstrument(holding.symbol, on: db, path: path)
                try db.execute(
                    sql: "INSERT INTO holding (portfolio_id, place, instrument_id, weight) VALUES (?, ?, ?, ?)",
                    arguments: [id, index + 1, instrument, holding.weight])
            }
        }
    }

    /// Removes a portfolio and returns it; `nil` if there is none.
    @discardableResult
    public func removePortfolio(named name: String) throws(StoreError) -> NamedPortfolio? {
        try write { db in
            let found = try NamedPortfolio.all(on: db).first { $0.name.isExactly(name) }
            try NamedPortfolio.remove(name, on: db)
            return found
        }
    }
}

extension SymbolGroup {
    /// Returns the saved groups, sorted by name.
    fileprivate static func all(on db: Database) throws -> [SymbolGroup] {
        guard try db.tableExists("symbol_group") else { return [] }
        let sql = """
            SELECT symbol_group.name, symbol FROM symbol_group JOIN instrument ON instrument.id = instrument_id
            ORDER BY symbol_group.name, place
            """
        var groups: [SymbolGroup] = []
        for row in try Row.fetchAll(db, sql: sql) {
            let (name, symbol) = (try row.decode(String.self, atIndex: 0), try row.decode(String.self, atIndex: 1))
            if let last = groups.indices.last, groups[last].name.isExactly(name) {
                groups[last].symbols.append(symbol)
            } else {
                groups.append(SymbolGroup(name: name, symbols: [symbol]))
            }
        }
        return groups
    }
}

extension NamedPortfolio {
    /// Returns the saved portfolios, sorted by name.
    static func all(on db: Database) throws -> [NamedPortfolio] {
        guard try db.tableExists("portfolio") else { return [] }
        let sql = """
            SELECT portfolio.name, rebalance, coalesce(symbol, ?), weight
            FROM portfolio JOIN holding ON portfolio_id = portfolio.id LEFT JOIN instrument ON instrument.id = instrument_id
            ORDER BY portfolio.name, place
            """
        var found: [(name: String, rebalance: Portfolio.Rebalance, holdings: [Portfolio.Holding])] = []
        for row in try Row.fetchAll(db, sql: sql, arguments: [Portfolio.cash]) {
            let name = try row.decode(String.self, atIndex: 0)
            let holding = Portfolio.Holding(
                symbol: try row.decode(String.self, atIndex: 2), weight: try row.decode(Double.self, atIndex: 3))
            if let last = found.indices.last, found[last].name.isExactly(name) {
                found[last].holdings.append(holding)
            } else {
                found.append((name, Portfolio.Rebalance(rawValue: try row.decode(atIndex: 1)) ?? .never, [holding]))
            }
        }
        return found.map { NamedPortfolio(name: $0.name, portfolio: Portfolio(holdings: $0.holdings, rebalance: $0.rebalance)) }
    }

    fileprivate static func remove(_ name: String, on db: Database) throws {
        try db.execute(
            sql: "DELETE FROM holding WHERE portfolio_id IN (SELECT id FROM portfolio WHERE name = ?)", arguments: [name])
        try db.execute(sql: "DELETE FROM portfolio WHERE name = ?", arguments: [name])
    }
}
