public import DojimaTime

/// A destination for the bars of files: a database, or one that is created with its first file.
public protocol ImportDestination {
    /// The name for messages, without secrets.
    var name: String { get }

    /// Returns an instrument, whose zone and calendar apply to its stamps and sessions; `nil` if the symbol is unknown.
    func instrument(_ symbol: String) throws -> Instrument?

    /// Called once before the first file is opened, so that errors of the database are reported before anything is read.
    func beginImports() throws

    /// Runs a body as one transaction; nothing is stored if it throws or returns `false`. Throws what the body throws.
    /// Returns `false` if the body returned `true` but nothing was stored, because another program created a database there first. Import
    /// the file again in that case.
    func importing(_ body: (any ImportTransaction) throws -> Bool) throws -> Bool

    /// Called once after the last file that was stored.
    func endImports()
}

extension ImportDestination {
    public func beginImports() throws {}
    public func endImports() {}
}

/// The import of one file or one splice into a database. Other readers see its data only when it is complete.
public protocol ImportTransaction {
    /// The type that receives the bars of one series.
    associatedtype Merger: BarMerger

    /// Whether an instrument with a symbol is known.
    func hasInstrument(_ symbol: String) throws -> Bool

    /// Returns the symbols of all instruments, sorted by bytes. O(instruments).
    func symbols() throws -> [String]

    /// Returns a merger for a series; creates the series and its instrument if necessary.
    func merger(for key: SeriesKey, _ terms: ImportTerms) throws -> Merger

    /// Sets the stamps of an instrument's bars of a day or longer, if they are moments within a day, to their trade dates by a rule, as
    /// `MarketDatabase.save(_:dating:)` does.
    func date(barsOf symbol: String, by rule: TradeDateRule) throws -> DatedBars

    /// Stores an instrument, replacing one with the same symbol.
    func save(_ instrument: Instrument) throws

    /// Removes all bars of a series, which keeps its properties; does nothing if there is no such series.
    func removeBars(of key: SeriesKey) throws

    /// Replaces all rolls of a stored instrument; its other actions are kept.
    func replaceRolls(of symbol: String, by rolls: [CorporateAction]) throws

    /// Records the import of a series of the file, for the catalog of imports.
    func note(_ record: ImportRecord) throws
}

/// The terms of the import of one series: what happens to stored bars at the same times, and new values of properties of the series and of
/// its instrument; `nil` leaves a property unchanged.
public struct ImportTerms: Equatable, Sendable {
    /// What happens to a stored bar with the stamp of a new one.
    public var duplicates: DuplicatePolicy
    /// Whether stamps are the starts or the ends of bars.
    public var stamp: BarSeries.Stamp?
    /// The time zone in which the stamps were read.
    public var zone: String?
    /// The code of the instrument's trading calendar.
    public var instrumentCalendar: String?
    /// The time zone of the instrument.
    public var instrumentZone: String?

    public init(
        duplicates: DuplicatePolicy = .update, stamp: BarSeries.Stamp? = nil, zone: String? = nil, instrumentCalendar: String? = nil,
        instrumentZone: String? = nil
    ) {
        self.duplicates = duplicates
        self.stamp = stamp
        self.zone = zone
        self.instrumentCalendar = instrumentCalendar
        self.instrumentZone = instrumentZone
    }
}

/// The result of importing one series of a file. The hash and the counts are known only after the complete file was read.
public struct ImportRecord: Equatable, Sendable {
    /// The path as it was given.
    public var file: String
    /// The XXH64 of the file's bytes as they were received, in sixteen digits.
    public var hash: String
    /// The size of the file in bytes, as it was received.
    public var bytes: Int
    /// The series that the bars were stored in.
    public var key: SeriesKey
    /// The numbers of rows that were inserted, updated and unchanged.
    public var counts: MergeCounts
    /// The number of rejected rows.
    public var rejected: Int
    /// How the file was interpreted, and the evidence for it.
    public var reading: String

    public init(file: String, hash: String, bytes: Int, key: SeriesKey, counts: MergeCounts, rejected: Int, reading: String) {
        self.file = file
        self.hash = hash
        self.bytes = bytes
        self.key = key
        self.counts = counts
        self.rejected = rejected
        self.reading = reading
    }
}

/// Merges the bars of one series of a file, batch by batch.
public protocol BarMerger {
    /// Merges rows, in any order of time, and returns the counts. Throws `DuplicateConflict` under the policy `fail`.
    ///
    /// A batch is some thousand rows, so that the cost of the call itself is negligible.
    mutating func merge(_ rows: BarSeries) throws -> MergeCounts
    /// Ends the series; nothing may be merged afterwards.
    mutating func finish() throws
}
