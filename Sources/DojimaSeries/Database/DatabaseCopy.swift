import DojimaText
import DojimaTime

/// Copies a database into another one, which may be of a different kind.
///
///     let copied = try DatabaseCopy(from: file, to: servers).run { done, all in }
///     copied.allSatisfy { $0.difference == nil }
///
/// Series are copied one by one, each completely or not at all, so copying can be interrupted and repeated. Data that the target already
/// has are not written again; data that only the target has are kept.
package struct DatabaseCopy {
    /// A series of the source, and how its copy differs from it.
    package struct Series: Equatable, Sendable {
        package var key: SeriesKey
        /// The extent in the source; `nil` if it has no bars.
        package var extent: SeriesExtent?
        /// A description of the difference; `nil` if the copy is the same.
        package var difference: String?
    }

    private let source: any PersistentDatabase
    private let target: any PersistentDatabase
    /// The series of the target before anything was copied.
    private let targetSeries: [SeriesKey: StoredSeries]

    /// Prepares the target, which is created if necessary.
    package init(from source: any PersistentDatabase, to target: any PersistentDatabase) throws {
        (self.source, self.target) = (source, target)
        try target.beginImports()
        targetSeries = Dictionary(uniqueKeysWithValues: try target.list().map { ($0.key, $0) })
    }

    /// Copies all series and all other data of their instruments, then compares each series with its copy.
    ///
    /// Throws the errors of both databases, with the number of copied series added to the message. These series stay in the target.
    ///
    /// - Parameter progress: called with the number of bars copied or compared so far and the total number, finally with two equal numbers.
    package func run(progress: (_ done: Int, _ all: Int) -> Void) throws -> [Series] {
        let all = try source.list()
        let bars = all.reduce(0) { $0 + ($1.extent?.count ?? 0) }
        var (done, digests) = (0, [SeriesDigest]())
        do {
            for symbol in try source.symbols() { try copyInstrument(of: symbol) }
            try copyGroupsAndPortfolios()
            for series in all {
                let digest = try copy(series) { progress(done + $0, 2 * bars) }
                digests.append(digest)
                done += series.extent?.count ?? 0
            }
        } catch let error as any ReportedError {
            throw MarketError(
                error.category,
                error.message + "; \(digests.count) of \(all.count) series were copied to \(target.name), and copying again adds the others"
            )
        }
        target.endImports()
        let result = try zip(all, digests).map { series, digest in
            progress(done, 2 * bars)
            done += series.extent?.count ?? 0
            let copy = try target.digest(of: series.key)
            return Series(key: series.key, extent: digest.extent, difference: digest.difference(of: copy))
        }
        progress(2 * bars, 2 * bars)
        return result
    }

    /// Copies the data of an instrument except its bars.
    private func copyInstrument(of symbol: String) throws {
        if let instrument = try source.instrument(symbol), try target.instrument(symbol) != instrument { try target.save(instrument) }
        let actions = try source.actions(of: symbol)
        if try target.actions(of: symbol) != actions { try target.save(actions, of: symbol) }
        let annotations = try target.annotations(of: symbol)
        for annotation in try source.annotations(of: symbol) where !annotations.contains(annotation) {
            try target.save(annotation, of: symbol)
        }
    }

    /// Copies groups and portfolios.
    private func copyGroupsAndPortfolios() throws {
        let (groups, portfolios) = (try target.groups(), try target.portfolios())
        for group in try source.groups() where !groups.contains(group) { try target.save(group) }
        for portfolio in try source.portfolios() where !portfolios.contains(portfolio) { try target.save(portfolio) }
    }

    /// Copies a series with the records of its imports, unless the target has them. Returns the digest of the source.
    private func copy(_ series: StoredSeries, progress: (Int) -> Void) throws -> SeriesDigest {
        var same: SeriesDigest?
        if let copy = targetSeries[series.key], copy.extent == series.extent, copy.stamp == series.stamp, copy.zone == series.zone {
            let digest = try source.digest(of: series.key)
            if try target.digest(of: series.key) == digest { same = digest }
        }
        var records = try source.importRecords(of: series.key)
        let noted = targetSeries[series.key] == nil ? [] : try target.importRecords(of: series.key)
        for record in noted { records.firstIndex(of: record).map { _ = records.remove(at: $0) } }
        if let same, records.isEmpty { return same }
        return try source.snapshot { reader in
            var digest = same ?? SeriesDigest()
            _ = try target.importing { transaction in
                if same == nil { digest = try DatabaseCopy.merge(series, of: reader, into: transaction, progress: progress) }
                for record in records { try transaction.note(record) }
                return true
            }
            return digest
        }
    }

    private static func merge(
        _ series: StoredSeries, of reader: any MarketReader, into transaction: some ImportTransaction, progress: (Int) -> Void
    ) throws -> SeriesDigest {
        var digest = SeriesDigest()
        var merger = try transaction.merger(for: series.key, ImportTerms(stamp: series.stamp, zone: series.zone))
        try reader.forEachPiece(of: series.key, in: .earliest ..< .latest) { bars in
            _ = try merger.merge(bars)
            digest.add(bars)
            progress(digest.extent?.count ?? 0)
        }
        try merger.finish()
        return digest
    }
}
