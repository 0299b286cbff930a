/// Bars with a catalog: what charts, audits and exports read, from a database or from series in memory.
///
/// Symbols are told apart by their bytes. A symbol or series that is not there is an error whose category is `missing`, but for
/// `instrument(_:)` and `extent(of:)`, which answer `nil`.
public protocol MarketReader: BarSource {
    /// Its name for messages, without secrets.
    var name: String { get }

    /// Runs a body that only reads, so that all it reads is of one state: what others write meanwhile is not seen.
    ///
    /// The reader that the body is given may be kept: once the body has returned it reads that state or a later one. Others may have to
    /// wait until then, so that nothing that takes long without reading belongs in a body.
    func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T

    /// All series, by symbol, the finest interval of each first.
    func list() throws -> [StoredSeries]

    /// The series of one instrument, the finest first: at least one.
    func series(of symbol: String) throws -> [StoredSeries]

    /// What is known of an instrument; `nil` where there is none of that symbol.
    func instrument(_ symbol: String) throws -> Instrument?

    /// The splits and dividends of an instrument, in their order; none where none are known.
    func actions(of symbol: String) throws -> [CorporateAction]

    /// The annotations of an instrument in the order in which they were made; none where none are known.
    func annotations(of symbol: String) throws -> [StoredAnnotation]
}

extension MarketReader {
    /// Of a source that never changes.
    public func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T { try body(self) }
}
