import Foundation
import Testing

/// Behaviour of `watch` when its input or its database disappears, and when it receives a signal.
@Suite struct WatchFollowingTests {
    let program: Program

    init() throws { program = try Program() }

    private let header = "date,open,high,low,close\n"

    private func row(_ day: Int, _ close: Int) -> String { "2024-01-\(day),100,200,1,\(close)\n" }

    /// Whether a hang-up would reach the programs that this one starts, which it does not if tests run under `nohup`.
    private static var hangsUp: Bool {
        var action = sigaction()
        return sigaction(SIGHUP, nil, &action) == 0 && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1
    }

    /// A running `watch` of `grow.csv`.
    private final class Watch {
        let process = Process()
        private let program: Program

        init(_ program: Program, _ options: [String] = [], hangsUp: Bool = true) throws {
            self.program = program
            try program.write("", to: "said.txt")
            let command =
                [Program.executable.path, "watch", "grow.csv", "-o", "grow.svg"] + options + ["--", "--size", "320x240", "--continuous"]
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", (hangsUp ? "" : "trap '' HUP; ") + "exec \"$@\"", "sh"] + command
            process.currentDirectoryURL = program.folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = try FileHandle(forWritingTo: program.folder.appendingPathComponent("said.txt"))
            try process.run()
        }

        deinit { if process.isRunning { process.terminate() } }

        var said: [Substring] {
            get throws { String(decoding: try program.data("said.txt"), as: UTF8.self).split(separator: "\n") }
        }

        func end(_ signal: Int32) -> Int32 {
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        }
    }

    private func closes() throws -> [Int] {
        try program("export", "grow").rows.dropFirst().compactMap { Double($0[4]).map { Int($0) } }
    }

    /// Waits until a condition is true, at most about ten seconds.
    private func expect(_ what: String, _ holds: () throws -> Bool) rethrows {
        // A condition after `where` would be evaluated in every round, also once it is true.
        for _ in 0..<200 {
            guard try !holds() else { break }
            usleep(50_000)
        }
        #expect(try holds(), "\(what)")
    }

    private func append(_ text: String) throws {
        let file = try FileHandle(forWritingTo: program.folder.appendingPathComponent("grow.csv"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
    }

    private func move(_ from: String, _ to: String) throws {
        #expect(rename(program.folder.appendingPathComponent(from).path, program.folder.appendingPathComponent(to).path) == 0)
    }

    @Test("With --until-exists a missing file is waited for, and --calendar is stored with its instrument")
    func awaited() throws {
        let missing = try program("watch", "grow.csv")
        #expect(missing.status == 66 && missing.error.contains("grow.csv: No such file"), "\(missing.error)")
        #expect(try program("watch", "-", "--until-exists").status == 64)
        let watch = try Watch(program, ["--until-exists", "--calendar", "XNYS"])
        try expect("the wait is said") { try watch.said.count == 1 }
        #expect(try watch.said[0].hasSuffix("grow.csv: does not exist yet; waiting for it"))
        try program.write(header + row(8, 1), to: "next.csv")
        try move("next.csv", "grow.csv")
        try expect("the first bar is drawn") { try closes() == [1] && program.exists("grow.svg") }
        try append(row(9, 2))
        try expect("the second bar") { try closes() == [1, 2] }
        #expect(watch.end(SIGTERM) == 0)
        #expect(try program("instrument", "grow").out.contains("XNYS"))
    }

    @Test("A rotated file is waited for and read again, with or without the header") func rotated() throws {
        try program.write(header + row(8, 1) + row(9, 2), to: "grow.csv")
        let watch = try Watch(program)
        try expect("first bars") { try closes() == [1, 2] }
        try move("grow.csv", "grow.csv.1")
        try expect("the loss is said") { try watch.said.count == 1 }
        #expect(try watch.said[0].hasSuffix("grow.csv: is gone (No such file or directory); waiting for it to come back"))
        // A program with the old file open may still write to it.
        let old = try FileHandle(forWritingTo: program.folder.appendingPathComponent("grow.csv.1"))
        try old.seekToEnd()
        try old.write(contentsOf: Data(row(10, 3).utf8))
        try expect("what is written to the old file") { try closes() == [1, 2, 3] }
        try program.write(header + row(11, 4), to: "next.csv")
        try move("next.csv", "grow.csv")
        try expect("the new file") { try closes() == [1, 2, 3, 4] }
        // And again, by a program that writes names only once.
        try program.write(row(12, 5), to: "next.csv")
        try move("next.csv", "grow.csv")
        try expect("rows without a header") { try closes() == [1, 2, 3, 4, 5] }
        try append(row(15, 6))
        try expect("and what is appended") { try closes() == [1, 2, 3, 4, 5, 6] }
        #expect(watch.end(SIGTERM) == 0)
        let said = try watch.said
        #expect(
            said.count == 3 && said[1].contains("is back as another file") && said[2].contains("was replaced by another file"),
            "\(said)")
    }

    @Test("A truncated or overwritten file is read again") func truncated() throws {
        try program.write(header + row(8, 1) + row(9, 2), to: "grow.csv")
        let watch = try Watch(program)
        try expect("first bars") { try closes() == [1, 2] }
        #expect(truncate(program.folder.appendingPathComponent("grow.csv").path, 0) == 0)
        try expect("the loss is said") { try watch.said.count == 1 }
        try append(header + row(10, 3))
        try expect("the new rows") { try closes() == [1, 2, 3] }
        // The file is overwritten by a longer one: the last bar has another close.
        let file = try FileHandle(forUpdating: program.folder.appendingPathComponent("grow.csv"))
        try file.write(contentsOf: Data((header + row(10, 9) + row(11, 4)).utf8))
        try expect("what was written over") { try closes() == [1, 2, 9, 4] }
        #expect(watch.end(SIGINT) == 0)
        let said = try watch.said
        #expect(said.count == 2 && said[0].contains("was truncated") && said[1].contains("was overwritten"), "\(said)")
    }

    @Test("A deleted or replaced database ends the program with one line and status 74", arguments: [false, true])
    func databaseGone(isReplaced: Bool) throws {
        try program.write(header + row(8, 1) + row(9, 2), to: "grow.csv")
        let watch = try Watch(program)
        try expect("first bars") { try closes() == [1, 2] }
        expect("the picture") { program.exists("grow.svg") }
        if isReplaced {
            try program.write(header + row(8, 7) + row(9, 7), to: "other.csv")
            #expect(try program("import", "other.csv", "--db", "other.db").status == 0)
            try move("other.db", "dojima.db")
        } else {
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent("dojima.db"))
        }
        watch.process.waitUntilExit()
        #expect(watch.process.terminationReason == .exit && watch.process.terminationStatus == 74)
        let said = try watch.said
        #expect(said.count == 1 && said[0].contains(isReplaced ? "another file replaced the database" : "the database is gone"), "\(said)")
        // The other database is unchanged.
        if isReplaced { #expect(try program("list").rows.dropFirst().map { $0[0] } == ["other"]) }
    }

    @Test("A hang-up ends watch in order, with the last bars drawn; if hang-ups are ignored it continues") func hangUp() throws {
        try program.write(header + row(8, 1) + row(9, 2), to: "grow.csv")
        let watch = try Watch(program)
        try expect("first bars") { try closes() == [1, 2] }
        expect("the picture") { program.exists("grow.svg") }
        #expect(watch.end(WatchFollowingTests.hangsUp ? SIGHUP : SIGTERM) == 0)
        #expect(try watch.said.isEmpty)
        let ignoring = try Watch(program, hangsUp: false)
        try append(row(10, 3))
        try expect("a further bar") { try closes() == [1, 2, 3] }
        kill(ignoring.process.processIdentifier, SIGHUP)
        try append(row(11, 4))
        try expect("one after the hang-up") { try closes() == [1, 2, 3, 4] }
        #expect(ignoring.end(SIGTERM) == 0)
    }
}
