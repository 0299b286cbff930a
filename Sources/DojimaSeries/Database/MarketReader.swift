public import DojimaTime

/// Bars with a catalog, as read by charts, audits and exports: from a database or from series in memory.
///
/// Symbols are compared by bytes. An unknown symbol or series is an error with the category `missing`, except for
/// `instrument(_:)` and `extent(of:)`, which return `nil`.
public protocol MarketReader: BarSource {
    /// The name for messages, without secrets.
    var name: String { get }

    /// Runs a body on a snapshot: all its reads return one state, without concurrent writes.
    ///
    /// The reader may be used after the body has returned; it then reads that state or a later one. Writers may have to wait for the body,
    /// so it should only read and return quickly.
    func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T

    /// Returns all series, sorted by symbol, the finest interval of each first.
    func list() throws -> [StoredSeries]

    /// Returns all series in the same order, without their extents, which would need a look-up in the bars of each.
    func catalog() throws -> [StoredSeries]

    /// Returns the series of one instrument, the finest interval first; at least one.
    func series(of symbol: String) throws -> [StoredSeries]

    /// Returns an instrument; `nil` if the symbol is unknown.
    func instrument(_ symbol: String) throws -> Instrument?

    /// Returns the splits, dividends and rolls of an instrument, sorted; may be empty.
    func actions(of symbol: String) throws -> [CorporateAction]

    /// Returns the annotations of an instrument in the order in which they were created; may be empty.
    func annotations(of symbol: String) throws -> [StoredAnnotation]

    /// Returns the saved groups of symbols, sorted by name.
    func groups() throws -> [SymbolGroup]

    /// Returns the saved portfolios, sorted by name.
    func portfolios() throws -> [NamedPortfolio]

    /// Returns the changes to the bars of a series since an earlier state, or all bars as changed if that state is too old.
    ///
    /// - Parameters:
    ///   - series: the symbol and interval of the series.
    ///   - version: the earlier state; `nil` to get only the current state.
    /// - Returns: `nil` if changes are not recorded, or there is no such series: then all bars have to be read again.
    func changes(of series: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges?
}

extension MarketReader {
    /// Returns all bars of a symbol as they are stored at an interval, by default the finest that is stored. Throws for a symbol or an
    /// interval that is not stored. O(bars).
    ///
    ///     let days = try store.bars(of: "SPX", interval: .day)
    public func bars(of symbol: String, interval: BarInterval? = nil) throws -> BarSeries {
        guard let interval = try interval ?? series(of: symbol).first?.key.interval else { return BarSeries() }
        return try bars(of: SeriesKey(symbol: symbol, interval: interval))
    }

    /// Returns the list, with extents.
    public func catalog() throws -> [StoredSeries] { try list() }

    /// Returns no groups; the default for readers that do not store any.
    public func groups() throws -> [SymbolGroup] { [] }

    /// Returns no portfolios; the default for readers that do not store any.
    public func portfolios() throws -> [NamedPortfolio] { [] }

    /// Returns `nil`; the default for readers that do not record changes.
    public func changes(of series: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? { nil }

    /// Runs the body on this reader; correct for a source that never changes.
    public func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T { try body(self) }
}
