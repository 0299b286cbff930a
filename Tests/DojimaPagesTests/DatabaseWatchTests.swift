import Dispatch
import DojimaTestSupport
import Foundation
import Glibc
import Testing

@testable import DojimaPages

/// Changes of a file that is named by its path or by a symbolic link.
@Suite struct DatabaseWatchTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        for name in ["data", "other", "links"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        try write(1, "data/a.db")
        try write(1, "other/a.db")
    }

    private func write(_ number: UInt8, _ name: String) throws { try Data([number]).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }

    private func link(_ name: String, to target: String) throws {
        unlink("\(folder)/\(name)")
        try #require(symlink(target, "\(folder)/\(name)") == 0)
    }

    /// Whether a change is reported, each time after one of some actions; the number of a change is the first byte of the file that was opened.
    private func seen(_ path: String, after actions: [() throws -> Void]) throws -> [Bool] {
        let full = "\(folder)/\(path)"
        let changed = DispatchSemaphore(value: 0)
        let watch = try DatabaseWatch(
            file: full,
            opening: {
                let opened = open(full, O_RDONLY | O_CLOEXEC)
                return {
                    var byte: UInt8 = 0
                    return pread(opened, &byte, 1, 0) == 1 ? Int64(byte) : nil
                }
            }, changed: { changed.signal() })
        defer { withExtendedLifetime(watch) {} }
        usleep(200_000)
        return try actions.map { action in
            try action()
            return changed.wait(timeout: .now() + 5) == .success
        }
    }

    /// Writes into a file without replacing it.
    private func rewrite(_ number: UInt8, _ name: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/\(name)"))
        try file.write(contentsOf: [number])
        try file.close()
    }

    @Test("A file is watched by its path, also when another file replaces it")
    func file() throws {
        let seen = try seen(
            "data/a.db",
            after: [
                { try rewrite(2, "data/a.db") },
                {
                    try write(2, "data/b.db")
                    try #require(rename("\(folder)/data/b.db", "\(folder)/data/a.db") == 0)
                }, { try rewrite(3, "data/a.db") },
            ])
        #expect(seen == [true, true, true])
    }

    @Test("A file behind a link is watched, and so is the link when its target changes")
    func linked() throws {
        try link("links/a.db", to: "../data/a.db")
        let seen = try seen(
            "links/a.db",
            after: [
                { try rewrite(2, "data/a.db") }, { try link("links/a.db", to: "\(folder)/other/a.db") }, { try rewrite(2, "other/a.db") },
            ])
        #expect(seen == [true, true, true])
    }

    @Test("A link to a folder and a link to a link are watched")
    func linkedFolder() throws {
        try link("links/now", to: "../data")
        try link("links/a.db", to: "now/a.db")
        let seen = try seen(
            "links/a.db",
            after: [
                { try rewrite(2, "data/a.db") }, { try link("links/now", to: "../other") }, { try rewrite(2, "other/a.db") },
            ])
        #expect(seen == [true, true, true])
    }

    @Test("Changes of other files are not reported")
    func others() throws {
        try link("links/a.db", to: "../data/a.db")
        let full = "\(folder)/links/a.db"
        let changed = DispatchSemaphore(value: 0)
        let watch = try DatabaseWatch(file: full, opening: { { 1 } }, changed: { changed.signal() })
        defer { withExtendedLifetime(watch) {} }
        usleep(200_000)
        try write(9, "data/b.db")
        try write(9, "links/b.db")
        try rewrite(9, "data/a.db")
        #expect(changed.wait(timeout: .now() + 1) == .timedOut)
    }
}
