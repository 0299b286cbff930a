/// Bars with a catalog, as charts, audits and exports read them: from a database or from series in memory.
///
/// Symbols are compared by bytes. An unknown symbol or series is an error with the category `missing`, except for
/// `instrument(_:)` and `extent(of:)`, which return `nil`.
public protocol MarketReader: BarSource {
    /// The name for messages, without secrets.
    var name: String { get }

    /// Runs a body on a snapshot: all that it reads is of one state, without concurrent writes.
    ///
    /// The reader may be used after the body has returned; it then reads that state or a later one. Writers may have to wait for the body,
    /// so it should do no long work besides reading.
    func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T

    /// Returns all series, sorted by symbol, the finest interval of each first.
    func list() throws -> [StoredSeries]

    /// Returns all series in the same order, without their extents, which take look-ups in the bars of each.
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

    /// Returns what has been written to the bars of a series since an earlier state, or all of them where that state is too long ago.
    ///
    /// - Parameters:
    ///   - series: the symbol and interval of the series.
    ///   - version: the earlier state; `nil` for the current state alone.
    /// - Returns: `nil` where the reader cannot tell, or there is no such series: then all bars have to be read again.
    func changes(of series: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges?
}

extension MarketReader {
    /// Returns the list, with extents.
    public func catalog() throws -> [StoredSeries] { try list() }

    /// Returns none: the reader keeps no groups.
    public func groups() throws -> [SymbolGroup] { [] }

    /// Returns none: the reader keeps no portfolios.
    public func portfolios() throws -> [NamedPortfolio] { [] }

    /// Returns `nil`: the reader cannot tell.
    public func changes(of series: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? { nil }

    /// Runs the body on this reader; correct for a source that never changes.
    public func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T { try body(self) }
}
