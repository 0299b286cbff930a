/// Where the bars of files go: a database, or one that is made of its first file.
public protocol ImportDestination {
    /// Its name for messages, without secrets.
    var name: String { get }

    /// What is known of an instrument, which tells the zone of stamps and the dates of sessions; `nil` where there is none of that symbol.
    func instrument(_ symbol: String) throws -> Instrument?

    /// Called once before the first file is opened: what is wrong with the database is told before anything is read.
    func beginImports() throws

    /// Runs a body as one transaction: all of it is kept, or nothing where it throws or returns `false`. Throws what the body throws.
    ///
    /// Returns `false` where nothing is kept although the body wanted it, since another program was first and made a database there: the
    /// file is to be imported once more, into that one.
    func importing(_ body: (any ImportTransaction) throws -> Bool) throws -> Bool

    /// Called once after the last file that was kept.
    func endImports()
}

extension ImportDestination {
    public func beginImports() throws {}
    public func endImports() {}
}

/// One file on its way into a database. Nothing of it is seen by others before it is whole.
public protocol ImportTransaction {
    associatedtype Merger: BarMerger

    /// Whether an instrument of that symbol is known.
    func hasInstrument(_ symbol: String) throws -> Bool

    /// The symbols of all instruments, in the order of their bytes. O(instruments).
    func symbols() throws -> [String]

    /// What puts bars into a series, made with its instrument where they are not there yet.
    func merger(for key: SeriesKey, _ terms: ImportTerms) throws -> Merger

    /// Notes what became of a series of the file, for the catalog of imports.
    func note(_ record: ImportRecord) throws
}

/// How the bars of one series are imported, and what is said of it and of its instrument; `nil` leaves what is known as it is.
public struct ImportTerms: Equatable, Sendable {
    public var duplicates: DuplicatePolicy
    public var stamp: BarSeries.Stamp?
    /// The zone that the stamps were read in.
    public var zone: String?
    /// The code of the calendar that the instrument trades by.
    public var instrumentCalendar: String?
    /// The zone that the instrument trades in.
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

/// What became of one series of an imported file. The hash and the counts are known only when all of the file was read.
public struct ImportRecord: Equatable, Sendable {
    /// The path as it was given.
    public var file: String
    /// Sixteen digits: XXH64 of the file's bytes as they came.
    public var hash: String
    public var bytes: Int
    public var key: SeriesKey
    public var counts: MergeCounts
    /// Rows that were not taken.
    public var rejected: Int
    /// How the file was understood, and what proves it.
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
