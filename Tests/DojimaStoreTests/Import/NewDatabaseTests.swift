import DojimaSeries
import DojimaTime
import Foundation
import Testing

@testable import DojimaStore

/// A database that is made by its first import appears whole, or not at all.
@Suite struct NewDatabaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let text = "date,close\n2024-01-02,1\n2024-01-03,2\n"
    private var database: String { folder.file("new.db") }

    private func closes(_ symbol: String) throws -> [Double] {
        let store = try Store(path: database, access: .reading)
        return try store.bars(of: SeriesKey(symbol: symbol, interval: .day), in: .earliest..<(.latest)).close
    }

    @Test("one file, several files, and the next import; nothing else is left in the folder")
    func placed() throws {
        let files = try ["A", "B", "C"].map { try folder.write("\($0).csv", text) }
        _ = try Importer(path: database).run(files: [files[0]])
        #expect(folder.names == ["A.csv", "B.csv", "C.csv", "new.db"])
        #expect(try closes("A") == [1, 2])
        // The header's bytes 18 and 19 are 2 where the database keeps a write-ahead log.
        #expect(try folder.bytes("new.db")[18...19] == Data([2, 2]))
        _ = try Importer(path: database).run(files: [files[1]])
        #expect(try closes("A") == [1, 2] && closes("B") == [1, 2])
        try FileManager.default.removeItem(atPath: database)
        let summary = try Importer(path: database).run(files: files)
        #expect(summary.files.map(\.symbol) == ["A", "B", "C"])
        #expect(try ["A", "B", "C"].map { try closes($0).count } == [2, 2, 2])
        #expect(folder.names == ["A.csv", "B.csv", "C.csv", "new.db"])
    }

    @Test("a first file that is refused leaves no database; a second one leaves the first")
    func refused() throws {
        let bad = try folder.write("bad.csv", "hello\n")
        let good = try folder.write("A.csv", text)
        #expect(throws: StoreError.self) { try Importer(path: database).run(files: [bad, good]) }
        #expect(folder.names == ["A.csv", "bad.csv"])
        #expect(throws: StoreError.self) { try Importer(path: database).run(files: [good, bad]) }
        #expect(try closes("A") == [1, 2])
    }

    @Test("what an end by force left is removed; what another program fills is left alone")
    func leftOver() throws {
        let file = try folder.write("A.csv", text)
        let aside = try folder.write("new.db-new", "torn")
        _ = try Importer(path: database).run(files: [file])
        #expect(folder.names == ["A.csv", "new.db"])

        try FileManager.default.removeItem(atPath: database)
        _ = try folder.write("new.db-new", "being filled")
        let descriptor = open(aside, O_RDONLY)
        #expect(flock(descriptor, LOCK_EX) == 0)
        _ = try Importer(path: database).run(files: [file])
        #expect(try closes("A") == [1, 2])
        #expect(try folder.bytes("new.db-new") == Data("being filled".utf8))
        close(descriptor)
    }

    @Test("a database that appears meanwhile is not replaced")
    func overtaken() throws {
        let first = try #require(try NewDatabase(path: database))
        #expect(try NewDatabase(path: database) == nil)
        _ = try Importer(path: database).run(files: [folder.write("A.csv", text)])
        #expect(try closes("A") == [1, 2])
        #expect(try first.place() == false)
        #expect(try closes("A") == [1, 2])
        #expect(try NewDatabase(path: database) == nil)
    }
}
