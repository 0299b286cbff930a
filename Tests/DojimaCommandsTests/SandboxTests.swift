import CProgram
import Foundation
import Testing

@testable import DojimaCommands

/// The restrictions of Landlock, each on a separate thread, which alone is restricted.
@Suite(.enabled(if: landlock_version() > 0, "needs a kernel with Landlock")) struct SandboxTests {
    /// The rights of a thread that entered a sandbox: the error of each opening, 0 for success; `nil` if the kernel did not apply the
    /// rules.
    private func errors(_ sandbox: Sandbox, _ places: [(path: String, flags: Int32)]) -> [Int32]? {
        let result = Box()
        let thread = Thread {
            guard sandbox.enter() else { return result.end() }
            result.errors = places.map { place in
                let descriptor = open(place.path, place.flags | O_CLOEXEC, 0o600)
                guard descriptor >= 0 else { return errno }
                close(descriptor)
                return 0
            }
            result.end()
        }
        thread.start()
        result.ended.wait()
        return result.errors
    }

    private final class Box: @unchecked Sendable {
        var errors: [Int32]?
        let ended = DispatchSemaphore(value: 0)

        func end() { ended.signal() }
    }

    @Test("Only given files are read, and only the folder of the output is written") func walls() throws {
        let program = try Program()
        for folder in ["given", "others", "out"] {
            try FileManager.default.createDirectory(at: program.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
            try program.write("x", to: "\(folder)/file")
        }
        try FileManager.default.createSymbolicLink(
            at: program.folder.appendingPathComponent("given/link"),
            withDestinationURL: program.folder.appendingPathComponent("others/file"))
        var sandbox = Sandbox()
        let path = { program.folder.appendingPathComponent($0).path }
        sandbox.allowReading(path("given"))
        sandbox.allowWriting(nextTo: path("out/picture.png"))
        let answers = try #require(
            errors(
                sandbox,
                [
                    (path("given/file"), O_RDONLY), (path("out/picture.png"), O_WRONLY | O_CREAT), ("/usr/share/zoneinfo/UTC", O_RDONLY),
                    ("/dev/null", O_WRONLY), (path("given/file"), O_WRONLY), (path("given/new"), O_WRONLY | O_CREAT),
                    (path("given/link"), O_RDONLY), (path("others/file"), O_RDONLY), ("/etc/passwd", O_RDONLY),
                ]))
        #expect(answers == [0, 0, 0, 0, EACCES, EACCES, EACCES, EACCES, EACCES])
    }

    @Test(
        "Other processes, the own process and temporary folders are not accessible",
        arguments: [
            ("/proc", O_RDONLY | O_DIRECTORY), ("/proc/self/environ", O_RDONLY), ("/proc/self/maps", O_RDONLY),
            ("/proc/1/cmdline", O_RDONLY),
            ("/proc/cpuinfo", O_RDONLY), ("/tmp", O_RDONLY | O_DIRECTORY), ("/tmp/dojima-new", O_WRONLY | O_CREAT),
            ("/var/tmp/dojima-new", O_WRONLY | O_CREAT),
        ] as [(String, Int32)])
    func closed(_ path: String, _ flags: Int32) throws { #expect(try #require(errors(Sandbox(), [(path, flags)])) == [EACCES]) }

    @Test("An open database is allowed with its log, and nothing next to it") func database() throws {
        let program = try Program()
        for name in ["net.db", "net.db-wal", "net.db-shm", "other.db", "notes.txt"] { try program.write("x", to: name) }
        let path = { program.folder.appendingPathComponent($0).path }
        var sandbox = Sandbox()
        sandbox.allowOpenDatabase(path("net.db"))
        let places =
            ["net.db", "net.db-wal", "net.db-shm"].map { (path($0), O_RDWR) }
            + [
                (path("other.db"), O_RDONLY), (path("notes.txt"), O_RDONLY), (path("new"), O_WRONLY | O_CREAT),
                (path("."), O_RDONLY | O_DIRECTORY),
            ]
        #expect(try #require(errors(sandbox, places)) == [0, 0, 0, EACCES, EACCES, EACCES, EACCES])
    }

    @Test("A device as output is written to, and nothing can be made next to it") func devices() throws {
        var sandbox = Sandbox()
        sandbox.allowWriting(nextTo: "/dev/full")
        #expect(try #require(errors(sandbox, [("/dev/full", O_WRONLY), ("/dev/dojima-new", O_WRONLY | O_CREAT)])) == [0, EACCES])
    }
}
