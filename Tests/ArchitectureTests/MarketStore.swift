import DojimaFiles
import DojimaFormats
import DojimaStore
import DojimaTime
import Foundation
import Testing

/// A database file with the data sets, as an import makes it; one for all tests, removed with the process.
enum MarketStore {
    static let symbols = ["sp500-daily.csv": "SPX", "nasdaq-daily.csv": "IXIC", "eurusd-hourly.csv": "EURUSD", "goog-daily.json": "GOOG"]

    struct Filled: Sendable {
        var store: Store
        var path: String
        var summaries: [String: FileSummary]
    }

    static let filled = Result { try fill() }

    private static func fill() throws -> Filled {
        let path = NSTemporaryDirectory() + "dojima-queries-\(ProcessInfo.processInfo.processIdentifier).db"
        for file in [path, path + "-wal", path + "-shm"] { try? FileManager.default.removeItem(atPath: file) }
        let store = try Store(path: path, access: .writing)
        var summaries: [String: FileSummary] = [:]
        for (file, symbol) in symbols.sorted(by: { $0.key < $1.key }) {
            var options = ImportOptions()
            options.reading.symbol = symbol
            let summary = try Importer(into: store, options: options).run(files: [Repository.url("datasets/\(file)").path])
            let first = try #require(summary.files.first)
            summaries[file] = first
        }
        atexit {
            guard let path = try? MarketStore.filled.get().path else { return }
            for file in [path, path + "-wal", path + "-shm"] { unlink(file) }
        }
        return Filled(store: store, path: path, summaries: summaries)
    }
}
