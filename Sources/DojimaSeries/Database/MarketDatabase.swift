public import DojimaTime

/// A database of market data: bars, and what is known of their instruments. SQL, backups and the care of files are no part of it.
///
/// Every change is one transaction: all of it is kept, or nothing where it throws.
public protocol MarketDatabase: MarketReader, ImportDestination, Sendable {
    /// Stores an instrument, in place of what was known of that symbol.
    func save(_ instrument: Instrument) throws

    /// Stores actions: those of one date and type that are there take the place of what was known of that date and type.
    ///
    /// So the same actions twice change nothing, and a correction corrects. Throws for a value that is not a number above 0 and for a date
    /// beyond four digits of year.
    @discardableResult
    func save(_ actions: [CorporateAction], of symbol: String) throws -> ActionCounts

    /// Removes the actions of an instrument that a condition chooses; returns them.
    @discardableResult
    func removeActions(of symbol: String, where chosen: (CorporateAction) -> Bool) throws -> [CorporateAction]

    /// Stores an annotation, of one point or two; one of the same name gives way to it and keeps its place in the order.
    ///
    /// Without a name it gets the least number that is free. Returns the name.
    @discardableResult
    func save(_ annotation: StoredAnnotation, of symbol: String) throws -> String

    /// Removes the annotations of some names, or all with `nil`; returns those removed.
    @discardableResult
    func removeAnnotations(of symbol: String, named names: [String]?) throws -> [StoredAnnotation]

    /// Puts bars into a series, made with its instrument where they are not there yet.
    ///
    /// The bars may come in any order and overlap what is there; `policy` chooses where two bars share a stamp. `stamp` and `zone` are set
    /// where they are given. Throws for a price that is not a number, for a stamp beyond the years 1 to 9999, and for conflicts under the
    /// policy `fail`.
    @discardableResult
    func upsert(_ bars: BarSeries, into key: SeriesKey, policy: DuplicatePolicy, stamp: BarSeries.Stamp?, zone: String?) throws
        -> MergeCounts

    /// Removes the bars with `time` in a half-open range; returns their number.
    @discardableResult
    func removeBars(of key: SeriesKey, in range: Range<Instant>) throws -> Int

    /// Removes an instrument with all that is known of it, or one of its series: then the instrument stays while anything else is known of it.
    ///
    /// Returns what was removed, with its extent.
    @discardableResult
    func remove(_ symbol: String, interval: BarInterval?) throws -> [StoredSeries]

    /// Throws where what is written would not be found again, as where another program has deleted the file of a database.
    func confirm() throws
}

extension MarketDatabase {
    /// The same under the zone that is known.
    @discardableResult
    public func upsert(
        _ bars: BarSeries, into key: SeriesKey, policy: DuplicatePolicy = .update, stamp: BarSeries.Stamp? = nil
    ) throws -> MergeCounts { try upsert(bars, into: key, policy: policy, stamp: stamp, zone: nil) }

    public func confirm() throws {}
}
