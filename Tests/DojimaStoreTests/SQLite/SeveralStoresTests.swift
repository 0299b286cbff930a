import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

/// Several stores of one file in one program, with other programs.
@Suite struct SeveralStoresTests {
    private let key = SeriesKey(symbol: "A", interval: .day)

    /// Runs SQL on a file with SQLite's own program, which closes it at its end.
    private func sqlite(_ path: String, _ sql: String) throws {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        program.arguments = [path, sql]
        try program.run()
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
    }

    @Test("Opening a store again keeps its locks: another program keeps the log in use, and its writes are visible")
    func openedTwice() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.db")
        do { try Store(path: path, access: .writing).upsert(BarSeries.random(10, every: .day), into: key) }
        let store = try Store(path: path, access: .reading)
        #expect(try store.instrument("A")?.name == nil)
        let other = try Store(path: path, access: .reading)
        #expect(try other.instrument("A")?.name == nil)
        let (before, unchanged) = (try store.changeNumber(), try other.changeNumber())
        #expect(try store.changeNumber() == before)

        try sqlite(path, "UPDATE instrument SET name = 'Alpha'")
        #expect(FileManager.default.fileExists(atPath: path + "-wal"), "the log that two stores use was removed")
        #expect(try store.instrument("A")?.name == "Alpha" && other.instrument("A")?.name == "Alpha")
        #expect(try store.changeNumber() != before && other.changeNumber() != unchanged)
    }
}
