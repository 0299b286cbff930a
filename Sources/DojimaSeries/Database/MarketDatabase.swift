public import DojimaTime

/// A database of market data: bars and their instruments. SQL, backups and file maintenance are not part of it.
///
/// Every change is one transaction: nothing is stored if it throws.
public protocol MarketDatabase: MarketReader, ImportDestination, Sendable {
    /// Stores an instrument, replacing one with the same symbol, and dates its bars of a day or longer by a rule.
    ///
    /// Bars whose stamps are moments within a day get the midnight UTC of their trade date; of two bars with the same date the later is
    /// kept. A database may leave the stamps unchanged, and date such bars when they are read.
    ///
    /// - Parameters:
    ///   - instrument: the instrument.
    ///   - rule: the trade date rule of its exchange; `nil` if unknown.
    /// - Returns: the bars whose stamps changed.
    @discardableResult
    func save(_ instrument: Instrument, dating rule: TradeDateRule?) throws -> DatedBars

    /// Stores actions, replacing known actions of the same date and type.
    ///
    /// Saving the same actions twice changes nothing, and a correction replaces the old values. Throws for a value that is not a number
    /// above 0, and for a date whose year has more than four digits.
    @discardableResult
    func save(_ actions: [CorporateAction], of symbol: String) throws -> ActionCounts

    /// Removes and returns the actions of an instrument that satisfy a condition.
    @discardableResult
    func removeActions(of symbol: String, where chosen: (CorporateAction) -> Bool) throws -> [CorporateAction]

    /// Stores an annotation of one or two points. It replaces one with the same name, at the same position in the order.
    ///
    /// An annotation without a name gets the lowest free number. Returns the name.
    @discardableResult
    func save(_ annotation: StoredAnnotation, of symbol: String) throws -> String

    /// Removes and returns the annotations with some names, or all if `names` is `nil`.
    @discardableResult
    func removeAnnotations(of symbol: String, named names: [String]?) throws -> [StoredAnnotation]

    /// Stores a group of symbols, replacing one with the same name. Throws for a symbol that is not stored.
    ///
    /// Removing the last series of a symbol removes it from its groups, and a group without symbols is removed.
    func save(_ group: SymbolGroup) throws

    /// Removes and returns the group with a name; `nil` if there is none.
    @discardableResult
    func removeGroup(named name: String) throws -> SymbolGroup?

    /// Stores a portfolio, replacing one with the same name. Throws for a name that is a stored symbol, and for a symbol that is not
    /// stored.
    ///
    /// The last series of a symbol in a portfolio cannot be removed.
    func save(_ portfolio: NamedPortfolio) throws

    /// Removes and returns the portfolio with a name; `nil` if there is none.
    @discardableResult
    func removePortfolio(named name: String) throws -> NamedPortfolio?

    /// Merges bars into a series; creates the series and its instrument if necessary.
    ///
    /// The bars may be in any order and overlap existing ones; `policy` decides between two bars with equal stamps. `stamp` and `zone` are
    /// set if given. Throws for a price that is not a finite number, for a stamp outside the years 1 to 9999, and for conflicts under the
    /// policy `fail`.
    @discardableResult
    func upsert(_ bars: BarSeries, into key: SeriesKey, policy: DuplicatePolicy, stamp: BarSeries.Stamp?, zone: String?) throws
        -> MergeCounts

    /// Removes the bars with `time` in a half-open range; returns their number.
    @discardableResult
    func removeBars(of key: SeriesKey, in range: Range<Instant>) throws -> Int

    /// Removes an instrument with all its data, or one of its series; in the second case the instrument is kept while it has other data.
    ///
    /// Returns the removed series, with their extents.
    @discardableResult
    func remove(_ symbol: String, interval: BarInterval?) throws -> [StoredSeries]

    /// Throws if written data would be lost, for example because another program has deleted the database file.
    func confirm() throws
}

extension MarketDatabase {
    /// Stores an instrument, and dates its bars of a day or longer by its zone, or else by the zone of its built-in calendar.
    public func save(_ instrument: Instrument) throws {
        try save(instrument, dating: TradeDateRule(of: instrument))
    }

    /// Merges bars without changing the zone.
    @discardableResult
    public func upsert(
        _ bars: BarSeries, into key: SeriesKey, policy: DuplicatePolicy = .update, stamp: BarSeries.Stamp? = nil
    ) throws -> MergeCounts { try upsert(bars, into: key, policy: policy, stamp: stamp, zone: nil) }

    public func confirm() throws {}
}
