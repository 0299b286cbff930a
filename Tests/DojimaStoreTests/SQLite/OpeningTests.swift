import DojimaTestSupport
import DojimaSeries
import DojimaText
import DojimaTime
import Foundation
import GRDB
import Testing

@testable import DojimaStore

@Suite struct OpeningTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("x.db")
    }

    private func makeStore() throws {
        let store = try Store(path: path, access: .writing)
        try store.upsert(BarSeries(unchecked: [Bar(time: .epoch, open: 1, high: 2, low: 0.5, close: 1.5, volume: 7)]), into: goog)
    }

    private let goog = SeriesKey(symbol: "GOOG", interval: .day)

    private func kind(_ access: Store.Access = .reading) -> StoreError.Kind? {
        do {
            _ = try Store(path: path, access: access)
            return nil
        } catch {
            #expect(error.description.contains("x.db"))
            #expect(!error.description.contains("\n"))
            return error.kind
        }
    }

    @Test func creates() throws {
        try makeStore()
        #expect(folder.names == ["x.db"], "after closing the file needs no other")
        let header = try folder.bytes("x.db")
        #expect(header[16..<18].elementsEqual([0x40, 0]), "pages of 16 KiB")
        #expect(header[60..<64].elementsEqual([0, 0, 0, 7]), "user_version 7")
        #expect(String(decoding: header[68..<72], as: UTF8.self) == "Doji", "application id")
        #expect(header[18] == 2, "write-ahead log")
        let store = try Store(path: path, access: .reading)
        #expect(try store.list().map(\.key) == [goog])
    }

    @Test func missing() throws {
        #expect(kind() == .missing)
        #expect(folder.names.isEmpty)
    }

    @Test("An empty path is refused", arguments: [Store.Access.reading, .writing])
    func emptyPath(_ access: Store.Access) throws {
        let error = #expect(throws: StoreError.self) { try Store(path: "", access: access) }
        #expect(error?.kind == .request && error?.category == .request)
        #expect(error?.description.hasPrefix("the path of the database must not be empty") == true)
        #expect(throws: StoreError.self) { try Store.forTrial(path: "") }
    }

    @Test("A folder, and a path in no folder, cannot be created")
    func cannotCreate() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(kind(.writing) == .cannotCreate)
        #expect(kind(.reading) == .cannotCreate)
        let error = #expect(throws: StoreError.self) { try Store(path: folder.file("none/y.db"), access: .writing) }
        #expect(error?.kind == .cannotCreate)
        #expect(folder.names == ["x.db"])
    }

    @Test(arguments: ["this is not a database\n", String(repeating: "text\n", count: 5000), "S"])
    func notADatabase(_ text: String) throws {
        _ = try folder.write("x.db", text)
        for access in [Store.Access.reading, .writing] {
            let found = kind(access)
            #expect(found == .notADatabase || text == "S" && found == .damaged)
        }
        #expect(try folder.bytes("x.db") == Data(text.utf8))
        #expect(folder.names == ["x.db"])
    }

    @Test("A database of another program is refused and keeps its bytes", arguments: [0, 77])
    func foreign(application: Int) throws {
        do {
            let other = try DatabaseQueue(path: path)
            try other.write { db in
                try db.execute(sql: "PRAGMA application_id = \(application); CREATE TABLE bar (x)")
            }
        }
        let before = try folder.bytes("x.db")
        #expect(kind(.reading) == .foreign)
        #expect(kind(.writing) == .foreign)
        #expect(try folder.bytes("x.db") == before)
    }

    @Test("Tables of another program that are only in its log are refused")
    func foreignLog() throws {
        let other = try DatabaseQueue(path: folder.file("other.db"))
        try other.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE bar (x)") }
        for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: folder.file("other.db" + end), toPath: path + end) }
        #expect(kind(.reading) == .foreign)
        for end in ["", "-wal"] where !FileManager.default.fileExists(atPath: path + end) {
            try FileManager.default.copyItem(atPath: folder.file("other.db" + end), toPath: path + end)
        }
        #expect(kind(.writing) == .foreign)
        try other.close()
    }

    @Test func newer() throws {
        try makeStore()
        do {
            let queue = try DatabaseQueue(path: path)
            try queue.write { db in try db.execute(sql: "PRAGMA user_version = 9999") }
        }
        let before = try folder.bytes("x.db")
        #expect(kind(.reading) == .newer)
        #expect(kind(.writing) == .newer)
        #expect(try folder.bytes("x.db") == before)
        #expect(folder.names == ["x.db"])
    }

    @Test("A torn database is refused at any length")
    func torn() throws {
        try makeStore()
        let whole = try folder.bytes("x.db")
        for length in [20, 99, 100, 107, 108, 6000, 16_384, whole.count - 16_384, whole.count - 1] {
            try whole.prefix(length).write(to: URL(fileURLWithPath: path))
            #expect(kind(.reading) == .damaged, "\(length) bytes")
            #expect(kind(.writing) == .damaged, "\(length) bytes")
            #expect(try folder.bytes("x.db") == whole.prefix(length))
        }
    }

    @Test("An empty file reads as an empty store and can be written")
    func emptyFile() throws {
        _ = try folder.write("x.db", "")
        #expect(try Store(path: path, access: .reading).list().isEmpty)
        #expect(try folder.bytes("x.db").isEmpty)
        try makeStore()
        #expect(try Store(path: path, access: .reading).list().count == 1)
    }

    @Test("File names may contain special characters of URIs")
    func oddName() throws {
        let odd = folder.file("a b?mode=memory#%41é.db")
        do {
            let store = try Store(path: odd, access: .writing)
            try store.save(Instrument(symbol: "A"))
        }
        #expect(folder.names == ["a b?mode=memory#%41é.db"])
        #expect(try Store(path: odd, access: .reading).instrument("A") != nil)
    }

    @Test("A reader reads during a write transaction, and another writer waits and gives up")
    func locked() throws {
        try makeStore()
        let writer = try Store(path: path, access: .writing)
        let goog = goog
        let path = path
        try writer.write { db in
            try db.execute(sql: "DELETE FROM bar")
            #expect(try Store(path: path, access: .reading).extent(of: goog)?.count == 1)
            let second = try Store(path: path, access: .writing, wait: 0.05)
            let error = #expect(throws: StoreError.self) { try second.save(Instrument(symbol: "B")) }
            #expect(error?.kind == .locked)
        }
    }

    @Test("A store opened for reading writes nothing")
    func readOnly() throws {
        try makeStore()
        let store = try Store(path: path, access: .reading)
        let error = #expect(throws: StoreError.self) { try store.save(Instrument(symbol: "B")) }
        #expect(error?.kind == .cannotCreate)
    }

    @Test("A database whose last program was killed is read with the content of its log")
    func leftLog() throws {
        try makeStore()
        let copy = folder.file("copy.db")
        let store = try Store(path: path, access: .writing)
        try store.save(Instrument(symbol: "LATER"))
        for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
        let crashed = try Store(path: copy, access: .reading)
        #expect(try crashed.instrument("LATER") != nil)
    }

    @Test("Versions migrate forward, each step once")
    func migrates() throws {
        let first = Migrations(steps: [{ try $0.execute(sql: "CREATE TABLE a (x)") }])
        let second = Migrations(steps: first.steps + [{ try $0.execute(sql: "ALTER TABLE a RENAME TO b; INSERT INTO b VALUES (2)") }])
        _ = try Connection.forWriting(path, wait: 1, migrations: first)
        for _ in 0..<2 {
            let queue = try Connection.forWriting(path, wait: 1, migrations: second)
            #expect(try queue.read { try second.version(of: $0) } == 2)
            #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT x FROM b") } == [2])
        }
        let error = #expect(throws: StoreError.self) { try Connection.forWriting(path, wait: 1, migrations: first) }
        #expect(error?.kind == .newer)
    }

    @Test("A failed step leaves the version before it complete")
    func failedMigration() throws {
        let first = Migrations(steps: [{ try $0.execute(sql: "CREATE TABLE a (x)") }])
        let broken = Migrations(steps: first.steps + [{ try $0.execute(sql: "DROP TABLE a; CREATE TABLE") }])
        _ = try Connection.forWriting(path, wait: 1, migrations: first)
        #expect(throws: StoreError.self) { try Connection.forWriting(path, wait: 1, migrations: broken) }
        let queue = try Connection.forWriting(path, wait: 1, migrations: first)
        #expect(try queue.read { try $0.tableExists("a") })
    }
}

/// Runs a body on this thread as a user to whom file modes apply: another one if the process is root's.
private func asPlainUser<T>(_ body: () throws -> T) rethrows -> T {
    takeFileUser(65_534)
    defer { takeFileUser(0) }
    return try body()
}

/// Makes this thread of a root process another user to the file system. Source: setfsuid(2), which the module of the C library lacks.
private func takeFileUser(_ user: uid_t) {
    guard geteuid() == 0, let address = dlsym(nil, "setfsuid") else { return }
    _ = unsafeBitCast(address, to: (@convention(c) (uid_t) -> Int32).self)(user)
}

@Suite struct SealedTests {
    private let folder: TemporaryFolder
    private let path: String
    private let key = SeriesKey(symbol: "A", interval: .day)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("x.db")
        do { try Store(path: path, access: .writing).upsert(BarSeries.random(20, every: .day), into: key) }
        seal(true)
    }

    private func seal(_ isSealed: Bool) {
        chmod(path, isSealed ? 0o444 : 0o644)
        chmod(folder.path, isSealed ? 0o555 : 0o755)
    }

    /// Operations of another user on the file, in a folder that the reader cannot write.
    private func other(_ body: (Store) throws -> Void) throws {
        seal(false)
        defer { seal(true) }
        try body(try Store(path: path, access: .writing))
    }

    @Test("A database in a folder that cannot be written is read, and not written")
    func sealed() throws {
        let before = try folder.bytes("x.db")
        try asPlainUser {
            let count = try Store(path: path, access: .reading).extent(of: key)?.count
            #expect(count == 20)
            let error = #expect(throws: StoreError.self) { try Store(path: path, access: .writing) }
            #expect(error?.kind == .cannotCreate)
        }
        #expect(try folder.bytes("x.db") == before)
        #expect(folder.names == ["x.db"])
    }

    @Test("A reader of such a database sees what another user writes later")
    func written() throws {
        let store = try asPlainUser { try Store(path: path, access: .reading) }
        #expect(store.queue.path.contains("immutable=1"))
        func counts() throws -> [Int?] {
            try asPlainUser {
                [
                    try store.bars(of: key, in: .earliest ..< .latest).count, try store.extent(of: key)?.count,
                    try store.snapshot { try $0.extent(of: key)?.count },
                    try store.query("SELECT count(*) FROM bars").rows[0][0] == .integer(20) ? 20 : 25,
                ]
            }
        }
        #expect(try counts() == [20, 20, 20, 20])
        let number = try asPlainUser { try store.changeNumber() }
        let same = try asPlainUser { try store.changeNumber() }
        #expect(same == number)
        try other { try $0.upsert(BarSeries.random(25, every: .day), into: key) }
        let next = try asPlainUser { try store.changeNumber() }
        #expect(next != number)
        #expect(try counts() == [25, 25, 25, 25])
        // Another file at its path.
        let replacement = try TemporaryFolder()
        do { try Store(path: replacement.file("y.db"), access: .writing).upsert(BarSeries.random(20, every: .day), into: key) }
        seal(false)
        try #require(rename(replacement.file("y.db"), path) == 0)
        seal(true)
        #expect(try counts() == [20, 20, 20, 20])
    }

    @Test("A read while another user writes is refused and not mixed")
    func writtenMeanwhile() throws {
        let store = try asPlainUser { try Store(path: path, access: .reading) }
        let error = #expect(throws: StoreError.self) {
            try asPlainUser {
                try store.snapshot { reader in
                    let count = try reader.extent(of: key)?.count
                    takeFileUser(0)
                    try other { try $0.upsert(BarSeries.random(25, every: .day), into: key) }
                    takeFileUser(65_534)
                    return count
                }
            }
        }
        #expect(error?.kind == .locked)
        let count = try asPlainUser { try store.extent(of: key)?.count }
        #expect(count == 25)
    }
}
