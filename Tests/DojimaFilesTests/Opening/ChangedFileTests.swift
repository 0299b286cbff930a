import DojimaOutput
import DojimaTestSupport
import DojimaStore
import DojimaSeries
import DojimaText
import DojimaTime
import Foundation
import Testing

@testable import DojimaFiles

/// Files that another program changes while they are read: all of the original is read, or nothing, and a line gives the reason.
@Suite struct ChangedFileTests {
    let folder: TemporaryFolder
    let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store()
    }

    private let header = "time,open,high,low,close,volume\n"

    /// Minute bars with equal blocks, so that a file of any size is quickly written.
    private func text(blocks: Int) -> Data {
        var block = ""
        for row in 0..<25_000 { block += "\(1_700_000_040 + row * 60),100.25,101.5,99.75,100.5,\(1000 + row)\n" }
        var data = Data(header.utf8)
        for _ in 0..<blocks { data += Data(block.utf8) }
        return data
    }

    /// Imports a file that is changed once, as soon as the first rows are stored, and never before.
    private func take(_ path: String, rejects: String? = nil, _ change: @escaping @Sendable () -> Void) throws -> FileSummary? {
        var options = ImportOptions()
        options.rejectsFile = rejects
        let once = Once(change)
        options.progress = { _, _, _ in once.run() }
        return try Importer(into: store, options: options).run(files: [path]).files.first
    }

    private final class Once: @unchecked Sendable {
        // Progress is reported on one thread.
        private var change: (@Sendable () -> Void)?
        init(_ change: @escaping @Sendable () -> Void) { self.change = change }
        func run() {
            change?()
            change = nil
        }
    }

    private func write(_ name: String, _ data: Data) throws -> String {
        try data.write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    private func bars() throws -> Int { try store.list().reduce(0) { $0 + ($1.extent?.count ?? 0) } }

    @Test("Bytes that vanish from a mapping read as zeros, and a flag reports it", arguments: [0, 5000, 1 << 20])
    func vanishing(_ kept: Int) throws {
        let path = try write("x", Data(repeating: 7, count: 2 << 20))
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        let file = try FileBytes(descriptor, first: 2 << 20, name: "x")
        let other = try FileBytes(descriptor, first: 4096, name: "x")
        #expect(!file.areLost && file.bytes[(2 << 20) - 1] == 7)
        #expect(ftruncate(descriptor, off_t(kept)) == 0)
        #expect(file.bytes.reduce(0) { $0 + Int($1) } == kept * 7)
        #expect(file.areLost)
        #expect(!other.areLost, "a mapping that did not read vanished bytes is not marked")
        file.trim()
        #expect(file.bytes[(2 << 20) - 1] == 0)
    }

    @Test("A slot is free again after use: thousands of mappings one after the other, and hundreds at once")
    func places() throws {
        let path = try write("x", Data(repeating: 7, count: 10))
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        for _ in 0..<5000 { _ = try FileBytes(descriptor, first: 10, name: "x") }
        let many = try (0..<300).map { _ in try FileBytes(descriptor, first: 10, name: "x") }
        #expect(many.allSatisfy { $0.bytes[9] == 7 && !$0.areLost })
    }

    @Test("A file truncated during reading gives one line, and no crash and no bars", arguments: [0, 100_000, 9_000_000])
    func cutShort(_ kept: Int) throws {
        let path = try write("S.csv", text(blocks: 24))
        let rejects = folder.file("rejects.csv")
        let error = #expect(throws: FileError.self) { try take(path, rejects: rejects) { truncate(path, off_t(kept)) } }
        #expect(error?.category == .inputOutput)
        #expect(
            error?.description
                == "\(path): truncated by another program while it was read; nothing of it is used; try again when it is complete")
        #expect(try bars() == 0)
        #expect(!folder.names.contains("rejects.csv"), "no file remains after an import without rows")
    }

    @Test("A file overwritten during reading with the same size is refused")
    func writtenOver() throws {
        let path = try write("S.csv", text(blocks: 2))
        let error = #expect(throws: FileError.self) {
            try take(path) {
                let descriptor = open(path, O_WRONLY)
                pwrite(descriptor, "9", 1, 60)
                close(descriptor)
            }
        }
        #expect(error?.category == .inputOutput && error?.description.contains("overwritten by another program") == true)
        #expect(try bars() == 0)
    }

    @Test("A file overwritten during reading is refused, also for changes in parts that were not read yet", arguments: [60, 20_000_000])
    func rewrittenAndLonger(_ place: Int) throws {
        let path = try write("S.csv", text(blocks: 24))
        let error = #expect(throws: FileError.self) {
            try take(path) {
                let descriptor = open(path, O_WRONLY)
                pwrite(descriptor, "9", 1, off_t(place))
                close(descriptor)
                ChangedFileTests.append("1800000000,1,1,1,1,1\n", to: path)
            }
        }
        #expect(error?.category == .inputOutput && error?.description.contains("overwritten by another program") == true)
        #expect(try bars() == 0)
    }

    @Test("A file that is touched, or overwritten with the same content, is imported unchanged")
    func touched() throws {
        let path = try write("S.csv", text(blocks: 2))
        let summary = try #require(
            try take(path) {
                let descriptor = open(path, O_WRONLY)
                pwrite(descriptor, "t", 1, 0)
                futimens(descriptor, nil)
                close(descriptor)
            })
        #expect(summary.read == 50_000 && summary.rejected == 0)
    }

    private static func append(_ line: String, to path: String) {
        let descriptor = open(path, O_WRONLY | O_APPEND)
        _ = line.withCString { Glibc.write(descriptor, $0, strlen($0)) }
        close(descriptor)
    }

    @Test("Rows that are appended during reading are left for the next import, and reported")
    func grown() throws {
        let path = try write("S.csv", text(blocks: 2))
        let line = "1800000000,1,1,1,1,1\n"
        let summary = try #require(try take(path) { ChangedFileTests.append(line, to: path) })
        #expect(
            summary.notes.map(\.description).contains(
                "the file grew by \(line.utf8.count) bytes while it was read: they are left for the next import"))
        #expect(summary.read == 50_000)
        #expect(try bars() == 25_000)
        let next = try #require(try Importer(into: store).run(files: [path]).files.first)
        #expect(next.read == 50_001 && next.inserted == 1)
    }

    @Test("An unfinished last line is not read as a complete one")
    func unfinished() throws {
        var data = text(blocks: 2)
        data.removeLast(2)
        let path = try write("S.csv", data)
        let error = #expect(throws: FileError.self) { try take(path) { ChangedFileTests.append("9\n", to: path) } }
        #expect(error?.category == .inputOutput && error?.description.contains("still being written by another program") == true)
        #expect(try bars() == 0)
    }

    @Test("A file replaced by renaming is read in its original form")
    func replaced() throws {
        let path = try write("S.csv", text(blocks: 2))
        let other = try write("T.csv", Data(header.utf8))
        let summary = try #require(try take(path) { rename(other, path) })
        #expect(summary.read == 50_000 && summary.rejected == 0)
    }

    @Test("The file of rejected rows never replaces an input or a database")
    func rejects() throws {
        let path = try folder.write("S.csv", header + "2024-01-02,1,1,1,1,1\n2024-01-03,1,1,1,1,1\n")
        let before = try folder.bytes("S.csv")
        let database = folder.file("x.db")
        _ = try Importer(into: StoreDestination(path: database)).run(files: [path])
        symlink(path, folder.file("link.csv"))
        for rejects in [path, folder.file("link.csv"), database] {
            var options = ImportOptions()
            options.rejectsFile = rejects
            let error = #expect(throws: FileError.self) {
                try Importer(into: StoreDestination(path: database), options: options).run(files: [path])
            }
            #expect(error?.category == .request)
        }
        #expect(try folder.bytes("S.csv") == before)
        #expect(try Store(path: database, access: .reading).list().count == 1)
    }
}
