import DojimaSeries
import DojimaText
import DojimaTime

/// The laws of groups and portfolios.
extension DatabaseLaws {
    mutating func checkGroups(_ database: any MarketDatabase) throws {
        for symbol in ["A", "B", "C"] { try database.upsert(someBars(3), into: SeriesKey(symbol: symbol, interval: DatabaseLaws.minute)) }
        try database.upsert(someBars(3), into: SeriesKey(symbol: "B", interval: .day))
        expect(try database.groups().isEmpty, "a new database has no groups")
        let (tech, old) = (SymbolGroup(name: "tech", symbols: ["C", "A", "B"]), SymbolGroup(name: "Old.1", symbols: ["B"]))
        try database.save(SymbolGroup(name: "tech", symbols: ["A"]))
        try database.save(old)
        try database.save(tech)
        expect(try database.groups() == [old, tech], "groups return as they were given, by name, and give way to one of their name")
        let refused: [(SymbolGroup, ErrorCategory)] = [
            (SymbolGroup(name: "tech", symbols: ["A", "NONE"]), .missing), (SymbolGroup(name: "tech", symbols: []), .request),
            (SymbolGroup(name: "tech", symbols: ["A", "A"]), .request), (SymbolGroup(name: "", symbols: ["A"]), .request),
            (SymbolGroup(name: "@x", symbols: ["A"]), .request), (SymbolGroup(name: "a b", symbols: ["A"]), .request),
        ]
        for (group, category) in refused {
            expect(DatabaseLaws.refusal { try database.save(group) } == category, "\(group) is refused")
        }
        expect(try database.groups() == [old, tech], "what is refused changes no group")
        try database.remove("B", interval: .day)
        expect(try database.groups() == [old, tech], "a symbol that has another series stays in its groups")
        try database.remove("B", interval: DatabaseLaws.minute)
        expect(
            try database.groups() == [SymbolGroup(name: "tech", symbols: ["C", "A"])],
            "a symbol leaves its groups with its last series, and a group its last symbol")
        try database.remove("A", interval: nil)
        expect(try database.groups() == [SymbolGroup(name: "tech", symbols: ["C"])], "a symbol that is removed leaves its groups")
        if let lasting = database as? any PersistentDatabase {
            try lasting.renameInstrument("C", to: "D")
            expect(try database.groups() == [SymbolGroup(name: "tech", symbols: ["D"])], "a symbol that is renamed stays in its groups")
            try lasting.renameInstrument("D", to: "C")
        }
        expect(try database.removeGroup(named: "TECH") == nil, "a group that there is not is nil")
        expect(try database.removeGroup(named: "tech") == SymbolGroup(name: "tech", symbols: ["C"]), "a removal tells the group")
        expect(try database.groups().isEmpty && database.instrument("C") != nil, "the group is gone, and its symbols stay")
    }

    mutating func checkPortfolios(_ database: any MarketDatabase) throws {
        for symbol in ["A", "B", "C"] { try database.upsert(someBars(3), into: SeriesKey(symbol: symbol, interval: DatabaseLaws.minute)) }
        try database.upsert(someBars(3), into: SeriesKey(symbol: "B", interval: .day))
        expect(try database.portfolios().isEmpty, "a new database has no portfolios")
        func named(_ name: String, _ text: String, _ rebalance: Portfolio.Rebalance = .never) throws -> NamedPortfolio {
            NamedPortfolio(name: name, portfolio: try Portfolio(text, rebalance: rebalance))
        }
        let mixed = try named("mix", "0.1 C, 120% B, 0.2 cash, -0.5 A", .quarter)
        let alone = try named("60-40", "1 C", .year)
        try database.save(try named("mix", "1 A"))
        try database.save(mixed)
        try database.save(alone)
        expect(try database.portfolios() == [alone, mixed], "portfolios return as they were given, to the bit, by name")
        expect(DatabaseLaws.refusal { try database.save(try named("mix", "1 NONE")) } == .missing, "a symbol that is not there")
        for name in ["A", "a/b", "", "-x"] {
            expect(DatabaseLaws.refusal { try database.save(try named(name, "1 B")) } == .request, "the name \(name) is refused")
        }
        try database.remove("B", interval: .day)
        for interval in [nil, DatabaseLaws.minute] {
            expect(DatabaseLaws.refusal { try database.remove("B", interval: interval) } == .request, "a symbol that is held stays")
        }
        expect(
            try database.portfolios() == [alone, mixed]
                && DatabaseLaws.all(database, SeriesKey(symbol: "B", interval: DatabaseLaws.minute)).count == 3,
            "what is refused changes nothing")
        if let lasting = database as? any PersistentDatabase {
            try lasting.renameInstrument("B", to: "Z")
            expect(
                try database.portfolios() == [alone, named("mix", "0.1 C, 120% Z, 0.2 cash, -0.5 A", .quarter)],
                "a symbol that is renamed is still held")
        }
        expect(try database.removePortfolio(named: "none") == nil, "a portfolio that there is not is nil")
        expect(try database.removePortfolio(named: "60-40") == alone, "a removal tells the portfolio")
        expect(try database.portfolios().map(\.name) == ["mix"], "it is gone, and the others stay")
        expect(try database.removePortfolio(named: "mix") != nil, "the last one is removed")
        try database.remove("A", interval: nil)
        expect(try database.instrument("A") == nil, "a symbol that is held no more can be removed")
    }
}
