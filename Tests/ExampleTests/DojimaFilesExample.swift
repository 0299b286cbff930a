import DojimaFiles
import DojimaFormats
import DojimaSeries
import DojimaTime
import Foundation
import Testing

@Suite struct DojimaFilesExample {
    // Example begins
    /// Imports a file of daily bars into a database in memory; returns what was done, and what is stored.
    func importing(_ file: String) throws -> (summary: FileSummary?, stored: SeriesExtent?) {
        let database = MemoryDatabase()
        var options = ImportOptions(calendar: "XNYS")
        options.reading.symbol = "SPX"
        let summary = try Importer(into: database, options: options).run(files: [file])
        return (summary.files.first, try database.extent(of: SeriesKey(symbol: "SPX", interval: .day)))
    }
    // Example ends

    @Test("Each line of a file except its header is a stored bar") func sp500() throws {
        let file = ExamplePage.root.appendingPathComponent("datasets/sp500-daily.csv")
        let (summary, stored) = try importing(file.path)
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
        #expect(rows.count == 5031)
        #expect(summary?.inserted == rows.count && summary?.rejected == 0)
        #expect(stored?.count == rows.count)
        #expect(stored?.first.utcDate.description == "1999-01-04" && stored?.last.utcDate.description == "2018-12-31")
    }
}
