import DojimaFiles
import DojimaOutput
import DojimaTestSupport
import DojimaSeries
import DojimaTime
import Foundation
import Testing

@testable import DojimaStore

/// A database that is made by its first import appears completely, or not at all.
@Suite struct NewDatabaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let text = "date,close\n2024-01-02,1\n2024-01-03,2\n"
    private var database: String { folder.file("new.db") }

    private func closes(_ symbol: String) throws -> [Double] {
        let store = try Store(path: database, access: .reading)
        return try store.bars(of: SeriesKey(symbol: symbol, interval: .day), in: .earliest..<(.latest)).close
    }

    @Test("One file, several files, and the next import leave no other file in the folder")
    func placed() throws {
        let files = try ["A", "B", "C"].map { try folder.write("\($0).csv", text) }
        _ = try Importer(into: StoreDestination(path: database)).run(files: [files[0]])
        #expect(folder.names == ["A.csv", "B.csv", "C.csv", "new.db"])
        #expect(try closes("A") == [1, 2])
        // The header's bytes 18 and 19 are 2 if the database has a write-ahead log.
        #expect(try folder.bytes("new.db")[18...19] == Data([2, 2]))
        _ = try Importer(into: StoreDestination(path: database)).run(files: [files[1]])
        #expect(try closes("A") == [1, 2] && closes("B") == [1, 2])
        try FileManager.default.removeItem(atPath: database)
        let summary = try Importer(into: StoreDestination(path: database)).run(files: files)
        #expect(summary.files.map(\.symbol) == ["A", "B", "C"])
        #expect(try ["A", "B", "C"].map { try closes($0).count } == [2, 2, 2])
        #expect(folder.names == ["A.csv", "B.csv", "C.csv", "new.db"])
    }

    @Test("A refused first file leaves no database; a second one leaves the first")
    func refused() throws {
        let bad = try folder.write("bad.csv", "hello\n")
        let good = try folder.write("A.csv", text)
        #expect(throws: FileError.self) { try Importer(into: StoreDestination(path: database)).run(files: [bad, good]) }
        #expect(folder.names == ["A.csv", "bad.csv"])
        #expect(throws: FileError.self) { try Importer(into: StoreDestination(path: database)).run(files: [good, bad]) }
        #expect(try closes("A") == [1, 2])
    }

    /// The files next to the path of a database when its first import is killed.
    private func endByForce() throws -> Data {
        let new = try #require(try NewDatabase(path: database))
        let store = Store(new, path: database, wait: 0)
        _ = try Importer(into: store).run(files: [folder.write("A.csv", text)])
        return try folder.bytes("new.db-new")
    }

    @Test("Files of a killed import are removed by an import, by any opening of the database, and by a reader that finds none")
    func leftOver() throws {
        let torn = try endByForce()
        #expect(torn.count > 16_384 && folder.names == ["A.csv"], "an error without a kill leaves nothing")
        let aside = URL(fileURLWithPath: folder.file("new.db-new"))
        for left in [torn, Data(torn.prefix(20_000)), Data()] {
            try left.write(to: aside)
            #expect(throws: StoreError.self) { try Store(path: database, access: .reading) }
            #expect(folder.names == ["A.csv"])
            try left.write(to: aside)
            _ = try Importer(into: StoreDestination(path: database)).run(files: [folder.file("A.csv")])
            #expect(folder.names == ["A.csv", "new.db"])
            for access in [Store.Access.reading, .writing] {
                try left.write(to: aside)
                _ = try Store(path: database, access: access)
                #expect(folder.names == ["A.csv", "new.db"])
            }
            #expect(try closes("A") == [1, 2])
            try FileManager.default.removeItem(atPath: database)
        }
    }

    @Test("A file that another program fills, or that is not of this program, is left alone")
    func notLeftOver() throws {
        let torn = try endByForce()
        let file = folder.file("A.csv")
        let aside = folder.file("new.db-new")
        try torn.write(to: URL(fileURLWithPath: aside))
        let descriptor = open(aside, O_RDONLY | O_CLOEXEC)
        #expect(flock(descriptor, LOCK_EX) == 0)
        _ = try Importer(into: StoreDestination(path: database)).run(files: [file])
        _ = try Store(path: database, access: .writing)
        #expect(try folder.bytes("new.db-new") == torn)
        // Closing alone is not enough: a program that another test starts at this moment also has the descriptor, until it runs.
        #expect(flock(descriptor, LOCK_UN) == 0)
        close(descriptor)
        #expect(try closes("A") == [1, 2])
        #expect(folder.names == ["A.csv", "new.db"])

        // A user's copy of the database, and a text.
        for other in [try folder.bytes("new.db"), Data("my notes".utf8), Data(repeating: 0, count: 100)] {
            try other.write(to: URL(fileURLWithPath: aside))
            _ = try Importer(into: StoreDestination(path: database)).run(files: [file])
            #expect(try folder.bytes("new.db-new") == other)
            try FileManager.default.removeItem(atPath: database)
            _ = try Importer(into: StoreDestination(path: database)).run(files: [file])
            #expect(try folder.bytes("new.db-new") == other && closes("A") == [1, 2])
        }
    }

    @Test("A kill after the database was placed leaves a second name of it, which is removed")
    func placedTwice() throws {
        _ = try Importer(into: StoreDestination(path: database)).run(files: [folder.write("A.csv", text)])
        #expect(link(database, folder.file("new.db-new")) == 0)
        #expect(try closes("A") == [1, 2])
        #expect(folder.names == ["A.csv", "new.db"])
    }

    @Test("An unfinished database is no database")
    func unfinished() throws {
        try endByForce().write(to: URL(fileURLWithPath: database))
        let error = #expect(throws: StoreError.self) { try Store(path: database, access: .reading) }
        #expect(error?.kind == .foreign)
    }

    @Test("A database that appears during the import is not replaced")
    func overtaken() throws {
        let first = try #require(try NewDatabase(path: database))
        #expect(try NewDatabase(path: database) == nil)
        _ = try Importer(into: StoreDestination(path: database)).run(files: [folder.write("A.csv", text)])
        #expect(try closes("A") == [1, 2])
        #expect(try first.moveToPath() == false)
        #expect(try closes("A") == [1, 2])
        #expect(try NewDatabase(path: database) == nil)
    }
}
