import DojimaText
import DojimaTime

/// A portfolio that a database keeps under a name, which charts and analyses read like a symbol.
public struct NamedPortfolio: Equatable, Sendable {
    public var name: String
    public var portfolio: Portfolio

    public init(name: String, portfolio: Portfolio) {
        self.name = name
        self.portfolio = portfolio
    }
}

extension NamedPortfolio {
    /// The portfolio with another name for a symbol.
    package func replacing(_ symbol: String, by new: String) -> NamedPortfolio {
        NamedPortfolio(name: name, portfolio: portfolio.namingSymbols { $0.isExactly(symbol) ? new : $0 })
    }

    /// The value of the portfolio as bars: open, high, low and close are the value, 1 at the first bar that all holdings have, and there is no
    /// volume. O(bars times holdings).
    ///
    /// - Parameter series: those of `portfolio.symbols`, in order, with all their bars; bars of a day and longer at midnights UTC of their dates.
    ///
    /// Throws where the holdings have no bar in common, or a close from which units are bought is not above 0.
    package func bars(of series: [AnalysedSeries]) throws(AnalysisError) -> BarSeries {
        do {
            return try AnalysedSeries.onCommonDates(series).holding(portfolio).bars
        } catch { throw AnalysisError(error.category, "\(name): \(error.message)") }
    }
}

extension MarketReader {
    /// Returns the portfolio of a name; `nil` where none is saved under it, or a stored symbol has that name.
    package func portfolio(named name: String) throws -> NamedPortfolio? {
        guard let found = try portfolios().first(where: { $0.name.isExactly(name) }), try instrument(name) == nil else { return nil }
        return found
    }

    /// Throws for a portfolio that cannot be saved here: its name, which may not be that of a symbol, or a symbol that is not stored.
    package func expectStorable(_ named: NamedPortfolio) throws {
        try MarketError.expectName(named.name, of: "a portfolio")
        guard try instrument(named.name) == nil else {
            throw MarketError(.request, "\(name): there is a symbol \(named.name); give the portfolio another name")
        }
        try expectStored(named.portfolio.symbols)
    }

    /// Throws where a portfolio holds a symbol, which may then not be removed.
    package func expectUnheld(_ symbol: String) throws {
        let holders = try portfolios().filter { $0.portfolio.symbols.containsExactly(symbol) }.map(\.name)
        guard let first = holders.first else { return }
        let more = holders.count > 1 ? "the portfolios \(holders.joined(separator: ", "))" : "the portfolio \(first)"
        throw MarketError(.request, "\(symbol) is held by \(more); remove \(holders.count > 1 ? "them" : "it") first")
    }
}

extension [NamedPortfolio] {
    /// The portfolio of a name. Throws `missing`, naming those that there are, for another name.
    package func portfolio(named name: String, in database: String) throws(MarketError) -> NamedPortfolio {
        if let found = first(where: { $0.name.isExactly(name) }) { return found }
        throw MarketError.unknownName(name, of: "portfolio", in: database, known: map(\.name))
    }
}
