internal import DojimaTime

/// A database with persistent storage: a file, or servers. It can be checked and copied, and its instruments can be renamed.
package protocol PersistentDatabase: MarketDatabase {
    /// Returns the symbols of all instruments, sorted by bytes; some may have no series.
    func symbols() throws -> [String]

    /// Returns the records of the imports into a series, in their order.
    func importRecords(of key: SeriesKey) throws -> [ImportRecord]

    /// Returns the digest of the bars of a series. O(bars).
    func digest(of key: SeriesKey) throws -> SeriesDigest

    /// Verifies the consistency of the stored data, and reads every bar. Throws if damage prevents further reading.
    ///
    /// - Parameter progress: called with the number of series checked so far and the total number, finally with two equal numbers.
    func check(progress: (_ done: Int, _ all: Int) -> Void) throws -> DatabaseCheck

    /// Renames an instrument with all its data; returns its series under the new symbol.
    ///
    /// Throws for an unknown symbol, and for a new symbol that is empty or that of another instrument.
    @discardableResult
    func renameInstrument(_ symbol: String, to new: String) throws -> [StoredSeries]
}

extension PersistentDatabase {
    /// Computes the digest by reading all bars.
    package func digest(of key: SeriesKey) throws -> SeriesDigest {
        var digest = SeriesDigest()
        try forEachPiece(of: key, in: .earliest ..< .latest) { digest.add($0) }
        return digest
    }
}

/// The result of a check of a database.
package struct DatabaseCheck: Equatable, Sendable {
    package enum Part: String, CaseIterable, Sendable {
        /// The checks of the database system: for SQLite, pages, indexes and constraints.
        case integrity
        /// Tables and views have the expected definitions.
        case schema
        /// Series, bars and roll-ups refer to each other correctly.
        case references
        /// Bars are stamped within the years 1 to 9999.
        case stamps
        /// Each roll-up equals the aggregate of its bars.
        case rollups
    }

    package struct Fault: Hashable, Sendable {
        package var part: Part
        /// A one-line description.
        package var text: String

        package init(part: Part, text: String) {
            self.part = part
            self.text = text
        }
    }

    package var faults: [Fault]
    /// The number of bars that were read.
    package var bars: Int

    package init(faults: [Fault] = [], bars: Int = 0) {
        self.faults = faults
        self.bars = bars
    }
}
