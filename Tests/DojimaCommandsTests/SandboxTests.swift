import Foundation
import Testing

@testable import DojimaCommands

/// The walls of Landlock, each on a thread of its own, which alone is shut in. Where the kernel has none, there is nothing to see.
@Suite struct SandboxTests {
    /// What a thread that entered a sandbox could do: the error of each opening, 0 where it was let through.
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

    @Test("Only what was given is read, and only where the output goes is written") func walls() throws {
        let program = try Program()
        for folder in ["given", "others", "out"] {
            try FileManager.default.createDirectory(at: program.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
            try program.write("x", to: "\(folder)/file")
        }
        try FileManager.default.createSymbolicLink(
            at: program.folder.appendingPathComponent("given/link"),
            withDestinationURL: program.folder.appendingPathComponent("others/file"))
        // A temporary folder of its own, since these all lie in the usual one.
        var sandbox = Sandbox(temporaryFolders: [program.folder.appendingPathComponent("none").path])
        let path = { program.folder.appendingPathComponent($0).path }
        sandbox.allowReading(path("given"))
        sandbox.allowWriting(beside: path("out/picture.png"))
        let answers = errors(
            sandbox,
            [
                (path("given/file"), O_RDONLY), (path("out/picture.png"), O_WRONLY | O_CREAT), ("/usr/share/zoneinfo/UTC", O_RDONLY),
                ("/dev/null", O_WRONLY), (path("given/file"), O_WRONLY), (path("given/new"), O_WRONLY | O_CREAT),
                (path("given/link"), O_RDONLY), (path("others/file"), O_RDONLY), ("/etc/passwd", O_RDONLY),
            ])
        guard let answers else { return }
        #expect(answers == [0, 0, 0, 0, EACCES, EACCES, EACCES, EACCES, EACCES])
    }

    @Test("Threads of the pool are looked at by their numbers, and other processes are not listed") func threads() throws {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        let places = tasks.map { (path: "/proc/\($0)/stat", flags: O_RDONLY) }
        guard let answers = errors(Sandbox(), places + [("/proc", O_RDONLY | O_DIRECTORY)]) else { return }
        // A thread may have ended meanwhile.
        #expect(answers.dropLast().contains(0) && !answers.dropLast().contains(EACCES), "\(answers)")
        #expect(answers.last == EACCES)
    }

    @Test("A device as output is written to, and nothing can be made beside it") func devices() {
        var sandbox = Sandbox()
        sandbox.allowWriting(beside: "/dev/full")
        guard let answers = errors(sandbox, [("/dev/full", O_WRONLY), ("/dev/dojima-new", O_WRONLY | O_CREAT)]) else { return }
        #expect(answers == [0, EACCES])
    }
}
