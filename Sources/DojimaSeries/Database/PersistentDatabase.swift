internal import DojimaTime

/// A database that outlives the program: a file, or servers. It can be checked and copied, and its instruments can be renamed.
package protocol PersistentDatabase: MarketDatabase {
    /// Returns the symbols of all instruments, sorted by bytes; some may have no series.
    func symbols() throws -> [String]

    /// Returns the records of the imports into a series, in their order.
    func importRecords(of key: SeriesKey) throws -> [ImportRecord]

    /// Returns the digest of the bars of a series. O(bars).
    func digest(of key: SeriesKey) throws -> SeriesDigest

    /// Compares what is stored with what must hold of it, and reads every bar. Throws where damage keeps it from reading on.
    ///
    /// - Parameter progress: called with the number of series that are checked and of all of them, in the end with two equal numbers.
    func check(progress: (_ done: Int, _ all: Int) -> Void) throws -> DatabaseCheck

    /// Gives an instrument another symbol, with all that is known of it; returns its series under the new symbol.
    ///
    /// Throws for an unknown symbol, and for a new symbol that is empty or that of another instrument.
    @discardableResult
    func renameInstrument(_ symbol: String, to new: String) throws -> [StoredSeries]
}

extension PersistentDatabase {
    /// Reads the bars.
    package func digest(of key: SeriesKey) throws -> SeriesDigest {
        var digest = SeriesDigest()
        try forEachPiece(of: key, in: .earliest ..< .latest) { digest.add($0) }
        return digest
    }
}

/// What a check of a database found.
package struct DatabaseCheck: Equatable, Sendable {
    package enum Part: String, CaseIterable, Sendable {
        /// What the database itself can check: of SQLite pages, indexes and constraints.
        case integrity
        /// Tables and views are those that this program makes.
        case schema
        /// Series, bars and roll-ups belong to each other.
        case references
        /// Bars are stamped within the years 1 to 9999.
        case stamps
        /// Each roll-up is what its bars give.
        case rollups
    }

    package struct Fault: Hashable, Sendable {
        package var part: Part
        /// One line.
        package var text: String

        package init(part: Part, text: String) {
            self.part = part
            self.text = text
        }
    }

    package var faults: [Fault]
    /// Bars that were read.
    package var bars: Int
    package var isSound: Bool { faults.isEmpty }

    package init(faults: [Fault] = [], bars: Int = 0) {
        self.faults = faults
        self.bars = bars
    }
}
