import DojimaText

/// A portfolio stored in a database under a name, which charts and analyses read like a symbol.
public struct NamedPortfolio: Equatable, Sendable {
    /// The name, unique among the portfolios of a database.
    public var name: String
    /// The symbols and their weights.
    public var portfolio: Portfolio

    public init(name: String, portfolio: Portfolio) {
        self.name = name
        self.portfolio = portfolio
    }
}

extension NamedPortfolio {
    /// Returns the portfolio with a symbol renamed.
    package func replacing(_ symbol: String, by new: String) -> NamedPortfolio {
        NamedPortfolio(name: name, portfolio: portfolio.namingSymbols { $0.isExactly(symbol) ? new : $0 })
    }

    /// Returns the value of the portfolio as bars. Open, high, low and close are the value, which is 1 at the first bar that all holdings
    /// have; there is no volume. O(bars times holdings).
    ///
    /// - Parameter series: the series of `portfolio.symbols`, in order, with all their bars; bars of a day or longer at midnights UTC of
    ///   their
    ///   dates.
    ///
    /// Throws if the holdings have no bar in common, or a close at which units are bought is not above 0.
    package func bars(of series: [AnalysedSeries]) throws(AnalysisError) -> BarSeries {
        do {
            return try AnalysedSeries.onCommonDates(series).holding(portfolio).bars
        } catch { throw AnalysisError(error.category, "\(name): \(error.message)") }
    }
}

extension MarketReader {
    /// Returns the portfolio with a name; `nil` if there is none, or if a stored symbol has that name.
    package func portfolio(named name: String) throws -> NamedPortfolio? {
        guard let found = try portfolios().first(where: { $0.name.isExactly(name) }), try instrument(name) == nil else { return nil }
        return found
    }

    /// Throws for a portfolio that cannot be saved: its name is not valid or is a symbol, or one of its symbols is not stored.
    package func expectStorable(_ named: NamedPortfolio) throws {
        try MarketError.expectName(named.name, of: "a portfolio")
        guard try instrument(named.name) == nil else {
            throw MarketError(.request, "\(name): there is a symbol \(named.name); give the portfolio another name")
        }
        try expectStored(named.portfolio.symbols)
    }

    /// Throws if a portfolio holds a symbol, which then cannot be removed.
    package func expectUnheld(_ symbol: String) throws {
        let holders = try portfolios().filter { $0.portfolio.symbols.containsExactly(symbol) }.map(\.name)
        guard let first = holders.first else { return }
        let more = holders.count > 1 ? "the portfolios \(holders.joined(separator: ", "))" : "the portfolio \(first)"
        throw MarketError(.request, "\(symbol) is held by \(more); remove \(holders.count > 1 ? "them" : "it") first")
    }
}

extension [NamedPortfolio] {
    /// Returns the portfolio with a name. Throws a `missing` error that lists the existing names if there is none.
    package func portfolio(named name: String, in database: String) throws(MarketError) -> NamedPortfolio {
        if let found = first(where: { $0.name.isExactly(name) }) { return found }
        throw MarketError.unknownName(name, of: "portfolio", in: database, known: map(\.name))
    }
}
